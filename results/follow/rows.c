#include "results/follow/rows.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "model/common/labels.h"
#include "results/draw/sends.h"
#include "results/report/sheet.h"

#include <assert.h>
#include <stdlib.h>

/* A schedule that is written. */
struct writer {
  const struct follow_rows *rows;
  struct output *out;
  struct labels labels;
  struct drawing_sends sends;
  int64_t first_receiver, ranks; /* receivers have numbers of their own from the first on, or 0 */
};

static void
writer_init (struct writer *writer, const struct follow_rows *rows, struct output *out)
{
  const struct model_data *data = rows->model->data;
  struct status status = { .code = STATUS_OK };
  int64_t tasks;
  *writer = (struct writer){ .rows = rows, .out = out };
  labels_init (&writer->labels, data, rows->instance);
  data->sizes (rows->instance, &writer->ranks, &tasks);
  if (data->receivers) {
    writer->first_receiver = writer->ranks;
    writer->ranks += data->receivers (rows->instance);
  }
  bool good
    = drawing_sends_read (&writer->sends, rows->schedule, rows->length, "schedule", 1, &status);
  assert (good);
  (void)good;
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
  return writer->rows->model->data->personal ? send->from : send->multicast;
}

/* The time at which the receiver starts to receive, where the model has one: after a send, so it is
   not 0. */
static bool
has_receive (const struct drawing_send *send)
{
  return send->receive.numerator > 0;
}

void
follow_csv_begin (struct output *out)
{
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
write_row (struct writer *writer, const struct drawing_send *send)
{
  struct output *out = writer->out;
  const char *name = writer->rows->name, *unit = writer->rows->unit;
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

void
follow_csv_write (const struct follow_rows *rows, struct output *out)
{
  struct writer writer;
  writer_init (&writer, rows, out);
  for (size_t i = 0; i < writer.sends.length; i++)
    write_row (&writer, &writer.sends.list[i]);
  writer_clear (&writer);
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

/* A text in one line: control characters and, where it has to be ASCII, other letters become ?. */
static void
write_plain (struct writer *writer, const char *text)
{
  utf8_write_plain (text, writer->rows->unicode, writer->out);
}

static void
write_word (struct writer *writer, const char *word, const char *text)
{
  if (!text)
    return;
  output_all (writer->out, word, " ");
  write_plain (writer, text);
  output_char (writer->out, '\n');
}

/* The hosts that have names, a line for each. */
static void
write_hosts (struct writer *writer)
{
  for (int64_t rank = 0; rank < writer->ranks && labels_given (&writer->labels); rank++) {
    const char *name = labels_of (&writer->labels, rank);
    output_all (writer->out, "rank ", rank, "=");
    if (name)
      write_plain (writer, name);
    else
      output_integer (writer->out, rank);
    output_text (writer->out, " slot=0\n");
  }
}

void
follow_ranks_write (const struct follow_rows *rows, struct output *out)
{
  struct writer writer;
  writer_init (&writer, rows, out);
  struct operation *operations = operations_of (&writer);
  output_text (out, "schedule 1\n");
  write_word (&writer, "instance", rows->name);
  write_word (&writer, "unit", rows->unit);
  output_text (out, "makespan ");
  write_time (out, rows->makespan);
  output_all (out, "\nranks ", writer.ranks, "\n");
  write_hosts (&writer);
  for (size_t i = 0; i < 2 * writer.sends.length; i++) {
    const struct operation *at = &operations[i];
    output_all (out, at->sends ? "send " : "receive ", at->rank, " ", at->peer, " ", at->message,
                " ");
    write_time (out, at->time);
    output_char (out, '\n');
  }
  output_text (out, "end\n");
  free (operations);
  writer_clear (&writer);
}
