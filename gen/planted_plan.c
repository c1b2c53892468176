#include "gen/planted_plan.h"

#include "base/memory.h"

#include <stdlib.h>

void
planted_plan_clear (struct planted_plan *plan)
{
  for (int32_t i = 0; i < plan->n; i++)
    free (plan->sites[i].busy);
  for (size_t i = 0; i < plan->letter_count; i++)
    free (plan->letters[i].held);
  free (plan->sites);
  free (plan->link);
  free (plan->letters);
}

void
planted_plan_init (struct planted_plan *plan, int32_t n)
{
  *plan = (struct planted_plan){ .n = n };
  plan->sites = memory_zero ((size_t)n, sizeof *plan->sites);
  plan->link = memory_zero ((size_t)n * (size_t)n, sizeof *plan->link);
}

int64_t
planted_plan_price (struct planted_price price, int64_t bytes)
{
  return price.base + price.per_byte * bytes;
}

int64_t
planted_plan_way (const struct planted_plan *plan, int32_t from, int32_t to, int64_t bytes)
{
  return plan->link[(size_t)from * (size_t)plan->n + (size_t)to] * bytes;
}

void
planted_plan_reserve (struct planted_site *site, int64_t from, int64_t length)
{
  memory_grow (site->busy, site->busy_capacity, site->busy_count + 1);
  site->busy[site->busy_count++] = (struct planted_span){ from, from + length };
}

int64_t
planted_plan_slot (const struct planted_site *site, int64_t earliest, int64_t length, int64_t end)
{
  int64_t at = earliest;
  for (size_t i = 0; i < site->busy_count;) {
    const struct planted_span *span = &site->busy[i++];
    if (span->from < at + length && at < span->to) {
      at = span->to;
      i = 0;
    }
  }
  return at + length <= end ? at : -1;
}

struct planted_letter *
planted_plan_letter (struct planted_plan *plan, int32_t source, int64_t bytes)
{
  memory_grow (plan->letters, plan->letter_capacity, plan->letter_count + 1);
  struct planted_letter *letter = &plan->letters[plan->letter_count++];
  *letter = (struct planted_letter){ .source = source, .bytes = bytes, .held = memory_alloc ((size_t)plan->n, sizeof *letter->held) };
  for (int32_t i = 0; i < plan->n; i++)
    letter->held[i] = -1;
  letter->held[source] = 0;
  return letter;
}

void
planted_plan_receive (struct planted_plan *plan, struct planted_letter *letter, int32_t node, int64_t at)
{
  int64_t takes = planted_plan_price (plan->sites[node].receive, letter->bytes);
  planted_plan_reserve (&plan->sites[node], at, takes);
  letter->held[node] = at + takes;
  letter->kept = true;
}

/* As an instance. */

static struct cost
cost_of (struct planted_price price)
{
  return (struct cost){ { price.base, 1 }, { price.per_byte, 1 }, price.per_byte == 0 };
}

static void
write_links (const struct planted_plan *plan, struct overhead_instance *out)
{
  size_t count = (size_t)plan->n * (size_t)plan->n;
  struct rational *matrix = memory_alloc (count, sizeof *matrix);
  bool same = true;
  for (size_t i = 0; i < count; i++) {
    matrix[i] = (struct rational){ plan->link[i], 1 };
    same = same && plan->link[i] == plan->link[0];
  }
  if (same)
    out->link_common = matrix[0];
  else
    overhead_instance_set_link (out, matrix);
  free (matrix);
}

/* Those that have a destination, in a drawn order. */
static void
write_letters (struct planted_plan *plan, struct overhead_instance *out)
{
  int32_t *destinations = memory_alloc ((size_t)plan->n, sizeof *destinations);
  for (size_t left = plan->letter_count; left > 0; left--) {
    size_t drawn = rng_below (&plan->rng, left), count = 0;
    const struct planted_letter letter = plan->letters[drawn];
    plan->letters[drawn] = plan->letters[left - 1];
    plan->letters[left - 1] = letter;
    for (int32_t i = 0; i < plan->n; i++)
      if (i != letter.source && letter.held[i] >= 0)
        destinations[count++] = i;
    if (letter.kept)
      overhead_instance_add_multicast (out, letter.source, (struct rational){ letter.bytes, 1 }, count, destinations);
  }
  free (destinations);
}

void
planted_plan_write (struct planted_plan *plan, struct overhead_instance *out)
{
  for (int32_t i = 0; i < plan->n; i++)
    overhead_instance_add_node (out, cost_of (plan->sites[i].send), cost_of (plan->sites[i].receive));
  write_links (plan, out);
  write_letters (plan, out);
}
