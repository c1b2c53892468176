/* The loop over the instances of a file, shared by commands. Refused instances do not end it. */
#ifndef CLI_ITEMS_H
#define CLI_ITEMS_H

#include "cli/options.h"
#include "model/common/data.h"
#include "solve/item.h"

/* What a command does with each instance. */
struct items {
  bool json;
  struct resolution resolution; /* of the instances' numbers */
  /* nothing is written about refused instances */
  bool silent;
  /* a suite of several instances is refused */
  bool singles;
  /* a blank line between two results for people */
  bool blank;
  /* will be written */
  bool schedules;
  /* by model_index: those models' instances; all others are refused */
  bool takes[MODELS_MAX];
  /* what the others have not, as in batch_model */
  const char *missing;
  /* as in item_task, like `begin`, `end` and `answer`; without an engine those of memory hold for
     reading an instance */
  struct limits limits;
  /* >= 1; how many instances are worked on at the same time */
  int threads;
  void *(*begin) (void *context);
  void (*end) (void *own, void *context);
  bool (*answer) (const struct item *item, void *context, struct status *status);

  /* Writes the result of an item that is not refused. False with the status set ends the loop.
     Called by any thread. */
  bool (*write) (const struct item *item, struct output *out, void *context, struct status *status);
  void *context;

  /* Other ranks run items_serve with the same struct. What `write` puts into the line's account
     there (solve/batch.h), `settle` gets in rank 0; NULL: nothing. One thread at a time. */
  bool serves;
  void (*settle) (const char *account, size_t length, void *context);
};

/* Handles all instances of a file (items_open), with results in their order. Then it
   prints one line on standard error: the refusals, or the reason why the file cannot be opened.
   Returns the exit code, which is report->worst. */
int items_run (const struct items *items, const char *name, struct output *out,
               struct batch_report *report);

/* In another rank: takes part in the batch of items_run. */
void items_serve (const struct items *items, struct batch_job *job);

/* Opens a file, standard input (-), or, where no file has this name, a
   shipped suite. A note on standard error says when a file hides a suite. *is_file (NULL: not
   wanted): it is a file that is not standard input. NULL with the status set when it cannot be
   opened; the message suggests a suite whose name is like this one. */
struct suite *items_open (const char *name, bool *is_file, struct status *status);

/* Reads the only instance of a suite; the caller frees its text before the suite is closed. False
   with the status set: the suite has several, or none. */
bool items_only (struct suite *suite, struct data_text *instance, struct status *status);

/* From now on the suite has the part that --part asks for. */
void items_take_part (struct suite *suite, const struct options *options);

/* The same for readers of a text: if the name means a suite, writes its text and returns true. */
bool items_suite (const char *name, struct output *text);

/* After a refusal: adds a suggestion to the message if `name` is no file but like a suite's
   name. */
void items_suggest (const char *name, struct status *status);

/* Prints that line after a batch run by the caller. True if there was a line. */
bool items_complain (const struct batch_report *report);

/* Prints one line on standard error about the rounding, if --resolution was given and not all
   instances were refused. */
void items_rounded (const struct suite *suite, const struct resolution *resolution,
                    const struct batch_report *report);

/* Writes the result of a refused instance, a line of text or JSON, if the file has several
   instances. For a single instance the line on standard error is enough. JSON begins with the
   number of the line if that is wanted (`numbered`). */
void items_refuse (const struct batch_line *line, const struct batch_verdict *verdict, bool json,
                   bool numbered, struct output *out);

/* Writes the schedule as a JSON object with the names of the nodes, if there are any. */
void items_write_schedule (const struct item *item, struct output *out);

/* Writes the label of an instance in text for people: its name, else FILE:LINE. */
void items_label (const struct item *item, struct output *out);

/* Writes a time in the instance's unit, for people. */
void items_time (const struct item *item, struct rational time, struct output *out);
/* The same for a lower bound, which is never rounded up, and an upper bound, never rounded down. */
void items_at_least (const struct item *item, struct rational time, struct output *out);
void items_at_most (const struct item *item, struct rational time, struct output *out);

#endif
