/* Records from any place: a store of the probe, a JSON Lines file with one record a line, a version
   1 folder of one record, or a folder that holds such files and folders. */
#ifndef LAB_PROBE_RECORD_SOURCE_H
#define LAB_PROBE_RECORD_SOURCE_H

#include "lab/probe/record.h"

/* What is done with one record. `name` says where it stands: FILE:LINE, the folder, or, in a store,
   OBJECTIVE-nN-SOURCE. `reason` says why it could not be read; the record is valid only where its
   code is STATUS_OK. Returns false to end. */
typedef bool record_visit (const char *name, const struct record *record,
                           const struct status *reason, void *context);

/* Visit all records at a path in the order in which they stand there; those of a folder by name.
   "-" is standard input, in JSON Lines. Nothing is judged. False with STATUS_INPUT when the path
   cannot be opened or is a damaged store, with STATUS_MACHINE when reading fails. */
bool record_source_each (const char *path, record_visit *visit, void *context,
                         struct status *status);

#endif
