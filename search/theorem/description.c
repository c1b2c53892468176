#include "search/theorem/description.h"

#include "base/minmax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
theorem_tell_row (struct theorem_told *told, const struct theorem_form *form, int32_t bound)
{
  struct theorem_form copy = *form;
  if (told->rows++ >= told->made && told->cell)
    theorem_cell_row (told->cell, copy.of, bound, 0);
}

/* The row x - y <= 0. */
static void
tell_order (struct theorem_told *told, const struct theorem_form *x, const struct theorem_form *y)
{
  struct theorem_form form = { { 0 } };
  for (uint32_t v = 0; v < told->variables; v++)
    form.of[v] = x->of[v] - y->of[v];
  theorem_tell_row (told, &form, 0);
}

/* Is x >= y for all costs? */
static bool
is_above (const struct theorem_form *x, const struct theorem_form *y, uint32_t variables)
{
  for (uint32_t v = 1; v < variables; v++)
    if (x->of[v] < y->of[v])
      return false;
  return true;
}

static bool
same (const struct theorem_form *x, const struct theorem_form *y, uint32_t variables)
{
  return memcmp (x->of, y->of, variables * sizeof *x->of) == 0;
}

/* Is form i the least or the greatest never alone, because of another one? */
static bool
needless (const struct theorem_form *forms, uint32_t count, uint32_t i, bool least,
          uint32_t variables)
{
  for (uint32_t k = 0; k < count; k++)
    if (k != i
        && (least ? is_above (&forms[i], &forms[k], variables)
                  : is_above (&forms[k], &forms[i], variables))
        && (k < i || !same (&forms[i], &forms[k], variables)))
      return true;
  return false;
}

/* The next answer. False, with the choice as the one that is open, when there is none. */
static bool
next_answer (struct theorem_told *told, char letter, const uint8_t *candidate, uint32_t count,
             uint8_t *answer)
{
  if (told->used < told->answers) {
    *answer = told->answer[told->used++];
    return true;
  }
  assert (count <= THEOREM_CHILDREN);
  told->open = letter;
  told->children = count;
  memcpy (told->child, candidate, count);
  return false;
}

static int
choose (struct theorem_told *told, const struct theorem_form *forms, uint32_t count, bool least)
{
  uint8_t candidate[THEOREM_CANDIDATES], answer;
  uint32_t candidates = 0;
  assert (count <= THEOREM_CANDIDATES);
  for (uint32_t i = 0; i < count; i++)
    if (!needless (forms, count, i, least, told->variables))
      candidate[candidates++] = (uint8_t)i;
  if (candidates == 1)
    return candidate[0];
  if (!next_answer (told, 'C', candidate, candidates, &answer))
    return -1;
  for (uint32_t i = 0; i < candidates; i++)
    if (candidate[i] != answer)
      tell_order (told, &forms[least ? answer : candidate[i]],
                  &forms[least ? candidate[i] : answer]);
  return answer;
}

int
theorem_tell_least (struct theorem_told *told, const struct theorem_form *forms, uint32_t count)
{
  return choose (told, forms, count, true);
}

int
theorem_tell_greatest (struct theorem_told *told, const struct theorem_form *forms, uint32_t count)
{
  return choose (told, forms, count, false);
}

int
theorem_tell_case (struct theorem_told *told, uint32_t count)
{
  uint8_t candidate[THEOREM_CANDIDATES], answer;
  for (uint32_t i = 0; i < count; i++)
    candidate[i] = (uint8_t)i;
  return next_answer (told, 'G', candidate, count, &answer) ? answer : -1;
}

void
theorem_tell_never (struct theorem_told *told)
{
  theorem_tell_row (told, &(struct theorem_form){ { 0 } }, -1);
}

uint32_t
theorem_keep_greatest (struct theorem_form *forms, uint32_t count, uint32_t variables)
{
  bool drop[2 * THEOREM_CANDIDATES];
  uint32_t kept = 0;
  assert (count <= 2 * THEOREM_CANDIDATES);
  for (uint32_t i = 0; i < count; i++)
    drop[i] = needless (forms, count, i, false, variables);
  for (uint32_t i = 0; i < count; i++)
    if (!drop[i])
      forms[kept++] = forms[i];
  return kept;
}

/* Larger coefficients of the first variables come first. */
static int
compare_forms (const void *left, const void *right)
{
  const struct theorem_form *x = left, *y = right;
  for (uint32_t v = 0; v < THEOREM_VARIABLES; v++)
    if (x->of[v] != y->of[v])
      return x->of[v] > y->of[v] ? -1 : 1;
  return 0;
}

bool
theorem_tell_end (struct theorem_told *told, struct theorem_form *forms, uint32_t count)
{
  uint8_t candidate[THEOREM_CANDIDATES], answer = 0;
  count = theorem_keep_greatest (forms, count, told->variables);
  qsort (forms, count, sizeof *forms, compare_forms);
  for (uint32_t i = 0; i < count; i++)
    candidate[i] = (uint8_t)i;
  if (count > 1 && !next_answer (told, 'E', candidate, count, &answer))
    return false;
  struct theorem_form makespan = { { 1 } };
  tell_order (told, &makespan, &forms[answer]);
  return true;
}

/* Tells it to the node of these answers; the rows that are not in the cell yet are added. */
static void
tell (const struct theorem_case *given, const struct theorem_described *described,
      struct theorem_cell *cell, struct theorem_told *told)
{
  *told = (struct theorem_told){ .given = given,
                                 .description = described->description,
                                 .variables = 1 + described->description->variables (given->nodes),
                                 .answer = described->answer,
                                 .answers = described->answers,
                                 .cell = cell,
                                 .made = cell ? cell->count : 0 };
  struct theorem_form all = { { 0 } }, first;
  for (uint32_t v = 1; v < told->variables; v++)
    all.of[v] = 1;
  first = all;
  for (uint32_t v = 1; v < told->variables; v++)
    first.of[v] *= -(int32_t)described->description->sums (given->nodes);
  first.of[0] = 1;
  theorem_tell_row (told, &first, 0);
  theorem_tell_row (told, &all, (int32_t)described->description->sum (given->nodes));
  described->description->tell (described->description, told);
}

uint32_t
theorem_described_roots (const struct theorem_case *given)
{
  (void)given;
  return 1;
}

void
theorem_described_root (const struct theorem_question *question, const struct theorem_case *given,
                        uint32_t i, void *at, struct theorem_cell *cell)
{
  struct theorem_described *described = at;
  struct theorem_told told;
  (void)i;
  *described = (struct theorem_described){ .description = question->description };
  for (uint32_t v = question->description->variables (given->nodes); v > 0; v--)
    theorem_lp_variable (cell->lp, -1);
  tell (given, described, cell, &told);
  theorem_lp_force (cell->lp, cell->rows, 0, 0);
  theorem_lp_force (cell->lp, cell->rows, 1, 1);
}

bool
theorem_described_decide (const struct theorem_case *given, const void *at,
                          const struct theorem_cell *cell, const struct theorem_point *point,
                          struct theorem_node *node)
{
  struct theorem_told told;
  (void)cell, (void)point;
  tell (given, at, NULL, &told);
  node->letter = told.open;
  node->number_count = 0;
  node->children = told.children;
  memcpy (node->child, told.child, told.children);
  return told.open;
}

void
theorem_described_child (const struct theorem_case *given, const struct theorem_node *node,
                         uint32_t i, void *at, struct theorem_cell *cell)
{
  struct theorem_described *described = at;
  struct theorem_told told;
  assert (described->answers < THEOREM_ANSWERS);
  described->answer[described->answers++] = node->child[i];
  tell (given, described, cell, &told);
}

bool
theorem_described_instance (const struct theorem_case *given, const void *at,
                            const struct theorem_point *point, struct theorem_instance *instance)
{
  const struct theorem_described *described = at;
  int64_t divisor = int64_gcd (point->denominator, point->value[0]);
  instance->count = described->description->variables (given->nodes);
  for (uint32_t v = 0; v < instance->count; v++)
    divisor = int64_gcd (divisor, point->value[1 + v]);
  for (uint32_t v = 0; v < instance->count; v++)
    instance->cost[v] = point->value[1 + v] / divisor;
  instance->value = point->value[0] / divisor;
  instance->optimum = point->denominator / divisor;
  return rational_make (instance->value, instance->optimum, &instance->ratio);
}
