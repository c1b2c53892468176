/* A layer under SQLite's files that notes reads that fail. SQLite takes a disk that cannot be read
   (EIO) for a damaged file, and its integrity check states any failed read as damage. */
#ifndef RESULTS_STORE_READS_H
#define RESULTS_STORE_READS_H

#include <stdint.h>

/* The name of the layer, for sqlite3_open_v2; NULL, which is SQLite's default, if there is no
   memory for it. */
const char *reads_layer (void);

/* How many reads have failed in this process. */
uint64_t reads_failed (void);

#endif
