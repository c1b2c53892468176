/* Equal reasons are shown once and counted. */
#include "judge/groups.h"

#include "tests/support/findings.h"

#include <criterion/criterion.h>

static void
say (struct output *out, const char *text)
{
  output_text (out, text);
}

/* Adds a finding; whether it is to be shown. */
static bool
add (struct groups *groups, struct findings *findings, const char *name, enum verdict verdict,
     const char *reason)
{
  return groups_add (groups, findings, findings_add (findings, name, "node", verdict, reason));
}

Test (groups, counts)
{
  struct findings_sample sample;
  struct groups *groups = groups_new ();
  struct output out;
  char name[32], reason[32];
  findings_sample_init (&sample);
  output_init_memory (&out);
  cr_expect (!groups_add (groups, &sample.findings, &sample.findings.list[0]));
  cr_expect (add (groups, &sample.findings, "one", VERDICT_EXIT, "KeyError"));
  cr_expect (!add (groups, &sample.findings, "two", VERDICT_EXIT, "KeyError"));
  cr_expect (add (groups, &sample.findings, "three", VERDICT_SIGNAL, "KeyError"));
  cr_expect (!add (groups, &sample.findings, "four", VERDICT_EXIT, "KeyError"));
  for (int i = 0; i < 15; i++) {
    snprintf (name, sizeof name, "i%d", i);
    snprintf (reason, sizeof reason, "reason %d", i);
    cr_expect_eq (add (groups, &sample.findings, name, VERDICT_INVALID, reason), i < GROUPS_SHOWN);
  }
  cr_expect (!add (groups, &sample.findings, "again", VERDICT_INVALID, "reason 3"));
  cr_expect (add (groups, &sample.findings, "shop", VERDICT_UNSUPPORTED, "only the node model"));
  groups_write (groups, say, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes,
                    "3 instances with the same reason: exit: KeyError; first one\n"
                    "2 instances with the same reason: invalid: reason 3; first i3\n"
                    "5 more instances with other reasons: invalid (--verbose shows each)\n"
                    "1 instance skipped: unsupported: only the node model; first shop\n");
  output_discard (&out);
  groups_free (groups);
  groups_free (NULL);
  findings_sample_clear (&sample);
}
