/* The lists of what has a name. */
#include "gen/common/gen.h"
#include "gen/common/shipped.h"
#include "include/provecast.h"
#include "judge/expect.h"
#include "lib/guard.h"
#include "solve/item.h"

static int
name_of (enum names names, size_t index, struct provecast_name *name)
{
  struct names_row row;
  for (const struct model *model = models; model->name; model++)
    for (size_t i = 0; names_of (model, names, i, &row); i++, index--)
      if (index == 0) {
        *name = (struct provecast_name){ model->name, row.name, row.summary };
        return 1;
      }
  return 0;
}

int
provecast_engine_name (size_t index, struct provecast_name *name)
{
  return name_of (NAMES_ENGINES, index, name);
}

int
provecast_heuristic_name (size_t index, struct provecast_name *name)
{
  return name_of (NAMES_HEURISTICS, index, name);
}

int
provecast_bound_name (size_t index, struct provecast_name *name)
{
  return name_of (NAMES_BOUNDS, index, name);
}

int
provecast_kind_name (size_t index, struct provecast_name *name)
{
  struct gen_kind kind;
  for (const struct model *model = models; model->name; model++)
    for (size_t i = 0; gen_kind (model, i, &kind); i++, index--)
      if (index == 0) {
        *name = (struct provecast_name){ model->name, kind.name, kind.summary };
        return 1;
      }
  return 0;
}

/* A question about the suites, which are read when the first is asked for. */
struct question {
  size_t index;
  const struct named_suite *suite;
};

/* For guard_run. */
static void
find_suite (void *context)
{
  struct question *question = context;
  question->suite = shipped_suite (question->index);
}

int
provecast_suite_name (size_t index, struct provecast_name *name)
{
  struct question question = { index, NULL };
  if (!guard_run (find_suite, &question) || !question.suite)
    return 0;
  const struct named_suite *suite = question.suite;
  *name = (struct provecast_name){ suite->model ? suite->model->name : NULL, suite->name,
                                   suite->summary };
  return 1;
}

int
provecast_expectation_name (size_t index, struct provecast_name *name)
{
  *name = (struct provecast_name){ NULL, NULL, NULL };
  return expect_row (index, &name->name, &name->summary);
}

int
provecast_claim_name (size_t index, struct provecast_name *name)
{
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim))
    if (index-- == 0) {
      *name = (struct provecast_name){ claims_model_name (claims_model_of (claim)), claim->id,
                                       claim->statement };
      return 1;
    }
  return 0;
}
