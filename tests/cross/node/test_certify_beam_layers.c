/* Random searches in layers against their definition: certify accepts exactly those whose every
   state is excluded, with as many nodes, and none of a makespan that is not the least. */
#include "tests/support/rounds.h"
#include "tests/support/verify_beam_tiny.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <stdlib.h>

struct tally {
  int proven, refused, excluded, swapped;
  long long nodes;
};

/* Certify the certificate for the plan; `most` as for layers_write. Returns whether it was
   accepted. */
static bool
agree (struct layers *layers, const struct tiny_plan *plan, long long most, struct tally *tally)
{
  struct output instance, certificate;
  struct verify_source about, source;
  struct verify_node_instance read;
  struct verify_claim claim;
  struct status status;

  output_init_memory (&instance);
  output_init_memory (&certificate);
  tiny_write (layers->tiny, NULL, &instance);
  layers_write (layers, NULL, plan, most, &certificate);
  about = (struct verify_source){ instance.bytes, instance.length, "instance", 1 };
  source = (struct verify_source){ certificate.bytes, certificate.length, "certificate", 1 };
  read = (struct verify_node_instance){ 0 };
  verify_claim_init (&claim);
  status_init (&status);
  cr_assert (verify_node_instance_read (&read, &about, &status), "%s", status.message);
  enum status_code code = verify_node_certificate (&read, &source, NULL, &claim, &status);
  output_char (&instance, '\0');
  output_char (&certificate, '\0');
  bool proves = !layers->too_early && !layers->too_long && (most < 0 || layers->nodes <= most);
  cr_assert_eq (code, proves ? STATUS_OK : STATUS_FALSE,
                "%d, early %d, long %d, nodes %lld, most %lld: %s%s\n%s%s", (int)code,
                layers->too_early, layers->too_long, layers->nodes, most, claim.reason,
                status.message, instance.bytes, certificate.bytes);
  if (code == STATUS_OK) {
    cr_assert_eq ((long long)claim.nodes, layers->nodes, "%lld, not %lld\n%s%s",
                  (long long)claim.nodes, layers->nodes, instance.bytes, certificate.bytes);
    cr_assert_eq ((int)claim.vectors, layers->vectors);
  }
  tally->proven += code == STATUS_OK;
  tally->refused += code != STATUS_OK;
  tally->excluded += layers->excluded;
  tally->swapped += layers->swapped;
  tally->nodes += layers->nodes;
  verify_claim_clear (&claim);
  verify_node_instance_clear (&read);
  output_discard (&instance);
  output_discard (&certificate);
  return code == STATUS_OK;
}

static bool
try_plan (const struct tiny *tiny, const struct tiny_plan *plan, int unit, int steps,
          struct rng *rng, struct tally *tally)
{
  struct layers layers = layers_random (tiny, plan->makespan, unit, steps, rng);

  layers_visit (&layers);
  bool accepted
    = agree (&layers, plan, layers.too_early || layers.too_long ? layers.most_nodes : -1, tally);
  if (accepted)
    agree (&layers, plan, layers.nodes - 1, tally);
  return accepted;
}

/* Optima by all orders: their plans are proven, whatever the dual values; those of anything else
   are not. */
Test (certify_beam_layers, nothing_but_the_optimum)
{
  struct tally best = { 0 }, other = { 0 };
  struct rng rng;

  int runs = few_with_sanitizers (200, quick_or_slow (1000, 3000));
  rng_init (&rng, 61);
  for (int i = 0; i < runs; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 9), (int)rng_range (&rng, 1, 4),
                                    1, (int)rng_range (&rng, 1, 30));
    struct tiny_plan optimum = tiny_optimum (&tiny);
    int steps = (int)rng_range (&rng, 0, 200), unit = (int)rng_range (&rng, 1, 9);
    tiny.divisor = i % 4 == 0 ? 999983 : 1; /* a prime, so that every time is one of whole ticks */
    cr_assert (try_plan (&tiny, &optimum, unit, steps, &rng, &best));
    for (int trial = 0; trial < 3; trial++) {
      struct tiny_plan plan = tiny_any_plan (&tiny, &rng);
      if (plan.makespan > optimum.makespan)
        cr_assert (!try_plan (&tiny, &plan, unit, steps, &rng, &other));
    }
  }
  cr_expect_geq (best.excluded, runs / 2, "%d", best.excluded);
  cr_expect_geq (best.swapped, runs / 100, "%d", best.swapped);
  cr_expect_geq (best.nodes, few_with_sanitizers (7, 8) * runs / 3, "%lld", best.nodes);
  cr_expect_geq (other.refused, runs / 2, "%d", other.refused);
}

/* Larger ones with near-equal costs: the plan that is one step too long. */
Test (certify_beam_layers, a_little_too_long_is_refused)
{
  struct tally best = { 0 }, other = { 0 };
  struct rng rng;

  int runs = quick_or_slow (20, 80);
  rng_init (&rng, 62);
  for (int i = 0; i < runs; i++) {
    struct tiny tiny
      = tiny_random (&rng, (int)rng_range (&rng, 9, 16), (int)rng_range (&rng, 2, 6), 6, 16);
    struct tiny_plan plan = tiny_good_plan (&tiny, 0, &rng),
                     longer = tiny_good_plan (&tiny, plan.makespan, &rng);
    try_plan (&tiny, &plan, 8, 600, &rng, &best);
    if (longer.makespan > plan.makespan)
      cr_assert (!try_plan (&tiny, &longer, 8, 300, &rng, &other));
  }
  cr_expect_geq (best.proven, runs / 2, "%d", best.proven);
  cr_expect_geq (best.excluded, 300 * runs / 80, "%d", best.excluded);
  cr_expect_geq (best.swapped, runs, "%d", best.swapped);
  cr_expect_geq (other.refused, 3 * runs / 4, "%d", other.refused);
}

/* What certify says to a certificate, both as text. */
static enum status_code
say (const char *instance, const char *certificate, const struct deadline *deadline)
{
  struct verify_source about = { instance, strlen (instance), "instance", 1 };
  struct verify_source source = { certificate, strlen (certificate), "certificate", 1 };
  struct verify_node_instance read;
  struct verify_claim claim;
  struct status status;

  read = (struct verify_node_instance){ 0 };
  verify_claim_init (&claim);
  status_init (&status);
  cr_assert (verify_node_instance_read (&read, &about, &status), "%s", status.message);
  enum status_code code = verify_node_certificate (&read, &source, deadline, &claim, &status);
  verify_claim_clear (&claim);
  verify_node_instance_clear (&read);
  return code;
}

/* 2^22 ticks are not too many, nor are 2^23 over the types; one more is. */
Test (certify_beam_layers, ticks)
{
  static const char tail[]
    = "{\"depth\":[1,1],\"prices\":[]}\n{\"end\":{\"ready\":%d,\"vectors\":1,\"nodes\":9}}\n";
  char instance[200], certificate[400];

  for (int more = 0; more < 2; more++) {
    int T = (1 << 22) + more, length;
    snprintf (instance, sizeof instance,
              "{\"model\":\"node\",\"source\":{\"cost\":%d},\"destinations\":[{\"cost\":1}]}", T);
    length = snprintf (
      certificate, sizeof certificate,
      "{\"certificate\":\"node\",\"version\":1,\"makespan\":%d}\n{\"ready\":[[%d,1,1]]}\n", T, T);
    snprintf (certificate + length, sizeof certificate - (size_t)length, tail, 1);
    cr_expect_eq (say (instance, certificate, NULL), more > 0 ? STATUS_FALSE : STATUS_OK);
    T = (1 << 23) / 3 + more;
    snprintf (instance, sizeof instance,
              "{\"model\":\"node\",\"source\":{\"cost\":%d},\"destinations\":[{\"cost\":1},{"
              "\"cost\":2},{\"cost\":4}]}",
              T - 2);
    length = snprintf (certificate, sizeof certificate,
                       "{\"certificate\":\"node\",\"version\":1,\"makespan\":%d}\n{\"ready\":[[%d,"
                       "1,1],[%d,2,1],[%d,4,1]]}\n",
                       T, T - 2, T - 1, T);
    snprintf (certificate + length, sizeof certificate - (size_t)length, tail, 3);
    cr_expect_eq (say (instance, certificate, NULL), more > 0 ? STATUS_FALSE : STATUS_OK);
  }
}

/* The deadline's memory holds for what the vectors keep. */
Test (certify_beam_layers, memory)
{
  static const char instance[] = "{\"model\":\"node\",\"source\":{\"cost\":100},\"destinations\":[{"
                                 "\"cost\":1},{\"cost\":500}]}";
  static const char certificate[]
    = "{\"certificate\":\"node\",\"version\":1,\"makespan\":101}\n{\"ready\":[[100,1,1],[101,500,1]"
      "]}\n"
      "{\"depth\":[1,1],\"prices\":[]}\n{\"end\":{\"ready\":2,\"vectors\":1,\"nodes\":9}}\n";
  struct deadline deadline;

  deadline_start (&deadline, &(struct limits){ .bytes = 1000 });
  cr_expect_eq (say (instance, certificate, &deadline), STATUS_OK);
  deadline_start (&deadline, &(struct limits){ .bytes = 10 });
  cr_expect_eq (say (instance, certificate, &deadline), STATUS_LIMIT);
}
