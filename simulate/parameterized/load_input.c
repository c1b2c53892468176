#include "simulate/parameterized/load_input.h"
#include "simulate/parameterized/simulation.h"

#include "base/memory.h"
#include "simulate/parameterized/whole.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
  KEY_GROUPS,
  KEY_TREES,
  KEY_GAPS,
  KEY_BYTES,
  KEY_INTERVAL,
  KEY_LOCAL_GAP,
  KEY_MESSAGE_BYTES,
  KEY_HOT_SPOT,
  KEY_PLACEMENTS,
  KEY_WARM_UP,
  KEY_FEWEST,
  KEY_LONGEST,
  KEY_ERROR,
  KEY_ESTIMATE_AGE,
  KEY_ESTIMATE_GAP,
  KEYS
};

static const char *const names[KEYS]
  = { "groups",    "trees",         "gaps",     "bytes",        "interval",
      "local_gap", "message_bytes", "hot_spot", "placements",   "warm_up",
      "fewest",    "longest",       "error",    "estimate_age", "estimate_gap" };

struct load_reader {
  struct load_input *input;
  struct fields_reader *fields;
};

static bool
too_many (struct load_reader *reader, const char *name, size_t most)
{
  return json_error (&reader->fields->json, "load.%s: at most %zu", name, most);
}

static bool
read_group (void *context, size_t index)
{
  struct load_reader *reader = context;
  struct load *load = &reader->input->load;
  int64_t size;
  fields_item (reader->fields, "groups", index);
  if (index == LOAD_GROUPS)
    return too_many (reader, "groups", LOAD_GROUPS);
  if (!whole_read (reader->fields, NULL, 2, load->network->nodes, &size))
    return false;
  load->size[index] = (int32_t)size;
  load->groups = (int32_t)index + 1;
  return true;
}

/* "opt-tree", or with another order of the chain "opt-tree/sorted". */
static bool
read_tree (void *context, size_t index)
{
  static const char *const orders[] = { "/given", "/sorted", "/rotated" };
  struct load_reader *reader = context;
  struct json_reader *json = &reader->fields->json;
  struct json_text text;
  const char *key = fields_item (reader->fields, "trees", index);
  if (index == LOAD_INPUT_LIST)
    return too_many (reader, "trees", LOAD_INPUT_LIST);
  if (!json_string (json, key, &text))
    return false;
  const char *slash = memchr (text.bytes, '/', text.length);
  size_t length = slash ? (size_t)(slash - text.bytes) : text.length, order = 0;
  const struct cast_kind *kind = cast_find (text.bytes, length);
  while (slash && order < 3
         && !fields_is ((struct json_text){ slash, text.length - length }, orders[order]))
    order++;
  if (!kind || order == 3)
    return json_refuse (json, key, "there is no such tree, see provecast simulate --list", text);
  if (!(kind->networks & 1u << reader->input->load.network->kind))
    return json_refuse (json, key, "is not for this network", text);
  reader->input->trees[index]
    = (struct load_tree){ kind, slash ? (enum cast_order)order : kind->order };
  reader->input->tree_count = index + 1;
  return true;
}

static bool
read_gap (void *context, size_t index)
{
  struct load_reader *reader = context;
  fields_item (reader->fields, "gaps", index);
  if (index == LOAD_INPUT_LIST)
    return too_many (reader, "gaps", LOAD_INPUT_LIST);
  reader->input->gap_count = index + 1;
  return whole_read (reader->fields, NULL, 0, WHOLE_BASE_MOST, &reader->input->gaps[index]);
}

static bool
read_limit (void *context, size_t index)
{
  struct load_reader *reader = context;
  struct load *load = &reader->input->load;
  fields_item (reader->fields, "message_bytes", index);
  if (index == 2)
    return json_error (&reader->fields->json, "load.message_bytes: must be [least, most]");
  return whole_read (reader->fields, NULL, 1, WHOLE_BYTES_MOST, index ? &load->most : &load->least);
}

/* A share of 10000 of a number in per cent. */
static bool
read_percent (struct load_reader *reader, int32_t *share)
{
  struct rational percent;
  if (!fields_rational (reader->fields, "hot_spot", FIELDS_NOT_NEGATIVE, &percent))
    return false;
  *share = 0;
  if (100 % percent.denominator != 0 || percent.numerator > 100 * percent.denominator)
    return json_error (&reader->fields->json,
                       "load.hot_spot: must be at most 100, with at most two "
                       "digits after the point");
  *share = (int32_t)(percent.numerator * (100 / percent.denominator));
  return true;
}

static bool
read_error (struct load_reader *reader)
{
  struct rational error;
  if (!fields_rational (reader->fields, "error", FIELDS_POSITIVE, &error))
    return false;
  reader->input->load.error = (double)error.numerator / (double)error.denominator;
  return true;
}

static bool
read_key (void *context, size_t field)
{
  struct load_reader *reader = context;
  struct fields_reader *in = reader->fields;
  struct load *load = &reader->input->load;
  int64_t value;
  switch (field) {
  case KEY_GROUPS:
    return fields_list (in, "groups", read_group, reader);
  case KEY_TREES:
    return fields_list (in, "trees", read_tree, reader);
  case KEY_GAPS:
    return fields_list (in, "gaps", read_gap, reader);
  case KEY_BYTES:
    return whole_read (in, "bytes", 1, WHOLE_BYTES_MOST, &load->bytes);
  case KEY_INTERVAL:
    return whole_read (in, "interval", 1, WHOLE_BASE_MOST, &load->interval);
  case KEY_LOCAL_GAP:
    return whole_read (in, "local_gap", 1, WHOLE_BASE_MOST, &load->local_gap);
  case KEY_MESSAGE_BYTES:
    return fields_list (in, "message_bytes", read_limit, reader);
  case KEY_HOT_SPOT:
    return read_percent (reader, &load->share);
  case KEY_PLACEMENTS:
    if (!whole_read (in, "placements", 1, LOAD_INPUT_PLACEMENTS, &value))
      return false;
    reader->input->placements = (size_t)value;
    return true;
  case KEY_WARM_UP:
    return whole_read (in, "warm_up", 0, 1000000, &load->warm_up);
  case KEY_FEWEST:
    return whole_read (in, "fewest", 2 * LOAD_BATCH, 1000000, &load->fewest);
  case KEY_LONGEST:
    return whole_read (in, "longest", 2 * LOAD_BATCH, 1000000, &load->longest);
  case KEY_ERROR:
    return read_error (reader);
  case KEY_ESTIMATE_AGE:
    return whole_read (in, "estimate_age", 0, WHOLE_TIME_MOST, &load->estimate_age);
  default:
    load->estimates_before = true;
    return whole_read (in, "estimate_gap", 0, WHOLE_BASE_MOST, &load->estimate_gap);
  }
}

/* Estimates of another age are of use to some tree. */
static bool
check_estimates (struct load_reader *reader)
{
  const struct load *load = &reader->input->load;
  struct json_reader *json = &reader->fields->json;
  const char *key = load->estimates_before ? "estimate_gap" : "estimate_age";
  bool dynamic = false;
  for (size_t i = 0; i < reader->input->tree_count; i++)
    dynamic = dynamic || reader->input->trees[i].kind->keep == CAST_DYNAMIC;
  if (!load->estimates_before && load->estimate_age == 0)
    return true;
  if (load->estimates_before && load->estimate_age > 0)
    return json_error (json, "load.estimate_gap: cannot be combined with estimate_age, as these "
                             "estimates are not renewed");
  return dynamic
         || json_error (json,
                        "load.%s: needs dyn-tree, dyn-mesh or dyn-min among the trees, as others "
                        "use no estimates",
                        key);
}

static bool
check (struct load_reader *reader)
{
  const struct load *load = &reader->input->load;
  struct json_reader *json = &reader->fields->json;
  int64_t nodes = 0, room = load->machine.send_buffer, receive = load->machine.receive_buffer;
  for (int32_t g = 0; g < load->groups; g++)
    nodes += load->size[g];
  if (nodes > load->network->nodes)
    return json_error (json, "load.groups: %" PRId64 " nodes of %" PRId32, nodes,
                       load->network->nodes);
  if (load->least > load->most)
    return json_error (json, "load.message_bytes: must be [least, most]");
  room = receive > 0 && (room == 0 || receive < room) ? receive : room;
  if (room > 0 && (load->bytes > room || load->most > room))
    return json_error (json, "load: a buffer of %" PRId64 " bytes has no room for the messages",
                       room);
  if (load->fewest > load->longest)
    return json_error (json, "load.longest: must not be less than fewest");
  return check_estimates (reader);
}

bool
load_input_read (struct load_input *input, struct fields_reader *reader)
{
  static const struct fields fields = { names, KEYS };
  struct load_reader context = { input, reader };
  input->placements = 8;
  return fields_object (reader, fields_key (reader, "load"), &fields,
                        1u << KEY_TREES | 1u << KEY_GAPS, read_key, &context)
         && check (&context);
}

/* Results. */

/* One tree at one load. */
struct point {
  const struct load_run *runs, *first; /* [placements] of the tree, and of the first tree */
  const char *tree;
  int64_t gap;
  size_t placements, saturated, imprecise;
  struct load_mean latency, accepted, root_wait, background, queued, difference;
  int64_t multicasts;
};

static struct load_mean
mean_of (const struct point *point, const double *value)
{
  return load_mean (value, point->placements, sizeof *point->runs);
}

static struct point
make_point (const struct load_input *input, const struct load_run *runs, size_t gap, size_t tree)
{
  size_t n = input->placements;
  struct point point = { .runs = runs + (gap * input->tree_count + tree) * n,
                         .first = runs + gap * input->tree_count * n,
                         .tree = input->trees[tree].kind->name,
                         .gap = input->gaps[gap],
                         .placements = n };
  point.latency = mean_of (&point, &point.runs->latency);
  point.accepted = mean_of (&point, &point.runs->accepted);
  point.root_wait = mean_of (&point, &point.runs->root_wait);
  point.background = mean_of (&point, &point.runs->background);
  point.queued = mean_of (&point, &point.runs->queued);
  point.difference = load_difference (point.runs, point.first, n);
  for (size_t i = 0; i < n; i++) {
    point.multicasts += point.runs[i].multicasts;
    point.saturated += load_saturated (&point.runs[i]);
    point.imprecise += !point.runs[i].precise;
  }
  return point;
}

static void
write_run (const struct load_run *run, struct output *out)
{
  output_print (out,
                "{\"latency\":%.3f,\"error\":%.3f,\"accepted\":%.6f,\"multicasts\":%" PRId64
                ",\"precise\":%s,\"saturated\":%s,\"queued\":%.1f,\"pending\":%" PRId64 "}",
                run->latency, run->error, run->accepted, run->multicasts,
                run->precise ? "true" : "false", load_saturated (run) ? "true" : "false",
                run->queued, run->pending);
}

static void
write_point (const struct point *point, struct output *out)
{
  output_print (out,
                "{\"gap\":%" PRId64 ",\"tree\":\"%s\",\"offered\":%.6f,\"accepted\":%.6f,"
                "\"latency\":%.3f,\"half_width\":%.3f,\"difference\":%.3f,"
                "\"difference_half_width\":%.3f",
                point->gap, point->tree, point->runs->offered, point->accepted.mean,
                point->latency.mean, point->latency.half, point->difference.mean,
                point->difference.half);
  output_print (out,
                ",\"root_wait\":%.3f,\"background\":%.3f,\"queued\":%.1f,\"saturated\":%zu,"
                "\"runs\":[",
                point->root_wait.mean, point->background.mean, point->queued.mean,
                point->saturated);
  for (size_t i = 0; i < point->placements; i++) {
    output_text (out, i > 0 ? "," : "");
    write_run (&point->runs[i], out);
  }
  output_text (out, "]}");
}

static void
print_point (const struct point *point, struct output *out)
{
  output_print (out, "  %-11s %9" PRId64 " %8.4f %12.0f +- %-8.0f %12.0f +- %-8.0f %8.0f",
                point->tree, point->gap, point->accepted.mean, point->latency.mean,
                point->latency.half, point->difference.mean, point->difference.half,
                point->root_wait.mean);
  if (point->saturated > 0)
    output_print (out, "  saturated in %zu of %zu: offered %.4f, %.0f bytes wait at a node",
                  point->saturated, point->placements, point->runs->offered, point->queued.mean);
  if (point->imprecise > 0)
    output_print (out, "  error not reached in %zu", point->imprecise);
  output_text (out, "\n");
}

/* Are all runs of a mean done, and those of the first tree, from which it differs? */
static bool
is_done (const struct load_input *input, const struct load_run *runs, size_t gap, size_t tree)
{
  size_t n = input->placements;
  const struct load_run *first = runs + gap * input->tree_count * n, *own = first + tree * n;
  for (size_t i = 0; i < n; i++)
    if (!first[i].done || !own[i].done)
      return false;
  return true;
}

/* reason: the limit that ended it; NULL: none. */
static void
write_points (const struct load_input *input, const char *name, const struct load_run *runs,
              const char *reason, bool json, struct output *out)
{
  const char *separator = "";
  if (json && name) {
    output_text (out, "{\"name\":");
    output_json_string (out, name);
    output_text (out, ",\"points\":[");
  } else if (json)
    output_text (out, "{\"points\":[");
  else
    output_print (out,
                  "means over %zu placements, with 95 %% confidence\n  %-11s %9s %8s %24s %24s "
                  "%8s\n",
                  input->placements, "tree", "gap", "load", "latency", "less the first tree's",
                  "t_sq");
  for (size_t gap = 0; gap < input->gap_count; gap++)
    for (size_t tree = 0; tree < input->tree_count; tree++) {
      if (!is_done (input, runs, gap, tree))
        continue;
      struct point point = make_point (input, runs, gap, tree);
      output_text (out, json ? separator : "");
      (json ? write_point : print_point) (&point, out);
      separator = ",";
    }
  if (json && reason)
    output_all (out, "],\"reason\":\"", reason, "\"}\n");
  else
    output_text (out, json ? "]}\n" : "");
}

bool
load_input_run (const struct load_input *input, const char *name, int threads,
                const struct limits *limits, bool json, struct output *out, struct status *status)
{
  struct deadline deadline;
  uint64_t memory_ended = limits_memory_ended ();
  deadline_start (&deadline, limits);
  struct load_run *runs
    = memory_zero (input->gap_count * input->tree_count * input->placements, sizeof *runs);
  bool good = load_sweep (&input->load, input->trees, input->tree_count, input->gaps,
                          input->gap_count, input->placements, threads, &deadline, runs, status);
  const char *reason = good ? NULL : simulation_limit (limits, &deadline, memory_ended, status);
  write_points (input, name, runs, reason, json, out);
  free (runs);
  return good;
}
