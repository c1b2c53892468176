#include "gen/import/table.h"

#include "base/memory.h"
#include "base/suggest.h"
#include "gen/import/units.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How a number is converted. */
enum measure { MEASURE_TIME, MEASURE_ROUND_TRIP, MEASURE_RATE, MEASURE_PLAIN };

/* A column of numbers, or all cells of a matrix. */
struct column {
  enum measure measure;
  bool positive;
  int target;             /* what it is for: a value of hosts or a kind of links; -1: none */
  struct rational factor; /* of a time: units of the cluster; of a rate: bits a second */
  char heading[64];       /* for messages */
};

enum { TARGET_IGNORED = -1, TARGET_COUNT = -2, TARGET_SITE = -3, TARGET_ADDRESS = -4 };

const struct table_column table_columns[] = {
  { "name", "of the host (also host, hostname)" },
  { "count", "number of hosts of this kind" },
  { "site", "the site at which the host is, as matrices name it" },
  { "address", "by which results of iperf3 name the host" },
  { "cost", "time of a send, all included" },
  { "speed", "relative: a send takes 1/speed" },
  { "send", "send overhead" },
  { "receive", "receive overhead" },
  { "send_per_byte", "part of the send overhead for each byte" },
  { "receive_per_byte", "part of the receive overhead for each byte" },
  { "gap", "least time between the starts of two sends" },
  { "latency", "of all messages that the host sends" },
  { "bandwidth", "at which the host sends" },
  { NULL, NULL },
};

static const struct {
  const char *name;
  int target;
  enum measure measure;
  bool positive;
} host_columns[] = {
  { "count", TARGET_COUNT, MEASURE_PLAIN, true },
  { "site", TARGET_SITE, MEASURE_PLAIN, false },
  { "address", TARGET_ADDRESS, MEASURE_PLAIN, false },
  { "cost", CLUSTER_COST, MEASURE_TIME, true },
  { "speed", CLUSTER_SPEED, MEASURE_PLAIN, true },
  { "send", CLUSTER_SEND, MEASURE_TIME, false },
  { "receive", CLUSTER_RECEIVE, MEASURE_TIME, false },
  { "recv", CLUSTER_RECEIVE, MEASURE_TIME, false },
  { "send_per_byte", CLUSTER_SEND_PER_BYTE, MEASURE_TIME, false },
  { "receive_per_byte", CLUSTER_RECEIVE_PER_BYTE, MEASURE_TIME, false },
  { "gap", CLUSTER_GAP, MEASURE_TIME, false },
  { "latency", CLUSTER_HOST_LATENCY, MEASURE_TIME, false },
  { "bandwidth", CLUSTER_HOST_BYTE, MEASURE_RATE, true },
};

static const struct {
  const char *name, *kind;
} kind_words[] = {
  { "latency", "latency" },      { "rtt", "rtt" },
  { "bandwidth", "bandwidth" },  { "bw", "bandwidth" },
  { "throughput", "bandwidth" }, { "time", "time" },
};

static void
to_lower (const char *text, size_t length, char *out, size_t size)
{
  size_t i = 0;
  for (; i < length && i + 1 < size; i++)
    out[i] = (char)tolower ((unsigned char)text[i]);
  out[i] = '\0';
}

const char *
table_kind (const char *text)
{
  char lower[256];
  to_lower (text, strlen (text), lower, sizeof lower);
  for (size_t i = 0; i < sizeof kind_words / sizeof *kind_words; i++)
    if (strstr (lower, kind_words[i].name))
      return kind_words[i].kind;
  return NULL;
}

/* Settle how the numbers of a column are converted: by the unit in its heading, or else as
   assumed. */
static bool
set_unit (struct cluster *cluster, const struct csv *csv, const struct csv_cell *cell,
          struct column *column, struct status *status)
{
  struct units_heading split = units_split (cell->text);
  struct rational unit = { 1, 1 };
  snprintf (column->heading, sizeof column->heading, "%.*s", (int)split.word, cell->text);
  bool rate = column->measure == MEASURE_RATE;
  column->factor = rational_whole (1);
  if (column->measure == MEASURE_PLAIN)
    return split.length == 0
           || csv_refuse (csv, cell, "a unit where the numbers have none", status);
  if (split.length == 0) {
    cluster_note (cluster,
                  rate ? "%s: bandwidths without a unit are in Mbit/s"
                       : "%s: times without a unit are in %s",
                  csv->file, cluster->unit);
    column->factor.numerator = rate ? 1000000 : 1;
    return true;
  }
  if (!(rate ? units_rate : units_time) (split.unit, split.length, &unit))
    return csv_refuse (csv, cell,
                       rate ? "expected a unit of bandwidth such as Mbit/s"
                            : "expected a unit of time such as us",
                       status);
  if (rate)
    column->factor = unit;
  else if (!rational_multiply (
             unit, (struct rational){ cluster->seconds.denominator, cluster->seconds.numerator },
             &column->factor))
    return csv_refuse (csv, cell, "the unit does not fit", status);
  return true;
}

/* The number of a cell as it is written. With semicolons or tabs between cells, a comma is a
   decimal point. */
static bool
parse_cell (const struct csv *csv, const struct csv_cell *cell, const struct column *column,
            struct rational *value, struct status *status)
{
  char text[128], reason[160];
  size_t length = strlen (cell->text);
  if (length >= sizeof text)
    return csv_refuse (csv, cell, "expected a number", status);
  memcpy (text, cell->text, length + 1);
  char *comma = strchr (text, ',');
  if (comma && csv->separator != ',' && !strchr (comma + 1, ',') && !strchr (text, '.'))
    *comma = '.';
  enum rational_parse parsed = rational_parse (text, length, value);
  const char *wrong = parsed == RATIONAL_SYNTAX                   ? "expected a number"
                      : parsed == RATIONAL_OVERFLOW               ? "does not fit into 64 bits"
                      : value->numerator < 0                      ? "must not be negative"
                      : column->positive && value->numerator == 0 ? "must be positive"
                                                                  : NULL;
  if (!wrong)
    return true;
  snprintf (reason, sizeof reason, "%s%s%s", column->heading, *column->heading ? ": " : "", wrong);
  return csv_refuse (csv, cell, reason, status);
}

/* A number of the column, in the cluster's units: a time, or the time of a byte. */
static bool
read_cell (const struct cluster *cluster, const struct csv *csv, const struct csv_cell *cell,
           const struct column *column, struct rational *value, struct status *status)
{
  bool fits = true;
  if (!parse_cell (csv, cell, column, value, status))
    return false;
  if (column->measure == MEASURE_TIME || column->measure == MEASURE_ROUND_TRIP)
    fits = rational_multiply (*value, column->factor, value);
  if (column->measure == MEASURE_ROUND_TRIP)
    fits = fits && rational_multiply (*value, (struct rational){ 1, 2 }, value);
  if (column->measure == MEASURE_RATE)
    fits = cluster_byte (cluster, *value, column->factor, value);
  return fits || csv_refuse (csv, cell, "does not fit into 64 bits: give fewer digits", status);
}

static bool
read_count (const struct csv *csv, const struct csv_cell *cell, const struct column *column,
            struct cluster_host *host, struct status *status)
{
  struct rational value;
  if (!parse_cell (csv, cell, column, &value, status))
    return false;
  host->count = value.numerator;
  return (value.denominator == 1 && value.numerator <= CLUSTER_MAX_NODES)
         || csv_refuse (csv, cell, "count: must be a whole number up to 10000000", status);
}

/* Notes that a column of hosts is not used, with the known one that it may stand for. */
static void
note_unused (struct cluster *cluster, const struct csv *csv, const char *heading)
{
  struct suggest suggest;
  suggest_start (&suggest, heading);
  for (const struct table_column *column = table_columns; column->name; column++)
    suggest_offer (&suggest, column->name);
  if (*suggest.best != '\0')
    cluster_note (cluster, "%s: column '%s' (did you mean '%s'?) is not used", csv->file, heading,
                  suggest.best);
  else
    cluster_note (cluster, "%s: column '%s' is not used", csv->file, heading);
}

/* The headings of a table of hosts; those that are not known are passed over. */
static bool
read_host_headings (struct cluster *cluster, const struct csv *csv, struct column *columns,
                    struct status *status)
{
  size_t width = csv_width (csv, 0);
  for (size_t i = 1; i < width; i++) {
    const struct csv_cell *cell = csv_cell (csv, 0, i);
    char lower[64];
    to_lower (cell->text, units_split (cell->text).word, lower, sizeof lower);
    columns[i] = (struct column){ .target = TARGET_IGNORED };
    for (size_t k = 0; k < sizeof host_columns / sizeof *host_columns; k++)
      if (strcmp (host_columns[k].name, lower) == 0)
        columns[i] = (struct column){ .measure = host_columns[k].measure,
                                      .positive = host_columns[k].positive,
                                      .target = host_columns[k].target };
    for (size_t k = 1; k < i; k++)
      if (columns[i].target != TARGET_IGNORED && columns[k].target == columns[i].target)
        return csv_refuse (csv, cell, "a column given twice", status);
    if (columns[i].target == TARGET_IGNORED)
      note_unused (cluster, csv, cell->text);
    else if (!set_unit (cluster, csv, cell, &columns[i], status))
      return false;
  }
  return true;
}

static bool
read_host (struct cluster *cluster, const struct csv *csv, size_t row, const struct column *columns,
           struct status *status)
{
  const struct csv_cell *cell = csv_cell (csv, row, 0);
  if (*cell->text == '\0')
    return csv_refuse (csv, cell, "a host needs a name", status);
  if (cluster->host_count == CLUSTER_MAX_HOSTS)
    return csv_refuse (csv, cell, "more than 20000 hosts: give equal ones one row with a count",
                       status);
  if (cluster_find (cluster, cell->text))
    return csv_refuse (csv, cell, "a host given twice", status);
  struct cluster_host *host = cluster_host (cluster, cell->text);
  for (size_t i = 1; i < csv_width (csv, row); i++) {
    const struct column *column = &columns[i];
    cell = csv_cell (csv, row, i);
    if (*cell->text == '\0' || column->target == TARGET_IGNORED)
      continue;
    if (column->target == TARGET_SITE || column->target == TARGET_ADDRESS) {
      *(column->target == TARGET_SITE ? &host->site : &host->address) = memory_copy (cell->text);
    } else if (column->target == TARGET_COUNT) {
      if (!read_count (csv, cell, column, host, status))
        return false;
    } else {
      if (!read_cell (cluster, csv, cell, column, &host->value[column->target], status))
        return false;
      host->given |= 1u << column->target;
    }
  }
  return true;
}

/* Every row has as many cells as the first. */
static bool
check_width (const struct csv *csv, struct status *status)
{
  for (size_t row = 1; row < csv->row_count; row++)
    if (csv_width (csv, row) != csv_width (csv, 0))
      return status_set (status, STATUS_INPUT, "%s:%zu: %zu columns, but %zu in the first row",
                         csv->file, csv_cell (csv, row, 0)->line, csv_width (csv, row),
                         csv_width (csv, 0));
  return true;
}

static bool
read_hosts (struct cluster *cluster, const struct csv *csv, struct status *status)
{
  struct column *columns = memory_zero (csv_width (csv, 0), sizeof *columns);
  bool good = read_host_headings (cluster, csv, columns, status);
  for (size_t row = 1; row < csv->row_count && good; row++)
    good = read_host (cluster, csv, row, columns, status);
  free (columns);
  return good;
}

/* What the numbers of a kind are. */
static struct column
column_of (struct cluster *cluster, const char *kind, const char *file)
{
  if (strcmp (kind, "bandwidth") == 0)
    return (struct column){ MEASURE_RATE, true, CLUSTER_BYTE, { 1, 1 }, "" };
  if (strcmp (kind, "time") == 0)
    return (struct column){ MEASURE_TIME, false, CLUSTER_TIME, { 1, 1 }, "" };
  bool round_trip = strcmp (kind, "rtt") == 0;
  if (round_trip)
    cluster_note (cluster, "%s: a latency is half of the round-trip time", file);
  return (struct column){
    round_trip ? MEASURE_ROUND_TRIP : MEASURE_TIME, false, CLUSTER_LATENCY, { 1, 1 }, ""
  };
}

/* The place that a cell names. -1: there are too many, and the status says so. */
static int32_t
place_of (struct cluster *cluster, int kind, const struct csv *csv, const struct csv_cell *cell,
          struct status *status)
{
  int32_t place = *cell->text == '\0' ? -1 : cluster_place (&cluster->links[kind], cell->text);
  if (place < 0)
    csv_refuse (csv, cell, *cell->text == '\0' ? "a place needs a name" : "too many places",
                status);
  return place;
}

/* The list's columns; from and to are those of the sender and receiver. */
static bool
read_list_headings (struct cluster *cluster, const struct csv *csv, struct column *columns,
                    size_t *from, size_t *to, struct status *status)
{
  *from = *to = SIZE_MAX;
  for (size_t i = 0; i < csv_width (csv, 0); i++) {
    const struct csv_cell *cell = csv_cell (csv, 0, i);
    const char *kind = table_kind (cell->text);
    columns[i] = (struct column){ .target = TARGET_IGNORED };
    if (strcasecmp (cell->text, "from") == 0)
      *from = i;
    else if (strcasecmp (cell->text, "to") == 0)
      *to = i;
    else if (!kind)
      cluster_note (cluster, "%s: column '%s' is not used", csv->file, cell->text);
    else {
      columns[i] = column_of (cluster, kind, csv->file);
      if (!set_unit (cluster, csv, cell, &columns[i], status))
        return false;
    }
  }
  return true;
}

static bool
read_list_row (struct cluster *cluster, const struct csv *csv, size_t row,
               const struct column *columns, size_t from, size_t to, struct status *status)
{
  for (size_t i = 0; i < csv_width (csv, row); i++) {
    const struct csv_cell *cell = csv_cell (csv, row, i);
    struct rational value;
    if (columns[i].target == TARGET_IGNORED || *cell->text == '\0')
      continue;
    int32_t a = place_of (cluster, columns[i].target, csv, csv_cell (csv, row, from), status),
            b = place_of (cluster, columns[i].target, csv, csv_cell (csv, row, to), status);
    if (a < 0 || b < 0 || !read_cell (cluster, csv, cell, &columns[i], &value, status))
      return false;
    cluster_link (cluster, (enum cluster_kind)columns[i].target, a, b, value);
  }
  return true;
}

static bool
read_list (struct cluster *cluster, const struct csv *csv, struct status *status)
{
  struct column *columns = memory_zero (csv_width (csv, 0), sizeof *columns);
  size_t from, to;
  bool good = read_list_headings (cluster, csv, columns, &from, &to, status);
  for (size_t row = 1; row < csv->row_count && good; row++)
    good = read_list_row (cluster, csv, row, columns, from, to, status);
  free (columns);
  return good;
}

/* The places of a matrix' columns, or with `rows` of its rows: their names, or numbers from 1. */
static int32_t *
matrix_places (struct cluster *cluster, int kind, const struct csv *csv, bool named, bool rows,
               size_t count, struct status *status)
{
  int32_t *places = memory_alloc (count, sizeof *places);
  for (size_t i = 0; i < count; i++) {
    char number[24];
    struct csv_cell cell = *csv_cell (csv, named && rows ? i + 1 : 0, named && !rows ? i + 1 : 0);
    snprintf (number, sizeof number, "%zu", i + 1);
    if (!named)
      cell.text = number;
    places[i] = place_of (cluster, kind, csv, &cell, status);
    for (size_t k = 0; k < i && places[i] >= 0; k++)
      if (places[k] == places[i])
        csv_refuse (csv, &cell, "a place given twice", status);
    if (status->code != STATUS_OK) {
      free (places);
      return NULL;
    }
  }
  return places;
}

static bool
read_cells (struct cluster *cluster, const struct csv *csv, const struct column *column, bool named,
            const int32_t *from, const int32_t *to, size_t count, struct status *status)
{
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++) {
      const struct csv_cell *cell = csv_cell (csv, i + named, j + named);
      struct column own = *column;
      struct rational value;
      bool diagonal = from[i] == to[j];
      if (*cell->text == '\0' || (diagonal && strspn (cell->text, "0.-") == strlen (cell->text)))
        continue; /* 0 and - on the diagonal say nothing */
      own.positive &= !diagonal;
      if (!read_cell (cluster, csv, cell, &own, &value, status))
        return false;
      cluster_link (cluster, (enum cluster_kind)column->target, from[i], to[j], value);
    }
  return true;
}

static bool
is_number (const char *text)
{
  struct rational ignored;
  return rational_parse (text, strlen (text), &ignored) != RATIONAL_SYNTAX;
}

/* Has the matrix names? Not if it begins with a number, or with an empty place of the diagonal
   before a number. */
static bool
has_names (const struct csv *csv)
{
  const char *first = csv_cell (csv, 0, 0)->text;
  bool says = *first != '\0' && strcmp (first, "-") != 0;
  return !is_number (first) && (says || !is_number (csv_cell (csv, 0, 1)->text));
}

static bool
read_matrix (struct cluster *cluster, const struct csv *csv, const char *kind,
             struct status *status)
{
  const struct csv_cell *first = csv_cell (csv, 0, 0);
  if (csv_width (csv, 0) < 2)
    return csv_refuse (csv, first, "expected a table of hosts or a matrix: one column only",
                       status);
  bool named = has_names (csv);
  size_t count = csv_width (csv, 0) - named;
  if (named && table_kind (first->text))
    kind = table_kind (first->text);
  if (!kind)
    return status_set (status, STATUS_INPUT,
                       "%s: what does this matrix hold? Write latency, rtt, bandwidth or time into "
                       "its first cell or before the file: latency=%s",
                       csv->file, csv->file);
  struct column column = column_of (cluster, kind, csv->file);
  const struct csv_cell heading = { kind, first->line, first->column };
  if (csv->row_count - named != count)
    return status_set (status, STATUS_INPUT, "%s: a matrix of %zu rows and %zu columns", csv->file,
                       csv->row_count - named, count);
  if (!set_unit (cluster, csv, named && *first->text != '\0' ? first : &heading, &column, status))
    return false;
  cluster->links[column.target].numbered |= !named;
  int32_t *to = matrix_places (cluster, column.target, csv, named, false, count, status),
          *from
          = to ? matrix_places (cluster, column.target, csv, named, true, count, status) : NULL;
  bool good = from && read_cells (cluster, csv, &column, named, from, to, count, status)
              && (cluster->links[column.target].entry_count > 0
                  || csv_refuse (csv, first, "a matrix without numbers", status));
  free (from);
  free (to);
  return good;
}

static bool
first_is (const struct csv *csv, const char *word)
{
  return strcasecmp (csv_cell (csv, 0, 0)->text, word) == 0;
}

static bool
is_list (const struct csv *csv)
{
  uint64_t seen = 0;
  for (size_t i = 0; i < csv_width (csv, 0); i++)
    seen |= strcasecmp (csv_cell (csv, 0, i)->text, "from") == 0 ? 1
            : strcasecmp (csv_cell (csv, 0, i)->text, "to") == 0 ? 2
                                                                 : 0;
  return seen == 3;
}

bool
table_read (struct cluster *cluster, const struct csv *csv, const char *kind, struct status *status)
{
  if (!check_width (csv, status))
    return false;
  if (csv->row_count == 1)
    return status_set (status, STATUS_INPUT,
                       "%s: has one row; a table needs a row of headings and one for each host or "
                       "link",
                       csv->file);
  if (first_is (csv, "name") || first_is (csv, "host") || first_is (csv, "hostname"))
    return read_hosts (cluster, csv, status);
  return is_list (csv) ? read_list (cluster, csv, status)
                       : read_matrix (cluster, csv, kind, status);
}
