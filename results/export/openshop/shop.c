#include "results/export/openshop/shop.h"

#include "base/memory.h"

#include <inttypes.h>
#include <string.h>

static void
add_tasks (struct shop *shop, const struct openshop_ticks *ticks)
{
  shop->tasks = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *shop->tasks);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (openshop_time (ticks, i, j) > 0)
        shop->tasks[shop->task_count++]
          = (struct shop_task){ .row = i,
                                .column = ticks->jobs + j,
                                .time = openshop_time (ticks, i, j),
                                .last = shop->horizon - openshop_time (ticks, i, j) };
}

/* The tasks of all resources, one after the other. */
static void
sort_tasks (struct shop *shop)
{
  int32_t resources = shop->rows + shop->columns, count = 0;
  shop->of_resource = memory_alloc (2 * (size_t)shop->task_count + 1, sizeof *shop->of_resource);
  shop->begin = memory_alloc ((size_t)resources + 1, sizeof *shop->begin);
  for (int32_t r = 0; r < resources; r++) {
    shop->begin[r] = count;
    for (int32_t d = 0; d < shop->task_count; d++)
      if (shop->tasks[d].row == r || shop->tasks[d].column == r)
        shop->of_resource[count++] = d;
  }
  shop->begin[resources] = count;
}

static void
add_pairs (struct shop *shop)
{
  size_t n = (size_t)shop->task_count;
  shop->pair_of = memory_alloc (n * n + 1, sizeof *shop->pair_of);
  memset (shop->pair_of, -1, n * n * sizeof *shop->pair_of);
  for (int32_t d = 0; d < shop->task_count; d++)
    for (int32_t e = d + 1; e < shop->task_count; e++)
      if (shop->tasks[d].row == shop->tasks[e].row
          || shop->tasks[d].column == shop->tasks[e].column) {
        memory_grow (shop->pairs, shop->pair_capacity, (size_t)shop->pair_count + 1);
        shop->pair_of[(size_t)d * n + (size_t)e] = shop->pair_of[(size_t)e * n + (size_t)d]
          = shop->pair_count;
        shop->pairs[shop->pair_count++] = (struct shop_pair){ d, e };
      }
}

/* "o and d starts at a or later, so e starts at a + time of d or later": a = 0 .. this many, less
   one; the last says that e cannot. */
static int64_t
precedences (const struct shop *shop, int32_t d, int32_t e)
{
  int64_t a = shop->tasks[e].last - shop->tasks[d].time + 1; /* from here on e cannot */
  return a < 0 ? 1 : a > shop->tasks[d].last ? shop->tasks[d].last + 1 : a + 1;
}

/* The capacity of a resource at t, once constants have been put in. */
struct capacity {
  int32_t variables, degree;
};

static struct capacity
capacity_of (const struct shop *shop, int32_t resource, int64_t t)
{
  struct capacity capacity = { 0, shop->begin[resource + 1] - shop->begin[resource] - 1 };
  for (int32_t i = shop->begin[resource]; i < shop->begin[resource + 1]; i++) {
    int32_t d = shop->of_resource[i];
    int64_t v = t - shop->tasks[d].time + 1;
    capacity.variables += shop_has (shop, d, v) + shop_has (shop, d, t + 1);
    capacity.degree -= v > shop->tasks[d].last; /* it never starts so late */
  }
  return capacity;
}

/* Does it say anything? */
static bool
is_written (struct capacity capacity)
{
  return capacity.variables > 0 || capacity.degree > 0;
}

/* Gives all constraints their numbers, in the order in which they are written. */
static bool
number_constraints (struct shop *shop)
{
  size_t at = 1, resources = (size_t)(shop->rows + shop->columns);
  shop->variables = 0;
  for (int32_t d = 0; d < shop->task_count; d++) {
    shop->tasks[d].variable = shop->variables;
    shop->variables += (size_t)shop->tasks[d].last;
    shop->tasks[d].order = at - 1;
    at += shop->tasks[d].last > 1 ? (size_t)shop->tasks[d].last - 1 : 0;
    if (at > SHOP_CONSTRAINTS)
      return false;
  }
  shop->variables += (size_t)shop->pair_count;
  for (int32_t k = 0; k < shop->pair_count; k++) {
    const struct shop_pair *pair = &shop->pairs[k];
    at += (size_t)(precedences (shop, pair->first, pair->second)
                   + precedences (shop, pair->second, pair->first));
    if (at > SHOP_CONSTRAINTS)
      return false;
  }
  if (shop->horizon > SHOP_CONSTRAINTS / (int64_t)resources)
    return false;
  shop->capacity = memory_zero (resources * (size_t)shop->horizon + 1, sizeof *shop->capacity);
  for (size_t r = 0; r < resources; r++)
    for (int64_t t = 0; t < shop->horizon; t++)
      if (is_written (capacity_of (shop, (int32_t)r, t)))
        shop->capacity[r * (size_t)shop->horizon + (size_t)t] = at++;
  shop->constraints = at - 1;
  return at <= SHOP_CONSTRAINTS;
}

/* A task that takes longer than the horizon; -1: none does. */
static int32_t
find_impossible (const struct shop *shop)
{
  for (int32_t d = 0; d < shop->task_count; d++)
    if (shop->tasks[d].last < 0)
      return d;
  return -1;
}

bool
shop_init (struct shop *shop, const struct openshop_ticks *ticks, int64_t horizon, const char *name,
           struct status *status)
{
  *shop = (struct shop){ .rows = ticks->jobs, .columns = ticks->machines, .horizon = horizon };
  add_tasks (shop, ticks);
  shop->impossible = find_impossible (shop);
  shop->constraints = 2;
  shop->variables = 1;
  if (shop->impossible >= 0)
    return true;
  if (shop->task_count <= SHOP_TASKS) {
    sort_tasks (shop);
    add_pairs (shop);
    if (number_constraints (shop))
      return true;
  }
  return status_set (status, STATUS_INPUT,
                     "%s: cannot be written as pseudo-Boolean constraints: these are more than %d",
                     name, SHOP_CONSTRAINTS);
}

void
shop_clear (struct shop *shop)
{
  memory_free (shop->tasks, shop->of_resource, shop->begin, shop->pairs, shop->pair_of,
               shop->capacity);
}

int32_t
shop_task_at (const struct shop *shop, int32_t row, int32_t column)
{
  for (int32_t d = 0; d < shop->task_count; d++)
    if (shop->tasks[d].row == row && shop->tasks[d].column == shop->rows + column)
      return d;
  return -1;
}

void
shop_write_literal (const char *sign, size_t variable, struct output *out)
{
  output_all (out, " +1 ", sign, "x", variable);
}

/* d before e, as `sign` of the pair says the contrary. */
static void
write_precedences (const struct shop *shop, int32_t d, int32_t e, int32_t pair, const char *sign,
                   struct output *out)
{
  int64_t count = precedences (shop, d, e), time = shop->tasks[d].time;
  for (int64_t a = 0; a < count; a++) {
    shop_write_literal (sign, shop_order (shop, pair), out);
    if (shop_has (shop, d, a))
      shop_write_literal ("~", shop_start (shop, d, a), out);
    if (shop_has (shop, e, a + time))
      shop_write_literal ("", shop_start (shop, e, a + time), out);
    output_text (out, " >= 1 ;\n");
  }
}

/* A contradiction without variables has one of no effect: solvers want one. */
static void
write_capacity (const struct shop *shop, int32_t resource, int64_t t, struct output *out)
{
  struct capacity capacity = capacity_of (shop, resource, t);
  if (!is_written (capacity))
    return;
  for (int32_t i = shop->begin[resource]; i < shop->begin[resource + 1]; i++) {
    int32_t d = shop->of_resource[i];
    int64_t v = t - shop->tasks[d].time + 1;
    if (shop_has (shop, d, v))
      shop_write_literal ("~", shop_start (shop, d, v), out);
    if (shop_has (shop, d, t + 1))
      shop_write_literal ("", shop_start (shop, d, t + 1), out);
  }
  if (capacity.variables == 0)
    output_text (out, " +1 x1 +1 ~x1");
  output_all (out, " >= ", capacity.degree + (capacity.variables == 0), " ;\n");
}

/* What the variables mean. */
static void
write_legend (const struct shop *shop, struct output *out)
{
  for (const struct shop_task *task = shop->tasks; task < shop->tasks + shop->task_count; task++)
    if (task->last > 0)
      output_print (out,
                    "* row %d, column %d, time %" PRId64 ": x%zu: starts at 1 or later; x%zu: at "
                    "%" PRId64 " or later\n",
                    task->row, task->column - shop->rows, task->time, task->variable + 1,
                    task->variable + (size_t)task->last, task->last);
}

void
shop_write (const struct shop *shop, const char *title, struct output *out)
{
  output_print (out, "* #variable= %zu #constraint= %zu\n* ",
                shop->variables > 0 ? shop->variables : 1, shop->constraints);
  for (const char *at = title; *at; at++)
    output_char (out, *at < ' ' ? '?' : *at);
  output_all (out, ": is there a schedule of at most ", shop->horizon, " ticks?\n");
  if (shop->impossible >= 0) {
    output_text (out, " +1 x1 >= 1 ;\n +1 ~x1 >= 1 ;\n");
    return;
  }
  write_legend (shop, out);
  for (int32_t d = 0; d < shop->task_count; d++)
    for (int64_t v = 1; v < shop->tasks[d].last; v++) {
      shop_write_literal ("", shop_start (shop, d, v), out);
      shop_write_literal ("~", shop_start (shop, d, v + 1), out);
      output_text (out, " >= 1 ;\n");
    }
  for (int32_t k = 0; k < shop->pair_count; k++) {
    write_precedences (shop, shop->pairs[k].first, shop->pairs[k].second, k, "~", out);
    write_precedences (shop, shop->pairs[k].second, shop->pairs[k].first, k, "", out);
  }
  for (int32_t r = 0; r < shop->rows + shop->columns; r++)
    for (int64_t t = 0; t < shop->horizon; t++)
      write_capacity (shop, r, t, out);
}

void
shop_write_solution (const struct shop *shop, const int64_t *starts, struct output *out)
{
  for (int32_t d = 0; d < shop->task_count; d++)
    for (int64_t v = 1; v <= shop->tasks[d].last; v++)
      output_all (out, starts[d] >= v ? " x" : " ~x", shop_start (shop, d, v));
  for (int32_t k = 0; k < shop->pair_count; k++)
    output_all (out, starts[shop->pairs[k].first] < starts[shop->pairs[k].second] ? " x" : " ~x",
                shop_order (shop, k));
}
