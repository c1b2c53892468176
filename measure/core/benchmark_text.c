#include "measure/core/benchmark_text.h"

#include "measure/core/sampling_text.h"

#include <inttypes.h>
#include <stdio.h>

#define SHOWN 40 /* responders, unless all are wanted */

/* JSON. */

static void
write_time (const char *key, const struct benchmark *benchmark, int64_t ticks, struct output *out)
{
  output_all (out, ",\"", key, "\":", benchmark_time (benchmark, ticks));
}

static void
write_spread (const char *key, const struct benchmark *benchmark,
              const struct sampling_spread *spread, struct output *out)
{
  output_all (out, ",\"", key, "\":{");
  sampling_write_spread (spread, benchmark->scale, out);
  output_text (out, "}");
}

static void
write_responder (const struct benchmark *benchmark, const struct benchmark_frame *frame,
                 const struct benchmark_responder *responder, struct output *out)
{
  output_all (out, "{\"rank\":", responder->rank, ",\"case\":", (int64_t)responder->number);
  write_time ("acknowledgement", benchmark, responder->acknowledgement, out);
  write_spread ("with_loop", benchmark, &responder->loop, out);
  if (responder->number > 1)
    write_spread ("without_loop", benchmark, &responder->without, out);
  if (frame->simulated)
    write_time ("defined", benchmark, responder->defined, out);
  if (frame->called)
    write_time ("called", benchmark, responder->called, out);
  output_text (out, "}");
}

static void
write_edges (const struct multicast *multicast, struct output *out)
{
  output_text (out, ",\"edges\":[");
  for (int32_t i = 0; i < multicast->ranks - 1; i++)
    output_all (out, i > 0 ? "," : "", "[", multicast->edges[i].from, ",", multicast->edges[i].to,
                "]");
  output_text (out, "]");
}

void
benchmark_write_json (const struct benchmark *benchmark, const struct benchmark_frame *frame,
                      struct output *out)
{
  output_all (out, "{\"bytes\":", frame->multicast->bytes);
  write_edges (frame->multicast, out);
  write_time ("dummy", benchmark, benchmark->dummy, out);
  write_time ("root_returned", benchmark, benchmark->returned, out);
  output_text (out, ",\"responders\":[");
  for (int32_t i = 0; i < benchmark->count; i++) {
    output_text (out, i > 0 ? "," : "");
    write_responder (benchmark, frame, &benchmark->responders[i], out);
  }
  output_all (out, "],\"critical\":", benchmark->critical);
  for (int i = 0; i < BENCHMARK_METHODS; i++)
    if (benchmark->has[i])
      write_spread (benchmark_labels[i].key, benchmark, &benchmark->methods[i], out);
  if (frame->simulated)
    write_time ("defined", benchmark, benchmark->defined, out);
  if (frame->has_predicted)
    output_all (out, ",\"predicted\":", frame->predicted);
  output_text (out, "}");
}

/* Text. */

static void
print_number (struct rational value, int width, struct output *out)
{
  char text[RATIONAL_TEXT];
  rational_decimal (value, text);
  output_print (out, " %*s", width, text);
}

static void
print_ticks (const struct benchmark *benchmark, int64_t ticks, struct output *out)
{
  print_number (benchmark_time (benchmark, ticks), 12, out);
}

static void
print_responders (const struct benchmark *benchmark, const struct benchmark_frame *frame,
                  struct output *out)
{
  int32_t shown = frame->full || benchmark->count <= SHOWN ? benchmark->count : SHOWN;
  output_print (out, "%9s %4s %12s %12s %12s", "responder", "case", "t_ack", "without loop", "t_f");
  output_print (out, frame->simulated ? " %12s" : " %8s", frame->simulated ? "t'_f" : "spread");
  output_text (out, frame->called ? "       called\n" : "\n");
  for (int32_t i = 0; i < shown; i++) {
    const struct benchmark_responder *responder = &benchmark->responders[i];
    output_print (out, "%9" PRId32 " %4d", responder->rank, responder->number);
    print_ticks (benchmark, responder->acknowledgement, out);
    if (responder->number > 1)
      print_ticks (benchmark, responder->without.least, out);
    else
      output_print (out, " %12s", "-");
    print_ticks (benchmark, responder->loop.least, out);
    if (frame->simulated)
      print_ticks (benchmark, responder->defined, out);
    else
      sampling_print_spread (&responder->loop, out);
    if (frame->called)
      print_ticks (benchmark, responder->called, out);
    output_char (out, '\n');
  }
  if (shown < benchmark->count)
    output_print (out, "  and %" PRId32 " more, which --full shows\n", benchmark->count - shown);
}

static void
print_row (const char *title, struct rational time, const struct sampling_spread *spread,
           double ratio, struct output *out)
{
  output_print (out, "%-25s", title);
  print_number (time, 14, out);
  sampling_print_spread (spread, out);
  output_print (out, " %8.2f\n", ratio);
}

static void
print_methods (const struct benchmark *benchmark, const struct benchmark_frame *frame,
               struct output *out)
{
  const struct sampling_spread *flow = &benchmark->methods[BENCHMARK_FLOW], none = { .count = 0 };
  double unit = flow->least > 0 ? (double)flow->least : 1;
  output_print (out, "%-25s %14s %8s %8s\n", "method", "time", "spread", "ratio");
  for (int i = 0; i < BENCHMARK_METHODS; i++) {
    const struct sampling_spread *seen = &benchmark->methods[i];
    if (benchmark->has[i])
      print_row (benchmark_labels[i].title, benchmark_time (benchmark, seen->least), seen,
                 (double)seen->least / unit, out);
  }
  if (frame->simulated)
    print_row ("t_mcast", benchmark_time (benchmark, benchmark->defined), &none,
               (double)benchmark->defined / unit, out);
  if (frame->has_predicted)
    print_row ("predicted", frame->predicted, &none,
               (double)frame->predicted.numerator / (double)frame->predicted.denominator
                 * (double)benchmark->scale / unit,
               out);
}

/* Where the assumptions of the thesis do not hold. */
static void
print_remarks (const struct benchmark *benchmark, const struct benchmark_frame *frame,
               struct output *out)
{
  if (benchmark->returned > benchmark->methods[BENCHMARK_FLOW].least)
    output_text (out, "the root returns after every destination: Lemma 1 and Theorem 1 need hold "
                      "at most end\n");
  for (int32_t i = 0; i < benchmark->count; i++)
    if (benchmark->responders[i].rank == benchmark->critical
        && benchmark->responders[i].number == 1)
      output_text (out, "the acknowledgement of the critical rank comes before the root is done: "
                        "only the measurement with the loop shows it\n");
  if (!frame->simulated && !benchmark->has[BENCHMARK_STAMPS])
    output_text (out, "no timestamps: the ranks are on several hosts\n");
}

void
benchmark_print (const struct benchmark *benchmark, const struct benchmark_frame *frame,
                 struct output *out)
{
  print_responders (benchmark, frame, out);
  output_text (out, "\n");
  print_methods (benchmark, frame, out);
  print_remarks (benchmark, frame, out);
}

static void
print_remark (const char *title, const char *source, const char *remark, struct output *out)
{
  output_print (out, "  %-25s  %s: %s\n", title, source, remark);
}

void
benchmark_print_remarks (const struct benchmark_frame *frame, struct output *out)
{
  output_text (out, "\n");
  for (int i = 0; i < BENCHMARK_METHODS; i++) {
    const struct benchmark_label *label = &benchmark_labels[i];
    print_remark (label->title, label->source, label->remark, out);
  }
  if (frame->simulated)
    print_remark ("t_mcast", "Definition 1", "all call at once, until all return", out);
  if (frame->called)
    print_remark ("called", "Definition 3", "from the root's call to the return, with --calls",
                  out);
  if (frame->has_predicted)
    print_remark ("predicted", "chapter 4", "the makespan for measured hold and end", out);
}
