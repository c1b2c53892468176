/* Does what a schedule says, with MPI:
     provecast solve FILE --format ranks >plan
     mpicc follow_mpi.c -o follow_mpi && mpirun -n RANKS ./follow_mpi plan [BYTES]
   Messages have BYTES bytes, by default 1000000. Rank 0 prints when the last rank was done, in
   seconds. MPI_Ssend returns when the receiver has begun to receive: a rank does one thing after
   the other. On a cluster use MPI_Send. With SimGrid:
     provecast solve FILE --format simgrid >platform.xml
     smpicc follow_mpi.c -o follow_mpi && smpirun -platform platform.xml ... ./follow_mpi plan */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256 };

/* Rank 0's time is that of all others, who report theirs without a message of their own. */
int main(int argc, char **argv) {
  char line[LINE], word[16];
  int self, rank, peer, message, bytes = argc > 2 ? atoi(argv[2]) : 1000000;
  FILE *plan = argc > 1 ? fopen(argv[1], "r") : NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  if (!plan || bytes < 1 || !fgets(line, LINE, plan) || strcmp(line, "schedule 1\n") != 0) {
    fprintf(stderr, "follow_mpi: no schedule\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  char *buffer = calloc((size_t)bytes, 1);
  double start = MPI_Wtime();
  while (fgets(line, LINE, plan) && strcmp(line, "end\n") != 0) {
    if (sscanf(line, "%15s %d %d %d", word, &rank, &peer, &message) != 4 || rank != self) continue;
    if (strcmp(word, "send") == 0)
      MPI_Ssend(buffer, bytes, MPI_CHAR, peer, message, MPI_COMM_WORLD);
    else if (strcmp(word, "receive") == 0)
      MPI_Recv(buffer, bytes, MPI_CHAR, peer, message, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  printf("rank %d done after %.9g s\n", self, MPI_Wtime() - start);
  fclose(plan);
  free(buffer);
  MPI_Finalize();
  return 0;
}
