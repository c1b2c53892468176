/* Reports as JSON Lines, JUnit, TAP, GitHub annotations and text. */
#include "judge/ways.h"
#include "judge/writers.h"

#include "base/json.h"
#include "tests/support/count.h"
#include "tests/support/findings.h"
#include "tests/support/xml.h"

#include <criterion/criterion.h>
#include <string.h>

/* As cli_text does without UTF-8. */
static void
say (struct output *out, const char *text)
{
  for (; *text; text++)
    output_char (out, *text < 32 || *text > 126 ? '?' : *text);
}

static bool
is_json (const char *text, size_t length)
{
  struct json_reader json;
  struct json_text value;
  struct status status;
  status_init (&status);
  json_init (&json, text, length, "test", 1, &status);
  bool good = json_skip (&json, "", &value) && json_finish (&json);
  cr_expect (good, "%s: %.*s", status.message, (int)length, text);
  json_clear (&json);
  return good;
}

struct page {
  struct findings_sample sample;
  struct tally tally;
  struct output out;
};

static void
page_init (struct page *page)
{
  findings_sample_init (&page->sample);
  tally_init (&page->tally, &page->sample.findings, NULL);
  output_init_memory (&page->out);
}

static const char *
page_text (struct page *page)
{
  output_char (&page->out, '\0');
  return page->out.bytes;
}

static void
page_clear (struct page *page)
{
  tally_clear (&page->tally);
  findings_sample_clear (&page->sample);
  output_discard (&page->out);
}

Test (writers, json_lines)
{
  static const char *const expected[] = {
    "{\"instance\":\"good\",\"model\":\"node\",\"line\":1,\"verdict\":\"valid\",\"makespan\":4,"
    "\"optimum\":4,\"ratio\":1,\"expectations\":"
    "{\"ratio<=5/4\":\"holds\",\"optimal-when "
    "fast-source\":\"holds\",\"load-2\":\"not-applied\"}}\n",
    "{\"instance\":\"bro\\\"k<en>\\u001b[31m# "
    "SKIP\",\"model\":\"node\",\"line\":2,\"verdict\":\"valid\",\"makespan\":\"9/2\",\"optimum\":"
    "\"7/2\",\"ratio\":\"9/7\",\"expectations\":{\"ratio<=5/4\":\"broken\",\"optimal-when "
    "fast-source\":\"broken\",\"load-2\":"
    "\"not-applied\"},\"reason\":\"ratio<=5/4: makespan 9/2, the optimum is 7/2; optimal: so, "
    "too\"}\n",
    "{\"model\":\"overhead\",\"line\":3,\"verdict\":\"valid\",\"makespan\":6,\"lower_bound\":4,"
    "\"upper_bound\":5,\"ratio_at_most\":\"3/2\","
    "\"expectations\":{\"ratio<=5/4\":\"undecided\",\"optimal-when "
    "fast-source\":\"not-applied\",\"load-2\":\"not-applied\"}}\n",
    "{\"instance\":\"crash\",\"model\":\"exchange\",\"line\":4,\"verdict\":\"signal\",\"reason\":"
    "\"signal 11\xef\xbf\xbd\"}\n",
    "{\"instance\":\"late\",\"model\":\"exchange\",\"line\":5,\"verdict\":\"timeout\",\"reason\":"
    "\"no answer within 10 s\"}\n",
    "{\"line\":6,\"status\":\"error\",\"message\":\"suite.jsonl:6: model: no such 50%\"}\n",
    "{\"instance\":\"stopped\",\"model\":\"node\",\"line\":7,\"verdict\":\"interrupted\","
    "\"reason\":\"interrupted\"}\n",
    "{\"at\":\"end\",\"verdict\":\"exit\",\"reason\":\"exit code 3\"}\n",
  };
  struct page page;
  page_init (&page);
  cr_assert_eq (page.sample.findings.count, sizeof expected / sizeof *expected);
  for (size_t i = 0; i < page.sample.findings.count; i++) {
    output_reset (&page.out);
    writers_json_line (&page.sample.findings, &page.sample.findings.list[i], &page.out);
    is_json (page.out.bytes, page.out.length);
    cr_expect_str_eq (page_text (&page), expected[i]);
  }
  page.sample.findings.times = true;
  output_reset (&page.out);
  writers_json_line (&page.sample.findings, &page.sample.findings.list[4], &page.out);
  cr_expect (strstr (page_text (&page), ",\"seconds\":0.250000}"));
  page_clear (&page);
}

static void
add_minimal (struct findings *findings)
{
  memory_grow (findings->minimal, findings->minimal_capacity, 1);
  findings->minimal[findings->minimal_count++]
    = (struct minimal){ .failure = { VERDICT_INVALID, -1 },
                        .from = 4,
                        .name = findings_text ("cra\"sh"),
                        .repeated = true,
                        .tried = 17,
                        .whole = true,
                        .instance
                        = findings_text ("{\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}"),
                        .reason = findings_text ("node 1 is busy"),
                        .optimum = { true, true, { 1, 1 }, { 1, 1 } },
                        .schedule = findings_text ("{\"makespan\":1,\"sends\":[]}"),
                        .answer = memory_text ("a\0\xff\x1b", 4),
                        .answer_length = 4,
                        .answer_cut = true };
}

Test (writers, json_summary)
{
  struct page page;
  page_init (&page);
  add_minimal (&page.sample.findings);
  writers_json_summary (&page.sample.findings, &page.tally, STATUS_INPUT, &page.out);
  is_json (page.out.bytes, page.out.length);
  const char *text = page_text (&page);
  static const char *const parts[] = {
    "{\"suite\":\"a<b>&\\\"c\\\",%.jsonl\",\"heuristic\":\"./h --x='<&>' "
    "\xef\xbf\xbd\",\"sandbox\":\"off\",\"instances\":7,\"left_out\":0,\"not_tried\":0,\"passed\":"
    "1,"
    "\"failed\":4,\"open\":3,"
    "\"refused\":1,\"skipped\":0,\"verdicts\":{\"valid\":3,\"exit\":1,\"signal\":1,\"timeout\":1,"
    "\"interrupted\":"
    "1},\"ratio\":{\"proven\":2,\"optimal\":"
    "1,"
    "\"bounded\":1,\"mean\":1.142857,\"worst\":\"9/"
    "7\",\"worst_instance\":\"bro\\\"k<en>\\u001b[31m# SKIP\"},",
    "\"expectations\":{\"ratio<=5/4\":{\"applied\":3,\"holds\":1,\"broken\":1,\"undecided\":1},",
    "\"load-2\":{\"applied\":0,\"holds\":0,\"broken\":0,\"undecided\":0}}",
    "\"models\":{\"node\":{\"instances\":3,",
    "\"overhead\":{\"instances\":1,\"passed\":0,\"failed\":0,\"open\":1,",
    "\"minimal\":[{\"line\":4,\"name\":\"cra\\\"sh\",\"failure\":\"invalid\",\"repeated\":true,"
    "\"smallest\":true,\"tried\":17,\"reason\":"
    "\"node 1 "
    "is "
    "busy\",\"instance\":{\"model\":\"exchange\",\"times\":[[0,1],[1,0]]},\"optimum\":1,"
    "\"schedule\":{\"makespan\":1,\"sends\":[]},"
    "\"answer\":\"a\\u0000\xef\xbf\xbd\\u001b\",\"answer_cut\":true}],\"interrupted\":false,"
    "\"exit\":2}\n",
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    cr_expect (strstr (text, parts[i]), "%s\nnot in\n%s", parts[i], text);
  page_clear (&page);
}

Test (writers, junit)
{
  struct page page;
  page_init (&page);
  writers_junit (&page.sample.findings, &page.tally, &page.out);
  const char *text = page_text (&page), *fault = xml_fault (text);
  cr_expect_null (fault, "%.100s", fault);
  cr_expect (strstr (text,
                     " name=\"a&lt;b&gt;&amp;&quot;c&quot;,%.jsonl\" "
                     "timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" "
                     "tests=\"8\" failures=\"4\" errors=\"3\" skipped=\"0\" time=\"0.000\">"));
  cr_expect_eq (support_count (text, "<testcase "), 8);
  cr_expect_eq (support_count (text, "<failure "), 4);
  cr_expect_eq (support_count (text, "<error "), 3);
  cr_expect (strstr (
    text,
    "name=\"bro&quot;k&lt;en&gt;\xef\xbf\xbd[31m# SKIP\" classname=\"node\" time=\"0.000\">"));
  cr_expect (strstr (text, "type=\"ratio&lt;=5/4\""));
  cr_expect (strstr (
    text, "message=\"signal 11\xef\xbf\xbd\" type=\"signal\">signal 11\xef\xbf\xbd</failure>"));
  page.sample.findings.times = true;
  output_reset (&page.out);
  writers_junit (&page.sample.findings, &page.tally, &page.out);
  text = page_text (&page);
  cr_expect (strstr (text, "errors=\"3\" skipped=\"0\" time=\"1.500\"")
             && strstr (text, "time=\"0.250\"") && !strstr (text, "1970"));
  page_clear (&page);
}

Test (writers, tap)
{
  struct page page;
  page_init (&page);
  writers_tap (&page.sample.findings, &page.out);
  cr_expect_str_eq (page_text (&page),
                    "TAP version 14\n1..8\nok 1 - good\nnot ok 2 - bro\"k<en> [31m\\# SKIP\n  "
                    "---\n  verdict: \"ratio<=5/4\"\n  message: "
                    "\"ratio<=5/4: makespan 9/2, the optimum is 7/2; optimal: so, too\"\n  line: "
                    "2\n  ...\nnot ok 3 - line 3\n  ---\n  "
                    "verdict: \"valid\"\n  message: \"\"\n  line: 3\n  ...\nnot ok 4 - crash\n  "
                    "---\n  verdict: \"signal\"\n  message: "
                    "\"signal 11\xef\xbf\xbd\"\n  line: 4\n  ...\nnot ok 5 - late\n  ---\n  "
                    "verdict: \"timeout\"\n  message: \"no answer "
                    "within 10 s\"\n  line: 5\n  ...\nnot ok 6 - line 6\n  ---\n  verdict: "
                    "\"refused\"\n  message: \"suite.jsonl:6: model: "
                    "no such 50%\"\n  line: 6\n  ...\nnot ok 7 - stopped\n  ---\n  verdict: "
                    "\"interrupted\"\n  message: \"interrupted\"\n  "
                    "line: 7\n  ...\nnot ok 8 - end of the program\n  ---\n  verdict: \"exit\"\n  "
                    "message: \"exit code 3\"\n  ...\n");
  page_clear (&page);
}

/* A plan of all that was read does not say that there was more. */
Test (writers, tap_bails_out)
{
  for (int interrupted = 0; interrupted < 2; interrupted++) {
    struct page page;
    page_init (&page);
    page.sample.findings.interrupted = interrupted;
    page.sample.findings.ended = STATUS_LIMIT;
    writers_tap (&page.sample.findings, &page.out);
    cr_expect (strstr (page_text (&page), interrupted
                                            ? "  ...\nBail out! interrupted\n"
                                            : "  ...\nBail out! not all of the suite was read\n"));
    page_clear (&page);
  }
}

Test (writers, github)
{
  struct page page;
  page_init (&page);
  writers_github (&page.sample.findings, &page.tally, &page.out);
  const char *text = page_text (&page);
  cr_expect_eq (support_count (text, "::error "), 6);
  cr_expect (strstr (
    text,
    "::error file=dir%2Cx%3A%25/suite.jsonl,line=2,title=provecast check%3A ratio<=5/4::1 of 8 "
    "instances, first "
    "bro\"k<en>?[31m# SKIP: ratio<=5/4: makespan 9/2, the optimum is 7/2; optimal: so, too\n"));
  cr_expect (strstr (text, "line=6,title=provecast check%3A refused::1 of 8 instances, first line "
                           "6: suite.jsonl:6: model: no such 50%25\n"));
  cr_expect (strstr (text, "::error title=provecast check%3A exit::1 of 8 instances, first end of "
                           "the program: exit code 3\n"));
  cr_expect (strstr (
    text, "title=provecast check%3A not judged in full::2 of 8 instances, first line 3: \n"));
  page_clear (&page);
}

/* Never more than ten, whatever there is. */
Test (writers, github_at_most_ten)
{
  struct page page;
  page_init (&page);
  for (int round = 0; round < 3; round++)
    for (enum verdict verdict = VERDICT_INVALID; verdict <= VERDICT_UNASKED; verdict++)
      findings_add (&page.sample.findings, "x", "node", verdict, "why");
  writers_github (&page.sample.findings, &page.tally, &page.out);
  const char *text = page_text (&page);
  cr_expect_eq (support_count (text, "::error "), WAYS_MOST);
  cr_expect_eq (support_count (text, "\n"), WAYS_MOST);
  cr_expect_eq (support_count (text, "%0A"), 1);
  cr_expect (strstr (text, "more instances fail in other ways\n"));
  page_clear (&page);
}

Test (writers, text)
{
  struct page page;
  page_init (&page);
  for (size_t i = 0; i < page.sample.findings.count; i++)
    writers_text_line (&page.sample.findings, &page.sample.findings.list[i], false, say, &page.out);
  cr_expect_str_eq (
    page_text (&page),
    "FAIL bro\"k<en>?[31m# SKIP: makespan 4.5, optimum 3.5, ratio 9/7 = 1.2857; ratio<=5/4: "
    "makespan 9/2, the optimum is 7/2; "
    "optimal: so, too\n"
    "open line 3: makespan 6, optimum not proven, at least 4, ratio at most 3/2 = 1.5000\n"
    "FAIL crash: signal: signal 11?\nFAIL late: timeout: no answer within 10 s\n"
    "refused: suite.jsonl:6: model: no such 50%\nopen stopped: interrupted: interrupted\n"
    "FAIL end of the program: exit: exit code 3\n");
  output_reset (&page.out);
  writers_text_line (&page.sample.findings, &page.sample.findings.list[0], true, say, &page.out);
  cr_expect_str_eq (page_text (&page), "pass good: makespan 4, optimum 4, ratio 1\n");
  output_reset (&page.out);
  add_minimal (&page.sample.findings);
  writers_text_summary (&page.sample.findings, &page.tally, say, &page.out);
  cr_expect_str_eq (
    page_text (&page),
    "smallest instance, invalid, from line 4 (cra\"sh):\n  "
    "{\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}\n  node 1 is busy\n"
    "  optimum 1: {\"makespan\":1,\"sends\":[]}\n  answer: a???...\na<b>&\"c\",%.jsonl: 7 "
    "instances\nsandbox: off\n"
    "  valid                       3\n  exit                        1\n  signal                    "
    "  1\n"
    "  timeout                     1\n  interrupted                 1\n  refused                   "
    "  1\n"
    "makespan / optimum of 2 answers: mean 1.1429, worst 9/7 = 1.2857 (bro\"k<en>?[31m# SKIP)\n"
    "  optimal                     1   50.0 %\n  up to 1.50                  1   50.0 %\n"
    "optimum not proven for 1 answer: makespan / lower bound at most 3/2 = 1.5000 (line 3)\n"
    "expected ratio<=5/4: broken on 1 of 3, undecided on 1, first on bro\"k<en>?[31m# SKIP\n"
    "expected optimal-when fast-source: broken on 1 of 2, first on bro\"k<en>?[31m# SKIP\nexpected "
    "load-2: never applied\n"
    "FAIL: 4 of 7 instances: exit 1, signal 1, timeout 1, ratio<=5/4 1, optimal-when fast-source "
    "1; 3 not judged in full; 1 "
    "expectation never applied\n");
  page_clear (&page);
}

/* The last line of runs that pass, or might. */
Test (writers, verdict)
{
  static const struct {
    size_t kept;
    bool strict, interrupted;
    enum status_code ended;
    const char *text;
  } cases[] = {
    { 0, false, false, STATUS_OK, "PASS: 1 of 1 instances pass; 1 expectation never applied" },
    { 0, true, false, STATUS_OK, "FAIL: 1 of 1 instances pass; 1 expectation never applied" },
    { 2, false, false, STATUS_OK,
      "OPEN: 0 of 1 instances pass; 1 not judged in full; 2 expectations never applied" },
    { 0, false, true, STATUS_OK,
      "OPEN: 1 of 1 instances pass; 1 expectation never applied; interrupted" },
    { 0, false, true, STATUS_LIMIT,
      "OPEN: 1 of 1 instances pass; 1 expectation never applied; interrupted" },
    { 0, false, false, STATUS_INPUT,
      "OPEN: 1 of 1 instances pass; 1 expectation never applied; stopped by an error" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct findings_sample sample;
    struct tally tally;
    struct output out;
    findings_sample_init (&sample);
    struct findings one = sample.findings;
    one.list += cases[i].kept;
    one.count = 1;
    one.interrupted = cases[i].interrupted;
    one.ended = cases[i].ended;
    one.strict = cases[i].strict;
    tally_init (&tally, &one, NULL);
    output_init_memory (&out);
    writers_verdict (&one, &tally, &out);
    output_char (&out, '\0');
    cr_expect_str_eq (out.bytes, cases[i].text);
    output_discard (&out);
    tally_clear (&tally);
    findings_sample_clear (&sample);
  }
}

#define TRACE "Traceback:\n  ::error::x\n##vso[task] </failure>\x1b[0m\nKeyError: \xff\n\n"

/* A failure of line 4 with all that helps to understand it, and an instance that is skipped. */
static void
page_init_evidence (struct page *page)
{
  findings_sample_init (&page->sample);
  struct findings *findings = &page->sample.findings;
  findings->list[3].said = findings_text (TRACE);
  findings->list[4].verdict = VERDICT_UNSUPPORTED;
  add_minimal (findings);
  findings->minimal[0].failure.verdict = VERDICT_SIGNAL;
  tally_init (&page->tally, findings, NULL);
  output_init_memory (&page->out);
}

/* The smaller instance and the traceback are in every report, and no line of them is an order. */
Test (writers, evidence)
{
  struct page page;
  page_init_evidence (&page);
  struct findings *findings = &page.sample.findings;
  char *evidence = ways_evidence (findings, &findings->list[3]);
  cr_expect_str_eq (evidence,
                    "smallest instance: {\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}\n"
                    "optimum 1: {\"makespan\":1,\"sends\":[]}\nanswer: a?\xff\x1b...\n"
                    "standard error:\n  Traceback:\n    ::error::x\n  ##vso[task] "
                    "</failure>\x1b[0m\n  KeyError: \xff\n");
  free (evidence);
  cr_expect_null (ways_evidence (findings, &findings->list[0]));

  writers_text_summary (findings, &page.tally, say, &page.out);
  cr_expect (strstr (page_text (&page),
                     "  answer: a???...\n"
                     "  standard error:\n    Traceback:\n      ::error::x\n    ##vso[task] "
                     "</failure>?[0m\n    KeyError: ?\n"),
             "%s", page_text (&page));
  output_reset (&page.out);

  writers_junit (findings, &page.tally, &page.out);
  const char *text = page_text (&page), *fault = xml_fault (text);
  cr_expect_null (fault, "%.100s", fault);
  cr_expect (strstr (text, "smallest instance: {&quot;model&quot;:&quot;exchange&quot;"), "%s",
             text);
  cr_expect (strstr (text, "\n  KeyError: \xef\xbf\xbd\n</failure>"), "%s", text);
  cr_expect (strstr (text, "skipped=\"1\""));
  cr_expect (strstr (text, "<skipped message=\"no answer within 10 s\"/>"));
  cr_expect_null (strstr (text, "##"));
  cr_expect_null (strstr (text, "  ::error"));

  output_reset (&page.out);
  writers_tap (findings, &page.out);
  text = page_text (&page);
  cr_expect (strstr (text, "\n  minimal: {\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}\n  "
                           "minimal_optimum: 1\n  minimal_answer: \"a\\u0000"),
             "%s", text);
  cr_expect (strstr (text, "\n  stderr: \"Traceback:\\n"), "%s", text);
  cr_expect (strstr (text, "\nok 5 - late # SKIP no answer within 10 s\nnot ok 6"), "%s", text);

  output_reset (&page.out);
  writers_github (findings, &page.tally, &page.out);
  text = page_text (&page);
  cr_expect (strstr (text, "signal 11\xef\xbf\xbd%0Asmallest instance: {\"model\""), "%s", text);
  cr_expect (strstr (text, "%0A  KeyError: \xef\xbf\xbd\n"), "%s", text);
  cr_expect_eq (support_count (text, "\n"), support_count (text, "::error "));
  cr_expect_null (strstr (text, "unsupported"));

  output_reset (&page.out);
  writers_json_line (findings, &findings->list[3], &page.out);
  is_json (page.out.bytes, page.out.length);
  cr_expect (strstr (page_text (&page), ",\"stderr\":\"Traceback:\\n"));
  page_clear (&page);
}

Test (writers, markdown)
{
  struct page page;
  page_init_evidence (&page);
  writers_markdown (&page.sample.findings, &page.tally, &page.out);
  const char *text = page_text (&page);
  cr_expect (strstr (text, "# provecast check: FAIL&#58; 3 of 7 instances"), "%s", text);
  cr_expect (strstr (text, "\n| 7 | 1 | 3 | 1 | 3 | 0 |\n"), "%s", text);
  cr_expect (strstr (text, "\n| signal | 1 | crash | signal 11\xef\xbf\xbd |\n"), "%s", text);
  cr_expect (strstr (text, "<details><summary>signal: crash</summary>\n<pre>\nsmallest instance: "),
             "%s", text);
  cr_expect (strstr (text, "&lt;/failure&gt;"), "%s", text);
  cr_expect_null (strstr (text, "k<en>"));
  cr_expect_null (strstr (text, "##vso"));
  cr_expect_null (strstr (text, "  ::error"));
  page_clear (&page);
}

/* A run that stopped early says so. */
Test (writers, stopped)
{
  static const char *const why[] = { "the program cannot be started", "--max-fail" };
  for (int i = 0; i < 2; i++) {
    struct page page;
    page_init (&page);
    struct findings *findings = &page.sample.findings;
    findings->stop = i == 0 ? FINDINGS_NOT_STARTED : FINDINGS_MAX_FAIL;
    findings->untried = 204;
    findings->left_out = 3;
    writers_tap (findings, &page.out);
    char *expected = memory_print ("\nBail out! %s, 204 instances not tried\n", why[i]);
    cr_expect (strstr (page_text (&page), expected));
    free (expected);
    output_reset (&page.out);
    writers_text_summary (findings, &page.tally, say, &page.out);
    expected = memory_print ("; 204 not tried (%s)\n", why[i]);
    cr_expect (strstr (page_text (&page), expected), "%s", page.out.bytes);
    cr_expect (strstr (page.out.bytes, ": 7 instances (3 of other models left out)\n"));
    free (expected);
    output_reset (&page.out);
    writers_json_summary (findings, &page.tally, STATUS_FALSE, &page.out);
    is_json (page.out.bytes, page.out.length);
    cr_expect (strstr (page_text (&page),
                       i == 0 ? "\"left_out\":3,\"not_tried\":204,\"stopped\":\"not-started\""
                              : "\"left_out\":3,\"not_tried\":204,\"stopped\":\"max-fail\""));
    page_clear (&page);
  }
}
