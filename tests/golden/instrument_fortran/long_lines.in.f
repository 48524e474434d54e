! test: -std=legacy -ffixed-line-length-132 -fdefault-integer-8
      subroutine a_name_that_is_quite_long_in_this_program(first_of_the_arguments)
      include 'world.inc'
      integer first_of_the_arguments, ierr, i
      do i = 1, 2
        first_of_the_arguments = first_of_the_arguments + 1 ; if (first_of_the_arguments .gt. 100000) stop 'too many of them, alas'
        call mpi_barrier(mpi_comm_world, ierr)
        first_of_the_arguments = first_of_the_arguments + 1
        if (first_of_the_arguments .gt. 100000) goto 99
      enddo
99    return
      end
      program long_lines
      integer n, ierr
      n = 0
      call mpi_init(ierr)
      call a_name_that_is_quite_long_in_this_program(n)
      print *, n
      call mpi_finalize(ierr)
      end
