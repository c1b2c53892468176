/* The whole page from a store of one instance of each model. */
#include "results/page/internal.h"

#include "tests/support/count.h"
#include "tests/support/pack.h"
#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <string.h>

static bool
no_bound (const struct store_entry *entry, struct page_bounds *bounds, struct status *status)
{
  (void)entry;
  (void)bounds;
  return status_set (status, STATUS_INPUT, "no bound");
}

/* A bound that every makespan of the store keeps, and one at it. */
static bool
good_bounds (const struct store_entry *entry, struct page_bounds *bounds, struct status *status)
{
  struct rational makespan;
  (void)status;
  cr_assert_eq (rational_parse (entry->makespan, strlen (entry->makespan), &makespan), RATIONAL_OK);
  page_bound (bounds, "low", (struct rational){ 1, 1000000000 });
  page_bound (bounds, "nothing", (struct rational){ 0, 1 });
  page_bound (bounds, "tight", makespan);
  return true;
}

/* A bound that exceeds the makespan of one instance. */
static bool
false_bound (const struct store_entry *entry, struct page_bounds *bounds, struct status *status)
{
  (void)status;
  page_bound (bounds, "wrong",
              (struct rational){ entry->model == model_named ("openshop") ? 1000 : 0, 1 });
  return true;
}

/* The page, which the caller frees; NULL with the status set. */
static char *
page_of (const char *path, const struct page_request *request, struct status *status)
{
  struct store *store = store_of (path, STORE_READ);
  struct output out;
  status_init (status);
  output_init_memory (&out);
  bool good = page_write (request, store, &out, status);
  cr_expect_eq (good, status->code == STATUS_OK, "%s", status->message);
  store_close (store);
  output_char (&out, '\0');
  if (good)
    return out.bytes;
  output_discard (&out);
  return NULL;
}

/* The page has one block, of this number of drawings, the first of Figure 1's instance. */
static void
expect_drawings (const char *page, size_t count)
{
  size_t length;
  const char *at = strstr (page, PACK_BEGIN);
  cr_assert_eq (support_count (page, PACK_BEGIN), 1);
  char *block = pack_block (&at, &length);
  for (size_t i = 0; i < count; i++) {
    char *drawing = pack_text (block, count, i);
    size_t schedules = support_count (drawing, "<div class=\"schedule\" data-name=");
    cr_expect (schedules >= 1 && schedules <= 4, "drawing %zu", i);
    cr_expect_eq (support_count (drawing, "<svg "), schedules, "drawing %zu", i);
    cr_expect_eq (strncmp (drawing, "<div class=\"schedule\" data-name=\"optimum", 40), 0);
    cr_expect_eq (
      support_count (drawing, "<summary>The instance</summary><pre>{&quot;model&quot;:"), 1,
      "drawing %zu", i);
    if (i == 0)
      cr_expect (strstr (drawing, ">fnf: makespan 10 us, 11.11 % more<"),
                 "the heuristic beside the optimum, with the unit");
    for (const char *more = strstr (drawing, " % more<"); more;
         more = strstr (more + 1, " % more<")) {
      const char *from = more;
      while (*from != ',')
        from--;
      cr_expect_leq (strtod (from + 1, NULL), 100,
                     "%.40s: the optimum beside it is too small to be seen", from);
    }
    free (drawing);
  }
  free (block);
}

Test (page, page)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = store_make (&folder, "store.db");
  const struct page_request request = { .title = "a <title>",
                                        .command = "make & make",
                                        .store = "'s t'",
                                        .drawings = 10,
                                        .bounds = good_bounds };
  char *page = page_of (path, &request, &status), *again = page_of (path, &request, &status);
  cr_assert (page && again);
  cr_expect_str_eq (page, again);
  cr_expect (strstr (page, "<title>a &lt;title&gt;</title>"));
  cr_expect (strstr (page, "make &amp; make</pre>"));
  cr_expect (strstr (page, "\"provecast recheck 's t'\""));
  cr_expect (strstr (page, "\n[\"fig, \\\"1\\\"\",0,1,0,0,\"7\",0,12,11,1,9,"),
             "name, source, line, model, family, seed, unit, nodes, tasks");
  cr_expect (strstr (page, "\n[null,0,2,0,-1,null,-1,3,2,1,\"2/3\","),
             "without a name; a fraction is a text");
  cr_expect (strstr (page, "\n[\"ex\",0,4,2,-1,null,-1,3,6,1,4,"));
  cr_expect_eq (support_count (page, "0,\"1/1000000000\","), 5);
  cr_expect_eq (support_count (page, ",1,0,null,2,"), 5, "a bound of 0 has no ratio");
  cr_expect (strstr (page, "\"drawn\":[0,5],"), "from row 0 five");
  cr_expect (strstr (
    page, "\"choice\":\"5 of 5; those with more than 64 nodes or 400 transmissions in outline.\""));
  cr_expect (strstr (page, "</html>\n"));
  expect_drawings (page, 5);
  free (page);
  free (again);
  free (path);
  folder_remove (&folder);
}

/* What cannot be, or cannot be told, ends the page. */
Test (page, contradictions)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = store_make (&folder, "store.db");
  struct page_request request
    = { .title = "t", .command = "c", .store = "s", .bounds = false_bound };
  cr_expect_null (page_of (path, &request, &status));
  cr_expect_eq (status.code, STATUS_FALSE);
  cr_expect (strstr (status.message, "bound wrong contradicts the makespan 6, which is proven"),
             "%s", status.message);
  request.bounds = no_bound;
  cr_expect_null (page_of (path, &request, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  request.bounds = NULL;
  char *page = page_of (path, &request, &status);
  cr_assert (page);
  cr_expect_eq (support_count (page, PACK_BEGIN), 0, "no drawings were asked for");
  cr_expect (strstr (page, "\"drawn\":[],"));
  cr_expect (strstr (page, "\"bounds\":[]}"));
  free (page);
  free (path);
  folder_remove (&folder);
}

/* What decides which rows are drawn. */
Test (page, measurements)
{
  static const char *const texts[] = {
    "{\"model\":\"node\",\"origin\":{\"generator\":\"a\"},\"source\":{\"cost\":3},"
    "\"destinations\":[{\"cost\":2,\"count\":4},{\"cost\":3,\"count\":7}]}",
    "{\"model\":\"node\",\"origin\":{\"generator\":\"a\"},\"source\":{\"cost\":1},\"destinations\":"
    "[{\"cost\":2}]}",
    "{\"model\":\"node\",\"origin\":{\"generator\":\"a\"},\"source\":{\"cost\":1},\"destinations\":"
    "[{\"cost\":2,\"count\":63}]}",
    "{\"model\":\"node\",\"origin\":{\"generator\":\"a\"},\"source\":{\"cost\":1},\"destinations\":"
    "[{\"cost\":2,\"count\":64}]}",
    "{\"model\":\"exchange\",\"origin\":{\"generator\":\"b\"},\"times\":[[0,0,0],[0,0,0],[0,0,0]]}",
  };
  static const struct page_candidate expected[] = {
    { .model = 0, .tasks = 11, .drawable = true, .above = 111112, .family_rank = 0 },
    { .model = 0, .tasks = 1, .drawable = true, .minor = true },
    { .model = 0, .tasks = 63, .drawable = true, .family_rank = 1 },
    { .model = 0, .tasks = 64, .drawable = true, .minor = true }, /* in outline */
    { .model = 2, .tasks = 6, .drawable = true, .minor = true },  /* it takes no time */
  };
  enum { COUNT = sizeof texts / sizeof *texts };
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct store *store = store_of (path, STORE_WRITE);
  struct store_entry entry;
  struct page_candidates measurements = { 0 };
  struct output out;
  struct status status;
  store_entry_init (&entry);
  for (int i = 0; i < COUNT; i++) {
    store_solve (&entry, texts[i], "suite", i + 1);
    store_expect (store, &entry, STORE_ADDED, &status);
  }
  output_init_memory (&out);
  cr_assert (
    page_rows_write (&(const struct page_request){ 0 }, store, &measurements, &out, &status), "%s",
    status.message);
  cr_assert_eq (measurements.count, COUNT);
  for (size_t i = 0; i < COUNT; i++) {
    const struct page_candidate *candidate = &measurements.list[i], *is = &expected[i];
    cr_expect (candidate->model == is->model && candidate->tasks == is->tasks
                 && candidate->drawable == is->drawable
                 && candidate->family_rank == is->family_rank,
               "row %zu", i);
    cr_expect_eq (candidate->minor, is->minor, "row %zu", i);
    cr_expect_eq (candidate->above, is->above, "row %zu: %lld", i, (long long)candidate->above);
  }
  output_discard (&out);
  free (measurements.list);
  store_entry_clear (&entry);
  store_close (store);
  free (path);
  folder_remove (&folder);
}
