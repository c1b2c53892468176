/* PNG and PDF, where cairo is there. */
#include "results/draw/raster.h"

#include <criterion/criterion.h>
#include <string.h>

/* A picture of every element; false where this program has no cairo. */
static bool
draw (enum canvas_format format, double width, double height, struct output *out,
      struct status *status)
{
  struct canvas canvas = { .out = out, .format = format };
  output_init_memory (out);
  status_init (status);
  if (!canvas_begin (&canvas, width, height, "a \"title\"", "about", status))
    return false;
  canvas_rect (&canvas, "send g1", 1, 2, 30, 4, "tip");
  canvas_shade (&canvas, "node", 0.5, 1, 10, 30, 4);
  canvas_circle (&canvas, "crucial", 20, 20, 3, NULL);
  canvas_line (&canvas, "link", 0, 0, 40, 40);
  canvas_text (&canvas, "muted", 5, 30, CANVAS_MIDDLE, 0, "Zürich <&> \xff\x01");
  canvas_text (&canvas, "title", 5, 30, CANVAS_FINISH, 9, "");
  return canvas_end (&canvas, status);
}

/* The number of 32 bits at a place. */
static unsigned
number_at (const char *bytes)
{
  const unsigned char *at = (const unsigned char *)bytes;
  return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 | (unsigned)at[2] << 8 | at[3];
}

/* No cairo is bad input, which the message says. */
static void
expect_refusal (const struct status *status)
{
  cr_expect_eq (status->code, STATUS_INPUT);
  cr_expect (strstr (status->message, "cairo") && strstr (status->message, "SVG"), "%s",
             status->message);
}

Test (raster, png)
{
  struct output out, again;
  struct status status;
  if (!draw (CANVAS_PNG, 50, 40, &out, &status)) {
    expect_refusal (&status);
    return;
  }
  cr_assert (draw (CANVAS_PNG, 50, 40, &again, &status));
  cr_expect_eq (memcmp (out.bytes, "\x89PNG\r\n\x1a\n", 8), 0);
  cr_expect_eq (number_at (out.bytes + 16), 100, "two pixels for each");
  cr_expect_eq (number_at (out.bytes + 20), 80);
  cr_expect (again.length == out.length && memcmp (again.bytes, out.bytes, out.length) == 0);
  output_discard (&out);
  output_discard (&again);
}

Test (raster, pdf)
{
  struct output out, again;
  struct status status;
  if (!draw (CANVAS_PDF, 50, 40, &out, &status)) {
    expect_refusal (&status);
    return;
  }
  cr_assert (draw (CANVAS_PDF, 50, 40, &again, &status));
  cr_expect_eq (memcmp (out.bytes, "%PDF-", 5), 0);
  cr_expect (memmem (out.bytes, out.length, "CreationDate", 12) == NULL);
  cr_expect (again.length == out.length && memcmp (again.bytes, out.bytes, out.length) == 0);
  output_discard (&out);
  output_discard (&again);
}

/* Nothing is written of what a PNG cannot hold; a PDF can. */
Test (raster, too_large)
{
  struct output out;
  struct status status;
  cr_expect_not (draw (CANVAS_PNG, 50, RASTER_MOST + 1, &out, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect_eq (out.length, 0);
  output_discard (&out);
  if (draw (CANVAS_PDF, 50, RASTER_MOST + 1, &out, &status))
    cr_expect_eq (memcmp (out.bytes, "%PDF-", 5), 0);
  else
    expect_refusal (&status);
  output_discard (&out);
}
