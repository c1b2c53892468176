#include "search/theorem/prove.h"

#include "base/memory.h"
#include "base/progress.h"
#include "base/team.h"
#include "search/theorem/away.h"
#include "search/theorem/parameters.h"
#include "search/theorem/reader.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BITS 46
#define SHARES 1e12 /* of the tree, as a number in a saved proof */
#define PATH_MOST 65535
#define PAUSE_SECONDS 0.002 /* between two looks at other processes */

enum state { WAITING, RUNNING, AWAY, DONE };

/* A task, or the text that came of it; in preorder. */
struct item {
  struct item *next;
  enum state state;
  struct theorem_task task; /* not DONE */
  struct task_ahead ahead;  /* AWAY: in another process */
  struct output text;       /* DONE */
};

struct theorem_proof {
  struct theorem_request request;
  struct item *first; /* owned */
  size_t running;     /* here or in other processes */
  uint64_t held;      /* bytes of texts */
  bool stopped;       /* by a limit */
  struct deadline deadline;
  struct output *out;
  struct theorem_result result;
  /* The first item in preorder that has an instance above the limit; nothing behind it matters. */
  const struct item *refuted;
  pthread_mutex_t lock;
  pthread_cond_t change;
};

static struct item *
item_new (struct item *next)
{
  struct item *item = memory_zero (1, sizeof *item);
  item->next = next;
  return item;
}

static void
item_free (struct item *item)
{
  output_discard (&item->text);
  memory_free (item->task.path, item);
}

struct theorem_proof *
theorem_proof_new (const struct theorem_request *request)
{
  struct theorem_proof *proof = memory_zero (1, sizeof *proof);
  proof->request = *request;
  if (proof->request.budget == 0)
    proof->request.budget = theorem_parameters.theorem_task_nodes;
  if (proof->request.bits == 0)
    proof->request.bits = BITS;
  proof->first = item_new (NULL);
  proof->first->task = (struct theorem_task){ 1, 0, memory_zero (1, 1) };
  pthread_mutex_init (&proof->lock, NULL);
  pthread_cond_init (&proof->change, NULL);
  return proof;
}

static void
drop_items (struct theorem_proof *proof)
{
  while (proof->first) {
    struct item *next = proof->first->next;
    item_free (proof->first);
    proof->first = next;
  }
}

void
theorem_proof_free (struct theorem_proof *proof)
{
  if (!proof)
    return;
  drop_items (proof);
  pthread_mutex_destroy (&proof->lock);
  pthread_cond_destroy (&proof->change);
  free (proof);
}

/* Writes the texts that no unfinished task is before. */
static void
write_done (struct theorem_proof *proof)
{
  while (proof->first && proof->first->state == DONE && proof->first != proof->refuted) {
    struct item *item = proof->first;
    if (proof->out)
      output_bytes (proof->out, item->text.bytes, item->text.length);
    proof->held -= item->text.length;
    proof->first = item->next;
    item_free (item);
  }
}

/* Appends a task behind `item`: it starts at the node of `path` [level + 1] of `left`, or, if
   `next`, at that node's next sibling. */
static struct item *
append (struct item *item, const struct theorem_task *left, uint32_t level, uint32_t base,
        bool next)
{
  item->next = item_new (item->next);
  item = item->next;
  item->task = (struct theorem_task){ level + 1, base, memory_alloc (level + 1, 1) };
  memcpy (item->task.path, left->path, level + 1);
  item->task.path[level] = (uint8_t)(left->path[level] + next);
  return item;
}

/* Puts the rest of an item's task behind it, cut at the levels nearest the root that have siblings
   left, so that other threads can take part. */
static void
cut (struct item *item, const struct theorem_outcome *outcome)
{
  const struct theorem_task *left = &outcome->left;
  uint32_t level[UINT8_MAX], parts = 0, last = left->length - 1;
  for (uint32_t i = left->base; i < last && parts + 1 < theorem_parameters.theorem_task_parts; i++)
    if (left->path[i] + 1U < outcome->siblings[i])
      level[parts++] = i;
  item = append (item, left, last, parts > 0 ? level[parts - 1] + 1 : left->base, false);
  while (parts-- > 0)
    item = append (item, left, level[parts], parts > 0 ? level[parts - 1] + 1 : left->base, true);
}

/* The first item that waits; NULL if there is none, or none that matters. Where many bytes wait to
   be written, only one before them, so that they are. */
static struct item *
find_waiting (struct theorem_proof *proof)
{
  bool full = proof->held > theorem_parameters.theorem_held_bytes;
  for (struct item *item = proof->first; item && item != proof->refuted; item = item->next)
    if (item->state == WAITING)
      return item;
    else if (item->state == DONE && full)
      return NULL;
  return NULL;
}

/* Is `item` before the present refutation? */
static bool
is_earlier (const struct theorem_proof *proof, const struct item *item)
{
  if (!proof->refuted)
    return true;
  for (const struct item *at = proof->first; at != proof->refuted; at = at->next)
    if (at == item)
      return true;
  return false;
}

static void
take_refutation (struct theorem_proof *proof, const struct item *item,
                 const struct theorem_outcome *outcome)
{
  if (!is_earlier (proof, item))
    return;
  proof->refuted = item;
  proof->result.end = outcome->end;
  proof->result.instance = outcome->instance;
}

static void
report (const struct theorem_proof *proof, const struct theorem_counts *counts)
{
  if (progress_enabled () && progress_due ())
    progress_line ("n = %" PRIu32 ": %.3f %% of the tree closed, %" PRIu64 " nodes",
                   proof->request.given.nodes, 100 * proof->result.share, counts->nodes);
}

static void
add_counts (struct theorem_counts *sum, const struct theorem_counts *counts)
{
  sum->nodes += counts->nodes;
  sum->leaves += counts->leaves;
  sum->empty += counts->empty;
  sum->pivots += counts->pivots;
  sum->instances += counts->instances;
  sum->depth = counts->depth > sum->depth ? counts->depth : sum->depth;
}

/* Takes in what came of an item, here or in another process. The outcome becomes empty. */
static void
finish (struct theorem_proof *proof, struct item *item, struct theorem_outcome *outcome)
{
  free (item->task.path);
  item->task.path = NULL;
  item->state = DONE;
  item->text = outcome->text;
  outcome->text = (struct output){ .stream = NULL };
  proof->held += item->text.length;
  proof->result.share += outcome->share;
  add_counts (&proof->result.counts, &outcome->counts);
  proof->running--;
  if (outcome->end == THEOREM_LEFT)
    cut (item, outcome);
  if (outcome->end == THEOREM_LEFT && deadline_passed (&proof->deadline))
    proof->stopped = true;
  if (outcome->end != THEOREM_LEFT && outcome->end != THEOREM_DONE)
    take_refutation (proof, item, outcome);
  write_done (proof);
  pthread_cond_broadcast (&proof->change);
  theorem_outcome_clear (outcome);
  report (proof, &proof->result.counts);
}

/* Runs an item outside the lock. */
static void
run_item (struct theorem_proof *proof, struct item *item, struct theorem_search *search)
{
  struct theorem_outcome outcome;
  item->state = RUNNING;
  proof->running++;
  pthread_mutex_unlock (&proof->lock);
  theorem_outcome_make (search, &item->task, proof->request.budget, &proof->deadline,
                        proof->out != NULL, &outcome);
  pthread_mutex_lock (&proof->lock);
  finish (proof, item, &outcome);
}

/* Other processes; the lock is held. */

/* Gives items to those that have room for them. */
static void
give (struct theorem_proof *proof)
{
  struct task_runner *runner = proof->request.runner;
  struct item *item;
  while ((item = find_waiting (proof))) {
    struct output input = { .stream = NULL };
    theorem_away_input (&proof->request, &item->task, proof->out != NULL, &input);
    item->ahead = (struct task_ahead){ .owner = 0 };
    runner->begin (runner, &theorem_task_kind, &input, &item->ahead);
    output_discard (&input);
    if (item->ahead.place != TASK_AWAY)
      return;
    item->state = AWAY;
    proof->running++;
  }
}

/* An item that was away: its process has done it, or it waits again. */
static void
take (struct theorem_proof *proof, struct item *item)
{
  struct theorem_outcome outcome;
  struct bytes bytes;
  bytes_open (&bytes, item->ahead.result.bytes, item->ahead.result.length);
  if (item->ahead.place == TASK_KNOWN && theorem_outcome_read (&outcome, &bytes)) {
    output_discard (&item->ahead.result);
    finish (proof, item, &outcome);
    return;
  }
  output_discard (&item->ahead.result);
  item->state = WAITING;
  proof->running--;
  pthread_cond_broadcast (&proof->change);
}

/* Takes back what does not matter any more, or all. */
static void
drop (struct theorem_proof *proof, bool all)
{
  struct task_runner *runner = proof->request.runner;
  for (struct item *item = proof->first; item; item = item->next) {
    all |= item == proof->refuted;
    if (item->state == AWAY && all)
      runner->drop (runner, &item->ahead);
  }
}

/* The first item that is away, or of those the first whose process is not at it any more; NULL:
   there is none. */
static struct item *
find_away (const struct theorem_proof *proof, bool settled)
{
  struct item *item = proof->first;
  while (item
         && (item->state != AWAY || (settled && atomic_load (&item->ahead.place) == TASK_AWAY)))
    item = item->next;
  return item;
}

/* Takes what has come. It may free any item that is not away. */
static void
take_all (struct theorem_proof *proof)
{
  struct item *item;
  while ((item = find_away (proof, true)))
    take (proof, item);
}

/* Outside the lock: until something may have come from other processes. */
static void
wait_for_others (const struct theorem_proof *proof, struct item *away)
{
  const struct timespec pause = { .tv_nsec = (long)(1e9 * PAUSE_SECONDS) };
  struct task_runner *runner = proof->request.runner;
  if (away)
    runner->await (runner, &proof->deadline, PAUSE_SECONDS, &away->ahead);
  else
    nanosleep (&pause, NULL);
}

/* The work of the thread that has items done by other processes. */
static void
lead_others (struct theorem_proof *proof)
{
  pthread_mutex_lock (&proof->lock);
  while (!proof->stopped && (proof->running > 0 || find_waiting (proof))) {
    give (proof);
    struct item *away = find_away (proof, false);
    pthread_mutex_unlock (&proof->lock);
    wait_for_others (proof, away);
    pthread_mutex_lock (&proof->lock);
    drop (proof, false);
    take_all (proof);
    proof->stopped |= deadline_passed (&proof->deadline);
  }
  drop (proof, true);
  take_all (proof);
  pthread_cond_broadcast (&proof->change);
  pthread_mutex_unlock (&proof->lock);
}

/* The work of the other threads. */
static void
run_items (struct theorem_proof *proof)
{
  struct theorem_search *search
    = theorem_search_new (proof->request.question, &proof->request.given, proof->request.bits);
  if (proof->request.lists)
    theorem_search_list (search);
  pthread_mutex_lock (&proof->lock);
  while (!proof->stopped) {
    struct item *item = find_waiting (proof);
    if (item)
      run_item (proof, item, search);
    else if (proof->running > 0)
      pthread_cond_wait (&proof->change, &proof->lock);
    else
      break;
  }
  pthread_mutex_unlock (&proof->lock);
  theorem_search_free (search);
}

/* For team_run. Without a second thread nobody leads other processes. */
static void
work (void *context, size_t member)
{
  struct theorem_proof *proof = context;
  if (proof->request.runner && member == 0 && team_members () > 1)
    lead_others (proof);
  else
    run_items (proof);
}

void
theorem_proof_run (struct theorem_proof *proof, struct output *out, struct theorem_result *result)
{
  proof->out = out;
  proof->stopped = false;
  proof->result.end = THEOREM_DONE;
  deadline_start (&proof->deadline, &proof->request.limits);
  team_run (proof->request.threads + (proof->request.runner ? 1 : 0), work, proof);
  if (!proof->refuted && proof->first)
    proof->result.end = THEOREM_LEFT;
  *result = proof->result;
}

void
theorem_proof_save (const struct theorem_proof *proof, struct output *out)
{
  const struct theorem_counts *counts = &proof->result.counts;
  output_print (
    out, "counts %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu32 " %.0f\n",
    counts->nodes, counts->leaves, counts->empty, counts->pivots, counts->instances, counts->depth,
    fmin (1, proof->result.share) * SHARES);
  for (const struct item *item = proof->first; item; item = item->next) {
    if (item->state == DONE) {
      output_print (out, "text %zu\n", item->text.length);
      output_bytes (out, item->text.bytes, item->text.length);
      continue;
    }
    output_print (out, "task %" PRIu32 " %" PRIu32, item->task.base, item->task.length);
    for (uint32_t i = 0; i < item->task.length; i++)
      output_print (out, " %d", item->task.path[i]);
    output_text (out, "\n");
  }
  output_text (out, "end\n");
}

/* Reads "task BASE LENGTH NUMBER..." behind its word. */
static bool
load_task (struct item *item, struct theorem_reader *reader)
{
  uint64_t base, length, number;
  if (!theorem_read_number (reader, PATH_MOST, &base)
      || !theorem_read_number (reader, PATH_MOST, &length) || base >= length)
    return false;
  item->task = (struct theorem_task){ (uint32_t)length, (uint32_t)base, memory_alloc (length, 1) };
  for (uint64_t i = 0; i < length; i++) {
    if (!theorem_read_number (reader, UINT8_MAX, &number))
      return false;
    item->task.path[i] = (uint8_t)number;
  }
  return true;
}

/* Reads "text LENGTH" behind its word, and the text. */
static bool
load_text (struct item *item, struct theorem_reader *reader)
{
  uint64_t length;
  if (!theorem_read_number (reader, INT64_MAX, &length)
      || length > (uint64_t)(reader->end - reader->at))
    return false;
  item->state = DONE;
  output_bytes (&item->text, reader->at, length);
  reader->at += length;
  return true;
}

static bool
load_counts (struct theorem_result *result, struct theorem_reader *reader)
{
  struct theorem_counts *counts = &result->counts;
  uint64_t depth, share;
  if (!theorem_read_word (reader, "counts")
      || !theorem_read_number (reader, INT64_MAX, &counts->nodes)
      || !theorem_read_number (reader, INT64_MAX, &counts->leaves)
      || !theorem_read_number (reader, INT64_MAX, &counts->empty)
      || !theorem_read_number (reader, INT64_MAX, &counts->pivots)
      || !theorem_read_number (reader, INT64_MAX, &counts->instances)
      || !theorem_read_number (reader, PATH_MOST, &depth)
      || !theorem_read_number (reader, (uint64_t)SHARES, &share))
    return false;
  counts->depth = (uint32_t)depth;
  result->share = (double)share / SHARES;
  return true;
}

bool
theorem_proof_load (struct theorem_proof *proof, struct theorem_reader *reader)
{
  drop_items (proof);
  if (!load_counts (&proof->result, reader))
    return false;
  for (struct item **end = &proof->first; !theorem_read_word (reader, "end"); end = &(*end)->next) {
    *end = item_new (NULL);
    if (!(theorem_read_word (reader, "task")
            ? load_task (*end, reader)
            : theorem_read_word (reader, "text") && load_text (*end, reader)))
      return false;
    proof->held += (*end)->text.length;
  }
  return true;
}
