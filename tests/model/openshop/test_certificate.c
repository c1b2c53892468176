#include "model/openshop/certificate.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct openshop_instance instance;
static struct openshop_ticks ticks;
static struct openshop_certificate certificate;

static void
set_up (const char *text)
{
  struct status status;
  status_init (&status);
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  openshop_certificate_init (&certificate);
  cr_assert (openshop_instance_read (&instance, text, strlen (text), "f", 1, &status), "%s",
             status.message);
  cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status), "%s", status.message);
}

static void
set_schedule (int64_t a, int64_t b, int64_t c, int64_t d)
{
  const int64_t starts[] = { a, b, c, d };
  openshop_schedule_reset (&certificate.schedule, &ticks);
  memcpy (certificate.schedule.start, starts, sizeof starts);
  certificate.makespan = openshop_schedule_finish (&certificate.schedule, &ticks);
}

static void
assert_written (const char *expected)
{
  struct output out;
  output_init_memory (&out);
  openshop_certificate_write (&certificate, &instance, &ticks, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
}

static void
clear (void)
{
  openshop_certificate_clear (&certificate);
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}

#define SENDS                                                                                      \
  "\"sends\":[{\"from\":0,\"to\":0,\"start\":0},{\"from\":1,\"to\":1,\"start\":0},{\"from\":0,"    \
  "\"to\":1,\"start\":1},{\"from\":1,"                                                             \
  "\"to\":0,\"start\":1}]"

Test (certificate, load)
{
  set_up ("{\"model\":\"openshop\",\"name\":\"q\\\"\",\"times\":[[\"1/2\",1],[1,1]]}");
  set_schedule (0, 2, 2, 0);
  certificate.load = true;
  certificate.resource = 1;
  assert_written ("{\"certificate\":\"openshop\",\"version\":1,\"instance\":\"q\\\"\",\"makespan\":"
                  "2,\"ticks\":2}\n"
                  "{\"schedule\":{\"instance\":\"q\\\"\",\"makespan\":2," SENDS
                  "}}\n{\"load\":{\"row\":1}}\n{\"end\":{\"clauses\":0}}\n");
  certificate.resource = 3;
  assert_written ("{\"certificate\":\"openshop\",\"version\":1,\"instance\":\"q\\\"\",\"makespan\":"
                  "2,\"ticks\":2}\n"
                  "{\"schedule\":{\"instance\":\"q\\\"\",\"makespan\":2," SENDS
                  "}}\n{\"load\":{\"column\":1}}\n{\"end\":{\"clauses\":0}}\n");
  clear ();
}

#define HEAD                                                                                       \
  "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":2,\"ticks\":1}\n{\"schedule\":{"       \
  "\"makespan\":2," SENDS "}}\n"

Test (certificate, clauses)
{
  static const struct clauses_literal literals[] = {
    { .statement = OPENSHOP_START, .a = 3, .bound = 17 },
    { .statement = OPENSHOP_START, .a = 0, .bound = INT64_MAX, .negated = true },
    { .statement = OPENSHOP_BEFORE, .a = 0, .b = 2 },
    { .statement = OPENSHOP_BEFORE, .a = 1, .b = 3, .negated = true },
  };
  set_up ("2 2\n1 1\n1 1");
  set_schedule (0, 1, 1, 0);
  certificate.mirror = 2;
  clauses_add (&certificate.clauses, literals, 4);
  clauses_add (&certificate.clauses, literals + 1, 1);
  clauses_forget (&certificate.clauses, 1);
  clauses_forget (&certificate.clauses, 0);
  clauses_add (&certificate.clauses, NULL, 0);
  clauses_forget (&certificate.clauses, 2); /* after the last clause it makes no difference */
  assert_written (HEAD "{\"mirror\":2}\n{\"or\":[[\"s\",3,17],[\"S\",0,9223372036854775807],[\"b\","
                       "0,2],[\"B\",1,3]]}\n"
                       "{\"or\":[[\"S\",0,9223372036854775807]]}\n{\"forget\":[1,0]}\n{\"or\":[]}"
                       "\n{\"end\":{\"clauses\":3}}\n");
  openshop_certificate_reset (&certificate);
  set_schedule (0, 1, 1, 0);
  assert_written (HEAD "{\"end\":{\"clauses\":0}}\n");
  clauses_add (&certificate.clauses, literals + 2, 2);
  certificate.mirror = 0;
  assert_written (
    HEAD "{\"mirror\":0}\n{\"or\":[[\"b\",0,2],[\"B\",1,3]]}\n{\"end\":{\"clauses\":1}}\n");
  clear ();
}

/* A tree, in place of clauses; the characters of a line. */
Test (certificate, tree)
{
  char expected[3000], *at = expected + sprintf (expected, HEAD "{\"mirror\":1}\n{\"tree\":\"");
  set_up ("2 2\n1 1\n1 1");
  set_schedule (0, 1, 1, 0);
  certificate.mirror = 1;
  certificate.tree = (struct openshop_tree){ malloc (1001), 3, 1001, 7 };
  memset (certificate.tree.text, '.', 1001);
  memcpy (certificate.tree.text, "AB", 2);
  strcpy (at, "AB.\"}\n{\"end\":{\"nodes\":7}}\n");
  assert_written (expected);
  certificate.tree.length = 1001;
  memset (at, '.', 1000);
  memcpy (at, "AB", 2);
  strcpy (at + 1000, "\"}\n{\"tree\":\".\"}\n{\"end\":{\"nodes\":7}}\n");
  assert_written (expected);
  certificate.tree.length = 1000;
  strcpy (at + 1000, "\"}\n{\"end\":{\"nodes\":7}}\n");
  assert_written (expected);
  openshop_certificate_reset (&certificate);
  cr_expect (certificate.tree.length == 0 && certificate.tree.nodes == 0);
  set_schedule (0, 1, 1, 0);
  assert_written (HEAD "{\"end\":{\"clauses\":0}}\n");
  clear ();
}

Test (certificate, codes)
{
  static const struct {
    uint32_t pair;
    bool first;
    const char *code;
  } rows[]
    = { { 0, true, "AA" },    { 0, false, "AB" },   { 12, false, "AZ" },  { 13, true, "Aa" },
        { 25, false, "Az" },  { 26, true, "A0" },   { 30, false, "A9" },  { 31, true, "A-" },
        { 31, false, "A_" },  { 32, true, "BA" },   { 831, true, "Z-" },  { 832, true, "aA" },
        { 1663, true, "z-" }, { 1664, true, "0A" }, { 1983, true, "9-" }, { 1984, true, "-A" },
        { 2016, true, "_A" }, { 2047, false, "__" } };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char code[2];
    openshop_tree_code (rows[i].pair, rows[i].first, code);
    cr_expect (code[0] == rows[i].code[0] && code[1] == rows[i].code[1], "%s: %.2s", rows[i].code,
               code);
  }
  for (uint32_t letter = 0; letter < 62; letter++) {
    char code[2], from = letter < 26 ? 'A' : letter < 52 ? 'a' : '0';
    openshop_tree_code (letter / 2, letter % 2 == 0, code);
    cr_expect_eq (code[1], (char)(from + (char)(letter % 26)));
  }
}

Test (certificate, exchange)
{
  set_up ("{\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}");
  set_schedule (0, 0, 0, 0);
  certificate.load = true;
  assert_written ("{\"certificate\":\"exchange\",\"version\":1,\"makespan\":1,\"ticks\":1}\n{"
                  "\"schedule\":{\"makespan\":1,\"sends\":["
                  "{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":0,\"start\":0}]}}\n{"
                  "\"load\":{\"row\":0}}\n"
                  "{\"end\":{\"clauses\":0}}\n");
  clear ();
}
