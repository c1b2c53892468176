/* Child processes that are kept for many texts. */
#include "judge/child.h"

#include "tests/support/child.h"

#include <signal.h>

static struct child *
start_kept (const char *command, const struct child_limits *limits)
{
  set_mark ();
  return child_new (command, true, limits);
}

/* Nothing of it is left. */
static void
end_kept (struct child *child, struct child_run *run)
{
  child_run_clear (run);
  child_free (child);
  cr_expect_eq (marked (), 0);
}

/* Ask `count` times; then finish. `endings` are the expected ones, the last that of
   child_finish. Nothing may be left. */
static void
ask_kept (const char *kind, const struct child_limits *limits, size_t count,
          const enum child_ending *expected)
{
  char command[4200];
  int before = open_descriptors ();
  struct child_run run;
  set_mark ();
  snprintf (command, sizeof command, "%s %s", NASTY, kind);
  struct child *child = start_kept (command, limits);
  child_run_init (&run);
  for (size_t i = 0; i < count; i++) {
    child_ask (child, "{}", 2, &run);
    cr_expect_eq (run.ending, expected[i], "%s, text %zu: %s, %s", kind, i,
                  child_ending_name (run.ending), run.message);
  }
  child_finish (child, &run);
  cr_expect_eq (run.ending, expected[count], "%s, end: %s, %s", kind,
                child_ending_name (run.ending), run.message);
  cr_expect_eq (marked (), 0, "%s: left processes", kind);
  end_kept (child, &run);
  cr_expect_eq (open_descriptors (), before, "%s: leaks descriptors", kind);
}

static const struct {
  const char *kind;
  enum child_ending expected[4]; /* of three texts and the end */
} kept[] = {
  { "lines", { CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED } },
  { "quit-after-one",
    { CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED } }, /* another takes over */
  { "echo </dev/null", { CHILD_EMPTY, CHILD_EMPTY, CHILD_EMPTY, CHILD_ANSWERED } },
  { "two-lines", { CHILD_UNASKED, CHILD_UNASKED, CHILD_UNASKED, CHILD_ANSWERED } },
  { "blank-lines", { CHILD_EMPTY, CHILD_EMPTY, CHILD_EMPTY, CHILD_ANSWERED } },
  { "crash-at-end", { CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED, CHILD_EXIT } },
  { "daemon-lines", { CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED, CHILD_LEFT_PROCESSES } },
  { "stream", { CHILD_TOO_LONG, CHILD_TOO_LONG, CHILD_TOO_LONG, CHILD_ANSWERED } },
  { "one-line-in-pieces 1000", { CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED, CHILD_ANSWERED } },
};

Test (child_kept, kept)
{
  struct child_limits limits = quick_limits ();
  limits.output = 1 << 20;
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    ask_kept (kept[i].kind, &limits, 3, kept[i].expected);
}

/* What goes wrong right after the line is found with it, or at the next text, or at the end: no
   two in a row pass. */
Test (child_kept, kept_trouble_after_line)
{
  static const struct {
    const char *kind;
    enum child_ending ending;
  } cases[] = { { "end-with 5", CHILD_EXIT },
                { "raise 6", CHILD_SIGNAL },
                { "leave-daemons 1", CHILD_LEFT_PROCESSES } };
  struct child_limits limits = quick_limits ();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char command[4200];
    bool passed = false;
    struct child_run run;
    snprintf (command, sizeof command, "%s %s", NASTY, cases[i].kind);
    struct child *child = start_kept (command, &limits);
    child_run_init (&run);
    for (int text = 0; text <= 4; text++) {
      if (text < 4)
        child_ask (child, "{}", 2, &run);
      else if (passed)
        child_finish (child, &run);
      else
        break;
      cr_expect (run.ending == cases[i].ending || (run.ending == CHILD_ANSWERED && !passed),
                 "%s, text %d: %s", cases[i].kind, text, child_ending_name (run.ending));
      passed = run.ending == CHILD_ANSWERED;
    }
    end_kept (child, &run);
  }
}

/* A line that nobody asked for may come late enough to be taken for the next answer, but not for
   ever. */
Test (child_kept, kept_flood)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  struct child *child = start_kept (NASTY " flood", &limits);
  child_run_init (&run);
  for (int text = 0; text < 10000 && run.ending == CHILD_ANSWERED; text++)
    child_ask (child, "{}", 2, &run);
  cr_expect_eq (run.ending, CHILD_UNASKED, "%s", child_ending_name (run.ending));
  end_kept (child, &run);
}

/* The same process answers, text by text. */
Test (child_kept, kept_is_the_same)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  struct child *child = start_kept (NASTY " lines", &limits);
  char expected[64], text[1001];
  memset (text, 'x', 1000);
  text[1000] = '\0';
  child_run_init (&run);
  for (int i = 1; i <= 300; i++) {
    child_ask (child, text, (size_t)i, &run);
    snprintf (expected, sizeof expected, "{\"line\":%d,\"length\":%d}", i, i);
    cr_assert_str_eq (run.answer, expected);
    cr_assert_eq (run.length, strlen (expected));
  }
  child_reset (child);
  child_ask (child, "abc", 3, &run);
  cr_expect_str_eq (run.answer, "{\"line\":1,\"length\":3}", "a new one after a reset");
  child_finish (child, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  child_finish (child, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED, "nothing is left to finish");
  end_kept (child, &run);
}

Test (child_kept, kept_timeouts)
{
  struct child_limits limits = quick_limits ();
  limits.seconds = 0.4;
  limits.grace = 0.1;
  ask_kept ("rest", &limits, 2,
            (enum child_ending[]){ CHILD_TIMEOUT, CHILD_TIMEOUT, CHILD_ANSWERED });
  ask_kept ("linger-at-end", &limits, 1, (enum child_ending[]){ CHILD_ANSWERED, CHILD_TIMEOUT });
  ask_kept ("fall-silent", &limits, 3,
            (enum child_ending[]){ CHILD_ANSWERED, CHILD_TIMEOUT, CHILD_ANSWERED, CHILD_TIMEOUT });
}

/* A crash after an answer is a failure of the next text, or of the end; another process
   continues. */
Test (child_kept, kept_crash)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  struct child *child = start_kept (NASTY " crash-after-one", &limits);
  child_run_init (&run);
  for (int i = 0; i < 3; i++) {
    child_ask (child, "{}", 2, &run);
    cr_expect_eq (run.ending, CHILD_ANSWERED, "%s", run.message);
    usleep (i == 1 ? 200000 : 0); /* it may have crashed by now, or crash later */
    child_ask (child, "{}", 2, &run);
    cr_expect_eq (run.ending, CHILD_SIGNAL, "%s", run.message);
    cr_expect_eq (run.code, SIGABRT);
  }
  child_ask (child, "{}", 2, &run);
  child_finish (child, &run);
  cr_expect_eq (run.ending, CHILD_SIGNAL);
  end_kept (child, &run);
}

/* A line that nobody asked for is found at the next text or at the end. */
Test (child_kept, kept_late_line)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  struct child *child = start_kept (NASTY " late-line", &limits);
  child_run_init (&run);
  child_ask (child, "{}", 2, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED);
  usleep (300000);
  child_ask (child, "{}", 2, &run);
  cr_expect_eq (run.ending, CHILD_UNASKED);
  child_ask (child, "{}", 2, &run);
  cr_expect_eq (run.ending, CHILD_ANSWERED, "%s", run.message);
  child_finish (child, &run);
  cr_expect_eq (run.ending, CHILD_UNASKED);
  end_kept (child, &run);
}

/* Who answers before he has read the whole text is not asked again: its rest would stand before
   the next. */
Test (child_kept, kept_unread)
{
  struct child_limits limits = quick_limits ();
  struct child_run run;
  size_t length = 1 << 20;
  char *text = malloc (length);
  memset (text, 'x', length);
  struct child *child = start_kept (NASTY " unread-lines", &limits);
  child_run_init (&run);
  for (int i = 0; i < 3; i++) {
    child_ask (child, text, length, &run);
    cr_expect_eq (run.ending, CHILD_ANSWERED);
    cr_expect (run.input_closed);
  }
  end_kept (child, &run);
  free (text);
}
