/* Exports of stores: .solu files, CSV, orders, and certificates. */
#include "results/store/export.h"

#include "base/memory.h"
#include "results/store/csv.h"
#include "results/store/json.h"
#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <string.h>

static char *
exported (const char *path, const struct store_export *options)
{
  struct store *store = store_of (path, STORE_READ);
  struct output out;
  struct status status;
  status_init (&status);
  output_init_memory (&out);
  cr_assert (store_export (store, options, &out, &status), "%s", status.message);
  output_char (&out, '\0');
  store_close (store);
  return out.bytes;
}

/* Names that cannot be told apart, or have white space, give way to hashes. */
Test (export, solu)
{
  struct folder folder = folder_new ();
  char *path = store_make (&folder, "store.db");
  const struct store_export options = { .format = STORE_SOLU };
  char *text = exported (path, &options), *at = text;
  char names[STORE_INSTANCES][100], value[STORE_INSTANCES][20];
  for (int i = 0; i < STORE_INSTANCES; i++) {
    int length;
    cr_assert_eq (sscanf (at, "=opt= %99s %19s\n%n", names[i], value[i], &length), 2, "%s", at);
    at += length;
  }
  cr_expect_eq (*at, '\0');
  cr_expect_str_eq (names[3], "ex");
  for (int i = 0; i < STORE_INSTANCES; i++)
    cr_expect (i == 3 || strlen (names[i]) == 64, "%s", names[i]);
  cr_expect_str_eq (value[0], "9");
  cr_expect_str_eq (value[1], "2/3");
  free (text);
  free (path);
  folder_remove (&folder);
}

/* No name is taken for the hash of another instance that has no name. */
Test (export, solu_keys_differ)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db"), key[2][100];
  struct store *store = store_of (path, STORE_WRITE);
  const struct store_export options = { .format = STORE_SOLU };
  struct store_entry entry;
  struct status status;
  store_entry_init (&entry);
  store_solve (&entry, store_instances[1], "suite", 1);
  char *hash = memory_text (entry.sha256, strlen (entry.sha256));
  store_expect (store, &entry, STORE_ADDED, &status);
  store_solve (&entry, store_instances[3], "suite", 2);
  store_replace (&entry.name, hash);
  store_expect (store, &entry, STORE_ADDED, &status);
  store_entry_clear (&entry);
  store_close (store);
  char *text = exported (path, &options);
  cr_assert_eq (sscanf (text, "=opt= %99s %*s =opt= %99s", key[0], key[1]), 2, "%s", text);
  cr_expect_str_eq (key[0], hash);
  cr_expect_str_neq (key[0], key[1]);
  free (text);
  free (hash);
  free (path);
  folder_remove (&folder);
}

/* Fields of a line of CSV; returns how many. Quoted ones are unquoted in place. */
static size_t
bp_constraint (char *line, char **fields, size_t most)
{
  size_t count = 0;
  while (count < most) {
    char *to = fields[count++] = line;
    bool quoted = *line == '"';
    for (line += quoted; *line != '\0' && (quoted || *line != ','); line++)
      if (quoted && *line == '"' && *++line != '"')
        quoted = false, line--;
      else
        *to++ = *line;
    bool last = *line == '\0';
    *to = '\0';
    if (last)
      return count;
    line++;
  }
  return count;
}

Test (export, csv)
{
  struct folder folder = folder_new ();
  char *path = store_make (&folder, "store.db"), *fields[256];
  size_t plain = 0; /* columns without times */
  for (int times = 0; times < 2; times++) {
    const struct store_export options
      = { .format = STORE_CSV, .json = times ? STORE_JSON_TIMES : 0 };
    char *text = exported (path, &options), *rest = text, *line;
    size_t columns = 0, rows = 0, chain = 0;
    for (; (line = strsep (&rest, "\n")) && *line != '\0'; rows++) {
      cr_expect_eq (line[strlen (line) - 1], '\r');
      line[strlen (line) - 1] = '\0';
      size_t count = bp_constraint (line, fields, 256);
      if (rows == 0) {
        columns = count;
        cr_expect_str_eq (fields[0], "sha256");
        while (strcmp (fields[chain], "chain") != 0)
          chain++;
      }
      cr_expect_eq (count, columns);
      if (rows == 1) {
        cr_expect_str_eq (fields[2], "fig, \"1\"");
        cr_expect_str_eq (fields[11], "9");
        cr_expect (strtol (fields[chain], NULL, 10) > 9);
      }
      if (rows == 4)
        cr_expect_str_eq (fields[chain], ""); /* no heuristic of exchanges */
    }
    cr_expect_eq (rows, STORE_INSTANCES + 1);
    cr_expect_eq (columns, times ? plain + 9 : columns);
    plain = columns;
    free (text);
  }
  free (path);
  folder_remove (&folder);
}

/* The column of this name. */
static size_t
column (char **fields, size_t count, const char *name)
{
  size_t at = 0;
  while (at < count && strcmp (fields[at], name) != 0)
    at++;
  cr_assert_lt (at, count, "no column %s", name);
  return at;
}

/* Doubles are the exact values, ratios are quotients, and a split belongs to a hash. */
Test (export, numbers)
{
  struct folder folder = folder_new ();
  char *path = store_make (&folder, "store.db"), *head[256], *fields[256];
  for (enum store_format format = STORE_CSV; format <= STORE_LONG; format++) {
    const struct store_export options = { .format = format };
    char *text = exported (path, &options), *rest = text, *line = strsep (&rest, "\n");
    line[strlen (line) - 1] = '\0';
    size_t columns = bp_constraint (line, head, 256), rows = 0;
    size_t exact = column (head, columns, "makespan"),
           rounded = column (head, columns, "makespan_float"),
           split = column (head, columns, "split"), hash = column (head, columns, "sha256");
    for (; (line = strsep (&rest, "\n")) && *line != '\0'; rows++) {
      struct rational value, makespan, ratio;
      line[strlen (line) - 1] = '\0';
      cr_assert_eq (bp_constraint (line, fields, 256), columns);
      cr_assert_eq (rational_parse (fields[exact], strlen (fields[exact]), &makespan), RATIONAL_OK);
      cr_expect_eq (strtod (fields[rounded], NULL),
                    (double)makespan.numerator / (double)makespan.denominator);
      fields[hash][8] = '\0';
      unsigned long part = strtoul (fields[hash], NULL, 16) % 10;
      cr_expect_str_eq (fields[split], part == 0 ? "test" : part == 1 ? "validation" : "train");
      if (format == STORE_CSV)
        continue;
      const char *of = fields[column (head, columns, "value")],
                 *quotient = fields[column (head, columns, "ratio")];
      cr_assert_eq (rational_parse (of, strlen (of), &value), RATIONAL_OK);
      cr_assert_eq (rational_parse (quotient, strlen (quotient), &ratio), RATIONAL_OK);
      cr_assert (rational_multiply (ratio, makespan, &ratio));
      cr_expect_eq (rational_compare (ratio, value), 0);
    }
    cr_expect (format == STORE_CSV ? rows == STORE_INSTANCES : rows > STORE_INSTANCES, "%zu", rows);
    free (text);
  }
  free (path);
  folder_remove (&folder);
}

/* Titles of papers become short. */
Test (export, families)
{
  static const char *const cases[][2]
    = { { "uniform", "uniform" },
        { "Wu, Yeh, Liu: Efficient Multiple Multicast", "wu-yeh-liu" },
        { " -- A  b1!: c", "a-b1" },
        { "overhead-paper", "overhead-paper" },
        { "\xc3\xbc", "" } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct store_entry entry;
    struct output out;
    char hash[] = "0000000a";
    store_entry_init (&entry);
    memcpy (entry.sha256, hash, sizeof hash);
    entry.family = memory_text (cases[i][0], strlen (cases[i][0]));
    output_init_memory (&out);
    csv_data (&entry, &out);
    output_char (&out, '\0');
    char *expected = memory_print (",,,%s,test", cases[i][1]);
    cr_expect_str_eq (out.bytes, expected);
    free (expected);
    output_discard (&out);
    store_entry_clear (&entry);
  }
}

Test (export, orders_and_certificates)
{
  struct folder folder = folder_new ();
  char *path = store_make (&folder, "store.db"),
       *certificates = folder_path (&folder, "certificates");
  const struct store_export input = { .certificates = certificates }, hash = { .by_hash = true };
  char *by_input = exported (path, &input), *by_hash = exported (path, &hash);
  cr_expect_eq (strlen (by_input), strlen (by_hash));
  cr_expect_str_neq (by_input, by_hash);
  char *rest = by_hash, *line, *before = NULL;
  while ((line = strsep (&rest, "\n")) && *line != '\0') {
    char name[100];
    cr_expect (!before || strcmp (before, line) < 0);
    cr_expect (strstr (by_input, line));
    before = line;
    snprintf (name, sizeof name, "certificates/%.64s.jsonl", line + strlen ("{\"sha256\":\""));
    cr_expect (folder_holds (&folder, name), "%s", name);
    char *text = folder_text (&folder, name), sha256[DIGEST_TEXT], key[100];
    digest_sha256 (text, strlen (text), sha256);
    snprintf (key, sizeof key, "\"certificate_sha256\":\"%s\"", sha256);
    cr_expect (strstr (line, key));
    free (text);
  }
  free (by_input);
  free (by_hash);
  free (certificates);
  free (path);
  folder_remove (&folder);
}
