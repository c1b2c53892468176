#include "cli/node/tree.h"

#include "base/memory.h"
#include "cli/cli.h"

#include <stdlib.h>

#define NONE (-1)
#define DEEPEST 32 /* levels that are indented; below them the level is written as a number */

/* A node that is shown. Entry 0 is the source, the others are in the order of their ready
   times. */
struct branch {
  int64_t ready; /* ticks */
  int32_t rank;
  int32_t parent, first, last, next; /* entries; NONE where there is none */
  int64_t hidden;                    /* nodes below it that are not shown */
  int32_t level;
};

struct arrival {
  int64_t time; /* ticks */
  int32_t from, to;
};

struct tree {
  struct labels *labels;
  const struct node_types *types;
  const int32_t *number;
  int64_t *cost; /* ticks, by rank */
  struct branch *branches;
  int32_t length;
  bool unicode;
};

/* The costs of all ranks, by one pass over the types. */
static int64_t *
costs_by_rank (const struct node_types *types)
{
  int64_t *cost = memory_alloc ((size_t)types->destinations + 1, sizeof *cost);
  size_t rank = 0;
  cost[rank++] = types->source;
  for (size_t type = 0; type < types->k; type++)
    for (int64_t i = 0; i < types->count[type]; i++)
      cost[rank++] = types->cost[type];
  return cost;
}

static int
compare_arrivals (const void *left, const void *right)
{
  const struct arrival *a = left, *b = right;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

/* All arrivals in the order of time. */
static struct arrival *
arrivals_of (const struct schedule *schedule, const int64_t *cost)
{
  struct arrival *arrivals = memory_alloc (schedule->length, sizeof *arrivals);
  bool sorted = true;
  for (size_t i = 0; i < schedule->length; i++) {
    const struct send *send = &schedule->sends[i];
    arrivals[i] = (struct arrival){ send->start + cost[send->from], send->from, send->to };
    sorted = sorted && (i == 0 || arrivals[i - 1].time <= arrivals[i].time);
  }
  if (!sorted)
    qsort (arrivals, schedule->length, sizeof *arrivals, compare_arrivals);
  return arrivals;
}

static void
tree_add (struct tree *tree, int32_t parent, const struct arrival *arrival)
{
  int32_t entry = tree->length++;
  tree->branches[entry]
    = (struct branch){ arrival->time, arrival->to, parent, NONE, NONE, NONE, 0, 0 };
  if (parent == NONE)
    return;
  struct branch *above = &tree->branches[parent];
  tree->branches[entry].level = above->level + 1;
  if (above->first == NONE)
    above->first = entry;
  else
    tree->branches[above->last].next = entry;
  above->last = entry;
}

/* Which arrivals are shown [count]: the first ones, and those through which the message came to the
   node that is ready last. Returns how many. */
static size_t
choose_shown (const struct arrival *arrivals, size_t count, size_t first, bool *shown)
{
  size_t number = first;
  int32_t *from = memory_alloc (count + 1, sizeof *from); /* by rank: arrival */
  for (size_t i = 0; i < count; i++) {
    from[arrivals[i].to] = (int32_t)i;
    shown[i] = i < first;
  }
  for (int32_t at = count > 0 ? arrivals[count - 1].to : 0; at != 0; at = arrivals[from[at]].from) {
    number += !shown[from[at]];
    shown[from[at]] = true;
  }
  free (from);
  return number;
}

/* Make the branches for the arrivals that are shown (a sender is always ready before its receivers)
   and count the others at the shown node they hang from. */
static void
tree_build (struct tree *tree, const struct arrival *arrivals, size_t count, size_t first)
{
  /* by rank: its entry, or that of the shown node above it */
  int32_t *entry_of = memory_alloc (count + 1, sizeof *entry_of);
  bool *shown = memory_alloc (count, sizeof *shown);
  tree->branches
    = memory_alloc (choose_shown (arrivals, count, first, shown) + 1, sizeof *tree->branches);
  tree->length = 0;
  tree_add (tree, NONE, &(struct arrival){ 0, NONE, 0 });
  entry_of[0] = 0;
  for (size_t i = 0; i < count; i++) {
    int32_t parent = entry_of[arrivals[i].from];
    entry_of[arrivals[i].to] = shown[i] ? tree->length : parent;
    if (shown[i])
      tree_add (tree, parent, &arrivals[i]);
    else
      tree->branches[parent].hidden++;
  }
  free (entry_of);
  free (shown);
}

static void
print_time (const struct tree *tree, int64_t ticks, struct output *out)
{
  output_decimal (out, node_types_time (tree->types, ticks));
}

static void
print_indent (const struct tree *tree, const struct branch *branch, struct output *out)
{
  bool more[DEEPEST]; /* by level: whether lines of that level follow below */
  int32_t level = branch->level;
  if (level > DEEPEST) {
    output_print (out, "%*s[%d] ", 3 * (DEEPEST - 1), "", level);
    return;
  }
  for (const struct branch *at = branch; at->level > 0; at = &tree->branches[at->parent])
    more[at->level - 1] = at->next != NONE;
  for (int32_t i = 0; i + 1 < level; i++)
    output_text (out, !more[i] ? "   " : tree->unicode ? "│  " : "|  ");
  if (level > 0)
    output_text (out, more[level - 1] ? (tree->unicode ? "├─ " : "+- ")
                                      : (tree->unicode ? "└─ " : "`- "));
}

static void
print_branch (const struct tree *tree, const struct branch *branch, struct output *out)
{
  int32_t node = tree->number[branch->rank];
  const char *name = labels_of (tree->labels, node);
  print_indent (tree, branch, out);
  output_print (out, "%d", node);
  if (name) {
    output_char (out, ' ');
    cli_text (out, name);
  }
  output_text (out, node > 0 ? "" : name ? " (source)" : " source");
  output_text (out, ", cost ");
  print_time (tree, tree->cost[branch->rank], out);
  output_text (out, ", ready at ");
  print_time (tree, branch->ready, out);
  if (branch->hidden > 0)
    output_print (out, "  (+%lld not shown)", (long long)branch->hidden);
  output_char (out, '\n');
}

static void
print_branches (const struct tree *tree, struct output *out)
{
  const struct branch *branches = tree->branches;
  int32_t at = 0;
  while (at != NONE) {
    print_branch (tree, &branches[at], out);
    if (branches[at].first != NONE) {
      at = branches[at].first;
      continue;
    }
    while (at != NONE && branches[at].next == NONE)
      at = branches[at].parent;
    at = at == NONE ? NONE : branches[at].next;
  }
}

void
tree_print (const struct schedule *schedule, struct labels *labels, const struct node_types *types,
            const int32_t *number, size_t limit, bool unicode, struct output *out)
{
  size_t count = schedule->length, shown = limit == 0 || count < limit + limit / 2 ? count : limit;
  struct tree tree = { .labels = labels, .types = types, .number = number, .unicode = unicode };
  tree.cost = costs_by_rank (types);
  struct arrival *arrivals = arrivals_of (schedule, tree.cost);
  tree_build (&tree, arrivals, count, shown);
  free (arrivals);
  print_branches (&tree, out);
  size_t hidden = count + 1 - (size_t)tree.length;
  if (hidden > 0)
    output_print (out, "%zu nodes not shown: --full shows all, provecast draw a picture\n", hidden);
  memory_free (tree.cost, tree.branches);
}
