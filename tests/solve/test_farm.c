/* Tasks of one search over threads, other ranks (processes of the test) and a checkpoint: the same
   results, whatever happens to the others. */
#include "solve/farm.h"

#include "tests/support/ranks_fork.h"

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <time.h>

/* What becomes of a task; its result is a function of its number. */
enum job {
  JOB_PLAIN,
  JOB_KILL,    /* another rank that gets it is killed */
  JOB_DECLINE, /* another rank does not do it */
  JOB_BROKEN,  /* what another rank sends is no result */
  JOB_ANSWER,  /* all behind it are pointless */
  JOB_ENDLESS, /* ends when it is pointless */
  JOB_STAYS,   /* is done here, and leaves something behind */
  JOB_INTERRUPT
};

/* What all processes of a test share. */
static struct shared {
  atomic_int here, elsewhere;
  atomic_int unanswered; /* endless tasks that did not end by themselves */
} * shared;

static const char text[] = "{\"model\":\"node\"}";
static const struct batch_line line
  = { .file = "toy", .number = 1, .text = text, .length = sizeof text - 1, .single = true };
static struct batch_options options;

struct toy {
  const enum job *jobs;
  size_t count;
  uint64_t *results; /* [count] */
  atomic_bool *pointless;
  bool others; /* an answer waits until other ranks have begun tasks */
  struct task_state state;
  uint64_t left_behind; /* a function of all tasks that stay, in their order */
  uint64_t chain;       /* all depends on it */
};

#define NAPS 40000 /* 20 s, which no wait of a test that passes takes */

static uint64_t
function (uint64_t number)
{
  return number * number + 7;
}

static void
nap (void)
{
  nanosleep (&(struct timespec){ .tv_nsec = 500000 }, NULL);
}

/* Until it is pointless: 20 s at most. */
static void
idle (const atomic_bool *pointless)
{
  for (int i = 0; i < NAPS && !atomic_load (pointless); i++)
    nap ();
  shared->unanswered += !atomic_load (pointless);
}

static void
settle (struct toy *toy, size_t i)
{
  for (size_t j = i + 1; toy->jobs[i] == JOB_ANSWER && j < toy->count; j++)
    atomic_store (&toy->pointless[j], true);
}

static void
work (void *context, size_t i, size_t member)
{
  struct toy *toy = context;
  (void)member;
  if (atomic_load (&toy->pointless[i]))
    return;
  if (toy->jobs[i] == JOB_ENDLESS)
    idle (&toy->pointless[i]);
  for (int k = 0; toy->jobs[i] == JOB_ANSWER && toy->others && !shared->elsewhere && k < NAPS; k++)
    nap ();
  for (int k = 0; k < (toy->jobs[i] == JOB_INTERRUPT ? 40 : 1); k++)
    nap ();
  toy->results[i] = function (i);
  if (toy->jobs[i] == JOB_STAYS)
    toy->left_behind = 31 * toy->left_behind + i + 1 + toy->chain;
  shared->here++;
  settle (toy, i);
}

static void
input (void *context, size_t i, struct output *out)
{
  const struct toy *toy = context;
  const uint64_t numbers[] = { i, (uint64_t)toy->jobs[i] + 100 * toy->chain };
  bytes_put (out, numbers);
}

static bool
result (void *context, size_t i, struct output *out)
{
  const struct toy *toy = context;
  bytes_put (out, toy->results[i]);
  return !atomic_load (&toy->pointless[i]) && !limits_interrupted ();
}

static bool
take (void *context, size_t i, struct bytes *bytes)
{
  struct toy *toy = context;
  uint64_t value;
  bytes_get (bytes, value);
  if (!bytes_over (bytes))
    return false;
  toy->results[i] = value;
  settle (toy, i);
  return true;
}

static bool
is_pointless (void *context, size_t i)
{
  const struct toy *toy = context;
  return atomic_load (&toy->pointless[i]);
}

static struct task_state *
state_of (void *context, size_t i)
{
  struct toy *toy = context;
  return toy->jobs[i] == JOB_STAYS ? &toy->state : NULL;
}

static void
save (void *context, struct output *out)
{
  const struct toy *toy = context;
  bytes_put (out, toy->left_behind);
}

static bool
load (void *context, struct bytes *bytes)
{
  struct toy *toy = context;
  toy->left_behind = 0;
  if (bytes)
    bytes_get (bytes, toy->left_behind);
  return !bytes || bytes_over (bytes);
}

/* In another rank. */
static void *
begin (const void *ticks, const struct solve_options *own)
{
  cr_assert_eq (ticks, text);
  cr_assert (own->limits.cancel && own->limits.seconds <= 0);
  return memory_zero (1, 1);
}

static bool
work_elsewhere (void *memory, struct bytes *bytes, const atomic_bool *pointless, struct output *out)
{
  uint64_t numbers[2], value;
  *(char *)memory = 'x';
  bytes_get (bytes, numbers);
  if (!bytes_over (bytes))
    return false;
  shared->elsewhere++;
  if (numbers[1] == JOB_KILL)
    kill (getpid (), SIGKILL);
  if (numbers[1] == JOB_INTERRUPT && !limits_interrupted ())
    raise (SIGINT); /* a second one would end the process */
  if (numbers[1] == JOB_ENDLESS)
    idle (pointless);
  nap ();
  value = function (numbers[0]);
  bytes_put (out, value);
  if (numbers[1] == JOB_BROKEN)
    bytes_put (out, value);
  return numbers[1] != JOB_DECLINE;
}

static const struct task_kind kind
  = { .name = "toy", .begin = begin, .end = free, .work = work_elsewhere };

/* Tasks with shared memory; the result says which process does them. */
static bool
say_where (void *memory, struct bytes *bytes, const atomic_bool *pointless, struct output *out)
{
  const uint64_t process = (uint64_t)getpid ();
  (void)memory, (void)bytes, (void)pointless;
  bytes_put (out, process);
  return true;
}

static const struct task_kind kept_kind
  = { .name = "kept", .shared = true, .begin = begin, .end = free, .work = say_where },
  other_kept_kind
  = { .name = "other", .shared = true, .begin = begin, .end = free, .work = say_where };
static const struct task_kind *const kinds[] = { &kind, &kept_kind, &other_kept_kind, NULL };

static void
serve (const void *context, const struct batch_job *job, const struct batch_line *own, int threads)
{
  const struct solve_options solve = { .threads = threads };
  (void)context;
  cr_assert_eq (own->length, line.length);
  cr_assert_eq (memcmp (own->text, text, own->length), 0);
  cr_assert_str_eq (own->file, "toy");
  farm_serve (job, kinds, text, &solve);
}

static const struct batch_handler handler = { .serve = serve };

/* The others have read the instance, and rank 0 knows. */
static void
wait_for (struct farm *farm, int others)
{
  struct task_runner *runner = farm_runner (farm);
  for (int i = 0; runner->others (runner) < others && i < NAPS; i++)
    nap ();
}

struct run {
  int ranks, threads, lie_at;
  bool large;     /* the state is; then there is one rank */
  uint64_t chain; /* of the tasks that stay */
  struct checkpoint *checkpoint;
  uint64_t *results, left_behind; /* results: owned */
  int killed;
};

/* Rounds of at most `most` tasks each. */
static void
run_rounds (struct run *run, const enum job *jobs, size_t count, size_t most)
{
  struct ranks_fork ranks;
  struct status status = { .code = STATUS_OK };
  struct deadline deadline;
  struct toy toy
    = { .state
        = { .name = "toy", .save = save, .load = load, .context = &toy, .large = run->large },
        .chain = run->chain,
        .others = run->ranks > 1 };
  options = (struct batch_options){ .models = { [0] = { .handler = &handler } },
                                    .threads = run->threads };
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  limits_catch_signals ();
  ranks_fork_start (&ranks, run->ranks, &options);
  ranks.lie_at = run->lie_at;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  struct farm *farm = farm_new (run->checkpoint, &ranks.ranks, 1, &line, kinds);
  wait_for (farm, run->ranks - 1);
  run->results = memory_zero (count, sizeof *run->results);
  for (size_t at = 0; at < count; at += toy.count) {
    toy.jobs = jobs + at;
    toy.count = count - at < most ? count - at : most;
    toy.results = run->results + at;
    toy.pointless = memory_zero (toy.count, sizeof *toy.pointless);
    const struct task_round round = { .kind = &kind,
                                      .tasks = toy.count,
                                      .deadline = &deadline,
                                      .work = work,
                                      .input = input,
                                      .result = result,
                                      .take = take,
                                      .pointless = is_pointless,
                                      .state = state_of,
                                      .context = &toy };
    task_round_run (farm_runner (farm), run->threads, &round);
    for (size_t i = 0; i < toy.count; i++)
      if (atomic_load (&toy.pointless[i]))
        toy.results[i] = 0; /* it does not count */
    free (toy.pointless);
  }
  cr_expect (farm_free (farm, &status), "%s", status.message);
  run->left_behind = toy.left_behind;
  run->killed = ranks_fork_end (&ranks);
}

/* As by one thread. */
static void
expect_same (const struct run *run, const enum job *jobs, size_t count, size_t most)
{
  struct run alone = { .ranks = 1, .threads = 1, .chain = run->chain };
  run_rounds (&alone, jobs, count, most);
  for (size_t i = 0; i < count; i++)
    cr_expect_eq (run->results[i], alone.results[i], "task %zu", i);
  cr_expect_eq (run->left_behind, alone.left_behind);
  free (alone.results);
}

static void
expect_rounds (struct run *run, const enum job *jobs, size_t count, size_t most)
{
  run_rounds (run, jobs, count, most);
  cr_expect (run->ranks == 1 || shared->elsewhere > 0);
  cr_expect_eq (shared->unanswered, 0);
  expect_same (run, jobs, count, most);
  free (run->results);
}

Test (farm, the_same_at_any_number_of_ranks)
{
  enum job jobs[300] = { JOB_PLAIN };
  for (int i = 0; i < 300; i++)
    jobs[i] = i % 50 == 20  ? JOB_STAYS
              : i % 70 == 3 ? JOB_DECLINE
              : i % 70 == 5 ? JOB_BROKEN
                            : JOB_PLAIN;
  for (int ranks = 1; ranks <= 4; ranks++)
    for (int threads = 1; threads <= 2; threads++) {
      struct run run = { .ranks = ranks, .threads = threads };
      expect_rounds (&run, jobs, 300, ranks == 3 ? 50 : 40);
    }
}

/* The first answer counts; what is behind it ends at once, here and elsewhere. */
Test (farm, pointless_tasks_end)
{
  enum job jobs[60] = { JOB_PLAIN };
  for (int i = 0; i < 60; i++)
    jobs[i] = i % 20 == 3 ? JOB_ANSWER : i % 20 > 3 ? JOB_ENDLESS : JOB_PLAIN;
  for (int ranks = 2; ranks <= 4; ranks++) {
    struct run run = { .ranks = ranks, .threads = 2 };
    expect_rounds (&run, jobs, 60, 20);
  }
}

/* Tasks with which ranks are lost are done here in the end. */
Test (farm, ranks_are_killed)
{
  enum job jobs[200] = { JOB_PLAIN };
  for (int i = 0; i < 200; i++)
    jobs[i] = i % 10 == 5 ? JOB_KILL : JOB_PLAIN;
  struct run run = { .ranks = 5, .threads = 1 };
  run_rounds (&run, jobs, 200, 200);
  cr_expect_gt (run.killed, 0);
  expect_same (&run, jobs, 200, 200);
  free (run.results);
}

/* A rank that seems lost answers after all. */
Test (farm, a_rank_is_back)
{
  enum job jobs[200] = { JOB_PLAIN };
  for (int lie_at = 2; lie_at <= 12; lie_at += 2) {
    struct run run = { .ranks = 3, .threads = 1, .lie_at = lie_at };
    expect_rounds (&run, jobs, 200, 50);
  }
}

/* An interrupt of another rank is one of all; nobody waits for endless tasks there. */
Test (farm, an_interrupt)
{
  enum job jobs[40] = { JOB_PLAIN };
  for (int i = 0; i < 40; i++)
    jobs[i] = JOB_INTERRUPT;
  struct run run = { .ranks = 2, .threads = 1 };
  run_rounds (&run, jobs, 40, 40);
  cr_expect (limits_interrupted () || shared->elsewhere == 0);
  limits_forget_interrupt ();
  free (run.results);
}

/* A farm of three ranks of one thread each, the others in processes of their own. */
static struct farm *
start_three (struct ranks_fork *ranks)
{
  options = (struct batch_options){ .models = { [0] = { .handler = &handler } }, .threads = 1 };
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ranks_fork_start (ranks, 3, &options);
  return farm_new (NULL, &ranks->ranks, 1, &line, kinds);
}

static void
end_three (struct farm *farm, struct ranks_fork *ranks)
{
  struct status status = { .code = STATUS_OK };
  cr_expect (farm_free (farm, &status));
  ranks_fork_end (ranks);
}

/* Tasks begun ahead: elsewhere if there is room; any that is not done there is the caller's. */
Test (farm, tasks_ahead)
{
  struct ranks_fork ranks;
  struct farm *farm = start_three (&ranks);
  struct task_runner *runner = farm_runner (farm);
  int known = 0, back = 0;
  wait_for (farm, 2);
  cr_expect_not (runner->keeps);
  for (uint64_t i = 0; i < 200; i++) {
    const uint64_t numbers[] = { i, i % 10 == 1 ? JOB_DECLINE : JOB_PLAIN };
    struct output bytes = { .stream = NULL };
    struct task_ahead ahead = { .next = NULL };
    bytes_put (&bytes, numbers);
    runner->begin (runner, &kind, &bytes, &ahead);
    output_discard (&bytes);
    bool away = atomic_load (&ahead.place) == TASK_AWAY;
    if (i % 7 == 3)
      runner->drop (runner, &ahead);
    while (atomic_load (&ahead.place) == TASK_AWAY)
      runner->await (runner, NULL, 1, &ahead);
    if (atomic_load (&ahead.place) == TASK_KNOWN) {
      uint64_t value = function (i);
      known++;
      cr_expect_eq (ahead.result.length, sizeof value);
      cr_expect_eq (memcmp (ahead.result.bytes, &value, sizeof value), 0);
      cr_expect_eq (numbers[1], (uint64_t)JOB_PLAIN);
    } else if (away) {
      back++;
    } else {
      nap ();
    }
    output_discard (&ahead.result);
  }
  cr_expect_gt (known, 0);
  cr_expect_gt (back, 0);
  end_three (farm, &ranks);
}

static uint64_t
find_process (struct task_runner *runner, const struct task_kind *own, struct task_ahead *ahead)
{
  struct output bytes = { .stream = NULL };
  uint64_t process = 0;
  runner->begin (runner, own, &bytes, ahead);
  while (atomic_load (&ahead->place) == TASK_AWAY)
    runner->await (runner, NULL, 1, ahead);
  if (atomic_load (&ahead->place) == TASK_KNOWN)
    memcpy (&process, ahead->result.bytes, sizeof process);
  output_discard (&ahead->result);
  return process;
}

/* Where ranks have as little to do, one that has no memory of another kind gets a task with shared
   memory; and it has those that follow. */
Test (farm, shared_memory_in_ranks_of_its_own)
{
  struct ranks_fork ranks;
  struct farm *farm = start_three (&ranks);
  struct task_runner *runner = farm_runner (farm);
  struct task_ahead ahead[2] = { { .next = NULL }, { .next = NULL } };
  wait_for (farm, 2);
  uint64_t first = find_process (runner, &kept_kind, &ahead[0]),
           second = find_process (runner, &other_kept_kind, &ahead[1]);
  cr_expect (first != 0 && second != 0 && first != second);
  for (int i = 0; i < 5; i++) {
    cr_expect_eq (find_process (runner, &kept_kind, &ahead[0]), first);
    cr_expect_eq (find_process (runner, &other_kept_kind, &ahead[1]), second);
  }
  end_three (farm, &ranks);
}

/* With a checkpoint: what is known is not done again, and states follow. */
Test (farm, checkpoint)
{
  char path[] = "/tmp/test_farm.XXXXXX";
  enum job jobs[120] = { JOB_PLAIN };
  struct status status = { .code = STATUS_OK };
  for (int i = 0; i < 120; i++)
    jobs[i] = i % 20 == 11 ? JOB_STAYS : i % 20 == 15 ? JOB_ANSWER : JOB_PLAIN;
  close (mkstemp (path));
  unlink (path);
  for (size_t most = 40; most <= 120; most += 40) {
    struct checkpoint *checkpoint = checkpoint_open (path, "toy", 3, &status);
    cr_assert_not_null (checkpoint, "%s", status.message);
    struct run run
      = { .ranks = most == 40 ? 2 : 1, .threads = most == 40 ? 2 : 1, .checkpoint = checkpoint };
    run_rounds (&run, jobs, most, 20);
    if (most > 40)
      cr_expect_eq (shared->here, 2, "%d tasks", (int)shared->here); /* they stay */
    expect_same (&run, jobs, most, 20);
    cr_expect (checkpoint_write (checkpoint, &status), "%s", status.message);
    checkpoint_free (checkpoint);
    free (run.results);
  }
  unlink (path);
}

/* A large state is saved when the file is due, and results are taken up to it alone: what came
   after is done again. Tasks of another beginning have a state of their own. */
Test (farm, large_states)
{
  char path[] = "/tmp/test_farm.XXXXXX";
  enum job jobs[8];
  struct status status = { .code = STATUS_OK };
  const struct {
    uint64_t chain;
    size_t count;
    int done;
  } runs[] = { { 0, 5, 5 }, { 1, 3, 3 }, { 0, 8, 7 }, { 1, 4, 3 } };
  for (int i = 0; i < 8; i++)
    jobs[i] = JOB_STAYS;
  close (mkstemp (path));
  unlink (path);
  for (size_t r = 0; r < sizeof runs / sizeof *runs; r++) {
    struct checkpoint *checkpoint = checkpoint_open (path, "toy", 3, &status);
    cr_assert_not_null (checkpoint, "%s", status.message);
    struct run run = {
      .ranks = 1, .threads = 1, .checkpoint = checkpoint, .large = true, .chain = runs[r].chain
    };
    if (r < 2)
      sleep (1); /* the file is due after the first task, and then not again */
    run_rounds (&run, jobs, runs[r].count, 1);
    cr_expect_eq (shared->here, runs[r].done, "run %zu: %d tasks", r, (int)shared->here);
    expect_same (&run, jobs, runs[r].count, 1);
    cr_expect (checkpoint_write (checkpoint, &status), "%s", status.message);
    checkpoint_free (checkpoint);
    free (run.results);
  }
  unlink (path);
}
