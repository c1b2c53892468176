/* Whole numbers in inputs. */
#ifndef SIMULATE_PARAMETERIZED_WHOLE_H
#define SIMULATE_PARAMETERIZED_WHOLE_H

#include "model/common/fields.h"

#define WHOLE_TIME_MOST INT64_C (1000000000000000) /* of times in inputs */
#define WHOLE_BASE_MOST INT64_C (1000000000000)
#define WHOLE_BYTES_MOST INT64_C (1000000000)

/* Reads a whole number from `least` to `most`, no string, under a key of the current object; `name`
   NULL: the element that reader->key names. False with STATUS_INPUT. */
bool whole_read (struct fields_reader *reader, const char *name, int64_t least, int64_t most,
                 int64_t *value);

#endif
