#include "lab/probe/record.h"

#include "lab/probe/node/notation.h"
#include "tests/support/folder.h"
#include "tests/support/node.h"
#include "tests/support/place.h"

static const struct limits no_limits = { 0 };

static struct objective
objective_of (const char *name)
{
  struct objective objective;
  struct status status;
  status_init (&status);
  cr_assert (objective_parse (&objective, name, &status), "%s", status.message);
  return objective;
}

static void
make (struct record *record, const char *objective, const char *notation)
{
  struct objective parsed = objective_of (objective);
  struct status status;
  status_init (&status);
  cr_assert (record_make (record, &parsed, notation, "provecast probe climb", &no_limits, &status),
             "%s: %s", notation, status.message);
}

/* The papers' examples, among them Liu's Figure 2, scaled and not. */
static const struct {
  const char *objective, *instance, *canonical;
  struct quotient value;
  int64_t above, below;
  bool slow;
} known[] = {
  { "fnf/optimum", "1; 2 3x5", "1; 2 3x5", { 5, 4 }, 5, 4, false },
  { "fnf/optimum", "10; 20 30x5", "1; 2 3x5", { 5, 4 }, 5, 4, false },
  { "fnf/optimum", "3; 2x4 3x7", "3; 2x4 3x7", { 10, 9 }, 10, 9, true },
  { "(fnf-optimum)/additive", "1; 2 3x5", "1; 2 3x5", { 1, 2 }, 5, 4, false },
  { "fnf/multiplier", "1; 2 3x5", "1; 2 3x5", { 5, 4 }, 5, 4, false },
  { "optimum/counting", "1; 2 3x5", "1; 2 3x5", { 1, 1 }, 4, 4, false },
  { "binomial/fnf", "1; 1x3", "1; 1x3", { 1, 1 }, 2, 2, false },
  { "optimum/multiplier",
    "2; 4x3 5x7 6x4 9x5 12x10",
    "2; 4x3 5x7 6x4 9x5 12x10",
    { 18, 17 },
    18,
    17,
    false },
  { "(fnf-optimum)/classes", "1; 2 3x5", "1; 2 3x5", { 1, 3 }, 5, 4, false },
  { "(fnf-optimum)/classes", "3; 2x4 3x7", "3; 2x4 3x7", { 1, 2 }, 10, 9, true },
  { "(fnf-optimum)/classes", "5; 3 4x5", "5; 3 4x5", { 1, 7 }, 14, 13, true },
  /* of other models, whose second sizes are 0 and 1 */
  { "exchange:baseline/optimum",
    ". 0 0 2; 0 . 2 0; 0 0 . 0; 0 0 0 .",
    ". 0 0 1; 0 . 1 0; 0 0 . 0; 0 0 0 .",
    { 2, 1 },
    2,
    1,
    false },
  { "exchange:optimum/load", ". 1 1; 1 . 1; 0 0 .", ". 1 1; 1 . 1; 0 0 .", { 1, 1 }, 2, 2, false },
  { "openshop:greedy/load", "3", "1", { 1, 1 }, 1, 1, true },
  { "overhead:fef/optimum", "1 0; 1 1; 1 1 x4", "1 0; 1 1 x5", { 5, 4 }, 5, 4, true },
  { "overhead:append/optimum", "1 0; 2 2 x5", "1 0; 1 1 x5", { 1, 1 }, 4, 4, true },
  { "overhead:optimum/append", "1 0; 1 1 x5", "1 0; 1 1 x5", { 1, 1 }, 4, 4, true },
  { "logp:fnf/optimum",
    "0; 2 4; 4 0 0; 2 0 0 x2",
    "0; 1 2; 2 0 0; 1 0 0 x2",
    { 1, 1 },
    3,
    3,
    false },
};

enum { KNOWN = sizeof known / sizeof *known };

Test (record, makes)
{
  struct record record;
  record_init (&record);
  for (size_t i = 0; i < KNOWN; i++) {
    make (&record, known[i].objective, known[i].instance);
    cr_expect_str_eq (record.notation, known[i].canonical);
    cr_expect_eq (quotient_compare (record.value, known[i].value), 0, "case %zu: %ld/%ld", i,
                  record.value.num, record.value.den);
    cr_expect_eq (record.above, known[i].above, "case %zu: %ld", i, record.above);
    cr_expect_eq (record.below, known[i].below, "case %zu: %ld", i, record.below);
    cr_expect_eq (record.second, known[i].slow, "case %zu", i);
    cr_expect_str_eq (record.objective.name, known[i].objective);
    bool optimum = strstr (known[i].objective, "optimum");
    cr_expect_eq (!record.certificate, !optimum, "case %zu", i);
    cr_expect_eq (!record.schedule, !optimum, "case %zu", i);
    const struct value *above = &record.objective.above, *below = &record.objective.below;
    cr_expect_eq (!record.side[0], !above->heuristic && above->class == 0, "case %zu", i);
    cr_expect_eq (!record.side[1], !below->heuristic && below->class == 0, "case %zu", i);
  }
  record_clear (&record);
}

/* Two nodes swap messages: both send, then both receive; appended, one receives first. A
   certificate about all schedules proves nothing of the class, nor the other way round. */
Test (record, optimum_of_a_class)
{
  struct record record;
  struct status status;
  record_init (&record);
  make (&record, "overhead:append/optimum", "2 0; 1 1 x2");
  cr_expect_eq (record.above, 4);
  cr_expect_eq (record.below, 2);
  char *whole = record.certificate, *class = record.side[0];
  record.side[0] = whole;
  status_init (&status);
  cr_expect_not (record_check (&record, &status));
  cr_expect (strstr (status.message, "append.jsonl is about schedules of any kind only"), "%s",
             status.message);
  record.side[0] = class;
  record.certificate = class;
  status_init (&status);
  cr_expect_not (record_check (&record, &status));
  cr_expect (strstr (status.message, "certificate.jsonl is about appended schedules only"), "%s",
             status.message);
  record.certificate = whole;
  status_init (&status);
  cr_expect (record_check (&record, &status), "%s", status.message);
  record_clear (&record);
}

Test (record, undefined)
{
  struct objective objective = objective_of ("(fnf-optimum)/additive"),
                   classes = objective_of ("(fnf-optimum)/classes");
  struct record record;
  struct status status;
  status_init (&status);
  record_init (&record);
  cr_expect_not (record_make (&record, &objective, "1; 2x3", "", &no_limits, &status));
  cr_expect_eq (status.code, STATUS_FALSE);
  cr_expect (strstr (status.message, "not defined for '1; 2x3'"), "%s", status.message);
  status_init (&status);
  cr_expect (record_make (&record, &classes, "1; 2x3", "", &no_limits, &status), "%s",
             status.message);
  /* the source is a class of its own */
  cr_expect_eq (quotient_compare (record.value, (struct quotient){ 0, 1 }), 0);
  cr_expect_not (record_make (&record, &classes, "2; 2x3", "", &no_limits, &status));
  cr_expect_eq (status.code, STATUS_FALSE);
  cr_expect (strstr (status.message, "not defined for '1; 1x3'"), "%s", status.message);
  record_clear (&record);
}

/* A limit makes no record. */
Test (record, limits)
{
  struct objective objective = objective_of ("fnf/optimum");
  struct record record;
  struct node_types types;
  struct rng rng;
  struct status status;
  char text[1000];
  status_init (&status);
  node_types_init (&types);
  record_init (&record);
  rng_init (&rng, 3);
  random_types (&types, &rng, 90, 90, 1000, 2000);
  notation_text (&types, text, sizeof text);
  cr_expect_not (
    record_make (&record, &objective, text, "", &(struct limits){ .seconds = 1e-9 }, &status));
  cr_expect_eq (status.code, STATUS_LIMIT);
  record_clear (&record);
  node_types_clear (&types);
}

/* Replace the first `from` in a text of a record by `to`. */
static void
alter (char **text, const char *from, const char *to)
{
  char *at = strstr (*text, from), *altered;
  cr_assert (at, "no %s in %s", from, *text);
  cr_assert_geq (asprintf (&altered, "%.*s%s%s", (int)(at - *text), *text, to, at + strlen (from)),
                 0);
  free (*text);
  *text = altered;
}

/* The record of Liu's Figure 2 or of LH's Figure 1, spoilt in one place: it must be refused,
   and the reason must say where. */
static void
expect_refused (const struct record *record, const char *what)
{
  struct status status;
  status_init (&status);
  cr_expect_not (record_check (record, &status), "%s", what);
  cr_expect_eq (status.code, STATUS_FALSE, "%s: %s", what, status.message);
  place_drop_columns (status.message);
  cr_expect (strstr (status.message, what), "%s: %s", what, status.message);
}

static const struct {
  size_t text; /* offset of a text within a record */
  const char *from, *to, *reason;
} spoilt_texts[] = {
  { offsetof (struct record, instance), "\"cost\":3,", "\"cost\":4,",
    "instance.json is not '1; 2 3x5'" },
  { offsetof (struct record, instance), "\"count\":5", "\"count\":6",
    "instance.json is not '1; 2 3x5'" },
  { offsetof (struct record, instance), "\"cost\":1", "\"cost\":0",
    "source: cost: 0 is not positive" },
  { offsetof (struct record, instance), "}", "", "instance.json:2: the text ends" },
  { offsetof (struct record, notation), "3x5", "3x4", "instance.json is not '1; 2 3x4'" },
  { offsetof (struct record, certificate), "\"makespan\":4", "\"makespan\":5",
    "certificate.jsonl" },
  { offsetof (struct record, certificate), "\"ready\":[[1,3,1]", "\"ready\":[[1,2,1]",
    "certificate.jsonl" },
  { offsetof (struct record, certificate), "\"prices\":[]", "\"prices\":[[4,1]]",
    "certificate.jsonl" },
  { offsetof (struct record, certificate), "\"end\"", "\"and\"", "certificate.jsonl" },
  { offsetof (struct record, schedule), "\"makespan\":4", "\"makespan\":3",
    "optimal.json: the checker refuses it" },
  { offsetof (struct record, schedule), "\"start\":0", "\"start\":1",
    "optimal.json: the checker refuses it" },
  { offsetof (struct record, schedule), "\"sends\"", "\"send\"", "optimal.json" },
  { offsetof (struct record, side), "\"makespan\":5", "\"makespan\":6",
    "fnf.json: the checker refuses it" },
  { offsetof (struct record, side), "\"to\":1", "\"to\":2",
    "fnf.json: the checker refuses it" },
};

Test (record, refuses_spoilt_texts)
{
  struct record record;
  struct status status;
  record_init (&record);
  for (size_t i = 0; i < sizeof spoilt_texts / sizeof *spoilt_texts; i++) {
    make (&record, "fnf/optimum", "1; 2 3x5");
    status_init (&status);
    cr_expect (record_check (&record, &status), "%s", status.message);
    alter ((char **)(void *)((char *)&record + spoilt_texts[i].text), spoilt_texts[i].from,
           spoilt_texts[i].to);
    expect_refused (&record, spoilt_texts[i].reason);
  }
  record_clear (&record);
}

Test (record, refuses_spoilt_numbers)
{
  struct record record;
  record_init (&record);
  make (&record, "fnf/optimum", "1; 2 3x5");
  record.value.num = 6;
  expect_refused (&record, "the value is stated as 6/4, but it is 5/4");
  record.value = (struct quotient){ 10, 8 };
  expect_refused (&record, "the value is stated as 10/8, but it is 5/4");
  record.value = (struct quotient){ 5, 4 };
  record.above = 6;
  expect_refused (&record, "fnf is stated as 6, but it is 5");
  record.above = 5;
  record.below = 3;
  expect_refused (&record, "optimum is stated as 3, but it is 4");
  record.below = 4;
  record.second = true;
  expect_refused (&record, "the source is not slow");
  record.second = false;
  record.n = 7;
  expect_refused (&record, "n is stated as 7, but it is 6");
  record.n = 6;
  record.objective = objective_of ("(fnf-optimum)/additive");
  expect_refused (&record, "the value is stated as 5/4, but it is 1/2");
  record.objective = objective_of ("(fnf-optimum)/classes");
  expect_refused (&record, "the value is stated as 5/4, but it is 1/3");
  record.objective = objective_of ("local/optimum"); /* whose makespan is the optimum */
  expect_refused (&record, "local is stated as 5, but it is 4");
  record.objective = objective_of ("multiplier/optimum");
  expect_refused (&record, "multiplier is stated as 5, but it is 4");
  record_clear (&record);
}

/* Every single digit of a certificate counts, but for those of the totals and of prices that are
   good enough either way. */
Test (record, refuses_spoilt_certificates)
{
  struct record record;
  size_t refused = 0, tried = 0;
  record_init (&record);
  make (&record, "fnf/optimum", "3; 2x4 3x7");
  for (char *at = record.certificate; *at; at++) {
    struct status status;
    if (*at < '0' || *at > '8')
      continue;
    status_init (&status);
    ++*at;
    tried++;
    refused += !record_check (&record, &status);
    cr_expect (status.code == STATUS_OK || status.code == STATUS_FALSE, "%s", status.message);
    --*at;
  }
  cr_expect_geq (refused, tried - 3, "%zu of %zu", refused, tried);
  record_clear (&record);
}

/* A schedule that is valid, but neither optimal nor the heuristic's. */
Test (record, refuses_exchanged_schedules)
{
  struct record record;
  record_init (&record);
  make (&record, "fnf/optimum", "1; 2 3x5");
  char *schedule = record.schedule;
  record.schedule = record.side[0];
  expect_refused (&record, "optimal.json's makespan is stated as 5, but it is 4");
  record.side[0] = schedule;
  free (record.schedule);
  record.schedule = memory_text (schedule, strlen (schedule));
  expect_refused (&record, "fnf is stated as 4, but it is 5");
  record_clear (&record);
  make (&record, "fnf/optimum", "1; 2 3x5");
  free (record.certificate);
  record.certificate = NULL;
  expect_refused (&record, "certificate.jsonl is missing");
  record_clear (&record);
}

/* An instance that is a smaller one scaled is no record. */
Test (record, refuses_common_factors)
{
  struct record record;
  record_init (&record);
  make (&record, "fnf/multiplier", "1; 1x3");
  free (record.notation);
  record.notation = memory_text ("2; 2x3", 6);
  alter (&record.instance, "\"cost\":1", "\"cost\":2");
  alter (&record.instance, "\"cost\":1", "\"cost\":2");
  expect_refused (&record, "instance.json is not '2; 2x3' in lowest terms");
  record_clear (&record);
}

static void
expect_same_text (const char *a, const char *b)
{
  cr_expect_eq (!a, !b);
  cr_expect (!a || !b || strcmp (a, b) == 0, "%s\n%s", a, b);
}

static void
expect_same_record (const struct record *copy, const struct record *record)
{
  cr_expect_eq (quotient_compare (copy->value, record->value), 0);
  cr_expect_eq (copy->above, record->above);
  cr_expect_eq (copy->below, record->below);
  cr_expect_eq (copy->n, record->n);
  cr_expect_eq (copy->second, record->second);
  expect_same_text (copy->objective.name, record->objective.name);
  expect_same_text (copy->notation, record->notation);
  expect_same_text (copy->found_by, record->found_by);
  expect_same_text (copy->instance, record->instance);
  expect_same_text (copy->certificate, record->certificate);
  expect_same_text (copy->schedule, record->schedule);
  expect_same_text (copy->side[0], record->side[0]);
  expect_same_text (copy->side[1], record->side[1]);
}

/* The record's JSON line without its newline; to be freed. */
static char *
line_of (const struct record *record)
{
  struct output out;
  output_init_memory (&out);
  record_json (record, true, &out);
  output_char (&out, '\0');
  return out.bytes;
}

Test (record, writes_and_reads)
{
  struct record record, copy;
  struct status status;
  record_init (&record);
  record_init (&copy);
  for (size_t i = 0; i < KNOWN; i++) {
    make (&record, known[i].objective, known[i].instance);
    char *line = line_of (&record), *again;
    status_init (&status);
    cr_assert (record_read_line (&copy, line, strlen (line), "records", 7, &status), "%s",
               status.message);
    cr_expect (record_check (&copy, &status), "%s", status.message);
    expect_same_record (&copy, &record);
    again = line_of (&copy);
    cr_expect_str_eq (again, line);
    free (line);
    free (again);
  }
  record_clear (&record);
  record_clear (&copy);
}

/* One heuristic above and below: its schedule is there once, and serves both. */
Test (record, shares_a_schedule)
{
  struct record record, copy;
  struct status status;
  record_init (&record);
  record_init (&copy);
  make (&record, "fnf/fnf", "1; 2 3x5");
  char *line = line_of (&record);
  status_init (&status);
  cr_assert (record_read_line (&copy, line, strlen (line), "records", 1, &status), "%s",
             status.message);
  cr_expect (record_check (&copy, &status), "%s", status.message);
  expect_same_record (&copy, &record);
  free (line);
  record_clear (&record);
  record_clear (&copy);
}

/* Every fault of a line is reported with file, line and key. */
static const struct {
  const char *from, *to, *reason;
} bad_lines[] = {
  { "\"fnf/optimum\"", "\"fnf\"", "records:7: objective: fnf: expected A/B" },
  { "\"above\":5", "\"above\":0.5", "records:7: above: expected an integer" },
  { "\"n\":6,", "", "records:7: n: missing" },
  { "\"n\":6,", "\"n\":6,\"n\":6,", "records:7: n: duplicate key" },
  { "\"n\":6,", "\"n\":6,\"m\":6,", "records:7: m: unknown key" },
  { "\"n\":6,", "\"n\":6,\"local\":{},", "records:7: local: unknown key" },
  { "\"fnf\":{", "\"fnf\":{},\"fnf\":{", "records:7: fnf: duplicate key" },
  { "\"fnf\":{", "\"local\":{", "records:7: local: unknown key" },
  { "\"optimal\":{", "\"n2\":{", "records:7: n2: unknown key" },
  { "\"fnf/optimum\"", "\"local/optimum\"", "records:7: fnf: unknown key" },
  { "\"fnf/optimum\"", "\"fnf/counting\"", "records:7: certificate: unknown key" },
  { "\"fnf/optimum\"", "\"fnf/local\"", "records:7: certificate: unknown key" },
  { "\"certificate\":[", "\"certificate\":{", "records:7: expected a key in quotes" },
  { "}", "", "records:7: " },
  { "{", "", "records:7: " },
};

Test (record, bad_lines)
{
  struct record record;
  struct status status;
  record_init (&record);
  make (&record, "fnf/optimum", "1; 2 3x5");
  char *good = line_of (&record);
  for (size_t i = 0; i < sizeof bad_lines / sizeof *bad_lines; i++) {
    char *bad = memory_text (good, strlen (good));
    alter (&bad, bad_lines[i].from, bad_lines[i].to);
    status_init (&status);
    cr_expect_not (record_read_line (&record, bad, strlen (bad), "records", 7, &status), "case %zu",
                   i);
    cr_expect_eq (status.code, STATUS_INPUT, "case %zu", i);
    place_drop_columns (status.message);
    cr_expect (strstr (status.message, bad_lines[i].reason), "%s: %s", bad_lines[i].reason,
               status.message);
    free (bad);
  }
  for (size_t length = 0; length < strlen (good); length++) {
    status_init (&status);
    cr_expect_not (record_read_line (&record, good, length, "records", 7, &status), "%zu", length);
    cr_expect_eq (status.code, STATUS_INPUT, "%zu", length);
  }
  free (good);
  record_clear (&record);
}

/* With the proofs, one valid JSON object. */
Test (record, json)
{
  struct record record;
  struct output out;
  record_init (&record);
  output_init_memory (&out);
  make (&record, "fnf/optimum", "1; 2 3x5");
  record_json (&record, true, &out);
  output_char (&out, '\0');
  cr_expect (
    strstr (out.bytes, "\"found_by\":\"provecast probe climb\",\"instance\":{\"model\":\"node\""),
    "%s", out.bytes);
  cr_expect (strstr (out.bytes, "},\"certificate\":[{\"certificate\":\"node\""), "%s", out.bytes);
  cr_expect (strstr (out.bytes, "}],\"optimal\":{\"instance\":\"1; 2 3x5\",\"makespan\":4,"), "%s",
             out.bytes);
  cr_expect (strstr (out.bytes, ",\"fnf\":{\"instance\":\"1; 2 3x5\",\"makespan\":5,"), "%s",
             out.bytes);
  cr_expect_not (strchr (out.bytes, '\n'));
  output_discard (&out);
  record_clear (&record);
}

/* Write a record as version 1 did, one text a file. */
static void
write_folder (const struct record *record, const struct folder *folder)
{
  struct output head;
  output_init_memory (&head);
  record_json (record, false, &head);
  output_print (&head, "\n%c", '\0');
  folder_write (folder, "record.json", head.bytes);
  output_discard (&head);
  folder_write (folder, "instance.json", record->instance);
  folder_write (folder, "certificate.jsonl", record->certificate);
  folder_write (folder, "optimal.json", record->schedule);
  folder_write (folder, "fnf.json", record->side[0]);
}

Test (record, reads_folders)
{
  struct folder folder = folder_new ();
  struct record record, copy;
  struct status status;
  record_init (&record);
  record_init (&copy);
  status_init (&status);
  make (&record, "fnf/optimum", "1; 2 3x5");
  write_folder (&record, &folder);
  cr_assert (record_read (&copy, folder.path, &status), "%s", status.message);
  cr_expect (record_check (&copy, &status), "%s", status.message);
  expect_same_record (&copy, &record);
  record_clear (&record);
  record_clear (&copy);
  folder_remove (&folder);
}

/* Every fault of record.json is reported with its file and key. */
static const struct {
  const char *from, *to, *reason;
} bad_heads[] = {
  { "\"fnf/optimum\"", "\"fnf\"", "record.json:1: objective: fnf: expected A/B" },
  { "\"5/4\"", "\"five\"", "record.json:1: value: expected a number" },
  { "\"above\":5", "\"above\":0.5", "record.json:1: above: expected an integer" },
  { "\"fast\"", "\"faster\"", "record.json:1: source: expected fast or slow" },
  { "\"n\":6,", "", "record.json:1: n: missing" },
  { "\"n\":6,", "\"n\":6,\"n\":6,", "record.json:1: n: duplicate key" },
  { "\"n\":6,", "\"m\":6,", "record.json:1: m: unknown key" },
  { "\"notation\":\"1; 2 3x5\"", "\"notation\":7", "record.json:1: notation: expected a string" },
  { "}", "", "record.json:" },
  { "}", "}}", "record.json:1: " },
};

Test (record, bad_files)
{
  struct folder folder = folder_new ();
  struct record record;
  struct status status;
  record_init (&record);
  status_init (&status);
  make (&record, "fnf/optimum", "1; 2 3x5");
  write_folder (&record, &folder);
  char *good = folder_text (&folder, "record.json");
  for (size_t i = 0; i < sizeof bad_heads / sizeof *bad_heads; i++) {
    char *bad = memory_text (good, strlen (good));
    alter (&bad, bad_heads[i].from, bad_heads[i].to);
    folder_write (&folder, "record.json", bad);
    free (bad);
    status_init (&status);
    cr_expect_not (record_read (&record, folder.path, &status), "case %zu", i);
    cr_expect_eq (status.code, STATUS_INPUT, "case %zu", i);
    place_drop_columns (status.message);
    cr_expect (strstr (status.message, bad_heads[i].reason), "%s: %s", bad_heads[i].reason,
               status.message);
  }
  folder_write (&folder, "record.json", good);
  free (good);
  char *path = folder_path (&folder, "optimal.json");
  cr_assert_eq (unlink (path), 0);
  status_init (&status);
  cr_expect_not (record_read (&record, folder.path, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect (strstr (status.message, "optimal.json: No such file"), "%s", status.message);
  free (path);
  record_clear (&record);
  folder_remove (&folder);
}
