#include "search/overhead/theorem_two.h"

#include "search/theorem/description.h"

#include <assert.h>
#include <string.h>

#define NODES 3
#define MESSAGES 2 /* message k is node k's, for all others */
#define TASKS (2 * MESSAGES * (NODES - 1))
#define CHAINS 32 /* of a task */

/* A send from `node` to `to`, or the receipt by `node`. */
struct task {
  uint32_t node, message, to;
  bool receipt;
};

/* The chains of tasks that end with a task: it ends with the longest. */
struct chains {
  uint32_t count;
  struct theorem_form form[CHAINS];
};

/* What is known of the optimum: its tasks in an order in which each may be done. */
struct plan {
  uint32_t count;
  struct task task[TASKS];
  bool holds[MESSAGES][NODES], sent[MESSAGES][NODES];
  struct chains busy[NODES], received[NODES]; /* of the node's last task, and its last receipt */
  struct chains sends[MESSAGES][NODES];       /* of the send to the node, with the latency */
};

struct of_multicasts {
  struct theorem_description description;
  bool ordered; /* of two nodes one both sends and receives faster */
};

struct multicasts {
  const struct of_multicasts *of;
  struct theorem_execution *execution;
  uint32_t nodes, variables;
  uint32_t node[NODES], place[NODES]; /* by their overheads, of ordered; and where each one is */
};

/* Adds an overhead of a node, whose variables begin with `first`. Of ordered it is the sum of what
   each node up to its place has more than the one before. */
static void
add_overhead (const struct multicasts *multicasts, uint32_t first, uint32_t node,
              struct theorem_form *form)
{
  bool ordered = multicasts->of->ordered;
  uint32_t last = ordered ? multicasts->place[node] : node;
  for (uint32_t v = ordered ? 0 : last; v <= last; v++)
    form->of[first + v]++;
}

static void
add_send (const struct multicasts *multicasts, uint32_t i, struct theorem_form *form)
{
  add_overhead (multicasts, 1, i, form);
}

static void
add_receive (const struct multicasts *multicasts, uint32_t i, struct theorem_form *form)
{
  add_overhead (multicasts, 1 + multicasts->nodes, i, form);
}

static void
add_latency (const struct multicasts *multicasts, struct theorem_form *form)
{
  form->of[1 + 2 * multicasts->nodes]++;
}

static void
plan_init (struct plan *plan, uint32_t nodes)
{
  memset (plan, 0, sizeof *plan);
  for (uint32_t k = 0; k < MESSAGES; k++)
    plan->holds[k][k] = plan->sent[k][k] = true;
  for (uint32_t i = 0; i < nodes; i++)
    plan->busy[i].count = 1; /* the form 0 */
}

/* Does the order not matter in which the two are done, one directly behind the other? */
static bool
independent (const struct task *x, const struct task *y)
{
  return x->node != y->node
         && !(y->receipt && !x->receipt && x->message == y->message && x->to == y->node);
}

/* Of orders with the same schedule one is followed: no task is done behind one of a higher node if
   it could be done before that one. */
static bool
may_be_next (const struct plan *plan, const struct task *task)
{
  for (uint32_t at = plan->count; at > 0 && independent (&plan->task[at - 1], task); at--)
    if (plan->task[at - 1].node > task->node)
      return false;
  return true;
}

/* The tasks that may be next, node by node. Returns their number. */
static uint32_t
list_tasks (const struct plan *plan, uint32_t nodes, struct task *tasks)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < nodes; i++) {
    for (uint32_t k = 0; k < MESSAGES; k++)
      if (plan->sent[k][i] && !plan->holds[k][i])
        tasks[count++] = (struct task){ .node = i, .message = k, .to = i, .receipt = true };
    for (uint32_t k = 0; k < MESSAGES; k++)
      for (uint32_t j = 0; j < nodes; j++)
        if (plan->holds[k][i] && !plan->sent[k][j])
          tasks[count++] = (struct task){ .node = i, .message = k, .to = j };
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++)
    if (may_be_next (plan, &tasks[i]))
      tasks[kept++] = tasks[i];
  return kept;
}

/* A receipt begins when the node has ended its tasks so far and the message is there. */
static void
receive (const struct multicasts *multicasts, struct plan *plan, const struct task *task)
{
  struct chains *busy = &plan->busy[task->node];
  const struct chains *sends = &plan->sends[task->message][task->node];
  assert (busy->count + sends->count <= CHAINS);
  memcpy (busy->form + busy->count, sends->form, sends->count * sizeof *sends->form);
  busy->count
    = theorem_keep_greatest (busy->form, busy->count + sends->count, multicasts->variables);
  for (uint32_t c = 0; c < busy->count; c++)
    add_receive (multicasts, task->node, &busy->form[c]);
  plan->received[task->node] = *busy;
  plan->holds[task->message][task->node] = true;
}

static void
perform (const struct multicasts *multicasts, struct plan *plan, const struct task *task)
{
  struct chains *busy = &plan->busy[task->node], *sends = &plan->sends[task->message][task->to];
  plan->task[plan->count++] = *task;
  if (task->receipt) {
    receive (multicasts, plan, task);
    return;
  }
  for (uint32_t c = 0; c < busy->count; c++)
    add_send (multicasts, task->node, &busy->form[c]);
  *sends = *busy;
  for (uint32_t c = 0; c < sends->count; c++)
    add_latency (multicasts, &sends->form[c]);
  plan->sent[task->message][task->to] = true;
}

/* The optimum is at most 1. False when it is open which schedule it is, or none begins so. */
static bool
bound_optimum (struct multicasts *multicasts)
{
  struct plan plan;
  plan_init (&plan, multicasts->nodes);
  while (plan.count < 2 * MESSAGES * (multicasts->nodes - 1)) {
    struct task task[2 * TASKS];
    uint32_t count = list_tasks (&plan, multicasts->nodes, task);
    if (count == 0) {
      theorem_execute_never (multicasts->execution);
      return false;
    }
    int next = count == 1 ? 0 : theorem_execute_case (multicasts->execution, count);
    if (next < 0)
      return false;
    perform (multicasts, &plan, &task[next]);
  }
  for (uint32_t i = 0; i < multicasts->nodes; i++)
    for (uint32_t c = 0; c < plan.received[i].count; c++)
      theorem_execute_row (multicasts->execution, &plan.received[i].form[c], 1);
  return true;
}

/* What the heuristic has done so far. */
struct progress {
  bool holds[MESSAGES][NODES];
  struct theorem_form busy[NODES], received[NODES]; /* ends of the last task, and last receipt */
  /* Does a message from i that is sent next begin to be received when it arrives, or when the
     receiver has ended its tasks? As long as neither has another task. */
  bool known[NODES][NODES], waits[NODES][NODES];
};

/* Sets `start` to when j can begin to receive what i sends next. False when it is open. */
static bool
find_start (struct multicasts *multicasts, struct progress *progress, uint32_t i, uint32_t j,
            struct theorem_form *start)
{
  struct theorem_form times[2] = { progress->busy[i], progress->busy[j] };
  add_send (multicasts, i, &times[0]);
  add_latency (multicasts, &times[0]);
  if (!progress->known[i][j]) {
    int greatest = theorem_execute_greatest (multicasts->execution, times, 2);
    if (greatest < 0)
      return false;
    progress->known[i][j] = true;
    progress->waits[i][j] = greatest == 1;
  }
  *start = times[progress->waits[i][j]];
  return true;
}

struct deliveries {
  uint32_t count;
  struct task task[MESSAGES * NODES * NODES]; /* sends */
  struct theorem_form complete[MESSAGES * NODES * NODES];
};

/* Adds the delivery of message k from i to j, if it is one. False when it is open when it ends. */
static bool
add_delivery (struct multicasts *multicasts, struct progress *progress, struct task send,
              struct deliveries *deliveries)
{
  struct theorem_form *complete = &deliveries->complete[deliveries->count];
  if (!progress->holds[send.message][send.node] || progress->holds[send.message][send.to])
    return true;
  if (!find_start (multicasts, progress, send.node, send.to, complete))
    return false;
  add_receive (multicasts, send.to, complete);
  deliveries->task[deliveries->count++] = send;
  return true;
}

/* In the order in which the heuristic breaks ties: by receiver, message, its source before others,
   sender. */
static bool
list_deliveries (struct multicasts *multicasts, struct progress *progress,
                 struct deliveries *deliveries)
{
  deliveries->count = 0;
  for (uint32_t j = 0; j < multicasts->nodes; j++)
    for (uint32_t k = 0; k < MESSAGES; k++)
      for (uint32_t place = 0; place < multicasts->nodes; place++) {
        uint32_t i = place == 0 ? k : place - (place <= k); /* k, then the others */
        if (!add_delivery (multicasts, progress, (struct task){ i, k, j, false }, deliveries))
          return false;
      }
  return true;
}

/* Earliest completion first. False when a choice is open. */
static bool
send_all (struct multicasts *multicasts, struct progress *progress)
{
  for (uint32_t k = 0; k < MESSAGES; k++)
    progress->holds[k][k] = true;
  for (uint32_t step = 0; step < MESSAGES * (multicasts->nodes - 1); step++) {
    struct deliveries deliveries;
    if (!list_deliveries (multicasts, progress, &deliveries))
      return false;
    int least
      = theorem_execute_least (multicasts->execution, deliveries.complete, deliveries.count);
    if (least < 0)
      return false;
    const struct task *send = &deliveries.task[least];
    add_send (multicasts, send->node, &progress->busy[send->node]);
    progress->busy[send->to] = progress->received[send->to] = deliveries.complete[least];
    progress->holds[send->message][send->to] = true;
    for (uint32_t i = 0; i < multicasts->nodes; i++)
      progress->known[i][send->node] = progress->known[send->node][i] = progress->known[i][send->to]
        = progress->known[send->to][i] = false;
  }
  return true;
}

/* Node number `which` of those that have no place yet has place `at`. */
static void
put_node (struct multicasts *multicasts, uint32_t at, uint32_t which)
{
  uint32_t node = 0;
  for (bool placed = true; placed; node += placed) {
    placed = false;
    for (uint32_t other = 0; other < at; other++)
      placed = placed || multicasts->node[other] == node;
    placed = placed || which-- > 0;
  }
  multicasts->node[at] = node;
  multicasts->place[node] = at;
}

/* Of ordered, the order of the nodes. False when it is open. */
static bool
order_nodes (struct multicasts *multicasts)
{
  for (uint32_t at = 0; multicasts->of->ordered && at < multicasts->nodes; at++) {
    uint32_t left = multicasts->nodes - at;
    int which = left == 1 ? 0 : theorem_execute_case (multicasts->execution, left);
    if (which < 0)
      return false;
    put_node (multicasts, at, (uint32_t)which);
  }
  return true;
}

static bool
execute (const struct theorem_description *description, struct theorem_execution *execution)
{
  struct multicasts multicasts = { .of = (const struct of_multicasts *)description,
                                   .execution = execution,
                                   .nodes = execution->given->nodes,
                                   .variables = execution->variables };
  struct progress progress;
  memset (&progress, 0, sizeof progress);
  return order_nodes (&multicasts) && bound_optimum (&multicasts)
         && send_all (&multicasts, &progress)
         && theorem_execute_end (execution, progress.received, multicasts.nodes);
}

static uint32_t
variables (uint32_t nodes)
{
  return 2 * nodes + 1;
}

static uint32_t
deliveries (uint32_t nodes)
{
  return MESSAGES * (nodes - 1);
}

/* No cost need be above the number of deliveries (docs/THEOREMS.md). */
static uint32_t
sum (uint32_t nodes)
{
  return deliveries (nodes) * variables (nodes);
}

static struct rational
limit (const struct theorem_case *given)
{
  return given->bound;
}

/* Of ordered, overheads in place of what each node has more. */
static bool
instance_ordered (const struct theorem_case *given, const void *at,
                  const struct theorem_point *point, struct theorem_instance *instance)
{
  const struct theorem_described *described = at;
  struct multicasts multicasts = { .nodes = given->nodes };
  int64_t cost[THEOREM_VARIABLES];
  if (!theorem_described_instance (given, at, point, instance))
    return false;
  memcpy (cost, instance->cost, sizeof cost);
  for (uint32_t place = 0; place < given->nodes; place++) {
    put_node (&multicasts, place, place + 1 < given->nodes ? described->answer[place] : 0);
    for (uint32_t first = 0; first <= given->nodes; first += given->nodes) {
      cost[first + place] += place > 0 ? cost[first + place - 1] : 0;
      instance->cost[first + multicasts.node[place]] = cost[first + place];
    }
  }
  return true;
}

static void
write_json (const struct theorem_instance *instance, struct output *out)
{
  uint32_t n = instance->nodes;
  output_text (out, "{\"model\":\"overhead\",\"nodes\":[");
  for (uint32_t i = 0; i < n; i++)
    output_all (out, i > 0 ? "," : "", "{\"send\":", instance->cost[i],
                ",\"receive\":", instance->cost[n + i], "}");
  output_all (out, "],\"latency\":", instance->cost[2 * n], ",\"multicasts\":[");
  for (uint32_t k = 0; k < MESSAGES; k++) {
    const char *comma = "";
    output_all (out, k > 0 ? "," : "", "{\"source\":", k, ",\"destinations\":[");
    for (uint32_t j = 0; j < n; j++)
      if (j != k) {
        output_all (out, comma, j);
        comma = ",";
      }
    output_text (out, "],\"bytes\":1}");
  }
  output_text (out, "]}");
}

/* The instance in JSON, or its numbers. */
static void
write (const struct theorem_instance *instance, bool json, struct output *out)
{
  uint32_t n = instance->nodes;
  if (json) {
    write_json (instance, out);
    return;
  }
  output_text (out, "send");
  for (uint32_t i = 0; i < n; i++)
    output_all (out, " ", instance->cost[i]);
  output_text (out, "; receive");
  for (uint32_t i = 0; i < n; i++)
    output_all (out, " ", instance->cost[n + i]);
  output_all (out, "; latency ", instance->cost[2 * n]);
}

#define DESCRIBED(is_ordered)                                                                      \
  &((const struct of_multicasts){ { variables, sum, deliveries, execute }, is_ordered }).description

#define QUESTION(id, words, is_ordered)                                                            \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .reference = "optimum", .least = { 1, 1 },           \
    .most_part = 1 << 20, .no_source = true, .description = DESCRIBED (is_ordered),                \
    .least_nodes = 2, .most_nodes = NODES, .state_size = sizeof (struct theorem_described),        \
    .limit = limit, .roots = theorem_described_roots, .root = theorem_described_root,              \
    .decide = theorem_described_decide, .child = theorem_described_child,                          \
    .instance = (is_ordered) ? instance_ordered : theorem_described_instance, .write = write       \
  }

const struct theorem_question overhead_two
  = QUESTION ("multicast-ecf-two", "two multicasts, earliest completion first over the optimum",
              false),
  overhead_two_ordered = QUESTION ("multicast-ecf-two-ordered",
                                   "two multicasts, one of two nodes sends and receives faster, "
                                   "earliest completion first over the "
                                   "optimum",
                                   true);
