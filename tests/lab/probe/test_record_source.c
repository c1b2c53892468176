#include "lab/probe/record_source.h"

#include "base/memory.h"
#include "lab/probe/node/notation.h"
#include "tests/support/folder.h"
#include "tests/support/place.h"

static const struct limits no_limits = { 0 };

/* Names and outcomes of the records visited, as `NAME@NOTATION|` or `!REASON|`. */
struct visits {
  struct output out;
  size_t count, end_after; /* 0: visit all */
};

static bool
note (const char *name, const struct record *record, const struct status *reason, void *context)
{
  struct visits *visits = context;
  size_t folder = (size_t)(strrchr (name, '/') + 1 - name);
  if (reason->code == STATUS_OK)
    output_print (&visits->out, "%s@%s|", name + folder, record->notation);
  else
    output_print (&visits->out, "!%s|", reason->message + folder);
  return ++visits->count != visits->end_after;
}

static void
expect_visits (const char *path, size_t end_after, const char *expected)
{
  struct visits visits = { .end_after = end_after };
  struct status status;
  status_init (&status);
  output_init_memory (&visits.out);
  cr_expect (record_source_each (path, note, &visits, &status), "%s", status.message);
  output_char (&visits.out, '\0');
  place_drop_columns (visits.out.bytes);
  cr_expect_str_eq (visits.out.bytes, expected);
  output_discard (&visits.out);
}

static void
add_line (struct output *out, const char *notation)
{
  struct objective objective;
  struct record record;
  struct status status;
  status_init (&status);
  record_init (&record);
  cr_assert (objective_parse (&objective, "fnf/counting", &status)
               && record_make (&record, &objective, notation, "by hand", &no_limits, &status),
             "%s", status.message);
  record_json (&record, true, out);
  output_char (out, '\n');
  record_clear (&record);
}

/* Lines are numbered as an editor does, blank ones included; a bad line ends nothing. */
Test (record_source, lines)
{
  struct folder folder = folder_new ();
  struct output out;
  output_init_memory (&out);
  add_line (&out, "1; 2 3x5");
  output_text (&out, " \t\r\n{\"objective\":\"fnf\"}\n");
  add_line (&out, "1; 1x3");
  out.length--; /* the last line need not end */
  output_text (&out, "\n  ");
  output_char (&out, '\0');
  folder_write (&folder, "a.jsonl", out.bytes);
  folder_write (&folder, "plain", out.bytes);
  folder_write (&folder, "notes.txt", "no records\n");
  out.bytes[0] = ' ';
  folder_write (&folder, "b.jsonl", out.bytes);
  output_discard (&out);
  char *a = folder_path (&folder, "a.jsonl"), *plain = folder_path (&folder, "plain");
  expect_visits (a, 0,
                 "a.jsonl:1@1; 2 3x5|!a.jsonl:3: objective: fnf: expected A/B or (A-B)/additive or "
                 "(A-B)/classes|a.jsonl:4@1; 1x3|");
  expect_visits (a, 1, "a.jsonl:1@1; 2 3x5|");
  expect_visits (plain, 1, "plain:1@1; 2 3x5|");
  expect_visits (folder.path, 4,
                 "a.jsonl:1@1; 2 3x5|!a.jsonl:3: objective: fnf: expected A/B or (A-B)/additive or "
                 "(A-B)/classes|a.jsonl:4@1; 1x3|!b.jsonl:1: record: expected an object, got "
                 "\"objective\"|");
  free (a);
  free (plain);
  folder_remove (&folder);
}

Test (record_source, refused)
{
  static const char *const texts[] = { "", "no records\n", "[1]\n" };
  struct folder folder = folder_new ();
  struct visits visits = { .count = 0 };
  struct status status;
  char *path = folder_path (&folder, "file"), *none = folder_path (&folder, "none");
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    folder_write (&folder, "file", texts[i]);
    status_init (&status);
    cr_expect_not (record_source_each (path, note, &visits, &status), "%s", texts[i]);
    cr_expect_eq (status.code, STATUS_INPUT, "%s", status.message);
  }
  status_init (&status);
  cr_expect_not (record_source_each (none, note, &visits, &status));
  cr_expect_eq (status.code, STATUS_INPUT, "%s", status.message);
  cr_expect_eq (visits.count, 0);
  free (path);
  free (none);
  folder_remove (&folder);
}
