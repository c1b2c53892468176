#include "results/draw/svg.h"

#include "base/utf8.h"

#include <string.h>

/* What the classes look like; in the dark only what differs. */
static const struct rule {
  const char *selector, *light, *dark;
} rules[] = {
  { "text", "fill:#1c2127", "fill:#e4e8ed" },
  { ".background", "fill:#ffffff", "fill:#14181d" },
  { ".title", "font-size:16px;font-weight:600", NULL },
  { ".muted", "fill:#687280", "fill:#98a3b0" },
  { ".grid", "stroke:#e1e5ea;stroke-width:1", "stroke:#2a313a" },
  { ".axis", "stroke:#9aa3ae;stroke-width:1", "stroke:#66717e" },
  { ".makespan", "stroke:#1c2127;stroke-width:1.5", "stroke:#e4e8ed" },
  { ".wait", "fill:#e9edf1", "fill:#232a32" },
  { ".send", "fill:#c9dff8;stroke:#3f7fc8;stroke-width:1", "fill:#1f4168;stroke:#69a6ec" },
  { ".receive", "fill:#fbe3b6;stroke:#bf8415;stroke-width:1", "fill:#54400f;stroke:#e2ad4c" },
  { ".arrive", "fill:none;stroke:#bf8415;stroke-width:1;stroke-dasharray:3 2", "stroke:#e2ad4c" },
  { ".critical", "fill:none;stroke:#c2185b;stroke-width:2.4", "stroke:#ff77ab" },
  { ".link", "stroke:#c2185b;stroke-width:1.8", "stroke:#ff77ab" },
  { ".edge", "stroke:#9aa3ae;stroke-width:1.2", "stroke:#66717e" },
  { ".node", "fill:#3f7fc8", "fill:#69a6ec" },
  { ".crucial", "fill:#c2185b", "fill:#ff77ab" },
};

void
svg_style (struct output *out, const char *scope, bool dark)
{
  if (!dark)
    output_print (out, "%ssvg{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:11px}\n",
                  scope);
  for (const struct rule *rule = rules; rule < rules + sizeof rules / sizeof *rules; rule++)
    if (!dark || rule->dark)
      output_print (out, "%s%s{%s}\n", scope, rule->selector, dark ? rule->dark : rule->light);
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
svg_escape (struct output *out, const char *text)
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

double
svg_width (const char *text, double size)
{
  size_t count = 0;
  for (; *text; text++)
    count += ((unsigned char)*text & 0xc0) != 0x80;
  return 0.58 * size * (double)count;
}

/* The element itself, up to its attributes' end. */
static void
write_root (struct output *out, double width, double height)
{
  output_print (out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                "viewBox=\"0 0 %.0f %.0f\" role=\"img\"",
                width, height, width, height);
}

static void
write_background (struct output *out)
{
  output_text (out, "<rect class=\"background\" width=\"100%\" height=\"100%\"/>\n");
}

void
svg_begin (struct output *out, double width, double height, const char *title, const char *about)
{
  output_text (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  write_root (out, width, height);
  output_text (out, ">\n<title>");
  svg_escape (out, title);
  output_text (out, "</title>\n<desc>");
  svg_escape (out, about);
  output_text (out, "</desc>\n<style>\n");
  svg_style (out, "", false);
  output_text (out, "@media (prefers-color-scheme:dark){\n");
  svg_style (out, "", true);
  output_text (out, "}\n</style>\n");
  write_background (out);
}

void
svg_begin_inline (struct output *out, double width, double height, const char *title,
                  const char *about)
{
  write_root (out, width, height);
  output_text (out, " aria-label=\"");
  svg_escape (out, title);
  output_text (out, ". ");
  svg_escape (out, about);
  output_text (out, "\">\n");
  write_background (out);
}

void
svg_end (struct output *out)
{
  output_text (out, "</svg>\n");
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
  svg_escape (out, tip);
  output_print (out, "</title></%s>\n", element);
}

void
svg_rect (struct output *out, const char *class, double x, double y, double width, double height,
          const char *tip)
{
  output_print (out, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"",
                class, x, y, width, height);
  write_tip (out, "rect", tip);
}

void
svg_circle (struct output *out, const char *class, double x, double y, double radius,
            const char *tip)
{
  output_print (out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", class, x, y,
                radius);
  write_tip (out, "circle", tip);
}

void
svg_line (struct output *out, const char *class, double x1, double y1, double x2, double y2)
{
  output_print (out, "<line class=\"%s\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n",
                class, x1, y1, x2, y2);
}

void
svg_text (struct output *out, const char *class, double x, double y, enum svg_anchor anchor,
          double size, const char *text)
{
  static const char *const anchors[] = { "", " text-anchor=\"middle\"", " text-anchor=\"end\"" };
  output_text (out, "<text");
  if (*class)
    output_print (out, " class=\"%s\"", class);
  output_print (out, " x=\"%.2f\" y=\"%.2f\"%s", x, y, anchors[anchor]);
  if (size > 0)
    output_print (out, " style=\"font-size:%.1fpx\"", size);
  output_char (out, '>');
  svg_escape (out, text);
  output_text (out, "</text>\n");
}
