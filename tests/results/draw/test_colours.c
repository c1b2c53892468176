/* Colours of boxes and marks, bands of groups, and legends. */
#include "results/draw/colours.h"

#include "base/memory.h"
#include "tests/support/drawing.h"

static struct drawing_task
task_of (int64_t start, int64_t end)
{
  return (struct drawing_task){
    .start = { start, 1 }, .end = { end, 1 }, .after = DRAWING_NONE, .sent_by = DRAWING_NONE
  };
}

/* A drawing with a number of groups, of a lane each. */
static void
grouped (struct drawing *drawing, int32_t groups)
{
  drawing_init (drawing);
  for (int32_t i = 0; i < groups; i++) {
    drawing_group (drawing, memory_print ("kind %d", i));
    drawing_lane (drawing, i, i, memory_print ("%d", i), NULL);
  }
}

/* What is told apart where nothing is asked for, and what there is not. */
Test (colours, automatic)
{
  struct drawing drawing;
  struct draw_colours colours;
  grouped (&drawing, DRAW_COLOURS);
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
  cr_expect_eq (colours.by, DRAW_COLOUR_GROUP);
  drawing.multicasts = 2;
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
  cr_expect_eq (colours.by, DRAW_COLOUR_MULTICAST);
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_GROUP);
  cr_expect_eq (colours.by, DRAW_COLOUR_GROUP);
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_SIZE);
  cr_expect_eq (colours.by, DRAW_COLOUR_NONE, "no tasks");
  drawing_clear (&drawing);
  grouped (&drawing, DRAW_COLOURS + 1);
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
  cr_expect_eq (colours.by, DRAW_COLOUR_NONE, "too many");
  drawing_clear (&drawing);
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (0, 3));
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
  cr_expect_eq (colours.by, DRAW_COLOUR_NONE, "all are as long");
  drawing_task (&drawing, task_of (0, 4));
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
  cr_expect_eq (colours.by, DRAW_COLOUR_SIZE, "a shop");
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_MULTICAST);
  cr_expect_eq (colours.by, DRAW_COLOUR_NONE, "there is one");
  drawing_clear (&drawing);
}

/* Each group is in one band, bands have adjacent groups and differ in size by one at most, and
   their names are those of the first and last group. */
Test (colours, bands)
{
  for (int32_t groups = 1; groups < 40; groups++) {
    struct drawing drawing;
    struct draw_colours colours;
    char text[256], expected[256];
    grouped (&drawing, groups);
    draw_colours_init (&colours, &drawing, DRAW_COLOUR_GROUP);
    cr_assert_eq (colours.bands, groups < DRAW_COLOURS ? (size_t)groups : DRAW_COLOURS);
    for (int32_t first = 0, end; first < groups; first = end) {
      size_t band = draw_colours_band (&colours, first);
      cr_expect_eq (band, first == 0 ? 0 : draw_colours_band (&colours, first - 1) + 1);
      for (end = first + 1; end < groups && draw_colours_band (&colours, end) == band;)
        end++;
      cr_expect_leq ((size_t)(end - first) - (size_t)groups / colours.bands, 1);
      snprintf (expected, sizeof expected, end - first == 1 ? "kind %d" : "kind %d to kind %d",
                first, end - 1);
      draw_colours_band_name (&colours, band, text, sizeof text);
      cr_expect_str_eq (text, expected, "of %d groups", groups);
    }
    drawing_clear (&drawing);
  }
}

/* Every length has one of the shades, the limits of the legend among them. */
Test (colours, sizes)
{
  struct drawing drawing;
  struct draw_colours colours;
  char class[DRAW_CLASS];
  static const char *const expected[] = { "send s0", "send s1", "send s2", "send s3", "send s4" };
  drawing_init (&drawing);
  for (int64_t length = 1; length <= 10; length++)
    drawing_task (&drawing, task_of (7, 7 + length));
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_SIZE);
  for (int32_t i = 0; i < 10; i++) {
    const struct drawing_box box = { i, 0, DRAWING_SENDS };
    int64_t length = i + 1;
    cr_expect_str_eq (draw_colours_box (&colours, &box, class), expected[(length - 1) / 2]);
  }
  drawing_clear (&drawing);
}

/* A legend takes as many lines as it needs, and all of its texts are there. */
Test (colours, legend)
{
  struct draw_legend legend = { .count = 0 };
  struct output out;
  struct canvas canvas = { .out = &out };
  output_init_memory (&out);
  draw_legend_add (&legend, "", "only <words>");
  draw_legend_add (&legend, "send", "first");
  draw_legend_add (&legend, "wait", "second");
  double line = draw_legend_height (&legend, 2000);
  cr_expect_eq (draw_legend_height (&legend, 10), 3 * line);
  draw_legend_write (&legend, 0, 0, 10, &canvas);
  output_char (&out, '\0');
  cr_expect_eq (support_count (out.bytes, "<rect "), 2);
  cr_expect_eq (support_count (out.bytes, "<text "), 3);
  cr_expect (strstr (out.bytes, "only &lt;words&gt;"));
  output_discard (&out);
  draw_legend_clear (&legend);
}
