/* The instances of a file or a suite, one after the other, for commands that go through them in a single thread. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "model/node_types.h"
#include "model/suite.h"

struct source {
  struct suite *suite;
  struct node_instance instance;
  struct node_types types;
  int32_t *number; /* node numbers by rank, made by source_numbers */
  size_t number_capacity;
  size_t line;  /* of the present instance in the file, from 1 */
  size_t count; /* instances read so far */
};

/* False with the status set when PATH cannot be read; nothing is held then. */
bool source_open (struct source *source, const char *path, struct status *status);
void source_close (struct source *source);

/* Read the next instance. False at the end (status OK) and on bad input. */
bool source_next (struct source *source, struct status *status);

/* Node numbers by rank of the present instance. */
const int32_t *source_numbers (struct source *source);

/* What to call an instance in text for people: its name, else FILE:LINE. */
void source_label (const struct node_instance *instance, const char *file, size_t line, struct output *out);

/* A time with the instance's unit, for people. */
void source_time (const struct node_instance *instance, const struct node_types *types, int64_t ticks, struct output *out);

#endif
