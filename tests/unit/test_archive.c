#include "results/archive.h"

#include "results/archive_internal.h"
#include "results/archive_json.h"
#include "tests/unit/archive_support.h"

#include <criterion/criterion.h>
#include <string.h>

enum { ALL = ARCHIVE_JSON_SCHEDULE | ARCHIVE_JSON_CERTIFICATE | ARCHIVE_JSON_TIMES };

/* Everything about an entry, as text, to be freed. */
static char *
written (const struct archive_entry *entry)
{
  struct output out;
  output_init_memory (&out);
  archive_json_write (entry, ALL, &out);
  for (size_t i = 0; i < entry->heuristic_count; i++)
    output_print (&out, "%s\n", entry->heuristics[i].schedule);
  output_char (&out, '\0');
  return out.bytes;
}

static void
replace (char **text, const char *by)
{
  free (*text);
  *text = by ? memory_text (by, strlen (by)) : NULL;
}

static void
get (struct archive *archive, const char *sha256, struct archive_entry *entry)
{
  struct status status;
  status_init (&status);
  cr_assert (archive_get (archive, sha256, ARCHIVE_EVERYTHING, entry, &status), "%s", status.message);
}

/* What goes in comes out, whoever opens the store. */
Test (archive, round_trip)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct archive_entry entry, again;
  struct status status;
  archive_entry_init (&entry);
  archive_entry_init (&again);
  for (int i = 0; i < ARCHIVE_INSTANCES; i++) {
    struct archive *archive = archive_of (path, ARCHIVE_WRITE);
    archive_solve (&entry, archive_instances[i], "suite", i + 1);
    cr_expect_null (entry.claim);
    archive_expect (archive, &entry, ARCHIVE_ADDED, &status);
    cr_expect (entry.claim && strncmp (entry.claim, "optimal makespan ", 17) == 0, "%s", entry.claim);
    archive_close (archive);
    archive = archive_of (path, ARCHIVE_READ);
    get (archive, entry.sha256, &again);
    char *before = written (&entry), *after = written (&again);
    cr_expect_str_eq (before, after);
    free (before);
    free (after);
    archive_expect (archive, &again, ARCHIVE_KEPT, &status);
    archive_close (archive);
  }
  archive_entry_clear (&entry);
  archive_entry_clear (&again);
  free (path);
  folder_remove (&folder);
}

struct seen {
  char order[ARCHIVE_INSTANCES + 1][ARCHIVE_SHA256];
  size_t count;
  bool texts[3]; /* schedule, certificate, heuristics' schedules */
};

static bool
see (const struct archive_entry *entry, const struct status *damage, void *context)
{
  struct seen *seen = context;
  cr_expect_null (damage);
  memcpy (seen->order[seen->count++], entry->sha256, ARCHIVE_SHA256);
  seen->texts[0] |= entry->schedule != NULL;
  seen->texts[1] |= entry->certificate != NULL;
  seen->texts[2] |= entry->heuristics[0].schedule != NULL;
  cr_expect (entry->canonical && entry->makespan && entry->claim && entry->heuristic_count > 0);
  return true;
}

Test (archive, orders_and_what_is_read)
{
  struct folder folder = folder_new ();
  char *path = archive_make (&folder, "store.db"), (*hashes)[ARCHIVE_SHA256];
  struct archive *archive = archive_of (path, ARCHIVE_READ);
  struct archive_counts counts;
  struct archive_entry entry;
  struct status status;
  size_t count;
  status_init (&status);
  archive_entry_init (&entry);
  for (unsigned what = 0; what < 16; what++) {
    struct seen seen = { .count = 0 };
    cr_assert (archive_each (archive, what, see, &seen, &status), "%s", status.message);
    cr_expect_eq (seen.count, ARCHIVE_INSTANCES);
    cr_expect_eq (seen.texts[0], (what & ARCHIVE_SCHEDULES) != 0);
    cr_expect_eq (seen.texts[1], (what & ARCHIVE_CERTIFICATES) != 0);
    cr_expect_eq (seen.texts[2], (what & ARCHIVE_HEURISTIC_SCHEDULES) != 0);
    cr_assert (archive_hashes (archive, what, &hashes, &count, &status));
    cr_expect (count == seen.count && memcmp (hashes, seen.order, count * sizeof *hashes) == 0);
    for (size_t i = 0; i < count; i++) {
      get (archive, hashes[i], &entry);
      if (what & ARCHIVE_BY_HASH)
        cr_expect (i == 0 || strcmp (hashes[i - 1], hashes[i]) < 0);
      else
        cr_expect_eq (entry.line, (int64_t)i + 1);
    }
    free (hashes);
  }
  cr_assert (archive_count (archive, &counts, &status), "%s", status.message);
  cr_expect (counts.instances == ARCHIVE_INSTANCES && counts.optimal == ARCHIVE_INSTANCES && counts.feasible == 0);
  cr_expect (counts.models[MODEL_NODE] == 2 && counts.models[MODEL_OVERHEAD] == 1 && counts.models[MODEL_EXCHANGE] == 1);
  cr_expect (counts.certificate_bytes > 500 && counts.heuristics > 20);
  cr_expect (archive_sound (archive, &status), "%s", status.message);
  cr_expect_not (archive_get (archive, "", 0, &entry, &status));
  cr_expect (strstr (status.message, "several"), "%s", status.message);
  status_init (&status);
  cr_expect_not (archive_get (archive, "0123456789", 0, &entry, &status));
  cr_expect (strstr (status.message, "no instance"), "%s", status.message);
  archive_entry_clear (&entry);
  archive_close (archive);
  free (path);
  folder_remove (&folder);
}

/* The same result, but as one that a limit ended. */
static void
make_open (struct archive_entry *entry, double time_limit)
{
  entry->optimal = false;
  entry->time_limit = time_limit;
  replace (&entry->lower_bound, NULL);
  replace (&entry->certificate, NULL);
  replace (&entry->claim, NULL);
}

/* Take a heuristic's schedule for the result. */
static void
take_heuristic (struct archive_entry *entry, const char *name)
{
  for (size_t i = 0; i < entry->heuristic_count; i++)
    if (strcmp (entry->heuristics[i].name, name) == 0) {
      replace (&entry->makespan, entry->heuristics[i].makespan);
      replace (&entry->schedule, entry->heuristics[i].schedule);
    }
}

static struct archive_state
state_of (struct archive *archive, const struct archive_entry *entry)
{
  struct archive_state state;
  struct status status;
  status_init (&status);
  cr_assert (archive_find (archive, entry->sha256, "suite", 1, &state, &status), "%s", status.message);
  return state;
}

/* Open results get better, proofs take their place, and nothing takes a proof's. */
Test (archive, better_answers)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct archive *archive = archive_of (path, ARCHIVE_WRITE);
  struct archive_entry optimal, open, got;
  struct status status;
  archive_entry_init (&optimal);
  archive_entry_init (&open);
  archive_entry_init (&got);
  archive_solve (&optimal, archive_instances[0], "suite", 1);
  archive_solve (&open, archive_instances[0], "suite", 1);
  cr_expect_not (state_of (archive, &open).there);

  make_open (&open, 1);
  take_heuristic (&open, "chain");
  archive_expect (archive, &open, ARCHIVE_ADDED, &status);
  cr_expect (state_of (archive, &open).there && !state_of (archive, &open).optimal);
  open.time_limit = 2;
  archive_expect (archive, &open, ARCHIVE_KEPT, &status); /* but that 2 seconds were not enough is noted */
  cr_expect_eq (state_of (archive, &open).time_limit, 2);
  open.time_limit = 1;
  take_heuristic (&open, "fnf");
  archive_expect (archive, &open, ARCHIVE_BETTER, &status);
  cr_expect_eq (state_of (archive, &open).time_limit, 2);
  get (archive, open.sha256, &got);
  cr_expect_str_eq (got.makespan, "10");
  open.time_limit = 0;
  archive_expect (archive, &open, ARCHIVE_KEPT, &status);
  cr_expect_eq (state_of (archive, &open).time_limit, 0);
  take_heuristic (&open, "chain");
  archive_expect (archive, &open, ARCHIVE_KEPT, &status);
  get (archive, open.sha256, &got);
  cr_expect_str_eq (got.makespan, "10");

  optimal.line = 5; /* where it was found first stays */
  replace (&optimal.name, "later");
  archive_expect (archive, &optimal, ARCHIVE_BETTER, &status);
  archive_expect (archive, &open, ARCHIVE_KEPT, &status);
  archive_expect (archive, &optimal, ARCHIVE_KEPT, &status);
  get (archive, open.sha256, &got);
  cr_expect (got.optimal && got.certificate);
  cr_expect_eq (got.line, 1);
  cr_expect_str_eq (got.name, "fig, \"1\"");
  cr_expect_str_eq (got.makespan, "9");
  archive_entry_clear (&optimal);
  archive_entry_clear (&open);
  archive_entry_clear (&got);
  archive_close (archive);
  free (path);
  folder_remove (&folder);
}

static void
make_uncertified (struct archive_entry *entry)
{
  make_open (entry, 0);
  entry->uncertified = true;
}

/* An optimum by the search's word alone: more than an open result, less than a proof, and never beside a better schedule. */
Test (archive, uncertified)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct archive *archive = archive_of (path, ARCHIVE_WRITE);
  struct archive_entry entry, got;
  struct archive_counts counts;
  struct status status;
  archive_entry_init (&entry);
  archive_entry_init (&got);
  archive_solve (&entry, archive_instances[0], "suite", 1);
  cr_expect_not (entry.uncertified);
  make_open (&entry, 1);
  archive_expect (archive, &entry, ARCHIVE_ADDED, &status);
  cr_expect_not (state_of (archive, &entry).uncertified);
  make_uncertified (&entry);
  archive_expect (archive, &entry, ARCHIVE_BETTER, &status);
  archive_expect (archive, &entry, ARCHIVE_KEPT, &status);
  cr_expect (state_of (archive, &entry).uncertified && !state_of (archive, &entry).optimal);
  get (archive, entry.sha256, &got);
  cr_expect (got.uncertified && !got.optimal);
  cr_expect_str_eq (archive_status (&got), "uncertified");
  cr_assert (archive_count (archive, &counts, &status));
  cr_expect (counts.optimal == 0 && counts.feasible == 1);
  entry.uncertified = false;
  archive_expect (archive, &entry, ARCHIVE_KEPT, &status);
  get (archive, entry.sha256, &got);
  cr_expect (got.uncertified, "a limit's word does not take its place");

  make_uncertified (&entry);
  take_heuristic (&entry, "fnf");
  archive_expect (archive, &entry, ARCHIVE_CONTRARY, &status);
  cr_expect (strstr (status.message, "contradiction: uncertified makespan 9 in the store, uncertified makespan 10 here"), "%s",
             status.message);
  archive_solve (&entry, archive_instances[0], "suite", 1);
  archive_expect (archive, &entry, ARCHIVE_BETTER, &status);
  get (archive, entry.sha256, &got);
  cr_expect (got.optimal && !got.uncertified);
  make_uncertified (&entry);
  archive_expect (archive, &entry, ARCHIVE_KEPT, &status);
  get (archive, entry.sha256, &got);
  cr_expect (got.optimal && !got.uncertified, "a proof stays");
  archive_entry_clear (&entry);
  archive_entry_clear (&got);
  archive_close (archive);
  free (path);
  folder_remove (&folder);
}

/* A word that a heuristic proves wrong, and one too many. */
Test (archive, uncertified_is_judged)
{
  struct archive_entry entry;
  struct status status;
  archive_entry_init (&entry);
  for (int forgery = 0; forgery < 4; forgery++) {
    archive_solve (&entry, archive_instances[0], "suite", 1);
    status_init (&status);
    if (forgery < 3)
      make_uncertified (&entry);
    else
      entry.uncertified = true;
    if (forgery == 1)
      take_heuristic (&entry, "chain");
    if (forgery == 2)
      replace (&entry.lower_bound, entry.makespan);
    cr_expect_eq (archive_judge (&entry, &status), forgery == 0, "forgery %d: %s", forgery, status.message);
  }
  cr_expect (strstr (status.message, "proven and uncertified"), "%s", status.message);
  archive_entry_clear (&entry);
}

/* What the search calls optimal without a certificate is stored as that. */
Test (archive, solved_without_a_certificate)
{
  struct solver *solver = solver_new (&(struct solver_options){ .threads = 1, .schedule = true });
  const struct batch_line line = { "file", 1, archive_instances[4], strlen (archive_instances[4]), true };
  struct archive_entry entry;
  struct status status;
  status_init (&status);
  archive_entry_init (&entry);
  cr_assert (entry_solve (&entry, solver, &line, &status), "%s", status.message);
  cr_expect (entry.uncertified && !entry.optimal && !entry.lower_bound && !entry.certificate);
  archive_entry_clear (&entry);
  solver_free (solver);
}

Test (archive, statuses)
{
  static const char *const names[] = { "optimal", "uncertified", "feasible" };
  struct archive_entry entry;
  archive_entry_init (&entry);
  for (int i = 0; i < 3; i++) {
    cr_expect (archive_status_read (&entry, names[i], strlen (names[i])));
    cr_expect_str_eq (archive_status (&entry), names[i]);
    cr_expect (entry.optimal == (i == 0) && entry.uncertified == (i == 1));
  }
  cr_expect_not (archive_status_read (&entry, "optima", 6));
  cr_expect_not (archive_status_read (&entry, "", 0));
  archive_entry_clear (&entry);
}

/* Wherever it stands first is where it stands, in whichever order places come. */
Test (archive, first_place)
{
  static const struct {
    const char *source, *name;
    int64_t line;
  } places[] = { { "m", "m5", 5 }, { "m", "m3", 3 }, { "z", NULL, 1 }, { "m", "m4", 4 }, { "b", "b9", 9 }, { "m", "m1", 1 } };
  static const char *const expected[] = { "m5", "m3", "m3", "m3", "b9", "b9" };
  struct folder folder = folder_new ();
  for (int put = 0; put < 2; put++) {
    char *path = folder_path (&folder, put ? "put.db" : "note.db");
    struct archive *archive = archive_of (path, ARCHIVE_WRITE);
    struct archive_entry entry, got;
    struct archive_state state;
    struct status status;
    archive_entry_init (&entry);
    archive_entry_init (&got);
    archive_solve (&entry, archive_instances[1], "x", 1);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
      replace (&entry.source, places[i].source);
      replace (&entry.name, places[i].name);
      entry.line = places[i].line;
      status_init (&status);
      bool moves = i > 0 && strcmp (expected[i], expected[i - 1]) != 0;
      cr_assert (archive_find (archive, entry.sha256, entry.source, entry.line, &state, &status));
      cr_expect_eq (state.later, moves, "%zu", i);
      if (put || i == 0)
        archive_expect (archive, &entry, i == 0 ? ARCHIVE_ADDED : ARCHIVE_KEPT, &status);
      else
        cr_expect (archive_note (archive, &entry, &status), "%s", status.message);
      get (archive, entry.sha256, &got);
      cr_expect_str_eq (got.name, expected[i], "%zu", i);
    }
    cr_expect_str_eq (got.source, "b");
    cr_expect_eq (got.line, 9);
    archive_entry_clear (&entry);
    archive_entry_clear (&got);
    archive_close (archive);
    free (path);
  }
  folder_remove (&folder);
}

/* Run SQL on a store behind its back, without any checks. */
static void
tamper (const char *path, const char *sql)
{
  sqlite3 *db;
  char *error = NULL;
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF", NULL, NULL, NULL), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, sql, NULL, NULL, &error), SQLITE_OK, "%s: %s", sql, error);
  sqlite3_close (db);
}

/* Is the store found in order by what recheck does: SQLite's checks, the seals, the judge? */
static bool
in_order (const char *path)
{
  struct archive *archive = archive_of (path, ARCHIVE_READ);
  struct archive_entry entry;
  struct status status;
  char (*hashes)[ARCHIVE_SHA256] = NULL;
  size_t count = 0;
  status_init (&status);
  archive_entry_init (&entry);
  bool good = archive_sound (archive, &status) && archive_hashes (archive, 0, &hashes, &count, &status);
  for (size_t i = 0; good && i < count; i++)
    good = archive_get (archive, hashes[i], ARCHIVE_EVERYTHING, &entry, &status) && archive_judge (&entry, &status);
  free (hashes);
  archive_entry_clear (&entry);
  archive_close (archive);
  return good;
}

/* Columns that say nothing about an instance but where it is in the file. */
static bool
internal (const char *table, const char *column)
{
  return strcmp (column, "id") == 0 && strcmp (table, "sources") == 0;
}

/* Another value of the same type. */
static const char *
changed (const char *type)
{
  if (strcmp (type, "INTEGER") == 0)
    return "coalesce (\"%w\", 0) + 100";
  if (strcmp (type, "REAL") == 0)
    return "coalesce (\"%w\", 0) + 0.125";
  if (strcmp (type, "BLOB") == 0)
    return "cast (substr (\"%w\", 1, length (\"%w\") / 2) || x'00' || substr (\"%w\", length (\"%w\") / 2 + 2) AS BLOB)";
  return "coalesce (\"%w\", '') || '1'";
}

static void
copy_file (const char *from, const char *to)
{
  FILE *in = fopen (from, "rb"), *out = fopen (to, "wb");
  char part[4096];
  size_t length;
  cr_assert (in && out);
  while ((length = fread (part, 1, sizeof part, in)) > 0)
    cr_assert_eq (fwrite (part, 1, length, out), length);
  fclose (in);
  cr_assert_eq (fclose (out), 0);
}

/* Change every column of every table, one at a time, of one row: it is always found. */
Test (archive, every_field_is_sealed)
{
  static const char *const tables[] = { "sources", "instances", "results", "certificates", "heuristics" };
  struct folder folder = folder_new ();
  char *path = archive_make (&folder, "store.db"), *copy = folder_path (&folder, "copy.db");
  int tried = 0;
  sqlite3 *db;
  cr_assert (in_order (path));
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    sqlite3_stmt *row;
    char *columns = sqlite3_mprintf ("PRAGMA table_info (%w)", tables[i]);
    cr_assert_eq (sqlite3_prepare_v2 (db, columns, -1, &row, NULL), SQLITE_OK);
    while (sqlite3_step (row) == SQLITE_ROW) {
      const char *column = (const char *)sqlite3_column_text (row, 1), *type = (const char *)sqlite3_column_text (row, 2);
      if (internal (tables[i], column))
        continue;
      char *value = sqlite3_mprintf (changed (type), column, column, column, column);
      char *sql = sqlite3_mprintf ("UPDATE \"%w\" SET \"%w\" = %s WHERE %s", tables[i], column, value,
                                   i == 4 ? "name = 'fnf' AND instance = 1" : "rowid = 1");
      copy_file (path, copy);
      tamper (copy, sql);
      cr_expect_not (in_order (copy), "%s", sql);
      tried++;
      unlink (copy);
      sqlite3_free (value);
      sqlite3_free (sql);
    }
    sqlite3_finalize (row);
    sqlite3_free (columns);
  }
  cr_expect_geq (tried, 40);
  sqlite3_close (db);
  free (copy);
  free (path);
  folder_remove (&folder);
}

/* Nor can one status be made another. */
Test (archive, status_is_sealed)
{
  static const char *const others[] = { "optimal", "feasible" };
  struct folder folder = folder_new ();
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    char *path = folder_path (&folder, "store.db"), sql[100];
    struct archive *archive = archive_of (path, ARCHIVE_WRITE);
    struct archive_entry entry;
    struct status status;
    archive_entry_init (&entry);
    archive_solve (&entry, archive_instances[0], "suite", 1);
    make_uncertified (&entry);
    archive_expect (archive, &entry, ARCHIVE_ADDED, &status);
    archive_entry_clear (&entry);
    archive_close (archive);
    cr_expect (in_order (path));
    snprintf (sql, sizeof sql, "UPDATE results SET status = '%s'", others[i]);
    tamper (path, sql);
    cr_expect_not (in_order (path), "%s", sql);
    unlink (path);
    free (path);
  }
  folder_remove (&folder);
}

/* Rows that are missing, or refer to what is missing. */
Test (archive, missing_rows)
{
  static const char *const damages[]
    = { "DELETE FROM results WHERE instance = 2", "DELETE FROM certificates WHERE instance = 3",
        "DELETE FROM heuristics WHERE instance = 1 AND name = 'fnf'", "DELETE FROM instances WHERE id = 2", "DELETE FROM sources" };
  struct folder folder = folder_new ();
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    char *path = archive_make (&folder, "store.db");
    tamper (path, damages[i]);
    cr_expect_not (in_order (path), "%s", damages[i]);
    unlink (path);
    free (path);
  }
  folder_remove (&folder);
}

/* A forged seal does not help: what is proven is proven again. The texts are changed in ways that an honest program could have written. */
Test (archive, judged_anew)
{
  struct archive_entry entry;
  struct status status;
  archive_entry_init (&entry);
  for (int forgery = 0; forgery < 21; forgery++) {
    archive_solve (&entry, archive_instances[0], "suite", 1);
    status_init (&status);
    cr_assert (archive_judge (&entry, &status), "%s", status.message);
    switch (forgery) {
    case 0: /* an optimum that is none, with its schedule */
      take_heuristic (&entry, "fnf");
      replace (&entry.lower_bound, entry.makespan);
      break;
    case 1:
      replace (&entry.makespan, "8");
      replace (&entry.lower_bound, "8");
      break;
    case 2:
      replace (&entry.lower_bound, "8");
      break;
    case 3:
      replace (&entry.makespan, "18/2");
      replace (&entry.lower_bound, "18/2");
      break;
    case 4:
      replace (&entry.claim, "optimal makespan 9, proven by a search of 2 nodes");
      break;
    case 5:
      replace (&entry.certificate, NULL);
      break;
    case 6:
      entry.sha256[5] ^= 1;
      break;
    case 7: /* another instance with its hash */
      replace (&entry.canonical,
               "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":4},{\"cost\":3,\"count\":8}]}");
      digest_sha256 (entry.canonical, strlen (entry.canonical), entry.sha256);
      entry.nodes++;
      entry.tasks++;
      break;
    case 8: /* not canonical, with its hash */
      replace (&entry.canonical,
               "{\"model\":\"node\",\"source\":{\"cost\":3.0},\"destinations\":[{\"cost\":2,\"count\":4},{\"cost\":3,\"count\":7}]}");
      digest_sha256 (entry.canonical, strlen (entry.canonical), entry.sha256);
      break;
    case 20: /* not canonical, with the hash of what is */
      replace (&entry.canonical,
               "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":4},{\"cost\":3,\"count\":7}] }");
      break;
    case 9:
      entry.nodes++;
      break;
    case 10:
      entry.tasks--;
      break;
    case 11:
      entry.model = MODEL_OVERHEAD;
      break;
    case 12:
      replace (&entry.seed, "8");
      break;
    case 13:
      replace (&entry.family, NULL);
      break;
    case 14:
      replace (&entry.heuristics[0].makespan, "9");
      break;
    case 15:
      replace (&entry.heuristics[1].schedule, entry.heuristics[0].schedule);
      break;
    case 16: /* proven, but said to be open */
      entry.optimal = false;
      break;
    case 17: /* a bound without a proof */
      make_open (&entry, 1);
      replace (&entry.lower_bound, "9");
      break;
    case 18:
      replace (&entry.heuristics[0].name, entry.heuristics[1].name);
      break;
    default:
      replace (&entry.schedule, NULL);
      break;
    }
    cr_expect_not (archive_judge (&entry, &status), "forgery %d", forgery);
    cr_expect_eq (status.code, STATUS_FALSE, "forgery %d", forgery);
    cr_expect (strstr (status.message, entry.sha256) == status.message, "%s", status.message);
  }
  archive_entry_clear (&entry);
}

/* An open shop's optimum cannot be disputed by a heuristic that is shorter, nor an appended certificate pass for one of all schedules. */
Test (archive, refused_is_not_stored)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct archive *archive = archive_of (path, ARCHIVE_WRITE);
  struct archive_entry entry;
  struct archive_counts counts;
  struct status status;
  archive_entry_init (&entry);
  archive_solve (&entry, archive_instances[2], "suite", 1);
  replace (&entry.makespan, "1");
  replace (&entry.lower_bound, "1");
  archive_expect (archive, &entry, ARCHIVE_REFUSED, &status);
  cr_expect_eq (status.code, STATUS_FALSE);
  status_init (&status);
  cr_assert (archive_count (archive, &counts, &status));
  cr_expect_eq (counts.instances, 0);
  archive_entry_clear (&entry);
  archive_close (archive);
  free (path);
  folder_remove (&folder);
}

/* Two optima for one instance: both are shown, and what was there stays. */
Test (archive, contradiction)
{
  static const struct {
    const char *there, *said; /* SQL on the store; of what is put */
    bool optimal;
  } cases[] = {
    { "UPDATE results SET makespan = '10', lower_bound = '10'", "optimal makespan 10 in the store, optimal makespan 9 here", true },
    { "UPDATE results SET makespan = '8', lower_bound = '8'", "optimal makespan 8 in the store, optimal makespan 9 here", true },
    { "UPDATE results SET makespan = '10', lower_bound = '10'", "optimal makespan 10 in the store, feasible makespan 9 here", false },
  };
  struct folder folder = folder_new ();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *path = folder_path (&folder, "store.db");
    struct archive *archive = archive_of (path, ARCHIVE_WRITE);
    struct archive_entry entry, got;
    struct status status;
    char proof[DIGEST_TEXT], seal[DIGEST_TEXT];
    archive_entry_init (&entry);
    archive_entry_init (&got);
    archive_solve (&entry, archive_instances[0], "suite", 1);
    archive_expect (archive, &entry, ARCHIVE_ADDED, &status);
    archive_close (archive);
    tamper (path, cases[i].there);
    archive = archive_of (path, ARCHIVE_WRITE);
    archive_expect (archive, &entry, ARCHIVE_FAILED, &status); /* damaged: the seal is broken */
    archive_get (archive, entry.sha256, ARCHIVE_EVERYTHING, &got, &status);
    digest_sha256 (got.certificate, strlen (got.certificate), proof);
    archive_seal (&got, proof, seal);
    char *sql = sqlite3_mprintf ("UPDATE results SET seal = %Q", seal);
    archive_close (archive);
    tamper (path, sql);
    sqlite3_free (sql);
    archive = archive_of (path, ARCHIVE_WRITE);
    if (!cases[i].optimal)
      make_open (&entry, 1);
    archive_expect (archive, &entry, ARCHIVE_CONTRARY, &status);
    cr_expect_eq (status.code, STATUS_FALSE);
    cr_expect (strstr (status.message, cases[i].said), "%s", status.message);
    cr_expect (strstr (status.message, entry.sha256), "%s", status.message);
    archive_entry_clear (&entry);
    archive_entry_clear (&got);
    archive_close (archive);
    unlink (path);
    free (path);
  }
  folder_remove (&folder);
}

/* A disk that is full: the machine's failure, and what is there stays whole. */
Test (archive, full)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct archive *archive = archive_of (path, ARCHIVE_WRITE);
  struct archive_entry entry;
  struct archive_counts counts;
  struct status status;
  archive_entry_init (&entry);
  archive_solve (&entry, archive_instances[0], "suite", 1);
  archive_expect (archive, &entry, ARCHIVE_ADDED, &status);
  cr_assert (database_do (archive->database, "PRAGMA max_page_count = 1", &status)); /* becomes the present size */
  archive_solve (&entry, archive_instances[3], "suite", 2);
  for (int round = 0; round < 50; round++) { /* there may be room left in pages */
    char name[4000];
    memset (name, 'a' + round % 26, sizeof name - 1);
    name[sizeof name - 1] = '\0';
    replace (&entry.name, name);
    status_init (&status);
    entry.line = 1000 - round;
    if (archive_put (archive, &entry, &status) == ARCHIVE_FAILED)
      break;
  }
  cr_expect_eq (status.code, STATUS_MACHINE);
  cr_expect (strstr (status.message, "full"), "%s", status.message);
  status_init (&status);
  cr_expect (archive_count (archive, &counts, &status) && counts.instances >= 1, "%s", status.message);
  archive_close (archive);
  cr_expect (in_order (path));
  archive_entry_clear (&entry);
  free (path);
  folder_remove (&folder);
}
