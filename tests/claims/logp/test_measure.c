#include "claims/logp/measure.h"
#include "gen/common/option.h"
#include "gen/logp/family.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Gather the numbers of an instance; the caller clears them. */
static bool
gather (struct logp_measurements *measurements, const char *text, const struct limits *limits,
        struct status *status)
{
  struct logp_instance instance;
  status_init (status);
  logp_instance_init (&instance);
  logp_measurements_init (measurements);
  cr_assert (logp_instance_read (&instance, text, strlen (text), "test", 1, status), "%s",
             status->message);
  bool good = logp_measurements_gather (measurements, &instance, "label", limits, status);
  logp_instance_clear (&instance);
  return good;
}

static int64_t
value_of (const struct claims_bound *values, size_t count, const char *name)
{
  for (size_t i = 0; i < count; i++)
    if (strcmp (values[i].name, name) == 0)
      return values[i].value;
  cr_assert_fail ("no %s", name);
  return 0;
}

static const struct limits none = { 0 };

/* Worked out by hand: the node that sends fast is served first. In halves. */
Test (measure, numbers)
{
  struct logp_measurements measurements;
  struct status status;
  cr_assert (gather (&measurements,
                     "{\"model\":\"logp\",\"name\":\"two\",\"latency\":0.5,\"source\":{\"send\":1,"
                     "\"gap\":5},\"destinations\":[{\"send\":5,"
                     "\"receive\":0},{\"send\":1,\"receive\":1}]}",
                     &none, &status),
             "%s", status.message);
  const struct claims_measurements *claims = &measurements.claims;
  const struct claims_logp *about = claims->about;
  cr_expect (strcmp (claims->name, "two") == 0 && claims->scale == 2 && claims->destinations == 2);
  cr_expect (about->source.delay == 3 && about->source.receive == 0 && about->source.hold == 10);
  cr_assert_eq (about->type_count, 2);
  cr_expect (about->types[0].delay == 3 && about->types[0].receive == 2 && about->types[0].hold == 2
             && about->types[0].count == 1);
  cr_expect (about->types[1].delay == 11 && about->types[1].receive == 0
             && about->types[1].hold == 10 && about->types[1].count == 1);
  /* 1.5 to arrive, 1 to receive, 1.5 on to the other; or the other first, and 5 later the source
     sends again. */
  cr_expect_eq (claims->optimum, 8);
  cr_expect (about->exhaustive == 8 && about->dp == 8 && about->dp_fast == 8
             && about->dp_entries == 12);
  cr_expect_eq (about->node_optimum, CLAIMS_ABSENT);
  cr_expect_eq (value_of (measurements.rules, measurements.claims.rule_count, "fnf"), 8);
  cr_expect_eq (value_of (measurements.rules, measurements.claims.rule_count, "ecf"), 15);
  cr_expect_eq (value_of (claims->bounds, claims->bound_count, "first"), 5);
  logp_measurements_clear (&measurements);
}

/* Figure 1 of LH in other words, in thirds: the node model's optimum is 9. */
Test (measure, node_model)
{
  struct logp_measurements measurements;
  struct status status;
  cr_assert (gather (&measurements,
                     "{\"model\":\"logp\",\"latency\":\"1/3\",\"source\":{\"send\":\"2/"
                     "3\",\"gap\":1},\"destinations\":[{\"send\":\"1/3\","
                     "\"receive\":0,\"gap\":\"2/3\",\"count\":4},{\"send\":\"2/"
                     "3\",\"receive\":0,\"gap\":1,\"count\":7}]}",
                     &none, &status),
             "%s", status.message);
  cr_expect_str_eq (measurements.claims.name, "label");
  cr_expect (measurements.claims.scale == 3 && measurements.claims.optimum == 9
             && measurements.logp.node_optimum == 9 && measurements.logp.dp == 9);
  cr_expect_eq (value_of (measurements.rules, measurements.claims.rule_count, "fnf"), 10);
  cr_expect_eq (measurements.logp.exhaustive, CLAIMS_ABSENT); /* 11 destinations */
  logp_measurements_clear (&measurements);
}

/* Only where it is the node model; in ticks of the instance, which may be finer than the delays. */
Test (measure, node_model_only)
{
  static const struct {
    const char *source, *destinations;
    int64_t optimum; /* in thirds; of the node model */
  } cases[] = {
    { "{\"send\":\"2/3\",\"gap\":1}", "{\"send\":\"5/3\",\"receive\":0,\"gap\":2,\"count\":3}", 9 },
    { "{\"send\":\"2/3\",\"gap\":\"2/3\"}",
      "{\"send\":\"5/3\",\"receive\":0,\"gap\":2,\"count\":3}", CLAIMS_ABSENT },
    { "{\"send\":\"2/3\",\"gap\":2}", "{\"send\":\"5/3\",\"receive\":0,\"gap\":2,\"count\":3}",
      CLAIMS_ABSENT },
    { "{\"send\":\"2/3\",\"gap\":1}", "{\"send\":\"5/3\",\"receive\":0,\"gap\":3,\"count\":3}",
      CLAIMS_ABSENT },
    { "{\"send\":\"2/3\",\"gap\":1}", "{\"send\":\"5/3\",\"receive\":0,\"count\":3}",
      CLAIMS_ABSENT },
    { "{\"send\":\"2/3\",\"gap\":1}", "{\"send\":\"5/3\",\"receive\":1,\"gap\":2,\"count\":3}",
      CLAIMS_ABSENT },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[400];
    struct logp_measurements measurements;
    struct status status;
    snprintf (text, sizeof text,
              "{\"model\":\"logp\",\"latency\":\"1/3\",\"source\":%s,\"destinations\":[%s]}",
              cases[i].source, cases[i].destinations);
    cr_assert (gather (&measurements, text, &none, &status), "%s", status.message);
    cr_expect_eq (measurements.logp.node_optimum, cases[i].optimum, "%zu: %lld", i,
                  (long long)measurements.logp.node_optimum);
    logp_measurements_clear (&measurements);
  }
}

/* Everything is tried with up to 6 destinations. */
Test (measure, sizes)
{
  for (int count = 6; count <= 7; count++) {
    char text[200];
    struct logp_measurements measurements;
    struct status status;
    snprintf (text, sizeof text,
              "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":1,"
              "\"receive\":1,\"count\":%d}]}",
              count);
    cr_assert (gather (&measurements, text, &none, &status), "%s", status.message);
    cr_expect_eq (measurements.logp.exhaustive != CLAIMS_ABSENT, count == 6);
    cr_expect_eq (measurements.logp.dp, measurements.claims.optimum);
    logp_measurements_clear (&measurements);
  }
}

/* A limit ends the search for the optimum, and then there are no numbers. */
Test (measure, limit)
{
  struct logp_family_params params;
  struct logp_instance instance;
  struct logp_measurements measurements;
  struct status status;
  status_init (&status);
  logp_family_params_init (&params,
                           option_named (logp_family_table, sizeof *logp_family_table, "logp"));
  params.destinations = 60;
  params.types = 6;
  params.seed = 2;
  logp_instance_init (&instance);
  logp_measurements_init (&measurements);
  cr_assert (logp_family_generate (&params, 0, &instance, &status));
  cr_expect_not (logp_measurements_gather (&measurements, &instance, "label",
                                           &(struct limits){ .seconds = 1e-9 }, &status));
  cr_expect_eq (status.code, STATUS_LIMIT);
  cr_expect_neq (strstr (status.message, "logp-n60-k6-s2-0"), NULL, "%s", status.message);
  logp_measurements_clear (&measurements);
  logp_instance_clear (&instance);
}

/* Large ones: the programs are left out, the optimum is not. */
Test (measure, large)
{
  static const char large[] = "{\"model\":\"logp\",\"latency\":2,\"source\":{\"send\":3},"
                              "\"destinations\":[{\"send\":1,\"receive\":2,"
                              "\"count\":100},{\"send\":2,\"receive\":1,\"count\":100}]}";
  struct logp_measurements measurements;
  struct status status;
  cr_assert (gather (&measurements, large, &none, &status), "%s", status.message);
  cr_expect_gt (measurements.claims.optimum, 0);
  cr_expect (measurements.logp.dp == CLAIMS_ABSENT && measurements.logp.dp_fast == CLAIMS_ABSENT
             && measurements.logp.dp_entries == CLAIMS_ABSENT);
  cr_expect_eq (measurements.logp.exhaustive, CLAIMS_ABSENT);
  logp_measurements_clear (&measurements);
}
