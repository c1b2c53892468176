#include "verify/overhead/theorem_two.h"

#include "verify/theorem/script.h"

#include <string.h>

#define MOST 3   /* nodes */
#define PATHS 32 /* of a task */

enum { NEVER = -1 }; /* no step */

/* A task is as late as the longest of some paths of tasks. */
struct paths {
  uint32_t count;
  verify_form form[PATHS];
};

/* Message 0 is node 0's, message 1 node 1's. Steps are numbered from 0. */
struct two {
  struct verify_script *script;
  uint32_t nodes;
  verify_form send[MOST], receive[MOST]; /* what a node takes */
  /* The optimum. In which step was the message sent to the node, and when did it get it? When was
     the node's last task? NEVER: not yet. */
  int sent[2][MOST], got[2][MOST], last[MOST];
  struct paths done[MOST], receipt[MOST]; /* the node's last task; its last receipt */
  struct paths there[2][MOST];            /* the message is in the node's buffer */
  /* The heuristic. */
  bool has[2][MOST];
  verify_form end[MOST], latest[MOST]; /* of the node's tasks; of its last receipt */
  int busy[MOST][MOST]; /* does the receiver keep the message waiting? NEVER: not asked */
};

/* A step of the optimum. */
struct step {
  uint32_t at, message, to; /* to == at: a receipt */
};

static bool
is_receipt (struct step step)
{
  return step.to == step.at;
}

static void
add (verify_form sum, const verify_form other)
{
  for (uint32_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
    sum[v] += other[v];
}

static void
add_to_all (struct paths *paths, const verify_form form)
{
  for (uint32_t i = 0; i < paths->count; i++)
    add (paths->form[i], form);
}

static void
add_latency (const struct two *two, verify_form form)
{
  form[1 + 2 * two->nodes]++;
}

/* Is x at least y for all costs? */
static bool
covers (const verify_form x, const verify_form y)
{
  for (uint32_t v = 1; v < VERIFY_CELL_VARIABLES; v++)
    if (x[v] < y[v])
      return false;
  return true;
}

/* Of both, those that none covers; of equal ones the first. */
static void
merge (struct two *two, struct paths *paths, const struct paths *more)
{
  struct paths all = *paths;

  if (all.count + more->count > PATHS) {
    two->script->failed = true;
    return;
  }
  memcpy (all.form[all.count], more->form, more->count * sizeof (verify_form));
  all.count += more->count;
  paths->count = 0;
  for (uint32_t i = 0; i < all.count; i++) {
    bool needed = true;
    for (uint32_t k = 0; k < all.count && needed; k++)
      needed = k == i || !covers (all.form[k], all.form[i])
               || (k > i && covers (all.form[i], all.form[k]));
    if (needed)
      memcpy (paths->form[paths->count++], all.form[i], sizeof (verify_form));
  }
}

/* A step is taken in its place among those that do not need each other: none of a higher node
   stands between it and the last one that it needs. */
static bool
in_place (const struct two *two, struct step step)
{
  int needed = two->last[step.at];

  if (is_receipt (step) && two->sent[step.message][step.at] > needed)
    needed = two->sent[step.message][step.at];
  for (uint32_t node = step.at + 1; node < two->nodes; node++)
    if (two->last[node] > needed)
      return false;
  return true;
}

static bool
possible (const struct two *two, struct step step)
{
  const int *sent = two->sent[step.message], *got = two->got[step.message];

  if (is_receipt (step))
    return step.at != step.message && sent[step.at] != NEVER && got[step.at] == NEVER;
  return (step.at == step.message || got[step.at] != NEVER) && step.to != step.message
         && sent[step.to] == NEVER;
}

/* Step number `number` in the order: by node, receipts first, message, receiver. The number becomes
   less by those that are passed over. */
static bool
find_step (const struct two *two, uint32_t *number, struct step *step)
{
  for (step->at = 0; step->at < two->nodes; step->at++)
    for (int sends = 0; sends < 2; sends++)
      for (step->message = 0; step->message < 2; step->message++)
        for (step->to = 0; step->to < two->nodes; step->to++)
          if (is_receipt (*step) == !sends && possible (two, *step) && in_place (two, *step)
              && (*number)-- == 0)
            return true;
  return false;
}

static void
take_step (struct two *two, struct step step, int number)
{
  struct paths *done = &two->done[step.at];

  if (is_receipt (step)) {
    merge (two, done, &two->there[step.message][step.at]);
    add_to_all (done, two->receive[step.at]);
    two->receipt[step.at] = *done;
    two->got[step.message][step.at] = number;
  } else {
    struct paths *there = &two->there[step.message][step.to];
    add_to_all (done, two->send[step.at]);
    *there = *done;
    for (uint32_t i = 0; i < there->count; i++)
      add_latency (two, there->form[i]);
    two->sent[step.message][step.to] = number;
  }
  two->last[step.at] = number;
}

/* Some optimal schedule, which ends by 1. */
static bool
run_optimum (struct two *two)
{
  static const verify_form nothing;
  int steps = 4 * ((int)two->nodes - 1);

  for (int number = 0; number < steps; number++) {
    struct step step;
    uint32_t count = UINT32_MAX, answer = 0;
    find_step (two, &count, &step);
    count = UINT32_MAX - count;
    if (count == 0) {
      verify_script_row (two->script, nothing, -1);
      return false;
    }
    if (count > 1 && !verify_script_case (two->script, count, &answer))
      return false;
    find_step (two, &answer, &step);
    take_step (two, step, number);
  }
  for (uint32_t node = 0; node < two->nodes; node++)
    for (uint32_t i = 0; i < two->receipt[node].count; i++)
      verify_script_row (two->script, two->receipt[node].form[i], 1);
  return true;
}

/* When the receiver holds what the sender sends next: it waits for the message, or the message for
   it. */
static bool
find_end (struct two *two, uint32_t from, uint32_t to, verify_form end)
{
  verify_form when[2];
  uint32_t later;

  memcpy (when[0], two->end[from], sizeof (verify_form));
  memcpy (when[1], two->end[to], sizeof (verify_form));
  add (when[0], two->send[from]);
  add_latency (two, when[0]);
  if (two->busy[from][to] == NEVER) {
    if (!verify_script_pick (two->script, when, 2, true, &later))
      return false;
    two->busy[from][to] = (int)later;
  }
  memcpy (end, when[two->busy[from][to]], sizeof (verify_form));
  add (end, two->receive[to]);
  return true;
}

/* The deliveries that can be next, ordered by receiver, message, and sender, the source first. */
struct choices {
  uint32_t count;
  struct step send[2 * MOST * MOST];
  verify_form end[2 * MOST * MOST];
};

static bool
list_choices (struct two *two, struct choices *choices)
{
  choices->count = 0;
  for (uint32_t to = 0; to < two->nodes; to++)
    for (uint32_t message = 0; message < 2; message++)
      for (int relays = 0; relays < 2; relays++)
        for (uint32_t from = 0; from < two->nodes; from++) {
          if ((from != message) != relays || !two->has[message][from] || two->has[message][to])
            continue;
          if (!find_end (two, from, to, choices->end[choices->count]))
            return false;
          choices->send[choices->count++] = (struct step){ from, message, to };
        }
  return true;
}

/* Both nodes have a task more: what was asked of their ends is open again. */
static void
forget (struct two *two, uint32_t node)
{
  for (uint32_t other = 0; other < MOST; other++)
    two->busy[node][other] = two->busy[other][node] = NEVER;
}

static bool
run_delivery (struct two *two)
{
  struct choices choices;
  uint32_t chosen;

  if (!list_choices (two, &choices)
      || !verify_script_pick (two->script, choices.end, choices.count, false, &chosen))
    return false;
  struct step send = choices.send[chosen];
  add (two->end[send.at], two->send[send.at]);
  memcpy (two->end[send.to], choices.end[chosen], sizeof (verify_form));
  memcpy (two->latest[send.to], choices.end[chosen], sizeof (verify_form));
  two->has[send.message][send.to] = true;
  forget (two, send.at);
  forget (two, send.to);
  return true;
}

/* Names the overheads. If they are sorted the nodes are asked for, the fastest first, and a
   variable is what a node has more than the one before it. */
static bool
name_costs (struct two *two, bool sorted)
{
  bool named[MOST] = { false };
  verify_form send = { 0 }, receive = { 0 };

  for (uint32_t place = 0; place < two->nodes; place++) {
    uint32_t left = two->nodes - place, node = place, answer = 0;
    if (sorted) {
      if (left > 1 && !verify_script_case (two->script, left, &answer))
        return false;
      for (node = 0; named[node] || answer > 0; node++)
        answer -= !named[node];
    } else {
      memset (send, 0, sizeof send);
      memset (receive, 0, sizeof receive);
    }
    named[node] = true;
    send[1 + place]++;
    receive[1 + two->nodes + place]++;
    memcpy (two->send[node], send, sizeof send);
    memcpy (two->receive[node], receive, sizeof receive);
  }
  return true;
}

static bool
run (struct verify_script *script, const void *about)
{
  const bool *sorted = about;
  struct two two = { .script = script, .nodes = script->theorem->nodes };

  two.has[0][0] = two.has[1][1] = true;
  for (uint32_t node = 0; node < MOST; node++) {
    two.sent[0][node] = two.sent[1][node] = two.got[0][node] = two.got[1][node] = NEVER;
    two.last[node] = NEVER;
    two.done[node].count = 1;
    forget (&two, node);
  }
  if (!name_costs (&two, *sorted) || !run_optimum (&two))
    return false;
  for (uint32_t delivery = 0; delivery < 2 * (two.nodes - 1); delivery++)
    if (!run_delivery (&two))
      return false;
  return verify_script_end (script, two.latest, two.nodes);
}

static uint32_t
overheads_and_latency (uint32_t nodes)
{
  return 2 * nodes + 1;
}

static uint32_t
times (uint32_t nodes)
{
  return 2 * (nodes - 1);
}

/* The number of deliveries for each cost. */
static uint32_t
total (uint32_t nodes)
{
  return times (nodes) * overheads_and_latency (nodes);
}

static struct verify_ratio
limit (const struct verify_theorem *theorem)
{
  return theorem->ratio;
}

#define SCRIPT(sorted)                                                                             \
  &(const struct verify_script_kind)                                                               \
  {                                                                                                \
    .variables = overheads_and_latency, .total = total, .times = times, .run = run,                \
    .about = &(const bool)                                                                         \
    {                                                                                              \
      sorted                                                                                       \
    }                                                                                              \
  }

#define QUESTION(id, words, sorted)                                                                \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .state_size = sizeof (struct verify_script_state),   \
    .least = 2, .most = MOST, .most_part = 1 << 20, .no_source = true, .script = SCRIPT (sorted),  \
    .limit = limit, .roots = verify_script_roots, .root = verify_script_root,                      \
    .split = verify_script_split, .child = verify_script_child                                     \
  }

const struct verify_question verify_two
  = QUESTION ("multicast-ecf-two", "two multicasts, earliest completion first over the optimum",
              false),
  verify_two_sorted = QUESTION ("multicast-ecf-two-ordered",
                                "two multicasts, one of two nodes sends and receives faster, "
                                "earliest completion first over the "
                                "optimum",
                                true);
