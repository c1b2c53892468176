/* Messages between ranks that work on a batch (solve/ranks.h): lines of the suite one way, what
   became of them the other way. All ranks run the same build, so numbers are sent as they are in
   memory. */
#ifndef SOLVE_PARCEL_H
#define SOLVE_PARCEL_H

#include "base/bytes.h"
#include "solve/batch.h"

enum parcel_kind {
  /* from rank 0 */
  /* a batch begins; the text is + or - (whether certificates are wanted) and the suite's name */
  PARCEL_BEGIN,
  PARCEL_LINES,    /* lines to work on */
  PARCEL_STOP,     /* an interrupt: end searches, answer what is begun, begin nothing */
  PARCEL_END,      /* the batch has ended, and no answer is wanted */
  PARCEL_INSTANCE, /* a batch of one instance begins, whose search has tasks for others */
  PARCEL_TASKS,    /* tasks: their numbers, kinds and inputs */
  PARCEL_CANCEL,   /* of no use any more: their numbers */
  /* to rank 0 */
  PARCEL_ANSWERS,  /* what became of lines */
  PARCEL_RETURNED, /* lines or tasks that are not begun, for others: their numbers */
  PARCEL_READY,    /* after PARCEL_INSTANCE: the number of threads that want tasks */
  PARCEL_RESULTS,  /* of tasks: their numbers, whether they were done, results */
  PARCEL_STOPPED   /* after PARCEL_STOP, or an interrupt here: nothing is left to be answered */
};

struct parcel_head {
  uint32_t kind;  /* enum parcel_kind */
  uint32_t batch; /* which one of the program's, from 1 */
  double seconds; /* PARCEL_ANSWERS: what the work took */
};

/* A line, by its place in the order of the batch. */
struct parcel_line {
  uint64_t index;
  size_t number; /* of the line, from 1 */
  size_t length; /* of the text */
  struct rounding rounding;
};

/* What became of a line: fixed numbers, then the texts. */
struct parcel_answer {
  uint64_t index;
  enum batch_state state;
  bool heuristic_optimal;
  uint32_t kind; /* the model in the registry, where that is known */
  /* why the line is refused, and why it could not be written; the message follows */
  enum status_code refused, trouble;
  size_t message, result, certificate, account; /* lengths */
};

/* Begins a message in an empty output. */
void parcel_begin (struct output *parcel, enum parcel_kind kind, uint32_t batch, double seconds);

/* A single instance: its line of the suite, and back; texts stay in the message. False: it is
   none. */
void parcel_put_instance (struct output *parcel, const struct batch_line *line);
bool parcel_get_instance (struct bytes *bytes, struct batch_line *line, const char **file,
                          size_t *file_length);

void parcel_add_line (struct output *parcel, const struct parcel_line *line, const char *text);
void parcel_add_index (struct output *parcel, uint64_t index);

/* Adds an answer with its texts, whose lengths it sets. `status` is the refusal or the trouble. */
void parcel_add_answer (struct output *parcel, struct parcel_answer *answer,
                        const struct status *status, const struct output *result,
                        const struct output *certificate, const struct output *account);

/* Reading: a message that is consumed from the front. */
struct parcel {
  struct parcel_head head;
  const char *at, *end;
};

/* False: it is no message. */
bool parcel_open (struct parcel *parcel, const char *bytes, size_t length);

/* The next one, whose texts stay in the message. False: there are no more. */
bool parcel_next_line (struct parcel *parcel, struct parcel_line *line, const char **text);
bool parcel_next_index (struct parcel *parcel, uint64_t *index);

struct parcel_texts {
  const char *message, *result, *certificate, *account;
};
bool parcel_next_answer (struct parcel *parcel, struct parcel_answer *answer,
                         struct parcel_texts *texts);

#endif
