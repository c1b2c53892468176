/* Pictures of simulated networks: what is shown, what is left out, the mark. */
#include "results/draw/channels.h"

#include "base/memory.h"
#include "tests/support/count.h"
#include "tests/support/xml.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static char *
draw (const struct draw_channels *channels, bool full)
{
  struct output out;
  output_init_memory (&out);
  struct status status = { .code = STATUS_OK };
  struct canvas canvas = { .out = &out };
  cr_assert (draw_channels_write (channels, full, &canvas, &status));
  output_char (&out, '\0');
  const char *fault = xml_fault (out.bytes);
  cr_assert_null (fault, "not well-formed at: %.80s", fault);
  return out.bytes;
}

/* Two channels, the second one from 300 to 1000; its message stands still from 300 to 500. */
static void
make_two (struct draw_channels *channels)
{
  draw_channels_init (channels);
  channels->title = memory_print ("a <title>");
  channels->remark = memory_print ("a remark");
  channels->end = 1000;
  size_t kind = draw_channels_kind (channels, memory_print ("cast 0"), "g0"),
         second = draw_channels_lane (channels, memory_print ("second")),
         first = draw_channels_lane (channels, memory_print ("first")), bar;
  bar = draw_channels_bar (channels,
                           (struct draw_channels_bar){ second, kind, 7, 8, 100, 300, 1000 });
  draw_channels_bar (channels, (struct draw_channels_bar){ first, kind, 5, 6, 100, 0, 500 });
  draw_channels_stop (channels, (struct draw_channels_stop){ bar, 300, 500 });
}

/* The place and the width of the rectangle of this class that follows `at`. */
static void
rectangle (const char *at, const char *class, double *x, double *y, double *width)
{
  char start[64];
  snprintf (start, sizeof start, "<rect class=\"%s\"", class);
  at = strstr (at, start);
  cr_assert_not_null (at, "no %s", class);
  cr_assert_eq (sscanf (at + strlen (start), " x=\"%lf\" y=\"%lf\" width=\"%lf\"", x, y, width), 3);
}

Test (channels, bars)
{
  struct draw_channels channels;
  double x[2], y[2], width[2];
  make_two (&channels);
  char *text = draw (&channels, false);
  rectangle (text, "g0", &x[0], &y[0], &width[0]);
  rectangle (text, "g0 in", &x[1], &y[1], &width[1]);
  cr_assert_float_eq (width[0], 0.7 * 720, 0.02);
  cr_assert_float_eq (width[1], 0.2 * 720, 0.02);
  cr_assert_float_eq (x[1], x[0], 0.02);
  cr_assert_float_eq (y[1], y[0], 0.02);
  cr_assert_not_null (strstr (text, "7 to 8 stands still: 300..500"));
  cr_assert_lt (strstr (text, ">first<"), strstr (text, ">second<"), "not by first use");
  cr_assert_eq (support_count (text, "first contention"), 0);
  cr_assert_eq (support_count (text, "--full"), 0);
  cr_assert_not_null (strstr (text, "a &lt;title&gt;"));
  free (text);
  channels.mark = memory_print ("first contention, at 300");
  channels.mark_time = 300;
  channels.mark_lane = 0;
  text = draw (&channels, false);
  cr_assert_eq (support_count (text, "<circle class=\"crucial\""), 1);
  cr_assert_eq (support_count (text, ">first contention, at 300</text>"), 1);
  free (text);
  draw_channels_clear (&channels);
}

/* Of 100 lanes those that were waited for, then the first; that of the mark is always there. */
Test (channels, left_out)
{
  struct draw_channels channels;
  draw_channels_init (&channels);
  channels.title = memory_print ("many");
  channels.remark = memory_print ("much");
  size_t kind = draw_channels_kind (&channels, memory_print ("messages"), "receive");
  for (int i = 0; i < 100; i++)
    draw_channels_lane (&channels, memory_print ("lane %d.", i));
  for (size_t i = 0; i < 10000; i++)
    draw_channels_bar (
      &channels, (struct draw_channels_bar){ i % 100, kind, 1, 2, 3, (int64_t)i, (int64_t)i + 50 });
  channels.lanes[90].waited = 5;
  channels.mark = memory_print ("the mark");
  channels.mark_lane = 99;
  channels.mark_time = 120;
  channels.end = 10049;
  char *text = draw (&channels, false);
  cr_assert_eq (support_count (text, ">lane "), 64);
  cr_assert_not_null (strstr (text, ">lane 90.<"));
  cr_assert_not_null (strstr (text, ">lane 99.<"));
  cr_assert_not_null (strstr (text, ">lane 61.<"));
  cr_assert_null (strstr (text, ">lane 62.<"));
  cr_assert_eq (support_count (text, "3 bytes"), DRAW_CHANNELS_BARS);
  cr_assert_not_null (strstr (text, "64 of 100 channels, those that were waited for longest, with "
                                    "4000 of 10000 bars; --full draws all"));
  free (text);
  text = draw (&channels, true);
  cr_assert_eq (support_count (text, "3 bytes"), 10000);
  cr_assert_null (strstr (text, "--full"));
  free (text);
  draw_channels_clear (&channels);
}

/* Nothing at all. */
Test (channels, empty)
{
  struct draw_channels channels;
  draw_channels_init (&channels);
  channels.title = memory_print ("none");
  channels.remark = memory_print ("0 messages");
  free (draw (&channels, false));
  draw_channels_clear (&channels);
}
