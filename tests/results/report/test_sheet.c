/* Tables of reports: columns, odd characters, and long cells. */
#include "results/report/sheet.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void
expect (const struct sheet *sheet, void (*write) (const struct sheet *, struct output *),
        const char *expected)
{
  struct output out;
  output_init_memory (&out);
  write (sheet, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (sheet, columns_of_numbers_stand_to_the_right)
{
  struct sheet sheet;
  sheet_init (&sheet, (const char *[]){ "name", "count", "share", "mixed", NULL });
  sheet_cell (&sheet, "%s %d", "row", 1);
  sheet_count (&sheet, INT64_MIN);
  sheet_real (&sheet, 0.125, 2);
  sheet_cell (&sheet, "7");
  sheet_cell (&sheet, "row");
  sheet_count (&sheet, INT64_MAX);
  sheet_real (&sheet, -1.5, 0);
  sheet_cell (&sheet, "n");
  expect (&sheet, sheet_markdown,
          "| name | count | share | mixed |\n"
          "| --- | ---: | ---: | --- |\n"
          "| row 1 | -9223372036854775808 | 0.12 | 7 |\n"
          "| row | 9223372036854775807 | -2 | n |\n");
  expect (
    &sheet, sheet_csv,
    "name,count,share,mixed\nrow 1,-9223372036854775808,0.12,7\nrow,9223372036854775807,-2,n\n");
  sheet_clear (&sheet);
}

Test (sheet, without_rows)
{
  struct sheet sheet;
  sheet_init (&sheet, (const char *[]){ "one", NULL });
  expect (&sheet, sheet_markdown, "| one |\n| --- |\n");
  expect (&sheet, sheet_csv, "one\n");
  sheet_clear (&sheet);
}

Test (sheet, odd_characters)
{
  struct sheet sheet;
  sheet_init (&sheet, (const char *[]){ "a|b", "c,d", NULL });
  sheet_cell (&sheet, "||");
  sheet_cell (&sheet, "say \"no\"");
  sheet_cell (&sheet, "two\nlines");
  sheet_cell (&sheet, "back\rhome");
  sheet_cell (&sheet, "%s", "");
  sheet_cell (&sheet, "%s", "100 % größer");
  expect (&sheet, sheet_markdown,
          "| a\\|b | c,d |\n"
          "| --- | --- |\n"
          "| \\|\\| | say \"no\" |\n"
          "| two lines | back home |\n"
          "|  | 100 % größer |\n");
  expect (&sheet, sheet_csv,
          "a|b,\"c,d\"\n||,\"say \"\"no\"\"\"\n\"two\nlines\",\"back\rhome\"\n,100 % größer\n");
  sheet_clear (&sheet);
}

/* An empty cell does not make a column of numbers one of words. */
Test (sheet, empty_cells)
{
  struct sheet sheet;
  sheet_init (&sheet, (const char *[]){ "n", NULL });
  sheet_cell (&sheet, "%s", "");
  sheet_count (&sheet, 3);
  expect (&sheet, sheet_markdown, "| n |\n| ---: |\n|  |\n| 3 |\n");
  expect (&sheet, sheet_csv, "n\n\n3\n");
  sheet_clear (&sheet);
}

/* Cells are never cut off. */
Test (sheet, long_cells)
{
  enum { LONG = 100000 };
  struct sheet sheet;
  struct output out;
  char *text = malloc (LONG + 1);
  memset (text, 'x', LONG);
  text[LONG] = '\0';
  sheet_init (&sheet, (const char *[]){ "h", NULL });
  sheet_cell (&sheet, "%s!", text);
  output_init_memory (&out);
  sheet_csv (&sheet, &out);
  cr_expect_eq (out.length, strlen ("h\n") + LONG + strlen ("!\n"));
  cr_expect_eq (memcmp (out.bytes + 2, text, LONG), 0);
  cr_expect_eq (out.bytes[out.length - 2], '!');
  output_discard (&out);
  sheet_clear (&sheet);
  free (text);
}

/* A name must not become a formula; a number stays one. */
Test (sheet, formulas)
{
  static const struct {
    const char *text, *cell;
  } cases[] = {
    { "=1+1", "'=1+1" },
    { "=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"" },
    { "+1", "'+1" },
    { "-1+cmd", "'-1+cmd" },
    { "--1", "'--1" },
    { "-", "-" },
    { "@SUM", "'@SUM" },
    { "\tx", "'\tx" },
    { "\rx", "\"'\rx\"" },
    { "-1", "-1" },
    { "-1.5", "-1.5" },
    { "-7/3", "-7/3" },
    { "-1.5e-07", "-1.5e-07" },
    { "a=b", "a=b" },
    { "", "" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct output out;
    output_init_memory (&out);
    sheet_csv_cell (cases[i].text, &out);
    output_char (&out, '\0');
    cr_expect_str_eq (out.bytes, cases[i].cell);
    output_discard (&out);
  }
}
