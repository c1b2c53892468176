/* Verdicts on answers: texts, instances, runs, and names. */
#include "judge/verdict.h"

#include "tests/support/child_ending.h"
#include "tests/support/exact.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char node[] = "{\"model\":\"node\",\"name\":\"small\",\"source\":{\"cost\":2},"
                           "\"destinations\":[{\"cost\":1},{\"cost\":\"1/3\"}]}";
static const char nameless[]
  = "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":1}]}";
static const char overhead[] = "{\"model\":\"overhead\",\"name\":\"small\",\"nodes\":[{\"send\":1,"
                               "\"receive\":2},{\"send\":1,\"receive\":2}],"
                               "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}";
static const char exchange[]
  = "{\"model\":\"exchange\",\"name\":\"small\",\"times\":[[0,2],[3,0]]}";
static const char openshop[]
  = "{\"model\":\"openshop\",\"name\":\"small\",\"times\":[[2,1],[1,0]]}";

#define SENDS "\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":2,\"start\":2}]"
#define GOOD "{\"instance\":\"small\",\"makespan\":3," SENDS "}"

/* An answer about an instance, the verdict, and what stands in the reason; or the makespan. */
static const struct {
  const char *instance, *answer;
  enum verdict verdict;
  const char *says;
} cases[] = {
  { node, GOOD, VERDICT_VALID, "3" },
  { node, " \r\n\t" GOOD "\n\n", VERDICT_VALID, "3" },
  { node, "{\"makespan\":\"6/2\",\"instance\":\"sm\\u0061ll\"," SENDS "}", VERDICT_VALID, "3" },
  { node, "{\"status\":\"feasible\",\"schedule\":" GOOD "}", VERDICT_VALID, "3" },
  { node,
    "{\"instance\":\"small\",\"makespan\":\"7/"
    "3\",\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":2,\"to\":1,\"start\":2}]}",
    VERDICT_VALID, "7/3" },
  { nameless, "{\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}", VERDICT_VALID,
    "2" },
  { overhead,
    "{\"instance\":\"small\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,"
    "\"receive\":1}]}",
    VERDICT_VALID, "3" },
  { exchange,
    "{\"instance\":\"small\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":"
    "1,\"to\":0,\"start\":0}]}",
    VERDICT_VALID, "3" },
  { openshop,
    "{\"instance\":\"small\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":0,\"start\":0},{\"from\":"
    "0,\"to\":1,\"start\":2},"
    "{\"from\":1,\"to\":0,\"start\":2}]}",
    VERDICT_VALID, "3" },

  { node, "{\"instance\":\"small\",\"makespan\":2," SENDS "}", VERDICT_WRONG_MAKESPAN,
    "the schedule's own is 3" },
  { node, "{\"instance\":\"small\",\"makespan\":4," SENDS "}", VERDICT_WRONG_MAKESPAN,
    "makespan is 4" },
  { node, "{\"instance\":\"small\",\"makespan\":3.0000000000000000001," SENDS "}",
    VERDICT_NOT_SCHEDULE, "makespan" },
  { overhead,
    "{\"instance\":\"small\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,"
    "\"receive\":1}]}",
    VERDICT_WRONG_MAKESPAN, "own is 3" },
  { exchange,
    "{\"instance\":\"small\",\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":"
    "1,\"to\":0,\"start\":0}]}",
    VERDICT_WRONG_MAKESPAN, "own is 3" },

  { node, "{\"instance\":\"large\",\"makespan\":3," SENDS "}", VERDICT_WRONG_INSTANCE,
    "\"large\"" },
  { node, "{\"makespan\":3," SENDS "}", VERDICT_WRONG_INSTANCE, "missing" },
  { node, "{\"instance\":\"large\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":99,\"start\":0}]}",
    VERDICT_WRONG_INSTANCE, "\"large\"" },
  { overhead,
    "{\"instance\":\"large\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,"
    "\"receive\":1}]}",
    VERDICT_WRONG_INSTANCE, "\"large\"" },

  { node, "{\"instance\":\"small\",\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}",
    VERDICT_INVALID, "node 2 never receives" },
  { node,
    "{\"instance\":\"small\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":"
    "1,\"to\":2,\"start\":1}]}",
    VERDICT_INVALID, "holds the message only at 2" },
  { exchange, "{\"instance\":\"small\",\"makespan\":3,\"sends\":[]}", VERDICT_INVALID, "" },

  { node, "{}", VERDICT_NOT_SCHEDULE, "missing key" },
  { node, "{\"instance\":\"small\",\"makespan\":3,\"sends\":{}}", VERDICT_NOT_SCHEDULE, "sends" },
  { node, "{\"instance\":\"small\",\"makespan\":1e400," SENDS "}", VERDICT_NOT_SCHEDULE,
    "makespan" },
  { node, "{\"instance\":\"small\",\"makespan\":\"NaN\"," SENDS "}", VERDICT_NOT_SCHEDULE,
    "makespan" },
  { node, "{\"instance\":\"small\",\"makespan\":3,\"extra\":1," SENDS "}", VERDICT_NOT_SCHEDULE,
    "extra" },
  { overhead,
    "{\"instance\":\"small\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}",
    VERDICT_NOT_SCHEDULE, "receive" },

  { node, "{\"instance\":\"small\",\"makespan\":NaN," SENDS "}", VERDICT_GARBAGE, "answer:1" },
  { node, "{\"instance\":\"small\",\"makespan\":3,\"makespan\":3," SENDS "}", VERDICT_GARBAGE,
    "makespan" },
  { node, "no schedule found", VERDICT_GARBAGE, "got no schedule found" },
  { node, "3 \n\t\r\n", VERDICT_GARBAGE, "got 3" },
  { node, "[" GOOD "]", VERDICT_GARBAGE, "expected a JSON object" },
  { node, "3", VERDICT_GARBAGE, "got 3" },
  { node,
    "\""
    "abc\"",
    VERDICT_GARBAGE, "" },
  { node, "{]", VERDICT_GARBAGE, "" },
  { node, "{\"a\":\"\1\"}", VERDICT_GARBAGE, "" },
  { node, "{\"a\":\"\377\"}", VERDICT_GARBAGE, "" },
  { node, "\357\273\277" GOOD, VERDICT_GARBAGE, "" },

  { node, "{", VERDICT_PARTIAL, "breaks off after 1 bytes" },
  { node, "{\"instance\":\"small\",\"makespan\":3,\"sends\":[{\"from\":0", VERDICT_PARTIAL,
    "breaks off" },
  { node, "{\"instance\":\"small}", VERDICT_PARTIAL, "breaks off" },
  { node, "{\"instance\":\"small\\", VERDICT_PARTIAL, "breaks off" },
  { node, "{\"instance\":\"small\\\"}", VERDICT_PARTIAL, "breaks off" },

  { node, GOOD GOOD, VERDICT_SEVERAL, "another object" },
  { node, GOOD "\n" GOOD "\n", VERDICT_SEVERAL, "another object" },
  { node, GOOD " done", VERDICT_TRAILING, "there is done" },
  { node, GOOD "}", VERDICT_TRAILING, "there is }" },
  { node, GOOD "\033[0m", VERDICT_TRAILING, "there is ?[0m" },

  { node, "", VERDICT_EMPTY, "" },
  { node, " \n\t\r", VERDICT_EMPTY, "" },
};

static void
judge_one (const char *instance, const char *answer, size_t length, struct judgement *judgement)
{
  struct verdict_judge *judge = verdict_judge_new ();
  struct status status;
  status_init (&status);
  cr_assert (verdict_judge_instance (judge, instance, strlen (instance), &status), "%s",
             status.message);
  char *copy = exact_copy (answer, length);
  verdict_answer (judge, copy, length, judgement);
  free (copy);
  verdict_judge_free (judge);
}

Test (verdict, answers)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct judgement judgement;
    char makespan[RATIONAL_TEXT] = "";
    judge_one (cases[i].instance, cases[i].answer, strlen (cases[i].answer), &judgement);
    cr_expect_eq (judgement.verdict, cases[i].verdict, "%s: %s, %s", cases[i].answer,
                  verdict_name (judgement.verdict), judgement.reason);
    if (judgement.verdict == VERDICT_VALID) {
      rational_text (judgement.makespan, makespan);
      cr_expect_str_eq (makespan, cases[i].says);
      cr_expect_str_eq (judgement.reason, "");
    } else {
      cr_expect_not_null (strstr (judgement.reason, cases[i].says), "%s: %s", cases[i].answer,
                          judgement.reason);
      cr_expect_neq (judgement.reason[0], '\0');
    }
  }
}

/* Every proper beginning of a good answer is partial, and no byte of it can be anything else
   without notice. */
Test (verdict, beginnings)
{
  struct judgement judgement;
  for (size_t length = 1; length < strlen (GOOD); length++) {
    judge_one (node, GOOD, length, &judgement);
    cr_expect_eq (judgement.verdict, VERDICT_PARTIAL, "%zu bytes: %s", length,
                  verdict_name (judgement.verdict));
  }
  for (size_t i = 0; i < strlen (GOOD); i++)
    for (int byte = 0; byte < 256; byte += 3) {
      char text[] = GOOD;
      text[i] = (char)byte;
      judge_one (node, text, strlen (GOOD), &judgement);
      cr_expect (judgement.verdict != VERDICT_VALID || strcmp (text, GOOD) == 0, "%s", text);
    }
}

Test (verdict, zero_byte)
{
  struct judgement judgement;
  judge_one (node, GOOD "\0", strlen (GOOD) + 1, &judgement);
  cr_expect_eq (judgement.verdict, VERDICT_TRAILING);
  judge_one (node, "\0", 1, &judgement);
  cr_expect_eq (judgement.verdict, VERDICT_GARBAGE);
}

/* One judge, many instances; a bad instance is refused and the next is read. */
Test (verdict, instances)
{
  static const char other[] = "{\"model\":\"node\",\"name\":\"large\",\"source\":{\"cost\":2},"
                              "\"destinations\":[{\"cost\":1},{\"cost\":1}]}";
  static const char bad[]
    = "{\"model\":\"node\",\"source\":{\"cost\":-2},\"destinations\":[{\"cost\":1}]}";
  struct verdict_judge *judge = verdict_judge_new ();
  struct judgement judgement;
  struct status status;
  status_init (&status);
  cr_assert (verdict_judge_instance (judge, node, strlen (node), &status));
  verdict_answer (judge, GOOD, strlen (GOOD), &judgement);
  cr_expect_eq (judgement.verdict, VERDICT_VALID);
  cr_assert (verdict_judge_instance (judge, other, strlen (other), &status));
  verdict_answer (judge, GOOD, strlen (GOOD), &judgement);
  cr_expect_eq (judgement.verdict, VERDICT_WRONG_INSTANCE, "the last answer again");
  cr_expect_not (verdict_judge_instance (judge, bad, strlen (bad), &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  status_init (&status);
  cr_assert (verdict_judge_instance (judge, nameless, strlen (nameless), &status));
  verdict_answer (judge, GOOD, strlen (GOOD), &judgement);
  cr_expect_eq (judgement.verdict, VERDICT_INVALID,
                "a name where none is asked for; the nodes are others");
  verdict_judge_free (judge);
  verdict_judge_free (NULL);
}

/* What happened to the program comes before what it answered. */
Test (verdict, runs)
{
  static const enum verdict expected[] = {
    [CHILD_ANSWERED] = VERDICT_VALID,
    [CHILD_EMPTY] = VERDICT_EMPTY,
    [CHILD_EXIT] = VERDICT_EXIT,
    [CHILD_SIGNAL] = VERDICT_SIGNAL,
    [CHILD_TIMEOUT] = VERDICT_TIMEOUT,
    [CHILD_TOO_LONG] = VERDICT_TOO_LONG,
    [CHILD_MEMORY] = VERDICT_MEMORY,
    [CHILD_PROCESSES_EXCEED] = VERDICT_PROCESSES,
    [CHILD_NOT_STARTED] = VERDICT_NOT_STARTED,
    [CHILD_LEFT_PROCESSES] = VERDICT_LEFT_PROCESSES,
    [CHILD_UNASKED] = VERDICT_UNASKED,
    [CHILD_INTERRUPTED] = VERDICT_INTERRUPTED,
    [CHILD_MACHINE] = VERDICT_MACHINE,
  };
  struct verdict_judge *judge = verdict_judge_new ();
  struct status status;
  status_init (&status);
  cr_assert (verdict_judge_instance (judge, node, strlen (node), &status));
  for (int ending = CHILD_ANSWERED; ending <= CHILD_MACHINE; ending++) {
    char answer[] = GOOD;
    struct child_run run
      = { .ending = (enum child_ending)ending, .answer = answer, .length = strlen (answer) };
    struct judgement judgement;
    if (ending != CHILD_ANSWERED)
      strcpy (run.message, "what happened");
    verdict_run (judge, &run, &judgement);
    cr_expect_eq (judgement.verdict, expected[ending], "%s: %s", child_ending_name (run.ending),
                  verdict_name (judgement.verdict));
    cr_expect_str_eq (judgement.reason, ending == CHILD_ANSWERED ? "" : "what happened");
    cr_expect_eq (verdict_judged (judgement.verdict),
                  ending != CHILD_INTERRUPTED && ending != CHILD_MACHINE);
    if (ending != CHILD_ANSWERED)
      cr_expect_str_eq (verdict_name (judgement.verdict), child_ending_name (run.ending));
  }
  verdict_judge_free (judge);
}

/* Its last words: the last line that is not blank, printable. */
Test (verdict, last_words)
{
  static const struct {
    const char *said, *reason;
  } words[] = {
    { "", "exit code 1" },
    { " \n\n", "exit code 1" },
    { "Traceback:\n  line 3\nIndexError: x\n\n", "exit code 1; it said: IndexError: x" },
    { "only", "exit code 1; it said: only" },
    { "\nred \033[31m\377", "exit code 1; it said: red ?[31m?" },
  };
  struct verdict_judge *judge = verdict_judge_new ();
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    struct child_run run = { .ending = CHILD_EXIT, .code = 1, .message = "exit code 1" };
    struct judgement judgement;
    strcpy (run.said, words[i].said);
    verdict_run (judge, &run, &judgement);
    cr_expect_str_eq (judgement.reason, words[i].reason);
  }
  verdict_judge_free (judge);
}

Test (verdict, names)
{
  for (int i = 0; i < VERDICT_COUNT; i++) {
    cr_expect_gt (strlen (verdict_name ((enum verdict)i)), 0);
    for (int j = 0; j < i; j++)
      cr_expect_str_neq (verdict_name ((enum verdict)i), verdict_name ((enum verdict)j));
  }
}
