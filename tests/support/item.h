/* Runs single instances through an item_task, for unit tests. */
#ifndef TESTS_SUPPORT_ITEM_H
#define TESTS_SUPPORT_ITEM_H

#include "base/memory.h"
#include "solve/item.h"

#include <criterion/criterion.h>
#include <string.h>

struct item_run {
  struct item_task task;
  void *memory; /* of the handler */
  struct batch_verdict verdict;
  struct item item; /* as the writer saw it; valid until the next line */
};

static inline bool
item_run_take (const struct item *item, struct output *results, struct output *certificates,
               void *context, struct status *status)
{
  struct item_run *run = context;
  (void)results;
  (void)certificates;
  (void)status;
  run->item = *item;
  return true;
}

/* `task`: of which model, and what is wanted. */
static inline void
item_run_init (struct item_run *run, const struct item_task *task)
{
  memset (run, 0, sizeof *run);
  run->task = *task;
  run->task.write = item_run_take;
  run->task.context = run;
  run->memory = item_batch_handler.begin (&run->task, 1);
}

static inline void
item_run_clear (struct item_run *run)
{
  item_batch_handler.end (run->memory);
}

/* Deal with an instance. False: refused, the verdict says why. */
static inline bool
item_run_line (struct item_run *run, const char *text)
{
  const struct batch_line line
    = { .file = "there", .number = 3, .text = text, .length = strlen (text), .single = true };
  struct status status;
  status_init (&status);
  run->verdict = (struct batch_verdict){ .state = BATCH_ANSWERED };
  status_init (&run->verdict.status);
  item_batch_handler.work (run->memory, &line, &run->verdict);
  if (run->verdict.status.code != STATUS_OK)
    return false;
  cr_assert (item_batch_handler.write (run->memory, &line, NULL, NULL, &status));
  return true;
}

/* What a writer writes about the present item; owned by the caller. */
static inline char *
item_run_text (const struct item_run *run,
               void (*write) (const struct item *item, struct output *out))
{
  struct output out;
  output_init_memory (&out);
  write (&run->item, &out);
  output_char (&out, '\0');
  return out.bytes;
}

/* The names of a table, in order, each with a space behind it. */
static inline void
item_run_names (const char *model, enum names names, char *text)
{
  struct names_row row;
  *text = '\0';
  for (size_t i = 0; names_of (model_named (model), names, i, &row); i++)
    strcat (strcat (text, row.name), " ");
}

#endif
