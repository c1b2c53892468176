#include "search/theorem/away.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* What came of a task. */

/* The counts of a task: those of the search after it, less those before. */
static struct theorem_counts
subtract (struct theorem_counts now, const struct theorem_counts *before)
{
  now.nodes -= before->nodes;
  now.leaves -= before->leaves;
  now.empty -= before->empty;
  now.pivots -= before->pivots;
  now.instances -= before->instances;
  return now;
}

void
theorem_outcome_make (struct theorem_search *search, const struct theorem_task *task,
                      uint64_t budget, const struct deadline *deadline, bool writes,
                      struct theorem_outcome *outcome)
{
  memset (outcome, 0, sizeof *outcome);
  struct theorem_counts before = theorem_search_counts (search);
  outcome->end = theorem_search_run (search, task, budget, deadline, writes ? &outcome->text : NULL,
                                     &outcome->left, &outcome->share);
  outcome->counts = subtract (theorem_search_counts (search), &before);
  if (outcome->end == THEOREM_LEFT) {
    outcome->siblings = memory_alloc (outcome->left.length, 1);
    for (uint32_t level = 0; level < outcome->left.length; level++)
      outcome->siblings[level] = (uint8_t)theorem_search_siblings (search, level);
  } else if (outcome->end == THEOREM_REFUTED) {
    outcome->instance = *theorem_search_instance (search);
  }
}

void
theorem_outcome_clear (struct theorem_outcome *outcome)
{
  output_discard (&outcome->text);
  memory_free (outcome->left.path, outcome->siblings);
  outcome->left.path = outcome->siblings = NULL;
}

void
theorem_outcome_write (const struct theorem_outcome *outcome, struct output *out)
{
  bytes_put (out, outcome->end);
  bytes_put (out, outcome->share);
  bytes_put (out, outcome->counts);
  bytes_put (out, outcome->left.base);
  bytes_put_list (out, outcome->left.path, outcome->left.length, 1);
  bytes_put_list (out, outcome->siblings, outcome->left.length, 1);
  if (outcome->end == THEOREM_REFUTED)
    bytes_put (out, outcome->instance);
  bytes_put_list (out, outcome->text.bytes, outcome->text.length, 1);
}

/* A list of bytes; NULL if it is empty. */
static uint8_t *
get_list (struct bytes *bytes, size_t *count)
{
  *count = bytes_get_count (bytes, 1);
  uint8_t *list = *count > 0 ? memory_alloc (*count, 1) : NULL;
  if (list)
    bytes_get_raw (bytes, list, *count);
  return list;
}

/* Is the path one to what is left, and is there one if something is? */
static bool
is_path (const struct theorem_outcome *outcome, size_t siblings)
{
  const struct theorem_task *left = &outcome->left;
  return siblings == left->length
         && (left->length > 0 ? left->base < left->length : left->base == 0)
         && (outcome->end == THEOREM_LEFT) == (left->length > 0);
}

bool
theorem_outcome_read (struct theorem_outcome *outcome, struct bytes *bytes)
{
  size_t length, siblings;
  memset (outcome, 0, sizeof *outcome);
  bytes_get (bytes, outcome->end);
  bytes_get (bytes, outcome->share);
  bytes_get (bytes, outcome->counts);
  bytes_get (bytes, outcome->left.base);
  outcome->left.path = get_list (bytes, &length);
  outcome->left.length = (uint32_t)length;
  outcome->siblings = get_list (bytes, &siblings);
  if (outcome->end == THEOREM_REFUTED)
    bytes_get (bytes, outcome->instance);
  length = bytes_get_count (bytes, 1);
  const char *text = bytes_skip (bytes, length);
  if (bytes_over (bytes) && is_path (outcome, siblings)) {
    output_bytes (&outcome->text, text, length);
    return true;
  }
  theorem_outcome_clear (outcome);
  return false;
}

/* The work of another process. */

/* What a task depends on besides the question, the size and the source. */
struct order {
  struct rational bound;
  uint64_t budget;
  uint32_t bits, base;
  uint8_t lists, writes;
};

void
theorem_away_input (const struct theorem_request *request, const struct theorem_task *task,
                    bool writes, struct output *out)
{
  struct order order;
  memset (&order, 0, sizeof order);
  order.bound = request->given.bound;
  order.budget = request->budget;
  order.bits = request->bits;
  order.base = task->base;
  order.lists = request->lists;
  order.writes = writes;
  bytes_put (out, order);
  bytes_put_list (out, task->path, task->length, 1);
}

/* What a thread keeps: the search for the bound that was last asked for. */
struct memory {
  const struct theorem_request *request;
  struct limits limits;
  struct theorem_search *search; /* owned; NULL: none yet */
  struct rational bound;         /* its bound */
};

static void *
begin (const void *ticks, const struct solve_options *options)
{
  struct memory *memory = memory_zero (1, sizeof *memory);
  memory->request = ticks;
  memory->limits = options->limits;
  return memory;
}

static void
end (void *at)
{
  struct memory *memory = at;
  theorem_search_free (memory->search);
  free (memory);
}

/* Makes the search that the order needs, unless it is there. */
static void
prepare (struct memory *memory, const struct order *order)
{
  struct theorem_case given = memory->request->given;
  if (memory->search && rational_compare (memory->bound, order->bound) == 0)
    return;
  theorem_search_free (memory->search);
  given.bound = memory->bound = order->bound;
  memory->search = theorem_search_new (memory->request->question, &given, order->bits);
  if (order->lists)
    theorem_search_list (memory->search);
}

static bool
work (void *at, struct bytes *input, const atomic_bool *pointless, struct output *result)
{
  struct memory *memory = at;
  struct theorem_outcome outcome;
  struct deadline deadline;
  struct order order;
  size_t length;
  deadline_start (&deadline, &memory->limits);
  deadline.pointless = pointless;
  bytes_get (input, order);
  uint8_t *path = get_list (input, &length);
  const struct theorem_task task = { (uint32_t)length, order.base, path };
  bool good = bytes_over (input) && task.base < task.length;
  if (good) {
    prepare (memory, &order);
    theorem_outcome_make (memory->search, &task, order.budget, &deadline, order.writes, &outcome);
    good = !deadline_passed (&deadline);
    if (good)
      theorem_outcome_write (&outcome, result);
    theorem_outcome_clear (&outcome);
  }
  free (path);
  return good;
}

const struct task_kind theorem_task_kind
  = { .name = "theorem", .begin = begin, .end = end, .work = work };
