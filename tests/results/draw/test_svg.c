/* SVG: escapes, elements, widths, frames, and styles. */
#include "results/draw/svg.h"

#include <criterion/criterion.h>
#include <string.h>

static void
expect (struct output *out, const char *expected)
{
  output_char (out, '\0');
  cr_expect_str_eq (out->bytes, expected);
  output_discard (out);
}

Test (svg, escapes)
{
  static const char *const cases[][2] = {
    { "plain 3", "plain 3" },
    { "<b a=\"1\">&amp;</b>", "&lt;b a=&quot;1&quot;&gt;&amp;amp;&lt;/b&gt;" },
    { "]]>", "]]&gt;" },
    { "Zürich — 東京", "Zürich — 東京" },
    { "a\nb\x01\x7f", "a\xef\xbf\xbd"
                      "b\xef\xbf\xbd\xef\xbf\xbd" },
    { "\xc2\x85\xe2\x80\xa8", "\xef\xbf\xbd\xef\xbf\xbd" },
    { "\xef\xbf\xbe\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd" },
    { "broken \xff\xc3", "broken \xef\xbf\xbd\xef\xbf\xbd" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct output out;
    output_init_memory (&out);
    svg_escape (&out, cases[i][0]);
    expect (&out, cases[i][1]);
  }
}

Test (svg, elements)
{
  struct output out;
  output_init_memory (&out);
  svg_rect (&out, "send", 1, 2.5, 3, 4, NULL);
  svg_rect (&out, "wait", 1, 2, 3, 4, "a < b");
  svg_circle (&out, "node", 1, 2, 3, NULL);
  svg_line (&out, "grid", 1, 2, 3, 4.126);
  svg_text (&out, "", 1, 2, SVG_START, 0, "x");
  svg_text (&out, "muted", 1, 2, SVG_MIDDLE, 9, "y&z");
  svg_text (&out, "muted", 1, 2, SVG_END, 0, "");
  expect (&out, "<rect class=\"send\" x=\"1.00\" y=\"2.50\" width=\"3.00\" height=\"4.00\"/>\n"
                "<rect class=\"wait\" x=\"1.00\" y=\"2.00\" width=\"3.00\" "
                "height=\"4.00\"><title>a &lt; b</title></rect>\n"
                "<circle class=\"node\" cx=\"1.00\" cy=\"2.00\" r=\"3.00\"/>\n"
                "<line class=\"grid\" x1=\"1.00\" y1=\"2.00\" x2=\"3.00\" y2=\"4.13\"/>\n"
                "<text x=\"1.00\" y=\"2.00\">x</text>\n"
                "<text class=\"muted\" x=\"1.00\" y=\"2.00\" text-anchor=\"middle\" "
                "style=\"font-size:9.0px\">y&amp;z</text>\n"
                "<text class=\"muted\" x=\"1.00\" y=\"2.00\" text-anchor=\"end\"></text>\n");
}

/* Characters count, not bytes. */
Test (svg, width)
{
  cr_expect_eq (svg_width ("", 10), 0);
  cr_expect_float_eq (svg_width ("Zürich", 10), svg_width ("Zurich", 10), 1e-9);
  cr_expect_float_eq (svg_width ("ab", 20), 4 * svg_width ("a", 10), 1e-9);
}

Test (svg, frame)
{
  struct output out;
  output_init_memory (&out);
  svg_begin (&out, 100, 50.4, "a & b", "c < d");
  svg_end (&out);
  output_char (&out, '\0');
  cr_expect (strstr (out.bytes,
                     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "
                     "xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\" "));
  cr_expect (strstr (out.bytes, "<title>a &amp; b</title>\n<desc>c &lt; d</desc>"));
  cr_expect (strstr (out.bytes, "prefers-color-scheme:dark"));
  cr_expect_str_eq (out.bytes + out.length - 1 - strlen ("</svg>\n"), "</svg>\n");
  output_discard (&out);
}

/* Within an HTML page: no declaration, no style sheet of its own, no title that would hang over
   all of it. */
Test (svg, within_a_page)
{
  struct output out;
  output_init_memory (&out);
  svg_begin_inline (&out, 10, 20, "a \"b\"", "c < d");
  svg_end (&out);
  expect (&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\" viewBox=\"0 "
                "0 10 20\" role=\"img\" "
                "aria-label=\"a &quot;b&quot;. c &lt; d\">\n<rect class=\"background\" "
                "width=\"100%\" height=\"100%\"/>\n</svg>\n");
}

Test (svg, scoped_style)
{
  struct output out;
  output_init_memory (&out);
  svg_style (&out, ".drawing ", false);
  output_char (&out, '\0');
  cr_expect (strstr (out.bytes, ".drawing svg{"));
  cr_expect (strstr (out.bytes, "\n.drawing .send{fill:#c9dff8;"));
  cr_expect (strstr (out.bytes, "\n.drawing .title{"));
  size_t lines = 0, scoped = 0;
  for (const char *at = out.bytes; *at; at = strchr (at, '\n') + 1, lines++)
    scoped += strncmp (at, ".drawing ", 9) == 0;
  cr_expect_eq (scoped, lines, "every rule is scoped");
  output_discard (&out);
  output_init_memory (&out);
  svg_style (&out, ".x ", true);
  output_char (&out, '\0');
  cr_expect (strstr (out.bytes, ".x .send{fill:#1f4168;"));
  cr_expect_not (strstr (out.bytes, ".x .title{"), "it has no colour");
  output_discard (&out);
}
