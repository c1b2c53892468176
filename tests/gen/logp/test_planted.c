/* Planted optima of the heterogeneous LogP model are optimal. */
#include "gen/logp/planted.h"

#include "base/output.h"
#include "solve/solver.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static int64_t
planted (const struct logp_instance *instance)
{
  const char *at = strstr (instance->origin, "\"optimum\":");
  cr_assert (at);
  return strtoll (at + strlen ("\"optimum\":"), NULL, 10);
}

static void
solve (struct solver *solver, const struct logp_instance *instance)
{
  struct output text;
  struct solver_answer answer;
  struct status status;
  status_init (&status);
  output_init_memory (&text);
  logp_instance_write (instance, &text);
  const struct batch_line line
    = { .file = "planted", .number = 1, .text = text.bytes, .length = text.length, .single = true };
  cr_assert (solver_solve (solver, &line, &answer, &status), "%s", status.message);
  cr_assert (answer.result.optimal, "%s", instance->name);
  cr_expect (answer.result.makespan.numerator == planted (instance)
               && answer.result.makespan.denominator == 1,
             "%s: %ld, not %ld", instance->name, (long)answer.result.makespan.numerator,
             (long)planted (instance));
  output_discard (&text);
}

/* Exhaustive search reaches it and no less; so does `auto`, far beyond that. */
Test (planted, optimum_is_right)
{
  static const int64_t sizes[] = { 1, 10, 40, 150, 400 };
  struct logp_instance instance;
  logp_instance_init (&instance);
  for (int brute = 0; brute < 2; brute++) {
    const struct solver_options options
      = { .limits = { .seconds = 60 }, .threads = 1, .method = brute ? "brute" : NULL };
    struct solver *solver = solver_new (&options);
    for (int index = 0; index < rounds (60); index++) {
      planted_logp (brute ? 1 + index % 6 : sizes[index % 5], 1 + (int64_t)index % 4,
                    (uint64_t)index, &instance);
      solve (solver, &instance);
    }
    solver_free (solver);
  }
  logp_instance_clear (&instance);
}

/* There is something to get wrong: leaves that are slower in everything, fast nodes that send,
   counts that add up. */
Test (planted, nodes)
{
  struct logp_instance instance;
  bool slow = false, sends = false;
  logp_instance_init (&instance);
  for (int index = 0; index < 40; index++) {
    planted_logp (30, 3, (uint64_t)index, &instance);
    cr_expect_eq (instance.destinations, 30);
    const struct logp_node *first = &instance.groups[0].node,
                           *last = &instance.groups[instance.group_count - 1].node;
    sends |= instance.group_count == 4;
    slow |= rational_compare (last->send, first->send) > 0
            && rational_compare (last->gap, first->gap) > 0;
    for (size_t g = 1; g < instance.group_count && instance.group_count == 4; g++) {
      cr_expect_geq (rational_compare (instance.groups[g].node.send, first->send), 0);
      cr_expect_geq (rational_compare (instance.groups[g].node.receive, first->receive), 0);
      cr_expect_geq (rational_compare (instance.groups[g].node.gap, first->gap), 0);
    }
  }
  cr_expect (slow && sends);
  logp_instance_clear (&instance);
}
