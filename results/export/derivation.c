#include "results/export/derivation.h"

#include "base/memory.h"

#include <stdlib.h>

void
derivation_begin (struct derivation *derivation, size_t constraints)
{
  derivation->next = constraints + 1;
  output_print (derivation->out, "pseudo-Boolean proof version 3.0\nf %zu ;\n", constraints);
}

void
derivation_clear (struct derivation *derivation)
{
  memory_free (derivation->number_of, derivation->clause_of);
}

void
derivation_finish (struct derivation *derivation)
{
  output_print (derivation->out,
                "output NONE ;\nconclusion UNSAT : %zu ;\nend pseudo-Boolean proof ;\n",
                derivation->next - 1);
  derivation->done = true;
}

void
derivation_literal (struct derivation *derivation, struct fact fact)
{
  if (trail_constant (derivation->trail, fact) == -1)
    return;
  output_all (derivation->out, " +1 ", fact.most ? "~x" : "x",
              derivation->variable (derivation->context, fact.index, fact.value + fact.most));
}

void
derivation_rup (struct derivation *derivation, const struct fact *literals, size_t count,
                const struct fact *needs, size_t need_count)
{
  output_text (derivation->out, "rup");
  for (size_t i = 0; i < need_count; i++)
    derivation_literal (derivation, fact_opposite (needs[i]));
  for (size_t i = 0; i < count; i++)
    derivation_literal (derivation, literals[i]);
  output_text (derivation->out, " >= 1 ;\n");
  derivation_line (derivation);
}

/* What holds without any assumption: each fact by a line of its own, which outlives the clauses
   that it follows from. */
void
derivation_settle (struct derivation *derivation)
{
  struct trail *trail = derivation->trail;
  derivation->run (derivation->context);
  if (trail->conflict)
    trail_explain (trail);
  for (size_t i = derivation->settled; i < trail->event_count; i++) {
    const struct event *event = &trail->events[i];
    if (trail->conflict && !event->wanted)
      continue;
    derivation->support (derivation->context, event);
    if (!event->conflict && trail_constant (trail, event->fact) == 0)
      derivation_rup (derivation, &event->fact, 1, NULL, 0);
  }
  derivation->settled = trail->event_count;
  if (!trail->conflict)
    return;
  derivation_rup (derivation, NULL, 0, NULL, 0);
  derivation_finish (derivation);
}

/* The lines of the steps that the conflict needs, beyond those of settled events. */
static void
write_steps (struct derivation *derivation)
{
  struct trail *trail = derivation->trail;
  trail_explain (trail);
  for (size_t i = derivation->settled; i < trail->event_count; i++)
    if (trail->events[i].wanted)
      derivation->support (derivation->context, &trail->events[i]);
}

bool
derivation_clause (struct derivation *derivation, const struct fact *literals, size_t count)
{
  struct trail *trail = derivation->trail;
  if (derivation->done)
    return true;
  memory_grow (derivation->number_of, derivation->capacity, derivation->count + 1);
  memory_grow (derivation->clause_of, derivation->clause_capacity, derivation->count + 1);
  derivation->number_of[derivation->count] = 0;
  derivation->clause_of[derivation->count++] = SIZE_MAX;
  for (size_t i = 0; i < count; i++)
    if (trail_constant (trail, literals[i]) == 1)
      return true;
  for (size_t i = 0; i < count; i++)
    trail_assume (trail, fact_opposite (literals[i]));
  derivation->run (derivation->context);
  if (!trail->conflict)
    return false;
  write_steps (derivation);
  trail_withdraw (trail, derivation->settled);
  derivation->number_of[derivation->count - 1] = derivation->next;
  derivation_rup (derivation, literals, count, NULL, 0);
  derivation->clause_of[derivation->count - 1] = trail_add_clause (trail, literals, count);
  derivation_settle (derivation);
  return true;
}

bool
derivation_forget (struct derivation *derivation, size_t clause)
{
  if (derivation->done)
    return true;
  if (clause >= derivation->count)
    return false;
  if (derivation->number_of[clause] == 0)
    return true;
  output_print (derivation->out, "del id %zu ;\n", derivation->number_of[clause]);
  derivation->number_of[clause] = 0;
  derivation->trail->clauses[derivation->clause_of[clause]].gone = true;
  return true;
}
