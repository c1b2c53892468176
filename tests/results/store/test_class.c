/* Stores of a class of schedules: a store has one, and nothing in it passes for that of another. */
#include "results/store/merge.h"
#include "results/store/store.h"

#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <string.h>

/* The optimum is 2, that of appended schedules 4. */
static const char crossing[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,"
    "\"destinations\":[0],\"bytes\":1}]}";

static struct folder folder;
static char *path;
static struct store_entry entry;

static void
begin (void)
{
  folder = folder_new ();
  path = folder_path (&folder, "class.db");
  store_entry_init (&entry);
}

static void
end (void)
{
  store_entry_clear (&entry);
  free (path);
  folder_remove (&folder);
}

static struct store *
appended (const char *at)
{
  struct status status;
  status_init (&status);
  struct store *store = store_open_class (at, solve_class_named ("append"), &status);
  cr_assert (store, "%s", status.message);
  return store;
}

/* Put the instance, solved in the class, into a store of its own. */
static void
make (const char *at, const char *class)
{
  struct store *store = class ? appended (at) : store_of (at, STORE_WRITE);
  struct status status;
  store_solve_class (&entry, crossing, "suite", 1, class);
  store_expect (store, &entry, STORE_ADDED, &status);
  store_close (store);
}

static void
expect_unopened (const char *at, const char *class, const char *said)
{
  struct status status;
  status_init (&status);
  cr_expect_null (store_open_class (at, class, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect (strstr (status.message, said), "%s", status.message);
}

Test (class, given_once, .init = begin, .fini = end)
{
  make (path, "append");
  cr_expect_str_eq (entry.makespan, "4");
  expect_unopened (path, NULL, "class.db: a store of class 'append', not of class 'any'");
  struct store *store = store_of (path, STORE_READ);
  cr_expect_str_eq (store_class (store), "append");
  store_fetch (store, entry.sha256, &entry);
  cr_expect_str_eq (entry.class, "append");
  store_close (store);
  cr_expect (store_in_order (path));
  char *other = folder_path (&folder, "any.db");
  make (other, NULL);
  cr_expect_str_eq (entry.makespan, "2");
  expect_unopened (other, solve_class_named ("append"),
                   "any.db: a store of class 'any', not of class 'append'");
  free (other);
}

/* A store that was made and never used gets the class of who uses it first. */
Test (class, of_an_empty_store, .init = begin, .fini = end)
{
  store_close (store_of (path, STORE_WRITE));
  store_tamper (path, "DELETE FROM meta WHERE key = 'class'");
  make (path, "append");
  cr_expect (store_in_order (path));
}

/* An entry, its certificate and its schedules are of the class that it says. */
Test (class, judged, .init = begin, .fini = end)
{
  const char *append = solve_class_named ("append");
  struct status status;
  status_init (&status);
  store_solve_class (&entry, crossing, "suite", 1, "append");
  for (size_t i = 0; i < entry.heuristic_count; i++)
    cr_expect_str_neq (entry.heuristics[i].makespan, "2");
  cr_expect (store_judge (&entry, &status), "%s", status.message);
  store_replace (&entry.claim, NULL);
  entry.class = NULL;
  cr_expect_not (store_judge (&entry, &status));
  cr_expect (strstr (status.message, "about the schedules of class \"append\" only"), "%s",
             status.message);
  store_solve (&entry, crossing, "suite", 1);
  status_init (&status);
  cr_expect (store_judge (&entry, &status), "%s", status.message);
  store_replace (&entry.claim, NULL);
  entry.class = append;
  cr_expect_not (store_judge (&entry, &status));
  cr_expect (strstr (status.message, "the schedule is no appended one"), "%s", status.message);
  store_replace (&entry.schedule, entry.heuristics[0].schedule);
  store_replace (&entry.makespan, "4");
  store_replace (&entry.lower_bound, "4");
  status_init (&status);
  cr_expect_not (store_judge (&entry, &status));
  cr_expect (strstr (status.message, "of class \"any\", not of \"append\""), "%s", status.message);
  store_solve (&entry, store_instances[0], "suite", 1);
  entry.class = append;
  status_init (&status);
  cr_expect_not (store_judge (&entry, &status));
  cr_expect (strstr (status.message, "its model has no class append"), "%s", status.message);
}

/* An open entry has no certificate that says its class; the seal does. */
Test (class, of_an_open_entry, .init = begin, .fini = end)
{
  struct store *store = appended (path);
  struct status status;
  store_solve_class (&entry, crossing, "suite", 1, "append");
  store_make_open (&entry, 1);
  store_expect (store, &entry, STORE_ADDED, &status);
  store_close (store);
  cr_expect (store_in_order (path));
  store_tamper (path, "UPDATE meta SET value = 'any' WHERE key = 'class'");
  cr_expect_not (store_in_order (path));
}

/* Changed behind the program's back: the store is refused, or fails its recheck. */
Test (class, changed, .init = begin, .fini = end)
{
  static const char *const changes[]
    = { "UPDATE meta SET value = 'any' WHERE key = 'class'", "DELETE FROM meta WHERE key = 'class'",
        "UPDATE meta SET value = 'append' WHERE key = 'class'" };
  char *copy = folder_path (&folder, "copy.db"), *any = folder_path (&folder, "any.db");
  make (path, "append");
  make (any, NULL);
  for (int i = 0; i < 3; i++) {
    store_copy (i < 2 ? path : any, copy);
    cr_expect (store_in_order (copy));
    store_tamper (copy, changes[i]);
    cr_expect_not (store_in_order (copy), "%s", changes[i]);
  }
  store_tamper (path, "UPDATE meta SET value = 'best' WHERE key = 'class'");
  expect_unopened (path, NULL, "a store of class 'best', which this program does not know");
  free (copy);
  free (any);
}

Test (class, one_in_a_store, .init = begin, .fini = end)
{
  struct store *store = appended (path);
  struct status status;
  store_solve (&entry, crossing, "suite", 1);
  store_expect (store, &entry, STORE_REFUSED, &status);
  cr_expect_eq (status.code, STATUS_FALSE);
  cr_expect (strstr (status.message, "of class 'any', not of that of the store, 'append'"), "%s",
             status.message);
  store_close (store);
}

/* Nothing is merged where one of the stores is of another class. */
Test (class, merged, .init = begin, .fini = end)
{
  char *any = folder_path (&folder, "any.db"), *both = folder_path (&folder, "both.db");
  const char *const mixed[] = { path, any }, *const same[] = { path, path };
  struct output out = { .stream = NULL };
  struct merge_report report;
  struct status status;
  status_init (&status);
  make (path, "append");
  make (any, NULL);
  cr_expect_eq (merge_run (mixed, 2, both, false, &out, &report, &status), STATUS_INPUT);
  cr_expect (strstr (status.message, "any.db: a store of class 'any', not of class 'append'"), "%s",
             status.message);
  cr_expect_neq (access (both, F_OK), 0);
  status_init (&status);
  cr_expect_eq (merge_run (same, 1, any, false, &out, &report, &status), STATUS_INPUT);
  status_init (&status);
  cr_expect_eq (merge_run (same, 2, both, false, &out, &report, &status), STATUS_OK, "%s",
                status.message);
  cr_expect (report.added == 1 && report.kept == 1);
  cr_expect (store_in_order (both));
  output_discard (&out);
  free (any);
  free (both);
}
