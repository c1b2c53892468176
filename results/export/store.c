#include "results/store/store.h"
#include "results/export/export.h"

#include <string.h>

struct run {
  const struct export_format *format;
  const char *folder;
  void (*refuse) (const struct status *why);
  struct export_counts *counts;
  struct status *status;
};

static bool
write_entry (const struct run *run, const struct store_entry *entry, struct status *status)
{
  if (!entry->certificate)
    return status_set (status, STATUS_INPUT,
                       "%s: cannot be written as %s: it is not proven optimal", entry->sha256,
                       run->format->name);
  const struct data_text instance
    = { entry->canonical, entry->sha256, strlen (entry->canonical), 1 };
  const struct data_text certificate
    = { entry->certificate, entry->sha256, strlen (entry->certificate), 1 };
  return export_write (run->format, &instance, &certificate, run->folder, entry->sha256, status);
}

/* For store_each; context: the run. */
static bool
take_entry (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct run *run = context;
  struct status why;
  status_init (&why);
  if (damage) {
    *run->status = *damage;
    return false;
  }
  if (write_entry (run, entry, &why)) {
    run->counts->written++;
    return true;
  }
  if (why.code != STATUS_INPUT) {
    *run->status = why;
    return false;
  }
  run->counts->refused++;
  run->refuse (&why);
  return true;
}

bool
export_store (struct store *store, const struct export_format *format, const char *folder,
              void (*refuse) (const struct status *why), struct export_counts *counts,
              struct status *status)
{
  struct run run = { format, folder, refuse, counts, status };
  *counts = (struct export_counts){ 0, 0 };
  if (store_class (store))
    return status_set (status, STATUS_INPUT,
                       "%s: cannot be written as %s, whose optima are of all schedules: a store of "
                       "class '%s'",
                       store_path (store), format->name, store_class (store));
  return output_folder (folder, status)
         && store_each (store, STORE_CERTIFICATES, take_entry, &run, status)
         && status->code == STATUS_OK;
}
