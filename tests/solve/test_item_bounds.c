/* Lower bounds of all models while limits end them, at every look at the deadline. */
#include "solve/item.h"

#include "tests/support/item.h"

static const char *const instances[] = {
  "{\"model\":\"node\",\"source\":{\"cost\":7},\"destinations\":[{\"cost\":5,\"count\":9},{"
  "\"cost\":"
  "4,\"count\":8},{\"cost\":9,\"count\":20},{\"cost\":11,\"count\":3}]}",
  "{\"model\":\"logp\",\"source\":{\"send\":2,\"gap\":3},\"destinations\":[{\"send\":1,\"receive\":"
  "1,\"count\":4},{\"send\":3,\"receive\":2,\"count\":5}]}",
  "{\"model\":\"parameterized\",\"nodes\":20000,\"hold\":1,\"end\":30000}",
  "{\"model\":\"exchange\",\"times\":[[0,4,2,7],[5,0,6,1],[3,8,0,2],[9,1,2,0]]}",
  "{\"model\":\"openshop\",\"times\":[[7,2,5],[1,8,6],[4,4,6]]}",
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"
  "\"send\":"
  "2,\"receive\":6},{\"send\":2,\"receive\":4}],\"multicasts\":[{\"source\":0,\"destinations\":[1,"
  "2,"
  "3],\"bytes\":1},{\"source\":2,\"destinations\":[0,1],\"bytes\":1}]}",
};

/* The bound when the deadline passes at a look (0: never); *told: something was told to end. */
static struct rational
bound_at (const struct item *item, size_t i, uint64_t look, bool *told)
{
  const struct limits none = { .seconds = 0 };
  struct deadline deadline;
  atomic_bool noted = false;
  deadline_start (&deadline, &none);
  deadline.told = &noted;
  limits_pass_at (look == 0 ? UINT64_MAX : look);
  struct rational value = item_bound (item, i, &deadline);
  *told = atomic_load (&noted);
  return value;
}

/* Each bound, ended at each of its looks, says so and claims no more than when it is finished. */
static uint64_t
try_bound (const struct item *item, size_t i, const struct names_row *row)
{
  bool told;
  struct rational whole = bound_at (item, i, 0, &told);
  uint64_t looks = limits_looks ();
  cr_expect_not (told, "%s", row->name);
  for (uint64_t look = 1; look <= looks; look++) {
    struct rational value = bound_at (item, i, look, &told);
    cr_expect (told, "%s", row->name);
    cr_expect_leq (rational_compare (value, whole), 0, "%s", row->name);
    cr_expect_leq (limits_looks (), look + 100, "%s goes on", row->name);
  }
  limits_pass_at (0);
  return looks;
}

Test (item_bounds, ended_by_limits)
{
  uint64_t looks = 0, looking = 0;
  for (size_t at = 0; at < sizeof instances / sizeof *instances; at++) {
    struct status status;
    struct names_row row;
    struct item_run run;
    status_init (&status);
    const struct model *model
      = model_find (instances[at], strlen (instances[at]), "there", 1, &status);
    cr_assert_not_null (model, "%s", status.message);
    item_run_init (&run, &(struct item_task){ .model = model });
    cr_assert (item_run_line (&run, instances[at]), "%s", run.verdict.status.message);
    for (size_t i = 0; names_of (model, NAMES_BOUNDS, i, &row); i++) {
      uint64_t some = try_bound (&run.item, i, &row);
      looking += some > 0;
      looks += some;
    }
    item_run_clear (&run);
  }
  cr_expect_eq (looking, 15, "bounds that look at the deadline");
  cr_expect_geq (looks, 50);
}
