/* Whole drawings: well-formed, to scale, with hostile names, many nodes, and extreme times. */
#include "results/draw/page.h"

#include "results/draw/panel.h"
#include "results/draw/tree.h"
#include "tests/support/drawing.h"
#include "tests/support/xml.h"

/* The picture as text; the caller frees it. */
static char *
draw (const struct draw_page *page)
{
  struct output out;
  output_init_memory (&out);
  struct status status;
  struct canvas canvas = { .out = &out };
  cr_assert (draw_page_write (page, &canvas, &status));
  output_char (&out, '\0');
  const char *fault = xml_fault (out.bytes);
  cr_assert_null (fault, "not well-formed at: %.80s", fault);
  return out.bytes;
}

static struct draw_page
page_of (const struct drawing *drawing)
{
  return (struct draw_page){
    .drawings = { drawing, drawing }, .labels = { "one", "two" }, .count = 1, .title = "title"
  };
}

/* The checker itself can say no. */
Test (page, well_formed_or_not)
{
#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  static const char *const good[]
    = { HEAD "<a/>", HEAD "<a b=\"1\" c=\"&lt;\">x &amp; y<d/></a>\n" };
  static const char *const bad[] = { "<a/>",
                                     HEAD,
                                     HEAD "<a>",
                                     HEAD "<a></b>",
                                     HEAD "<a/><b/>",
                                     HEAD "<a>&</a>",
                                     HEAD "<a>&x;</a>",
                                     HEAD "<a b=1/>",
                                     HEAD "<a b=\"<\"/>",
                                     HEAD "x<a/>",
                                     HEAD "<a>\x01</a>",
                                     HEAD "</a>",
                                     HEAD "<a b=\"1/>",
                                     HEAD "<a / >" };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    cr_expect_null (xml_fault (good[i]), "%s", good[i]);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    cr_expect_not_null (xml_fault (bad[i]), "%s", bad[i]);
}

static double
number_after (const char *at, const char *key)
{
  const char *found = strstr (at, key);
  cr_assert_not_null (found);
  return strtod (found + strlen (key), NULL);
}

/* Every box stands where its times say: pixels are proportional to time, with one origin.
   Returns how many there are. */
static size_t
check_boxes (const char *picture, const char *class, bool down, double scale, double origin)
{
  char opening[64];
  size_t count = 0;
  snprintf (opening, sizeof opening, "<rect class=\"%s", class);
  for (const char *at = strstr (picture, opening); at; at = strstr (at + 1, opening)) {
    const char *end = strchr (at, '\n'), *tip = strstr (at, "<title>");
    if (!tip || tip > end)
      continue; /* in the legend */
    const char *times = strchr (tip, ':');
    double start = strtod (times + 1, NULL), stop = strtod (strstr (times, "..") + 2, NULL);
    cr_expect_float_eq (number_after (at, down ? " y=\"" : " x=\""), origin + start * scale, 0.02);
    cr_expect_float_eq (number_after (at, down ? "height=\"" : "width=\""), (stop - start) * scale,
                        0.02);
    count++;
  }
  return count;
}

/* Time to the right and downwards, lanes by senders and receivers. */
Test (page, boxes_in_proportion)
{
  for (int variant = 0; variant < 4; variant++) {
    bool down = variant & 1, receivers = variant & 2;
    struct drawing drawing;
    struct draw_panel panel;
    struct draw_colours colours;
    support_drawing (&drawing, SUPPORT_EXCHANGE, SUPPORT_EXCHANGE_SCHEDULE, receivers);
    struct draw_page page = page_of (&drawing);
    page.down = down;
    char *picture = draw (&page);
    draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
    draw_panel_init (&panel, &drawing, NULL, &colours, down, drawing.makespan, 0);
    const char *first = strstr (picture, "<title>0 to 2: 0..3");
    cr_assert_not_null (first);
    while (*first != '\n')
      first--;
    double origin = number_after (first, down ? " y=\"" : " x=\"");
    cr_expect_eq (
      check_boxes (picture, receivers ? "receive" : "send", down, panel.span / 5, origin), 5);
    cr_expect (strstr (picture, "receiver 2 is busy all the time"));
    cr_expect (strstr (picture, receivers ? "busy: sender" : "busy: receiver"));
    cr_expect_eq (support_count (picture, "<rect class=\"critical\""), 3,
                  "two tasks and the legend");
    draw_panel_clear (&panel);
    free (picture);
    drawing_clear (&drawing);
  }
}

/* A node that has a later task waits until then: sender 0 never, sender 1 from 0 to 3,
   sender 2 never. */
Test (page, waits)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_EXCHANGE, SUPPORT_EXCHANGE_SCHEDULE, false);
  struct draw_page page = page_of (&drawing);
  char *picture = draw (&page);
  cr_expect_eq (support_count (picture, "<rect class=\"wait\""), 2, "one, and the legend");
  free (picture);
  drawing_clear (&drawing);
}

/* The node model has arrivals, nothing is received; the tree stands below. */
Test (page, node_with_its_tree)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_NODE, SUPPORT_NODE_SCHEDULE, false);
  struct draw_page page = page_of (&drawing);
  char *picture = draw (&page);
  cr_expect_eq (support_count (picture, "<rect class=\"send g0\""), 2 + 1, "the source's, legend");
  cr_expect_eq (support_count (picture, "<rect class=\"send g1\""), 1 + 1, "the rack's");
  cr_expect_eq (support_count (picture, "<rect class=\"arrive\""), 4);
  cr_expect_eq (support_count (picture, "<rect class=\"receive\""), 0);
  cr_expect_eq (support_count (picture, "<circle"), 4);
  cr_expect (strstr (picture, ">0: source, cost 1 us, ready 0 us<"));
  cr_expect (strstr (picture, ">3: rack, cost 2 us, ready 3 us<"));
  cr_expect (strstr (picture, "title: makespan 3 us"));
  cr_expect (strstr (picture, "time (us)"));
  free (picture);
  page.tree = true;
  picture = draw (&page);
  cr_expect_eq (support_count (picture, "<circle"), 4);
  cr_expect_eq (support_count (picture, "..1"), 0, "no boxes");
  free (picture);
  drawing_clear (&drawing);
}

/* Of several multicasts the trees are drawn on request only. */
Test (page, overhead)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_SWAP, SUPPORT_SWAP_SCHEDULE, false);
  struct draw_page page = page_of (&drawing);
  char *picture = draw (&page);
  cr_expect_eq (support_count (picture, "<rect class=\"receive g0 in\""), 1 + 1, "and the legend");
  cr_expect_eq (support_count (picture, "<rect class=\"receive g1 in\""), 1);
  cr_expect_eq (support_count (picture, "<circle"), 0);
  cr_expect (strstr (picture, ">1 [0]<"));
  cr_expect (strstr (picture, "0 to 1, multicast 0: 1.5..2.5, on the critical path"));
  cr_expect_eq (support_count (picture, "<line class=\"link\""), 1, "the message on its way");
  free (picture);
  page.tree = true;
  picture = draw (&page);
  cr_expect_eq (support_count (picture, "<circle"), 4);
  cr_expect (strstr (picture, ">1: source of multicast 1, send 0.5, receive 1, ready 0<"));
  free (picture);
  drawing_clear (&drawing);
}

/* Two schedules have one scale, and the second one says how it compares. */
Test (page, two_schedules)
{
  static const char slower[]
    = "{\"instance\":\"tiny\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":2,\"start\":1},"
      "{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":3,\"start\":2}]}";
  for (int down = 0; down < 2; down++) {
    struct drawing drawings[2];
    support_drawing (&drawings[0], SUPPORT_NODE, SUPPORT_NODE_SCHEDULE, false);
    support_drawing (&drawings[1], SUPPORT_NODE, slower, false);
    struct draw_page page = page_of (&drawings[0]);
    page.drawings[1] = &drawings[1];
    page.count = 2;
    page.down = down == 1;
    char *picture = draw (&page);
    cr_expect (strstr (picture, ">one: makespan 3 us<"));
    cr_expect (strstr (picture, ">two: makespan 4 us, 33.33 % more<"));
    page.drawings[0] = &drawings[1];
    page.drawings[1] = &drawings[0];
    char *turned = draw (&page);
    cr_expect (strstr (turned, ">one: makespan 4 us, 33.33 % more<"));
    cr_expect (strstr (turned, ">two: makespan 3 us<"));
    free (turned);
    const char *a = strstr (picture, "<title>1 to 3: 1..3"),
               *b = strstr (picture, "<title>1 to 3: 2..4");
    cr_assert (a && b);
    while (*a != '\n')
      a--;
    while (*b != '\n')
      b--;
    const char *key = down ? "height=\"" : "width=\"";
    cr_expect_float_eq (number_after (a, key), number_after (b, key), 0.02);
    free (picture);
    drawing_clear (&drawings[0]);
    drawing_clear (&drawings[1]);
  }
}

/* Names that would be markup. */
Test (page, hostile_names)
{
  struct drawing drawing;
  support_drawing (
    &drawing,
    "{\"model\":\"node\",\"name\":\"</"
    "title><script>&amp;\\u0001\",\"unit\":\"<&>\\\"\",\"source\":{\"cost\":1},"
    "\"destinations\":[{\"cost\":2,\"name\":\"<b>]]>&\\uffff\"}]}",
    "{\"instance\":\"</"
    "title><script>&amp;\\u0001\",\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}",
    false);
  struct draw_page page = page_of (&drawing);
  page.title = drawing.name;
  free (draw (&page));
  page.count = 2;
  page.labels[0] = page.labels[1] = "<&>";
  free (draw (&page));
  drawing_clear (&drawing);
}

/* A broadcast by a chain to many nodes. */
static void
make_chain (struct drawing *drawing, int nodes)
{
  struct output instance, schedule;
  output_init_memory (&instance);
  output_init_memory (&schedule);
  output_print (
    &instance,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":%d}]}%c",
    nodes, '\0');
  output_print (&schedule, "{\"makespan\":%d,\"sends\":[", nodes);
  for (int i = 0; i < nodes; i++)
    output_print (&schedule, "%s{\"from\":%d,\"to\":%d,\"start\":%d}", i > 0 ? "," : "", i, i + 1,
                  i);
  output_print (&schedule, "]}%c", '\0');
  support_drawing (drawing, instance.bytes, schedule.bytes, false);
  output_discard (&instance);
  output_discard (&schedule);
}

static double
height_of (const char *picture)
{
  return number_after (picture, "height=\"");
}

/* In outline unless everything is asked for. Then every node has its lane and its row, however many
   there are, and the picture stays of a size that programs open. */
Test (page, many_nodes)
{
  static const int nodes[] = { 64, 1000, 10000 };
  for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
    struct drawing drawing;
    make_chain (&drawing, nodes[i]);
    struct draw_page page = page_of (&drawing);
    char *picture = draw (&page);
    cr_expect (strstr (picture, "in outline"));
    cr_expect_lt (height_of (picture), 1200, "%d nodes: %f", nodes[i], height_of (picture));
    cr_expect_lt (strlen (picture), 400000);
    free (picture);
    page.full = true;
    picture = draw (&page);
    cr_expect_eq (support_count (picture, "<circle"), (size_t)nodes[i] + 1);
    cr_expect_eq (support_count (picture, "<rect class=\"send"), (size_t)nodes[i] + 2,
                  "and the legend's two");
    cr_expect_lt (height_of (picture), nodes[i] > 3000 ? 21000 : 6500, "%f", height_of (picture));
    free (picture);
    drawing_clear (&drawing);
  }
}

/* A shop without any task, and one whose times are hardly numbers for the eye. */
Test (page, extremes)
{
  static const char *const cases[][2] = {
    { "{\"model\":\"exchange\",\"times\":[[0]]}", "{\"makespan\":0,\"sends\":[]}" },
    { "{\"model\":\"openshop\",\"times\":[[1000000000000000000]]}",
      "{\"makespan\":1000000000000000000,\"sends\":[{\"from\":0,\"to\":0,\"start\":0}]}" },
    { "{\"model\":\"openshop\",\"times\":[[\"1/1000000000000000000\"]]}",
      "{\"makespan\":\"1/1000000000000000000\",\"sends\":[{\"from\":0,\"to\":0,\"start\":0}]}" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int down = 0; down < 2; down++) {
      struct drawing drawing;
      support_drawing (&drawing, cases[i][0], cases[i][1], false);
      struct draw_page page = page_of (&drawing);
      page.down = down == 1;
      char *picture = draw (&page);
      cr_expect_null (strstr (picture, "nan"), "case %zu", i);
      cr_expect_null (strstr (picture, "inf"), "case %zu", i);
      free (picture);
      drawing_clear (&drawing);
    }
}
