/* The solver of texts, against what the program prints; heuristics, limits, and refusals. */
#include "solve/solver.h"

#include "base/memory.h"
#include "results/store/accept.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Instances of all models, by file, of which the first line counts, or themselves. */
static const char *const examples[] = {
  "fig1-001.json",
  "suite.jsonl",
  "multicast-000.json",
  "first-receiver.json",
  "edge.json",
  "exchange-gusto.json",
  "openshop.txt",
  "{\"model\":\"parameterized\",\"nodes\":8,\"hold\":1,\"end\":3}",
  "{\"model\":\"logp\",\"source\":{\"send\":2,\"gap\":3},\"destinations\":[{\"send\":1,\"receive\":"
  "1,\"count\":4}]}",
};
#define EXAMPLES (sizeof examples / sizeof *examples)

#define SHOP "{\"model\":\"openshop\",\"name\":\"s\",\"times\":[[7,2,5],[1,8,6]]}"

static const struct solver_options everything = { .threads = 1, .schedule = true, .proof = true };

/* A file that holds one instance, held in memory. */
struct held {
  char path[256];
  char *text; /* owned */
  struct batch_line line;
  bool made; /* the file */
};

static void
make_file (struct held *held, const char *text)
{
  strcpy (held->path, "/tmp/provecast-solver-XXXXXX");
  int descriptor = mkstemp (held->path);
  cr_assert_geq (descriptor, 0);
  FILE *file = fdopen (descriptor, "w");
  fprintf (file, "%s\n", text);
  fclose (file);
}

static void
held_read (struct held *held, const char *name)
{
  struct status status;
  const char *text;
  status_init (&status);
  held->made = *name == '{';
  if (held->made)
    make_file (held, name);
  else
    snprintf (held->path, sizeof held->path, SOURCE_DIR "/examples/%s", name);
  struct suite *suite = suite_open (held->path, &status);
  held->line = (struct batch_line){ .file = held->path, .single = true };
  cr_assert (suite && suite_next (suite, &text, &held->line.length, &held->line.number, &status),
             "%s", status.message);
  held->line.text = held->text = memory_text (text, held->line.length);
  suite_close (suite);
}

static void
held_clear (struct held *held)
{
  free (held->text);
  if (held->made)
    unlink (held->path);
}

static struct batch_line
line_of (const char *text)
{
  return (struct batch_line){ .file = "there", .number = 7, .text = text, .length = strlen (text) };
}

/* An answer as text: the result without its seconds, the schedule, the certificate. Owned by the
   caller. */
static char *
text_of (const struct solver_answer *answer)
{
  struct output out;
  struct result result = answer->result;
  output_init_memory (&out);
  result.seconds = 0;
  result_begin (&result, &out);
  cr_expect_eq (strlen (answer->schedule), answer->schedule_length);
  output_print (&out, ",\"schedule\":%s}\n", answer->schedule);
  if (answer->proof)
    cr_expect_eq (strlen (answer->proof), answer->proof_length);
  output_text (&out, answer->proof ? answer->proof : "");
  output_char (&out, '\0');
  return out.bytes;
}

/* What `provecast solve` writes about a file. */
static char *
text_of_program (const char *path)
{
  struct output out;
  char command[1024], line[4096], certificate[] = "/tmp/provecast-solver-XXXXXX";
  int descriptor = mkstemp (certificate);
  cr_assert_geq (descriptor, 0);
  close (descriptor);
  snprintf (
    command, sizeof command,
    "head -n 1 %s | grep -q '^[{].*[}]$' && set -- head -n 1 || set -- cat; "
    "\"$@\" %s | " PROGRAM
    " solve --json --threads 1 --certificate %s - | sed 's/\"seconds\":[0-9.e-]*/\"seconds\":0/; "
    "s/,\"names\":[^]]*]//' && cat %s",
    path, path, certificate, certificate);
  output_init_memory (&out);
  FILE *pipe = popen (command, "r");
  cr_assert_not_null (pipe);
  for (size_t length; (length = fread (line, 1, sizeof line, pipe)) > 0;)
    output_bytes (&out, line, length);
  cr_expect_eq (pclose (pipe), 0, "%s", path);
  output_char (&out, '\0');
  unlink (certificate);
  return out.bytes;
}

Test (solver, writes_what_the_program_writes)
{
  struct solver *solver = solver_new (&everything);
  for (size_t i = 0; i < EXAMPLES; i++) {
    struct held held;
    struct solver_answer answer;
    struct status status;
    status_init (&status);
    held_read (&held, examples[i]);
    cr_assert (solver_solve (solver, &held.line, &answer, &status), "%s", status.message);
    char *text = text_of (&answer), *expected = text_of_program (held.path);
    cr_expect_str_eq (text, expected, "%s", examples[i]);
    cr_expect (answer.result.optimal && answer.proof);
    cr_expect_str_eq (answer.trouble, "");
    free (text);
    free (expected);
    held_clear (&held);
  }
  solver_free (solver);
}

/* The checker takes all that is handed out: schedules of heuristics and the optimum with its
   proof. */
struct judged {
  struct accept *accept;
  struct rational optimum;
  size_t count, most;
  char names[512];
};

static bool
judge (const char *name, struct rational makespan, const char *schedule, size_t length,
       void *context)
{
  struct judged *judged = context;
  struct status status;
  status_init (&status);
  cr_expect (accept_schedule (judged->accept, schedule, length, makespan, &status), "%s: %s", name,
             status.message);
  cr_expect_eq (strlen (schedule), length);
  cr_expect_leq (rational_compare (judged->optimum, makespan), 0, "%s is faster than the optimum",
                 name);
  strcat (strcat (judged->names, name), " ");
  return ++judged->count != judged->most;
}

Test (solver, the_checker_agrees)
{
  static const char *const names[] /* in the order of the registry */
    = { "fnf layered local binomial chain sequential ",
        "fef ecf wr eaf rr rrs ecfp wrp eafp rrp rrsp ",
        "baseline baseline-steps max-matching min-matching greedy openshop dense-longest "
        "dense-work critical ",
        "greedy openshop dense-longest dense-work critical ",
        "sequential chain binomial block opt-tree opt-ports karp ",
        "sequential chain binomial fnf ecf eaf fhf fnf-leaves eaf-leaves local " };
  struct solver *solver = solver_new (&everything);
  for (size_t i = 0; i < EXAMPLES; i++) {
    struct held held;
    struct solver_answer answer;
    struct status status;
    struct judged judged = { .accept = accept_new () };
    status_init (&status);
    held_read (&held, examples[i]);
    if (*held.text != '{') { /* a benchmark's layout, which the checker reads from files */
      snprintf (held.path, sizeof held.path, "there");
      free (held.text);
      held.line.text = held.text = memory_text (SHOP, strlen (SHOP));
      held.line.length = strlen (SHOP);
    }
    cr_assert (accept_instance (judged.accept, held.text, held.line.length, &status), "%s",
               status.message);
    cr_assert (solver_solve (solver, &held.line, &answer, &status), "%s", status.message);
    judged.optimum = answer.result.makespan;
    cr_expect (accept_schedule (judged.accept, answer.schedule, answer.schedule_length,
                                answer.result.makespan, &status),
               "%s", status.message);
    cr_expect (accept_optimum (judged.accept, answer.proof, answer.proof_length,
                               answer.result.makespan, &status),
               "%s", status.message);
    cr_expect (solver_heuristics (solver, &held.line, NULL, judge, &judged, &status), "%s",
               status.message);
    cr_expect_str_eq (judged.names, names[model_index (answer.model)], "%s", examples[i]);
    accept_free (judged.accept);
    held_clear (&held);
  }
  solver_free (solver);
}

/* For solver_heuristics; context: an output. */
static bool
note_all (const char *name, struct rational makespan, const char *schedule, size_t length,
          void *context)
{
  output_print (context, "%s %lld/%lld %.*s\n", name, (long long)makespan.numerator,
                (long long)makespan.denominator, (int)length, schedule);
  return true;
}

/* Knowing the optimum changes nothing but the time, also where it is no whole number of ticks of
   the next instance. */
Test (solver, heuristics_find_the_same_when_the_optimum_is_known)
{
  struct solver *solver = solver_new (&everything);
  const struct rational odd = { 22, 7 };
  for (size_t i = 0; i < EXAMPLES; i++) {
    struct held held;
    struct solver_answer answer;
    struct status status;
    struct output plain, known;
    status_init (&status);
    held_read (&held, examples[i]);
    output_init_memory (&plain);
    output_init_memory (&known);
    cr_assert (solver_solve (solver, &held.line, &answer, &status), "%s", status.message);
    const struct rational optimum = answer.result.makespan;
    cr_expect (solver_heuristics (solver, &held.line, &optimum, note_all, &known, &status), "%s",
               status.message);
    cr_expect (solver_heuristics (solver, &held.line, NULL, note_all, &plain, &status), "%s",
               status.message);
    cr_expect_gt (plain.length, 100);
    cr_expect (plain.length == known.length && memcmp (plain.bytes, known.bytes, plain.length) == 0,
               "%s", examples[i]);
    output_reset (&known);
    cr_expect (solver_heuristics (solver, &held.line, &odd, note_all, &known, &status), "%s",
               status.message);
    cr_expect (plain.length == known.length && memcmp (plain.bytes, known.bytes, plain.length) == 0,
               "%s: no bound", examples[i]);
    output_discard (&plain);
    output_discard (&known);
    held_clear (&held);
  }
  solver_free (solver);
}

/* A heuristic for square shops only is left out of others; who is asked may end it. */
Test (solver, heuristics_that_apply_until_ended)
{
  struct solver *solver = solver_new (&everything);
  struct status status;
  struct batch_line line = line_of ("{\"model\":\"openshop\",\"times\":[[1,2,3],[4,5,6]]}");
  status_init (&status);
  for (size_t most = 1; most <= 6; most++) {
    struct judged judged = { .accept = accept_new (), .most = most, .optimum = { 0, 1 } };
    cr_assert (accept_instance (judged.accept, line.text, line.length, &status));
    cr_expect_eq (solver_heuristics (solver, &line, NULL, judge, &judged, &status), most > 5,
                  "there are five");
    cr_expect_eq (status.code, STATUS_OK);
    cr_expect_eq (judged.count, most > 5 ? 5 : most);
    accept_free (judged.accept);
  }
  solver_free (solver);
}

static bool
count_plain (const char *name, struct rational makespan, const char *schedule, size_t length,
             void *context)
{
  cr_expect_null (schedule, "%s", name);
  cr_expect_eq (length, 0);
  cr_expect_gt (makespan.numerator, 0);
  ++*(int *)context;
  return true;
}

/* What is not wanted is not there. */
Test (solver, without_texts)
{
  struct solver *solver = solver_new (&(struct solver_options){ .threads = 2 });
  for (size_t i = 0; i < EXAMPLES; i++) {
    struct held held;
    struct solver_answer answer;
    struct status status;
    int count = 0;
    status_init (&status);
    held_read (&held, examples[i]);
    cr_assert (solver_solve (solver, &held.line, &answer, &status), "%s", status.message);
    cr_expect (answer.result.optimal);
    cr_expect_eq (answer.result.threads, 2);
    cr_expect_null (answer.schedule);
    cr_expect_null (answer.proof);
    cr_expect (solver_heuristics (solver, &held.line, NULL, count_plain, &count, &status));
    cr_expect_gt (count, 4);
    held_clear (&held);
  }
  solver_free (solver);
}

static const struct {
  const char *text, *message; /* what its end is */
  const char *model, *name;
} refusals[] = {
  { "", "there:7: ", NULL, NULL },
  { "{\"model\":\"ring\"}", "there:7: model: must be one of ", NULL, NULL },
  { "{\"model\":\"node\",\"name\":\"n\",\"source\":{\"cost\":0}}", "there:7: source.cost: ", "node",
    "n" },
  { "{\"model\":\"overhead\",\"name\":\"v\",\"nodes\":7}",
    "there:7: nodes: expected an array, got 7", "overhead", "v" },
  { "{\"model\":\"exchange\",\"times\":[[1]]}", "there:7: times", "exchange", NULL },
  { "{\"model\":\"openshop\",\"name\":\"o\",\"times\":7}", "there:7: times: ", "openshop", "o" },
};

/* Refusals name the place, and leave nothing behind: what follows comes out as if it were the
   first. */
Test (solver, refusals)
{
  struct solver *solver = solver_new (&everything);
  struct status status;
  struct solver_answer answer;
  int count = 0;
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    struct batch_line line = line_of (refusals[i].text);
    status_init (&status);
    cr_expect_not (solver_solve (solver, &line, &answer, &status));
    cr_expect_eq (status.code, STATUS_INPUT);
    place_drop_columns (status.message);
    cr_expect (strstr (status.message, refusals[i].message) == status.message, "%s",
               status.message);
    cr_expect_null (answer.schedule);
    cr_expect_null (answer.proof);
    cr_expect_eq (answer.result.model == NULL, refusals[i].model == NULL);
    cr_expect_eq (answer.result.instance == NULL, refusals[i].name == NULL);
    if (refusals[i].model)
      cr_expect_str_eq (answer.result.model, refusals[i].model);
    if (refusals[i].name)
      cr_expect_str_eq (answer.result.instance, refusals[i].name);
    status_init (&status);
    cr_expect_not (solver_heuristics (solver, &line, NULL, count_plain, &count, &status));
    cr_expect_eq (status.code, STATUS_INPUT);
  }
  cr_expect_eq (count, 0);
  for (size_t i = 0; i < 2 * EXAMPLES; i++) {
    struct solver *fresh = solver_new (&everything);
    struct solver_answer first;
    struct held held;
    status_init (&status);
    held_read (&held, examples[i % EXAMPLES]);
    cr_assert (solver_solve (solver, &held.line, &answer, &status)
               && solver_solve (fresh, &held.line, &first, &status));
    char *text = text_of (&answer), *expected = text_of (&first);
    cr_expect_str_eq (text, expected);
    free (text);
    free (expected);
    held_clear (&held);
    solver_free (fresh);
  }
  solver_free (solver);
}

/* Not all models have an engine of each name, and not every engine takes every instance. */
Test (solver, methods)
{
  struct solver *solver
    = solver_new (&(struct solver_options){ .threads = 1, .method = "lcg", .proof = true });
  struct solver_answer answer;
  struct status status;
  struct batch_line node = line_of (
    "{\"model\":\"node\",\"name\":\"x\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2}]}");
  struct batch_line shop
    = line_of ("{\"model\":\"openshop\",\"times\":[[1,2,3],[4,5,6]],\"unit\":\"us\"}");
  status_init (&status);
  cr_expect_not (solver_solve (solver, &node, &answer, &status));
  cr_expect_str_eq (status.message, "there:7: model: node has no engine 'lcg'");
  cr_expect_str_eq (answer.result.model, "node");
  status_init (&status);
  cr_assert (solver_solve (solver, &shop, &answer, &status), "%s", status.message);
  cr_expect_str_eq (answer.model->name, "openshop");
  cr_expect_str_eq (answer.unit, "us");
  cr_expect_null (answer.schedule);
  cr_expect_not_null (answer.proof);
  solver_free (solver);

  solver
    = solver_new (&(struct solver_options){ .threads = 1, .method = "brute", .schedule = true });
  node = line_of (
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":500}]}");
  status_init (&status);
  cr_expect_not (solver_solve (solver, &node, &answer, &status));
  cr_expect_eq (strncmp (status.message, "there:7: ", 9), 0, "%s", status.message);
  cr_expect_null (answer.schedule);
  solver_free (solver);
}

/* Limits leave a schedule and a bound, no proof. */
Test (solver, limits)
{
  static const char *const texts[] = {
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"
    "\"send\":2,\"receive\":6},{\"send\":2,"
    "\"receive\":6}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":"
    "1,\"destinations\":[2,3],\"bytes\":1},"
    "{\"source\":2,\"destinations\":[0,1,3],\"bytes\":1}]}",
    "{\"model\":\"exchange\",\"times\":[[0,4,2,7,3],[5,0,6,2,4],[3,8,0,5,1],[6,2,4,0,7],[2,5,3,6,0]"
    "]}",
  };
  struct solver *solver = solver_new (&(struct solver_options){
    .threads = 1, .limits = { .seconds = 1e-9 }, .schedule = true, .proof = true });
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct batch_line line = line_of (texts[i]);
    struct solver_answer answer;
    struct status status;
    struct accept *accept = accept_new ();
    status_init (&status);
    cr_assert (accept_instance (accept, line.text, line.length, &status));
    cr_assert (solver_solve (solver, &line, &answer, &status), "%s", status.message);
    cr_expect_eq (answer.result.optimal, answer.proof != NULL);
    cr_expect_leq (rational_compare (answer.result.lower_bound, answer.result.makespan), 0);
    cr_expect (accept_schedule (accept, answer.schedule, answer.schedule_length,
                                answer.result.makespan, &status),
               "%s", status.message);
    accept_free (accept);
  }
  solver_free (solver);
}

/* One heuristic by its name, seed and limit; what takes time at will, too. */
Test (solver, one_heuristic)
{
  struct solver *solver = solver_new (
    &(struct solver_options){ .threads = 1, .limits = { .seconds = 0.05 }, .schedule = true });
  struct batch_line shop = line_of (SHOP);
  struct solver_answer answer;
  struct status status;
  struct accept *accept = accept_new ();
  status_init (&status);
  cr_assert (accept_instance (accept, shop.text, shop.length, &status));
  static const char *const names[] = { "greedy", "best" };
  for (size_t i = 0; i < 2; i++) {
    cr_assert (solver_heuristic (solver, &shop, names[i], 3, &answer, &status), "%s",
               status.message);
    cr_expect_str_eq (answer.model->name, "openshop");
    cr_expect_str_eq (answer.result.heuristic, names[i]);
    cr_expect_str_eq (answer.result.instance, "s");
    cr_expect_str_eq (answer.result.model, "openshop");
    cr_expect_null (answer.proof);
    cr_expect (accept_schedule (accept, answer.schedule, answer.schedule_length,
                                answer.result.makespan, &status),
               "%s", status.message);
  }
  accept_free (accept);
  cr_expect_not (solver_heuristic (solver, &shop, "fnf", 1, &answer, &status));
  cr_expect_str_eq (status.message, "there:7: model: openshop has no heuristic 'fnf'");
  status_init (&status);
  cr_expect_not (solver_heuristic (solver, &shop, "baseline", 1, &answer, &status));
  cr_expect_str_eq (
    status.message,
    "there:7: times: heuristic 'baseline' needs as many jobs as machines, got 2 and 3");
  cr_expect_null (answer.schedule);
  struct judged judged = { .most = 0, .optimum = { 0, 1 }, .accept = accept_new () };
  status_init (&status);
  cr_assert (accept_instance (judged.accept, shop.text, shop.length, &status));
  cr_expect (solver_heuristics (solver, &shop, NULL, judge, &judged, &status), "all of them again");
  cr_expect_eq (judged.count, 5);
  accept_free (judged.accept);
  solver_free (solver);
}
