#include "results/export/openshop/proof.h"

#include "base/memory.h"
#include "results/export/openshop/cut.h"

#include <stdlib.h>

void
proof_init (struct proof *proof, const struct shop *shop, struct output *out)
{
  *proof = (struct proof){ .shop = shop, .out = out, .next = shop->constraints + 1 };
  replay_init (&proof->replay, shop);
  output_print (out, "pseudo-Boolean proof version 3.0\nf %zu ;\n", shop->constraints);
}

void
proof_clear (struct proof *proof)
{
  replay_clear (&proof->replay);
  memory_free (proof->number_of, proof->clause_of);
}

static void
finish (struct proof *proof)
{
  output_print (proof->out, "output NONE ;\nconclusion UNSAT : %zu ;\nend pseudo-Boolean proof ;\n",
                proof->next - 1);
  proof->done = true;
}

/* " +1 LITERAL"; nothing of one that the horizon makes false. */
static void
write_literal (struct proof *proof, struct fact fact)
{
  if (fact_constant (proof->shop, fact) == -1)
    return;
  if (fact.kind == FACT_ORDER)
    shop_write_literal (fact.value ? "" : "~", shop_order (proof->shop, fact.index), proof->out);
  else if (fact.kind == FACT_LOW)
    shop_write_literal ("", shop_start (proof->shop, fact.index, fact.value), proof->out);
  else
    shop_write_literal ("~", shop_start (proof->shop, fact.index, fact.value + 1), proof->out);
}

static void
write_rup (struct proof *proof, const struct fact *literals, size_t count)
{
  output_text (proof->out, "rup");
  for (size_t i = 0; i < count; i++)
    write_literal (proof, literals[i]);
  output_text (proof->out, " >= 1 ;\n");
  proof->next++;
}

/* The lines of the windows that the conflict needs, or all events from number `from` on. */
static void
write_windows (struct proof *proof, size_t from)
{
  for (size_t i = from; i < proof->replay.event_count; i++) {
    const struct event *event = &proof->replay.events[i];
    if (!event->wanted || !event->windowed)
      continue;
    cut_write (proof->shop, &event->window, event->fact, proof->out);
    proof->next++;
  }
}

/* What holds without any assumption: each fact by a line of its own, which outlives the clauses
   that it follows from. */
static void
settle (struct proof *proof)
{
  struct replay *replay = &proof->replay;
  replay_run (replay);
  if (replay->conflict)
    replay_explain (replay);
  for (size_t i = proof->settled; i < replay->event_count; i++) {
    struct event *event = &replay->events[i];
    if (replay->conflict && !event->wanted)
      continue;
    if (event->windowed) {
      cut_write (proof->shop, &event->window, event->fact, proof->out);
      proof->next++;
    }
    if (event->fact.index >= 0 && fact_constant (proof->shop, event->fact) == 0)
      write_rup (proof, &event->fact, 1);
  }
  proof->settled = replay->event_count;
  if (!replay->conflict)
    return;
  write_rup (proof, NULL, 0);
  finish (proof);
}

void
proof_impossible (struct proof *proof)
{
  output_text (proof->out, "pol 1 2 + ;\n");
  proof->next++;
  finish (proof);
}

bool
proof_load (struct proof *proof, int32_t resource)
{
  const struct shop *shop = proof->shop;
  struct window window = { .resource = resource, .task = -1, .high = shop->horizon };
  int64_t work = 0;
  int32_t count = shop->begin[resource + 1] - shop->begin[resource];
  for (int32_t i = 0; i < count; i++) {
    window.members |= (uint64_t)1 << i;
    work += shop->tasks[shop->of_resource[shop->begin[resource] + i]].time;
  }
  if (work <= shop->horizon)
    return false;
  cut_write (shop, &window, (struct fact){ 0 }, proof->out);
  proof->next++;
  finish (proof);
  return true;
}

/* x -> ~x of the schedule run backwards, o -> ~o. */
void
proof_mirror (struct proof *proof, int32_t task)
{
  const struct shop *shop = proof->shop;
  struct fact half = { FACT_HIGH, task, shop->tasks[task].last / 2 };
  if (fact_constant (shop, half) == 1)
    return;
  output_text (proof->out, "red");
  write_literal (proof, half);
  output_text (proof->out, " >= 1 :");
  for (int32_t d = 0; d < shop->task_count; d++)
    for (int64_t v = 1; v <= shop->tasks[d].last; v++)
      output_all (proof->out, " x", shop_start (shop, d, v), " -> ~x",
                  shop_start (shop, d, shop->tasks[d].last + 1 - v));
  for (int32_t k = 0; k < shop->pair_count; k++)
    output_all (proof->out, " x", shop_order (shop, k), " -> ~x", shop_order (shop, k));
  output_text (proof->out, " ;\n");
  proof->next++;
  replay_assume (&proof->replay, half);
  proof->settled = proof->replay.event_count;
}

void
proof_begin (struct proof *proof)
{
  settle (proof);
}

bool
proof_clause (struct proof *proof, const struct fact *literals, size_t count)
{
  struct replay *replay = &proof->replay;
  if (proof->done)
    return true;
  memory_grow (proof->number_of, proof->capacity, proof->count + 1);
  memory_grow (proof->clause_of, proof->clause_capacity, proof->count + 1);
  proof->number_of[proof->count] = 0;
  proof->clause_of[proof->count++] = SIZE_MAX;
  for (size_t i = 0; i < count; i++)
    if (fact_constant (proof->shop, literals[i]) == 1)
      return true;
  for (size_t i = 0; i < count; i++)
    replay_assume (replay, fact_opposite (literals[i]));
  replay_run (replay);
  if (!replay->conflict)
    return false;
  replay_explain (replay);
  write_windows (proof, proof->settled);
  replay_withdraw (replay, proof->settled);
  proof->number_of[proof->count - 1] = proof->next;
  write_rup (proof, literals, count);
  proof->clause_of[proof->count - 1] = replay_clause (replay, literals, count);
  settle (proof);
  return true;
}

bool
proof_forget (struct proof *proof, size_t clause)
{
  if (proof->done)
    return true;
  if (clause >= proof->count)
    return false;
  if (proof->number_of[clause] == 0)
    return true;
  output_print (proof->out, "del id %zu ;\n", proof->number_of[clause]);
  proof->number_of[clause] = 0;
  proof->replay.clauses[proof->clause_of[clause]].gone = true;
  return true;
}
