#include "judge/judge.h"

#include "base/memory.h"
#include "base/progress.h"
#include "judge/child_guard.h"
#include "judge/keep.h"
#include "judge/reduce.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* An instance that was dealt with, until those before it are, too. */
struct waiting {
  size_t line;
  bool left_out; /* of a model that is not wanted */
  bool untried;  /* it comes after the stop */
  struct finding finding;
  struct evidence evidence; /* of a failure */
};

/* The first instance that fails in some way. */
struct kept {
  struct failure failure;
  size_t line;
  char *text; /* owned; as the program got it */
};

struct judge {
  const struct judge_options *options;
  bool filters;         /* some models only */
  atomic_bool stopped;  /* nothing further is tried */
  pthread_mutex_t lock; /* guards all below */
  struct findings *findings;
  struct append append;
  struct bench **benches; /* owned [options->jobs]: the idle ones first */
  size_t free_benches;
  struct waiting *waiting; /* owned */
  size_t waiting_count, waiting_capacity;
  struct kept *kept; /* owned: by line */
  size_t kept_count, kept_capacity;
  struct status status; /* what ends the run: a file that cannot be written */
};

/* What a thread has of an instance between working and writing. */
struct seat {
  struct judge *judge;
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

/* Instances that wait for their turn. */

static void
wait_turn (struct judge *judge, const struct waiting *waiting)
{
  pthread_mutex_lock (&judge->lock);
  memory_grow (judge->waiting, judge->waiting_capacity, judge->waiting_count + 1);
  judge->waiting[judge->waiting_count++] = *waiting;
  if (progress_due ())
    progress_line ("check: %zu instances judged, %llu fail", judge->findings->count,
                   (unsigned long long)judge->append.failed);
  pthread_mutex_unlock (&judge->lock);
}

/* The lock is held. False: the instance in this line ended the run. */
static bool
take_waiting (struct judge *judge, size_t line, struct waiting *waiting)
{
  for (size_t i = 0; i < judge->waiting_count; i++)
    if (judge->waiting[i].line == line) {
      *waiting = judge->waiting[i];
      judge->waiting[i] = judge->waiting[--judge->waiting_count];
      return true;
    }
  return false;
}

static void
waiting_clear (struct waiting *waiting)
{
  finding_clear (&waiting->finding);
  evidence_clear (&waiting->evidence);
}

/* Findings. */

/* Remember the instance if it is the first of its kind. */
static void
keep_first (struct judge *judge, const struct failure *failure, struct waiting *waiting)
{
  for (size_t i = 0; i < judge->kept_count; i++)
    if (failure_same (judge->kept[i].failure, *failure))
      return;
  memory_grow (judge->kept, judge->kept_capacity, judge->kept_count + 1);
  judge->kept[judge->kept_count++]
    = (struct kept){ *failure, waiting->line, waiting->evidence.instance };
  waiting->evidence.instance = NULL;
}

/* Adds the finding, whose texts become the findings', and writes its line. */
static void
add_finding (struct judge *judge, struct waiting *waiting, struct output *out)
{
  const struct judge_options *options = judge->options;
  struct findings *findings = judge->findings;
  struct failure failure;
  bool fails = finding_failure (findings, &waiting->finding, &failure);
  if (fails && waiting->evidence.instance && options->keep
      && !keep_failure (options->keep, &options->bench, findings, &waiting->finding,
                        &waiting->evidence, &judge->status))
    atomic_store (&judge->stopped, true);
  append_finding (&judge->append, &waiting->finding, &waiting->evidence.said, out);
  if (fails && waiting->evidence.instance)
    keep_first (judge, &failure, waiting);
  evidence_clear (&waiting->evidence);
  if (findings->stop != FINDINGS_ALL)
    atomic_store (&judge->stopped, true);
}

/* For batch_options.turn: all before it are written. */
static void
turn (size_t line, struct output *result, void *context)
{
  struct judge *judge = context;
  struct waiting waiting;
  pthread_mutex_lock (&judge->lock);
  bool found = take_waiting (judge, line, &waiting);
  if (found && waiting.left_out) {
    judge->findings->left_out++;
  } else if (found && (waiting.untried || atomic_load (&judge->stopped))) {
    judge->findings->untried++;
    waiting_clear (&waiting);
  } else if (found) {
    add_finding (judge, &waiting, result);
  }
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

static char *
copy (const char *text, size_t length)
{
  return text ? memory_text (text, length) : NULL;
}

static void
collect (const struct bench *bench, struct evidence *evidence)
{
  size_t length;
  const char *text = bench_text (bench, &length), *said = bench_said (bench);
  evidence->instance = copy (text, length);
  text = bench_answer (bench, &evidence->answer_length);
  evidence->answer = copy (text, evidence->answer_length);
  evidence->said = *said ? copy (said, strlen (said)) : NULL;
}

/* Is the instance one of a model that is not wanted? */
static bool
is_left_out (const struct judge *judge, const struct batch_verdict *verdict)
{
  return judge->filters && !judge->options->only[model_index (model_named (verdict->model))];
}

static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct seat *seat = memory;
  struct judge *judge = seat->judge;
  struct failure failure;
  struct waiting waiting = { .line = line->number };
  status_init (&seat->status);
  finding_init (&waiting.finding);
  waiting.left_out = is_left_out (judge, verdict);
  waiting.untried = atomic_load (&judge->stopped);
  if (waiting.left_out || waiting.untried) {
    wait_turn (judge, &waiting);
    return;
  }
  struct bench *bench = take_bench (judge, line->single ? judge->options->jobs : 1);
  if (!bench_try (bench, line, &waiting.finding, &seat->status)) {
    finding_clear (&waiting.finding);
  } else {
    if (finding_failure (judge->findings, &waiting.finding, &failure))
      collect (bench, &waiting.evidence);
    if (waiting.finding.refused)
      status_set (&verdict->status, STATUS_INPUT, "%s", waiting.finding.reason);
    wait_turn (judge, &waiting);
  }
  give_bench (judge, bench);
}

static bool
write_nothing (void *memory, const struct batch_line *line, struct output *results,
               struct output *certificates, struct status *status)
{
  const struct seat *seat = memory;
  (void)line;
  (void)results;
  (void)certificates;
  *status = seat->status;
  return status->code == STATUS_OK;
}

static const struct batch_handler handler
  = { .begin = begin, .end = end, .work = work, .write = write_nothing };

/* For batch_options.refuse. What a bench has refused waits already; what is of no model gets here
   only. */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *out,
        void *context)
{
  struct waiting waiting = { .line = line->number };
  (void)out;
  if (verdict->model)
    return;
  finding_init (&waiting.finding);
  waiting.finding.line = line->number;
  waiting.finding.refused = true;
  waiting.finding.reason = copy (verdict->status.message, strlen (verdict->status.message));
  wait_turn (context, &waiting);
}

/* After the last instance. */

/* Kept processes end now. One finding reports all that fail at it. */
static void
finish_benches (struct judge *judge, struct output *out)
{
  struct waiting first = { .line = 0 };
  bool failed = false, ends = judge->options->bench.persistent && !atomic_load (&judge->stopped);
  for (int i = 0; i < judge->options->jobs && ends; i++) {
    struct finding finding;
    finding_init (&finding);
    if (!judge->benches[i] || bench_finish (judge->benches[i], &finding))
      continue;
    if (failed)
      finding_clear (&finding);
    else
      first.finding = finding;
    failed = true;
  }
  if (!failed)
    return;
  add_finding (judge, &first, out);
}

/* Making failures smaller. */

/* A failure on its way to a smaller instance. */
struct again {
  struct judge *judge;
  struct bench *bench;
  struct minimal *minimal; /* of the smallest so far */
};

#define ANSWER_KEPT 65536

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
  const struct batch_line line = { .file = again->judge->findings->suite,
                                   .number = minimal->from,
                                   .text = text,
                                   .length = length,
                                   .single = true };
  struct finding finding;
  struct status status;
  struct failure failure;
  status_init (&status);
  finding_init (&finding);
  bool alike = bench_try (again->bench, &line, &finding, &status)
               && finding_failure (again->judge->findings, &finding, &failure)
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
    keep_minimal (judge->options->keep, &minimal, status);
  memory_grow (findings->minimal, findings->minimal_capacity, findings->minimal_count + 1);
  findings->minimal[findings->minimal_count++] = minimal;
  output_discard (&text);
  give_bench (judge, again.bench);
}

/* The first few ways to fail, each with a share of what is left of the time. */
static void
reduce_all (struct judge *judge, struct status *status)
{
  const struct judge_options *options = judge->options;
  size_t most = judge->kept_count < options->reduce_most ? judge->kept_count : options->reduce_most;
  double end = limits_now () + options->reduce_seconds;
  for (size_t i = 0; i < most && !limits_interrupted (); i++) {
    double left = (end - limits_now ()) / (double)(most - i);
    const struct limits limits = { .seconds = left > 0.001 ? left : 0.001 };
    struct deadline deadline;
    if (judge->kept[i].failure.verdict == VERDICT_NOT_STARTED
        || judge->kept[i].failure.verdict == VERDICT_UNSUPPORTED)
      continue;
    deadline_start (&deadline, &limits);
    progress_line ("check: looking for a smaller instance than that of line %zu",
                   judge->kept[i].line);
    reduce_kept (judge, &judge->kept[i], &deadline, status);
  }
}

static void
judge_init (struct judge *judge, const struct judge_options *options, struct findings *findings)
{
  *judge = (struct judge){ .options = options,
                           .findings = findings,
                           .free_benches = (size_t)options->jobs };
  append_init (&judge->append, &options->append, findings);
  for (size_t i = 0; i < model_count; i++)
    judge->filters |= options->only[i];
  pthread_mutex_init (&judge->lock, NULL);
  status_init (&judge->status);
  judge->benches = memory_zero ((size_t)options->jobs, sizeof (struct bench *));
}

static void
judge_clear (struct judge *judge)
{
  for (int i = 0; i < judge->options->jobs; i++)
    bench_free (judge->benches[i]);
  for (size_t i = 0; i < judge->kept_count; i++)
    free (judge->kept[i].text);
  for (size_t i = 0; i < judge->waiting_count; i++)
    waiting_clear (&judge->waiting[i]);
  append_clear (&judge->append);
  memory_free (judge->waiting, judge->benches, judge->kept);
  pthread_mutex_destroy (&judge->lock);
}

static void
run_batch (struct judge *judge, struct suite *suite, struct output *out,
           struct batch_report *report)
{
  struct batch_options batch
    = { .threads = judge->options->jobs, .refuse = refuse, .turn = turn, .context = judge };
  for (size_t i = 0; i < model_count; i++)
    batch.models[i] = (struct batch_model){ &handler, judge, NULL };
  batch_run (suite, &batch, out, NULL, report);
}

/* What ended the run early. */
static void
note_end (struct judge *judge, const struct batch_report *report, struct status *status)
{
  judge->findings->interrupted = limits_interrupted ();
  if (judge->status.code != STATUS_OK)
    *status = judge->status;
  else if (report->failed && report->first.code != STATUS_INPUT)
    *status = report->first;
  judge->findings->ended = judge->status.code != STATUS_OK ? judge->status.code
                           : report->failed                ? report->worst
                                                           : STATUS_OK;
}

bool
judge_suite (const struct judge_options *options, struct suite *suite, struct output *out,
             struct findings *findings, struct batch_report *report, struct status *status)
{
  struct judge judge;
  double start = limits_now ();
  judge_init (&judge, options, findings);
  child_guard_begin ();
  run_batch (&judge, suite, out, report);
  finish_benches (&judge, out);
  note_end (&judge, report, status);
  if (options->reduce_seconds > 0 && findings->ended == STATUS_OK && !findings->interrupted)
    reduce_all (&judge, status);
  findings->seconds = limits_now () - start;
  append_end (&judge.append, out);
  judge_clear (&judge);
  child_guard_end ();
  return status->code == STATUS_OK;
}
