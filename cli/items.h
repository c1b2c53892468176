/* What the commands share that go through the instances of a file: one after the other, on past those that are refused. */
#ifndef CLI_ITEMS_H
#define CLI_ITEMS_H

#include "search/batch.h"

/* What a command does with the instances. */
struct items {
  bool json;
  bool blank;                                                                            /* a blank line between two results for people */
  bool numbers;                                                                          /* the items have node numbers by rank */
  bool (*answer) (const struct node_types *types, void *context, struct status *status); /* as in batch_options */

  /* Write the result of an item that is not refused. False with the status set ends everything. */
  bool (*write) (const struct batch_item *item, struct output *out, void *context, struct status *status);
  void *context;
};

/* Go through the file in one thread, then say in one line on standard error what was refused, or why the file cannot be opened. Returns the
   exit code, which is report->worst. */
int items_run (const struct items *items, const char *path, struct output *out, struct batch_report *report);

/* That line, for those who run the batch themselves. True when there was something to say. */
bool items_complain (const struct batch_report *report);

/* Is the item refused? If so it has been dealt with: among several it gets a result of its own, a line of text or JSON; alone nothing, the
   line on standard error is all there is to say. */
bool items_refused (const struct batch_item *item, bool json, struct output *out);

/* The beginning of a JSON object about an instance: { and its name, if it has one. */
void items_json (const struct node_instance *instance, struct output *out);

/* What to call an instance in text for people: its name, else FILE:LINE. */
void items_label (const struct batch_item *item, struct output *out);

/* A time with the instance's unit, for people. */
void items_time (const struct batch_item *item, int64_t ticks, struct output *out);

#endif
