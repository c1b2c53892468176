/* The calls of the library that make a text: bounds, drawings, instances, programs for other
   solvers, judgements, claims. */
#include "include/provecast.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NODE                                                                                       \
  "{\"model\":\"node\",\"name\":\"n\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":5},{"    \
  "\"cost\":1},{\"cost\":3}]}"
#define GROUPS                                                                                     \
  "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":4,"         \
  "\"name\":\"fast\"},{\"cost\":3,\"count\":7}]}"
#define OVERHEAD                                                                                   \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"     \
  "\"send\":2,\"receive\":6}],"                                                                    \
  "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}"
#define EXCHANGE "{\"model\":\"exchange\",\"times\":[[0,4,2],[5,0,6],[3,8,0]]}"
#define SHOP "{\"model\":\"openshop\",\"times\":[[1,2,3],[4,5,6]]}"
#define PARAMETERIZED "{\"model\":\"parameterized\",\"nodes\":8,\"hold\":1,\"end\":3}"
#define LOGP                                                                                       \
  "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":2,\"gap\":3},\"destinations\":[{"        \
  "\"send\":1,\"receive\":1,\"count\":4}]}"

static const char *const instances[]
  = { NODE, GROUPS, OVERHEAD, EXCHANGE, SHOP, PARAMETERIZED, LOGP };
#define INSTANCES (sizeof instances / sizeof *instances)

#define OPTIONS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* LeakSanitizer: what fontconfig keeps for drawings until the process ends. The library does not
   show the function of this name that results/draw/raster.c has for the program. */
__attribute__ ((visibility ("default"))) const char *__lsan_default_suppressions (void);
__attribute__ ((visibility ("default"))) const char *__lsan_default_options (void);

const char *
__lsan_default_suppressions (void)
{
  return "leak:libfontconfig\n";
}

const char *
__lsan_default_options (void)
{
  return "print_suppressions=0";
}

static struct provecast *handle;

static void
set_up (void)
{
  handle = provecast_new ();
}

static void
tear_down (void)
{
  provecast_free (handle);
}

TestSuite (provecast_texts, .init = set_up, .fini = tear_down);

/* The last call made a text that begins and ends like this. */
static void
expect_text (const char *start, const char *end)
{
  const char *text = provecast_text (handle);
  cr_assert_not_null (text, "%s", provecast_message (handle));
  cr_expect_eq (strncmp (text, start, strlen (start)), 0, "%s", text);
  cr_expect (strlen (text) >= strlen (end)
               && strcmp (text + strlen (text) - strlen (end), end) == 0,
             "%s", text);
}

static void
expect_refused (enum provecast_status status, const char *message)
{
  cr_expect_eq (status, PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), message);
  cr_expect_null (provecast_text (handle));
}

Test (provecast_texts, bounds)
{
  cr_expect_null (provecast_text (handle));
  for (size_t i = 0; i < INSTANCES; i++) {
    cr_expect_eq (provecast_bounds (handle, instances[i]), PROVECAST_OK, "%s",
                  provecast_message (handle));
    cr_expect (strstr (provecast_text (handle), "\"bounds\":{"));
  }
  cr_assert_eq (provecast_bounds (handle, NODE), PROVECAST_OK);
  expect_text ("{\"instance\":\"n\",\"model\":\"node\",\"bounds\":{", "}");
  cr_assert_eq (provecast_bounds (handle, GROUPS), PROVECAST_OK);
  expect_text ("{\"model\":\"node\",\"bounds\":{",
               ",\"names\":[null,\"fast.1\",\"fast.2\",\"fast.3\",\"fast.4\",null,null,null,null,"
               "null,null,null]}");
  expect_refused (provecast_bounds (handle, NULL), "instance: there is no text (NULL)");
  expect_refused (provecast_bounds (handle, "{}"),
                  "instance:1: model: missing, must be one of node, overhead, exchange, "
                  "openshop, parameterized, logp");
}

/* What solve found stays. */
Test (provecast_texts, leave_solve_alone)
{
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_assert_eq (provecast_bounds (handle, SHOP), PROVECAST_OK);
  cr_assert_eq (provecast_draw (handle, NODE, provecast_schedule (handle), NULL), PROVECAST_OK);
  cr_assert_eq (provecast_judge (handle, NODE, provecast_schedule (handle), NULL), PROVECAST_OK);
  cr_assert_eq (provecast_claims (handle, SHOP, NULL), PROVECAST_OK);
  cr_expect_str_eq (provecast_makespan (handle), "4");
  cr_expect_eq (provecast_verify (handle, NODE, provecast_schedule (handle)), PROVECAST_OK);
  cr_expect_eq (provecast_certify (handle, NODE, provecast_certificate (handle)), PROVECAST_OK);
}

Test (provecast_texts, drawings)
{
  static char schedule[4096];
  for (size_t i = 0; i < INSTANCES; i++) {
    cr_assert_eq (provecast_solve (handle, instances[i]), PROVECAST_OK);
    cr_expect_eq (provecast_draw (handle, instances[i], provecast_schedule (handle), NULL),
                  PROVECAST_OK, "%s", provecast_message (handle));
    expect_text ("<?xml ", "</svg>\n");
    cr_expect_eq (provecast_draw (handle, instances[i], provecast_schedule (handle),
                                  OPTIONS ("format", "trace")),
                  PROVECAST_OK);
    expect_text ("{", "}\n");
  }
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
  cr_expect_eq (provecast_draw (handle, NODE, schedule, OPTIONS ("format", "dot")), PROVECAST_OK);
  expect_text ("digraph", "}\n");
  cr_expect_eq (
    provecast_draw (handle, NODE, schedule,
                    OPTIONS ("colour", "size", "time", "down", "full", "yes", "tree", "no")),
    PROVECAST_OK);
  expect_text ("<?xml ", "</svg>\n");
  expect_refused (provecast_draw (handle, NODE, schedule, OPTIONS ("size", "9")),
                  "draw: there is no option 'size'");
  expect_refused (provecast_draw (handle, NODE, schedule, OPTIONS ("time", "up")),
                  "time: there is no 'up'");
  expect_refused (provecast_draw (handle, NODE, schedule, OPTIONS ("lanes", "receivers")),
                  "instance:1: model: node has one lane for each node");
  cr_assert_eq (provecast_solve (handle, SHOP), PROVECAST_OK);
  expect_refused (
    provecast_draw (handle, SHOP, provecast_schedule (handle), OPTIONS ("format", "dot")),
    "instance:1: model: openshop has no trees");
  cr_expect_eq (
    provecast_draw (handle, NODE,
                    "{\"instance\":\"n\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,"
                    "\"start\":0}]}",
                    NULL),
    PROVECAST_FALSE);
  cr_expect_null (provecast_text (handle));
  cr_expect_eq (strncmp (provecast_message (handle), "schedule:1: not a valid schedule: ", 34), 0,
                "%s", provecast_message (handle));
}

/* Pictures have zeros within, so their length is told; without cairo they are refused in a line. */
Test (provecast_texts, pictures)
{
  static const char *const formats[] = { "png", "pdf" }, *const starts[]
                                                         = { "\211PNG\r\n\032\n", "%PDF-1." };
  static char schedule[4096];
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
  for (size_t i = 0; i < 2; i++) {
    enum provecast_status status
      = provecast_draw (handle, NODE, schedule, OPTIONS ("format", formats[i]));
    if (status == PROVECAST_INPUT) {
      cr_expect_eq (strncmp (provecast_message (handle), "PNG and PDF need the library cairo", 34),
                    0);
      cr_expect_eq (provecast_text_length (handle), 0);
      continue;
    }
    cr_assert_eq (status, PROVECAST_OK, "%s", provecast_message (handle));
    cr_expect_eq (strncmp (provecast_text (handle), starts[i], strlen (starts[i])), 0);
    cr_expect_gt (provecast_text_length (handle), 1000);
    cr_expect_eq (provecast_text (handle)[provecast_text_length (handle)], '\0');
  }
  cr_assert_eq (provecast_draw (handle, NODE, schedule, NULL), PROVECAST_OK);
  cr_expect_eq (provecast_text_length (handle), strlen (provecast_text (handle)));
  cr_expect_eq (provecast_text_length (NULL), 0);
}

/* Of a rounded instance, as the schedule states; limits and cancellation. */
Test (provecast_texts, drawings_of_rounded_instances)
{
  static const char fine[] = "{\"model\":\"node\",\"source\":{\"cost\":0.333},\"destinations\":"
                             "[{\"cost\":0.111,\"count\":3}]}";
  static char schedule[4096];
  cr_assert_eq (provecast_set_resolution (handle, "0.1"), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, fine), PROVECAST_OK);
  snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
  cr_assert_eq (provecast_set_resolution (handle, "auto"), PROVECAST_OK);
  cr_expect_eq (provecast_draw (handle, fine, schedule, NULL), PROVECAST_OK, "%s",
                provecast_message (handle));
  cr_assert_eq (provecast_set_resolution (handle, NULL), PROVECAST_OK);
  expect_refused (provecast_draw (handle, fine, schedule, NULL),
                  "schedule:1: it is for a rounded instance: set the resolution "
                  "(provecast_set_resolution)");
  provecast_cancel (handle);
  cr_assert_eq (provecast_set_resolution (handle, "auto"), PROVECAST_OK);
  cr_expect_eq (provecast_draw (handle, fine, schedule, NULL), PROVECAST_LIMIT);
  cr_expect_str_eq (provecast_message (handle), "a limit ended the check");
  cr_expect_null (provecast_text (handle));
}

static size_t
lines_of (const char *text)
{
  size_t lines = 0;
  for (; (text = strchr (text, '\n')) != NULL; text++)
    lines++;
  return lines;
}

/* All kinds and suites, by their names; each instance is one that the library takes. */
Test (provecast_texts, instances)
{
  struct provecast_name name;
  size_t i = 0;
  cr_assert_eq (
    provecast_generate (handle, "uniform", OPTIONS ("n", "7", "count", "3", "seed", "2")),
    PROVECAST_OK);
  expect_text ("{\"model\":\"node\",\"name\":\"uniform-", "}\n");
  cr_expect_eq (lines_of (provecast_text (handle)), 3);
  for (; provecast_kind_name (i, &name); i++)
    cr_expect_gt (strlen (name.summary), 5, "%s", name.name);
  cr_expect_gt (i, 20);
  cr_assert_eq (provecast_generate (handle, "ci-small", NULL), PROVECAST_OK);
  cr_expect_eq (lines_of (provecast_text (handle)), 211);
  for (i = 0; provecast_suite_name (i, &name); i++)
    cr_expect_eq (provecast_generate (handle, name.name, NULL), PROVECAST_OK, "%s", name.name);
  cr_expect_gt (i, 20);
  expect_refused (provecast_generate (handle, "ring", NULL), "there is no kind or suite 'ring'");
  expect_refused (provecast_generate (handle, "uniform", OPTIONS ("n", "none")),
                  "--n: 'none' is not an integer");
  expect_refused (provecast_generate (handle, "ci-small", OPTIONS ("n", "1")),
                  "ci-small: there is no option 'n'");
}

/* An enumeration without end is ended by a limit or a cancellation, with what it made. */
Test (provecast_texts, instances_within_limits)
{
  provecast_cancel (handle);
  cr_expect_eq (provecast_generate (handle, "uniform", OPTIONS ("count", "1000000000")),
                PROVECAST_LIMIT);
  cr_expect_str_eq (provecast_message (handle), "gen uniform: a limit ended it");
  cr_expect_eq (lines_of (provecast_text (handle)), 1);
  provecast_uncancel (handle);
  cr_assert_eq (provecast_set_time_limit (handle, 0.01), PROVECAST_OK);
  cr_expect_eq (provecast_generate (handle, "uniform", OPTIONS ("count", "1000000000")),
                PROVECAST_LIMIT);
}

Test (provecast_texts, programs)
{
  static char certificate[65536];
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  snprintf (certificate, sizeof certificate, "%s", provecast_certificate (handle));
  cr_expect_eq (provecast_export (handle, NODE, certificate, "vipr"), PROVECAST_OK, "%s",
                provecast_message (handle));
  expect_text ("% instance: optimal makespan 4\nVER 1.0\n", "\n");
  cr_expect_eq (provecast_export (handle, NODE, certificate, "lp"), PROVECAST_OK);
  expect_text ("\\", "End\n");
  cr_expect_eq (provecast_export (handle, NODE, certificate, "mps"), PROVECAST_OK);
  expect_text ("*", "ENDATA\n");
  cr_expect_eq (provecast_export (handle, NODE, certificate, "sol"), PROVECAST_OK);
  expect_text ("=obj= ", "\n");
  expect_refused (provecast_export (handle, NODE, certificate, "xml"), "format: there is no 'xml'");
  expect_refused (provecast_export (handle, NODE, certificate, NULL),
                  "format: there is no text (NULL)");
  cr_expect_eq (provecast_export (handle, GROUPS, certificate, "lp"), PROVECAST_FALSE);
  cr_expect_null (provecast_text (handle));
  cr_expect_eq (strncmp (provecast_message (handle), "certificate: not proven: ", 25), 0, "%s",
                provecast_message (handle));
}

/* A certificate of the rounded instance needs its step, which "auto" takes from it. */
Test (provecast_texts, programs_of_rounded)
{
  static const char third[]
    = "{\"model\":\"node\",\"source\":{\"cost\":\"1/3\"},\"destinations\":[{\"cost\":1}]}";
  static char certificate[4096];
  cr_assert_eq (provecast_set_resolution (handle, "0.1"), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, third), PROVECAST_OK, "%s", provecast_message (handle));
  snprintf (certificate, sizeof certificate, "%s", provecast_certificate (handle));
  for (int automatic = 0; automatic < 2; automatic++) {
    cr_assert_eq (provecast_set_resolution (handle, automatic ? "auto" : "0.1"), PROVECAST_OK);
    cr_expect_eq (provecast_export (handle, third, certificate, "sol"), PROVECAST_OK, "%s",
                  provecast_message (handle));
    cr_expect_neq (strstr (provecast_text (handle), "=obj= 2\n"), NULL, "%s",
                   provecast_text (handle));
  }
  cr_assert_eq (provecast_set_resolution (handle, NULL), PROVECAST_OK);
  cr_expect_eq (provecast_export (handle, third, certificate, "sol"), PROVECAST_FALSE);
  cr_expect_str_eq (provecast_message (handle),
                    "certificate: not proven: it is for the instance rounded up to multiples of "
                    "1/10: set the resolution (provecast_set_resolution)");
}

#define GOOD                                                                                       \
  "{\"instance\":\"n\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":2,"   \
  "\"to\":3,\"start\":2},{\"from\":0,\"to\":1,\"start\":2}]}"
#define SLOW                                                                                       \
  "{\"instance\":\"n\",\"makespan\":6,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":0,"   \
  "\"to\":3,\"start\":2},{\"from\":0,\"to\":1,\"start\":4}]}"

/* As the program's command check. */
Test (provecast_texts, judgements)
{
  static const struct {
    const char *answer, *expectation;
    enum provecast_status status;
    const char *text, *message;
  } cases[] = {
    { GOOD, NULL, PROVECAST_OK, "\"verdict\":\"valid\",\"makespan\":4,\"optimum\":4,\"ratio\":1}",
      "" },
    { GOOD, "optimal", PROVECAST_OK, "\"expectations\":{\"optimal\":\"holds\"}}", "" },
    { GOOD, "load-2", PROVECAST_OK, "\"expectations\":{\"load-2\":\"not-applied\"}}", "" },
    { SLOW, "ratio<=2", PROVECAST_OK, "\"ratio\":\"3/2\"", "" },
    { SLOW, "optimal", PROVECAST_FALSE, "\"optimal\":\"broken\"",
      "optimal: makespan 6, the optimum is 4" },
    { SLOW, "same-as=fnf", PROVECAST_FALSE, "\"same-as=fnf\":\"broken\"",
      "same-as=fnf: makespan 6; fnf makes 4" },
    { "", NULL, PROVECAST_FALSE, "\"verdict\":\"empty\"", "the answer is empty" },
    { "{\"unsupported\":\"too small\"}", "optimal", PROVECAST_OK,
      "\"verdict\":\"unsupported\",\"reason\":\"too small\"}", "" },
    { GOOD GOOD, NULL, PROVECAST_FALSE, "\"verdict\":\"several-objects\"",
      "answer: another object follows the first" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *const expectations[] = { cases[i].expectation, NULL };
    cr_expect_eq (provecast_judge (handle, NODE, cases[i].answer, expectations), cases[i].status,
                  "case %zu: %s", i, provecast_message (handle));
    expect_text ("{\"instance\":\"n\",\"model\":\"node\",\"line\":1,\"verdict\":\"", "}");
    cr_expect (strstr (provecast_text (handle), cases[i].text), "case %zu: %s", i,
               provecast_text (handle));
    cr_expect_str_eq (provecast_message (handle), cases[i].message);
  }
  expect_refused (provecast_judge (handle, NODE, GOOD, OPTIONS ("ratio<=none")),
                  "'ratio<=none': 'none' is not a number above 0 such as 2, 1.25 or 3/2");
  expect_refused (provecast_judge (handle, NODE, NULL, NULL), "answer: there is no text (NULL)");
  cr_expect_eq (provecast_judge (handle, "{\"model\":\"node\"}", GOOD, NULL), PROVECAST_INPUT);
  cr_expect (strstr (provecast_text (handle), "\"status\":\"error\""), "%s",
             provecast_text (handle));
}

/* Where the optimum is not proven, an expectation is undecided. */
Test (provecast_texts, undecided)
{
  cr_assert_eq (provecast_set_method (handle, NULL), PROVECAST_OK);
  provecast_cancel (handle);
  cr_expect_eq (provecast_judge (handle, NODE, GOOD, OPTIONS ("optimal")), PROVECAST_LIMIT);
  cr_expect (strstr (provecast_text (handle), "\"verdict\":\"interrupted\""), "%s",
             provecast_text (handle));
}

Test (provecast_texts, claims)
{
  struct provecast_name name;
  size_t count = 0;
  for (size_t i = 0; i < INSTANCES; i++) {
    cr_expect_eq (provecast_claims (handle, instances[i], NULL), PROVECAST_OK, "%s",
                  provecast_message (handle));
    expect_text ("{\"id\":\"", "}\n");
    cr_expect_gt (lines_of (provecast_text (handle)), 5);
  }
  for (; provecast_claim_name (count, &name); count++)
    cr_expect (name.model && strlen (name.name) > 3 && strlen (name.summary) > 5, "%zu", count);
  cr_expect_gt (count, 50);
  cr_assert_eq (provecast_claims (handle, NODE, "004-thm-4.4"), PROVECAST_OK);
  expect_text ("{\"id\":\"004-thm-4.4\",\"expected\":\"holds\",\"verdict\":\"", "}\n");
  expect_refused (provecast_claims (handle, NODE, "thm"), "there is no claim 'thm'");
  expect_refused (provecast_claims (handle, "{", NULL),
                  "instance:1:2: expected a key in quotes, got the end of the text");
}

Test (provecast_texts, names)
{
  struct provecast_name name;
  size_t bounds = 0, expectations = 0;
  for (; provecast_bound_name (bounds, &name); bounds++)
    cr_expect_gt (strlen (name.summary), 5);
  cr_expect_gt (bounds, 20);
  for (; provecast_expectation_name (expectations, &name); expectations++)
    cr_expect (!name.model && strlen (name.summary) > 5);
  cr_expect_gt (expectations, 20);
  cr_assert (provecast_expectation_name (0, &name));
  cr_expect_str_eq (name.name, "optimal");
  cr_assert (provecast_suite_name (0, &name));
  cr_expect_not (provecast_suite_name (100000, &name));
  cr_expect_not (provecast_claim_name (100000, &name));
  cr_expect_not (provecast_kind_name (100000, &name));
}

/* Without a handle. */
Test (provecast_texts, no_handle)
{
  cr_expect_eq (provecast_bounds (NULL, NODE), PROVECAST_INPUT);
  cr_expect_eq (provecast_draw (NULL, NODE, GOOD, NULL), PROVECAST_INPUT);
  cr_expect_eq (provecast_generate (NULL, "uniform", NULL), PROVECAST_INPUT);
  cr_expect_eq (provecast_export (NULL, NODE, GOOD, "lp"), PROVECAST_INPUT);
  cr_expect_eq (provecast_judge (NULL, NODE, GOOD, NULL), PROVECAST_INPUT);
  cr_expect_eq (provecast_claims (NULL, NODE, NULL), PROVECAST_INPUT);
  cr_expect_null (provecast_text (NULL));
}

/* Instances of measurements: names, options, what was assumed; lists that end too soon. */
Test (provecast_texts, measurements)
{
  static const char hosts[] = "name,cost\na,3\nb,0.5\n";
  cr_assert_eq (provecast_import (handle, OPTIONS ("hosts.csv", hosts), OPTIONS ("name", "ab")),
                PROVECAST_OK, "%s", provecast_message (handle));
  expect_text ("{\"model\":\"node\",\"name\":\"ab\",\"unit\":\"us\"", "}\n");
  cr_expect_str_eq (provecast_message (handle),
                    "hosts.csv: times without a unit are in us; the model is node, as no other one "
                    "was asked for");
  cr_assert_eq (provecast_import (handle, OPTIONS ("latency=far.csv", "0,1\n1,0\n"),
                                  OPTIONS ("send", "1", "receive", "2", "bytes", "8")),
                PROVECAST_OK, "%s", provecast_message (handle));
  expect_refused (
    provecast_import (handle, OPTIONS ("hosts.csv", "name\n"), NULL),
    "hosts.csv: has one row; a table needs a row of headings and one for each host or "
    "link");
  expect_refused (provecast_import (handle, OPTIONS ("hosts.csv", "name,cost\na,x\n"), NULL),
                  "hosts.csv:2: column 2: cost: expected a number, got 'x'");
  expect_refused (provecast_import (handle, NULL, NULL),
                  "import: there is no text of measurements");
  expect_refused (provecast_import (handle, OPTIONS ("hosts.csv"), NULL),
                  "hosts.csv: there is no text (NULL)");
  expect_refused (provecast_import (handle, OPTIONS ("hosts.csv", hosts), OPTIONS ("unit")),
                  "unit: there is no text (NULL)");
  expect_refused (provecast_import (handle, OPTIONS ("hosts.csv", hosts), OPTIONS ("unit", "h")),
                  "unit: 'h' is not ns, us, ms, s or min");
  expect_refused (provecast_import (handle, OPTIONS ("hosts.csv", hosts), OPTIONS ("out", "x")),
                  "import: there is no option 'out'");
  cr_expect_eq (provecast_import (NULL, OPTIONS ("hosts.csv", hosts), NULL), PROVECAST_INPUT);
}

/* Tables and what each rank does: of all models. */
Test (provecast_texts, rows_and_ranks)
{
  static char schedule[4096];
  for (size_t i = 0; i < INSTANCES; i++) {
    cr_assert_eq (provecast_solve (handle, instances[i]), PROVECAST_OK);
    snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
    cr_assert_eq (provecast_follow (handle, instances[i], schedule, "csv"), PROVECAST_OK, "%s",
                  provecast_message (handle));
    expect_text ("instance,message,from,from_name,to,to_name,start,receive,unit\n", "\n");
    cr_assert_eq (provecast_follow (handle, instances[i], schedule, "ranks"), PROVECAST_OK);
    expect_text ("schedule 1\n", "end\n");
  }
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_expect_eq (provecast_follow (handle, GROUPS, provecast_schedule (handle), "csv"),
                PROVECAST_FALSE);
  cr_expect_null (provecast_text (handle));
}

/* Programs for simulators: of each model that a format can say; nothing of a schedule that is not
   valid. */
Test (provecast_texts, follow)
{
  static const char *const formats[] = { "goal", "simgrid", "msccl" };
  static const char *const starts[] = { "", "<?xml", "<algo" };
  char schedule[4096];
  int written = 0;
  for (size_t i = 0; i < INSTANCES; i++) {
    cr_assert_eq (provecast_solve (handle, instances[i]), PROVECAST_OK);
    snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
    for (size_t f = 0; f < 3; f++) {
      enum provecast_status status = provecast_follow (handle, instances[i], schedule, formats[f]);
      cr_assert (status == PROVECAST_OK || status == PROVECAST_INPUT, "%s",
                 provecast_message (handle));
      if (status == PROVECAST_OK)
        expect_text (starts[f], "\n");
      else
        cr_expect (*provecast_message (handle) && !provecast_text (handle));
      written += status == PROVECAST_OK;
    }
  }
  cr_expect_geq (written, 12);
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
  cr_expect_eq (provecast_follow (handle, GROUPS, schedule, "goal"), PROVECAST_FALSE);
  cr_expect_null (provecast_text (handle));
  expect_refused (provecast_follow (handle, NODE, schedule, "xml"), "format: there is no 'xml'");
  expect_refused (provecast_follow (handle, NODE, schedule, NULL),
                  "format: there is no text (NULL)");
  expect_refused (provecast_follow (handle, NODE, NULL, "goal"),
                  "schedule: there is no text (NULL)");
  cr_expect_eq (provecast_follow (NULL, NODE, schedule, "goal"), PROVECAST_INPUT);
}

/* Appended schedules: their optimum and proof, which says that it is one of the class. */
Test (provecast_texts, class)
{
  char any[64], proof[65536];
  expect_refused (provecast_set_class (handle, "append2"), "class: there is no class 'append2'");
  cr_expect_eq (provecast_set_class (NULL, "append"), PROVECAST_INPUT);
  cr_assert_eq (provecast_solve (handle, OVERHEAD), PROVECAST_OK);
  snprintf (any, sizeof any, "%s", provecast_makespan (handle));
  cr_expect_eq (provecast_set_class (handle, "append"), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, OVERHEAD), PROVECAST_OK, "%s", provecast_message (handle));
  cr_expect (strstr (provecast_result (handle), "\"class\":\"append\""), "%s",
             provecast_result (handle));
  snprintf (proof, sizeof proof, "%s", provecast_certificate (handle));
  cr_expect_eq (provecast_certify (handle, OVERHEAD, proof), PROVECAST_OK);
  cr_expect (strstr (provecast_message (handle), "append"), "%s", provecast_message (handle));
  cr_expect_eq (provecast_solve (handle, NODE), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "instance:1: model: node has no class 'append'");
  cr_expect_null (provecast_schedule (handle));
  cr_expect_eq (provecast_set_class (handle, NULL), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, OVERHEAD), PROVECAST_OK);
  cr_expect_str_eq (provecast_makespan (handle), any);
}
