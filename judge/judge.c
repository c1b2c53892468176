#include "judge/judge.h"

#include "base/memory.h"
#include "base/progress.h"
#include "judge/child_guard.h"
#include "judge/reduce.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The first instance that fails in some way. */
struct kept {
  struct failure failure;
  size_t line;
  char *text; /* owned; as the program got it */
};

struct judge {
  const struct judge_options *options;
  pthread_mutex_t lock; /* guards all below */
  struct findings *findings;
  struct bench **benches; /* owned [options->jobs]: those that nobody works at stand in front */
  size_t free_benches;
  struct kept *kept; /* owned */
  size_t kept_count, kept_capacity;
  uint64_t failed;
  struct status status; /* what ends the run */
};

/* What a thread has of an instance between working and writing. */
struct seat {
  struct judge *judge;
  struct finding finding; /* its texts are the findings' */
  struct status status;
};

/* Benches. */

static struct bench *
take_bench (struct judge *judge, int threads)
{
  pthread_mutex_lock (&judge->lock);
  struct bench *bench = judge->benches[--judge->free_benches];
  pthread_mutex_unlock (&judge->lock);
  return bench ? bench : bench_new (&judge->options->bench, threads);
}

static void
give_bench (struct judge *judge, struct bench *bench)
{
  pthread_mutex_lock (&judge->lock);
  judge->benches[judge->free_benches++] = bench;
  pthread_mutex_unlock (&judge->lock);
}

/* Files of failing instances. */

static bool
write_file (const char *folder, size_t line, const char *suffix, const char *text, size_t length,
            bool newline, struct status *status)
{
  struct output path, file;
  output_init_memory (&path);
  output_print (&path, "%s/line-%zu.%s", folder, line, suffix);
  output_char (&path, '\0');
  bool good = output_open (&file, path.bytes, status);
  if (good) {
    output_bytes (&file, text, length);
    output_text (&file, newline ? "\n" : "");
    good = output_commit (&file, status);
  }
  output_discard (&path);
  return good;
}

static bool
keep_files (const struct judge *judge, const struct bench *bench, size_t line,
            struct status *status)
{
  const char *folder = judge->options->keep;
  size_t length, answer_length;
  const char *text = bench_text (bench, &length), *answer = bench_answer (bench, &answer_length);
  return !folder
         || (write_file (folder, line, "json", text, length, true, status)
             && (!answer
                 || write_file (folder, line, "answer", answer, answer_length, false, status)));
}

/* Findings. */

/* Remember the instance if it is the first of its kind. The lock is held. */
static void
keep_first (struct judge *judge, const struct failure *failure, size_t line,
            const struct bench *bench)
{
  size_t length, at = 0;
  const char *text = bench_text (bench, &length);
  while (at < judge->kept_count && !failure_same (judge->kept[at].failure, *failure))
    at++;
  if (at == judge->kept_count) {
    memory_grow (judge->kept, judge->kept_capacity, judge->kept_count + 1);
    judge->kept[judge->kept_count++] = (struct kept){ *failure, SIZE_MAX, NULL };
  }
  struct kept *kept = &judge->kept[at];
  if (kept->line < line)
    return;
  free (kept->text);
  kept->line = line;
  kept->text = memory_text (text, length);
}

/* The finding's texts become the findings'. `bench` NULL: none has tried it. */
static void
add_finding (struct judge *judge, const struct finding *finding, const struct bench *bench)
{
  struct findings *findings = judge->findings;
  struct failure failure;
  pthread_mutex_lock (&judge->lock);
  memory_grow (findings->list, findings->capacity, findings->count + 1);
  findings->list[findings->count++] = *finding;
  if (finding_failure (finding, findings->expect_count, &failure)) {
    judge->failed++;
    if (bench)
      keep_first (judge, &failure, finding->line, bench);
  }
  if (progress_due ())
    progress_line ("check: %zu instances judged, %llu fail", findings->count,
                   (unsigned long long)judge->failed);
  pthread_mutex_unlock (&judge->lock);
}

/* The handler of all models. */

static void *
begin (const void *context, int threads)
{
  struct seat *seat = memory_zero (1, sizeof *seat);
  seat->judge = (struct judge *)(uintptr_t)context;
  (void)threads;
  return seat;
}

static void
end (void *memory)
{
  free (memory);
}

static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct seat *seat = memory;
  struct judge *judge = seat->judge;
  struct failure failure;
  struct bench *bench = take_bench (judge, line->single ? judge->options->jobs : 1);
  finding_init (&seat->finding);
  status_init (&seat->status);
  if (!bench_try (bench, line, &seat->finding, &seat->status)) {
    finding_clear (&seat->finding);
  } else {
    if (finding_failure (&seat->finding, judge->findings->expect_count, &failure))
      keep_files (judge, bench, line->number, &seat->status);
    add_finding (judge, &seat->finding, bench);
    verdict->name = seat->finding.name;
    if (seat->finding.refused)
      status_set (&verdict->status, STATUS_INPUT, "%s", seat->finding.reason);
  }
  give_bench (judge, bench);
}

static void
write_line (const struct judge *judge, const struct finding *finding, struct output *out)
{
  const struct judge_options *options = judge->options;
  if (options->quiet)
    return;
  if (options->json)
    writers_json_line (judge->findings, finding, out);
  else
    writers_text_line (judge->findings, finding, options->all, options->say, out);
}

static bool
write_finding (void *memory, const struct batch_line *line, struct output *results,
               struct output *certificates, struct status *status)
{
  struct seat *seat = memory;
  (void)line;
  (void)certificates;
  if (seat->status.code != STATUS_OK) {
    *status = seat->status;
    return false;
  }
  write_line (seat->judge, &seat->finding, results);
  return true;
}

static const struct batch_handler handler = { begin, end, work, write_finding };

/* For batch_options.refuse. What a bench has refused is a finding already; what is of no model
   gets here only. */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *out,
        void *context)
{
  struct judge *judge = context;
  struct finding finding;
  finding_init (&finding);
  finding.line = line->number;
  finding.refused = true;
  finding.model = verdict->model;
  finding.reason = memory_text (verdict->status.message, strlen (verdict->status.message));
  finding.name = verdict->name ? memory_text (verdict->name, strlen (verdict->name)) : NULL;
  write_line (judge, &finding, out);
  if (verdict->model)
    finding_clear (&finding);
  else
    add_finding (judge, &finding, NULL);
}

/* After the last instance. */

/* Ascending lines; a program's end comes last. */
static int
by_line (const void *x, const void *y)
{
  const struct finding *a = x, *b = y;
  size_t left = a->line - 1, right = b->line - 1; /* 0 becomes the largest */
  return left < right ? -1 : left > right;
}

/* Kept processes end now. One finding tells of all that fail at it. */
static void
finish_benches (struct judge *judge, struct output *out)
{
  struct finding first;
  bool failed = false;
  for (int i = 0; i < judge->options->jobs && judge->options->bench.persistent; i++) {
    struct finding finding;
    finding_init (&finding);
    if (!judge->benches[i] || bench_finish (judge->benches[i], &finding))
      continue;
    if (failed)
      finding_clear (&finding);
    else
      first = finding;
    failed = true;
  }
  if (!failed)
    return;
  write_line (judge, &first, out);
  add_finding (judge, &first, NULL);
}

/* Making failures smaller. */

/* A failure on its way to a smaller instance. */
struct again {
  struct judge *judge;
  struct bench *bench;
  struct minimal *minimal; /* of the smallest so far */
};

#define ANSWER_KEPT 65536

static char *
copy (const char *text, size_t length)
{
  return text ? memory_text (text, length) : NULL;
}

/* Take over what the bench's last try has found. */
static void
describe (const struct bench *bench, const struct finding *finding, struct minimal *minimal)
{
  size_t length;
  const char *text = bench_text (bench, &length), *name = minimal->name;
  minimal->name = NULL;
  minimal_clear (minimal);
  minimal->name = (char *)(uintptr_t)name;
  minimal->instance = copy (text, length);
  minimal->reason = copy (finding_reason (finding), strlen (finding_reason (finding)));
  minimal->optimum = finding->optimum;
  text = bench_schedule (bench, &length);
  minimal->schedule = copy (text, length);
  text = bench_answer (bench, &length);
  minimal->answer_cut = length > ANSWER_KEPT;
  minimal->answer_length = length < ANSWER_KEPT ? length : ANSWER_KEPT;
  minimal->answer = copy (text, minimal->answer_length);
}

/* For reduction.holds: does it fail in the same way? */
static bool
fails_alike (const char *text, size_t length, void *context)
{
  struct again *again = context;
  struct minimal *minimal = again->minimal;
  const struct batch_line line
    = { again->judge->findings->suite, minimal->from, text, length, true, { .least = 0 } };
  struct finding finding;
  struct status status;
  struct failure failure;
  status_init (&status);
  finding_init (&finding);
  bool alike = bench_try (again->bench, &line, &finding, &status)
               && finding_failure (&finding, again->judge->findings->expect_count, &failure)
               && failure_same (failure, minimal->failure);
  if (alike || !minimal->instance)
    describe (again->bench, &finding, minimal);
  finding_clear (&finding);
  return alike;
}

/* The name of the instance in this line. */
static char *
name_of (const struct findings *findings, size_t line)
{
  for (size_t i = 0; i < findings->count; i++)
    if (findings->list[i].line == line && findings->list[i].name)
      return copy (findings->list[i].name, strlen (findings->list[i].name));
  return NULL;
}

static void
reduce_kept (struct judge *judge, const struct kept *kept, const struct deadline *deadline,
             struct status *status)
{
  struct findings *findings = judge->findings;
  struct minimal minimal
    = { .failure = kept->failure, .from = kept->line, .name = name_of (findings, kept->line) };
  struct again again = { judge, take_bench (judge, 1), &minimal };
  struct reduction reduction = { .holds = fails_alike, .context = &again, .deadline = deadline };
  struct output text;
  output_init_memory (&text);
  output_bytes (&text, kept->text, strlen (kept->text));
  minimal.repeated = fails_alike (text.bytes, text.length, &again);
  minimal.whole = minimal.repeated && reduce (&reduction, &text);
  minimal.tried = reduction.tried;
  if (judge->options->keep)
    write_file (judge->options->keep, kept->line, "minimal.json", minimal.instance,
                strlen (minimal.instance), true, status);
  memory_grow (findings->minimal, findings->minimal_capacity, findings->minimal_count + 1);
  findings->minimal[findings->minimal_count++] = minimal;
  output_discard (&text);
  give_bench (judge, again.bench);
}

static int
kept_by_line (const void *x, const void *y)
{
  const struct kept *a = x, *b = y;
  return a->line < b->line ? -1 : a->line > b->line;
}

/* The first few ways to fail, each with a share of what is left of the time. */
static void
reduce_all (struct judge *judge, struct status *status)
{
  const struct judge_options *options = judge->options;
  size_t most = judge->kept_count < options->reduce_most ? judge->kept_count : options->reduce_most;
  double end = limits_now () + options->reduce_seconds;
  if (judge->kept_count > 0)
    qsort (judge->kept, judge->kept_count, sizeof *judge->kept, kept_by_line);
  for (size_t i = 0; i < most && !limits_interrupted (); i++) {
    double left = (end - limits_now ()) / (double)(most - i);
    const struct limits limits = { .seconds = left > 0.001 ? left : 0.001 };
    struct deadline deadline;
    if (judge->kept[i].failure.verdict == VERDICT_NOT_STARTED)
      continue;
    deadline_start (&deadline, &limits);
    progress_line ("check: making line %zu smaller", judge->kept[i].line);
    reduce_kept (judge, &judge->kept[i], &deadline, status);
  }
}

static void
judge_clear (struct judge *judge)
{
  for (int i = 0; i < judge->options->jobs; i++)
    bench_free (judge->benches[i]);
  for (size_t i = 0; i < judge->kept_count; i++)
    free (judge->kept[i].text);
  memory_free (judge->benches, judge->kept);
  pthread_mutex_destroy (&judge->lock);
}

bool
judge_suite (const struct judge_options *options, struct suite *suite, struct output *out,
             struct findings *findings, struct batch_report *report, struct status *status)
{
  struct judge judge
    = { .options = options, .findings = findings, .free_benches = (size_t)options->jobs };
  struct batch_options batch = { .threads = options->jobs, .refuse = refuse, .context = &judge };
  double start = limits_now ();
  pthread_mutex_init (&judge.lock, NULL);
  judge.benches = memory_zero ((size_t)options->jobs, sizeof (struct bench *));
  for (size_t i = 0; i < model_count; i++)
    batch.models[i] = (struct batch_model){ &handler, &judge, NULL };
  child_guard_begin ();
  batch_run (suite, &batch, out, NULL, report);
  finish_benches (&judge, out);
  findings->interrupted = limits_interrupted ();
  findings->ended = report->failed ? report->worst : STATUS_OK;
  if (findings->count > 0)
    qsort (findings->list, findings->count, sizeof *findings->list, by_line);
  if (report->failed && report->first.code != STATUS_INPUT)
    *status = report->first;
  if (options->reduce_seconds > 0 && !report->failed && !findings->interrupted)
    reduce_all (&judge, status);
  findings->seconds = limits_now () - start;
  judge_clear (&judge);
  child_guard_end ();
  return status->code == STATUS_OK;
}
