#include "verify/theorem/script.h"

#include <string.h>

void
verify_script_row (struct verify_script *script, const verify_form form, int32_t bound)
{
  if (script->rows++ < script->present || !script->cell)
    return;
  if (!verify_cell_add (script->cell, form, bound))
    script->failed = true;
}

/* Compares coefficient by coefficient: which of the signs of x - y occur? */
static void
signs (const struct verify_script *script, const verify_form x, const verify_form y, bool *more,
       bool *less)
{
  *more = *less = false;
  for (uint32_t v = 1; v <= script->variables; v++) {
    *more = *more || x[v] > y[v];
    *less = *less || x[v] < y[v];
  }
}

/* Is form i beaten by another one for all costs, or the same as an earlier one? */
static bool
beaten (const struct verify_script *script, verify_form *forms, uint32_t count, uint32_t i,
        bool greatest)
{
  bool more, less;

  for (uint32_t k = 0; k < count; k++) {
    signs (script, forms[i], forms[k], &more, &less);
    if (k != i && !(greatest ? more : less) && (more || less || k < i))
      return true;
  }
  return false;
}

/* Takes the answer to a choice. It is one of the options: they were its node's children. */
static bool
ask (struct verify_script *script, char letter, const uint8_t *option, uint32_t options,
     uint32_t *answer)
{
  if (script->asked < script->state->count) {
    *answer = script->state->answer[script->asked++];
    return true;
  }
  script->letter = letter;
  script->options = options;
  memcpy (script->option, option, options);
  return false;
}

/* The row low <= high. */
static void
add_difference (struct verify_script *script, const verify_form low, const verify_form high)
{
  verify_form form = { 0 };

  for (uint32_t v = 0; v <= script->variables; v++)
    form[v] = low[v] - high[v];
  verify_script_row (script, form, 0);
}

bool
verify_script_pick (struct verify_script *script, verify_form *forms, uint32_t count, bool greatest,
                    uint32_t *chosen)
{
  uint8_t option[VERIFY_SCRIPT_FORMS] = { 0 };
  uint32_t options = 0;

  for (uint32_t i = 0; i < count; i++)
    if (!beaten (script, forms, count, i, greatest))
      option[options++] = (uint8_t)i;
  *chosen = option[0];
  if (options == 1)
    return true;
  if (!ask (script, 'C', option, options, chosen))
    return false;
  for (uint32_t i = 0; i < options; i++) {
    if (option[i] == *chosen)
      continue;
    if (greatest)
      add_difference (script, forms[option[i]], forms[*chosen]);
    else
      add_difference (script, forms[*chosen], forms[option[i]]);
  }
  return true;
}

bool
verify_script_case (struct verify_script *script, uint32_t count, uint32_t *chosen)
{
  uint8_t option[VERIFY_SCRIPT_FORMS];

  for (uint32_t i = 0; i < count; i++)
    option[i] = (uint8_t)i;
  return ask (script, 'G', option, count, chosen);
}

/* Does x come before y: a larger coefficient at the first variable where they differ? */
static bool
precedes (const struct verify_script *script, const verify_form x, const verify_form y)
{
  for (uint32_t v = 1; v <= script->variables; v++)
    if (x[v] != y[v])
      return x[v] > y[v];
  return false;
}

bool
verify_script_end (struct verify_script *script, verify_form *forms, uint32_t count)
{
  verify_form kept[VERIFY_SCRIPT_FORMS], t = { 1 };
  uint8_t option[VERIFY_SCRIPT_FORMS];
  uint32_t number = 0, chosen = 0;

  for (uint32_t i = 0; i < count; i++) {
    if (beaten (script, forms, count, i, true))
      continue;
    if (number == VERIFY_SCRIPT_FORMS) {
      script->failed = true;
      return true;
    }
    uint32_t at = number++;
    for (; at > 0 && precedes (script, forms[i], kept[at - 1]); at--)
      memcpy (kept[at], kept[at - 1], sizeof *kept);
    memcpy (kept[at], forms[i], sizeof *kept);
  }
  for (uint32_t i = 0; i < number; i++)
    option[i] = (uint8_t)i;
  if (number > 1 && !ask (script, 'E', option, number, &chosen))
    return false;
  add_difference (script, t, kept[chosen]);
  return true;
}

void
verify_script_excess (struct verify_script *script, const verify_form value,
                      const verify_form reference)
{
  const int32_t p = (int32_t)script->theorem->ratio.num, q = (int32_t)script->theorem->ratio.den;
  verify_form form;

  for (uint32_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
    form[v] = p * reference[v] - q * value[v];
  form[0] = q;
  verify_script_row (script, reference, 1);
  verify_script_row (script, form, 0);
}

/* Runs the script of the state. The first two rows bound t and the sum of all variables. */
static void
run (const struct verify_theorem *theorem, const struct verify_script_state *state,
     struct verify_cell *cell, struct verify_script *script)
{
  const struct verify_script_kind *kind = state->kind;
  verify_form sum = { 0 }, most = { 1 };

  *script = (struct verify_script){ .theorem = theorem,
                                    .variables = kind->variables (theorem->nodes),
                                    .state = state,
                                    .cell = cell,
                                    .present = cell ? cell->count : 0 };
  for (uint32_t v = 1; v <= script->variables; v++) {
    sum[v] = 1;
    most[v] = -(int32_t)kind->times (theorem->nodes);
  }
  verify_script_row (script, most, 0);
  verify_script_row (script, sum, (int32_t)kind->total (theorem->nodes));
  kind->run (script, kind->about);
}

uint32_t
verify_script_roots (const struct verify_theorem *theorem)
{
  (void)theorem;
  return 1;
}

bool
verify_script_root (const struct verify_question *question, const struct verify_theorem *theorem,
                    uint32_t i, void *at, struct verify_cell *cell)
{
  struct verify_script_state *state = at;
  struct verify_script script;

  (void)i;
  state->kind = question->script;
  state->count = 0;
  cell->variables = 1 + question->script->variables (theorem->nodes);
  for (uint32_t v = 1; v < cell->variables; v++)
    cell->above[v] = -1;
  run (theorem, state, cell, &script);
  return !script.failed;
}

bool
verify_script_split (const struct verify_theorem *theorem, const void *at,
                     const struct verify_cell *cell, struct verify_split *split,
                     struct verify_reason *reason)
{
  struct verify_script script;

  (void)cell;
  run (theorem, at, NULL, &script);
  if (script.letter == 0)
    return verify_refuse (reason, "nothing is left to choose"), false;
  if (script.letter != split->letter)
    return verify_refuse (reason, "the next choice is %c", script.letter), false;
  if (split->number_count > 0)
    return verify_refuse (reason, "it takes no numbers"), false;
  split->children = script.options;
  memcpy (split->child, script.option, script.options);
  return true;
}

bool
verify_script_child (const struct verify_theorem *theorem, const struct verify_split *split,
                     uint32_t i, void *at, struct verify_cell *cell)
{
  struct verify_script_state *state = at;
  struct verify_script script;

  if (state->count == VERIFY_SCRIPT_ANSWERS)
    return false;
  state->answer[state->count++] = split->child[i];
  run (theorem, state, cell, &script);
  return !script.failed;
}
