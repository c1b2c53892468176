/* The published pages of a store: what the sweeps found, and the records with their proofs. */
#ifndef PROBE_TIGHTNESS_H
#define PROBE_TIGHTNESS_H

#include "probe/store.h"

/* Write below the directory, which is made if need be:
     README.md                          the largest values known by objective; records by objective, n and kind of source; what sweeps found
     OBJECTIVE-nN-SOURCE/               a folder for each record (probe/record.h)
     sweeps/OBJECTIVE-nN-cC.csv         of each sweep: largest value, counts and first witness by n, k, largest cost and kind of source
     sweeps/OBJECTIVE-nN-cC-extremes.csv instances that attain the largest value of their n and kind of source, the least of each k
     sweeps/OBJECTIVE-nN-cC-all.csv.gz  of a complete listing: all instances that attain the largest value of their cell
   Tables that are long are packed: .csv.gz.
   The same store gives the same bytes. False with STATUS_MACHINE, or STATUS_INPUT when the store is damaged. */
bool tightness_write (struct store *store, const char *directory, struct status *status);

/* The name of a record's folder; to be freed. */
char *tightness_folder (const struct record *record);

#endif
