/* provecast-smpi [--simulation FOLDER] COMMAND ...: provecast-mpi under SimGrid. Its threads and
   clocks are simulated (mpi/simulated/threads.c). With a FOLDER so is its work: pieces take the
   times that are recorded there, and the coordination of rank 0 what was measured
   (mpi/simulated/ledger.h). Results are those of `provecast`. */
#include "mpi/simulated/entry.h"
#include "mpi/simulated/ledger.h"

#include <mpi.h>

#include <stdio.h>
#include <string.h>

#undef main /* mpi/simulated/entry.h */
int main (int argc, char **argv);

int
main (int argc, char **argv)
{
  struct status status = { .code = STATUS_OK };
  if (argc > 2 && strcmp (argv[1], "--simulation") == 0) {
    const char *folder = argv[2];
    argv[2] = argv[0];
    argc -= 2;
    argv += 2;
    if (!ledger_open (folder, argc, argv, &status)) {
      if (status.code != STATUS_OK)
        fprintf (stderr, "provecast: %s\n", status.message);
      return STATUS_INPUT;
    }
  }
  return simulated_main (argc, argv);
}
