#include "judge/expect.h"

#include "base/memory.h"
#include "base/suggest.h"
#include "judge/ratio.h"
#include "solve/item.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct expect_row optimal
  = { "optimal", EXPECT_RATIO, NULL, "the makespan is the optimum" };

/* The models with this group of claims, one bit each. */
static unsigned
models_of (const struct claims_model *claims)
{
  unsigned found = 0;
  for (size_t i = 0; i < model_count; i++)
    if (models[i].judge->claims == claims)
      found |= 1U << i;
  return found;
}

/* Is it the first model with its group of claims? */
static bool
is_first (size_t i)
{
  return (models_of (models[i].judge->claims) & ((1U << i) - 1)) == 0;
}

/* Named expectation `i` of all models, and the models that it is about; NULL after the last. */
static const struct expect_row *
find_row (size_t i, unsigned *about)
{
  *about = EXPECT_MODELS;
  if (i-- == 0)
    return &optimal;
  for (size_t m = 0; m < model_count; m++)
    for (const struct expect_row *row = models[m].judge->expectations; row->name && is_first (m);
         row++)
      if (i-- == 0) {
        *about = models_of (models[m].judge->claims);
        return row;
      }
  return NULL;
}

/* A claim by its id, which is about a heuristic and must hold of the paper's. */
static const struct claim *
find_claim (const char *id)
{
  const struct claim *claim = claims_find (id);
  return claim && claim->expected == CLAIM_HOLDS && claim->form->of_heuristic ? claim : NULL;
}

static bool
set_claim (struct expect *expect, const struct claim *claim)
{
  expect->kind = EXPECT_CLAIM;
  expect->claim = claim;
  expect->models = models_of (claims_model_of (claim));
  return true;
}

/* No model has a heuristic of this name. */
static bool
unknown_heuristic (const struct expect *expect, const char *name, struct status *status)
{
  struct names_row row;
  struct suggest suggest;
  suggest_start (&suggest, name);
  for (size_t i = 0; i < model_count; i++)
    for (size_t j = 0; names_of (&models[i], NAMES_HEURISTICS, j, &row); j++)
      suggest_offer (&suggest, row.name);
  bool near = *suggest.best;
  return status_set (status, STATUS_INPUT, "'%s': there is no heuristic '%s'%s%s%s", expect->text,
                     name, near ? "; did you mean '" : " of provecast heuristic --list",
                     suggest.best, near ? "'?" : "");
}

/* same-as=NAME: what models have a heuristic of this name? */
static bool
parse_same_as (struct expect *expect, const char *name, struct status *status)
{
  size_t row;
  expect->kind = EXPECT_SAME_AS;
  for (size_t i = 0; i < model_count; i++)
    if (names_find (&models[i], NAMES_HEURISTICS, name, &row))
      expect->models |= 1U << i;
  if (expect->models == 0)
    return unknown_heuristic (expect, name, status);
  expect->heuristic = memory_copy (name);
  return true;
}

/* class=NAME: what models have a class of this name? */
static bool
parse_class (struct expect *expect, const char *name, struct status *status)
{
  unsigned class;
  expect->kind = EXPECT_CLASS;
  for (size_t i = 0; i < model_count; i++)
    if (models[i].solve->classes && solve_class_find (models[i].solve, name, &class))
      expect->models |= 1U << i;
  expect->class = memory_copy (name);
  return expect->models != 0
         || status_set (status, STATUS_INPUT, "'%s': there is no class of schedules '%s'",
                        expect->text, name);
}

static bool
unknown (const char *what, struct status *status)
{
  const char *name, *meaning;
  struct suggest suggest;
  suggest_start (&suggest, what);
  for (size_t i = 0; expect_row (i, &name, &meaning); i++)
    suggest_offer (&suggest, name);
  bool near = *suggest.best;
  return status_set (status, STATUS_INPUT, "there is no expectation '%s'%s%s%s", what,
                     near ? "; did you mean '" : "", suggest.best, near ? "'?" : "");
}

/* The part of the text before the hypothesis. */
static bool
parse_what (struct expect *expect, const char *what, struct status *status)
{
  static const char ratio[] = "ratio<=", same_as[] = "same-as=", class[] = "class=";
  if (strncmp (what, same_as, strlen (same_as)) == 0)
    return parse_same_as (expect, what + strlen (same_as), status);
  if (strncmp (what, class, strlen (class)) == 0)
    return parse_class (expect, what + strlen (class), status);
  if (strncmp (what, ratio, strlen (ratio)) == 0) {
    const char *number = what + strlen (ratio);
    expect->kind = EXPECT_RATIO;
    expect->models = EXPECT_MODELS;
    if (rational_parse (number, strlen (number), &expect->ratio) == RATIONAL_OK
        && expect->ratio.numerator > 0)
      return true;
    return status_set (status, STATUS_INPUT,
                       "'%s': '%s' is not a number above 0 such as 2, 1.25 or 3/2", expect->text,
                       number);
  }
  const struct expect_row *row;
  for (size_t i = 0; (row = find_row (i, &expect->models)) != NULL; i++)
    if (strcmp (row->name, what) == 0) {
      expect->kind = row->kind;
      expect->ratio = rational_whole (1);
      return row->kind != EXPECT_CLAIM || set_claim (expect, claims_find (row->claim));
    }
  const struct claim *claim = find_claim (what);
  if (claim)
    return set_claim (expect, claim);
  return unknown (what, status);
}

/* The hypothesis: one of the theorem suite's, or a model. */
static bool
parse_when (struct expect *expect, const char *when, struct status *status)
{
  const struct claims_model *claims;
  expect->when = claims_when_find (when, &claims);
  if (expect->when) {
    expect->models &= models_of (claims);
  } else {
    const struct model *named = model_named (when);
    unsigned model = named ? 1U << model_index (named) : 0;
    if (model == 0)
      return status_set (status, STATUS_INPUT, "'%s': there is no hypothesis '%s'", expect->text,
                         when);
    expect->models &= model;
  }
  return expect->models != 0
         || status_set (status, STATUS_INPUT,
                        "'%s': the expectation and its hypothesis are of different models",
                        expect->text);
}

/* Where "-when" or " when" stands in the text; NULL: nowhere. */
static char *
find_when (char *text)
{
  char *at = strstr (text, "when ");
  return at && at > text && (at[-1] == '-' || at[-1] == ' ') ? at : NULL;
}

bool
expect_parse (struct expect *expect, const char *text, struct status *status)
{
  char *what = memory_copy (text), *when = find_when (what);
  *expect = (struct expect){ .text = memory_copy (text) };
  if (when) {
    when[-1] = '\0';
    when += strlen ("when ");
  }
  bool good = parse_what (expect, what, status) && (!when || parse_when (expect, when, status));
  free (what);
  if (!good)
    expect_clear (expect);
  return good;
}

void
expect_clear (struct expect *expect)
{
  memory_free (expect->text, expect->heuristic, expect->class);
  expect->text = expect->heuristic = expect->class = NULL;
}

const char *
expect_state_name (enum expect_state state)
{
  static const char *const names[] = { [EXPECT_NOT_APPLIED] = "not-applied",
                                       [EXPECT_HELD] = "holds",
                                       [EXPECT_BROKEN] = "broken",
                                       [EXPECT_UNDECIDED] = "undecided" };
  return names[state];
}

bool
expect_applies (const struct expect *expect, const struct model *model,
                const struct claim_adapter *adapter)
{
  const struct claims_measurements *outline = claim_adapter_outline (adapter);
  return (expect->models >> model_index (model) & 1)
         && (!expect->when || claims_apply (expect->when->hypothesis, outline))
         && (expect->kind != EXPECT_CLAIM || claims_apply (expect->claim->hypothesis, outline));
}

static enum expect_state
check_ratio (const struct expect *expect, struct rational makespan, const struct optimum *optimum,
             char why[200])
{
  char ours[RATIONAL_TEXT], best[RATIONAL_TEXT];
  if (!optimum->known)
    return EXPECT_UNDECIDED;
  if (ratio_within (makespan, expect->ratio, optimum->lower))
    return EXPECT_HELD;
  if (ratio_within (makespan, expect->ratio, optimum->upper))
    return EXPECT_UNDECIDED;
  rational_decimal (makespan, ours);
  (optimum->proven ? rational_decimal : rational_decimal_above) (optimum->upper, best);
  snprintf (why, 200, "makespan %s, the optimum is %s%s", ours, optimum->proven ? "" : "at most ",
            best);
  return EXPECT_BROKEN;
}

static enum expect_state
check_claim (const struct expect *expect, struct claim_adapter *adapter, char why[200])
{
  struct claim_sides sides;
  char texts[2][RATIONAL_TEXT];
  int64_t scale;
  switch (claim_adapter_claim (adapter, expect->claim, &sides, &scale)) {
  case CLAIM_ADAPTER_HOLDS:
    return EXPECT_HELD;
  case CLAIM_ADAPTER_OPEN:
    return EXPECT_UNDECIDED;
  case CLAIM_ADAPTER_BROKEN:
    break;
  }
  rational_decimal (rational_of_ticks (sides.left, scale), texts[0]);
  rational_decimal (rational_of_ticks (sides.right, scale), texts[1]);
  snprintf (why, 200, "%s > %s", texts[0], texts[1]);
  return EXPECT_BROKEN;
}

static enum expect_state
check_shape (const struct expect *expect, struct claim_adapter *adapter, char why[200])
{
  struct shape shape;
  claim_adapter_shape (adapter, &shape);
  int64_t faults = expect->kind == EXPECT_LAYERED    ? shape.not_layered
                   : expect->kind == EXPECT_MONOTONE ? shape.not_monotone
                                                     : shape.idle;
  if (faults == 0)
    return EXPECT_HELD;
  snprintf (why, 200, "%lld %s", (long long)faults,
            expect->kind == EXPECT_LAYERED    ? "destinations are ready after a slower one"
            : expect->kind == EXPECT_MONOTONE ? "sends of a destination to a faster one"
                                              : "sends start later than their sender could");
  return EXPECT_BROKEN;
}

enum expect_state
expect_check (const struct expect *expect, const struct model *model, struct claim_adapter *adapter,
              struct rational makespan, const struct optimum *optimum, char why[200])
{
  why[0] = '\0';
  if (!expect_applies (expect, model, adapter))
    return EXPECT_NOT_APPLIED;
  switch (expect->kind) {
  case EXPECT_RATIO:
    return check_ratio (expect, makespan, optimum, why);
  case EXPECT_CLAIM:
    return check_claim (expect, adapter, why);
  default:
    return check_shape (expect, adapter, why);
  }
}

/* The list. */

static void
list_row (struct output *out, const struct expect_row *row)
{
  const struct claim *claim = row->claim ? claims_find (row->claim) : NULL;
  output_print (out, "  %-26s %s", row->name, row->meaning);
  if (claim)
    output_print (out, " (%s, %s)", claim->paper, claim->place);
  output_char (out, '\n');
}

static void
list_claims (struct output *out, const struct claims_model *model)
{
  for (const struct claim *claim = model->table; claim->id; claim++)
    if (find_claim (claim->id))
      output_print (out, "  %-26s %s (%s, %s)\n", claim->id, claim->statement, claim->paper,
                    claim->place);
}

static void
list_when (struct output *out, const struct claims_model *model)
{
  for (const struct claims_when *when = model->whens; when->name; when++)
    output_print (out, "  WHAT-when %-23s %s\n", when->name, when->meaning);
}

void
expect_list (struct output *out)
{
  output_text (out, "A claim about FNF or another heuristic is tested for the program's schedule.\n"
                    "all models:\n");
  output_print (out, "  %-26s %s\n", "ratio<=R", "the makespan is at most R times the optimum");
  list_row (out, &optimal);
  output_print (out, "  %-26s %s\n", "same-as=H",
                "the schedule is that of the heuristic H (heuristic --list), up to ties");
  output_print (out, "  %-26s %s\n", "class=C",
                "the schedule is in the class C (solve --class), whose optimum counts");
  output_print (out, "  WHAT-when %-23s %s\n", "MODEL", "only instances of this model");
  for (size_t i = 0; i < model_count; i++) {
    if (!is_first (i))
      continue;
    const struct judge_model *model = models[i].judge;
    for (const char *const *name = model->claims->kinds; *name; name++)
      output_print (out, "%s%s", name == model->claims->kinds ? "" : ", ", *name);
    output_text (out, ":\n");
    for (const struct expect_row *row = model->expectations; row->name; row++)
      list_row (out, row);
    list_claims (out, model->claims);
    list_when (out, model->claims);
  }
}

bool
expect_row (size_t i, const char **name, const char **meaning)
{
  unsigned about;
  const struct expect_row *row;
  size_t rows = 0;
  for (; (row = find_row (rows, &about)) != NULL; rows++)
    if (rows == i) {
      *name = row->name;
      *meaning = row->meaning;
      return true;
    }
  i -= rows;
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim))
    if (find_claim (claim->id) && i-- == 0) {
      *name = claim->id;
      *meaning = claim->statement;
      return true;
    }
  return false;
}
