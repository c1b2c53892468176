/* The published pages of a store: the results of the sweeps, and the records with their proofs. */
#ifndef LAB_PROBE_TIGHTNESS_H
#define LAB_PROBE_TIGHTNESS_H

#include "lab/probe/store.h"

/* Write below the directory, which is made if need be:
   - README.md: the largest value known of each objective; all records; what the sweeps found
   - OBJECTIVE.jsonl: the records of an objective with their proofs, one a line (record_json)
   - sweeps/OBJECTIVE-nN-cC.csv: of each sweep the largest value, counts and first witness by n, k,
     largest cost and kind of source; of models but the node model by n, m and largest time, here
     and below
   - sweeps/OBJECTIVE-nN-cC-extremes.csv: instances that attain the largest value of their n and
     kind of source, for each k the first
   - sweeps/OBJECTIVE-nN-cC-all.csv.gz: of a complete listing, all instances that attain the largest
     value of their cell
   Long tables are compressed: .csv.gz.
   The same store gives the same bytes. False with STATUS_MACHINE, or STATUS_INPUT when the store
   is damaged. */
bool tightness_write (struct database *store, const char *directory, struct status *status);

/* OBJECTIVE-nN-SOURCE, which names a record in a store; to be freed. */
char *tightness_name (const struct record *record);

#endif
