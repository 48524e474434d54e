! test: -std=legacy -Wno-line-truncation
      SUBROUTINE WORK(N)                                                00000010
      INTEGER N, IERR                                                   00000020
      INTEGER, PARAMETER :: MPI_COMM_WORLD = 0                          00000030
      SAVE                                                              00000040
      DO 10 IERR = 1, 2                                                 00000050
      IF (N .GT. 100) RETURN                                            00000060
      CALL MPI_BARRIER(MPI_COMM_WORLD, N)                               00000070
   10 CONTINUE                                                          00000080
      END                                                               00000090
      INTEGER A(2), IERR
      A(1) = 2
      CALL MPI_INIT(IERR)
      CALL WORK(A(1))
      PRINT *, A(1)
      CALL MPI_FINALIZE(IERR)
      END
