#include "results/draw/dot.h"

#include "results/draw/axis.h"

#include <stdio.h>

/* Within quotes, escaped. */
static void
write_char (struct output *out, char letter)
{
  if (letter == '"' || letter == '\\')
    output_char (out, '\\');
  output_char (out, (unsigned char)letter < 0x20 ? '?' : letter);
}

static void
write_quoted (struct output *out, const char *text)
{
  output_char (out, '"');
  for (; *text; text++)
    write_char (out, *text);
  output_char (out, '"');
}

/* The exact time. */
static void
write_time (struct output *out, const struct drawing *drawing, struct rational time)
{
  char text[DRAW_AXIS_TEXT];
  for (const char *at = draw_axis_exact (time, drawing->unit, text); *at; at++)
    write_char (out, *at);
}

static void
write_place (const struct drawing *drawing, size_t number, struct output *out)
{
  const struct drawing_place *place = &drawing->places[number];
  output_print (out, "  p%zu [label=\"%d", number, place->node);
  if (place->cost)
    output_print (out, "\\n%s", place->cost);
  output_text (out, "\\nready ");
  write_time (out, drawing, place->ready);
  output_print (out, "\"%s];\n", place->critical ? ", penwidth=2" : "");
}

static void
write_edge (const struct drawing *drawing, size_t number, struct output *out)
{
  const struct drawing_place *place = &drawing->places[number];
  output_print (out, "  p%d -> p%zu [label=\"", place->parent, number);
  write_time (out, drawing, drawing->tasks[drawing->tasks[place->task].sent_by].start);
  output_print (out, "\"%s];\n", place->critical ? ", penwidth=2" : "");
}

void
draw_dot_write (const struct drawing *drawing, const char *title, struct output *out)
{
  output_text (out, "digraph ");
  write_quoted (out, title);
  output_text (out, " {\n  label=");
  write_quoted (out, title);
  output_text (out, ";\n  node [shape=box, style=rounded];\n");
  for (size_t i = 0; i < drawing->place_count; i++) {
    const struct drawing_place *place = &drawing->places[i];
    bool root = place->parent == DRAWING_NONE;
    if (root && drawing->multicasts > 1)
      output_print (out, "%s  subgraph cluster_%d {\n  label=\"multicast %d\";\n",
                    i > 0 ? "  }\n" : "", place->multicast, place->multicast);
    write_place (drawing, i, out);
    if (!root)
      write_edge (drawing, i, out);
  }
  output_text (out, drawing->multicasts > 1 ? "  }\n}\n" : "}\n");
}
