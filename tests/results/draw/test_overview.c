/* Outlines of large schedules: shades, curves, and bounded sizes. */
#include "results/draw/overview.h"

#include "base/memory.h"
#include "results/draw/canvas.h"
#include "tests/support/drawing.h"
#include "tests/support/xml.h"

static char *
draw (const struct draw_page *page)
{
  struct output out;
  output_init_memory (&out);
  struct status status;
  struct canvas canvas = { .out = &out };
  cr_assert (draw_overview_write (page, &canvas, &status));
  output_char (&out, '\0');
  const char *fault = xml_fault (out.bytes);
  cr_assert_null (fault, "not well-formed at: %.80s", fault);
  return out.bytes;
}

static void
lane (struct drawing *drawing)
{
  drawing_lane (drawing, (int32_t)drawing->lane_count, DRAWING_NONE,
                memory_print ("%zu", drawing->lane_count), NULL);
}

/* A task of lane `lane`, of a shop. */
static int32_t
busy (struct drawing *drawing, int32_t lane, int64_t start, int64_t end, bool critical,
      int32_t before)
{
  int32_t task
    = drawing_task (drawing, (struct drawing_task){ .start = { start, 1 },
                                                    .end = { end, 1 },
                                                    .from = lane,
                                                    .to = lane,
                                                    .needs = { DRAWING_NONE, DRAWING_NONE },
                                                    .frees = { DRAWING_NONE, DRAWING_NONE },
                                                    .sent_by = DRAWING_NONE,
                                                    .after = DRAWING_NONE,
                                                    .critical = critical,
                                                    .before = before });
  drawing_box (drawing, task, lane, DRAWING_SENDS);
  return task;
}

/* 70 lanes in rows of three, the last one alone; time 0 to 304, two to a column. */
static void
make (struct drawing *drawing)
{
  drawing_init (drawing);
  drawing->model = model_named ("openshop");
  drawing->caption = "job";
  drawing->other = "machine";
  drawing->multicasts = 1;
  drawing->crucial = DRAWING_NONE;
  drawing->makespan = (struct rational){ 304, 1 };
  for (int i = 0; i < 70; i++)
    lane (drawing);
  /* one of three for half the time */
  int32_t first = busy (drawing, 0, 0, 152, true, DRAWING_NONE);
  int32_t second = busy (drawing, 1, 152, 200, true, first); /* the same row */
  busy (drawing, 3, 0, 304, false, DRAWING_NONE);            /* all three all the time */
  busy (drawing, 4, 0, 304, false, DRAWING_NONE);
  busy (drawing, 5, 0, 304, false, DRAWING_NONE);
  busy (drawing, 69, 1, 4, false, DRAWING_NONE); /* half a column, then a whole one */
  busy (drawing, 50, 200, 304, true, second);
  drawing_finish (drawing);
}

static struct draw_page
page_of (const struct drawing *drawing)
{
  return (struct draw_page){
    .drawings = { drawing, drawing }, .labels = { "one", "two" }, .count = 1, .title = "title"
  };
}

/* The columns start at 16 + 5 letters of 9 pixels and 8; the rows below the three lanes of the
   critical path. */
Test (overview, shades)
{
  struct drawing drawing;
  make (&drawing);
  struct draw_page page = page_of (&drawing);
  char *text = draw (&page);
  double head = canvas_width ("66–68", 9) + 8, left = 16 + head;
  struct {
    const char *shade;
    double x, width;
    int row;
  } cells[] = { { "0.35", 0, 500, 0 },
                { "1.00", 0, 760, 1 },
                { "0.35", 500, 260, 16 },
                { "0.55", 0, 5, 23 },
                { "1.00", 5, 5, 23 } };
  for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
    char cell[200];
    snprintf (cell, sizeof cell,
              "opacity=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"10.00\"",
              cells[i].shade, left + cells[i].x, 256.5 + 11 * cells[i].row, cells[i].width);
    cr_expect_eq (support_count (text, cell), 1, "%s in %s", cell, text);
  }
  cr_expect_eq (support_count (text, "height=\"10.00\""), 5, "nothing else is busy");
  cr_expect_eq (support_count (text, "<line class=\"link\""), 2, "from lane to lane");
  cr_expect_eq (support_count (text, "<rect class=\"critical\""), 3 + 1,
                "three tasks; the legend's");
  cr_expect_eq (support_count (text, ">the critical path: 3 of the 70 jobs<"), 1);
  cr_expect_eq (support_count (text, ">0–2<"), 1);
  cr_expect_eq (support_count (text, ">69<"), 1);
  cr_expect_eq (support_count (text, "transmissions done by then, of 7<"), 1);
  cr_expect_eq (support_count (text, "title: makespan 304<"), 2,
                "in the heading and for those who cannot see it");
  free (text);
  drawing_clear (&drawing);
}

/* How many are done: the curve rises to its full height, in steps where something ends. */
Test (overview, curve)
{
  struct drawing drawing;
  make (&drawing);
  struct draw_page page = page_of (&drawing);
  char *text = draw (&page);
  cr_expect_eq (support_count (text, "height=\"64.00\""), 1, "all at the end, in the last column");
  cr_expect_eq (support_count (text, "height=\"9.14\""), 1, "one of seven from 4 to 152");
  cr_expect_eq (support_count (text, "height=\"18.29\""), 1);
  cr_expect_eq (support_count (text, "height=\"27.43\""), 1);
  free (text);
  drawing_clear (&drawing);
}

/* Two below each other have one time axis. */
Test (overview, two)
{
  struct drawing one, other;
  make (&one);
  make (&other);
  other.makespan = (struct rational){ 608, 1 };
  /* beyond the makespan of one */
  one.tasks[2].end = other.tasks[2].end = (struct rational){ 400, 1 };
  struct draw_page page = page_of (&one);
  page.drawings[1] = &other;
  page.count = 2;
  struct output out;
  struct status status;
  struct canvas canvas = { .out = &out, .format = CANVAS_INLINE };
  output_init_memory (&out);
  cr_assert (draw_overview_write (&page, &canvas, &status));
  output_char (&out, '\0');
  cr_expect_eq (support_count (out.bytes, "width=\"380.00\" height=\"10.00\""), 2,
                "half of the axis in both");
  cr_expect_eq (support_count (out.bytes, "height=\"10.00\""), 4 + 5,
                "what is beyond the makespan is not drawn");
  cr_expect_eq (support_count (out.bytes, "two: makespan 608, 100.00 % more"), 1);
  cr_expect_eq (support_count (out.bytes, "<svg "), 1);
  cr_expect_eq (support_count (out.bytes, "<style"), 0);
  output_discard (&out);
  drawing_clear (&one);
  drawing_clear (&other);
}

/* However many there are, it is of bounded size; what is on its way is told from who is busy. */
Test (overview, bounded)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing.model = model_named ("node");
  drawing.caption = "node";
  drawing.other = "to";
  drawing.multicasts = 1;
  drawing.crucial = DRAWING_NONE;
  enum { NODES = 20000 };
  drawing.makespan = (struct rational){ NODES - 1, 1 };
  for (int32_t i = 0; i < NODES; i++)
    lane (&drawing);
  for (int32_t i = 1; i < NODES; i++)
    drawing_box (&drawing,
                 busy (&drawing, i * 7919 % NODES, i - 1, i, true, i > 1 ? i - 2 : DRAWING_NONE), i,
                 DRAWING_ARRIVES);
  drawing_finish (&drawing);
  struct draw_page page = page_of (&drawing);
  char *text = draw (&page);
  cr_expect_lt (strlen (text), 400000);
  cr_expect_gt (support_count (text, "<line class=\"link\""), 300);
  cr_expect_eq (support_count (text, "<rect class=\"coming\" opacity"), 24,
                "a row's nodes have it one after the other");
  free (text);
  drawing_clear (&drawing);
}

/* Schedules without any transmission, and without lanes' worth of time. */
Test (overview, nothing)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing.caption = "node";
  drawing.other = "to";
  drawing.multicasts = 1;
  drawing.makespan = (struct rational){ 0, 1 };
  lane (&drawing);
  struct draw_page page = page_of (&drawing);
  char *text = draw (&page);
  cr_expect_eq (support_count (text, "height=\"10.00\""), 0);
  free (text);
  drawing_clear (&drawing);
}
