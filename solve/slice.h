/* What the results of one part of a suite (suite_take_part) say about that part at their end, so
   that the results of all parts can be put together and nothing is missing. As a JSON object:

     {"number":2,"of":4,"answers":250,"instances":1000,"sha256":"..."}

   Only a part that was done to its end has one: its results are complete. */
#ifndef SOLVE_SLICE_H
#define SOLVE_SLICE_H

#include "base/json.h"
#include "base/output.h"
#include "model/common/suite.h"

struct slice {
  uint64_t part, parts;     /* 0 <= part < parts */
  uint64_t answers;         /* instances of this part */
  uint64_t instances;       /* of the suite */
  char digest[DIGEST_TEXT]; /* of the suite: suite_digest */
};

/* That of a part of this suite, which was read to its end. */
void slice_init (struct slice *slice, uint64_t part, uint64_t parts, uint64_t answers,
                 const struct suite *suite);

void slice_write (const struct slice *slice, struct output *out);

/* Reads the next value. False with STATUS_INPUT if it is no such object. */
bool slice_read (struct json_reader *json, struct slice *slice);

/* Are these all parts of one suite, each once, in any order? paths [count] are for messages. False
   with STATUS_INPUT and what is missing, twice or of another suite. */
bool slices_complete (const struct slice *slices, const char *const *paths, size_t count,
                      struct status *status);

#endif
