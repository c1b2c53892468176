#include "results/store/export.h"

#include "base/digest.h"
#include "base/memory.h"
#include "model/common/data.h"
#include "model/common/features.h"
#include "results/store/csv.h"
#include "results/store/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Names, in order, each once. */
struct export_names {
  char **name; /* owned, as are the texts */
  size_t count, capacity;
};

struct export
{
  const struct store_export *options;
  const char *class; /* of the store; NULL: all schedules */
  struct output *out;
  struct export_names names; /* CSV: of all heuristics; SOLU: of instances, those that come twice */
  struct export_names features; /* CSV and long: of the models that occur */
  struct status *status;
};

static int
compare_texts (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static bool
names_has (const struct export_names *names, const char *name)
{
  return names->count > 0
         && bsearch (&name, names->name, names->count, sizeof *names->name, compare_texts);
}

/* Puts a name behind the others. */
static void
names_append (struct export_names *names, const char *name)
{
  memory_grow (names->name, names->capacity, names->count + 1);
  names->name[names->count++] = memory_copy (name);
}

static void
names_sort (struct export_names *names)
{
  if (names->count > 0)
    qsort (names->name, names->count, sizeof *names->name, compare_texts);
}

static void
names_clear (struct export_names *names)
{
  for (size_t i = 0; i < names->count; i++)
    free (names->name[i]);
  free (names->name);
}

static bool
pass_on (const struct export *export, const struct status *damage)
{
  return status_set (export->status, damage->code, "%s", damage->message);
}

/* CSV. */

/* For store_each; context: the export. */
static bool
note_columns (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct export *export = context;
  (void)damage;
  for (size_t i = 0; i < entry->heuristic_count; i++)
    if (!names_has (&export->names, entry->heuristics[i].name)) { /* there are few of them */
      names_append (&export->names, entry->heuristics[i].name);
      names_sort (&export->names);
    }
  for (const char *const *name = entry->model->data->features->names; *name; name++)
    if (!names_has (&export->features, *name)) {
      names_append (&export->features, *name);
      names_sort (&export->features);
    }
  return true;
}

/* The header of csv_features. */
static void
csv_features_head (const struct export *export, struct output *out)
{
  for (size_t i = 0; i < export->features.count; i++)
    output_print (out, ",feature_%s", export->features.name[i]);
  output_text (out, export->class ? ",class" : "");
}

/* A cell for each feature; empty where the model has none of this name. Then the class, in a store
   that has one. */
static bool
csv_features (const struct export *export, const struct store_entry *entry, struct output *out)
{
  const char *const *names = entry->model->data->features->names;
  double values[FEATURES_MAX];
  if (!features_of (entry->model, entry->canonical, values, export->status))
    return false;
  for (size_t i = 0; i < export->features.count; i++) {
    size_t at = 0;
    while (names[at] && strcmp (names[at], export->features.name[i]) != 0)
      at++;
    csv_real (names[at] ? values[at] : (double)NAN, out);
  }
  if (export->class)
    csv_text (export->class, out);
  return true;
}

static void
csv_head (const struct export *export, struct output *out)
{
  output_text (out, "sha256,model,name,unit,family,seed,source,line,nodes,tasks,status,makespan,"
                    "lower_bound,heuristic,method,claim,"
                    "certificate_sha256,certificate_bytes," CSV_DATA);
  for (size_t i = 0; i < export->names.count; i++)
    csv_text (export->names.name[i], out);
  if (export->options->json & STORE_JSON_TIMES)
    output_text (
      out,
      ",search_nodes,seconds,threads,time_limit,memory_limit,version,options,machine,solved_at");
  for (size_t i = 0; i < export->names.count; i++)
    output_print (out, ",%s_ratio_float", export->names.name[i]);
  csv_features_head (export, out);
  output_text (out, "\r\n");
}

static void
csv_times (const struct store_entry *entry, struct output *out)
{
  csv_integer (entry->search_nodes, out);
  output_print (out, ",%.9g", entry->seconds);
  csv_integer (entry->threads, out);
  output_print (out, entry->time_limit > 0 ? ",%.9g" : ",", entry->time_limit);
  if (entry->memory_limit > 0)
    csv_integer (entry->memory_limit, out);
  else
    output_char (out, ',');
  csv_text (entry->version, out);
  csv_text (entry->options, out);
  csv_text (entry->machine, out);
  csv_text (entry->solved_at, out);
}

/* Of each heuristic its makespan, or the ratio of it to that of the best schedule known. */
static void
csv_heuristics (const struct store_entry *entry, const struct export_names *names, bool ratio,
                struct output *out)
{
  size_t next = 0; /* both are in order */
  for (size_t i = 0; i < names->count; i++) {
    bool has
      = next < entry->heuristic_count && strcmp (entry->heuristics[next].name, names->name[i]) == 0;
    const char *makespan = has ? entry->heuristics[next++].makespan : NULL;
    if (ratio)
      csv_real (has ? csv_ratio (makespan, entry->makespan) : (double)NAN, out);
    else
      csv_text (makespan, out);
  }
}

static void
csv_proof (const struct store_entry *entry, struct output *out)
{
  char sha256[DIGEST_TEXT];
  csv_text (entry->claim, out);
  if (!entry->certificate) {
    output_text (out, ",,");
    return;
  }
  digest_sha256 (entry->certificate, strlen (entry->certificate), sha256);
  csv_text (sha256, out);
  csv_integer ((int64_t)strlen (entry->certificate), out);
}

static bool
csv_write (const struct export *export, const struct store_entry *entry, struct output *out)
{
  const char *before[]
    = { entry->model->name, entry->name, entry->unit, entry->family, entry->seed, entry->source };
  const char *after[] = { store_status (entry), entry->makespan, entry->lower_bound,
                          entry->heuristic, entry->method };
  output_text (out, entry->sha256);
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    csv_text (before[i], out);
  csv_integer (entry->line, out);
  csv_integer (entry->nodes, out);
  csv_integer (entry->tasks, out);
  for (size_t i = 0; i < sizeof after / sizeof *after; i++)
    csv_text (after[i], out);
  csv_proof (entry, out);
  csv_data (entry, out);
  csv_heuristics (entry, &export->names, false, out);
  if (export->options->json & STORE_JSON_TIMES)
    csv_times (entry, out);
  csv_heuristics (entry, &export->names, true, out);
  bool good = csv_features (export, entry, out);
  output_text (out, "\r\n");
  return good;
}

static bool
long_write (const struct export *export, const struct store_entry *entry, struct output *out)
{
  struct output last;
  output_init_memory (&last);
  bool good = csv_features (export, entry, &last);
  if (good)
    csv_long_write (entry, last.bytes, last.length, out);
  output_discard (&last);
  return good;
}

static void
long_head (const struct export *export, struct output *out)
{
  csv_long_head (out);
  csv_features_head (export, out);
  output_text (out, "\r\n");
}

/* SOLU. */

/* For store_each; context: all names as they come. */
static bool
note_name (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct export_names *names = context;
  (void)damage;
  if (entry->name)
    names_append (names, entry->name);
  return true;
}

static bool
note_doubles (struct store *store, struct export *export, struct status *status)
{
  struct export_names all = { NULL, 0, 0 };
  bool good = store_each (store, 0, note_name, &all, status);
  names_sort (&all);
  for (size_t i = 1; i < all.count; i++)
    if (strcmp (all.name[i - 1], all.name[i]) == 0
        && (i == 1 || strcmp (all.name[i - 2], all.name[i]) != 0))
      names_append (&export->names, all.name[i]);
  names_clear (&all);
  return good;
}

/* Such a name could be the hash of an instance that has none. */
static bool
like_hash (const char *name)
{
  return strlen (name) == DIGEST_TEXT - 1
         && strspn (name, "0123456789abcdefABCDEF") == DIGEST_TEXT - 1;
}

/* The key is a name that only this instance has, else the hash. */
static void
solu_write (const struct export *export, const struct store_entry *entry, struct output *out)
{
  const char *name = entry->name;
  bool good = name && *name != '\0' && strcspn (name, " \t\r\n\v\f") == strlen (name)
              && !like_hash (name) && !names_has (&export->names, name);
  output_print (out, "%s %s %s\n", entry->optimal ? "=opt=" : "=best=", good ? name : entry->sha256,
                entry->makespan);
}

/* All formats. */

static bool
write_certificate (const struct export *export, const struct store_entry *entry)
{
  struct output file;
  if (!entry->certificate)
    return true;
  char *path = memory_print ("%s/%s.jsonl", export->options->certificates, entry->sha256);
  bool good = output_open (&file, path, export->status);
  if (good) {
    output_text (&file, entry->certificate);
    good = output_commit (&file, export->status);
  }
  free (path);
  return good;
}

/* For store_each; context: the export. */
static bool
write_entry (const struct store_entry *entry, const struct status *damage, void *context)
{
  const struct export *export = context;
  bool good = true;
  if (damage)
    return pass_on (export, damage);
  switch (export->options->format) {
  case STORE_JSONL:
    store_json_write (entry, export->options->json, export->out);
    break;
  case STORE_CSV:
    good = csv_write (export, entry, export->out);
    break;
  case STORE_LONG:
    good = long_write (export, entry, export->out);
    break;
  case STORE_SOLU:
    solu_write (export, entry, export->out);
    break;
  }
  return good && !export->out->failed
         && (!export->options->certificates || write_certificate (export, entry));
}

static bool
prepare (struct store *store, struct export *export, struct status *status)
{
  const char *folder = export->options->certificates;
  if (export->class && export->options->format == STORE_SOLU)
    return status_set (status, STATUS_INPUT,
                       "%s: cannot be written as solu, whose optima are of all schedules: a store "
                       "of class '%s'",
                       store_path (store), export->class);
  if (folder && !output_folder (folder, status))
    return false;
  if (export->options->format == STORE_SOLU)
    return note_doubles (store, export, status);
  if (export->options->format == STORE_JSONL)
    return true;
  if (!store_each (store, 0, note_columns, export, status))
    return false;
  if (export->options->format == STORE_CSV)
    csv_head (export, export->out);
  else
    long_head (export, export->out);
  return true;
}

bool
store_export (struct store *store, const struct store_export *options, struct output *out,
              struct status *status)
{
  struct export export
    = { .options = options, .class = store_class (store), .out = out, .status = status };
  unsigned what = STORE_EVERYTHING | (options->by_hash ? STORE_BY_HASH : 0);
  bool good
    = prepare (store, &export, status) && store_each (store, what, write_entry, &export, status);
  names_clear (&export.names);
  names_clear (&export.features);
  return good;
}
