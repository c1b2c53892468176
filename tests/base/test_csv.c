#include "base/csv.h"

#include "base/output.h"

#include <criterion/criterion.h>
#include <string.h>

/* Rows as [a|b][c], or the message. */
static void
expect (const char *text, size_t length, char separator, const char *expected)
{
  struct csv csv;
  struct status status = { .code = STATUS_OK };
  struct output out;
  csv_init (&csv);
  output_init_memory (&out);
  if (csv_read (&csv, text, length, "f", separator, &status))
    for (size_t row = 0; row < csv.row_count; row++) {
      for (size_t i = 0; i < csv_width (&csv, row); i++) {
        output_char (&out, i > 0 ? '|' : '[');
        output_text (&out, csv_cell (&csv, row, i)->text);
      }
      output_char (&out, ']');
    }
  else
    output_text (&out, status.message);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected, "%s: %s", text, out.bytes);
  output_discard (&out);
  csv_clear (&csv);
}

Test (csv, reads)
{
  static const struct {
    const char *text;
    char separator;
    const char *expected;
  } cases[] = {
    { "a,b\nc,d\n", 0, "[a|b][c|d]" },
    { "a,b\r\nc,d", 0, "[a|b][c|d]" },
    { "\xef\xbb\xbf"
      "a,b\n",
      0, "[a|b]" },
    { " a , b b \n\n,\n", 0, "[a|b b][|]" },
    { "a;\"b;1,5\"\n2,5;3\n", 0, "[a|b;1,5][2,5|3]" },
    { "a\tb\n\t\n", 0, "[a|b][|]" },
    { "a,b;c\n", ';', "[a,b|c]" },
    { "\"a\"\"b\",\"c\nd\" ,e\n", 0, "[a\"b|c\nd|e]" },
    { "\"a,,,\";b\n", 0, "[a,,,|b]" },
    { "\"\"\n", 0, "f: is empty" },
    { "", 0, "f: is empty" },
    { "a,b\nc,\"d\n", 0, "f:2: column 2: the quoted text does not end" },
    { "a,\"b\"c\n", 0, "f:1: column 2: text behind a closing quote" },
    { "a\"b\n", 0, "f:1: column 1: a quote within a cell: put the whole cell in quotes" },
    { "a\xff\n", 0, "f: is no text in UTF-8" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    expect (cases[i].text, strlen (cases[i].text), cases[i].separator, cases[i].expected);
  expect ("a\0b", 3, 0, "f: is no text in UTF-8");
}

/* Lines are those of the file, also behind quoted line ends and blank lines. */
Test (csv, refuses_with_place)
{
  static const char text[] = "a,\"b\nb\"\n\nc,d\n";
  struct csv csv;
  struct status status = { .code = STATUS_OK };
  csv_init (&csv);
  cr_assert (csv_read (&csv, text, sizeof text - 1, "f", 0, &status));
  cr_expect_not (csv_refuse (&csv, csv_cell (&csv, 1, 1), "must be a number", &status));
  cr_expect_str_eq (status.message, "f:4: column 2: must be a number, got 'd'");
  csv_clear (&csv);
}
