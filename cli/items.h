/* What the commands share that go through the instances of a file: one after the other, on past those that are refused. */
#ifndef CLI_ITEMS_H
#define CLI_ITEMS_H

#include "search/node_batch.h"
#include "search/openshop_batch.h"
#include "search/overhead_batch.h"

/* What a command does with the instances. */
struct items {
  bool json;
  bool blank;          /* a blank line between two results for people */
  bool numbers;        /* the node model's items have node numbers by rank */
  const char *missing; /* what the other models have not, as in batch_model */
  bool (*answer) (const struct node_types *types, void *context, struct status *status); /* as in node_batch */

  /* Write the result of an item that is not refused. False with the status set ends everything. NULL: the model's items are refused. */
  bool (*node) (const struct node_item *item, struct output *out, void *context, struct status *status);
  bool (*overhead) (const struct overhead_item *item, struct output *out, void *context, struct status *status);
  bool (*openshop) (const struct openshop_item *item, struct output *out, void *context, struct status *status); /* both models' */

  /* As in openshop_batch. */
  bool (*answer_openshop) (const struct openshop_ticks *ticks, const struct batch_line *line, void *context, struct status *status);
  void *context;
};

/* Go through the file in one thread, then say in one line on standard error what was refused, or why the file cannot be opened. Returns the
   exit code, which is report->worst. */
int items_run (const struct items *items, const char *path, struct output *out, struct batch_report *report);

/* That line, for those who run the batch themselves. True when there was something to say. */
bool items_complain (const struct batch_report *report);

/* What there is to write about a refused instance: among several it gets a result of its own, a line of text or JSON; alone nothing, the
   line on standard error is all there is to say. */
void items_refuse (const struct batch_line *line, const struct batch_verdict *verdict, bool json, struct output *out);

/* What a result is about, whichever the model. */
struct subject {
  const struct batch_line *line;
  enum model_kind model;
  const char *name, *unit; /* of the instance; NULL: it has none */
};

struct subject items_node (const struct node_item *item);
struct subject items_overhead (const struct overhead_item *item);
struct subject items_openshop (const struct openshop_item *item);

/* The beginning of a JSON object about an instance: { and its name, unless that is NULL. */
void items_json (const char *name, struct output *out);

/* What to call an instance in text for people: its name, or where it has none FILE:LINE. */
void items_label (const struct subject *subject, struct output *out);

/* A time in the instance's unit, for people. */
void items_time (const struct subject *subject, struct rational time, struct output *out);

#endif
