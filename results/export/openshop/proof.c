#include "results/export/openshop/proof.h"

#include "base/memory.h"

static void
run (void *context)
{
  struct proof *proof = context;
  replay_run (&proof->replay);
}

static size_t
variable (const void *context, size_t quantity, int64_t value)
{
  const struct shop *shop = ((const struct proof *)context)->shop;
  size_t tasks = (size_t)shop->task_count;
  return quantity < tasks ? shop_start (shop, (int32_t)quantity, value)
                          : shop_order (shop, (int32_t)(quantity - tasks));
}

static void
write_window (struct proof *proof, const struct window *window, struct fact fact)
{
  const struct shop *shop = proof->shop;
  size_t count = 0;
  for (int32_t i = shop->begin[window->resource]; i < shop->begin[window->resource + 1]; i++) {
    const struct shop_task *task = &shop->tasks[shop->of_resource[i]];
    proof->tasks[count++] = (struct cut_task){
      .time = task->time, .top = task->last, .variable = task->variable, .order = task->order
    };
  }
  window_write (window, fact, shop->capacity + window->resource * (size_t)shop->horizon,
                proof->tasks, count, proof->derivation.out);
  derivation_line (&proof->derivation);
}

static void
support (void *context, const struct event *event)
{
  struct proof *proof = context;
  if (event->kind == REPLAY_WINDOW)
    write_window (proof, &proof->replay.windows.list[event->detail], event->fact);
}

void
proof_init (struct proof *proof, const struct shop *shop, struct output *out)
{
  *proof = (struct proof){ .shop = shop };
  replay_init (&proof->replay, shop);
  proof->tasks = memory_alloc (WINDOW_MEMBERS, sizeof *proof->tasks);
  proof->derivation = (struct derivation){ .trail = &proof->replay.trail,
                                           .out = out,
                                           .run = run,
                                           .variable = variable,
                                           .support = support,
                                           .context = proof };
  derivation_begin (&proof->derivation, shop->constraints);
}

void
proof_clear (struct proof *proof)
{
  replay_clear (&proof->replay);
  derivation_clear (&proof->derivation);
  memory_free (proof->tasks);
}

void
proof_impossible (struct proof *proof)
{
  output_text (proof->derivation.out, "pol 1 2 + ;\n");
  derivation_line (&proof->derivation);
  derivation_finish (&proof->derivation);
}

bool
proof_load (struct proof *proof, int32_t resource)
{
  const struct shop *shop = proof->shop;
  struct window window = { .resource = (size_t)resource, .task = -1, .high = shop->horizon };
  int64_t work = 0;
  int32_t count = shop->begin[resource + 1] - shop->begin[resource];
  for (int32_t i = 0; i < count; i++) {
    window.members |= (uint64_t)1 << i;
    work += shop->tasks[shop->of_resource[shop->begin[resource] + i]].time;
  }
  if (work <= shop->horizon)
    return false;
  write_window (proof, &window, fact_least (0, 0));
  derivation_finish (&proof->derivation);
  return true;
}

/* x -> ~x of the schedule run backwards, o -> ~o. */
static void
write_witness (const struct shop *shop, struct output *out)
{
  for (int32_t d = 0; d < shop->task_count; d++)
    for (int64_t v = 1; v <= shop->tasks[d].last; v++)
      output_all (out, " x", shop_start (shop, d, v), " -> ~x",
                  shop_start (shop, d, shop->tasks[d].last + 1 - v));
  for (int32_t k = 0; k < shop->pair_count; k++)
    output_all (out, " x", shop_order (shop, k), " -> ~x", shop_order (shop, k));
}

void
proof_mirror (struct proof *proof, int32_t task)
{
  const struct shop *shop = proof->shop;
  struct derivation *derivation = &proof->derivation;
  struct fact half = fact_most ((size_t)task, shop->tasks[task].last / 2);
  if (trail_constant (derivation->trail, half) == 1)
    return;
  output_text (derivation->out, "red");
  derivation_literal (derivation, half);
  output_text (derivation->out, " >= 1 :");
  write_witness (shop, derivation->out);
  output_text (derivation->out, " ;\n");
  derivation_line (derivation);
  trail_assume (derivation->trail, half);
  derivation->settled = derivation->trail->event_count;
}
