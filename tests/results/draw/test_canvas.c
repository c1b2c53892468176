/* Pictures as SVG: escapes, elements, widths, frames, and styles. */
#include "results/draw/canvas.h"

#include <criterion/criterion.h>
#include <string.h>

static void
expect (struct output *out, const char *expected)
{
  output_char (out, '\0');
  cr_expect_str_eq (out->bytes, expected);
  output_discard (out);
}

Test (canvas, escapes)
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
    canvas_escape (&out, cases[i][0]);
    expect (&out, cases[i][1]);
  }
}

Test (canvas, elements)
{
  struct output out;
  struct canvas canvas = { .out = &out };
  output_init_memory (&out);
  canvas_rect (&canvas, "send", 1, 2.5, 3, 4, NULL);
  canvas_rect (&canvas, "wait", 1, 2, 3, 4, "a < b");
  canvas_circle (&canvas, "node", 1, 2, 3, NULL);
  canvas_line (&canvas, "grid", 1, 2, 3, 4.126);
  canvas_text (&canvas, "", 1, 2, CANVAS_START, 0, "x");
  canvas_text (&canvas, "muted", 1, 2, CANVAS_MIDDLE, 9, "y&z");
  canvas_text (&canvas, "muted", 1, 2, CANVAS_FINISH, 0, "");
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
Test (canvas, width)
{
  cr_expect_eq (canvas_width ("", 10), 0);
  cr_expect_float_eq (canvas_width ("Zürich", 10), canvas_width ("Zurich", 10), 1e-9);
  cr_expect_float_eq (canvas_width ("ab", 20), 4 * canvas_width ("a", 10), 1e-9);
}

Test (canvas, frame)
{
  struct output out;
  output_init_memory (&out);
  struct status status;
  struct canvas canvas = { .out = &out };
  cr_assert (canvas_begin (&canvas, 100, 50.4, "a & b", "c < d", &status));
  cr_assert (canvas_end (&canvas, &status));
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
Test (canvas, within_a_page)
{
  struct output out;
  output_init_memory (&out);
  struct status status;
  struct canvas canvas = { .out = &out, .format = CANVAS_INLINE };
  cr_assert (canvas_begin (&canvas, 10, 20, "a \"b\"", "c < d", &status));
  cr_assert (canvas_end (&canvas, &status));
  expect (&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\" viewBox=\"0 "
                "0 10 20\" role=\"img\" "
                "aria-label=\"a &quot;b&quot;. c &lt; d\">\n<rect class=\"background\" "
                "width=\"100%\" height=\"100%\"/>\n</svg>\n");
}

Test (canvas, scoped_style)
{
  struct output out;
  output_init_memory (&out);
  canvas_style_sheet (&out, ".drawing ", false);
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
  canvas_style_sheet (&out, ".x ", true);
  output_char (&out, '\0');
  cr_expect (strstr (out.bytes, ".x .send{fill:#1f4168;"));
  cr_expect_not (strstr (out.bytes, ".x .title{"), "it has no colour");
  output_discard (&out);
}
