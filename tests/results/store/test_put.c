/* What happens to an entry that is put into a store. */
#include "results/store/store.h"

#include "results/store/internal.h"
#include "tests/support/store.h"
#include "tests/support/store_count.h"

static struct folder folder;
static char *path;
static struct store *store;
static struct store_entry entry, got;
static struct status status;

static void
begin (void)
{
  folder = folder_new ();
  path = folder_path (&folder, "store.db");
  store = store_of (path, STORE_WRITE);
  store_entry_init (&entry);
  store_entry_init (&got);
  status_init (&status);
}

static void
end (void)
{
  store_entry_clear (&entry);
  store_entry_clear (&got);
  store_close (store);
  free (path);
  folder_remove (&folder);
}

/* Put the entry, and expect what becomes of it. */
static void
put (enum store_put what)
{
  store_expect (store, &entry, what, &status);
}

/* What the store has of the entry's instance becomes `got`. */
static void
look (void)
{
  store_fetch (store, entry.sha256, &got);
}

/* In short. */
static struct store_state
state (void)
{
  struct store_state found;
  status_init (&status);
  cr_assert (store_find (store, entry.sha256, "suite", 1, &found, &status), "%s", status.message);
  return found;
}

/* Open results get better, proofs take their place, and nothing takes a proof's. */
Test (put, better_answers, .init = begin, .fini = end)
{
  struct store_entry optimal;
  store_entry_init (&optimal);
  store_solve (&optimal, store_instances[0], "suite", 1);
  store_solve (&entry, store_instances[0], "suite", 1);
  cr_expect_not (state ().there);

  store_make_open (&entry, 1);
  store_take_heuristic (&entry, "chain");
  put (STORE_ADDED);
  cr_expect (state ().there && !state ().optimal);
  entry.time_limit = 2;
  put (STORE_KEPT); /* but that 2 seconds were not enough is noted */
  cr_expect_eq (state ().time_limit, 2);
  entry.time_limit = 1;
  store_take_heuristic (&entry, "fnf");
  put (STORE_BETTER);
  cr_expect_eq (state ().time_limit, 2);
  look ();
  cr_expect_str_eq (got.makespan, "10");
  entry.time_limit = 0;
  put (STORE_KEPT);
  cr_expect_eq (state ().time_limit, 0);
  store_take_heuristic (&entry, "chain");
  put (STORE_KEPT);
  look ();
  cr_expect_str_eq (got.makespan, "10");

  optimal.line = 5; /* where it was found first stays */
  store_replace (&optimal.name, "later");
  store_expect (store, &optimal, STORE_BETTER, &status);
  put (STORE_KEPT);
  store_expect (store, &optimal, STORE_KEPT, &status);
  look ();
  cr_expect (got.optimal && got.certificate);
  cr_expect_eq (got.line, 1);
  cr_expect_str_eq (got.name, "fig, \"1\"");
  cr_expect_str_eq (got.makespan, "9");
  store_entry_clear (&optimal);
}

/* An optimum by the search's word alone: more than an open result, less than a proof, and never
   beside a better schedule. */
Test (put, uncertified, .init = begin, .fini = end)
{
  struct store_counts counts;
  store_solve (&entry, store_instances[0], "suite", 1);
  cr_expect_not (entry.uncertified);
  store_make_open (&entry, 1);
  put (STORE_ADDED);
  cr_expect_not (state ().uncertified);
  store_make_uncertified (&entry);
  put (STORE_BETTER);
  put (STORE_KEPT);
  cr_expect (state ().uncertified && !state ().optimal);
  look ();
  cr_expect (got.uncertified && !got.optimal);
  cr_expect_str_eq (store_status (&got), "uncertified");
  cr_assert (store_count (store, &counts, &status));
  cr_expect (counts.optimal == 0 && counts.feasible == 1);
  entry.uncertified = false;
  put (STORE_KEPT);
  look ();
  cr_expect (got.uncertified, "a limit's word does not take its place");

  store_make_uncertified (&entry);
  store_take_heuristic (&entry, "fnf");
  put (STORE_CONTRARY);
  cr_expect (
    strstr (status.message,
            "contradiction: uncertified makespan 9 in the store, uncertified makespan 10 here"),
    "%s", status.message);
  store_solve (&entry, store_instances[0], "suite", 1);
  put (STORE_BETTER);
  look ();
  cr_expect (got.optimal && !got.uncertified);
  store_make_uncertified (&entry);
  put (STORE_KEPT);
  look ();
  cr_expect (got.optimal && !got.uncertified, "a proof stays");
}

/* Wherever it stands first is where it stands, in whichever order places come. */
Test (put, first_place)
{
  static const struct {
    const char *source, *name;
    int64_t line;
  } places[] = { { "m", "m5", 5 }, { "m", "m3", 3 }, { "z", NULL, 1 },
                 { "m", "m4", 4 }, { "b", "b9", 9 }, { "m", "m1", 1 } };
  static const char *const expected[] = { "m5", "m3", "m3", "m3", "b9", "b9" };
  for (int noted = 1; noted >= 0; noted--) {
    struct store_state found;
    begin ();
    store_solve (&entry, store_instances[1], "x", 1);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
      store_replace (&entry.source, places[i].source);
      store_replace (&entry.name, places[i].name);
      entry.line = places[i].line;
      status_init (&status);
      bool moves = i > 0 && strcmp (expected[i], expected[i - 1]) != 0;
      cr_assert (store_find (store, entry.sha256, entry.source, entry.line, &found, &status));
      cr_expect_eq (found.later, moves, "%zu", i);
      if (!noted || i == 0)
        put (i == 0 ? STORE_ADDED : STORE_KEPT);
      else
        cr_expect (store_note (store, &entry, &status), "%s", status.message);
      look ();
      cr_expect_str_eq (got.name, expected[i], "%zu", i);
    }
    cr_expect_str_eq (got.source, "b");
    cr_expect_eq (got.line, 9);
    end ();
  }
}

/* An open shop's optimum cannot be disputed by a heuristic that is shorter, nor an appended
   certificate pass for one of all schedules. */
Test (put, refused_is_not_stored, .init = begin, .fini = end)
{
  struct store_counts counts;
  store_solve (&entry, store_instances[2], "suite", 1);
  store_replace (&entry.makespan, "1");
  store_replace (&entry.lower_bound, "1");
  put (STORE_REFUSED);
  cr_expect_eq (status.code, STATUS_FALSE);
  status_init (&status);
  cr_assert (store_count (store, &counts, &status));
  cr_expect_eq (counts.instances, 0);
}

/* Two optima for one instance: both are shown, and what was there stays. */
Test (put, contradiction)
{
  static const struct {
    const char *there, *said; /* SQL on the store; of what is put */
    bool optimal;
  } cases[] = {
    { "UPDATE results SET makespan = '10', lower_bound = '10'",
      "optimal makespan 10 in the store, optimal makespan 9 here", true },
    { "UPDATE results SET makespan = '8', lower_bound = '8'",
      "optimal makespan 8 in the store, optimal makespan 9 here", true },
    { "UPDATE results SET makespan = '10', lower_bound = '10'",
      "optimal makespan 10 in the store, feasible makespan 9 here", false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char proof[DIGEST_TEXT], seal[DIGEST_TEXT];
    begin ();
    store_solve (&entry, store_instances[0], "suite", 1);
    put (STORE_ADDED);
    store_close (store);
    store_tamper (path, cases[i].there);
    store = store_of (path, STORE_WRITE);
    put (STORE_FAILED); /* damaged: the seal is broken */
    store_get (store, entry.sha256, STORE_EVERYTHING, &got, &status);
    digest_sha256 (got.certificate, strlen (got.certificate), proof);
    store_seal (&got, proof, seal);
    char *sql = sqlite3_mprintf ("UPDATE results SET seal = %Q", seal);
    store_close (store);
    store_tamper (path, sql);
    sqlite3_free (sql);
    store = store_of (path, STORE_WRITE);
    if (!cases[i].optimal)
      store_make_open (&entry, 1);
    put (STORE_CONTRARY);
    cr_expect_eq (status.code, STATUS_FALSE);
    cr_expect (strstr (status.message, cases[i].said), "%s", status.message);
    cr_expect (strstr (status.message, entry.sha256), "%s", status.message);
    end ();
  }
}

/* A table is gone while the store is open: no statement can be prepared. */
Test (put, table_gone)
{
  static const char *const tables[]
    = { "sources", "instances", "results", "certificates", "heuristics" };
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    begin ();
    char *drop = sqlite3_mprintf ("DROP TABLE %w", tables[i]);
    store_tamper (path, drop);
    sqlite3_free (drop);
    store_solve (&entry, store_instances[0], "suite", 1);
    status_init (&status);
    cr_assert (store_judge (&entry, &status), "%s", status.message); /* states the claim */
    cr_expect_not (store_write (store, &entry, &status), "%s", tables[i]);
    cr_expect (strstr (status.message, tables[i]), "%s: %s", tables[i], status.message);
    put (STORE_FAILED);
    cr_expect_eq (status.code, STATUS_INPUT, "%s: %s", tables[i], status.message);
    end ();
  }
}

/* A disk that is full: the machine's failure, and what is there stays whole. */
Test (put, full, .init = begin, .fini = end)
{
  struct store_counts counts;
  store_solve (&entry, store_instances[0], "suite", 1);
  put (STORE_ADDED);
  /* becomes the present size */
  cr_assert (database_do (store->database, "PRAGMA max_page_count = 1", &status));
  store_solve (&entry, store_instances[3], "suite", 2);
  for (int round = 0; round < 50; round++) { /* there may be room left in pages */
    char name[4000];
    memset (name, 'a' + round % 26, sizeof name - 1);
    name[sizeof name - 1] = '\0';
    store_replace (&entry.name, name);
    status_init (&status);
    entry.line = 1000 - round;
    if (store_put (store, &entry, &status) == STORE_FAILED)
      break;
  }
  cr_expect_eq (status.code, STATUS_MACHINE);
  cr_expect (strstr (status.message, "full"), "%s", status.message);
  status_init (&status);
  cr_expect (store_count (store, &counts, &status) && counts.instances >= 1, "%s", status.message);
  store_close (store);
  cr_expect (store_in_order (path));
  store = store_of (path, STORE_WRITE);
}
