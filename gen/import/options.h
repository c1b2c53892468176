/* The options of an import, by their names: those of the command, without dashes. */
#ifndef GEN_IMPORT_OPTIONS_H
#define GEN_IMPORT_OPTIONS_H

#include "gen/import/import.h"

/* The models that take measurements, "A, B or C". The caller frees it. */
char *import_models (void);

/* Sets an option: model, bytes, source, unit, send, receive, gap, name, resolution or separator.
   The value must outlive the cluster and the options. False with STATUS_INPUT, "NAME: 'VALUE' is
   not ...": for a value that cannot be, or a name that there is not. */
bool import_set (struct cluster *cluster, struct import_options *options, const char *name,
                 const char *value, struct status *status);

#endif
