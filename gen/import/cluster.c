#include "gen/import/cluster.h"

#include "base/memory.h"
#include "gen/import/detail.h"

#include <stdlib.h>
#include <string.h>

void
cluster_init (struct cluster *cluster)
{
  *cluster = (struct cluster){
    .unit = "us", .seconds = { 1, 1000000 }, .resolution = { 0, 1 }, .notes = { .stream = NULL }
  };
}

static void
clear_links (struct cluster_links *links)
{
  for (size_t i = 0; i < links->count; i++)
    free (links->places[i]);
  memory_free (links->places, links->entries, links->cells, links->given, links->place);
}

void
cluster_clear (struct cluster *cluster)
{
  for (size_t i = 0; i < cluster->host_count; i++)
    memory_free (cluster->hosts[i].name, cluster->hosts[i].site, cluster->hosts[i].address);
  memory_free (cluster->hosts, cluster->host_of);
  for (size_t kind = 0; kind < CLUSTER_KINDS; kind++)
    clear_links (&cluster->links[kind]);
  output_discard (&cluster->notes);
  cluster_init (cluster);
}

void
cluster_note (struct cluster *cluster, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  char *text = memory_vprint (format, arguments);
  va_end (arguments);
  const struct output *notes = &cluster->notes;
  bool known = false;
  for (size_t at = 0; at < notes->length && !known; at += strlen (notes->bytes + at) + 1)
    known = strcmp (notes->bytes + at, text) == 0;
  if (!known)
    output_bytes (&cluster->notes, text, strlen (text) + 1);
  free (text);
}

struct cluster_host *
cluster_host (struct cluster *cluster, const char *name)
{
  memory_grow (cluster->hosts, cluster->host_capacity, cluster->host_count + 1);
  struct cluster_host *host = &cluster->hosts[cluster->host_count++];
  *host = (struct cluster_host){ .name = memory_copy (name), .count = 1 };
  return host;
}

struct cluster_host *
cluster_find (const struct cluster *cluster, const char *name)
{
  for (size_t i = 0; i < cluster->host_count; i++)
    if (strcmp (cluster->hosts[i].name, name) == 0)
      return &cluster->hosts[i];
  return NULL;
}

static int32_t
find_place (const struct cluster_links *links, const char *name)
{
  for (size_t i = 0; i < links->count; i++)
    if (strcmp (links->places[i], name) == 0)
      return (int32_t)i;
  return -1;
}

int32_t
cluster_place (struct cluster_links *links, const char *name)
{
  int32_t place = find_place (links, name);
  if (place >= 0)
    return place;
  if (links->count == CLUSTER_MAX_PLACES)
    return -1;
  memory_grow (links->places, links->capacity, links->count + 1);
  links->places[links->count] = memory_copy (name);
  return (int32_t)links->count++;
}

void
cluster_link (struct cluster *cluster, enum cluster_kind kind, int32_t from, int32_t to,
              struct rational value)
{
  struct cluster_links *links = &cluster->links[kind];
  memory_grow (links->entries, links->entry_capacity, links->entry_count + 1);
  links->entries[links->entry_count++] = (struct cluster_entry){ from, to, value };
}

bool
cluster_byte (const struct cluster *cluster, struct rational rate, struct rational bits,
              struct rational *byte)
{
  struct rational units = { 8, 1 }; /* 8 bits in units of time */
  return rational_multiply (
           units, (struct rational){ cluster->seconds.denominator, cluster->seconds.numerator },
           &units)
         && rational_multiply (units, (struct rational){ bits.denominator, bits.numerator }, &units)
         && rational_multiply (units, (struct rational){ rate.denominator, rate.numerator }, byte);
}

bool
cluster_has (const struct cluster *cluster, enum cluster_kind kind)
{
  return cluster->links[kind].entry_count > 0;
}

static const char *const kind_names[] = { "latency", "bandwidth", "time" };

/* The matrix of the entries; what is missing in one direction is taken from the other. */
static bool
settle_links (struct cluster *cluster, enum cluster_kind kind, struct status *status)
{
  struct cluster_links *links = &cluster->links[kind];
  size_t n = links->count, taken = 0;
  links->cells = memory_zero (n * n, sizeof *links->cells);
  links->given = memory_zero (n * n, sizeof *links->given);
  for (size_t e = 0; e < links->entry_count; e++) {
    const struct cluster_entry *entry = &links->entries[e];
    size_t cell = (size_t)entry->from * n + (size_t)entry->to;
    if (links->given[cell])
      return status_set (status, STATUS_INPUT, "the %s from %s to %s is given twice",
                         kind_names[kind], links->places[entry->from], links->places[entry->to]);
    links->given[cell] = true;
    links->cells[cell] = entry->value;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      if (links->given[i * n + j] || i == j)
        continue;
      if (!links->given[j * n + i])
        return status_set (status, STATUS_INPUT, "there is no %s from %s to %s, nor back",
                           kind_names[kind], links->places[i], links->places[j]);
      links->cells[i * n + j] = links->cells[j * n + i];
      taken++;
    }
  for (size_t i = 0; i < n * n; i++)
    links->given[i] |= i / n != i % n;
  if (taken > 0)
    cluster_note (
      cluster,
      "%zu of %zu links have their %s in one direction only: taken to be the same in the other",
      taken, n * (n - 1) / 2, kind_names[kind]);
  return true;
}

/* The place of a host. -1: there is none. */
static int32_t
place_of (const struct cluster_links *links, const struct cluster_host *host, size_t number)
{
  if (links->numbered)
    return number < links->count ? (int32_t)number : -1;
  return find_place (links, host->site ? host->site : host->name);
}

static bool
settle_places (struct cluster *cluster, enum cluster_kind kind, struct status *status)
{
  struct cluster_links *links = &cluster->links[kind];
  if (links->count == 1 && !links->given[0])
    return status_set (status, STATUS_INPUT, "there is no %s within '%s', the only site",
                       kind_names[kind], links->places[0]);
  links->place = memory_alloc (cluster->host_count, sizeof *links->place);
  for (size_t i = 0; i < cluster->host_count; i++)
    if ((links->place[i] = place_of (links, &cluster->hosts[i], i)) < 0)
      return status_set (status, STATUS_INPUT, "there is no %s of %s '%s'", kind_names[kind],
                         cluster->hosts[i].site ? "site" : "host",
                         cluster->hosts[i].site ? cluster->hosts[i].site : cluster->hosts[i].name);
  return true;
}

/* Without a table of hosts the places are the hosts. */
static void
settle_hosts (struct cluster *cluster)
{
  for (size_t kind = 0; kind < CLUSTER_KINDS && cluster->host_count == 0; kind++)
    for (size_t i = 0; i < cluster->links[kind].count; i++)
      cluster_host (cluster, cluster->links[kind].places[i]);
}

/* Expand the hosts, the source's first. */
static bool
settle_nodes (struct cluster *cluster, struct status *status)
{
  size_t source = 0;
  cluster->all_sources = cluster->source && strcmp (cluster->source, "all") == 0;
  if (cluster->source && !cluster->all_sources) {
    const struct cluster_host *host = cluster_find (cluster, cluster->source);
    if (!host)
      return status_set (status, STATUS_INPUT, "--source: there is no host '%s'", cluster->source);
    source = (size_t)(host - cluster->hosts);
  }
  for (size_t i = 0; i < cluster->host_count; i++)
    cluster->nodes += cluster->hosts[i].count;
  if (cluster->nodes > CLUSTER_MAX_NODES)
    return status_set (status, STATUS_INPUT, "there are more than %lld hosts",
                       (long long)CLUSTER_MAX_NODES);
  cluster->host_of = memory_alloc ((size_t)cluster->nodes, sizeof *cluster->host_of);
  size_t node = 0;
  cluster->host_of[node++] = (int32_t)source;
  for (size_t i = 0; i < cluster->host_count; i++)
    for (int64_t k = i == source; k < cluster->hosts[i].count; k++)
      cluster->host_of[node++] = (int32_t)i;
  return cluster->nodes > 1 || status_set (status, STATUS_INPUT, "there is only one host");
}

bool
cluster_settle (struct cluster *cluster, struct status *status)
{
  settle_hosts (cluster);
  if (cluster->host_count == 0)
    return status_set (status, STATUS_INPUT, "there are no hosts");
  for (enum cluster_kind kind = 0; kind < CLUSTER_KINDS; kind++)
    if (cluster_has (cluster, kind)
        && !(settle_links (cluster, kind, status) && settle_places (cluster, kind, status)))
      return false;
  return settle_nodes (cluster, status);
}

bool
cluster_knows (const struct cluster *cluster, enum cluster_value value)
{
  bool known = true;
  for (size_t i = 0; i < cluster->host_count; i++)
    known &= ((cluster->hosts[i].given | cluster->common_given) & 1u << value) != 0;
  return known;
}

bool
cluster_knows_any (const struct cluster *cluster, enum cluster_value value)
{
  bool known = (cluster->common_given & 1u << value) != 0;
  for (size_t i = 0; i < cluster->host_count; i++)
    known |= (cluster->hosts[i].given & 1u << value) != 0;
  return known;
}

struct rational
cluster_value (const struct cluster *cluster, int64_t node, enum cluster_value value)
{
  const struct cluster_host *host = &cluster->hosts[cluster->host_of[node]];
  if (value == CLUSTER_NOTHING)
    return rational_zero;
  if (host->given & 1u << value)
    return host->value[value];
  return cluster->common_given & 1u << value ? cluster->common[value] : rational_zero;
}

/* The minimum value that is given, of links between places and within them; there is one. */
static struct rational
best_of (const struct cluster_links *links)
{
  const struct rational *best = NULL;
  for (size_t i = 0; i < links->count * links->count; i++)
    if (links->given[i] && (!best || rational_compare (links->cells[i], *best) < 0))
      best = &links->cells[i];
  return *best;
}

struct rational
cluster_between (struct cluster *cluster, enum cluster_kind kind, int64_t from, int64_t to)
{
  const struct cluster_links *links = &cluster->links[kind];
  int32_t place = links->place[cluster->host_of[from]], other = links->place[cluster->host_of[to]];
  size_t cell = (size_t)place * links->count + (size_t)other;
  if (links->given[cell])
    return links->cells[cell];
  cluster_note (cluster, "the %s within a site is not given: the best of all links",
                kind_names[kind]);
  return best_of (links);
}

/* The name of a node: its host's, with the number of a host of several. The caller frees it. */
static char *
name_of (const struct cluster *cluster, int64_t node)
{
  const struct cluster_host *host = &cluster->hosts[cluster->host_of[node]];
  if (host->count == 1)
    return memory_copy (host->name);
  int64_t number = 1;
  for (int64_t i = 0; i < node; i++)
    number += cluster->host_of[i] == cluster->host_of[node];
  return memory_print ("%s.%lld", host->name, (long long)number);
}

char **
cluster_names (const struct cluster *cluster)
{
  bool numbered = false;
  for (size_t kind = 0; kind < CLUSTER_KINDS; kind++)
    numbered |= cluster->links[kind].numbered && cluster->links[kind].count == cluster->host_count
                && strcmp (cluster->links[kind].places[0], cluster->hosts[0].name) == 0;
  if (numbered)
    return NULL;
  char **names = memory_alloc ((size_t)cluster->nodes, sizeof *names);
  for (int64_t i = 0; i < cluster->nodes; i++)
    names[i] = name_of (cluster, i);
  return names;
}

void
cluster_free_names (const struct cluster *cluster, char **names)
{
  for (int64_t i = 0; names && i < cluster->nodes; i++)
    free (names[i]);
  free (names);
}

bool
cluster_round (struct cluster *cluster, struct rational *value)
{
  const struct rational step = cluster->resolution;
  return step.numerator == 0 || rounding_number (value, step, step, &cluster->rounded);
}

bool
cluster_round_rate (struct cluster *cluster, struct rational *value)
{
  const struct rational step = cluster->resolution, bytes = cluster->bytes;
  if (step.numerator == 0 || bytes.denominator == 0)
    return true;
  int64_t longest
    = bytes.numerator / bytes.denominator + (bytes.numerator % bytes.denominator != 0);
  return rounding_number (value, rounding_rate (step, longest), step, &cluster->rounded);
}

static bool
too_large (struct status *status)
{
  return status_set (status, STATUS_INPUT, "a time does not fit into 64 bits: give fewer digits");
}

bool
cluster_sum (struct cluster *cluster, const struct rational *times, size_t count,
             struct rational *sum, struct status *status)
{
  struct rational total = { 0, 1 };
  bool fits = true;
  for (size_t i = 0; i < count && fits; i++)
    fits = rational_add (total, times[i], &total);
  fits = fits && cluster_round (cluster, &total);
  *sum = total;
  return fits || too_large (status);
}

bool
cluster_need_bytes (const struct cluster *cluster, const char *what, struct status *status)
{
  return cluster->bytes.denominator > 0
         || status_set (status, STATUS_INPUT,
                        "--bytes: missing, %s needs the length of the message", what);
}

bool
cluster_total (const struct cluster *cluster, struct rational base, struct rational per_byte,
               struct rational *total, struct status *status)
{
  struct rational part = { 0, 1 };
  if (per_byte.numerator > 0 && !cluster_need_bytes (cluster, "a bandwidth", status))
    return false;
  return (per_byte.numerator == 0 || rational_multiply (per_byte, cluster->bytes, &part))
             && rational_add (base, part, total)
           ? true
           : too_large (status);
}

/* The time of the message on a link, and the parts: latency + bytes * byte, or the time given.
   False with STATUS_INPUT when it does not fit into 64 bits. */
static bool
time_between (struct cluster *cluster, int64_t from, int64_t to, struct rational *time,
              struct status *status)
{
  struct rational latency = { 0, 1 }, byte = { 0, 1 };
  if (cluster_has (cluster, CLUSTER_TIME)) {
    *time = cluster_between (cluster, CLUSTER_TIME, from, to);
    return true;
  }
  if (cluster_has (cluster, CLUSTER_LATENCY))
    latency = cluster_between (cluster, CLUSTER_LATENCY, from, to);
  if (cluster_has (cluster, CLUSTER_BYTE))
    byte = cluster_between (cluster, CLUSTER_BYTE, from, to);
  return cluster_total (cluster, latency, byte, time, status);
}

bool
cluster_overhead (const struct cluster *cluster, int64_t node, enum cluster_value base,
                  enum cluster_value per_byte, struct rational *time, struct status *status)
{
  return cluster_total (cluster, cluster_value (cluster, node, base),
                        cluster_value (cluster, node, per_byte), time, status);
}

bool
cluster_transfer (struct cluster *cluster, int64_t from, int64_t to, struct rational *time,
                  struct status *status)
{
  if (!cluster_has_links (cluster))
    return cluster_overhead (cluster, from, CLUSTER_HOST_LATENCY, CLUSTER_HOST_BYTE, time, status);
  return time_between (cluster, from, to, time, status);
}

bool
cluster_one_link (const struct cluster *cluster, enum cluster_kind kind, const char *model,
                  struct rational *value, struct status *status)
{
  const struct cluster_links *links = &cluster->links[kind];
  size_t n = links->count, first = n > 1 ? 1 : 0;
  *value = rational_zero;
  if (!cluster_has (cluster, kind))
    return true;
  *value = links->cells[first];
  for (size_t i = 0; i < n * n; i++)
    if (links->given[i] && rational_compare (links->cells[i], *value) != 0)
      return detail_refuse (status, DETAIL_LINKS,
                            "--model: %s has one %s for all pairs, but that from %s to %s is "
                            "another than from %s to %s",
                            model, kind_names[kind], links->places[i / n], links->places[i % n],
                            links->places[0], links->places[first]);
  return true;
}

int64_t
cluster_run (const struct cluster *cluster, int64_t node)
{
  int64_t end = node;
  while (end < cluster->nodes && cluster->host_of[end] == cluster->host_of[node])
    end++;
  return end - node;
}

char *
cluster_run_name (const struct cluster *cluster, int64_t node)
{
  const struct cluster_host *host = &cluster->hosts[cluster->host_of[node]];
  bool rest = host->count == 2 && node > 0; /* one is the source */
  return cluster_run (cluster, node) == 1 && rest ? memory_print ("%s.1", host->name)
                                                  : memory_copy (host->name);
}

bool
cluster_one_source (const struct cluster *cluster, const char *model, struct status *status)
{
  return !cluster->all_sources
         || status_set (status, STATUS_INPUT, "--source: all does not go with --model %s", model);
}

bool
cluster_has_links (const struct cluster *cluster)
{
  return cluster_has (cluster, CLUSTER_LATENCY) || cluster_has (cluster, CLUSTER_BYTE)
         || cluster_has (cluster, CLUSTER_TIME);
}

static double
about (struct rational value)
{
  return (double)value.numerator / (double)value.denominator;
}

static double
larger (double a, double b)
{
  return a > b ? a : b;
}

double
cluster_largest (const struct cluster *cluster)
{
  const double bytes = cluster->bytes.denominator > 0 ? about (cluster->bytes) : 1;
  double largest = 0;
  for (enum cluster_kind kind = 0; kind < CLUSTER_KINDS; kind++) {
    const struct cluster_links *links = &cluster->links[kind];
    for (size_t i = 0; i < links->entry_count; i++)
      largest
        = larger (largest, about (links->entries[i].value) * (kind == CLUSTER_BYTE ? bytes : 1));
  }
  for (int64_t node = 0; node < cluster->nodes; node += cluster_run (cluster, node))
    for (enum cluster_value value = 0; value < CLUSTER_VALUES; value++) {
      bool rate = value == CLUSTER_SEND_PER_BYTE || value == CLUSTER_RECEIVE_PER_BYTE
                  || value == CLUSTER_HOST_BYTE;
      double time = about (cluster_value (cluster, node, value));
      largest = larger (largest, value == CLUSTER_SPEED ? (time > 0 ? 1 / time : 0)
                                 : rate                 ? time * bytes
                                                        : time);
    }
  return largest;
}
