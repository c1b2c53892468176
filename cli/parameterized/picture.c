#include "cli/parameterized/picture.h"

#include "base/memory.h"
#include "base/progress.h"
#include "base/team.h"
#include "results/draw/channels.h"
#include "results/draw/curves.h"
#include "simulate/parameterized/occupation.h"
#include "simulate/parameterized/simulation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The lanes and kinds of a picture that is made. */
struct maker {
  const struct occupation *occupation;
  struct draw_channels *channels;
  size_t *lane; /* owned [channels of the network]; OCCUPATION_NONE: not used yet */
  size_t *kind; /* owned [casts + 2]: of each cast, of messages, of background messages */
};

static size_t
lane_of (struct maker *maker, int32_t channel)
{
  char name[NETWORK_NAME];
  size_t *lane = &maker->lane[channel];
  if (*lane == OCCUPATION_NONE)
    *lane = draw_channels_lane (
      maker->channels,
      memory_print ("%s", network_name (maker->occupation->input->network, channel, name)));
  return *lane;
}

static size_t
kind_of (struct maker *maker, const struct occupation_worm *worm)
{
  static const char *const classes[] = { "g0", "g1", "g2", "g3", "g4", "g5", "g7" };
  const struct input *input = maker->occupation->input;
  bool background = worm->background || (worm->cast < 0 && worm->number < 0);
  size_t which = worm->cast >= 0 ? (size_t)worm->cast : input->cast_count + background;
  if (maker->kind[which] != OCCUPATION_NONE)
    return maker->kind[which];
  if (worm->cast < 0)
    maker->kind[which] = draw_channels_kind (
      maker->channels, memory_print ("%s", background ? "background messages" : "messages"),
      background ? "g6" : "receive");
  else
    maker->kind[which] = draw_channels_kind (
      maker->channels,
      memory_print ("cast %zu (%s)", which,
                    input->kinds[which] ? input->kinds[which]->name : "schedule"),
      classes[which % (sizeof classes / sizeof *classes)]);
  return maker->kind[which];
}

/* The bars of a worm, and where it stands still. */
static void
add_worm (struct maker *maker, const struct occupation_worm *worm)
{
  const struct occupation *occupation = maker->occupation;
  size_t kind = kind_of (maker, worm);
  for (size_t i = worm->first; i < worm->first + worm->count; i++) {
    const struct occupation_span *span = &occupation->spans[i];
    size_t bar = draw_channels_bar (
      maker->channels, (struct draw_channels_bar){ lane_of (maker, span->channel), kind, worm->from,
                                                   worm->to, worm->bytes, span->from, span->to });
    for (size_t k = worm->first_wait; k < worm->first_wait + worm->wait_count; k++) {
      const struct occupation_wait *wait = &occupation->waits[k];
      int64_t start = wait->from > span->from ? wait->from : span->from,
              end = wait->to < span->to ? wait->to : span->to;
      if (start < end)
        draw_channels_stop (maker->channels, (struct draw_channels_stop){ bar, start, end });
    }
  }
}

/* What comes first waits for what. */
static void
add_mark (struct maker *maker)
{
  const struct occupation *occupation = maker->occupation;
  const struct occupation_wait *wait = &occupation->waits[occupation->first_wait];
  const struct occupation_worm *worm
    = &occupation->worms[wait->worm],
    *holder = occupation->holder == OCCUPATION_NONE ? NULL : &occupation->worms[occupation->holder];
  struct draw_channels *channels = maker->channels;
  char name[NETWORK_NAME], reason[96];
  network_name (occupation->input->network, wait->channel, name);
  if (holder)
    snprintf (reason, sizeof reason, "%" PRId32 " to %" PRId32, holder->from, holder->to);
  else if (wait->channel == network_ejection (occupation->input->network, worm->to)
           && occupation->input->machine.receive_buffer > 0)
    snprintf (reason, sizeof reason, "room in the receive buffer");
  else
    snprintf (reason, sizeof reason, "a message that is not received at the horizon");
  channels->mark = memory_print ("first contention, at %" PRId64 ": %" PRId32 " to %" PRId32
                                 " waits for %s, on channel %s",
                                 wait->from, worm->from, worm->to, reason, name);
  channels->mark_lane = lane_of (maker, wait->channel);
  channels->mark_time = wait->from;
}

static void
add_remark (struct maker *maker)
{
  const struct occupation *occupation = maker->occupation;
  size_t waiting = 0;
  int64_t waits = 0;
  char *text;
  for (size_t i = 0; i < occupation->worm_count; i++)
    waiting += occupation->worms[i].wait_count > 0;
  for (size_t i = 0; i < occupation->wait_count; i++)
    waits += occupation->waits[i].to - occupation->waits[i].from;
  text = memory_print ("%zu messages on %zu channels, of which %zu waited in the network, %" PRId64
                       " in all; the last tail arrives at %" PRId64,
                       occupation->worm_count, maker->channels->lane_count, waiting, waits,
                       occupation->end);
  if (occupation->unfinished > 0 || occupation->input->traffic_count > 0) {
    maker->channels->remark
      = memory_print ("%s; what is not received at the horizon is left out", text);
    free (text);
  } else
    maker->channels->remark = text;
}

/* The caller frees it. */
static char *
title_of (const struct input *input, const char *file, size_t line)
{
  return input->name ? memory_print ("%s", input->name) : memory_print ("%s:%zu", file, line);
}

static void
make (struct maker *maker, const char *file, size_t line)
{
  const struct occupation *occupation = maker->occupation;
  struct draw_channels *channels = maker->channels;
  channels->title = title_of (occupation->input, file, line);
  for (size_t i = 0; i < occupation->worm_count; i++)
    add_worm (maker, &occupation->worms[i]);
  for (size_t i = 0; i < occupation->wait_count; i++) {
    const struct occupation_wait *wait = &occupation->waits[i];
    channels->lanes[lane_of (maker, wait->channel)].waited += wait->to - wait->from;
  }
  channels->end = occupation->end;
  if (occupation->first_wait != OCCUPATION_NONE)
    add_mark (maker);
  add_remark (maker);
}

static size_t *
none (size_t count)
{
  size_t *list = memory_alloc (count, sizeof *list);
  for (size_t i = 0; i < count; i++)
    list[i] = OCCUPATION_NONE;
  return list;
}

static bool
draw_channels (const struct input *input, const char *file, size_t line,
               const struct deadline *deadline, bool full, struct canvas *canvas,
               struct status *status)
{
  struct occupation occupation;
  struct draw_channels channels;
  draw_channels_init (&channels);
  progress_part_of (input->horizon > 0 ? "the simulated time" : NULL);
  bool good = occupation_run (&occupation, input, deadline, status);
  if (good) {
    struct maker maker = { .occupation = &occupation,
                           .channels = &channels,
                           .lane = none ((size_t)input->network->channels),
                           .kind = none (input->cast_count + 2) };
    make (&maker, file, line);
    memory_free (maker.lane, maker.kind);
    good = draw_channels_write (&channels, full, canvas, status);
  }
  draw_channels_clear (&channels);
  occupation_clear (&occupation);
  return good;
}

/* Loads. */

/* The latencies of all trees at all loads. */
static bool
write_curves (const struct load_input *load, const struct load_run *runs, const char *title,
              struct canvas *canvas, struct status *status)
{
  size_t n = load->placements;
  struct draw_curves_point *points
    = memory_alloc (load->tree_count * load->gap_count, sizeof *points);
  const char *names[LOAD_INPUT_LIST];
  char remark[160];
  for (size_t tree = 0; tree < load->tree_count; tree++) {
    names[tree] = load->trees[tree].kind->name;
    for (size_t gap = 0; gap < load->gap_count; gap++) {
      const struct load_run *run = runs + (gap * load->tree_count + tree) * n;
      struct load_mean mean = load_mean (&run->latency, n, sizeof *run);
      points[tree * load->gap_count + gap]
        = (struct draw_curves_point){ load_mean (&run->accepted, n, sizeof *run).mean, mean.mean,
                                      mean.half };
    }
  }
  snprintf (remark, sizeof remark, "Means over %zu placement%s of the nodes%s", n,
            n == 1 ? "" : "s", n == 1 ? "" : ", with 95 % confidence intervals");
  const struct draw_curves curves = { .title = title,
                                      .remark = remark,
                                      .x_label = "accepted background load",
                                      .y_label = "multicast latency",
                                      .points = points,
                                      .names = names,
                                      .curve_count = load->tree_count,
                                      .point_count = load->gap_count };
  bool good = draw_curves_write (&curves, canvas, status);
  free (points);
  return good;
}

static bool
draw_load (const struct input *input, const char *file, size_t line,
           const struct deadline *deadline, struct canvas *canvas, struct status *status)
{
  const struct load_input *load = input->load;
  size_t count = load->gap_count * load->tree_count * load->placements;
  struct load_run *runs = memory_zero (count, sizeof *runs);
  char *title = title_of (input, file, line);
  bool good = load_sweep (&load->load, load->trees, load->tree_count, load->gaps, load->gap_count,
                          load->placements, team_processors (), deadline, runs, status);
  for (size_t i = 0; good && i < count; i++)
    if (runs[i].multicasts == 0)
      good
        = status_set (status, STATUS_INPUT,
                      "%s:%zu: horizon: it cuts off all multicasts of a run, which has no latency "
                      "then",
                      file, line);
  good = good && write_curves (load, runs, title, canvas, status);
  memory_free (runs, title);
  return good;
}

bool
picture_draw (const char *text, size_t length, const char *file, size_t line, bool full,
              struct canvas *canvas, struct status *status)
{
  struct input input;
  struct deadline deadline;
  const struct limits limits = { 0 };
  uint64_t memory_ended = limits_memory_ended ();
  deadline_start (&deadline, &limits);
  bool good = input_read (&input, text, length, file, line, status)
              && (input.load ? draw_load (&input, file, line, &deadline, canvas, status)
                             : draw_channels (&input, file, line, &deadline, full, canvas, status));
  if (status->code == STATUS_LIMIT)
    simulation_limit (&limits, &deadline, memory_ended, status);
  input_clear (&input);
  return good;
}
