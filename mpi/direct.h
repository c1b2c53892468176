/* Commands that send messages of their own, such as `measure`: rank 0 runs the command in the main
   thread, and the others run the scripts that it sends them (measure/core/machine.h). Without the
   post of mpi/post.h: no second thread takes part while times are measured. */
#ifndef MPI_DIRECT_H
#define MPI_DIRECT_H

#include "measure/core/machine.h"

/* In rank 0: the ranks as a machine, which stays valid. Its clock counts nanoseconds. */
const struct machine *direct_machine (void);

/* In rank 0, before it ends: lets all others end with this exit code. */
void direct_leave (int code);

/* In any other rank: runs scripts until rank 0 leaves. Returns the exit code. */
int direct_serve (void);

#endif
