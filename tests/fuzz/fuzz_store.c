/* Any bytes as a store: it is refused with one line, or read without a crash; what SQLite and the
   seals find sound is exported, and none of it is believed that the checker refuses. */
#include "base/memory.h"
#include "results/store/export.h"
#include "results/store/json.h"
#include "tests/support/crash_vfs.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
refused (const struct status *status)
{
  if (status->code == STATUS_OK || status->message[0] == '\0' || strchr (status->message, '\n'))
    abort ();
}

static void export(struct store *store)
{
  for (int format = STORE_JSONL; format <= STORE_SOLU; format++) {
    const struct store_export options
      = { .format = (enum store_format)format,
          .json = STORE_JSON_SCHEDULE | STORE_JSON_CERTIFICATE | STORE_JSON_TIMES };
    struct output out;
    struct status status;
    status_init (&status);
    output_init_memory (&out);
    if (!store_export (store, &options, &out, &status))
      refused (&status);
    output_discard (&out);
  }
}

static void
judge (struct store *store)
{
  char (*hashes)[STORE_SHA256] = NULL;
  size_t count = 0;
  struct store_entry entry;
  struct status status;
  status_init (&status);
  store_entry_init (&entry);
  if (!store_hashes (store, STORE_BY_HASH, &hashes, &count, &status))
    refused (&status);
  for (size_t i = 0; i < count; i++) {
    status_init (&status);
    if (!store_get (store, hashes[i], STORE_EVERYTHING, &entry, &status)
        || !store_judge (&entry, &status))
      refused (&status);
  }
  free (hashes);
  store_entry_clear (&entry);
}

/* To be written, it is only opened and closed. */
static void
open_and_look (enum store_use use)
{
  struct status status;
  status_init (&status);
  struct store *store = store_open ("fuzz.db", use, &status);
  if (!store)
    refused (&status);
  else if (use == STORE_READ) {
    if (!store_sound (store, &status))
      refused (&status);
    export(store);
    judge (store);
  }
  store_close (store);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  crash_begin ();
  crash_put ("fuzz.db", (const char *)data, size);
  open_and_look (STORE_READ);
  open_and_look (STORE_WRITE);
  crash_end ();
  return 0;
}
