#include "search/node/lookup_table.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/output.h"
#include "search/core/dp_box.h"
#include "search/node/dp.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static const char magic[8] = { 'P', 'V', 'T', 'A', 'B', 'L', 'E', '\n' };

enum { VERSION = 1, HEADER = 32, CHECKSUM = 4 };
#define MOST (INT64_C (1) << 62)

/* Little-endian output with a running checksum. */
struct sink {
  struct output out;
  uint32_t crc;
};

static void
put (struct sink *sink, const void *bytes, size_t length)
{
  sink->crc = (uint32_t)crc32_z (sink->crc, bytes, length);
  output_bytes (&sink->out, bytes, length);
}

static void
put32 (struct sink *sink, size_t value)
{
  uint32_t coded = htole32 ((uint32_t)value);
  put (sink, &coded, sizeof coded);
}

static void
put64 (struct sink *sink, const int64_t *values, size_t count)
{
  enum { BLOCK = 512 };
  uint64_t coded[BLOCK];
  for (size_t done = 0; done < count;) {
    size_t block = count - done < BLOCK ? count - done : BLOCK;
    for (size_t i = 0; i < block; i++)
      coded[i] = htole64 ((uint64_t)values[done + i]);
    put (sink, coded, block * sizeof *coded);
    done += block;
  }
}

/* The row of the given source: that of its type, or an extra one. */
static size_t
source_row (const struct node_types *types)
{
  for (size_t j = 0; j < types->k; j++)
    if (types->cost[j] == types->source)
      return j;
  return types->k;
}

static void
put_table (struct sink *sink, const struct node_types *types, const struct dp_table *optima,
           size_t source)
{
  size_t k = types->k, rows = optima->row_count - k;
  put (sink, magic, sizeof magic);
  put32 (sink, VERSION);
  put32 (sink, k);
  put32 (sink, rows);
  put32 (sink, source);
  put64 (sink, &types->scale, 1);
  put64 (sink, types->cost, k);
  put64 (sink, types->count, k);
  for (size_t s = 0; s < rows; s++)
    put64 (sink, &optima->row[k + s].hold, 1);
  for (size_t s = 0; s < rows; s++)
    put64 (sink, optima->row[k + s].value, optima->entries);
  put32 (sink, sink->crc);
}

/* All optima from a root of each type, and from the given source. */
static bool
compute (struct dp_table *optima, const struct node_types *types,
         const struct solve_options *options, size_t source, struct status *status)
{
  struct deadline deadline;
  deadline_start (&deadline, &options->limits);
  int64_t *roots = memory_alloc (types->k + 1, sizeof *roots);
  memcpy (roots, types->cost, types->k * sizeof *roots);
  roots[types->k] = types->source;
  size_t rows = source < types->k ? types->k : types->k + 1;
  bool done
    = node_dp_table (optima, types, rows, roots, DP_BY_PREFIXES, options->limits.bytes, status);
  free (roots);
  if (done && !dp_fill_lines (optima, options->threads, &deadline))
    done = status_set (status, STATUS_LIMIT, "time limit: the table of optima is not complete");
  return done;
}

bool
table_write (const struct node_types *types, const struct solve_options *options, const char *path,
             struct status *status)
{
  struct dp_table optima;
  struct sink sink = { .crc = (uint32_t)crc32_z (0, NULL, 0) };
  size_t source = source_row (types);
  bool done = compute (&optima, types, options, source, status);
  if (done && (done = output_open (&sink.out, path, status))) {
    put_table (&sink, types, &optima, source);
    done = output_commit (&sink.out, status);
  }
  dp_table_clear (&optima);
  return done;
}

static uint32_t
get32 (const unsigned char *bytes)
{
  uint32_t coded;
  memcpy (&coded, bytes, sizeof coded);
  return le32toh (coded);
}

static int64_t
get64 (const unsigned char *bytes)
{
  uint64_t coded;
  memcpy (&coded, bytes, sizeof coded);
  return (int64_t)le64toh (coded);
}

static bool
map (struct table *table, const char *path, struct status *status)
{
  struct stat info;
  int file = open (path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return status_set (status, status_of_open (errno), "%s: %s", path, strerror (errno));
  bool done = false;
  if (fstat (file, &info) != 0 || !S_ISREG (info.st_mode))
    status_set (status, STATUS_INPUT, "%s: not a regular file", path);
  else if (info.st_size < HEADER)
    status_set (status, STATUS_INPUT,
                "%s: not a table of optima (provecast solve --table makes one): too short", path);
  else {
    table->length = (size_t)info.st_size;
    void *bytes = mmap (NULL, table->length, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    done = bytes != MAP_FAILED;
    if (done)
      table->bytes = bytes;
    else
      status_set (status, STATUS_MACHINE, "%s: cannot map: %s", path, strerror (errno));
  }
  close (file);
  return done;
}

static bool
read_header (struct table *table, const char *path, struct status *status)
{
  const unsigned char *bytes = table->bytes;
  if (memcmp (bytes, magic, sizeof magic) != 0)
    return status_set (status, STATUS_INPUT,
                       "%s: not a table of optima (provecast solve --table makes one)", path);
  if (get32 (bytes + 8) != VERSION)
    return status_set (status, STATUS_INPUT, "%s: version: %u, expected %d", path,
                       get32 (bytes + 8), VERSION);
  table->k = get32 (bytes + 12);
  table->rows = get32 (bytes + 16);
  table->source = get32 (bytes + 20);
  table->scale = get64 (bytes + 24);
  if (table->k < 1 || table->k > TABLE_MAX_TYPES)
    return status_set (status, STATUS_INPUT, "%s: number of types: %zu, expected 1 to %d", path,
                       table->k, TABLE_MAX_TYPES);
  if (table->rows < table->k || table->rows > table->k + 1)
    return status_set (status, STATUS_INPUT, "%s: number of sources: %zu, expected %zu or %zu",
                       path, table->rows, table->k, table->k + 1);
  if (table->source >= table->rows || (table->rows > table->k && table->source != table->k))
    return status_set (status, STATUS_INPUT, "%s: row of the source: %zu", path, table->source);
  if (table->scale < 1)
    return status_set (status, STATUS_INPUT, "%s: scale: %lld, expected at least 1", path,
                       (long long)table->scale);
  if (table->length < HEADER + 8 * (2 * table->k + table->rows))
    return status_set (status, STATUS_INPUT, "%s: truncated", path);
  return true;
}

static int64_t *
read_vector (const unsigned char **at, size_t count)
{
  int64_t *values = memory_alloc (count, sizeof *values);
  for (size_t i = 0; i < count; i++)
    values[i] = get64 (*at + 8 * i);
  *at += 8 * count;
  return values;
}

/* Computes strides, and the length that the file must have. */
static bool
expected_length (struct table *table, uint64_t *length)
{
  uint64_t bytes;
  table->stride = memory_alloc (table->k, sizeof *table->stride);
  for (size_t j = 0; j < table->k; j++)
    if (table->count[j] < 1 || table->count[j] == INT64_MAX)
      return false;
  return dp_lay_out (table->k, table->count, table->stride, &table->entries)
         && !__builtin_mul_overflow (table->entries, 8 * table->rows, &bytes)
         && !__builtin_add_overflow (bytes, HEADER + 8 * (2 * table->k + table->rows) + CHECKSUM,
                                     length);
}

static bool
check_costs (const struct table *table, const char *path, struct status *status)
{
  for (size_t j = 0; j < table->k; j++)
    if (table->cost[j] <= (j == 0 ? 0 : table->cost[j - 1]))
      return status_set (status, STATUS_INPUT, "%s: cost of type %zu: not positive and ascending",
                         path, j);
  for (size_t s = 0; s < table->rows; s++)
    if (s < table->k ? table->source_cost[s] != table->cost[s] : table->source_cost[s] <= 0)
      return status_set (status, STATUS_INPUT, "%s: cost of source %zu: not that of its type", path,
                         s);
  return true;
}

/* Turns the values in the mapped file, from `at` on, into numbers of this machine; where integers
   are little-endian they are that. */
static void
take_values (struct table *table, const unsigned char *at)
{
  table->values = (int64_t *)(void *)(table->bytes + (at - table->bytes));
#if __BYTE_ORDER != __LITTLE_ENDIAN
  for (size_t i = 0; i < table->rows * table->entries; i++)
    table->values[i] = get64 ((unsigned char *)&table->values[i]);
#endif
}

/* No time that is computed from them overflows: no schedule takes longer than the sends of all
   nodes one after the other. */
static bool
check_sizes (const struct table *table, const char *path, struct status *status)
{
  int64_t nodes = 1, most = table->cost[table->k - 1];
  bool fits = true;
  for (size_t j = 0; j < table->k; j++)
    fits = fits && !__builtin_add_overflow (nodes, table->count[j], &nodes);
  for (size_t s = 0; s < table->rows; s++)
    most = int64_max (most, table->source_cost[s]);
  if (!fits || __builtin_mul_overflow (nodes, most, &most) || most > MOST)
    return status_set (status, STATUS_INPUT, "%s: costs and counts: too large", path);
  for (size_t i = 0; i < table->rows * table->entries; i++)
    if (table->values[i] < 0 || table->values[i] > MOST)
      return status_set (status, STATUS_INPUT, "%s: optimum %zu: out of range", path, i);
  return true;
}

static bool
read_table (struct table *table, const char *path, struct status *status)
{
  uint64_t length;
  const unsigned char *at = table->bytes + HEADER;
  if (!read_header (table, path, status))
    return false;
  table->cost = read_vector (&at, table->k);
  table->count = read_vector (&at, table->k);
  table->source_cost = read_vector (&at, table->rows);
  if (!expected_length (table, &length))
    return status_set (status, STATUS_INPUT, "%s: counts: impossible", path);
  if (length != table->length)
    return status_set (status, STATUS_INPUT, "%s: %zu bytes long, expected %llu", path,
                       table->length, (unsigned long long)length);
  size_t body = table->length - CHECKSUM;
  if ((uint32_t)crc32_z (crc32_z (0, NULL, 0), table->bytes, body) != get32 (table->bytes + body))
    return status_set (status, STATUS_INPUT, "%s: damaged: wrong checksum", path);
  take_values (table, at);
  return check_costs (table, path, status) && check_sizes (table, path, status);
}

bool
table_open (struct table *table, const char *path, struct status *status)
{
  *table = (struct table){ 0 };
  if (map (table, path, status) && read_table (table, path, status))
    return true;
  table_close (table);
  return false;
}

void
table_close (struct table *table)
{
  if (table->bytes)
    munmap (table->bytes, table->length);
  memory_free (table->cost, table->count, table->source_cost, table->stride);
  *table = (struct table){ 0 };
}

/* Index of these counts within a row. */
static bool
find_entry (const struct table *table, const int64_t *counts, size_t *entry)
{
  *entry = 0;
  for (size_t j = 0; j < table->k; j++) {
    if (counts[j] < 0 || counts[j] > table->count[j])
      return false;
    *entry += (size_t)counts[j] * table->stride[j];
  }
  return true;
}

bool
table_lookup (const struct table *table, size_t row, const int64_t *counts, int64_t *ticks)
{
  size_t entry;
  if (row >= table->rows || !find_entry (table, counts, &entry))
    return false;
  *ticks = table->values[row * table->entries + entry];
  return true;
}

/* Index of the cost in the table that equals `cost` of the instance, or `count`. */
static size_t
find_cost (const struct table *table, const int64_t *costs, size_t count, struct rational cost)
{
  for (size_t j = 0; j < count; j++) {
    struct rational known;
    if (rational_make (costs[j], table->scale, &known) && rational_compare (known, cost) == 0)
      return j;
  }
  return count;
}

/* Where an instance is in the table. */
struct place {
  size_t row, entry;
  int32_t type[TABLE_MAX_TYPES]; /* the instance's, of those of the table that it has */
};

static bool
find_place (const struct table *table, const struct node_types *types, const char *path,
            struct place *place, struct status *status)
{
  int64_t counts[TABLE_MAX_TYPES] = { 0 };
  char text[RATIONAL_TEXT];
  struct rational source = node_types_time (types, types->source);
  place->row = find_cost (table, table->source_cost, table->rows, source);
  rational_text (source, text);
  if (place->row == table->rows)
    return status_set (status, STATUS_INPUT, "%s: source: no source of cost %s in the table", path,
                       text);
  for (size_t j = 0; j < types->k; j++) {
    struct rational cost = node_types_time (types, types->cost[j]);
    size_t type = find_cost (table, table->cost, table->k, cost);
    rational_text (cost, text);
    if (type == table->k)
      return status_set (status, STATUS_INPUT, "%s: destinations: no cost %s in the table", path,
                         text);
    if (types->count[j] > table->count[type])
      return status_set (status, STATUS_INPUT,
                         "%s: destinations: %lld of cost %s, the table goes to %lld", path,
                         (long long)types->count[j], text, (long long)table->count[type]);
    counts[type] = types->count[j];
    place->type[type] = (int32_t)j;
  }
  return find_entry (table, counts, &place->entry);
}

bool
table_answer (const struct table *table, const struct node_types *types, const char *path,
              struct rational *makespan, struct status *status)
{
  struct place place;
  return find_place (table, types, path, &place, status)
         && rational_make (table->values[place.row * table->entries + place.entry], table->scale,
                           makespan);
}

/* What is read from the table: when nodes are ready. */
struct reading {
  const struct table *table;
  const struct node_types *types;
  const struct place *place;
  struct plan_entry *entry;
  size_t length, capacity;
};

/* A sum of costs in ticks of the table as one in ticks of the instance, which has these costs. */
static int64_t
convert (const struct reading *reading, int64_t time)
{
  struct rational value;
  int64_t ticks = 0;
  if (rational_make (time, reading->table->scale, &value))
    rational_ticks (value, reading->types->scale, INT64_MAX, &ticks);
  return ticks;
}

static int32_t
add_node (void *context, int32_t sender, size_t type, int64_t start, int64_t ready)
{
  struct reading *reading = context;
  (void)start;
  memory_grow (reading->entry, reading->capacity, reading->length + 1);
  reading->entry[reading->length++] = (struct plan_entry){ .time = convert (reading, ready),
                                                           .count = 1,
                                                           .type = reading->place->type[type] };
  return sender;
}

/* Reads the schedule from the rows of the table, which stay the table's. */
static bool
read_plan (struct reading *reading, struct plan *plan)
{
  const struct table *table = reading->table;
  struct dp_table optima;
  dp_table_init (&optima, table->k, 1);
  memcpy (optima.count, table->count, table->k * sizeof *optima.count);
  memcpy (optima.stride, table->stride, table->k * sizeof *optima.stride);
  optima.entries = table->entries;
  for (size_t j = 0; j <= table->k; j++) {
    size_t row = j < table->k ? j : reading->place->row;
    int64_t cost = table->source_cost[row];
    optima.row[j]
      = (struct dp_row){ cost, cost, table->entries, table->values + row * table->entries };
  }
  bool good = dp_table_read (&optima, table->k, reading->place->entry, DP_SPLIT_CROSSING, add_node,
                             reading);
  if (good)
    node_plan_set (plan, reading->entry, reading->length);
  for (size_t j = 0; j <= table->k; j++)
    optima.row[j].value = NULL;
  dp_table_clear (&optima);
  free (reading->entry);
  return good;
}

bool
table_schedule (const struct table *table, const struct node_types *types, const char *path,
                struct plan *plan, struct status *status)
{
  struct place place;
  struct reading reading = { .table = table, .types = types, .place = &place };
  struct rational makespan;
  if (!table_answer (table, types, path, &makespan, status)
      || !find_place (table, types, path, &place, status))
    return false;
  return (read_plan (&reading, plan)
          && rational_compare (node_types_time (types, plan->makespan), makespan) == 0)
         || status_set (status, STATUS_INPUT,
                        "%s: damaged: the optima are not those of a multicast", path);
}
