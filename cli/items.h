/* What the commands share that go through the instances of a file: one after the other, on past
   those that are refused. */
#ifndef CLI_ITEMS_H
#define CLI_ITEMS_H

#include "solve/item.h"

/* What a command does with the instances. */
struct items {
  bool json;
  struct resolution resolution; /* their numbers are rounded to */
  /* nothing is written about refused instances */
  bool silent;
  /* a blank line between two results for people */
  bool blank;
  /* will be written */
  bool schedules;
  /* by model_index: those models' instances; all others are refused */
  bool takes[MODELS_MAX];
  /* what the others have not, as in batch_model */
  const char *missing;
  /* as in item_task; without an engine those of memory hold for reading an instance */
  struct limits limits;
  bool (*answer) (const struct item *item, void *context, struct status *status);

  /* Write the result of an item that is not refused. False with the status set ends everything. */
  bool (*write) (const struct item *item, struct output *out, void *context, struct status *status);
  void *context;
};

/* Go through a file (items_open) in one thread, then say in one line on standard error what was
   refused, or why it cannot be opened. Returns the exit code, which is report->worst. */
int items_run (const struct items *items, const char *name, struct output *out,
               struct batch_report *report);

/* Opens a file, standard input (-), or, where no file has this name, a
   shipped suite. A note on standard error says when a file hides a suite. *is_file (NULL: not
   wanted): it is a file that is not standard input. NULL with the status set when it cannot be
   opened; the message suggests a suite whose name is like this one. */
struct suite *items_open (const char *name, bool *is_file, struct status *status);

/* The same for readers that take a text: writes the suite and returns true, where the name stands
   for one. */
bool items_suite (const char *name, struct output *text);

/* After a refusal: adds a suggestion to the message if `name` is no file but like a suite's
   name. */
void items_suggest (const char *name, struct status *status);

/* That line, for those who run the batch themselves. True when there was something to say. */
bool items_complain (const struct batch_report *report);

/* Says in one line on standard error what was rounded, if --resolution was given and not all
   instances are refused. */
void items_rounded (const struct suite *suite, const struct resolution *resolution,
                    const struct batch_report *report);

/* What there is to write about a refused instance: among several it gets a result of its own, a
   line of text or JSON; alone nothing, the line on standard error is all there is to say. */
void items_refuse (const struct batch_line *line, const struct batch_verdict *verdict, bool json,
                   struct output *out);

/* The beginning of a JSON object about an instance: { and its name, unless that is NULL. */
void items_json (const char *name, struct output *out);

/* Writes ,"names":[...] if a node of the instance has a name. */
void items_names (const struct item *item, struct output *out);

/* What to call an instance in text for people: its name, or where it has none FILE:LINE. */
void items_label (const struct item *item, struct output *out);

/* A time in the instance's unit, for people. */
void items_time (const struct item *item, struct rational time, struct output *out);
/* of a lower bound, which is not rounded up; of an upper one, which is not rounded down */
void items_at_least (const struct item *item, struct rational time, struct output *out);
void items_at_most (const struct item *item, struct rational time, struct output *out);

#endif
