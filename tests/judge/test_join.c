/* Joining the reports of parts: what is written of them is what is written of the whole. */
#include "judge/join.h"

#include "tests/support/findings.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST 3

static char paths[MOST][40];
static const char *const names[MOST] = { paths[0], paths[1], paths[2] };

static void
say (struct output *out, const char *text)
{
  output_text (out, text);
}

static void
add_minimal (struct findings *findings, size_t from, struct failure failure, const char *answer)
{
  memory_grow (findings->minimal, findings->minimal_capacity, findings->minimal_count + 1);
  findings->minimal[findings->minimal_count++] = (struct minimal){
    .failure = failure,
    .from = from,
    .name = findings_text ("a name\x02"),
    .repeated = true,
    .whole = from % 2 == 0,
    .tried = 12,
    .instance = findings_text ("{\"model\":\"node\",\"name\":\"\\u0007\"}"),
    .reason = findings_text ("it fails"),
    .optimum = { true, from == 2, { 7, 2 }, { from == 2 ? 7 : 9, 2 } },
    .schedule = findings_text ("{\"sends\":[]}"),
    .answer = memory_text (answer, 3),
    .answer_length = 3,
    .answer_cut = from == 4,
  };
}

/* All reports but that for people, of which bytes that are not UTF-8 come out otherwise. */
static char *
write_all (const struct findings *findings)
{
  struct output out;
  struct tally tally;
  output_init_memory (&out);
  tally_init (&tally, findings, NULL);
  for (size_t i = 0; i < findings->count; i++)
    writers_json_line (findings, &findings->list[i], &out);
  writers_json_summary (findings, &tally, tally_code (&tally, findings), &out);
  if (!findings->times) /* it has the time of day then */
    writers_junit (findings, &tally, &out);
  writers_tap (findings, &out);
  writers_markdown (findings, &tally, &out);
  tally_clear (&tally);
  return output_take (&out);
}

/* The report of one part: every parts-th finding, and the smaller instances made of them. */
static void
write_part (const struct findings *whole, size_t part, size_t parts)
{
  struct findings findings = *whole;
  struct slice slice = { part, parts, 0, 7, "0123" };
  struct output out;
  struct status status;
  struct tally tally;
  findings.partial = true;
  findings.slice = &slice;
  findings.list = memory_zero (whole->count, sizeof *findings.list);
  findings.minimal = memory_zero (whole->minimal_count + 1, sizeof *findings.minimal);
  findings.count = findings.minimal_count = 0;
  findings.left_out = part == 0 ? whole->left_out : 0;
  findings.seconds = part == 0 ? whole->seconds : 0;
  for (size_t i = part; i < whole->count; i += parts) {
    slice.answers += whole->list[i].line > 0;
    findings.list[findings.count++] = whole->list[i];
  }
  for (size_t i = 0; i < whole->minimal_count; i++)
    if ((whole->minimal[i].from - 1) % parts == part)
      findings.minimal[findings.minimal_count++] = whole->minimal[i];
  strcpy (paths[part], "/tmp/provecast-join-XXXXXX");
  close (mkstemp (paths[part]));
  status_init (&status);
  cr_assert (output_open (&out, paths[part], &status), "%s", status.message);
  tally_init (&tally, &findings, NULL);
  for (size_t i = 0; i < findings.count; i++)
    writers_json_line (&findings, &findings.list[i], &out);
  writers_json_summary (&findings, &tally, tally_code (&tally, &findings), &out);
  tally_clear (&tally);
  cr_assert (output_commit (&out, &status), "%s", status.message);
  free (findings.list);
  free (findings.minimal);
}

static void
sample_init (struct findings_sample *sample, struct child_sandbox *sandbox, bool times)
{
  findings_sample_init (sample);
  *sandbox = (struct child_sandbox){ .refused = "user namespaces: \"no\"" };
  sample->findings.sandbox = sandbox;
  sample->findings.times = times;
  sample->findings.list[5].seconds = 0; /* refused */
  sample->findings.list[3].said = findings_text ("Traceback\n \x1b[31m");
  add_minimal (&sample->findings, 2, (struct failure){ VERDICT_VALID, 0 }, "a\0b");
  add_minimal (&sample->findings, 4, (struct failure){ VERDICT_SIGNAL, -1 }, "{}\n");
}

static void
check_as_the_whole (bool times)
{
  struct findings_sample sample;
  struct child_sandbox sandbox;
  sample_init (&sample, &sandbox, times);
  char *expected = write_all (&sample.findings);
  for (size_t parts = 1; parts <= MOST; parts++) {
    struct join join = { .options = { .json = true, .say = say }, .reduce_most = 3 };
    struct findings findings;
    struct output out;
    struct status status;
    status_init (&status);
    output_init_memory (&out);
    for (size_t part = 0; part < parts; part++)
      write_part (&sample.findings, part, parts);
    cr_assert (join_read (&join, names, parts, &status), "%s", status.message);
    join_write (&join, &findings, &out);
    char *found = write_all (&findings);
    cr_expect_str_eq (found, expected, "%d parts: %s", (int)parts, found);
    output_char (&out, '\0');
    cr_expect (strncmp (out.bytes, expected, out.length - 1) == 0, "%s", out.bytes);
    free (found);
    output_discard (&out);
    findings_clear (&findings);
    join_clear (&join);
    for (size_t part = 0; part < parts; part++)
      unlink (paths[part]);
  }
  free (expected);
  findings_sample_clear (&sample);
}

Test (join, as_the_whole)
{
  check_as_the_whole (false);
  check_as_the_whole (true);
}

/* Of the first failures that two runs kept standard error of a hundred each, a hundred keep it. */
Test (join, a_hundred_texts)
{
  struct findings_sample sample;
  struct join join = { .options = { .quiet = true, .say = say }, .reduce_most = 3 };
  struct findings findings;
  struct output out;
  struct status status;
  size_t said = 0;
  status_init (&status);
  findings_sample_init (&sample);
  sample.findings.count--; /* the program's end */
  finding_clear (&sample.findings.list[sample.findings.count]);
  for (int i = 0; i < 150; i++)
    findings_add (&sample.findings, NULL, "node", VERDICT_EXIT, "exit code 1")->said
      = findings_text ("!");
  output_init_memory (&out);
  write_part (&sample.findings, 0, 2);
  write_part (&sample.findings, 1, 2);
  cr_assert_not (join_read (&join, names, 2, &status));
  cr_expect_str_eq (status.message, "the parts have 157 answers to 7 instances");
  /* which is of no matter here */
  join.options.max_fail = 0;
  join_write (&join, &findings, &out);
  for (size_t i = 0; i < findings.count; i++)
    said += findings.list[i].said != NULL;
  cr_expect_eq (findings.count, 157);
  cr_expect_eq (said, 97, "three of the sample fail before them");
  cr_expect_eq (out.length, 0);
  output_discard (&out);
  findings_clear (&findings);
  join_clear (&join);
  findings_sample_clear (&sample);
  unlink (paths[0]);
  unlink (paths[1]);
}
