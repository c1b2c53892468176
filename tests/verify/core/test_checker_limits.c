/* A limit ends the check of clauses before the first of them, too: what the rules alone say of
   many deliveries takes long. */
#include "base/output.h"
#include "verify/overhead/model.h"

#include <criterion/criterion.h>

/* Node 0 to as many others, and a certificate without clauses, of the schedule in which it sends
   to all of them itself. */
static void
write_star (int others, struct output *instance, struct output *certificate)
{
  output_text (instance, "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3}");
  for (int i = 0; i < others; i++)
    output_text (instance, ",{\"send\":2,\"receive\":3}");
  output_text (instance, "],\"multicasts\":[{\"source\":0,\"destinations\":[1");
  for (int i = 2; i <= others; i++)
    output_print (instance, ",%d", i);
  output_text (instance, "],\"bytes\":1}]}");
  output_print (
    certificate,
    "{\"certificate\":\"overhead\",\"version\":1,\"class\":\"any\",\"makespan\":%d,\"ticks\":1}\n",
    2 * others + 3);
  output_print (certificate, "{\"schedule\":{\"makespan\":%d,\"sends\":[", 2 * others + 3);
  for (int i = 0; i < others; i++)
    output_print (certificate, "%s{\"from\":0,\"to\":%d,\"start\":%d,\"receive\":%d}",
                  i > 0 ? "," : "", i + 1, 2 * i, 2 * i + 2);
  output_text (certificate, "]}}\n{\"end\":{\"clauses\":0}}\n");
}

Test (checker_limits, before_the_first_clause)
{
  static const struct deadline past = { .start = 0, .end = 0, .bytes = 0 };
  struct output about, said;
  struct verify_overhead_instance instance;
  struct verify_claim claim;
  struct status status;

  output_init_memory (&about);
  output_init_memory (&said);
  write_star (60, &about, &said);
  struct verify_source text = { about.bytes, about.length, "instance", 1 },
                       source = { said.bytes, said.length, "certificate", 1 };
  status_init (&status);
  instance = (struct verify_overhead_instance){ 0 };
  cr_assert (verify_overhead_instance_read (&instance, &text, &status), "%s", status.message);
  verify_claim_init (&claim);
  cr_expect_eq (verify_overhead_certificate (&instance, &source, &past, &claim, &status),
                STATUS_LIMIT);
  cr_expect_not (claim.accepted);
  verify_claim_clear (&claim);
  status_init (&status);
  cr_expect_eq (verify_overhead_certificate (&instance, &source, NULL, &claim, &status),
                STATUS_FALSE);
  cr_expect (strstr (claim.reason, "a faster schedule is not excluded") != NULL, "%s",
             claim.reason);
  verify_claim_clear (&claim);
  verify_overhead_instance_clear (&instance);
  output_discard (&about);
  output_discard (&said);
}
