#include "results/draw/colours.h"

#include "base/memory.h"
#include "results/draw/axis.h"

#include <stdio.h>
#include <stdlib.h>

#define LINE 18.0 /* pixels */
#define SAMPLE 24.0
#define GAP 18.0
#define LETTER 11.0
#define NAME 60 /* letters of a group's name in the legend */

static double
length_of (const struct drawing_task *task)
{
  return draw_axis_value (task->end) - draw_axis_value (task->start);
}

/* The longest task, and whether all are as long. */
static double
longest_of (const struct drawing *drawing, bool *differ)
{
  double most = 0, least = 0;
  for (size_t i = 0; i < drawing->task_count; i++) {
    double length = length_of (&drawing->tasks[i]);
    most = length > most ? length : most;
    least = i == 0 || length < least ? length : least;
  }
  *differ = least < most;
  return most;
}

void
draw_colours_init (struct draw_colours *colours, const struct drawing *drawing,
                   enum draw_colour wanted)
{
  bool differ, groups = drawing->group_count > 1, multicasts = drawing->multicasts > 1;
  *colours = (struct draw_colours){ .drawing = drawing, .by = wanted };
  colours->longest = longest_of (drawing, &differ);
  colours->bands = drawing->group_count < DRAW_COLOURS ? drawing->group_count : DRAW_COLOURS;
  if (wanted == DRAW_COLOUR_AUTO)
    colours->by = multicasts                                         ? DRAW_COLOUR_MULTICAST
                  : groups && drawing->group_count <= DRAW_COLOURS   ? DRAW_COLOUR_GROUP
                  : drawing->place_count == 0 && colours->bands == 0 ? DRAW_COLOUR_SIZE
                                                                     : DRAW_COLOUR_NONE;
  if ((colours->by == DRAW_COLOUR_GROUP && !groups)
      || (colours->by == DRAW_COLOUR_MULTICAST && !multicasts)
      || (colours->by == DRAW_COLOUR_SIZE && !differ))
    colours->by = DRAW_COLOUR_NONE;
}

size_t
draw_colours_band (const struct draw_colours *colours, int32_t group)
{
  return group < 0 ? 0 : (size_t)group * colours->bands / colours->drawing->group_count;
}

void
draw_colours_band_name (const struct draw_colours *colours, size_t band, char *text, size_t size)
{
  const struct drawing *drawing = colours->drawing;
  size_t groups = drawing->group_count, bands = colours->bands,
         first = (band * groups + bands - 1) / bands,
         last = ((band + 1) * groups + bands - 1) / bands - 1;
  if (first == last)
    snprintf (text, size, "%.*s", NAME, drawing->groups[first].name);
  else
    snprintf (text, size, "%.*s to %.*s", NAME, drawing->groups[first].name, NAME,
              drawing->groups[last].name);
}

const char *
draw_colours_box (const struct draw_colours *colours, const struct drawing_box *box,
                  char class[DRAW_CLASS])
{
  static const char *const sides[] = { "send", "receive", "arrive" };
  const struct drawing *drawing = colours->drawing;
  const struct drawing_task *task = &drawing->tasks[box->task];
  size_t size = (size_t)(DRAW_SIZES * length_of (task) / (colours->longest * (1 + 1e-9)));
  if (colours->by == DRAW_COLOUR_MULTICAST)
    snprintf (class, DRAW_CLASS, "%s g%d%s", sides[box->side], task->multicast % DRAW_COLOURS,
              box->side == DRAWING_SENDS ? "" : " in");
  else if (colours->by == DRAW_COLOUR_GROUP && box->side == DRAWING_SENDS)
    snprintf (class, DRAW_CLASS, "send g%zu",
              draw_colours_band (colours, drawing->lanes[box->lane].group));
  else if (colours->by == DRAW_COLOUR_SIZE && box->side != DRAWING_ARRIVES)
    snprintf (class, DRAW_CLASS, "%s s%zu", sides[box->side], size);
  else
    snprintf (class, DRAW_CLASS, "%s", sides[box->side]);
  return class;
}

const char *
draw_colours_mark (const struct draw_colours *colours, size_t band, int32_t multicast,
                   char class[DRAW_CLASS])
{
  if (colours->by == DRAW_COLOUR_GROUP)
    snprintf (class, DRAW_CLASS, "m%zu", band % DRAW_COLOURS);
  else if (colours->by == DRAW_COLOUR_MULTICAST && multicast != DRAWING_NONE)
    snprintf (class, DRAW_CLASS, "m%d", multicast % DRAW_COLOURS);
  else if (colours->by == DRAW_COLOUR_MULTICAST)
    snprintf (class, DRAW_CLASS, "muted"); /* of all of them */
  else
    snprintf (class, DRAW_CLASS, "node");
  return class;
}

void
draw_legend_add (struct draw_legend *legend, const char *class, const char *text)
{
  memory_grow (legend->list, legend->capacity, legend->count + 1);
  struct draw_legend_entry *entry = &legend->list[legend->count++];
  snprintf (entry->class, sizeof entry->class, "%s", class);
  entry->text = memory_print ("%s", text);
}

/* The lengths of a class of sizes. */
static void
add_size (struct draw_legend *legend, const struct draw_colours *colours, int size)
{
  const char *unit = colours->drawing->unit;
  char class[DRAW_CLASS], text[128];
  double most = colours->longest * (size + 1) / DRAW_SIZES;
  snprintf (class, sizeof class, "send s%d", size);
  snprintf (text, sizeof text, "to %.*g%s%.40s", most < 1000 ? 4 : 6, most, unit ? " " : "",
            unit ? unit : "");
  draw_legend_add (legend, class, text);
}

void
draw_legend_colours (struct draw_legend *legend, const struct draw_colours *colours, bool marks)
{
  char class[DRAW_CLASS], text[2 * NAME * 4 + 16];
  for (size_t band = 0; colours->by == DRAW_COLOUR_GROUP && band < colours->bands; band++) {
    snprintf (class, sizeof class, marks ? "m%zu" : "send g%zu", band);
    draw_colours_band_name (colours, band, text, sizeof text);
    draw_legend_add (legend, class, text);
  }
  for (int32_t k = 0;
       colours->by == DRAW_COLOUR_MULTICAST && k < colours->drawing->multicasts && k < DRAW_COLOURS;
       k++) {
    snprintf (class, sizeof class, marks ? "m%d" : "send g%d", k);
    snprintf (text, sizeof text, "multicast %d%s", k,
              k + DRAW_COLOURS < colours->drawing->multicasts ? ", …" : "");
    draw_legend_add (legend, class, text);
  }
  for (int size = 0; colours->by == DRAW_COLOUR_SIZE && !marks && size < DRAW_SIZES; size++)
    add_size (legend, colours, size);
}

/* Where the entries stand: `canvas` NULL: nothing is written. Returns the height. */
static double
place_entries (const struct draw_legend *legend, double x, double y, double width,
               struct canvas *canvas)
{
  double at = 0, line = 0;
  for (size_t i = 0; i < legend->count; i++) {
    const struct draw_legend_entry *entry = &legend->list[i];
    double sample = *entry->class ? SAMPLE : 0,
           length = sample + canvas_width (entry->text, LETTER);
    if (at > 0 && at + length > width) {
      at = 0;
      line += LINE;
    }
    if (canvas) {
      if (*entry->class)
        canvas_rect (canvas, entry->class, x + at, y + line + 2, 18, 12, NULL);
      canvas_text (canvas, "muted", x + at + sample, y + line + 12, CANVAS_START, 0, entry->text);
    }
    at += length + GAP;
  }
  return line + LINE;
}

double
draw_legend_height (const struct draw_legend *legend, double width)
{
  return place_entries (legend, 0, 0, width, NULL);
}

void
draw_legend_write (const struct draw_legend *legend, double x, double y, double width,
                   struct canvas *canvas)
{
  place_entries (legend, x, y, width, canvas);
}

void
draw_legend_clear (struct draw_legend *legend)
{
  for (size_t i = 0; i < legend->count; i++)
    free (legend->list[i].text);
  free (legend->list);
  *legend = (struct draw_legend){ .count = 0 };
}
