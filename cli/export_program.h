/* export --format vipr, lp and mps: results/export/ from the command line. */
#ifndef CLI_EXPORT_PROGRAM_H
#define CLI_EXPORT_PROGRAM_H

#include "results/export/export.h"

struct export_files {
  const char *folder;
  bool store;             /* of a store's entries, not of an instance */
  const char *resolution; /* of an instance, as export_judge takes it */
};

/* Write files to the folder: of all entries of the store values[0], named by their hashes, or of
   the instance in the file values[0] with its certificate in values[1], named as the instance's
   file. What cannot be written in the format is a line on standard error each. Returns the exit
   code. */
int export_programs (const struct export_format *format, const char *const values[],
                     const struct export_files *to);

#endif
