/* Certificates of the heterogeneous LogP model as text. */
#include "model/logp/certificate.h"

#include "tests/support/logp.h"

static struct logp_instance instance;
static struct logp_types types;

static void
begin (void)
{
  logp_instance_init (&instance);
  logp_types_init (&types);
}

static void
end (void)
{
  logp_instance_clear (&instance);
  logp_types_clear (&types);
}

/* Two types and the source: 3 (n_0 + 1) (n_1 + 1) entries, 2^26 at most. */
Test (certificate, takes, .init = begin, .fini = end)
{
  static const struct {
    int64_t first, second;
    bool takes;
  } cases[]
    = { { 1, 1, true }, { 4095, 5460, true }, { 4095, 5461, false }, { 5000000, 5000000, false } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    logp_start (&instance, 0, 1, 0);
    logp_instance_add (&instance, logp_node_of (1, 0, 0), cases[i].first, NULL);
    logp_instance_add (&instance, logp_node_of (1, 1, 0), cases[i].second, NULL);
    logp_types_made (&types, &instance);
    cr_expect_eq (logp_certificate_takes (&types), cases[i].takes, "%zu", i);
  }
}

Test (certificate, written, .init = begin, .fini = end)
{
  static const int64_t slot_value[] = { -3, 4 };
  static const char head[] = "{\"certificate\":\"logp\",\"version\":1,\"instance\":\"w\","
                             "\"makespan\":\"5/2\",\"ticks\":2}\n"
                             "{\"schedule\":{\"instance\":\"w\",\"makespan\":\"5/"
                             "2\",\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":0,"
                             "\"to\":1,\"start\":\"1/2\"}]}}\n",
                    tail[] = "{\"end\":{\"clauses\":0}}\n";
  struct logp_certificate certificate;
  struct tree_schedule schedule;
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"name\":\"w\",\"source\":{\"send\":0.5},\"destinations\":[{"
             "\"send\":2,\"receive\":1.5},{\"send\":1,"
             "\"receive\":2}]}");
  logp_certificate_init (&certificate);
  tree_schedule_init (&schedule);
  tree_schedule_reset (&schedule, types.destinations + 1);
  schedule.from[1] = schedule.from[2] = 0;
  schedule.start[1] = 1;
  logp_schedule_finish (&schedule, &types);
  for (int prices = 0; prices < 2; prices++) {
    struct output out;
    char expected[500];
    output_init_memory (&out);
    logp_certificate_set (&certificate, &schedule, &types, prices ? slot_value : NULL);
    logp_certificate_write (&certificate, &instance, &types, &out);
    output_char (&out, '\0');
    snprintf (expected, sizeof expected, "%s%s%s", head,
              prices ? "{\"prices\":[-3,4]}\n" : "{\"program\":[1,1]}\n", tail);
    cr_expect_str_eq (out.bytes, expected);
    output_discard (&out);
  }
  tree_schedule_clear (&schedule);
  logp_certificate_clear (&certificate);
}
