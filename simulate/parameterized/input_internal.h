/* The reader of an input, for the files simulate/parameterized/input*.c only. */
#ifndef SIMULATE_PARAMETERIZED_INPUT_INTERNAL_H
#define SIMULATE_PARAMETERIZED_INPUT_INTERNAL_H

#include "model/common/fields.h"
#include "simulate/parameterized/input.h"

struct input_reader {
  struct fields_reader fields;
  struct input *input;
  const char *messages, *casts, *traffic, *load; /* where their values stand */

  /* the object in the making */
  struct scenario_message message;
  struct scenario_cast cast;
  int64_t pair[2]; /* base and per_byte; or least and most */
  int32_t *nodes;  /* owned: a list */
  size_t node_count, node_capacity;
  unsigned char *taken; /* owned [nodes of the network]: in the list */
  const struct cast_kind *kind;
  int64_t order;             /* -1: that of the kind */
  struct json_text schedule; /* as written; length 0: none */
  bool wait;
  struct scenario_source source;
  int32_t *to; /* owned */
  int64_t to_count;
};

/* *value is the place of the word; `words` ends with NULL. False with `reason` for others. */
bool input_read_word (struct input_reader *reader, const char *name, const char *const *words,
                      const char *reason, int64_t *value);
bool input_read_switch (struct input_reader *reader, const char *name, bool *value);

/* The values of these keys. */
bool input_read_network (struct input_reader *reader);
bool input_read_machine (struct input_reader *reader);

/* For fields_list, context: the reader. Network and machine have been read. */
bool input_read_message (void *context, size_t index);
bool input_read_cast (void *context, size_t index);
bool input_read_traffic (void *context, size_t index);

#endif
