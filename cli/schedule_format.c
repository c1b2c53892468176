#include "cli/schedule_format.h"

#include "base/memory.h"
#include "cli/cli.h"
#include "model/common/labels.h"
#include "results/draw/sends.h"
#include "results/follow/follow.h"
#include "results/report/sheet.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const format_names[] = { "text", "json", "csv", "ranks" };

enum schedule_format
schedule_format_parse (const char *name)
{
  for (size_t i = 0; i < sizeof format_names / sizeof *format_names; i++)
    if (strcmp (format_names[i], name) == 0)
      return (enum schedule_format)i;
  for (int i = 0; follow_formats[i].name; i++)
    if (strcmp (follow_formats[i].name, name) == 0)
      return (enum schedule_format) (FORMAT_FOLLOW + i);
  cli_usage ("--format: '%s' is not text, json, csv, ranks, goal, simgrid or msccl", name);
}

const char *
schedule_format_name (enum schedule_format format)
{
  return format < FORMAT_FOLLOW ? format_names[format]
                                : follow_formats[format - FORMAT_FOLLOW].name;
}

/* A schedule that is written. */
struct writer {
  const struct item *item;
  struct output *out;
  struct labels labels;
  struct drawing_sends sends;
  int64_t first_receiver, ranks; /* receivers have numbers of their own from the first on, or 0 */
};

static void
writer_init (struct writer *writer, const struct item *item, struct output *out)
{
  const struct model_data *data = item->model->data;
  struct output text = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  int64_t tasks;
  *writer = (struct writer){ .item = item, .out = out };
  labels_init (&writer->labels, data, item->instance);
  data->sizes (item->instance, &writer->ranks, &tasks);
  if (data->receivers) {
    writer->first_receiver = writer->ranks;
    writer->ranks += data->receivers (item->instance);
  }
  item_write_schedule (item, &text);
  bool good = drawing_sends_read (&writer->sends, text.bytes, text.length, "schedule", 1, &status);
  assert (good);
  (void)good;
  output_discard (&text);
}

static void
writer_clear (struct writer *writer)
{
  free (writer->sends.list);
  labels_clear (&writer->labels);
}

/* A time as the nearest decimal of 15 digits. */
static void
write_time (struct output *out, struct rational time)
{
  output_print (out, "%.15g", (double)time.numerator / (double)time.denominator);
}

/* The message's number: its multicast, or where all pairs have one of their own its sender. */
static int32_t
message_of (const struct writer *writer, const struct drawing_send *send)
{
  return writer->item->model->data->personal ? send->from : send->multicast;
}

/* The time at which the receiver starts to receive, where the model has one: after a send, so it is
   not 0. */
static bool
has_receive (const struct drawing_send *send)
{
  return send->receive.numerator > 0;
}

void
schedule_format_begin (enum schedule_format format, struct output *out)
{
  if (format == FORMAT_CSV)
    output_text (out, "instance,message,from,from_name,to,to_name,start,receive,unit\n");
}

/* The number and the name of a node as cells. */
static void
write_end (struct writer *writer, int32_t number, int64_t label)
{
  const char *name = labels_of (&writer->labels, label);
  output_print (writer->out, ",%d,", number);
  if (name)
    sheet_csv_cell (name, writer->out);
}

static void
write_csv (struct writer *writer)
{
  struct output *out = writer->out;
  const char *name = writer->item->name, *unit = writer->item->unit;
  for (size_t i = 0; i < writer->sends.length; i++) {
    const struct drawing_send *send = &writer->sends.list[i];
    if (name)
      sheet_csv_cell (name, out);
    output_print (out, ",%d", message_of (writer, send));
    write_end (writer, send->from, send->from);
    write_end (writer, send->to, writer->first_receiver + send->to);
    output_char (out, ',');
    write_time (out, send->start);
    output_char (out, ',');
    if (has_receive (send))
      write_time (out, send->receive);
    output_char (out, ',');
    if (unit)
      sheet_csv_cell (unit, out);
    output_char (out, '\n');
  }
}

/* One of the two sides of a send, as its rank does it. */
struct operation {
  int64_t rank, peer;
  struct rational time;
  int32_t message;
  bool sends;
  size_t number;
};

/* By rank and time; sends come first: where a node sends and receives at once, others wait for what
   it sends. So nobody waits for ever who does one thing after the other and need not wait until
   what it sends is received. */
static int
compare_operations (const void *left, const void *right)
{
  const struct operation *a = left, *b = right;
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  int order = rational_compare (a->time, b->time);
  if (order != 0)
    return order;
  if (a->sends != b->sends)
    return a->sends ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

/* Both sides of all sends, by rank and time. The caller frees them. */
static struct operation *
operations_of (const struct writer *writer)
{
  size_t count = writer->sends.length;
  struct operation *operations = memory_alloc (2 * count, sizeof *operations);
  for (size_t i = 0; i < count; i++) {
    const struct drawing_send *send = &writer->sends.list[i];
    int64_t from = send->from, to = writer->first_receiver + send->to;
    operations[2 * i]
      = (struct operation){ from, to, send->start, message_of (writer, send), true, i };
    operations[2 * i + 1] = (struct operation){
      to,    from, has_receive (send) ? send->receive : send->start, message_of (writer, send),
      false, i
    };
  }
  if (count > 0)
    qsort (operations, 2 * count, sizeof *operations, compare_operations);
  return operations;
}

static void
write_word (struct output *out, const char *word, const char *text)
{
  if (!text)
    return;
  output_print (out, "%s ", word);
  cli_text (out, text);
  output_char (out, '\n');
}

static struct rational
makespan_of (const struct item *item)
{
  const struct model_data *data = item->model->data;
  return data->time (item->ticks, data->makespan (item_schedule (item)));
}

static void
write_ranks (struct writer *writer)
{
  struct output *out = writer->out;
  struct operation *operations = operations_of (writer);
  output_text (out, "schedule 1\n");
  write_word (out, "instance", writer->item->name);
  write_word (out, "unit", writer->item->unit);
  output_text (out, "makespan ");
  write_time (out, makespan_of (writer->item));
  output_print (out, "\nranks %lld\n", (long long)writer->ranks);
  for (int64_t rank = 0; rank < writer->ranks && labels_given (&writer->labels); rank++) {
    const char *name = labels_of (&writer->labels, rank);
    output_print (out, "rank %lld=", (long long)rank);
    if (name)
      cli_text (out, name);
    else
      output_integer (out, rank);
    output_text (out, " slot=0\n");
  }
  for (size_t i = 0; i < 2 * writer->sends.length; i++) {
    const struct operation *at = &operations[i];
    output_print (out, "%s %lld %lld %d ", at->sends ? "send" : "receive", (long long)at->rank,
                  (long long)at->peer, at->message);
    write_time (out, at->time);
    output_char (out, '\n');
  }
  output_text (out, "end\n");
  free (operations);
}

/* For simulators. */
static bool
write_follow (const struct follow_format *format, const struct item *item, struct output *out,
              struct status *status)
{
  struct output text = { .stream = NULL };
  item_write_schedule (item, &text);
  bool good = follow_write (format, item->model, item->instance, item->ticks, text.bytes,
                            text.length, out, status);
  output_discard (&text);
  if (good)
    return true;
  const struct status why = *status;
  status_init (status);
  return status_set (status, why.code, "%s:%zu: %s", item->line->file, item->line->number,
                     why.message);
}

bool
schedule_format_write (enum schedule_format format, const struct item *item, struct output *out,
                       struct status *status)
{
  struct writer writer;
  if (format >= FORMAT_FOLLOW)
    return write_follow (&follow_formats[format - FORMAT_FOLLOW], item, out, status);
  writer_init (&writer, item, out);
  (format == FORMAT_CSV ? write_csv : write_ranks) (&writer);
  writer_clear (&writer);
  return true;
}
