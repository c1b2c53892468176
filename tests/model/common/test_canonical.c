/* Canonical texts and hashes of instances, fixed for ever. */
#include "model/common/canonical.h"

#include "base/rng.h"
#include "gen/overhead/family.h"
#include "model/overhead/instance.h"
#include "results/store/accept.h"
#include "solve/solver.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

static void
make (struct canonical *canonical, const char *text)
{
  struct status status;
  status_init (&status);
  cr_assert (canonical_make (canonical, text, strlen (text), "file", 1, &status), "%s",
             status.message);
}

/* The same instance written differently, each list ending with NULL; the first text is the
   canonical one. */
static const char *const same[][8] = {
  { "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":4},{"
    "\"cost\":\"7/2\",\"count\":7}]}",
    "{\"destinations\":[{\"count\":4,\"cost\":2.0},{\"cost\":3.5,\"count\":7}],\"source\":{"
    "\"cost\":\"6/2\"},\"model\":\"node\"}",
    "{ \"model\": \"node\", \"name\": \"x\", \"unit\": \"us\", \"origin\": {\"seed\": 1}, "
    "\"source\": {\"cost\": 3},\n"
    " \"destinations\": [{\"cost\": 2, \"name\": \"a\"}, {\"cost\": 2, \"count\": 3, \"name\": "
    "\"b\"}, {\"cost\": \"35/10\", \"count\": "
    "7}]}",
    "{\"model\":\"node\",\"names\":[\"s\",\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\","
    "\"j\",\"k\"],"
    "\"source\":{\"cost\":3,\"name\":\"s\"},\"destinations\":[{\"cost\":2,\"count\":4,\"name\":"
    "\"x\"},{\"cost\":\"7/2\",\"count\":7}]}",
    "{\"model\":\"node\",\"source\":{\"cost\":30e-1},\"destinations\":[{\"cost\":2},{\"cost\":2},{"
    "\"cost\":2},{\"cost\":2},"
    "{\"cost\":\"7/2\",\"count\":2},{\"cost\":3.50,\"count\":5}]}" },
  { "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":{\"base\":2,\"per_byte\":\"1/"
    "2\"}},{\"send\":1,\"receive\":3},"
    "{\"send\":4,\"receive\":3}],\"link\":\"1/"
    "8\",\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":8}]}",
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":{\"base\":1,\"per_byte\":0},\"receive\":{"
    "\"base\":2,\"per_byte\":0.5}},"
    "{\"send\":1,\"receive\":3},{\"send\":4,\"receive\":3}],\"link\":[[5,0.125,0.125],[0.125,0,0."
    "125],[0.125,\"2/16\",9]],"
    "\"multicasts\":[{\"bytes\":8,\"destinations\":[2,1],\"source\":0}],\"names\":[\"a\",\"b\","
    "\"c\"]}" },
  { "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":3}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":0}]}",
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":3}],"
    "\"link\":0,"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":0}]}",
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":3}],"
    "\"link\":[[0,0],[0,0]],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":0}]}" },
  { "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":3}],"
    "\"link\":[[0,1],[2,0]],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":3}],"
    "\"link\":[[7,1],[2,7]],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}" },
  { "{\"model\":\"exchange\",\"times\":[[0,1],[\"1/2\",0]]}",
    "{\"times\":[[0,1],[0.5,0]],\"unit\":\"ms\",\"model\":\"exchange\"}" },
  { "{\"model\":\"openshop\",\"times\":[[0,1],[2,0]]}", "2 2\n0 1\n2 0\n",
    "{\"model\":\"openshop\",\"name\":\"n\",\"times\":[[0,1.0],[2,0]]}" },
  /* Not the same as any before: other order, other source, other model, other numbers. */
  { "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":\"7/"
    "2\",\"count\":7},{\"cost\":2,\"count\":4}]}" },
  { "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":2,\"count\":4},{"
    "\"cost\":\"7/2\",\"count\":7}]}" },
  { "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":5},{"
    "\"cost\":\"7/2\",\"count\":6}]}" },
  { "{\"model\":\"openshop\",\"times\":[[0,1],[\"1/2\",0]]}" },
  { "{\"model\":\"openshop\",\"times\":[[0,2],[1,0]]}" },
  { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3},{"
    "\"cost\":2}]}" },
};

enum { GROUPS = sizeof same / sizeof *same };

Test (canonical, texts_and_hashes)
{
  struct canonical first, other;
  char hashes[GROUPS][DIGEST_TEXT];
  canonical_init (&first);
  canonical_init (&other);
  for (size_t i = 0; i < GROUPS; i++) {
    make (&first, same[i][0]);
    cr_expect_str_eq (first.text.bytes, same[i][0]);
    cr_expect_eq (first.text.length, strlen (same[i][0]));
    digest_sha256 (same[i][0], strlen (same[i][0]), hashes[i]);
    cr_expect_str_eq (first.sha256, hashes[i]);
    for (size_t j = 1; same[i][j]; j++) {
      make (&other, same[i][j]);
      cr_expect_str_eq (other.text.bytes, first.text.bytes, "%zu %zu", i, j);
      cr_expect_str_eq (other.sha256, first.sha256);
      cr_expect (other.model == first.model && other.nodes == first.nodes
                   && other.tasks == first.tasks,
                 "%zu %zu", i, j);
    }
    for (size_t j = 0; j < i; j++)
      cr_expect_str_neq (hashes[i], hashes[j], "%zu %zu", i, j);
  }
  canonical_clear (&first);
  canonical_clear (&other);
}

/* The hash is part of published files: it must never change. */
Test (canonical, hash_for_ever)
{
  struct canonical canonical;
  canonical_init (&canonical);
  make (
    &canonical,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3}]}");
  cr_expect_str_eq (canonical.sha256,
                    "2cb3a3ab1ebabcf5cc253b9540dd226c3b8c5940b29ae860d77321848e8d352f");
  canonical_clear (&canonical);
}

Test (canonical, what_is_left_out)
{
  struct canonical canonical;
  canonical_init (&canonical);
  make (
    &canonical,
    "{\"model\":\"overhead\",\"name\":\"pair\",\"unit\":\"us\",\"origin\":{\"generator\":\"g\","
    "\"seed\":\"7\",\"seeds\":[1]},"
    "\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":1,"
    "\"destinations\":[0],\"bytes\":1}]}");
  cr_expect_str_eq (canonical.name, "pair");
  cr_expect_str_eq (canonical.unit, "us");
  cr_expect_str_eq (canonical.origin, "{\"generator\":\"g\",\"seed\":\"7\",\"seeds\":[1]}");
  cr_expect_str_eq (canonical.family, "g");
  cr_expect_str_eq (canonical.seed, "7");
  cr_expect (canonical.model == model_named ("overhead") && canonical.nodes == 3
             && canonical.tasks == 3);
  make (&canonical, "{\"model\":\"node\",\"origin\":{\"paper\":\"P\",\"suite\":\"S\",\"seed\":12},"
                    "\"source\":{\"cost\":1},\"destinations\":["
                    "{\"cost\":1,\"count\":4}]}");
  cr_expect_null (canonical.name);
  cr_expect_null (canonical.unit);
  cr_expect_str_eq (canonical.family, "S");
  cr_expect_str_eq (canonical.seed, "12");
  cr_expect (canonical.model == model_named ("node") && canonical.nodes == 5
             && canonical.tasks == 4);
  make (&canonical, "{\"model\":\"exchange\",\"times\":[[0,1,1],[1,0,1],[1,1,0]]}");
  cr_expect (canonical.model == model_named ("exchange") && canonical.nodes == 3
             && canonical.tasks == 6);
  cr_expect_null (canonical.family);
  cr_expect_null (canonical.seed);
  make (&canonical, "2 3\n1 1 1\n1 1 1\n");
  cr_expect (canonical.model == model_named ("openshop") && canonical.nodes == 2
             && canonical.tasks == 6);
  canonical_clear (&canonical);
}

Test (canonical, refused)
{
  static const char *const bad[]
    = { "",
        "{}",
        "{\"model\":\"node\"}",
        "{\"model\":\"none\"}",
        "{\"model\":\"exchange\",\"times\":[[1]]}",
        "{\"model\":\"node\",\"source\":{\"cost\":0},\"destinations\":[{\"cost\":1}]}" };
  struct canonical canonical;
  canonical_init (&canonical);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    struct status status;
    status_init (&status);
    cr_expect_not (canonical_make (&canonical, bad[i], strlen (bad[i]), "file", 7, &status), "%s",
                   bad[i]);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect (strstr (status.message, "file:7"), "%s", status.message);
  }
  canonical_clear (&canonical);
}

/* Write the multicasts' destinations, and a link matrix' diagonal, in another way. */
static void
disguise (struct overhead_instance *instance, struct rng *rng)
{
  for (size_t k = 0; k < instance->multicast_count; k++) {
    int32_t *list = instance->destinations + instance->multicasts[k].first;
    for (size_t i = instance->multicasts[k].count; i > 1; i--) {
      size_t j = rng_below (rng, i);
      int32_t kept = list[i - 1];
      list[i - 1] = list[j];
      list[j] = kept;
    }
  }
  for (size_t i = 0; instance->link && i < instance->node_count; i++)
    instance->link[i * instance->node_count + i] = (struct rational){ rng_range (rng, 0, 9), 1 };
}

/* To the checker, who reads both texts with a reader of its own, they are one instance: what is
   true of the one is of the other. */
Test (canonical, means_the_same_to_the_checker)
{
  const struct solver_options options = { .threads = 1, .schedule = true, .proof = true };
  struct solver *solver = solver_new (&options);
  struct accept *accept = accept_new ();
  struct canonical canonical;
  struct overhead_instance instance;
  struct output text;
  struct rng rng;
  canonical_init (&canonical);
  overhead_instance_init (&instance);
  output_init_memory (&text);
  rng_init (&rng, 5);
  for (int round = 0; round < rounds (60); round++) {
    struct overhead_family_params params;
    struct solver_answer answer;
    struct status status;
    status_init (&status);
    overhead_family_params_init (&params, overhead_family_find ("overhead-uniform"));
    params.nodes = 4;
    params.sources = 2;
    params.high = 6;
    params.link = round % 2 == 0 ? OVERHEAD_LINK_MATRIX : OVERHEAD_LINK_COMMON;
    cr_assert (overhead_family_generate (&params, (uint64_t)round, &instance, &status), "%s",
               status.message);
    free (instance.name);
    instance.name = NULL;
    disguise (&instance, &rng);
    output_reset (&text);
    overhead_instance_write (&instance, &text);
    cr_assert (canonical_make (&canonical, text.bytes, text.length - 1, "file", 1, &status), "%s",
               status.message);
    const struct batch_line line = {
      .file = "file", .number = 1, .text = canonical.text.bytes, .length = canonical.text.length
    };
    cr_assert (solver_solve (solver, &line, &answer, &status), "%s", status.message);
    cr_assert (accept_instance (accept, text.bytes, text.length - 1, &status), "%s",
               status.message);
    cr_expect (accept_schedule (accept, answer.schedule, answer.schedule_length,
                                answer.result.makespan, &status),
               "%s", status.message);
    cr_expect (
      accept_optimum (accept, answer.proof, answer.proof_length, answer.result.makespan, &status),
      "%s", status.message);
  }
  output_discard (&text);
  overhead_instance_clear (&instance);
  canonical_clear (&canonical);
  accept_free (accept);
  solver_free (solver);
}
