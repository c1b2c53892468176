#include "cli/report_page.h"

#include "base/progress.h"
#include "cli/cli.h"
#include "model/common/data.h"
#include "results/page/page.h"
#include "search/core/model.h"

#include <string.h>

static const char *
base_name (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash ? slash + 1 : path;
}

/* A word as a shell takes it. */
static void
write_word (struct output *out, const char *word)
{
  static const char plain[]
    = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+=:,@%";
  if (*word && word[strspn (word, plain)] == '\0') {
    output_text (out, word);
    return;
  }
  output_char (out, '\'');
  for (; *word; word++)
    if (*word == '\'')
      output_text (out, "'\\''");
    else
      output_char (out, *word);
  output_char (out, '\'');
}

/* The command as it would be typed beside the store: where files are must not change the page. */
static void
write_command (const struct report_page *page, struct output *out)
{
  output_text (out, "provecast report --html page.html --store ");
  write_word (out, base_name (page->store));
  if (page->title) {
    output_text (out, " --title ");
    write_word (out, page->title);
  }
  if (strcmp (page->bounds, "fast") != 0)
    output_print (out, " --bounds %s", page->bounds);
  if (page->drawings != REPORT_PAGE_DRAWINGS)
    output_print (out, " --drawings %zu", page->drawings);
  output_char (out, '\0');
}

/* For struct page_request: every proven bound that takes microseconds, or every one. */
static bool
bounds_of (const struct store_entry *entry, bool slow, struct page_bounds *bounds,
           struct status *status)
{
  const struct model *model = entry->model;
  const struct model_data *data = model->data;
  void *instance = data_new (data->instance), *ticks = data_new (data->ticks);
  bool good = data->read (instance, ticks, entry->canonical, strlen (entry->canonical),
                          entry->sha256, 1, status);
  for (const struct bound *bound = model->solve->bounds; good && bound->name; bound++)
    if (!bound->unproven && (slow || !bound->slow))
      page_bound (bounds, bound->name, data->time (ticks, bound_run (bound, ticks, NULL)));
  data_free (data->instance, instance);
  data_free (data->ticks, ticks);
  return good;
}

static bool
bounds_fast (const struct store_entry *entry, struct page_bounds *bounds, struct status *status)
{
  return bounds_of (entry, false, bounds, status);
}

static bool
bounds_all (const struct store_entry *entry, struct page_bounds *bounds, struct status *status)
{
  return bounds_of (entry, true, bounds, status);
}

static bool
write_page (const struct report_page *page, struct store *store, struct status *status)
{
  struct output out, command = { .stream = NULL }, place = { .stream = NULL },
                     title = { .stream = NULL };
  bool all = strcmp (page->bounds, "all") == 0, none = strcmp (page->bounds, "none") == 0;
  if (!output_open (&out, page->out, status))
    return false;
  write_command (page, &command);
  write_word (&place, base_name (page->store));
  output_char (&place, '\0');
  output_print (&title, "Solved instances in %s", base_name (page->store));
  const struct page_request request = {
    .title = page->title ? page->title : title.bytes,
    .command = command.bytes,
    .store = place.bytes,
    .drawings = page->drawings,
    .bounds = none  ? NULL
              : all ? bounds_all
                    : bounds_fast,
  };
  bool good = page_write (&request, store, &out, status);
  if (good)
    good = output_commit (&out, status);
  else
    output_discard (&out);
  output_discard (&command);
  output_discard (&place);
  output_discard (&title);
  return good;
}

int
report_page_run (const struct report_page *page)
{
  struct status status = { .code = STATUS_OK };
  progress_start ("report --html");
  struct store *store = store_open (page->store, STORE_READ, &status);
  if (!store)
    return cli_complain (status.code, "%s", status.message);
  bool good = write_page (page, store, &status);
  store_close (store);
  progress_stop ();
  return good ? STATUS_OK : cli_complain (status.code, "%s", status.message);
}
