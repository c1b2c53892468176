#include "search/openshop/order_bb.h"

#include "base/memory.h"
#include "search/openshop/lcg_model.h"
#include "search/openshop/order_bb_state.h"
#include "search/openshop/parameters.h"
#include "search/openshop/tree_proof.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WEIGHT 1e100
#define CHECK_INTERVAL 64 /* nodes between two checks of the deadline */

struct order_bb_search {
  struct order_bb_shop *shop;
  int subtree;
  double weight[ORDER_BB_RESOURCES][ORDER_BB_LANES], weight_step;
  uint64_t nodes, limit; /* limit: of nodes in the current run; 0: none */
  /* owned [2^order_bb_subtree_depth]: receives the open states of this depth; NULL: these are
     searched */
  struct order_bb_state *subtrees;
  int subtree_count;
  const struct order_bb_state *root;    /* of a subtree */
  enum openshop_order_bb_result result; /* of a subtree */
  const atomic_bool *pointless;         /* it is, once this is true; NULL: never */
  struct openshop_tree_proof *proof;    /* NULL: not wanted */
  struct order_bb_state found;
};

struct order_bb_pair {
  int resource, a, b;
};

/* Propagation. */

static void
add_weights (struct order_bb_search *search, int resource, unsigned lanes)
{
  for (; lanes; lanes &= lanes - 1)
    search->weight[resource][__builtin_ctz (lanes)] += search->weight_step;
  search->weight_step *= openshop_parameters.order_bb_weight_step;
  if (search->weight_step < MAX_WEIGHT)
    return;
  for (int k = 0; k < ORDER_BB_RESOURCES; k++)
    for (int i = 0; i < ORDER_BB_LANES; i++)
      search->weight[k][i] /= MAX_WEIGHT;
  search->weight_step /= MAX_WEIGHT;
}

/* Copy the windows that changed to the crossing resources. Returns these resources. */
static unsigned
propagate_crossing (struct order_bb_state *state, int resource, const struct order_bb_resource *was)
{
  const struct order_bb_resource *now = &state->resources[resource];
  int side = resource < ORDER_BB_LANES ? ORDER_BB_LANES : 0, lane = resource % ORDER_BB_LANES;
  unsigned changed
    = order_bb_lanes_mask ((now->earliest != was->earliest) | (now->latest != was->latest));
  for (unsigned left = changed; left; left &= left - 1) {
    int i = __builtin_ctz (left);
    state->resources[side + i].earliest[lane] = now->earliest[i];
    state->resources[side + i].latest[lane] = now->latest[i];
  }
  return changed << side;
}

/* The next of a set of resources from `from` on, cyclically. */
static int
next_resource (unsigned resources, int from)
{
  unsigned later = resources & (UINT_MAX << from);
  return __builtin_ctz (later ? later : resources);
}

/* Propagate from these resources to a fixed point. Overload and edge finding run only when the
   other rules derive nothing more. */
static bool
propagate (struct order_bb_search *search, struct order_bb_state *state, unsigned early)
{
  unsigned late = early, lanes;
  for (int from = 0; early | late;) {
    bool edges = early == 0;
    int resource = next_resource (edges ? late : early, from);
    struct order_bb_resource was = state->resources[resource];
    from = (resource + 1) % ORDER_BB_RESOURCES;
    if (edges)
      late &= ~(1U << resource);
    if (!order_bb_propagate (&search->shop->times[resource], &state->resources[resource], edges,
                             &lanes)) {
      add_weights (search, resource, lanes);
      return false;
    }
    early = (early & ~(1U << resource)) | propagate_crossing (state, resource, &was);
    late |= edges ? early : early | 1U << resource;
  }
  return true;
}

/* Decisions. */

#define MAX_PAIR_SCORE 1.2128 /* upper bound of a score: 1.05 * 1.05 * 1.1, rounded up */

/* The share of the windows of a and b, whose slack is `slack`, that "a before b" would remove. */
static double
window_share (const struct order_bb_times *times, const struct order_bb_resource *resource, int a,
              int b, double slack)
{
  int start = resource->earliest[a] + times->time[a] - resource->earliest[b],
      end = resource->latest[a] + times->time[b] - resource->latest[b];
  double share = ((start > 0 ? start : 0) + (end > 0 ? end : 0)) / slack;
  return share < 1 ? share : 1;
}

/* High where both orders would remove much. */
static double
pair_score (const struct order_bb_times *times, const struct order_bb_resource *resource, int a,
            int b)
{
  double slack = 2 + resource->latest[a] - resource->earliest[a] - times->time[a]
                 + resource->latest[b] - resource->earliest[b] - times->time[b];
  double first = window_share (times, resource, a, b, slack),
         second = window_share (times, resource, b, a, slack);
  double less = first < second ? first : second, more = first < second ? second : first;
  return (less + 0.05) * (less + 0.05) * (more + 0.1);
}

/* The pair of the highest weighted score. False: all orders are decided. */
static bool
choose_pair (const struct order_bb_search *search, const struct order_bb_state *state,
             struct order_bb_pair *best)
{
  double best_score = -1;
  for (int k = 0; k < ORDER_BB_RESOURCES; k++) {
    const struct order_bb_times *times = &search->shop->times[k];
    const struct order_bb_resource *resource = &state->resources[k];
    uint64_t open = times->pairs & ~resource->before & ~order_bb_transpose (resource->before)
                    & UINT64_C (0x7f3f1f0f07030100);
    for (; open; open &= open - 1) {
      int bit = __builtin_ctzll (open), a = bit >> 3, b = bit & 7;
      double weight = search->weight[k][a] * search->weight[k][b];
      if (MAX_PAIR_SCORE * weight <= best_score)
        continue;
      double value = pair_score (times, resource, a, b) * weight;
      if (value > best_score) {
        best_score = value;
        *best = (struct order_bb_pair){ k, a, b };
      }
    }
  }
  return best_score >= 0;
}

/* The search. */

/* The state is refuted. */
static void
close_leaf (struct order_bb_search *search, const struct order_bb_state *state)
{
  if (search->proof)
    openshop_tree_proof_leaf (search->proof);
  if (search->shop->debug)
    order_bb_state_check_debug (search->shop, state);
}

/* Does the search of this subtree end? */
static bool
stopped (struct order_bb_search *search)
{
  struct order_bb_shop *shop = search->shop;
  if (search->nodes % CHECK_INTERVAL == 0 && deadline_passed (shop->deadline))
    atomic_store (&shop->timed_out, true);
  return atomic_load (&shop->timed_out) || atomic_load (&shop->first) < search->subtree
         || (search->pointless && atomic_load (search->pointless));
}

static enum openshop_order_bb_result
descend (struct order_bb_search *search, const struct order_bb_state *state, int depth)
{
  struct order_bb_pair pair = { 0, 0, 0 };
  search->nodes++;
  if (stopped (search) || (search->limit > 0 && search->nodes > search->limit))
    return OPENSHOP_ORDER_BB_LIMIT;
  if (!choose_pair (search, state, &pair)) {
    search->found = *state;
    return OPENSHOP_ORDER_BB_FOUND;
  }
  if (search->subtrees && depth == openshop_parameters.order_bb_subtree_depth) {
    search->subtrees[search->subtree_count++] = *state;
    if (search->proof)
      openshop_tree_proof_subtree (search->proof);
    return OPENSHOP_ORDER_BB_REFUTED;
  }
  const struct order_bb_resource *resource = &state->resources[pair.resource];
  bool swap = resource->earliest[pair.a] + resource->latest[pair.a]
              > resource->earliest[pair.b] + resource->latest[pair.b];
  enum openshop_order_bb_result result = OPENSHOP_ORDER_BB_REFUTED;
  for (int k = 0; k < 2 && result == OPENSHOP_ORDER_BB_REFUTED; k++) {
    int first = (k == 1) == swap ? pair.a : pair.b, second = first == pair.a ? pair.b : pair.a;
    if (search->proof && k == 0)
      openshop_tree_proof_decide (search->proof, pair.resource, first, second);
    struct order_bb_state next = *state;
    next.resources[pair.resource].before |= UINT64_C (1) << (8 * second + first);
    struct order_bb_state decided = next;
    if (propagate (search, &next, 1U << pair.resource))
      result = descend (search, &next, depth + 1);
    else
      close_leaf (search, &decided);
  }
  return result;
}

static void
init_subtree (const struct order_bb_search *search, int k, struct order_bb_search *subtree,
              struct openshop_tree_proof *proof)
{
  *subtree = *search;
  subtree->root = &search->subtrees[k];
  subtree->subtrees = NULL;
  subtree->subtree = k;
  subtree->nodes = 0;
  subtree->proof = search->proof ? proof : NULL;
  openshop_tree_proof_init (proof, search->proof ? search->proof->plan : NULL);
}

/* The result of all subtrees up to the first that found a schedule; later ones do not count. */
static enum openshop_order_bb_result
merge_subtrees (struct order_bb_search *search, const struct order_bb_search *subtrees, int count)
{
  int last = atomic_load (&search->shop->first);
  for (int k = 0; k < count && k <= last; k++)
    search->nodes += subtrees[k].nodes;
  if (last >= count)
    return atomic_load (&search->shop->timed_out) ? OPENSHOP_ORDER_BB_LIMIT
                                                  : OPENSHOP_ORDER_BB_REFUTED;
  search->found = subtrees[last].found;
  return OPENSHOP_ORDER_BB_FOUND;
}

/* The subtrees of a split tree, for task_round. */
struct order_bb_subtrees {
  struct order_bb_search *search;     /* the whole tree */
  struct order_bb_search *items;      /* [search->subtree_count] */
  struct openshop_tree_proof *proofs; /* the same */
};

/* Lowers `first` to k if subtree k has a schedule. */
static void
settle_subtree (const struct order_bb_search *subtree)
{
  int k = subtree->subtree, first = atomic_load (&subtree->shop->first);
  if (subtree->result == OPENSHOP_ORDER_BB_FOUND)
    while (k < first && !atomic_compare_exchange_weak (&subtree->shop->first, &first, k))
      ;
}

/* For task_round.work. */
static void
search_subtree (void *context, size_t k, size_t member)
{
  const struct order_bb_subtrees *subtrees = context;
  struct order_bb_search *subtree = &subtrees->items[k];
  (void)member;
  subtree->result = descend (subtree, subtree->root, 0);
  settle_subtree (subtree);
}

static void
put_state (struct output *out, const struct order_bb_state *state)
{
  for (int k = 0; k < ORDER_BB_RESOURCES; k++) {
    bytes_put (out, state->resources[k].earliest);
    bytes_put (out, state->resources[k].latest);
    bytes_put (out, state->resources[k].before);
  }
}

static void
get_state (struct bytes *bytes, struct order_bb_state *state)
{
  for (int k = 0; k < ORDER_BB_RESOURCES; k++) {
    bytes_get (bytes, state->resources[k].earliest);
    bytes_get (bytes, state->resources[k].latest);
    bytes_get (bytes, state->resources[k].before);
  }
}

/* What the search of a subtree depends on; the state follows. */
struct order_bb_input {
  int64_t limit;
  uint64_t proof_bytes; /* 0: no proof is wanted */
  double weight[ORDER_BB_RESOURCES][ORDER_BB_LANES], weight_step;
};

/* For task_round.input. */
static void
write_input (void *context, size_t k, struct output *out)
{
  const struct order_bb_subtrees *subtrees = context;
  const struct order_bb_search *search = subtrees->search;
  struct order_bb_input input = { .limit = search->shop->limit,
                                  .proof_bytes = search->proof ? search->proof->plan->max_bytes : 0,
                                  .weight_step = search->weight_step };
  memcpy (input.weight, search->weight, sizeof input.weight);
  bytes_put (out, input);
  put_state (out, &search->subtrees[k]);
}

/* False: it was not searched to its end. */
static bool
put_result (const struct order_bb_search *subtree, struct output *out)
{
  uint64_t found = subtree->result == OPENSHOP_ORDER_BB_FOUND;
  if (subtree->result == OPENSHOP_ORDER_BB_LIMIT)
    return false;
  bytes_put (out, found);
  bytes_put (out, subtree->nodes);
  if (found) {
    put_state (out, &subtree->found);
  } else if (subtree->proof) {
    const char *text = openshop_tree_proof_text (subtree->proof);
    uint64_t kept = text != NULL;
    bytes_put (out, kept);
    bytes_put_list (out, text, kept ? subtree->proof->length : 0, 1);
  }
  return true;
}

/* For task_round.result. */
static bool
write_result (void *context, size_t k, struct output *out)
{
  const struct order_bb_subtrees *subtrees = context;
  return put_result (&subtrees->items[k], out);
}

/* For task_round.take. */
static bool
read_result (void *context, size_t k, struct bytes *bytes)
{
  const struct order_bb_subtrees *subtrees = context;
  struct order_bb_search *subtree = &subtrees->items[k];
  uint64_t found, kept = 0;
  size_t length = 0;
  bytes_get (bytes, found);
  bytes_get (bytes, subtree->nodes);
  if (found) {
    get_state (bytes, &subtree->found);
  } else if (subtree->proof) {
    bytes_get (bytes, kept);
    length = bytes_get_count (bytes, 1);
  }
  const char *text = bytes_skip (bytes, length);
  if (!bytes_over (bytes))
    return false;
  if (!found && subtree->proof)
    openshop_tree_proof_put (subtree->proof, kept ? text : NULL, length);
  subtree->result = found ? OPENSHOP_ORDER_BB_FOUND : OPENSHOP_ORDER_BB_REFUTED;
  settle_subtree (subtree);
  return true;
}

/* For task_round.pointless. */
static bool
is_pointless (void *context, size_t k)
{
  const struct order_bb_subtrees *subtrees = context;
  return atomic_load (&subtrees->search->shop->first) < (int)k;
}

/* Searches the subtrees, by several threads and processes. */
static enum openshop_order_bb_result
run_subtrees (struct order_bb_search *search, const struct openshop_order_bb_plan *plan)
{
  int count = search->subtree_count;
  struct order_bb_subtrees subtrees
    = { .search = search,
        .items = memory_alloc ((size_t)count + 1, sizeof *subtrees.items),
        .proofs = memory_alloc ((size_t)count + 1, sizeof *subtrees.proofs) };
  const struct task_round round = { .kind = &openshop_order_bb_kind,
                                    .tasks = (size_t)count,
                                    .deadline = plan->deadline,
                                    .work = search_subtree,
                                    .input = write_input,
                                    .result = write_result,
                                    .take = read_result,
                                    .pointless = is_pointless,
                                    .context = &subtrees };
  for (int k = 0; k < count; k++)
    init_subtree (search, k, &subtrees.items[k], &subtrees.proofs[k]);
  task_round_run (plan->runner, plan->threads, &round);
  enum openshop_order_bb_result result = merge_subtrees (search, subtrees.items, count);
  if (search->proof && result == OPENSHOP_ORDER_BB_REFUTED)
    openshop_tree_proof_join (search->proof, subtrees.proofs, count);
  for (int k = 0; k < count; k++)
    openshop_tree_proof_clear (&subtrees.proofs[k]);
  memory_free (subtrees.proofs, subtrees.items);
  return result;
}

/* Subtrees in another process. */

void *
openshop_order_bb_begin (const void *ticks, const struct solve_options *options)
{
  struct openshop_order_bb_remote *remote = memory_zero (1, sizeof *remote);
  remote->ticks = ticks;
  deadline_start (&remote->deadline, &options->limits);
  return remote;
}

static bool
work_remote (void *memory, struct bytes *bytes, const atomic_bool *pointless, struct output *out)
{
  const struct openshop_order_bb_remote *remote = memory;
  struct order_bb_shop shop
    = { .ticks = remote->ticks, .deadline = &remote->deadline, .first = INT_MAX };
  struct order_bb_input input;
  struct order_bb_state root, state;
  struct openshop_tree_proof_plan plan;
  struct openshop_tree_proof proof;
  bytes_get (bytes, input);
  get_state (bytes, &state);
  if (!bytes_over (bytes) || !openshop_order_bb_fits (remote->ticks, input.limit))
    return false;
  order_bb_state_init (&shop, &root, input.limit);
  openshop_tree_proof_plan_init (&plan, remote->ticks, input.proof_bytes);
  openshop_tree_proof_init (&proof, &plan);
  struct order_bb_search search = { .shop = &shop,
                                    .weight_step = input.weight_step,
                                    .proof = input.proof_bytes > 0 ? &proof : NULL,
                                    .pointless = pointless };
  memcpy (search.weight, input.weight, sizeof search.weight);
  search.result = descend (&search, &state, 0);
  bool good = put_result (&search, out);
  openshop_tree_proof_clear (&proof);
  return good;
}

const struct task_kind openshop_order_bb_kind
  = { .name = "order-bb", .begin = openshop_order_bb_begin, .end = free, .work = work_remote };

static enum openshop_order_bb_result
start_tree (struct order_bb_search *search, const struct order_bb_state *root)
{
  if (search->proof)
    openshop_tree_proof_restart (search->proof);
  return descend (search, root, 0);
}

static enum openshop_order_bb_result
search_tree (struct order_bb_search *search, const struct order_bb_state *root,
             const struct openshop_order_bb_plan *plan)
{
  enum openshop_order_bb_result result = OPENSHOP_ORDER_BB_LIMIT;
  uint64_t nodes = plan->solo_nodes < openshop_parameters.order_bb_run
                     ? plan->solo_nodes
                     : openshop_parameters.order_bb_run;
  for (; result == OPENSHOP_ORDER_BB_LIMIT && search->nodes < plan->solo_nodes;
       nodes += nodes / 3) {
    search->limit = search->nodes + nodes;
    result = start_tree (search, root);
    if (stopped (search))
      return result;
  }
  search->limit = 0;
  if (result != OPENSHOP_ORDER_BB_LIMIT || plan->give_up)
    return result;
  search->subtrees = memory_alloc ((size_t)1 << openshop_parameters.order_bb_subtree_depth,
                                   sizeof *search->subtrees);
  result = start_tree (search, root);
  if (result == OPENSHOP_ORDER_BB_REFUTED)
    result = run_subtrees (search, plan);
  free (search->subtrees);
  return result;
}

bool
openshop_order_bb_fits (const struct openshop_ticks *ticks, int64_t limit)
{
  return ticks->jobs <= ORDER_BB_LANES && ticks->machines <= ORDER_BB_LANES
         && limit <= ORDER_BB_MAX_HORIZON
         && openshop_ticks_load (ticks, NULL) <= ORDER_BB_MAX_HORIZON;
}

/* Moves the proof of a refutation to the certificate, with the task of O4 as its mirror. */
static void
store_proof (struct openshop_tree_proof *tree, const struct order_bb_shop *shop,
             struct openshop_certificate *proof)
{
  openshop_certificate_reset (proof);
  proof->mirror = openshop_lcg_model_mirror (shop->ticks);
  openshop_tree_proof_take (tree, &proof->tree);
}

enum openshop_order_bb_result
openshop_order_bb_run (const struct openshop_ticks *ticks, int64_t limit,
                       const struct openshop_order_bb_plan *plan,
                       struct openshop_schedule *schedule, uint64_t *nodes)
{
  assert (openshop_order_bb_fits (ticks, limit) && plan->threads >= 1);
  struct order_bb_shop shop
    = { .ticks = ticks, .limit = limit, .deadline = plan->deadline, .first = INT_MAX };
  struct order_bb_search search = { .shop = &shop, .weight_step = 1, .pointless = plan->pointless };
  struct openshop_tree_proof_plan proof_plan;
  struct openshop_tree_proof proof;
  struct order_bb_state root;
  for (int k = 0; k < ORDER_BB_RESOURCES; k++)
    for (int i = 0; i < ORDER_BB_LANES; i++)
      search.weight[k][i] = 1;
  order_bb_state_init (&shop, &root, limit);
  order_bb_state_set_debug (&shop, plan->debug, limit);
  openshop_tree_proof_plan_init (&proof_plan, ticks, plan->proof_bytes);
  openshop_tree_proof_init (&proof, &proof_plan);
  search.proof = plan->proof ? &proof : NULL;
  enum openshop_order_bb_result result = OPENSHOP_ORDER_BB_REFUTED;
  if (propagate (&search, &root, (1U << ORDER_BB_RESOURCES) - 1))
    result = search_tree (&search, &root, plan);
  else
    close_leaf (&search, &root);
  if (result == OPENSHOP_ORDER_BB_FOUND)
    order_bb_state_schedule (&shop, &search.found, schedule);
  if (result == OPENSHOP_ORDER_BB_REFUTED && plan->proof)
    store_proof (&proof, &shop, plan->proof);
  openshop_tree_proof_clear (&proof);
  *nodes += search.nodes;
  free (shop.debug);
  return result;
}
