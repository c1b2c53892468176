#include "search/core/lookup_table.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/output.h"
#include "search/core/dp_box.h"

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

enum { HEADER = 32, CHECKSUM = 4 };

/* Numbers of a type, and of a source. */
static size_t
type_width (enum table_kind kind)
{
  return kind == TABLE_COST ? 1 : 3;
}

static size_t
sender_width (enum table_kind kind)
{
  return kind == TABLE_COST ? 1 : 2;
}

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

static void
put_type (struct sink *sink, enum table_kind kind, const struct table_type *type)
{
  put64 (sink, &type->delay, 1);
  if (kind == TABLE_COST)
    return;
  put64 (sink, &type->receive, 1);
  put64 (sink, &type->hold, 1);
}

static void
put_sender (struct sink *sink, enum table_kind kind, const struct dp_row *row)
{
  put64 (sink, &row->delay, 1);
  if (kind != TABLE_COST)
    put64 (sink, &row->hold, 1);
}

/* The row of the given source: that of a type that sends as it does, or an extra one. */
static size_t
source_row (const struct table_network *network)
{
  for (size_t j = 0; j < network->k; j++)
    if (network->type[j].delay == network->source.delay
        && network->type[j].hold == network->source.hold)
      return j;
  return network->k;
}

/* The rows from `first` on are those of sources. */
static void
put_table (struct sink *sink, const struct table_network *network, const struct dp_table *optima,
           size_t first, size_t source)
{
  size_t k = network->k, rows = source < k ? k : k + 1;
  put (sink, magic, sizeof magic);
  put32 (sink, network->kind);
  put32 (sink, k);
  put32 (sink, rows);
  put32 (sink, source);
  put64 (sink, &network->scale, 1);
  for (size_t j = 0; j < k; j++)
    put_type (sink, network->kind, &network->type[j]);
  put64 (sink, network->count, k);
  for (size_t s = 0; s < rows; s++)
    put_sender (sink, network->kind, &optima->row[first + s]);
  for (size_t s = 0; s < rows; s++)
    put64 (sink, optima->row[first + s].value, optima->entries);
  put32 (sink, sink->crc);
}

static struct dp_row
row_of (const struct table_type *type)
{
  return (struct dp_row){ .delay = type->delay, .hold = type->hold };
}

/* All optima. Rows of types that are prefixes are no rows of sources: these follow. */
static bool
compute (struct dp_table *optima, const struct table_network *network, enum dp_filling filling,
         size_t source, const struct solve_options *options, struct status *status)
{
  struct deadline deadline;
  size_t k = network->k;
  deadline_start (&deadline, &options->limits);
  dp_table_init (optima, k,
                 filling == DP_BY_PREFIXES && source == k ? k + 1
                 : filling == DP_BY_PREFIXES              ? k
                                                          : 1);
  for (size_t j = 0; j < k; j++) {
    optima->count[j] = network->count[j];
    optima->receive[j] = network->type[j].receive;
    optima->row[j] = row_of (&network->type[j]);
    if (filling == DP_BY_PREFIXES)
      optima->row[k + j] = optima->row[j];
  }
  if (filling != DP_BY_PREFIXES || source == k)
    optima->row[optima->row_count - 1] = row_of (&network->source);
  return dp_table_allocate (optima, filling, options->limits.bytes, status)
         && ((filling == DP_BY_CELLS ? dp_fill : dp_fill_lines) (optima, options->threads,
                                                                 &deadline)
             || status_set (status, STATUS_LIMIT,
                            "time limit: the table of optima is not complete"));
}

bool
table_write (const struct table_network *network, enum dp_filling filling,
             const struct solve_options *options, const char *path, struct status *status)
{
  struct dp_table optima;
  struct sink sink = { .crc = (uint32_t)crc32_z (0, NULL, 0) };
  size_t source = source_row (network);
  bool done = compute (&optima, network, filling, source, options, status);
  if (done && (done = output_open (&sink.out, path, status))) {
    put_table (&sink, network, &optima, filling == DP_BY_PREFIXES ? network->k : 0, source);
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

/* Bytes before the optima. */
static size_t
head_length (const struct table *table)
{
  return HEADER
         + 8
             * ((type_width (table->kind) + 1) * table->k
                + sender_width (table->kind) * table->rows);
}

static bool
read_header (struct table *table, const char *path, struct status *status)
{
  const unsigned char *bytes = table->bytes;
  if (memcmp (bytes, magic, sizeof magic) != 0)
    return status_set (status, STATUS_INPUT,
                       "%s: not a table of optima (provecast solve --table makes one)", path);
  table->kind = (enum table_kind)get32 (bytes + 8);
  if (table->kind != TABLE_COST && table->kind != TABLE_TIMES)
    return status_set (status, STATUS_INPUT, "%s: version: %u, expected %d or %d", path,
                       get32 (bytes + 8), TABLE_COST, TABLE_TIMES);
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
  if (table->length < head_length (table))
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

/* The times of types or sources; `width` numbers each. */
static struct table_type *
read_types (const unsigned char **at, size_t count, size_t width)
{
  struct table_type *types = memory_alloc (count, sizeof *types);
  for (size_t i = 0; i < count; i++) {
    int64_t first = get64 (*at), last = get64 (*at + 8 * (width - 1));
    types[i] = (struct table_type){ first, width == 3 ? get64 (*at + 8) : 0, last };
    *at += 8 * width;
  }
  return types;
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
         && !__builtin_add_overflow (bytes, head_length (table) + CHECKSUM, length);
}

/* Are all times positive where they must be, and in order? */
static bool
is_type (const struct table_type *type, const struct table_type *before)
{
  if (type->delay <= 0 || type->receive < 0 || type->hold <= 0)
    return false;
  if (!before || type->delay != before->delay)
    return !before || type->delay > before->delay;
  return type->receive != before->receive ? type->receive > before->receive
                                          : type->hold > before->hold;
}

static bool
check_types (const struct table *table, const char *path, struct status *status)
{
  const char *what = table->kind == TABLE_COST ? "cost" : "times";
  for (size_t j = 0; j < table->k; j++)
    if (!is_type (&table->type[j], j > 0 ? &table->type[j - 1] : NULL))
      return status_set (status, STATUS_INPUT, "%s: %s of type %zu: not positive and ascending",
                         path, what, j);
  for (size_t s = 0; s < table->rows; s++) {
    const struct table_type *sender = &table->sender[s];
    if (s < table->k ? sender->delay != table->type[s].delay || sender->hold != table->type[s].hold
                     : !is_type (sender, NULL))
      return status_set (status, STATUS_INPUT, "%s: %s of source %zu: not that of its type", path,
                         what, s);
  }
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
  int64_t nodes = 1, delay = 0, receive = 0, hold = 0, most;
  bool fits = true;
  for (size_t j = 0; j < table->k; j++) {
    fits = fits && !__builtin_add_overflow (nodes, table->count[j], &nodes);
    receive = int64_max (receive, table->type[j].receive);
  }
  for (size_t s = 0; s < table->rows; s++) {
    delay = int64_max (delay, table->sender[s].delay);
    hold = int64_max (hold, table->sender[s].hold);
  }
  if (!fits || __builtin_add_overflow (delay, receive, &most)
      || __builtin_mul_overflow (nodes, int64_max (most, hold), &most) || most > MOST)
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
  table->type = read_types (&at, table->k, type_width (table->kind));
  table->count = read_vector (&at, table->k);
  table->sender = read_types (&at, table->rows, sender_width (table->kind));
  if (!expected_length (table, &length))
    return status_set (status, STATUS_INPUT, "%s: counts: impossible", path);
  if (length != table->length)
    return status_set (status, STATUS_INPUT, "%s: %zu bytes long, expected %llu", path,
                       table->length, (unsigned long long)length);
  size_t body = table->length - CHECKSUM;
  if ((uint32_t)crc32_z (crc32_z (0, NULL, 0), table->bytes, body) != get32 (table->bytes + body))
    return status_set (status, STATUS_INPUT, "%s: damaged: wrong checksum", path);
  take_values (table, at);
  return check_types (table, path, status) && check_sizes (table, path, status);
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
  memory_free (table->type, table->count, table->sender, table->stride);
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

static bool
same_time (const struct table *table, int64_t ticks, const struct table_network *instance,
           int64_t theirs)
{
  struct rational one, other;
  return rational_make (ticks, table->scale, &one)
         && rational_make (theirs, instance->scale, &other) && rational_compare (one, other) == 0;
}

/* Index of the type in a list of the table that equals `type` of the instance, or `count`. */
static size_t
find_type (const struct table *table, const struct table_type *list, size_t count,
           const struct table_network *instance, const struct table_type *type)
{
  for (size_t j = 0; j < count; j++)
    if (same_time (table, list[j].delay, instance, type->delay)
        && same_time (table, list[j].receive, instance, type->receive)
        && same_time (table, list[j].hold, instance, type->hold))
      return j;
  return count;
}

#define WORDS (3 * RATIONAL_TEXT + 40)

/* What the type is, for people: "cost 3". */
static const char *
words_of (const struct table_network *instance, const struct table_type *type, bool receives,
          char words[WORDS])
{
  const int64_t ticks[] = { type->delay, type->receive, type->hold };
  char text[3][RATIONAL_TEXT];
  struct rational time;
  for (int i = 0; i < 3; i++) {
    rational_make (ticks[i], instance->scale, &time); /* times of an instance fit */
    rational_text (time, text[i]);
  }
  if (instance->kind == TABLE_COST)
    snprintf (words, WORDS, "cost %s", text[0]);
  else if (receives)
    snprintf (words, WORDS, "delay %s, receive %s and hold %s", text[0], text[1], text[2]);
  else
    snprintf (words, WORDS, "delay %s and hold %s", text[0], text[2]);
  return words;
}

/* Where an instance is in the table. */
struct place {
  size_t row, entry;
  size_t type[TABLE_MAX_TYPES]; /* the instance's, of those of the table that it has */
};

static bool
find_place (const struct table *table, const struct table_network *instance, const char *path,
            struct place *place, struct status *status)
{
  int64_t counts[TABLE_MAX_TYPES] = { 0 };
  char words[WORDS];
  place->row = find_type (table, table->sender, table->rows, instance, &instance->source);
  if (place->row == table->rows)
    return status_set (status, STATUS_INPUT, "%s: source: no source of %s in the table", path,
                       words_of (instance, &instance->source, false, words));
  for (size_t j = 0; j < instance->k; j++) {
    size_t type = find_type (table, table->type, table->k, instance, &instance->type[j]);
    words_of (instance, &instance->type[j], true, words);
    if (type == table->k)
      return status_set (status, STATUS_INPUT, "%s: destinations: no %s in the table", path, words);
    if (instance->count[j] > table->count[type])
      return status_set (status, STATUS_INPUT,
                         "%s: destinations: %lld of %s, the table goes to %lld", path,
                         (long long)instance->count[j], words, (long long)table->count[type]);
    counts[type] = instance->count[j];
    place->type[type] = j;
  }
  return find_entry (table, counts, &place->entry);
}

bool
table_answer (const struct table *table, const struct table_network *instance, const char *path,
              struct rational *makespan, struct status *status)
{
  struct place place;
  return find_place (table, instance, path, &place, status)
         && rational_make (table->values[place.row * table->entries + place.entry], table->scale,
                           makespan);
}

/* What is read from the table: the sends. */
struct reading {
  const struct table *table;
  const struct table_network *instance;
  const struct place *place;
  int32_t (*take) (void *context, int32_t sender, size_t type, int64_t start, int64_t ready);
  void *context;
};

/* A sum of times in ticks of the table as one in ticks of the instance, which has these times. */
static int64_t
convert (const struct reading *reading, int64_t time)
{
  struct rational value;
  int64_t ticks = 0;
  if (rational_make (time, reading->table->scale, &value))
    rational_ticks (value, reading->instance->scale, INT64_MAX, &ticks);
  return ticks;
}

static int32_t
take_send (void *context, int32_t sender, size_t type, int64_t start, int64_t ready)
{
  struct reading *reading = context;
  return reading->take (reading->context, sender, reading->place->type[type],
                        convert (reading, start), convert (reading, ready));
}

bool
table_damaged (const char *path, struct status *status)
{
  return status_set (status, STATUS_INPUT, "%s: damaged: the optima are not those of a multicast",
                     path);
}

bool
table_follow (const struct table *table, const struct table_network *instance, const char *path,
              enum dp_split split,
              int32_t (*place) (void *context, int32_t sender, size_t type, int64_t start,
                                int64_t ready),
              void *context, struct status *status)
{
  struct dp_table optima;
  struct place where;
  struct reading reading = { table, instance, &where, place, context };
  if (!find_place (table, instance, path, &where, status))
    return false;
  dp_table_init (&optima, table->k, 1);
  memcpy (optima.stride, table->stride, table->k * sizeof *optima.stride);
  optima.entries = table->entries;
  for (size_t j = 0; j <= table->k; j++) {
    size_t row = j < table->k ? j : where.row;
    optima.row[j] = row_of (&table->sender[row]);
    optima.row[j].size = table->entries;
    optima.row[j].value = table->values + row * table->entries;
    if (j == table->k)
      break;
    optima.count[j] = table->count[j];
    optima.receive[j] = table->type[j].receive;
  }
  bool good = dp_table_read (&optima, table->k, where.entry, split, take_send, &reading);
  for (size_t j = 0; j <= table->k; j++)
    optima.row[j].value = NULL; /* the table's */
  dp_table_clear (&optima);
  return good || table_damaged (path, status);
}
