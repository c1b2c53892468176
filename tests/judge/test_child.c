/* Child processes: how they end, time and memory limits, output limits, interrupts, and no process
   or descriptor left. */
#include "judge/child.h"

#include "base/limits.h"
#include "tests/support/child.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#define ANSWER "{\"answer\":1}"

/* Run the command once; nothing of it may be left. */
static void
run_once (const char *command, const struct child_limits *limits, const char *text,
          struct child_run *run)
{
  int before = open_descriptors ();
  set_mark ();
  struct child *child = child_new (command, false, limits);
  child_run_init (run);
  child_ask (child, text, strlen (text), run);
  child_free (child);
  bool unsupervised = strstr (run->message, "that supervises it") != NULL;
  for (int i = 0; i < 500 && unsupervised && marked () > 0; i++)
    usleep (10000); /* without a subreaper the kernel ends the command, soon */
  cr_expect_eq (marked (), 0, "%s: left processes", command);
  cr_expect_eq (open_descriptors (), before, "%s: leaks descriptors", command);
  cr_expect_eq (waitpid (-1, NULL, WNOHANG), -1, "%s: a child is not waited for", command);
  cr_expect_eq (strlen (run->answer), run->length == 0 ? 0 : strlen (run->answer));
  cr_expect_eq (run->ending == CHILD_ANSWERED, run->message[0] == '\0', "%s: %s", command,
                run->message);
}

static void
nasty_once (const char *kind, const struct child_limits *limits, struct child_run *run)
{
  char command[4200];
  snprintf (command, sizeof command, "%s %s", NASTY, kind);
  run_once (command, limits, "{\"instance\":1}", run);
}

/* How each kind ends: by this ending and code, with this in the message or, after '!', on
   standard error. */
static const struct {
  const char *kind;
  enum child_ending ending;
  int code;
  const char *says;
} endings[] = {
  { "answer", CHILD_ANSWERED, 0, "" },
  { "drip", CHILD_ANSWERED, 0, "" },
  { "shut", CHILD_ANSWERED, 0, "" },
  { "leave-soon", CHILD_ANSWERED, 0, "" },
  { "blank", CHILD_EMPTY, 0, "nothing on standard output" },
  { "blank </dev/null", CHILD_EMPTY, 0, "nothing on standard output" },
  { "end-with 1", CHILD_EXIT, 1, "exit code 1" },
  { "end-with 255", CHILD_EXIT, 255, "exit code 255" },
  { "end-with 126", CHILD_NOT_STARTED, 126, "not found or cannot be executed" },
  { "raise 11", CHILD_SIGNAL, 11, "signal 11 (Segmentation fault)" },
  { "raise 9", CHILD_SIGNAL, 9, "signal 9 (Killed)" },
  { "raise 15", CHILD_SIGNAL, 15, "signal 15" },
  { "raise 40", CHILD_SIGNAL, 40, "signal 40 (real-time)" },
  { "raise 11; exit $?", CHILD_SIGNAL, 11, "signal 11 (Segmentation fault)" },
  { "end-with 128", CHILD_EXIT, 128, "exit code 128" },
  { "shout 5", CHILD_EXIT, 3, "!line 0\nline 1\nline 2\nline 3\nline 4\n" },
  { "shout 100000", CHILD_EXIT, 3, "!line 99998\nline 99999\n" },
  { "shout-binary", CHILD_EXIT, 3, "!a?b\377\n" },
  { "leave-daemons 1", CHILD_LEFT_PROCESSES, 0, "1 process left behind" },
  { "leave-daemons 3", CHILD_LEFT_PROCESSES, 0, "3 processes left behind" },
  { "leave-deaf-daemons 2", CHILD_LEFT_PROCESSES, 0, "2 processes left behind" },
  { "leave-holder", CHILD_LEFT_PROCESSES, 0, "1 process left behind" },
  { "leave-holder; exit 4", CHILD_EXIT, 4, "exit code 4" },
  { "answer; exec " NASTY " kill-parent", CHILD_LEFT_PROCESSES, 0, "that supervises it" },
  { "answer; exec " NASTY " answer-and-kill-parent", CHILD_LEFT_PROCESSES, 0,
    "that supervises it" },
  { "answer; exec " NASTY " kill-group", CHILD_SIGNAL, 9, "signal 9" },
  { "nonsense", CHILD_EXIT, 99, "!no such kind" },
  { "answer; no-such-program-at-all", CHILD_NOT_STARTED, 127, "!not found" },
};

Test (child, endings)
{
  struct child_limits limits = quick_limits ();
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    struct child_run run;
    nasty_once (endings[i].kind, &limits, &run);
    cr_expect_eq (run.ending, endings[i].ending, "%s: %s, %s", endings[i].kind,
                  child_ending_name (run.ending), run.message);
    cr_expect_eq (run.code, endings[i].code, "%s: code %d", endings[i].kind, run.code);
    if (endings[i].says[0] == '!')
      cr_expect_not_null (strstr (run.said, endings[i].says + 1), "%s: said %s", endings[i].kind,
                          run.said);
    else
      cr_expect_not_null (strstr (run.message, endings[i].says), "%s: %s", endings[i].kind,
                          run.message);
    if (run.ending == CHILD_ANSWERED)
      cr_expect_str_eq (run.answer, ANSWER "\n");
    child_run_clear (&run);
  }
}

/* Kinds that run until the time is over, among them those that do not obey. */
Test (child, timeout)
{
  static const char *const kinds[]
    = { "rest",         "deaf",
        "drip-on",      "stop-itself",
        "close-output", "rest; x",
        "supervise",    "shout 0 | /bin/sh -c 'trap \"\" TERM; sleep 60; sleep 60'" };
  struct child_limits limits = quick_limits ();
  limits.seconds = 0.2;
  limits.grace = 0.1;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    struct child_run run;
    double start = limits_now ();
    nasty_once (kinds[i], &limits, &run);
    cr_expect_eq (run.ending, CHILD_TIMEOUT, "%s: %s", kinds[i], child_ending_name (run.ending));
    cr_expect_str_eq (run.message, "no answer within 0.2 s");
    cr_expect_geq (run.seconds, 0.2);
    cr_expect_lt (limits_now () - start, 10, "%s: took %g s", kinds[i], limits_now () - start);
    child_run_clear (&run);
  }
}

/* SIGTERM comes first, so that a program may clean up. */
Test (child, asked_to_end)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  limits.seconds = 1;
  limits.grace = 20;
  run_once ("trap 'echo cleaned up >&2; exit 0' TERM; sleep 60 & wait", &limits, "", &run);
  cr_expect_eq (run.ending, CHILD_TIMEOUT);
  cr_expect_str_eq (run.said, "cleaned up\n");
  child_run_clear (&run);
}

/* Once the command has ended in time, what it left has its grace, and is not called a timeout. */
Test (child, ended_in_time)
{
  struct child_run run;
  child_run_init (&run);
  run.ending = CHILD_TIMEOUT;
  /* a busy machine takes its time to start it */
  for (double seconds = 0.3; run.ending == CHILD_TIMEOUT && seconds < 10; seconds *= 2) {
    struct child_limits limits = quick_limits ();
    limits.seconds = seconds;
    limits.grace = seconds + 0.2;
    child_run_clear (&run);
    nasty_once ("leave-holder", &limits, &run);
  }
  cr_expect_eq (run.ending, CHILD_LEFT_PROCESSES, "%s", child_ending_name (run.ending));
  child_run_clear (&run);
}

/* The end of standard error is kept to the byte. */
Test (child, last_words)
{
  struct child_limits limits = quick_limits ();
  char *all = malloc (20 * 100000), *end = all;
  struct child_run run;
  for (int i = 0; i < 100000; i++)
    end += sprintf (end, "line %d\n", i);
  nasty_once ("shout 100000", &limits, &run);
  cr_expect_eq (strlen (run.said), CHILD_TAIL - 1);
  cr_expect_str_eq (run.said, end - (CHILD_TAIL - 1));
  child_run_clear (&run);
  free (all);
}

Test (child, endless_output)
{
  struct child_limits limits = quick_limits ();
  limits.output = 100000;
  static const char *const kinds[] = { "flood", "stream", "flood & wait" };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    struct child_run run;
    nasty_once (kinds[i], &limits, &run);
    cr_expect_eq (run.ending, CHILD_TOO_LONG, "%s: %s", kinds[i], child_ending_name (run.ending));
    cr_expect_str_eq (run.message, "more than 100000 bytes on standard output");
    cr_expect_eq (run.length, 100000);
    cr_expect_lt (run.capacity, 1000000);
    child_run_clear (&run);
  }
}

/* The limit itself is still an answer. */
Test (child, longest_output)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  limits.output = strlen (ANSWER) + 1;
  nasty_once ("answer", &limits, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  child_run_clear (&run);
  limits.output--;
  nasty_once ("answer", &limits, &run);
  cr_expect_eq (run.ending, CHILD_TOO_LONG);
  child_run_clear (&run);
}

static const struct {
  const char *kind;
  enum child_ending ending;
} memories[] = {
  { "hog 300", CHILD_MEMORY },    /* one process, piece by piece: malloc fails */
  { "greedy 300", CHILD_MEMORY }, /* at once, and it says so */
  { "herd 40", CHILD_MEMORY },    /* four processes together */
  { "share 40", CHILD_ANSWERED }, /* the same memory in four processes */
  { "share 150", CHILD_MEMORY },  /* shared memory is no way around it */
  { "greedy 50", CHILD_ANSWERED },
};

Test (child, memory)
{
  struct child_limits limits = quick_limits ();
  limits.memory = UINT64_C (100) << 20;
  for (size_t i = 0; i < sizeof memories / sizeof *memories; i++) {
    struct child_run run;
    nasty_once (memories[i].kind, &limits, &run);
    cr_expect_eq (run.ending, memories[i].ending, "%s: %s, %s", memories[i].kind,
                  child_ending_name (run.ending), run.message);
    child_run_clear (&run);
  }
}

Test (child, too_many_processes)
{
  static const char *const kinds[] = { "multiply 400", "bomb 9" };
  struct child_limits limits = quick_limits ();
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    struct child_run run;
    nasty_once (kinds[i], &limits, &run);
    cr_expect_eq (run.ending, CHILD_PROCESSES_EXCEED, "%s: %s", kinds[i],
                  child_ending_name (run.ending));
    cr_expect_not_null (strstr (run.message, "256 are allowed"));
    child_run_clear (&run);
  }
}

Test (child, big_files)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  nasty_once ("big-file 1024", &limits, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  child_run_clear (&run);
  nasty_once ("big-file 1025", &limits, &run);
  cr_expect_eq (run.ending, CHILD_SIGNAL);
  cr_expect_eq (run.code, SIGXFSZ);
  child_run_clear (&run);
}

/* A text larger than any pipe comes back whole; who reads none of it ends as well, and SIGPIPE
   harms nobody. */
Test (child, large_texts)
{
  struct child_limits limits = quick_limits ();
  size_t length = (size_t)3 << 20;
  char *text = malloc (length + 1);
  for (size_t i = 0; i < length; i++)
    text[i] = (char)('a' + i % 23);
  text[length] = '\0';
  struct child_run run;
  run_once (NASTY " echo", &limits, text, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  cr_expect_eq (run.length, length + 1);
  cr_expect (memcmp (run.answer, text, length) == 0 && run.answer[length] == '\n');
  cr_expect_not (run.input_closed);
  child_run_clear (&run);
  signal (SIGPIPE, SIG_DFL);
  run_once (NASTY " answer", &limits, text, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  child_run_clear (&run);
  run_once (NASTY " shut", &limits, text, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  cr_expect (run.input_closed);
  child_run_clear (&run);
  run_once (NASTY " shut-empty", &limits, text, &run);
  cr_expect_eq (run.ending, CHILD_EMPTY);
  cr_expect_not_null (strstr (run.message, "closed its standard input before"));
  child_run_clear (&run);
  free (text);
}

/* The command finds three descriptors, no signal ignored or blocked, whatever the program does,
   no core dumps, a session of its own. */
Test (child, clean_start)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  int pipes[2];
  cr_assert_eq (pipe (pipes), 0); /* without O_CLOEXEC */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGCHLD, SIG_IGN);
  sigset_t some;
  sigemptyset (&some);
  sigaddset (&some, SIGUSR1);
  sigprocmask (SIG_BLOCK, &some, NULL);
  nasty_once ("inspect", &limits, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED, "%s", run.message);
  char expected[100];
  snprintf (expected, sizeof expected, "open 0 SigBlk 0 SigIgn 0 core 0 leader 1 nice %d",
            getpriority (PRIO_PROCESS, 0));
  cr_expect_str_eq (run.answer, expected);
  child_run_clear (&run);
}

/* With standard input and output closed the pipes get their numbers. */
Test (child, without_descriptors)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  struct child *child = child_new (NASTY " echo", false, &limits);
  int saved[3];
  for (int i = 0; i < 3; i++) {
    saved[i] = fcntl (i, F_DUPFD, 10);
    close (i);
  }
  child_run_init (&run);
  child_ask (child, "hello", 5, &run);
  for (int i = 0; i < 3; i++)
    dup2 (saved[i], i);
  cr_expect_eq (run.ending, CHILD_ANSWERED, "%s", run.message);
  cr_expect_str_eq (run.answer, "hello\n");
  child_run_clear (&run);
  child_free (child);
}

/* Ctrl-C ends a run, and all that it started. */
Test (child, interrupt)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  limits_catch_signals ();
  pid_t parent = getpid ();
  if (fork () == 0) {
    usleep (200000);
    kill (parent, SIGINT);
    _exit (0);
  }
  struct child *child = child_new (NASTY " deaf", false, &limits);
  set_mark ();
  child_run_init (&run);
  child_ask (child, "", 0, &run);
  cr_expect_eq (run.ending, CHILD_INTERRUPTED);
  cr_expect_lt (run.seconds, 5);
  cr_expect_eq (marked (), 0);
  child_run_clear (&run);
  child_free (child);
}

/* No processes to be had: a pipe cannot be made. */
Test (child, no_descriptors_left)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  struct child *child = child_new (NASTY " answer", false, &limits);
  const struct rlimit few = { 64, 64 };
  int taken[64], count = 0;
  cr_assert_eq (setrlimit (RLIMIT_NOFILE, &few), 0);
  while (count < 64 && (taken[count] = dup (0)) >= 0)
    count++;
  cr_assert_gt (count, 0);
  child_run_init (&run);
  for (int freed = 0; freed < 8 && freed < count; freed++) {
    child_ask (child, "", 0, &run);
    cr_expect_eq (run.ending, CHILD_MACHINE, "%s", child_ending_name (run.ending));
    cr_expect_not_null (strstr (run.message, "cannot start a process"));
    close (taken[--count]);
  }
  while (count > 0)
    close (taken[--count]);
  child_ask (child, "", 0, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  child_run_clear (&run);
  child_free (child);
}

/* If this program is killed, so is everything it runs. */
Test (child, killed_with_us)
{
  set_mark ();
  pid_t pid = fork ();
  if (pid == 0) {
    struct child_limits limits = quick_limits ();
    struct child_run run;
    struct child *child = child_new (NASTY " leave-deaf-daemons 2; " NASTY " deaf", false, &limits);
    child_run_init (&run);
    child_ask (child, "", 0, &run);
    _exit (0);
  }
  int seen = marked ();
  for (int i = 0; i < 500 && seen < 3; i++, seen = marked ())
    usleep (10000);
  cr_expect_geq (seen, 3); /* one reading: those that fork on their way come and go */
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  for (int i = 0; i < 1000 && marked () > 0; i++)
    usleep (10000);
  cr_expect_eq (marked (), 0);
}
