/* Reader of open shops in the JSON of libraries of job shops, such as job_shop_lib:
   "duration_matrix" and "machines_matrix" have a row for each job, of its tasks and of their
   machines, from 0. docs/FORMATS.md defines the format. */
#ifndef MODEL_OPENSHOP_JOBSHOP_H
#define MODEL_OPENSHOP_JOBSHOP_H

#include "model/common/fields.h"
#include "model/openshop/instance.h"

/* The key by which the format is recognised: no other instance has it. */
#define OPENSHOP_JOBSHOP_KEY "duration_matrix"

/* Is the text an object with this key, and without "model"? O(length). */
bool openshop_jobshop_is (const char *text, size_t length);

/* Reads the whole text of the reader, which is at its beginning. As openshop_instance_read. Its
   metadata become the origin, and what they state of the optimum the head's stated bounds. Refuses
   also: jobs whose tasks have an order; rows of the two matrices that do not fit together; bounds
   that contradict each other or the largest load; a hash of another instance. */
bool openshop_jobshop_read (struct openshop_instance *instance, struct fields_reader *reader);

#endif
