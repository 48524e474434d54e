! test: -std=f2018
! Functions that types have, in expressions: what they are bound to may communicate, or not.
module fields
  implicit none
  type, abstract :: field
    real(8) :: cells(64) = 1d0
  contains
    procedure(measure), deferred :: energy
    procedure :: at => cell_at
    procedure, private :: sum_here
    procedure :: norm => norm_of_all
    generic :: total => sum_here
  end type
  type, extends(field) :: warm_field
  contains
    procedure :: energy => energy_of_all
  end type
  abstract interface
    real(8) function measure(this)
      import :: field
      class(field), intent(in) :: this
    end function
  end interface
contains
  pure real(8) function cell_at(this, i)
    class(field), intent(in) :: this
    integer, intent(in) :: i
    cell_at = this%cells(i) * 0.5d0
  end function

  real(8) function sum_here(this)
    class(field), intent(in) :: this
    integer :: i
    sum_here = 0
    do i = 1, 64
      sum_here = sum_here + this%at(i)
    end do
  end function

  real(8) function norm_of_all(this)
    class(field), intent(in) :: this
    integer :: ierr
    norm_of_all = this%total() / 2
    call mpi_barrier(0, ierr)
  end function

  real(8) function energy_of_all(this)
    class(warm_field), intent(in) :: this
    energy_of_all = this%norm() / 2
  end function
end module

program methods
  use fields
  implicit none
  class(field), allocatable :: heat
  real(8) :: energy
  integer :: i, step, ierr
  call mpi_init(ierr)
  allocate (warm_field :: heat)
  energy = 100
  do step = 1, 4
    energy = energy - heat%energy()
  end do
  do while (heat%norm() > 1d0)
    do i = 1, 64
      heat%cells(i) = heat%at(i) / 2
    end do
  end do
  print '(2f8.3)', energy, heat%total()
  call mpi_finalize(ierr)
end program
