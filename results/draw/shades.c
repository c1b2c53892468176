#include "results/draw/shades.h"

#include "base/memory.h"
#include "results/draw/axis.h"

#include <stdio.h>
#include <stdlib.h>

static size_t
band_of (const struct shades *shades, const struct draw_colours *colours, size_t lane)
{
  return shades->bands > 1 ? draw_colours_band (colours, shades->drawing->lanes[lane].group) : 0;
}

/* The lanes by band, and where each band begins: [bands + 1]. */
static size_t *
sort_lanes (struct shades *shades, const struct draw_colours *colours)
{
  size_t count = shades->drawing->lane_count,
         *begin = memory_zero (shades->bands + 1, sizeof *begin), *next;
  for (size_t i = 0; i < count; i++)
    begin[band_of (shades, colours, i) + 1]++;
  for (size_t band = 0; band < shades->bands; band++)
    begin[band + 1] += begin[band];
  next = memory_alloc (shades->bands, sizeof *next);
  for (size_t band = 0; band < shades->bands; band++)
    next[band] = begin[band];
  shades->lanes = memory_alloc (count, sizeof *shades->lanes);
  for (size_t i = 0; i < count; i++)
    shades->lanes[next[band_of (shades, colours, i)]++] = i;
  free (next);
  return begin;
}

static void
make_rows (struct shades *shades, const struct draw_colours *colours, size_t wanted)
{
  size_t count = shades->drawing->lane_count, each = (count + wanted - 1) / wanted, *begin;
  begin = sort_lanes (shades, colours);
  shades->rows = memory_alloc (wanted + shades->bands, sizeof *shades->rows);
  for (size_t band = 0; band < shades->bands; band++)
    for (size_t at = begin[band]; at < begin[band + 1]; at += each) {
      size_t left = begin[band + 1] - at;
      shades->rows[shades->row_count++]
        = (struct shades_row){ at, left < each ? left : each, band };
    }
  free (begin);
}

/* A lane is busy from `start` to `end`, in columns. */
static void
add_busy (const struct shades *shades, double *busy, double start, double end)
{
  for (size_t column = (size_t)start; column < shades->columns && (double)column < end; column++) {
    double from = start > (double)column ? start : (double)column,
           to = end < (double)column + 1 ? end : (double)column + 1;
    busy[column] += to - from;
  }
}

static void
add_box (struct shades *shades, const struct drawing_box *box, size_t row)
{
  const struct drawing *drawing = shades->drawing;
  const struct drawing_task *task = &drawing->tasks[box->task];
  const bool arrives = box->side == DRAWING_ARRIVES;
  double end = draw_axis_value (task->end), last = draw_axis_value (drawing->makespan);
  if (arrives && !shades->coming)
    shades->coming = memory_zero (shades->row_count * shades->columns, sizeof *shades->coming);
  /* what a port does when everybody has the message is of no interest */
  add_busy (shades, (arrives ? shades->coming : shades->busy) + row * shades->columns,
            draw_axis_value (task->start) * shades->scale,
            (end < last ? end : last) * shades->scale);
  if (!arrives || shades->row[box->task] == DRAWING_NONE)
    shades->row[box->task] = (int32_t)row;
}

static void
add_boxes (struct shades *shades)
{
  const struct drawing *drawing = shades->drawing;
  shades->busy = memory_zero (shades->row_count * shades->columns, sizeof *shades->busy);
  shades->row = memory_alloc (drawing->task_count, sizeof *shades->row);
  for (size_t i = 0; i < drawing->task_count; i++)
    shades->row[i] = DRAWING_NONE;
  for (size_t row = 0; row < shades->row_count; row++)
    for (size_t k = 0; k < shades->rows[row].count; k++) {
      const struct drawing_lane *lane = &drawing->lanes[shades->lanes[shades->rows[row].first + k]];
      for (size_t i = lane->first; i < lane->first + lane->count; i++)
        add_box (shades, &drawing->boxes[i], row);
    }
}

static void
add_reached (struct shades *shades, size_t band, struct rational time)
{
  double at = draw_axis_value (time) * shades->scale;
  size_t column = at >= (double)shades->columns ? shades->columns - 1 : (size_t)at;
  shades->reached[band * shades->columns + column]++;
  shades->total++;
}

/* Who has a message, or in shops what is done. */
static void
count_reached (struct shades *shades, const struct draw_colours *colours)
{
  const struct drawing *drawing = shades->drawing;
  size_t *band = memory_zero (drawing->lane_count, sizeof *band); /* by node */
  shades->reached = memory_zero (shades->bands * shades->columns, sizeof *shades->reached);
  for (size_t i = 0; i < drawing->lane_count; i++)
    band[drawing->lanes[i].node] = band_of (shades, colours, i);
  for (size_t i = 0; i < drawing->place_count; i++)
    if (drawing->places[i].task != DRAWING_NONE)
      add_reached (shades, band[drawing->places[i].node], drawing->places[i].ready);
  for (size_t i = 0; drawing->place_count == 0 && i < drawing->task_count; i++)
    add_reached (shades, 0, drawing->tasks[i].end);
  for (size_t i = 0; i < shades->bands * shades->columns; i++)
    if (i % shades->columns > 0)
      shades->reached[i] += shades->reached[i - 1];
  free (band);
}

void
shades_init (struct shades *shades, const struct drawing *drawing,
             const struct draw_colours *colours, struct rational longest, size_t rows,
             size_t columns)
{
  double time = draw_axis_value (longest);
  *shades = (struct shades){ .drawing = drawing,
                             .bands = colours->bands > 0 ? colours->bands : 1,
                             .columns = columns,
                             .scale = time > 0 ? (double)columns / time : 0 };
  make_rows (shades, colours, rows);
  add_boxes (shades);
  count_reached (shades, colours);
}

void
shades_clear (struct shades *shades)
{
  memory_free (shades->lanes, shades->rows, shades->busy, shades->coming, shades->reached,
               shades->row);
}

void
shades_name (const struct shades *shades, size_t row, char *text, size_t size)
{
  const struct shades_row *at = &shades->rows[row];
  const size_t *lanes = shades->lanes + at->first, last = at->count - 1;
  const struct drawing_lane *all = shades->drawing->lanes;
  if (last == 0)
    snprintf (text, size, "%.40s", all[lanes[0]].name);
  else if (lanes[last] - lanes[0] == last)
    snprintf (text, size, "%.40s–%.40s", all[lanes[0]].name, all[lanes[last]].name);
  else
    snprintf (text, size, "%zu %ss", at->count, shades->drawing->caption);
}
