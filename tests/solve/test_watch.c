/* A watched search: the best schedule is kept, and every engine posts what it finds. */
#include "base/watch.h"

#include "model/common/model.h"
#include "solve/solver.h"

#include <criterion/criterion.h>
#include <string.h>

static struct rational
whole (int64_t value)
{
  return (struct rational){ value, 1 };
}

static void
expect (struct watch *watch, struct rational bound, struct rational best)
{
  struct rational b, m;
  watch_read (watch, &b, &m);
  cr_expect (b.numerator == bound.numerator && b.denominator == bound.denominator, "bound %ld/%ld",
             (long)b.numerator, (long)b.denominator);
  cr_expect (m.numerator == best.numerator && m.denominator == best.denominator, "best %ld/%ld",
             (long)m.numerator, (long)m.denominator);
}

/* The best of what was posted is kept; nobody may be looking. */
Test (watch, keeps_the_best)
{
  const struct rational none = { 0, 0 };
  struct watch watch;
  watch_init (&watch);
  expect (&watch, none, none);
  watch_bound (&watch, whole (0));
  expect (&watch, whole (0), none);
  watch_best (&watch, whole (9));
  watch_best (&watch, whole (10));
  expect (&watch, whole (0), whole (9));
  watch_bound (&watch, (struct rational){ 5, 2 });
  watch_bound (&watch, whole (2));
  watch_best (&watch, (struct rational){ 17, 2 });
  expect (&watch, (struct rational){ 5, 2 }, (struct rational){ 17, 2 });
  watch_reset (&watch);
  expect (&watch, none, none);
  watch_bound (NULL, whole (1));
  watch_best (NULL, whole (1));
  watch_clear (&watch);
}

/* Each model's default engine posts what its result says in the end, and nothing better on the
   way: instances that bounds alone do not close, and easy ones. */
Test (watch, engines_post)
{
  static const char *const instances[] = {
    "{\"model\":\"node\",\"source\":{\"cost\":\"7/"
    "2\"},\"destinations\":[{\"cost\":2,\"count\":4},{\"cost\":3,\"count\":7},{\"cost\":9,"
    "\"count\":5},"
    "{\"cost\":11,\"count\":3}]}",
    "{\"model\":\"node\",\"source\":{\"cost\":4},\"destinations\":[{\"cost\":3},{\"cost\":5},{"
    "\"cost\":6}]}",
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":3,\"receive\":1},{"
    "\"send\":2,\"receive\":2},{\"send\":5,"
    "\"receive\":1}],"
    "\"link\":\"1/"
    "2\",\"multicasts\":[{\"source\":0,\"destinations\":[3,2,1],\"bytes\":1},{\"source\":1,"
    "\"destinations\":[0,2],\"bytes\":3}]}",
    "{\"model\":\"exchange\",\"times\":[[0,1,\"3/2\",4],[2,0,2,1],[0.5,1,0,6],[3,3,3,0]]}",
    "{\"model\":\"openshop\",\"times\":[[3,1,8],[2,4,1],[1,1,\"7/3\"],[2,2,2]]}",
    "{\"model\":\"openshop\",\"times\":[[2,3,3],[3,2,3],[3,3,2]]}",
    "{\"model\":\"logp\",\"latency\":\"7/"
    "2\",\"source\":{\"send\":12,\"gap\":19},\"destinations\":[{\"send\":14,\"receive\":4,\"gap\":"
    "1,\"count\":4},"
    "{\"send\":1.5,\"receive\":19,\"gap\":4},{\"send\":3,\"receive\":1,\"gap\":16,\"count\":2}]}",
    "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"network\":{\"mesh\":[3,3]},\"source\":[1,"
    "1],\"destinations\":[[0,0],[2,2],[1,0],["
    "0,2],[2,0]],"
    "\"occupation\":4}",
    "{\"model\":\"parameterized\",\"hold\":1,\"end\":1,\"network\":{\"mesh\":[1,6]},\"source\":[0,"
    "2],\"destinations\":[[0,0],[0,5],[0,1],["
    "0,3]],"
    "\"occupation\":3}",
    /* The first bound is not the optimum. */
    "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":4,\"count\":3},{"
    "\"cost\":5,\"count\":7},{\"cost\":6,\"count\":"
    "4},"
    "{\"cost\":9,\"count\":5},{\"cost\":12,\"count\":10}]}",
    "{\"model\":\"parameterized\",\"hold\":4,\"end\":9,\"ports\":3,\"interval\":0,\"network\":{"
    "\"mesh\":[1,5]},\"source\":[0,0],"
    "\"destinations\":"
    "[[0,1],[0,2],[0,3]],\"occupation\":4}",
  };
  struct watch watch;
  watch_init (&watch);
  const struct solver_options options
    = { .limits = { .seconds = 60, .watch = &watch }, .threads = 1, .proof = true };
  struct solver *solver = solver_new (&options);
  for (size_t i = 0; i < sizeof instances / sizeof *instances; i++) {
    const struct batch_line line = { .file = "file",
                                     .number = 1,
                                     .text = instances[i],
                                     .length = strlen (instances[i]),
                                     .single = true };
    struct solver_answer answer;
    struct status status;
    status_init (&status);
    watch_reset (&watch);
    cr_assert (solver_solve (solver, &line, &answer, &status), "%s", status.message);
    cr_expect (answer.result.optimal);
    expect (&watch, answer.result.lower_bound, answer.result.makespan);
  }
  solver_free (solver);
  watch_clear (&watch);
}
