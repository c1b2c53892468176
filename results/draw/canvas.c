#include "results/draw/canvas.h"

#include "base/utf8.h"
#include "results/draw/raster.h"

#include <string.h>

/* clang-format off */
#define MARK(class_, fill_, dark) { .class = class_, .fill = fill_, .dark_fill = dark }
#define LINE(class_, stroke_, dark, width_) \
  { .class = class_, .stroke = stroke_, .dark_stroke = dark, .width = width_ }
#define BOX(class_, fill_, stroke_, dark, dark_line) \
  { .class = class_, .fill = fill_, .stroke = stroke_, .dark_fill = dark, \
    .dark_stroke = dark_line, .width = 1 }
const struct canvas_style canvas_styles[] = {
  { .class = "text", .fill = "#1c2127", .dark_fill = "#e4e8ed", .size = 11 },
  MARK ("background", "#ffffff", "#14181d"),
  { .class = "title", .size = 16, .bold = true },
  MARK ("muted", "#687280", "#98a3b0"),
  LINE ("grid", "#e1e5ea", "#2a313a", 1),
  LINE ("axis", "#9aa3ae", "#66717e", 1),
  LINE ("makespan", "#1c2127", "#e4e8ed", 1.5),
  MARK ("wait", "#e9edf1", "#232a32"),
  BOX ("send", "#c9dff8", "#3f7fc8", "#1f4168", "#69a6ec"),
  BOX ("receive", "#fbe3b6", "#bf8415", "#54400f", "#e2ad4c"),
  { .class = "arrive", .fill = "#ffffff", .stroke = "#bf8415", .dark_fill = "#14181d",
    .dark_stroke = "#e2ad4c", .width = 1, .dashed = true },
  { .class = "critical", .fill = "none", .stroke = "#c2185b", .dark_stroke = "#ff77ab",
    .width = 2.4 },
  LINE ("link", "#c2185b", "#ff77ab", 1.8),
  LINE ("edge", "#9aa3ae", "#66717e", 1.2),
  MARK ("node", "#3f7fc8", "#69a6ec"),
  MARK ("crucial", "#c2185b", "#ff77ab"),
  MARK ("coming", "#bf8415", "#e2ad4c"),
  /* boxes by group or multicast, */
  BOX ("g0", "#c9dff8", "#3f7fc8", "#1f4168", "#69a6ec"),
  BOX ("g1", "#c9ead2", "#3a9d5d", "#1d4a2c", "#66c788"),
  BOX ("g2", "#e4d3f1", "#8e5bb5", "#43295a", "#bb8fdb"),
  BOX ("g3", "#c5e9ec", "#2a9aa5", "#154a50", "#5cc4ce"),
  BOX ("g4", "#e6d9ca", "#96704a", "#463522", "#c39f77"),
  BOX ("g5", "#ececb9", "#8f8f2a", "#46461a", "#c8c860"),
  BOX ("g6", "#dfe3e7", "#7f8894", "#383f47", "#a3adb8"),
  BOX ("g7", "#d3d8f2", "#2b3f8c", "#262f5c", "#8e9ee8"),
  /* their marks and shades, */
  MARK ("m0", "#3f7fc8", "#69a6ec"),
  MARK ("m1", "#3a9d5d", "#66c788"),
  MARK ("m2", "#8e5bb5", "#bb8fdb"),
  MARK ("m3", "#2a9aa5", "#5cc4ce"),
  MARK ("m4", "#96704a", "#c39f77"),
  MARK ("m5", "#8f8f2a", "#c8c860"),
  MARK ("m6", "#7f8894", "#a3adb8"),
  MARK ("m7", "#2b3f8c", "#8e9ee8"),
  /* boxes by length */
  BOX ("s0", "#eef5fd", "#3f7fc8", "#16263a", "#69a6ec"),
  BOX ("s1", "#cfe2f8", "#3f7fc8", "#1b3857", "#69a6ec"),
  BOX ("s2", "#a9cbf2", "#3f7fc8", "#224b78", "#69a6ec"),
  BOX ("s3", "#7fb0ea", "#3f7fc8", "#2a5f98", "#69a6ec"),
  BOX ("s4", "#5a96dd", "#3f7fc8", "#3474ba", "#69a6ec"),
  /* of a receipt in the colour of its multicast: the fill of the page */
  MARK ("in", "#ffffff", "#14181d"),
  { 0 },
};
/* clang-format on */

static void
write_property (struct output *out, const char **before, const char *name, const char *value)
{
  if (value) {
    output_print (out, "%s%s:%s", *before, name, value);
    *before = ";";
  }
}

/* A rule of the sheet. */
static void
write_rule (struct output *out, const char *scope, const struct canvas_style *style, bool dark)
{
  const char *before = "";
  char number[32];
  output_print (out, "%s%s%s{", scope, strcmp (style->class, "text") == 0 ? "" : ".", style->class);
  write_property (out, &before, "fill", dark ? style->dark_fill : style->fill);
  write_property (out, &before, "stroke", dark ? style->dark_stroke : style->stroke);
  if (!dark && style->width > 0) {
    snprintf (number, sizeof number, "%g", style->width);
    write_property (out, &before, "stroke-width", number);
  }
  if (!dark && style->size > 0) {
    snprintf (number, sizeof number, "%gpx", style->size);
    write_property (out, &before, "font-size", number);
  }
  write_property (out, &before, "font-weight", !dark && style->bold ? "600" : NULL);
  write_property (out, &before, "stroke-dasharray", !dark && style->dashed ? "3 2" : NULL);
  output_text (out, "}\n");
}

void
canvas_style_sheet (struct output *out, const char *scope, bool dark)
{
  if (!dark)
    output_print (out, "%ssvg{font-family:system-ui,'DejaVu Sans',sans-serif}\n", scope);
  for (const struct canvas_style *style = canvas_styles; style->class; style++)
    if (!dark || style->dark_fill || style->dark_stroke)
      write_rule (out, scope, style, dark);
}

/* A character that is not plain text. */
static void
escape_one (struct output *out, const char *at, size_t length)
{
  switch (*at) {
  case '<':
    output_text (out, "&lt;");
    return;
  case '>':
    output_text (out, "&gt;");
    return;
  case '&':
    output_text (out, "&amp;");
    return;
  case '"':
    output_text (out, "&quot;");
    return;
  default:
    if (utf8_is_control (at, length) || memcmp (at, "\xef\xbf\xbe", length) == 0
        || memcmp (at, "\xef\xbf\xbf", length) == 0)
      output_text (out, "\xef\xbf\xbd"); /* no control characters in XML, nor U+FFFE and U+FFFF */
    else
      output_bytes (out, at, length);
  }
}

void
canvas_escape (struct output *out, const char *text)
{
  const char *end = text + strlen (text);
  while (text < end) {
    size_t length = utf8_length (text, end);
    if (length == 0)
      output_text (out, "\xef\xbf\xbd");
    else
      escape_one (out, text, length);
    text += length == 0 ? 1 : length;
  }
}

/* The width of a letter for a size of 1. Letters of Chinese, Japanese and Korean, and pictures, are
   as wide as high (Unicode Standard Annex 11); marks that combine with the letter before have no
   width. */
static double
letter_width (uint32_t point)
{
  static const struct {
    uint32_t first, last;
    double width;
  } ranges[] = {
    { 0x300, 0x36f, 0 },     { 0x1100, 0x115f, 1 }, { 0x200b, 0x200d, 0 }, { 0x20d0, 0x20ff, 0 },
    { 0x2e80, 0xa4cf, 1 },   { 0xac00, 0xd7a3, 1 }, { 0xf900, 0xfaff, 1 }, { 0xfe00, 0xfe0f, 0 },
    { 0xfe30, 0xfe6f, 1 },   { 0xff01, 0xff60, 1 }, { 0xffe0, 0xffe6, 1 }, { 0x1f300, 0x1faff, 1 },
    { 0x20000, 0x3fffd, 1 },
  };
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges && point >= ranges[i].first; i++)
    if (point <= ranges[i].last)
      return ranges[i].width;
  return 0.58;
}

double
canvas_width (const char *text, double size)
{
  const char *end = text + strlen (text);
  double width = 0;
  while (text < end) {
    size_t length = utf8_length (text, end);
    width += letter_width (length == 0 ? '?' : utf8_decode (text, length));
    text += length == 0 ? 1 : length;
  }
  return size * width;
}

/* The title and what a file of its own needs besides. */
static void
write_head (struct output *out, const char *title, const char *about)
{
  output_text (out, ">\n<title>");
  canvas_escape (out, title);
  output_text (out, "</title>\n<desc>");
  canvas_escape (out, about);
  output_text (out, "</desc>\n<style>\n");
  canvas_style_sheet (out, "", false);
  output_text (out, "@media (prefers-color-scheme:dark){\n");
  canvas_style_sheet (out, "", true);
  output_text (out, "}\n</style>\n");
}

static void
write_label (struct output *out, const char *title, const char *about)
{
  output_text (out, " aria-label=\"");
  canvas_escape (out, title);
  output_text (out, ". ");
  canvas_escape (out, about);
  output_text (out, "\">\n");
}

bool
canvas_begin (struct canvas *canvas, double width, double height, const char *title,
              const char *about, struct status *status)
{
  struct output *out = canvas->out;
  if (canvas->format == CANVAS_PNG || canvas->format == CANVAS_PDF)
    return raster_begin (canvas, width, height, title, status);
  if (canvas->format == CANVAS_SVG)
    output_text (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  output_print (out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                "viewBox=\"0 0 %.0f %.0f\" role=\"img\"",
                width, height, width, height);
  (canvas->format == CANVAS_SVG ? write_head : write_label) (out, title, about);
  output_text (out, "<rect class=\"background\" width=\"100%\" height=\"100%\"/>\n");
  return true;
}

bool
canvas_end (struct canvas *canvas, struct status *status)
{
  if (canvas->calls)
    return canvas->calls->end (canvas, status);
  output_text (canvas->out, "</svg>\n");
  return true;
}

/* The end of an element that may have a tip. */
static void
write_tip (struct output *out, const char *element, const char *tip)
{
  if (!tip) {
    output_text (out, "/>\n");
    return;
  }
  output_text (out, "><title>");
  canvas_escape (out, tip);
  output_print (out, "</title></%s>\n", element);
}

void
canvas_rect (struct canvas *canvas, const char *class, double x, double y, double width,
             double height, const char *tip)
{
  if (canvas->calls) {
    canvas->calls->rect (canvas, class, 1, x, y, width, height);
    return;
  }
  output_print (canvas->out,
                "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", class, x,
                y, width, height);
  write_tip (canvas->out, "rect", tip);
}

void
canvas_shade (struct canvas *canvas, const char *class, double opacity, double x, double y,
              double width, double height)
{
  if (canvas->calls)
    canvas->calls->rect (canvas, class, opacity, x, y, width, height);
  else
    output_print (canvas->out,
                  "<rect class=\"%s\" opacity=\"%.2f\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                  "height=\"%.2f\"/>\n",
                  class, opacity, x, y, width, height);
}

void
canvas_circle (struct canvas *canvas, const char *class, double x, double y, double radius,
               const char *tip)
{
  if (canvas->calls) {
    canvas->calls->circle (canvas, class, x, y, radius);
    return;
  }
  output_print (canvas->out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", class, x, y,
                radius);
  write_tip (canvas->out, "circle", tip);
}

void
canvas_line (struct canvas *canvas, const char *class, double x1, double y1, double x2, double y2)
{
  if (canvas->calls)
    canvas->calls->line (canvas, class, x1, y1, x2, y2);
  else
    output_print (canvas->out,
                  "<line class=\"%s\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", class,
                  x1, y1, x2, y2);
}

void
canvas_text (struct canvas *canvas, const char *class, double x, double y,
             enum canvas_anchor anchor, double size, const char *text)
{
  static const char *const anchors[] = { "", " text-anchor=\"middle\"", " text-anchor=\"end\"" };
  struct output *out = canvas->out;
  if (canvas->calls) {
    canvas->calls->text (canvas, class, x, y, anchor, size, text);
    return;
  }
  output_text (out, "<text");
  if (*class)
    output_print (out, " class=\"%s\"", class);
  output_print (out, " x=\"%.2f\" y=\"%.2f\"%s", x, y, anchors[anchor]);
  if (size > 0)
    output_print (out, " style=\"font-size:%.1fpx\"", size);
  output_char (out, '>');
  canvas_escape (out, text);
  output_text (out, "</text>\n");
}

void
canvas_cut (struct canvas *canvas, const char *class, double x, double y, double size, double room,
            const char *text)
{
  char cut[640];
  size_t fits = (size_t)(room / (0.58 * (size > 0 ? size : CANVAS_LETTER))), length = 0;
  for (size_t letters = 0; text[length] && letters < fits && length < sizeof cut - 8; letters++)
    do
      cut[length] = text[length];
    while (((unsigned char)text[++length] & 0xc0) == 0x80 && length < sizeof cut - 8);
  snprintf (cut + length, sizeof cut - length, "%s", text[length] ? "…" : "");
  canvas_text (canvas, class, x, y, CANVAS_START, size, cut);
}
