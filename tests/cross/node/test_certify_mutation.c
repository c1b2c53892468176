/* Certificates spoiled in every way: each is refused, or it still proves the very same claim. */
#include "tests/support/node_mutation.h"

/* Accepted with the optimum's makespan, or refused with one of the codes for it. */
static bool
certificate_sound (const struct subject *subject, const char *text, size_t length)
{
  struct verify_source source = { text, length, "certificate", 1 };
  struct verify_node_instance instance;
  struct verify_claim claim;
  struct status status;
  enum status_code code;
  bool sound;

  read_instance (subject->instance, &instance);
  status_init (&status);
  verify_claim_init (&claim);
  code = verify_node_certificate (&instance, &source, NULL, &claim, &status);
  if (code == STATUS_OK)
    sound = claim.accepted && says (claim.makespan, subject->optimum, subject->divisor);
  else
    sound = !claim.accepted
            && (code == STATUS_FALSE ? claim.reason[0] != '\0'
                                     : code == STATUS_INPUT && status.message[0] != '\0');
  ((struct subject *)subject)->accepted += code == STATUS_OK;
  verify_claim_clear (&claim);
  verify_node_instance_clear (&instance);
  return sound;
}
Test (certify_mutation, certificates)
{
  struct rng rng;
  long tried = 0, accepted = 0, searches = 0;

  rng_init (&rng, 2024);
  for (int round = 0; round < rounds (120); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    const char *name = round % 3 == 0 ? NULL : "tiny";
    int duals[TINY_TYPES] = { 0 };
    struct output instance, certificate;
    struct subject subject;
    output_init_memory (&instance);
    output_init_memory (&certificate);
    tiny_write (&tiny, name, &instance);
    output_char (&instance, '\0');
    for (int j = 0; j < tiny.k; j++)
      duals[j] = round % 4 == 0 ? (int)rng_range (&rng, 0, 20) : round % 4 * (tiny.k - 1 - j);
    searches
      += tiny_certificate (&tiny, name, &plan, 2, duals, 40, 8, &rng, &certificate).nodes > 1;
    output_char (&certificate, '\0');
    subject = (struct subject){ instance.bytes,
                                certificate.bytes,
                                certificate.length - 1,
                                plan.makespan,
                                tiny.divisor,
                                &tiny,
                                certificate_sound,
                                0,
                                0 };
    mutate (&subject, &rng);
    tried += subject.tried;
    accepted += subject.accepted;
    output_discard (&instance);
    output_discard (&certificate);
  }
  cr_expect_geq (tried, rounds (20000));
  cr_expect_geq (searches, rounds (20));
  cr_expect (accepted > 60 && accepted < tried / 2, "%ld of %ld", accepted, tried);
}

/* Mutate a certificate by cases; false when it is none, some leaf being open. */
static bool
mutate_cases (const struct tiny *tiny, const struct tiny_plan *plan, const char *name, int unit,
              int eager, int steps, struct rng *rng, struct subject *subject)
{
  struct output instance, certificate;
  bool proven;

  output_init_memory (&instance);
  output_init_memory (&certificate);
  tiny_write (tiny, name, &instance);
  output_char (&instance, '\0');
  proven = tree_certificate (tiny, name, plan, unit, 5, eager, steps, rng, &certificate).open == 0;
  output_char (&certificate, '\0');
  *subject = (struct subject){ instance.bytes,
                               certificate.bytes,
                               certificate.length - 1,
                               plan->makespan,
                               tiny->divisor,
                               tiny,
                               certificate_sound,
                               0,
                               0 };
  if (proven)
    mutate (subject, rng);
  output_discard (&instance);
  output_discard (&certificate);
  return proven;
}

Test (certify_mutation, cases)
{
  struct rng rng;
  long tried = 0, accepted = 0;
  int mutated = 0;

  rng_init (&rng, 2026);
  for (int round = 0; round < rounds (120); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    struct subject subject;
    tiny.divisor = round % 2 == 0 ? 1 : 31; /* a prime, so that every time is one of whole ticks */
    mutated += mutate_cases (&tiny, &plan, round % 3 == 0 ? NULL : "tiny", round % 4 + 1, 2, 200,
                             &rng, &subject);
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_geq (mutated, rounds (60), "%d", mutated);
  cr_expect_geq (tried, rounds (20000), "%ld", tried);
  cr_expect (accepted > 60 && accepted < tried / 2, "%ld of %ld", accepted, tried);
}

/* The same where only cases prove it: dual values alone leave 17 open. */
Test (certify_mutation, cases_that_matter)
{
  static const struct tiny gap = { 2, 5, 29, { 4, 5, 6, 9, 12 }, { 3, 7, 4, 5, 10 }, 1 };
  struct rng rng;
  struct tiny_plan plan;
  long tried = 0, accepted = 0;
  int mutated = 0;

  rng_init (&rng, 2027);
  plan = tiny_good_plan (&gap, 0, &rng);
  cr_assert_eq (plan.makespan, 18);
  for (int trial = 0; trial < 40 && mutated < 6; trial++) {
    struct subject subject;
    mutated += mutate_cases (&gap, &plan, "gap", 8, 0, 4000, &rng, &subject);
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_eq (mutated, 6, "%d", mutated);
  cr_expect (accepted > 60 && accepted < tried / 4, "%ld of %ld", accepted, tried);
}

/* Mutate a certificate by layers; false when the search is too long for it. Returns how many
   children its vectors exclude, -1: none made.
 */
static int
mutate_layers (const struct tiny *tiny, const struct tiny_plan *plan, const char *name, int unit,
               int steps, long long most, struct rng *rng, struct subject *subject)
{
  struct layers layers = layers_random (tiny, plan->makespan, unit, steps, rng);
  struct output instance, certificate;

  layers.most_nodes = most;
  layers.vectors = layers.vectors > 4 ? 4 : layers.vectors;
  layers_visit (&layers);
  if (layers.too_long)
    return -1;
  output_init_memory (&instance);
  output_init_memory (&certificate);
  tiny_write (tiny, name, &instance);
  output_char (&instance, '\0');
  layers_write (&layers, name, plan, -1, &certificate);
  output_char (&certificate, '\0');
  *subject = (struct subject){ instance.bytes,
                               certificate.bytes,
                               certificate.length - 1,
                               plan->makespan,
                               tiny->divisor,
                               tiny,
                               certificate_sound,
                               0,
                               0 };
  mutate (subject, rng);
  output_discard (&instance);
  output_discard (&certificate);
  return layers.excluded;
}

Test (certify_mutation, layers)
{
  struct rng rng;
  long tried = 0, accepted = 0;
  int mutated = 0, excluded = 0;

  rng_init (&rng, 2028);
  for (int round = 0; round < rounds (120); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    struct subject subject = { 0 };
    tiny.divisor = round % 2 == 0 ? 1 : 31; /* a prime, so that every time is one of whole ticks */
    int children = mutate_layers (&tiny, &plan, round % 3 == 0 ? NULL : "tiny", round % 4 + 1, 200,
                                  1000, &rng, &subject);
    mutated += children >= 0;
    excluded += children > 0;
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_geq (mutated, rounds (100), "%d", mutated);
  cr_expect (excluded > 0);
  cr_expect_geq (tried, rounds (20000), "%ld", tried);
  cr_expect (accepted > 60 && accepted < tried / 2, "%ld of %ld", accepted, tried);
}

/* The same where dual values alone leave 17 open. */
Test (certify_mutation, layers_that_matter)
{
  static const struct tiny gap = { 2, 5, 29, { 4, 5, 6, 9, 12 }, { 3, 7, 4, 5, 10 }, 1 };
  struct rng rng;
  struct tiny_plan plan;
  long tried = 0, accepted = 0;
  int mutated = 0;

  rng_init (&rng, 2029);
  const int least = few_with_sanitizers (1, 4);
  plan = tiny_good_plan (&gap, 0, &rng);
  cr_assert_eq (plan.makespan, 18);
  for (int trial = 0; trial < 200 && mutated < least; trial++) {
    struct subject subject = { 0 };
    mutated += mutate_layers (&gap, &plan, "gap", 16, 4000, 300, &rng, &subject) > 0;
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_eq (mutated, least, "%d", mutated);
  cr_expect (accepted > 15 * least && accepted < tried / 4, "%ld of %ld", accepted, tried);
}

/* The same certificate for an instance with one number changed: accepted only where that optimum
   is the same. */
Test (certify_mutation, instances)
{
  struct rng rng;
  int refused = 0;

  rng_init (&rng, 7);
  for (int round = 0; round < rounds (600); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    int duals[TINY_TYPES] = { 0 }, j = (int)rng_below (&rng, (uint64_t)tiny.k);
    struct output instance, certificate;
    struct subject subject;
    output_init_memory (&instance);
    output_init_memory (&certificate);
    if (round % 4 < 2)
      tiny_certificate (&tiny, NULL, &plan, 1, duals, 0, 0, &rng, &certificate);
    else
      tree_certificate (&tiny, NULL, &plan, 2, 2, 2, 200, &rng, &certificate);
    if (round % 3 == 0)
      tiny.source += round % 2 == 0 || tiny.source == 1 ? 1 : -1;
    else if (round % 3 == 1 && (j + 1 == tiny.k || tiny.cost[j + 1] > tiny.cost[j] + 1))
      tiny.cost[j]++;
    else
      tiny.n += (tiny.count[j]++, 1);
    tiny_write (&tiny, NULL, &instance);
    output_char (&instance, '\0');
    subject = (struct subject){ instance.bytes,
                                certificate.bytes,
                                certificate.length,
                                tiny_optimum (&tiny).makespan,
                                tiny.divisor,
                                &tiny,
                                certificate_sound,
                                0,
                                0 };
    cr_assert (certificate_sound (&subject, certificate.bytes, certificate.length), "%s\n%.*s",
               instance.bytes, (int)certificate.length, certificate.bytes);
    refused += subject.accepted == 0;
    output_discard (&instance);
    output_discard (&certificate);
  }
  cr_expect_geq (refused, rounds (300), "%d", refused);
}
