/* Any bytes as a store, or as the lines of an export that is put into one unjudged: the page made
   of it is refused with one line, or it has no script but those of the page of nothing and the data
   of its drawings. */
#include "results/page/page.h"

#include "base/memory.h"
#include "results/store/internal.h"
#include "results/store/json.h"
#include "tests/support/crash_vfs.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

enum { DRAWINGS = 4 }; /* their data are scripts, too */

static const char path[] = "fuzz.db";

static void
refused (const struct status *status)
{
  if (status->code == STATUS_OK || status->message[0] == '\0' || strchr (status->message, '\n'))
    abort ();
}

static size_t
count_scripts (const struct output *page)
{
  size_t count = 0;
  const char *at = page->bytes, *end = page->bytes + page->length;
  for (; (at = memmem (at, (size_t)(end - at), "<script", 7)); at += 7)
    count++;
  return count;
}

/* Write the page of the store. Returns how many scripts it has; 0: it was refused. */
static size_t
write_page (void)
{
  const struct page_request request
    = { .title = "title", .command = "command", .store = path, .drawings = DRAWINGS };
  struct output out;
  struct status status;
  size_t count = 0;
  status_init (&status);
  struct store *store = store_open (path, STORE_READ, &status);
  if (!store) {
    refused (&status);
    return 0;
  }
  output_init_memory (&out);
  if (page_write (&request, store, &out, &status))
    count = count_scripts (&out);
  else
    refused (&status);
  output_discard (&out);
  store_close (store);
  return count;
}

/* What an export need not say. */
static void
complete (char **text)
{
  if (!*text)
    *text = memory_text ("x", 1);
}

static void
put_line (struct store *store, const char *line, size_t length, size_t number)
{
  struct store_entry entry;
  struct status status;
  status_init (&status);
  store_entry_init (&entry);
  if (store_json_read (&entry, line, length, "fuzz", number, &status)) {
    char **const texts[] = { &entry.source,  &entry.heuristic, &entry.method,    &entry.version,
                             &entry.options, &entry.machine,   &entry.solved_at, &entry.schedule };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
      complete (texts[i]);
    for (size_t i = 0; i < entry.heuristic_count; i++) /* an export has none of their schedules */
      complete (&entry.heuristics[i].schedule);
    if (entry.certificate)
      complete (&entry.claim);
    entry.line = entry.line > 0 ? entry.line : (int64_t)number;
    if (!database_begin (store->database, &status))
      abort ();
    database_end (store->database, store_write (store, &entry, &status), &status);
  } else {
    refused (&status);
  }
  store_entry_clear (&entry);
}

static void
put_lines (const char *text, size_t size)
{
  struct status status;
  status_init (&status);
  struct store *store = store_open (path, STORE_WRITE, &status);
  if (!store)
    abort ();
  const char *at = text, *end = text + size;
  for (size_t number = 1; at < end; number++) {
    const char *newline = memchr (at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
    put_line (store, at, (size_t)(stop - at), number);
    at = newline ? newline + 1 : end;
  }
  store_close (store);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static size_t of_nothing;
  crash_begin ();
  if (of_nothing == 0) {
    put_lines ("", 0);
    of_nothing = write_page ();
    crash_end ();
    crash_begin ();
  }
  if (size > 0 && *data == '{')
    put_lines ((const char *)data, size);
  else
    crash_put (path, (const char *)data, size);
  size_t count = write_page ();
  if (count > 0 && (count < of_nothing || count > of_nothing + DRAWINGS))
    abort ();
  crash_end ();
  return 0;
}
