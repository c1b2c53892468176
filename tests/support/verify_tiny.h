/* Tiny instances for the tests of the checker: all by definition, slowly, and sharing nothing
   with what is tested. Costs are whole; everything is written out divided by `divisor`. */
#ifndef TESTS_SUPPORT_VERIFY_TINY_H
#define TESTS_SUPPORT_VERIFY_TINY_H

#include "base/output.h"
#include "base/rng.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define TINY_NODES 30
#define TINY_TYPES 6
#define TINY_TIME 400

struct tiny {
  int source, k, n;
  int cost[TINY_TYPES], count[TINY_TYPES]; /* costs ascend */
  int divisor;
};

struct tiny_ready {
  int time, type;
};

struct tiny_plan {
  int length, makespan;
  struct tiny_ready ready[TINY_NODES]; /* ascending by time */
};

/* A random instance with n destinations of up to k costs, all in least .. most < 64. */
static inline struct tiny
tiny_random (struct rng *rng, int n, int k, int least, int most)
{
  struct tiny tiny = { .source = (int)rng_range (rng, least, most), .n = n, .divisor = 1 };
  int counts[64] = { 0 }, pool[TINY_TYPES];

  for (int i = 0; i < k; i++)
    pool[i] = (int)rng_range (rng, least, most);
  for (int i = 0; i < n; i++)
    counts[pool[rng_below (rng, (uint64_t)k)]]++;
  for (int c = 1; c <= most; c++) {
    if (counts[c] > 0) {
      tiny.cost[tiny.k] = c;
      tiny.count[tiny.k++] = counts[c];
    }
  }
  return tiny;
}

/* Ready times of the destinations whose types are order[0 .. n), each in the earliest slot left. */
static inline struct tiny_plan
tiny_follow (const struct tiny *tiny, const int *order)
{
  struct tiny_plan plan = { .length = tiny->n };
  int next[TINY_NODES + 1] = { tiny->source };

  for (int i = 0; i < tiny->n; i++) {
    int u = 0;
    for (int v = 1; v <= i; v++)
      if (next[v] < next[u])
        u = v;
    plan.ready[i] = (struct tiny_ready){ next[u], order[i] };
    plan.makespan = next[u];
    next[i + 1] = next[u] + tiny->cost[order[i]];
    next[u] += u == 0 ? tiny->source : tiny->cost[order[u - 1]];
  }
  return plan;
}

static inline void
tiny_try (const struct tiny *tiny, int *left, int *order, int placed, struct tiny_plan *best)
{
  if (placed == tiny->n) {
    struct tiny_plan plan = tiny_follow (tiny, order);
    if (plan.makespan < best->makespan)
      *best = plan;
    return;
  }
  for (int j = 0; j < tiny->k; j++) {
    if (left[j] == 0)
      continue;
    left[j]--;
    order[placed] = j;
    tiny_try (tiny, left, order, placed + 1, best);
    left[j]++;
  }
}

/* An optimal plan: the best of all orders. */
static inline struct tiny_plan
tiny_optimum (const struct tiny *tiny)
{
  struct tiny_plan best = { .makespan = INT_MAX };
  int left[TINY_TYPES], order[TINY_NODES];

  memcpy (left, tiny->count, sizeof left);
  tiny_try (tiny, left, order, 0, &best);
  return best;
}

/* Some plan without idling. */
static inline struct tiny_plan
tiny_any_plan (const struct tiny *tiny, struct rng *rng)
{
  int order[TINY_NODES], length = 0;

  for (int j = 0; j < tiny->k; j++)
    for (int i = 0; i < tiny->count[j]; i++)
      order[length++] = j;
  for (int i = length - 1; i > 0; i--) {
    int other = (int)rng_below (rng, (uint64_t)i + 1), kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
  return tiny_follow (tiny, order);
}

/* A plan that is often the shortest of those longer than `above`, found by exchanges that do not
   make it longer. Its makespan may be `above` or less when it starts there and finds nothing
   longer. */
static inline struct tiny_plan
tiny_good_plan (const struct tiny *tiny, int above, struct rng *rng)
{
  int order[TINY_NODES], length = 0;
  struct tiny_plan best;

  for (int i = 0; i < tiny->k; i++) {
    int j = above > 0 ? tiny->k - 1 - i : i; /* fastest first, or slowest first */
    for (int c = 0; c < tiny->count[j]; c++)
      order[length++] = j;
  }
  best = tiny_follow (tiny, order);
  for (int step = 0; step < 3000; step++) {
    int a = (int)rng_below (rng, (uint64_t)length), b = (int)rng_below (rng, (uint64_t)length),
        kept = order[a];
    struct tiny_plan plan;
    order[a] = order[b];
    order[b] = kept;
    plan = tiny_follow (tiny, order);
    if (plan.makespan > above && plan.makespan <= best.makespan) {
      best = plan;
    } else {
      order[b] = order[a];
      order[a] = kept;
    }
  }
  return best;
}

/* y (s) times the unit, for 0 < s < T, by definition. */
static inline void
tiny_worth (const struct tiny *tiny, int T, int unit, const int *price, long long *y)
{
  for (int s = 1; s < T; s++) {
    long long best = 0;
    for (int j = 0; j < tiny->k; j++) {
      long long gain = -price[j];
      for (int m = 1; m * tiny->cost[j] < s; m++)
        gain += y[s - m * tiny->cost[j]];
      if (gain > best)
        best = gain;
    }
    y[s] = unit + best;
    if (y[s] > LLONG_MAX / 1000000)
      y[s] = LLONG_MAX / 1000000;
  }
}

/* D(x) >= D(x - d) for 0 <= x < span, by definition. */
static inline bool
tiny_swap (int slow, int fast, int d, int span)
{
  for (int x = 0; x < span; x++) {
    int now = x / fast - x / slow, before = x < d ? 0 : (x - d) / fast - (x - d) / slow;
    if (now < before)
      return false;
  }
  return true;
}

/* A search as docs/CERTIFICATES.md has it, written down by recursion; at some of its nodes it
   writes hints. */
struct tiny_search {
  const struct tiny *tiny;
  int T, unit;
  struct rng *rng;
  int hint_percent; /* how often a node below the root gets a hint */
  int most_price;
  struct output *out; /* price lines */
  int hints;
  long long nodes, most_nodes;
  bool too_early, too_long; /* found a schedule that ends before T; gave up */
  int depth, path[TINY_NODES + 1], time[TINY_NODES + 1];
};

static inline void
tiny_number (struct output *out, int value, int divisor)
{
  if (divisor == 1)
    output_print (out, "%d", value);
  else
    output_print (out, "\"%d/%d\"", value, divisor);
}

static inline void
tiny_write_hint (struct tiny_search *search, const int *price)
{
  const struct tiny *tiny = search->tiny;
  const char *comma = "";

  output_text (search->out, "{\"path\":[");
  for (int i = 0; i < search->depth; i++) {
    output_text (search->out, i > 0 ? "," : "");
    tiny_number (search->out, tiny->cost[search->path[i]], tiny->divisor);
  }
  output_text (search->out, "],\"prices\":[");
  for (int j = 0; j < tiny->k; j++) {
    if (price[j] == 0)
      continue;
    output_print (search->out, "%s[", comma);
    tiny_number (search->out, tiny->cost[j], tiny->divisor);
    output_print (search->out, ",\"%d/%d\"]", price[j], search->unit);
    comma = ",";
  }
  output_text (search->out, "]}\n");
  search->hints++;
}

/* The slots of the present path that are not filled yet, ascending. */
static inline int
tiny_pending (const struct tiny_search *search, int *slots)
{
  const struct tiny *tiny = search->tiny;
  int all[TINY_TIME * (TINY_NODES + 1)], length = 0;

  for (int t = 1; t < search->T; t++) {
    if (t % tiny->source == 0)
      all[length++] = t;
    for (int i = 0; i < search->depth; i++)
      if (t > search->time[i] && (t - search->time[i]) % tiny->cost[search->path[i]] == 0)
        all[length++] = t;
  }
  for (int i = search->depth; i < length; i++)
    slots[i - search->depth] = all[i];
  return length - search->depth;
}

static inline bool
tiny_dropped (const struct tiny_search *search, int j, int t)
{
  const int *cost = search->tiny->cost;

  for (int i = 0; i < search->depth; i++)
    if (cost[search->path[i]] > cost[j] && search->time[i] < t
        && tiny_swap (cost[search->path[i]], cost[j], t - search->time[i],
                      search->T - search->time[i]))
      return true;
  return false;
}

static inline void
tiny_visit (struct tiny_search *search, const int *inherited)
{
  const struct tiny *tiny = search->tiny;
  int price[TINY_TYPES], left[TINY_TYPES], slots[TINY_TIME * (TINY_NODES + 1)], pending;
  long long y[TINY_TIME], bound;

  if (++search->nodes > search->most_nodes)
    search->too_long = true;
  if (search->too_long || search->too_early)
    return;
  memcpy (price, inherited, sizeof price);
  if (search->depth == 0 || (int)rng_below (search->rng, 100) < search->hint_percent) {
    if (search->depth > 0)
      for (int j = 0; j < tiny->k; j++)
        price[j] = (int)rng_range (search->rng, 0, search->most_price);
    tiny_write_hint (search, price);
  }
  tiny_worth (tiny, search->T, search->unit, price, y);
  memcpy (left, tiny->count, sizeof left);
  for (int i = 0; i < search->depth; i++)
    left[search->path[i]]--;
  pending = tiny_pending (search, slots);
  bound = (long long)search->depth * search->unit;
  for (int i = 0; i < pending; i++)
    bound += y[search->T - slots[i]];
  for (int j = 0; j < tiny->k; j++)
    bound += (long long)price[j] * left[j];
  if (bound < (long long)tiny->n * search->unit)
    return;
  if (search->depth + pending >= tiny->n) {
    search->too_early = true;
    return;
  }
  if (pending == 0)
    return;
  for (int j = 0; j < tiny->k; j++) {
    int last = search->depth - 1;
    if (left[j] == 0 || tiny->cost[j] >= search->T - slots[0] || tiny_dropped (search, j, slots[0]))
      continue;
    if (last >= 0 && search->time[last] == slots[0]
        && tiny->cost[search->path[last]] > tiny->cost[j])
      continue;
    search->path[search->depth] = j;
    search->time[search->depth++] = slots[0];
    tiny_visit (search, price);
    search->depth--;
  }
}

/* The instance as JSON. `name` may be NULL. */
static inline void
tiny_write (const struct tiny *tiny, const char *name, struct output *out)
{
  output_text (out, "{\"model\":\"node\",");
  if (name != NULL)
    output_print (out, "\"name\":\"%s\",", name);
  output_text (out, "\"source\":{\"cost\":");
  tiny_number (out, tiny->source, tiny->divisor);
  output_text (out, "},\"destinations\":[");
  for (int j = 0; j < tiny->k; j++) {
    output_text (out, j > 0 ? ",{\"cost\":" : "{\"cost\":");
    tiny_number (out, tiny->cost[j], tiny->divisor);
    output_print (out, ",\"count\":%d}", tiny->count[j]);
  }
  output_text (out, "]}\n");
}

/* The first two lines of a certificate. Returns the number of entries. */
static inline int
tiny_write_plan (const struct tiny *tiny, const char *name, const struct tiny_plan *plan,
                 struct output *out)
{
  int entries = 0;

  output_text (out, "{\"certificate\":\"node\",\"version\":1,");
  if (name != NULL)
    output_print (out, "\"instance\":\"%s\",", name);
  output_text (out, "\"makespan\":");
  tiny_number (out, plan->makespan, tiny->divisor);
  output_text (out, "}\n{\"ready\":[");
  for (int t = 1; t <= plan->makespan; t++) {
    for (int j = 0; j < tiny->k; j++) {
      int count = 0;
      for (int i = 0; i < plan->length; i++)
        count += plan->ready[i].time == t && plan->ready[i].type == j;
      if (count == 0)
        continue;
      output_text (out, entries > 0 ? ",[" : "[");
      tiny_number (out, t, tiny->divisor);
      output_char (out, ',');
      tiny_number (out, tiny->cost[j], tiny->divisor);
      output_print (out, ",%d]", count);
      entries++;
    }
  }
  output_text (out, "]}\n");
  return entries;
}

/* A whole certificate for `plan`: root prices `price` over `unit` and, where these do not
   suffice, a search with hints at random nodes, of prices up to `most_price`. Returns the search
   as it went: certify must agree with it on the nodes and on the answer. */
static inline struct tiny_search
tiny_certificate (const struct tiny *tiny, const char *name, const struct tiny_plan *plan, int unit,
                  const int *price, int hint_percent, int most_price, struct rng *rng,
                  struct output *out)
{
  struct tiny_search search = {
    .tiny = tiny,
    .T = plan->makespan,
    .unit = unit,
    .rng = rng,
    .hint_percent = hint_percent,
    .most_price = most_price,
    .out = out,
    .most_nodes = 100000,
  };
  int entries = tiny_write_plan (tiny, name, plan, out);

  tiny_visit (&search, price);
  output_print (out, "{\"end\":{\"ready\":%d,\"hints\":%d,\"nodes\":%lld}}\n", entries,
                search.hints, search.nodes);
  return search;
}

#endif
