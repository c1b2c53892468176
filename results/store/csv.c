#include "results/store/csv.h"

#include "model/common/features.h"
#include "results/report/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
csv_text (const char *text, struct output *out)
{
  output_char (out, ',');
  if (text)
    sheet_csv_cell (text, out);
}

void
csv_integer (int64_t value, struct output *out)
{
  output_char (out, ',');
  output_integer (out, value);
}

void
csv_real (double value, struct output *out)
{
  output_print (out, isnan (value) ? "," : ",%.17g", value);
}

/* A time of a store, "9" or "22/7", rounded to a double; NULL: an empty cell. */
static void
write_time (const char *text, struct output *out)
{
  struct rational value;
  if (text && rational_parse (text, strlen (text), &value) == RATIONAL_OK)
    csv_real (feature_real (value), out);
  else
    output_char (out, ',');
}

void
csv_family_id (const char *family, struct output *out)
{
  bool begun = false, gap = false;
  for (; family && *family != '\0' && *family != ':'; family++) {
    char c = *family;
    bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (c >= 'A' && c <= 'Z')
      c = (char)(c - 'A' + 'a');
    else if (!plain) {
      gap = true;
      continue;
    }
    if (gap && begun)
      output_char (out, '-');
    output_char (out, c);
    gap = false;
    begun = true;
  }
}

const char *
csv_split (const char *sha256)
{
  char first[9];
  memcpy (first, sha256, 8);
  first[8] = '\0';
  unsigned long part = strtoul (first, NULL, 16) % 10;
  return part == 0 ? "test" : part == 1 ? "validation" : "train";
}

void
csv_data (const struct store_entry *entry, struct output *out)
{
  write_time (entry->makespan, out);
  write_time (entry->lower_bound, out);
  output_char (out, ',');
  csv_family_id (entry->family, out);
  csv_text (csv_split (entry->sha256), out);
}

void
csv_long_head (struct output *out)
{
  output_text (out, "sha256,model,name,unit,family,seed,nodes,tasks,status,makespan," CSV_DATA
                    ",heuristic,value,value_float,ratio,ratio_float");
}

double
csv_ratio (const char *value, const char *makespan)
{
  struct rational a, b;
  bool known = rational_parse (value, strlen (value), &a) == RATIONAL_OK
               && rational_parse (makespan, strlen (makespan), &b) == RATIONAL_OK
               && b.numerator > 0;
  return known ? (double)((long double)a.numerator / (long double)a.denominator
                          / ((long double)b.numerator / (long double)b.denominator))
               : (double)NAN;
}

/* value / makespan, exact where it fits into 64 bits; nothing for a makespan of 0. */
static void
write_ratio (const char *value, const char *makespan, struct output *out)
{
  struct rational a, b, ratio;
  char text[RATIONAL_TEXT];
  bool known = rational_parse (value, strlen (value), &a) == RATIONAL_OK
               && rational_parse (makespan, strlen (makespan), &b) == RATIONAL_OK && b.numerator > 0
               && rational_multiply (a, (struct rational){ b.denominator, b.numerator }, &ratio);
  if (!known) {
    output_text (out, ",,");
    return;
  }
  rational_text (ratio, text);
  csv_text (text, out);
  csv_real (feature_real (ratio), out);
}

void
csv_long_write (const struct store_entry *entry, const char *last, size_t length,
                struct output *out)
{
  const char *texts[]
    = { entry->model->name, entry->name, entry->unit, entry->family, entry->seed };
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    const struct store_heuristic *heuristic = &entry->heuristics[i];
    output_text (out, entry->sha256);
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
      csv_text (texts[t], out);
    csv_integer (entry->nodes, out);
    csv_integer (entry->tasks, out);
    csv_text (store_status (entry), out);
    csv_text (entry->makespan, out);
    csv_data (entry, out);
    csv_text (heuristic->name, out);
    csv_text (heuristic->makespan, out);
    write_time (heuristic->makespan, out);
    write_ratio (heuristic->makespan, entry->makespan, out);
    output_bytes (out, last, length);
    output_text (out, "\r\n");
  }
}
