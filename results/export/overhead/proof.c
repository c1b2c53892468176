#include "results/export/overhead/proof.h"

#include "base/memory.h"

static void
run (void *context)
{
  struct overhead_proof *proof = context;
  rules_run (&proof->rules);
}

static size_t
variable (const void *context, size_t quantity, int64_t value)
{
  const struct overhead_proof *proof = context;
  return proof->formula->quantities[quantity].variable + (size_t)value;
}

/* One of what is needed is not so, or what follows is. */
static void
write_clause (struct overhead_proof *proof, const struct event *event)
{
  derivation_rup (&proof->derivation, &event->fact, 1, proof->rules.trail.needs + event->needs,
                  event->need_count);
}

/* R5: for each receive that is needed at v or later, that d is received so much later if its node
   sends d. */
static void
write_arrival (struct overhead_proof *proof, const struct event *event)
{
  const struct formula *formula = proof->formula;
  size_t d = event->fact.index - formula->first[FORMULA_R];
  for (size_t j = 0; j < event->need_count; j++) {
    struct fact need = proof->rules.trail.needs[event->needs + j];
    if (need.index >= formula->first[FORMULA_R + 1])
      continue;
    size_t own = need.index - formula->first[FORMULA_R], i = (size_t)formula->receiver[own];
    const struct fact needs[] = { need, fact_least (formula_sender (formula, d, i), 1) };
    int64_t start = need.value > 0 ? need.value : 0;
    struct fact later = fact_least (event->fact.index, start + formula_receive (formula, own)
                                                         + formula_send (formula, d, i)
                                                         + formula_transit (formula, d, i));
    derivation_rup (&proof->derivation, &later, 1, needs, 2);
  }
}

/* The tasks of node i, and their deliveries: of receives, or else of sends. */
static size_t
collect_tasks (struct overhead_proof *proof, size_t i)
{
  const struct formula *formula = proof->formula;
  size_t count = 0;
  for (size_t d = 0; d < formula->deliveries; d++)
    for (int send = 0; send < 2; send++) {
      if (!formula_has_task (formula, i, d, send))
        continue;
      const struct formula_quantity *quantity
        = &formula->quantities[send ? formula_sender (formula, d, i)
                                    : formula_one (formula, FORMULA_R, d)];
      proof->tasks[count++] = (struct cut_task){
        .time = send ? formula_send (formula, d, i) : formula_receive (formula, d),
        .top = quantity->top,
        .variable = quantity->variable,
        .order = quantity->order,
        .optional = send,
      };
    }
  return count;
}

static const size_t *
capacity_of (const struct formula *formula, size_t i)
{
  return formula->capacity + i * (size_t)formula->horizon;
}

static void
write_window (struct overhead_proof *proof, const struct window *window, struct fact fact)
{
  size_t count = collect_tasks (proof, window->resource);
  window_write (window, fact, capacity_of (proof->formula, window->resource), proof->tasks, count,
                proof->derivation.out);
  derivation_line (&proof->derivation);
}

/* R9. */

static bool
can_send (const struct formula *formula, size_t d, size_t i)
{
  return formula_may_send (formula, d, i)
         && formula->quantities[formula_sender (formula, d, i)].top > 0;
}

/* Lines that say of each send of the node: it starts at `low` or later if it is one, and the node
   has received its message at `low` or later. */
static void
write_sends (struct overhead_proof *proof, const struct rules_capacity *room)
{
  const struct formula *formula = proof->formula;
  for (size_t d = 0; d < formula->deliveries; d++) {
    proof->lines[d] = 0;
    if (room->low == 0 || !can_send (formula, d, room->node))
      continue;
    size_t f = formula_sender (formula, d, room->node), own = formula_own (formula, d, room->node);
    struct output *out = proof->derivation.out;
    proof->lines[d] = proof->derivation.next;
    output_text (out, "rup");
    formula_write_literal (formula, 1, "~", f, 1, out);
    formula_write_literal (formula, 1, "~", formula_one (formula, FORMULA_R, own), room->low, out);
    formula_write_literal (formula, 1, "", f, room->low + 1, out);
    output_text (out, " >= 1 ;\n");
    derivation_line (&proof->derivation);
  }
}

static void
place_tasks (struct overhead_proof *proof, const struct rules_capacity *room, size_t count)
{
  for (size_t t = 0; t < count; t++) {
    struct cut_task *task = &proof->tasks[t];
    if ((!task->optional && !room->receives) || (task->optional && room->low + 1 > task->top))
      cut_place_outside (task);
    else
      cut_place_within (task, room->low, room->high);
  }
}

/* The number of sends of class c, which the event needs, or else drops them. */
static void
write_class (struct overhead_proof *proof, size_t i, size_t c, int64_t sends)
{
  const struct formula *formula = proof->formula;
  struct output *out = proof->derivation.out;
  if (sends > 0) {
    output_all (out, " ", formula->counts[i * formula->classes + c] + (size_t)sends - 1, " ",
                formula_class_send (formula, c, i), " * +");
    return;
  }
  for (size_t d = 0; d < formula->deliveries; d++)
    if (formula_class (formula, d) == c && can_send (formula, d, i))
      output_all (out, " x", formula->quantities[formula_sender (formula, d, i)].variable + 1,
                  " w");
}

/* The sum of the capacities, in which the sends have their whole time if they are some, and of the
   numbers of sends. */
static void
write_room (struct overhead_proof *proof, const struct rules_capacity *room,
            const struct event *event)
{
  const struct formula *formula = proof->formula;
  const struct trail *trail = &proof->rules.trail;
  struct output *out = proof->derivation.out;
  size_t count = collect_tasks (proof, room->node);
  place_tasks (proof, room, count);
  cut_write (capacity_of (formula, room->node) + room->low, room->low, room->high, proof->tasks,
             count, out);
  for (size_t d = 0; d < formula->deliveries; d++)
    if (proof->lines[d] > 0)
      output_all (out, " ", proof->lines[d], " ", formula_send (formula, d, room->node), " * +");
  write_class (proof, room->node, room->class, room->count);
  for (size_t j = 0; j < event->need_count; j++) {
    struct fact need = trail->needs[event->needs + j];
    if (need.index >= formula->first[FORMULA_N])
      write_class (proof, room->node, (need.index - formula->first[FORMULA_N]) % formula->classes,
                   need.value);
  }
  output_text (out, " s ;\n");
  derivation_line (&proof->derivation);
}

static void
write_capacity (struct overhead_proof *proof, const struct event *event)
{
  const struct rules_capacity *room = &proof->rules.capacities[event->detail];
  write_sends (proof, room);
  if (room->low < room->high)
    write_room (proof, room, event);
  else
    write_clause (proof, event);
}

static void
support (void *context, const struct event *event)
{
  struct overhead_proof *proof = context;
  switch ((enum rules_kind)event->kind) {
  case RULES_UNIT:
    return;
  case RULES_WINDOW:
    write_window (proof, &proof->rules.windows.list[event->detail], event->fact);
    return;
  case RULES_CAPACITY:
    write_capacity (proof, event);
    return;
  case RULES_ARRIVAL:
    write_arrival (proof, event);
    write_clause (proof, event);
    return;
  case RULES_CLAUSE:
    write_clause (proof, event);
  }
}

void
overhead_proof_init (struct overhead_proof *proof, const struct formula *formula,
                     struct output *out)
{
  *proof = (struct overhead_proof){ .formula = formula };
  rules_init (&proof->rules, formula);
  proof->tasks = memory_alloc (WINDOW_MEMBERS, sizeof *proof->tasks);
  proof->lines = memory_zero (formula->deliveries, sizeof *proof->lines);
  proof->derivation = (struct derivation){ .trail = &proof->rules.trail,
                                           .out = out,
                                           .run = run,
                                           .variable = variable,
                                           .support = support,
                                           .context = proof };
  derivation_begin (&proof->derivation, formula->constraints);
}

void
overhead_proof_clear (struct overhead_proof *proof)
{
  rules_clear (&proof->rules);
  derivation_clear (&proof->derivation);
  memory_free (proof->tasks, proof->lines);
}
