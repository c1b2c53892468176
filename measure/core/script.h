/* What one process of a measurement does: sends, receives, dummy loops, looks at the clock, and
   loops over them. A script is data, so that the same measurement runs on real ranks, which get it
   as bytes, and as discrete events: both are a struct wire, on which script_go does the
   operations. */
#ifndef MEASURE_CORE_SCRIPT_H
#define MEASURE_CORE_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SCRIPT_DEPTH 4 /* of loops within loops */

enum script_code {
  SCRIPT_SEND,    /* `value` bytes to `peer`, until the call of the blocking primitive returns */
  SCRIPT_POST,    /* as SCRIPT_SEND, but returns at once: the message leaves when it can */
  SCRIPT_RECEIVE, /* `value` bytes from `peer`, of the message with the same number */
  SCRIPT_COMPUTE, /* a dummy loop of `value` ticks */
  SCRIPT_CLOCK,   /* the time is read */
  SCRIPT_LOOP,    /* what follows up to its SCRIPT_END is done `value` times */
  SCRIPT_END,
  SCRIPT_PORT /* what follows is done by a second port, at the same time; once, outside of loops */
};

struct script_operation {
  int32_t code, peer, message;
  int64_t value;
};

struct script {
  struct script_operation *operations; /* owned [count] */
  size_t count, capacity;
};

/* Appends an operation; of a message other than 0 with script_add_message. */
void script_add (struct script *script, enum script_code code, int32_t peer, int64_t value);
void script_add_message (struct script *script, enum script_code code, int32_t peer,
                         int32_t message, int64_t value);
void script_clear (struct script *script);

/* The number of times that the clock is read. */
size_t script_readings (const struct script *script);

/* What operations are done on. `send` and `receive` return when the call of the blocking primitive
   would (Nup, section 2.1), but for SCRIPT_POST. False: it is not done yet, and is to be tried
   again. */
struct wire {
  bool (*send) (void *context, const struct script_operation *operation);
  bool (*receive) (void *context, const struct script_operation *operation);
  bool (*compute) (void *context, int64_t ticks);
  int64_t (*clock) (void *context); /* in ticks */
  void *context;
};

/* Where a process stands in its script. A zeroed struct with a script stands at its beginning. Its
   end is that of the script, or SCRIPT_PORT. */
struct script_place {
  const struct script *script;
  size_t at, start[SCRIPT_DEPTH]; /* the operation; those behind the loops that it stands in */
  int64_t left[SCRIPT_DEPTH];     /* times that these loops are still done */
  int depth;
  int64_t *readings; /* [script_readings], not owned */
  size_t read;       /* those that are set */
  uint64_t done;     /* operations */
};

enum script_state { SCRIPT_DONE, SCRIPT_BLOCKED, SCRIPT_PAUSED };

/* Sets *second to the beginning of what the second port does, with its readings behind those of the
   first. False: there is one port. */
bool script_second_port (const struct script_place *first, struct script_place *second);

/* Does at most `budget` operations. SCRIPT_BLOCKED: the next one cannot be done yet. */
enum script_state script_go (struct script_place *place, const struct wire *wire, uint64_t budget);

#endif
