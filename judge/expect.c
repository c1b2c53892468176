#include "judge/expect.h"

#include "base/memory.h"
#include "judge/ratio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODE (1U << MODEL_NODE)

/* Expectations by name, and the claim behind each. */
static const struct row {
  const char *name;
  enum expect_kind kind;
  const char *claim; /* its id; of EXPECT_CLAIM */
  unsigned models;   /* of the others */
  const char *meaning;
} rows[] = {
  { "optimal", EXPECT_RATIO, NULL, EXPECT_MODELS, "the makespan is the optimum" },
  { "layered", EXPECT_LAYERED, NULL, NODE, "no destination is ready after a slower one (001, section 2)" },
  { "monotone", EXPECT_MONOTONE, NULL, NODE, "no destination sends to a faster one (001, Lemma 2)" },
  { "busy", EXPECT_BUSY, NULL, NODE, "nobody idles between sends, nor before the first (004, Theorem 4.1)" },
  { "additive", EXPECT_CLAIM, "001-thm-1", 0,
    "the makespan exceeds the optimum by at most the sum of all classes' costs but the slowest's" },
  { "additive-destinations", EXPECT_CLAIM, "001-thm-1-destinations", 0, "the same with the classes of the destinations only" },
  { "release-2.5", EXPECT_CLAIM, "false-000-wrp-bound", 0, "the makespan is at most 2.5 times the bound `release`" },
  { "release-2", EXPECT_CLAIM, "false-000-ecf-bound", 0, "the makespan is at most twice the bound `release`" },
  { "load-2", EXPECT_CLAIM, "002-thm-3", 0, "the makespan is at most twice the largest sum of a row or column" },
  { "crossing", EXPECT_CLAIM, "002-thm-3-crossing", 0, "it is at most the row and the column of some task, the task counted once" },
  { "load-half-up", EXPECT_CLAIM, "002-thm-2-up", 0, "square: it is at most P/2, rounded up, times the largest sum" },
  { "load-half-down", EXPECT_CLAIM, "002-thm-2-diagonal", 0, "zero diagonal: it is at most P/2, rounded down, times the largest sum" },
  { "load-1.1", EXPECT_CLAIM, "false-002-openshop", 0, "the makespan is within 10 % of the largest sum" },
  { "load-1.15", EXPECT_CLAIM, "false-002-max-matching", 0, "it is within 15 % of it" },
  { "within-sequential", EXPECT_CLAIM, "003-sec-4.3-sequential", 0, "one port: the makespan is at most the sequential tree's" },
  { "within-chain", EXPECT_CLAIM, "003-sec-4.3-chain", 0, "one port: it is at most the chain's" },
  { "within-binomial", EXPECT_CLAIM, "003-sec-4.3-binomial", 0, "one port: it is at most the binomial tree's of the next power of two" },
  { "load-1.25", EXPECT_CLAIM, "false-002-greedy", 0, "it is within 25 % of it" },
  { "logp-additive", EXPECT_CLAIM, "false-logp-add-fnf", 0,
    "it exceeds the optimum by at most max (send + latency + receive, gap), summed over the types of nodes but the slowest" },
};

#define ROWS (sizeof rows / sizeof *rows)

static unsigned
models_of (enum claims_model model)
{
  switch (model) {
  case CLAIMS_NODE:
    return NODE;
  case CLAIMS_OVERHEAD:
    return 1U << MODEL_OVERHEAD;
  case CLAIMS_OPENSHOP:
    return 1U << MODEL_EXCHANGE | 1U << MODEL_OPENSHOP;
  case CLAIMS_PARAMETERIZED:
    return 1U << MODEL_PARAMETERIZED;
  case CLAIMS_LOGP:
    return 1U << MODEL_LOGP;
  }
  return 0;
}

/* A claim by its id, which is about a heuristic and must hold of the paper's. */
static const struct claim *
find_claim (const char *id)
{
  const struct claim *claim = claims_find (id);
  return claim && claim->expected == CLAIM_HOLDS && claims_of_heuristic (claim) ? claim : NULL;
}

static bool
set_claim (struct expect *expect, const struct claim *claim)
{
  expect->kind = EXPECT_CLAIM;
  expect->claim = claim;
  expect->models = models_of (claim->model);
  return true;
}

/* The part of the text before the hypothesis. */
static bool
parse_what (struct expect *expect, const char *what, struct status *status)
{
  static const char ratio[] = "ratio<=";
  if (strncmp (what, ratio, strlen (ratio)) == 0) {
    const char *number = what + strlen (ratio);
    expect->kind = EXPECT_RATIO;
    expect->models = EXPECT_MODELS;
    if (rational_parse (number, strlen (number), &expect->ratio) == RATIONAL_OK && expect->ratio.numerator > 0)
      return true;
    return status_set (status, STATUS_INPUT, "--expect: '%s': '%s' is not a number above 0 such as 2, 1.25 or 3/2", expect->text, number);
  }
  for (size_t i = 0; i < ROWS; i++)
    if (strcmp (rows[i].name, what) == 0) {
      expect->kind = rows[i].kind;
      expect->ratio = (struct rational){ 1, 1 };
      expect->models = rows[i].models;
      return rows[i].kind != EXPECT_CLAIM || set_claim (expect, claims_find (rows[i].claim));
    }
  const struct claim *claim = find_claim (what);
  if (claim)
    return set_claim (expect, claim);
  return status_set (status, STATUS_INPUT, "--expect: there is no expectation '%s' (see --expect list)", what);
}

/* The hypothesis: one of the register's, or a model. */
static bool
parse_when (struct expect *expect, const char *when, struct status *status)
{
  expect->when = claims_when_find (when);
  if (expect->when) {
    expect->models &= models_of (expect->when->model);
  } else {
    unsigned model = 0;
    for (enum model_kind kind = 0; kind < MODEL_KINDS; kind++)
      if (strcmp (when, kind_name (kind)) == 0)
        model = 1U << kind;
    if (model == 0)
      return status_set (status, STATUS_INPUT, "--expect: '%s': there is no hypothesis '%s' (see --expect list)", expect->text, when);
    expect->models &= model;
  }
  return expect->models != 0
         || status_set (status, STATUS_INPUT, "--expect: '%s': the expectation and its hypothesis are of different models", expect->text);
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
  char *what = memory_text (text, strlen (text)), *when = find_when (what);
  *expect = (struct expect){ .text = memory_text (text, strlen (text)) };
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
  free (expect->text);
  expect->text = NULL;
}

const char *
expect_state_name (enum expect_state state)
{
  static const char *const names[]
    = { [EXPECT_NOT_APPLIED] = "not-applied", [EXPECT_HELD] = "holds", [EXPECT_BROKEN] = "broken", [EXPECT_UNDECIDED] = "undecided" };
  return names[state];
}

bool
expect_applies (const struct expect *expect, enum model_kind kind, const struct standin *standin)
{
  const struct claims_facts *outline = standin_outline (standin);
  return (expect->models >> kind & 1) && (!expect->when || expect->when->holds (outline))
         && (expect->kind != EXPECT_CLAIM || expect->claim->hypothesis (outline));
}

static enum expect_state
check_ratio (const struct expect *expect, struct rational makespan, const struct optimum *optimum, char why[200])
{
  char ours[RATIONAL_TEXT], best[RATIONAL_TEXT];
  if (!optimum->known)
    return EXPECT_UNDECIDED;
  if (ratio_within (makespan, expect->ratio, optimum->lower))
    return EXPECT_HELD;
  if (ratio_within (makespan, expect->ratio, optimum->upper))
    return EXPECT_UNDECIDED;
  rational_decimal (makespan, ours);
  rational_decimal (optimum->upper, best);
  snprintf (why, 200, "makespan %s, the optimum is %s%s", ours, optimum->proven ? "" : "at most ", best);
  return EXPECT_BROKEN;
}

static enum expect_state
check_claim (const struct expect *expect, struct standin *standin, char why[200])
{
  struct claim_sides sides;
  struct rational left, right;
  char texts[2][RATIONAL_TEXT];
  int64_t scale;
  switch (standin_claim (standin, expect->claim, &sides, &scale)) {
  case STANDIN_HOLDS:
    return EXPECT_HELD;
  case STANDIN_OPEN:
    return EXPECT_UNDECIDED;
  case STANDIN_BROKEN:
    break;
  }
  rational_make (sides.left, scale, &left);
  rational_make (sides.right, scale, &right);
  rational_decimal (left, texts[0]);
  rational_decimal (right, texts[1]);
  snprintf (why, 200, "%s > %s", texts[0], texts[1]);
  return EXPECT_BROKEN;
}

static enum expect_state
check_shape (const struct expect *expect, struct standin *standin, char why[200])
{
  struct shape shape;
  standin_shape (standin, &shape);
  int64_t faults = expect->kind == EXPECT_LAYERED ? shape.not_layered : expect->kind == EXPECT_MONOTONE ? shape.not_monotone : shape.idle;
  if (faults == 0)
    return EXPECT_HELD;
  snprintf (why, 200, "%lld %s", (long long)faults,
            expect->kind == EXPECT_LAYERED    ? "destinations are ready after a slower one"
            : expect->kind == EXPECT_MONOTONE ? "sends of a destination to a faster one"
                                              : "sends start later than their sender could");
  return EXPECT_BROKEN;
}

enum expect_state
expect_check (const struct expect *expect, enum model_kind kind, struct standin *standin, struct rational makespan,
              const struct optimum *optimum, char why[200])
{
  why[0] = '\0';
  if (!expect_applies (expect, kind, standin))
    return EXPECT_NOT_APPLIED;
  switch (expect->kind) {
  case EXPECT_RATIO:
    return check_ratio (expect, makespan, optimum, why);
  case EXPECT_CLAIM:
    return check_claim (expect, standin, why);
  default:
    return check_shape (expect, standin, why);
  }
}

/* The list. */

static void
list_rows (struct output *out, unsigned models)
{
  for (size_t i = 0; i < ROWS; i++) {
    const struct claim *claim = rows[i].claim ? claims_find (rows[i].claim) : NULL;
    if ((claim ? models_of (claim->model) : rows[i].models) != models)
      continue;
    output_print (out, "  %-26s %s", rows[i].name, rows[i].meaning);
    if (claim)
      output_print (out, " (%s, %s)", claim->paper, claim->place);
    output_char (out, '\n');
  }
}

static void
list_claims (struct output *out, enum claims_model model)
{
  for (const struct claim *claim = claims_table; claim->id; claim++)
    if (claim->model == model && find_claim (claim->id))
      output_print (out, "  %-26s %s (%s, %s)\n", claim->id, claim->statement, claim->paper, claim->place);
}

static void
list_when (struct output *out, enum claims_model model)
{
  for (const struct claims_when *when = claims_when_table; when->name; when++)
    if (when->model == model)
      output_print (out, "  WHAT-when %-23s %s\n", when->name, when->meaning);
}

void
expect_list (struct output *out)
{
  static const struct {
    enum claims_model model;
    const char *title;
  } models[] = { { CLAIMS_NODE, "node" },
                 { CLAIMS_OVERHEAD, "overhead" },
                 { CLAIMS_OPENSHOP, "exchange, openshop" },
                 { CLAIMS_PARAMETERIZED, "parameterized" },
                 { CLAIMS_LOGP, "logp" } };
  output_text (out, "Where a claim speaks of FNF or of a heuristic, it is the program's schedule that is meant.\nall models:\n");
  output_print (out, "  %-26s %s\n", "ratio<=R", "the makespan is at most R times the optimum");
  list_rows (out, EXPECT_MODELS);
  output_print (out, "  WHAT-when %-23s %s\n", "MODEL", "only instances of this model");
  for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
    output_print (out, "%s:\n", models[i].title);
    list_rows (out, models_of (models[i].model));
    list_claims (out, models[i].model);
    list_when (out, models[i].model);
  }
}

bool
expect_row (size_t i, const char **name, const char **meaning)
{
  if (i < ROWS) {
    *name = rows[i].name;
    *meaning = rows[i].meaning;
    return true;
  }
  i -= ROWS;
  for (const struct claim *claim = claims_table; claim->id; claim++)
    if (find_claim (claim->id) && i-- == 0) {
      *name = claim->id;
      *meaning = claim->statement;
      return true;
    }
  return false;
}
