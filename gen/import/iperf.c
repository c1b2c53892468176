#include "gen/import/iperf.h"

#include "base/json.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
iperf_init (struct iperf *iperf)
{
  *iperf = (struct iperf){ .count = 0 };
}

void
iperf_clear (struct iperf *iperf)
{
  for (size_t i = 0; i < iperf->count; i++) {
    struct iperf_result *result = &iperf->results[i];
    memory_free (result->local, result->remote, result->system, result->called);
  }
  free (iperf->results);
  iperf_init (iperf);
}

/* What is read; the result is the last one. */
struct reader {
  struct json_reader json;
  struct iperf_result *result;
};

/* The value under a key of an object; PATH is the object's. */
struct key {
  const char *path, *name;
  bool (*read) (struct reader *reader, const struct key *key);
};

static bool
is (struct json_text text, const char *word)
{
  return text.length == strlen (word) && memcmp (text.bytes, word, text.length) == 0;
}

/* The members of an object: those that `keys`, up to one without a name, has; all others are passed
   over. */
static bool
read_object (struct reader *reader, const char *path, const struct key *keys)
{
  struct json_text name, ignored;
  bool first;
  if (!json_open_object (&reader->json, path, &first))
    return false;
  while (json_next_key (&reader->json, &first, &name)) {
    const struct key *key = keys;
    while (key->name && !is (name, key->name))
      key++;
    if (!(key->name ? key->read (reader, key) : json_skip (&reader->json, path, &ignored)))
      return false;
  }
  return reader->json.status->code == STATUS_OK;
}

/* Replaces *out. */
static bool
read_text (struct reader *reader, const struct key *key, char **out)
{
  struct json_text text;
  if (!json_string (&reader->json, key->path, &text))
    return false;
  free (*out);
  *out = memory_text (text.bytes, text.length);
  return true;
}

static bool
read_number (struct reader *reader, const struct key *key, struct rational *out)
{
  struct json_text text;
  char whole[32];
  if (!json_number (&reader->json, key->path, &text))
    return false;
  /* whole units: such numbers are rounded quotients of doubles */
  char *copy = memory_text (text.bytes, text.length);
  double value = strtod (copy, NULL);
  free (copy);
  bool good = value >= 0 && value < 1e15;
  snprintf (whole, sizeof whole, "%.0f", good ? value : 0);
  rational_parse (whole, strlen (whole), out);
  return good || json_refuse (&reader->json, key->path, "expected a number below 1e15", text);
}

static bool
read_local (struct reader *reader, const struct key *key)
{
  return read_text (reader, key, &reader->result->local);
}

static bool
read_remote (struct reader *reader, const struct key *key)
{
  return read_text (reader, key, &reader->result->remote);
}

static bool
read_called (struct reader *reader, const struct key *key)
{
  return read_text (reader, key, &reader->result->called);
}

/* "Linux NAME VERSION ...": the second word. */
static bool
read_system (struct reader *reader, const struct key *key)
{
  char **system = &reader->result->system;
  if (!read_text (reader, key, system))
    return false;
  const char *name = *system + strcspn (*system, " ");
  name += strspn (name, " ");
  char *copy = memory_text (name, strcspn (name, " "));
  free (*system);
  *system = *copy != '\0' ? copy : NULL;
  if (!*system)
    free (copy);
  return true;
}

static bool
read_reverse (struct reader *reader, const struct key *key)
{
  struct rational value;
  if (!read_number (reader, key, &value))
    return false;
  reader->result->reverse = value.numerator != 0;
  return true;
}

/* The rate received; where there is none, that sent. */
static bool
read_received (struct reader *reader, const struct key *key)
{
  return read_number (reader, key, &reader->result->rate);
}

static bool
read_sent (struct reader *reader, const struct key *key)
{
  struct rational sent;
  if (!read_number (reader, key, &sent))
    return false;
  if (reader->result->rate.numerator == 0)
    reader->result->rate = sent;
  return true;
}

static bool
read_round_trip (struct reader *reader, const struct key *key)
{
  return read_number (reader, key, &reader->result->round_trip);
}

static bool
read_failure (struct reader *reader, const struct key *key)
{
  struct json_text text;
  return json_string (&reader->json, key->path, &text)
         && json_error (&reader->json, "the measurement has failed: %.*s",
                        text.length < 200 ? (int)text.length : 200, text.bytes);
}

/* An object, and the first element of an array of objects, with the keys that follow. */
#define OBJECT(function, path, ...)                                                                \
  static bool function (struct reader *reader, const struct key *key)                              \
  {                                                                                                \
    static const struct key keys[] = { __VA_ARGS__, { path, NULL, NULL } };                        \
    (void)key;                                                                                     \
    return read_object (reader, path, keys);                                                       \
  }

static bool
read_first (struct reader *reader, const struct key *key,
            bool (*read) (struct reader *reader, const struct key *key))
{
  struct json_text ignored;
  bool first;
  if (!json_open_array (&reader->json, key->path, &first))
    return false;
  for (size_t i = 0; json_next_item (&reader->json, &first); i++)
    if (!(i == 0 ? read (reader, key) : json_skip (&reader->json, key->path, &ignored)))
      return false;
  return reader->json.status->code == STATUS_OK;
}

OBJECT (read_connection, "start.connected[0]",
        { "start.connected[0].local_host", "local_host", read_local },
        { "start.connected[0].remote_host", "remote_host", read_remote })
OBJECT (read_connecting, "start.connecting_to", { "start.connecting_to.host", "host", read_called })
OBJECT (read_test, "start.test_start", { "start.test_start.reverse", "reverse", read_reverse })

static bool
read_connected (struct reader *reader, const struct key *key)
{
  return read_first (reader, key, read_connection);
}

OBJECT (read_start, "start", { "start.connected", "connected", read_connected },
        { "start.connecting_to", "connecting_to", read_connecting },
        { "start.system_info", "system_info", read_system },
        { "start.test_start", "test_start", read_test })
OBJECT (read_sender, "end.streams[0].sender",
        { "end.streams[0].sender.mean_rtt", "mean_rtt", read_round_trip })
OBJECT (read_stream, "end.streams[0]", { "end.streams[0].sender", "sender", read_sender })

static bool
read_streams (struct reader *reader, const struct key *key)
{
  return read_first (reader, key, read_stream);
}

OBJECT (read_sum_sent, "end.sum_sent",
        { "end.sum_sent.bits_per_second", "bits_per_second", read_sent })
OBJECT (read_sum_received, "end.sum_received",
        { "end.sum_received.bits_per_second", "bits_per_second", read_received })
OBJECT (read_end, "end", { "end.streams", "streams", read_streams },
        { "end.sum_sent", "sum_sent", read_sum_sent },
        { "end.sum_received", "sum_received", read_sum_received })
OBJECT (read_result, "result", { "start", "start", read_start }, { "end", "end", read_end },
        { "error", "error", read_failure })

bool
iperf_read (struct iperf *iperf, const char *text, size_t length, const char *file,
            struct status *status)
{
  struct reader reader;
  bool good = true;
  json_init (&reader.json, text, length, file, 1, status);
  while (good && json_peek (&reader.json) != JSON_END) {
    memory_grow (iperf->results, iperf->capacity, iperf->count + 1);
    reader.result = &iperf->results[iperf->count++];
    *reader.result = (struct iperf_result){ .rate = { 0, 1 }, .round_trip = { 0, 1 } };
    good = read_result (&reader, NULL);
    const char *missing = !reader.result->local                ? "start.connected[0].local_host"
                          : !reader.result->remote             ? "start.connected[0].remote_host"
                          : reader.result->rate.numerator == 0 ? "end.sum_received.bits_per_second"
                                                               : NULL;
    if (good && missing)
      good = json_error (&reader.json, "no result of iperf3 --json: %s is missing or 0", missing);
  }
  json_clear (&reader.json);
  return good;
}

/* The cluster's host that has this name or address; NULL: none. */
static const char *
find_host (const struct cluster *cluster, const char *name)
{
  for (size_t i = 0; name && i < cluster->host_count; i++) {
    const struct cluster_host *host = &cluster->hosts[i];
    if (strcmp (host->name, name) == 0 || (host->address && strcmp (host->address, name) == 0))
      return host->name;
  }
  return NULL;
}

/* What the host of this address calls itself; NULL: not known. */
static const char *
find_system (const struct iperf *iperf, const char *address)
{
  for (size_t i = 0; i < iperf->count; i++)
    if (strcmp (iperf->results[i].local, address) == 0 && iperf->results[i].system)
      return iperf->results[i].system;
  return NULL;
}

static const char *
name_of (const struct iperf *iperf, const struct cluster *cluster, const char *address,
         const char *called)
{
  const char *system = find_system (iperf, address),
             *known[] = { find_host (cluster, address), find_host (cluster, called),
                          find_host (cluster, system), system, called };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i])
      return known[i];
  return address;
}

static bool
link_result (const struct iperf *iperf, const struct iperf_result *result, struct cluster *cluster,
             enum cluster_kind kind, struct rational value, struct status *status)
{
  const char *client = name_of (iperf, cluster, result->local, NULL),
             *server = name_of (iperf, cluster, result->remote, result->called);
  int32_t from = cluster_place (&cluster->links[kind], client),
          to = cluster_place (&cluster->links[kind], server);
  if (from < 0 || to < 0)
    return status_set (status, STATUS_INPUT, "iperf3: more than %d hosts", CLUSTER_MAX_PLACES);
  if (from == to)
    return status_set (status, STATUS_INPUT, "iperf3: '%s' measured itself", client);
  cluster_link (cluster, kind, result->reverse ? to : from, result->reverse ? from : to, value);
  return true;
}

bool
iperf_link (const struct iperf *iperf, struct cluster *cluster, struct status *status)
{
  bool latencies = iperf->count > 0 && !cluster_has (cluster, CLUSTER_LATENCY),
       measured = latencies;
  for (size_t i = 0; i < iperf->count; i++)
    measured &= iperf->results[i].round_trip.numerator > 0;
  for (size_t i = 0; i < iperf->count; i++) {
    const struct iperf_result *result = &iperf->results[i];
    struct rational byte, latency = { cluster->seconds.denominator, 1 };
    if (!cluster_byte (cluster, result->rate, (struct rational){ 1, 1 }, &byte)
        || !rational_multiply (latency, (struct rational){ 1, 2000000 }, &latency)
        || !rational_multiply (latency, (struct rational){ 1, cluster->seconds.numerator },
                               &latency)
        || !rational_multiply (latency, result->round_trip, &latency))
      return status_set (status, STATUS_INPUT, "iperf3: a result does not fit into 64 bits");
    if (!link_result (iperf, result, cluster, CLUSTER_BYTE, byte, status)
        || (measured && !link_result (iperf, result, cluster, CLUSTER_LATENCY, latency, status)))
      return false;
  }
  if (latencies)
    cluster_note (cluster, measured
                             ? "iperf3: a latency is half of the mean round-trip time under load"
                             : "iperf3: not all results have a round-trip time: latencies are 0");
  return true;
}
