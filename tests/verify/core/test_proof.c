/* Lines of clauses, about two variables 0 or 1: x0, of which the rules say that it is neither,
   once it is decided, and x1, of which they say nothing. */
#include "tests/support/place.h"
#include "verify/core/proof.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static bool woken;

static void
wake (void *context, uint32_t side)
{
  (void)context;
  woken = woken || side < 2;
}

static bool
apply (void *context)
{
  struct verify_logic *logic = context;
  if (!woken)
    return false;
  woken = false;
  logic->failed = true;
  return true;
}

static void
drop (void *context)
{
  (void)context;
  woken = false;
}

static bool
letter (char given, bool *second, bool *bound)
{
  *second = given == 'y';
  *bound = given == 'x' || given == 'X';
  return *second || *bound;
}

static bool
literal (const void *context, char given, int64_t a, int64_t b, int64_t bound,
         struct verify_literal *out)
{
  (void)context;
  *out = given == 'X' ? (struct verify_literal){ -bound, 2 * (uint32_t)a + 1 }
                      : (struct verify_literal){ bound, 2 * (uint32_t)a };
  return a >= 0 && a < 2 && b == 0;
}

#define START "{\"first\":0}\n"
#define END "{\"end\":0}\n"
#define TRUE "{\"or\":[[\"x\",1,1],[\"X\",1,0]]}\n"
#define HALF "{\"or\":[[\"x\",0,1]]}\n"

static const struct {
  const char *text;
  int64_t stated;
  enum status_code code;
  uint64_t clauses;
  const char *says;
} cases[] = {
  { START HALF END, 1, STATUS_OK, 1, "" },
  { START TRUE HALF END, 2, STATUS_OK, 2, "" },
  { START TRUE "{\"forget\":[0]}\n" HALF END, 2, STATUS_OK, 2, "" },
  { START TRUE TRUE "{\"forget\":[1,0]}\n" HALF END, 3, STATUS_OK, 3, "" },
  { START "{\"or\":[[\"x\",1,1],[\"x\",0,1]]}\n" HALF END, 2, STATUS_OK, 2, "" },
  { START TRUE END, 1, STATUS_FALSE, 1, "the clauses are no contradiction" },
  { START "{\"or\":[[\"x\",1,1]]}\n" END, 1, STATUS_FALSE, 0,
    "line 2: clause 0 was not found to follow" },
  { START TRUE "{\"or\":[]}\n" END, 2, STATUS_FALSE, 1,
    "line 3: clause 1 was not found to follow" },
  { START TRUE "{\"forget\":[1]}\n" END, 1, STATUS_FALSE, 1,
    "line 3: there is no clause 1 to forget" },
  { START TRUE "{\"forget\":[0,0]}\n" END, 1, STATUS_FALSE, 1,
    "line 3: there is no clause 0 to forget" },
  { START "{\"or\":[[\"x\",2,1]]}\n" END, 1, STATUS_FALSE, 0,
    "line 2: a literal of \"x\" is no statement about this instance" },
  { START "{\"or\":[[\"y\",0,1]]}\n" END, 1, STATUS_FALSE, 0,
    "line 2: a literal of \"y\" is no statement about this instance" },
  { START HALF END, 2, STATUS_INPUT, 1, "end: \"clauses\" is 2, but there are 1" },
  { START "{\"and\":[]}\n" END, 0, STATUS_INPUT, 0, "f:2: expected \"or\" or \"forget\"" },
  { START "{\"or\":1}\n" END, 0, STATUS_INPUT, 0, "f:2: or: expected an array" },
  { START "{\"or\":[1]}\n" END, 0, STATUS_INPUT, 0, "f:2: a literal: expected an array" },
  { START "{\"or\":[[]]}\n" END, 0, STATUS_INPUT, 0,
    "f:2: a literal: expected [LETTER, NUMBER, ...]" },
  { START "{\"or\":[[\"z\",1]]}\n" END, 0, STATUS_INPUT, 0,
    "f:2: a literal: \"z\" is no statement" },
  { START "{\"or\":[[\"x\",1]]}\n" END, 0, STATUS_INPUT, 0,
    "f:2: a literal of \"x\": too few numbers" },
  { START "{\"or\":[[\"x\",1,1,1]]}\n" END, 0, STATUS_INPUT, 0,
    "f:2: a literal of \"x\": too many numbers" },
  { START "{\"or\":[[\"x\",1,1]],\"x\":1}\n" END, 0, STATUS_INPUT, 0, "f:2: unknown key \"x\"" },
  { START TRUE "{\"forget\":[-1]}\n" END, 0, STATUS_INPUT, 1, "f:3: forget" },
  { START TRUE "{\"forget\":[0],\"x\":1}\n" END, 0, STATUS_INPUT, 1, "f:3: unknown key \"x\"" },
  { START TRUE "nonsense\n" END, 0, STATUS_INPUT, 1, "f:3: " },
};

static enum status_code
check (const char *text, int64_t stated, const struct deadline *deadline, uint64_t *clauses,
       struct verify_reason *reason, struct status *status)
{
  static const struct verify_logic_rules rules = { wake, apply, drop };
  static const struct verify_statements statements = { letter, literal };
  struct verify_source source = { text, strlen (text), "f", 1 };
  struct verify_logic logic;
  struct verify_lines lines;
  status_init (status);
  verify_logic_init (&logic, 2, &rules, &logic);
  for (uint32_t x = 0; x < 2; x++)
    verify_logic_declare (&logic, x, 0, 1);
  woken = false;
  cr_assert_eq (verify_logic_begin (&logic, NULL), STATUS_OK);
  cr_assert (verify_lines_init (&lines, &source, status));
  cr_assert (verify_lines_next (&lines));
  struct verify_proof proof = { .lines = &lines,
                                .logic = &logic,
                                .statements = &statements,
                                .deadline = deadline,
                                .reason = reason };
  bool ended = !verify_lines_next (&lines);
  enum status_code code = verify_proof_check (&proof, ended, stated);
  *clauses = proof.clauses;
  verify_logic_clear (&logic);
  return code;
}

Test (proof, lines)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_reason reason = { "" };
    struct status status;
    uint64_t clauses;
    enum status_code code
      = check (cases[i].text, cases[i].stated, NULL, &clauses, &reason, &status);
    place_drop_columns (status.message);
    const char *says = code == STATUS_FALSE ? reason.text : status.message;
    cr_expect (code == cases[i].code && clauses == cases[i].clauses, "%s: %d %s", cases[i].text,
               (int)code, says);
    cr_expect (strstr (says, cases[i].says), "%s: %s", cases[i].text, says);
  }
}

Test (proof, limits)
{
  struct deadline over = { .end = 0 }, little = { .end = (double)INFINITY, .bytes = 10 };
  struct verify_reason reason = { "" };
  struct status status;
  uint64_t clauses;
  cr_expect_eq (check (START TRUE HALF END, 2, &over, &clauses, &reason, &status), STATUS_LIMIT);
  cr_expect_str_empty (status.message, "time: the caller says so");
  cr_expect_eq (check (START TRUE HALF END, 2, &little, &clauses, &reason, &status), STATUS_LIMIT);
  cr_expect_str_eq (status.message, "f:2: the memory limit ended the check: the proof needs more");
}

Test (proof, room)
{
  struct verify_source source = { START END, sizeof START END - 1, "f", 1 };
  struct deadline little = { .end = (double)INFINITY, .bytes = 10 },
                  none = { .end = (double)INFINITY };
  struct verify_lines lines;
  struct status status;
  status_init (&status);
  cr_assert (verify_lines_init (&lines, &source, &status) && verify_lines_next (&lines));
  cr_expect_eq (verify_proof_memory (&lines, 10, &little), STATUS_OK);
  cr_expect_eq (verify_proof_memory (&lines, UINT64_MAX, &none), STATUS_OK);
  cr_expect_eq (verify_proof_memory (&lines, UINT64_MAX, NULL), STATUS_OK);
  cr_expect_eq (verify_proof_memory (&lines, 11, &little), STATUS_LIMIT);
  cr_expect_eq (status.code, STATUS_LIMIT);
}

Test (proof, schedule)
{
  static const struct {
    const char *text, *message; /* NULL: read */
  } rows[] = {
    { START "{\"schedule\":{\"a\":[1]}}\n" END, NULL },
    { START "{\"schedule\":{},\"x\":1}\n" END, "f:2: unknown key \"x\"" },
    { START "{\"schedule\":[]}\n" END, "f:2: schedule: expected an object" },
    { START "{\"or\":[]}\n" END, "f:2: expected \"schedule\"" },
    { START END, "f:1: the schedule is missing after this line" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_source source = { rows[i].text, strlen (rows[i].text), "f", 1 }, schedule;
    struct verify_lines lines;
    struct status status;
    status_init (&status);
    cr_assert (verify_lines_init (&lines, &source, &status) && verify_lines_next (&lines));
    bool good = verify_proof_schedule (&lines, &schedule);
    cr_expect_eq (good, rows[i].message == NULL, "%s", rows[i].text);
    if (good)
      cr_expect (schedule.length == 9 && memcmp (schedule.bytes, "{\"a\":[1]}", 9) == 0
                 && schedule.line == 2);
    else
      cr_expect (strstr (status.message, rows[i].message), "%s", status.message);
  }
}
