#include "claims/core/claims.h"

#include "claims/node/measure.h"
#include "claims/openshop/measure.h"
#include "claims/overhead/measure.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static bool
holds_by_name (const char *name, const struct claims_measurements *measurements)
{
  const struct claims_model *model;
  const struct claims_when *when = claims_when_find (name, &model);
  return model == measurements->model && claims_apply (when->hypothesis, measurements);
}

static bool
holds (const char *name, int64_t source, size_t k, const int64_t *cost, const int64_t *count)
{
  struct node_types types;
  struct claims_measurements measurements;
  struct claims_node node;
  node_types_init (&types);
  node_types_set (&types, source, k, cost, count);
  node_measurements_outline (&measurements, &node, &types, "");
  bool held = holds_by_name (name, &measurements);
  node_types_clear (&types);
  return held;
}

/* Each hypothesis of the node model on four instances. */
Test (hypotheses, node)
{
  static const int64_t pair[] = { 2, 3 }, doubled[] = { 2, 4 }, one[] = { 2 }, count[] = { 1, 3 },
                       many[] = { 4, 4 };
  static const struct {
    const char *name;
    /* 1; 2 x 1, 3 x 3   3; 2 x 4, 3 x 4   2; 2 x 1, 4 x 3   5; 2 x 1 */
    bool fast, slow, chain, alike;
  } cases[] = {
    { "fast-source", true, false, true, false },
    { "shared-fastest-source", false, false, true, false },
    { "strictly-fastest-source", true, false, false, false },
    { "slow-source", false, true, false, true },
    { "two-classes-fast-source", false, false, true, false },
    { "two-classes", false, true, true, true },
    { "two-destination-classes", true, true, true, false },
    { "three-classes-fast-source", true, false, false, false },
    { "multiples-fast-source", false, false, true, false },
    { "multiples", false, false, true, true },
    { "powers-of-two", false, false, true, false },
    { "eight-or-more", false, true, false, false },
  };
  const struct claims_model *model;
  size_t seen = 0;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *name = cases[i].name;
    cr_assert (claims_when_find (name, &model), "%s", name);
    cr_expect_eq (holds (name, 1, 2, pair, count), cases[i].fast, "%s", name);
    cr_expect_eq (holds (name, 3, 2, pair, many), cases[i].slow, "%s", name);
    cr_expect_eq (holds (name, 2, 2, doubled, count), cases[i].chain, "%s", name);
    cr_expect_eq (holds (name, 5, 1, one, count), cases[i].alike, "%s", name);
  }
  for (const struct claims_when *when = node_claims.whens; when->name; when++)
    seen++;
  cr_expect_eq (seen, sizeof cases / sizeof *cases); /* none is untested */
  cr_expect_null (claims_when_find ("always", &model));
}

Test (hypotheses, shops)
{
  static const struct {
    const char *times;
    bool square, even, diagonal;
  } cases[] = {
    { "[[1,1],[1,1]]", true, true, false },
    { "[[0,1],[1,0]]", true, true, true },
    { "[[0,1,1],[1,0,1],[1,1,0]]", true, false, true },
    { "[[0,1,1],[1,0,1]]", false, false, false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct openshop_instance instance;
    struct openshop_ticks ticks;
    struct claims_measurements measurements;
    struct claims_openshop openshop;
    struct status status;
    char text[200];
    int length
      = snprintf (text, sizeof text, "{\"model\":\"openshop\",\"times\":%s}", cases[i].times);
    status_init (&status);
    openshop_instance_init (&instance);
    openshop_ticks_init (&ticks);
    cr_assert (openshop_instance_read (&instance, text, (size_t)length, "test", 1, &status));
    cr_assert (openshop_ticks_from (&ticks, &instance, "test", &status));
    openshop_measurements_outline (&measurements, &openshop, &ticks, "");
    cr_expect_eq (holds_by_name ("square", &measurements), cases[i].square, "%s", text);
    cr_expect_eq (holds_by_name ("even-square", &measurements), cases[i].even, "%s", text);
    cr_expect_eq (holds_by_name ("zero-diagonal", &measurements), cases[i].diagonal, "%s", text);
    openshop_ticks_clear (&ticks);
    openshop_instance_clear (&instance);
  }
}

/* Claims about optima alone, about bounds, and comparisons between heuristics are not about one
   heuristic. */
Test (hypotheses, of_heuristic)
{
  static const struct {
    const char *id;
    bool of;
  } cases[] = {
    { "004-thm-4.1", false },        { "004-thm-4.4", true },
    { "004-thm-4.6", true },         { "004-lem-4.7", false },
    { "001-sec-2", true },           { "001-lem-3", false },
    { "001-cor-1", false },          { "001-thm-1", true },
    { "001-lem-5", false },          { "khuller-kim", true },
    { "bound-source", false },       { "false-layered", false },
    { "002-sec-4.1", false },        { "002-thm-3", true },
    { "002-thm-3-crossing", true },  { "002-thm-1-embedding", false },
    { "002-sec-4.5-idle", true },    { "theorem-63", true },
    { "002-rules", false },          { "false-002-best", false },
    { "false-000-wrp-bound", true }, { "false-000-rrp", false },
    { "false-000-wrp-best", false }, { "003-thm-2-tree", true },
    { "003-sec-4.3-chain", true },   { "003-thm-5-free", false },
    { "003-thm-2", false },          { "003-table-4.2-chain", false },
    { "003-sec-4.4", false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct claim *claim = claims_find (cases[i].id);
    cr_assert (claim, "%s", cases[i].id);
    cr_expect_eq (claim->form->of_heuristic, cases[i].of, "%s", cases[i].id);
  }
}
