#include "results/page/pack.h"

#include "base/rng.h"
#include "tests/support/pack.h"
#include "tests/support/rounds.h"

/* The texts of the blocks must be these; returns the length of what they were packed into. */
static size_t
expect_again (char *const *texts, size_t count)
{
  struct page_pack pack;
  struct output out;
  struct status status;
  status_init (&status);
  output_init_memory (&out);
  page_pack_init (&pack, &out);
  for (size_t i = 0; i < count; i++)
    cr_assert (page_pack_add (&pack, texts[i], strlen (texts[i]), &status));
  cr_assert (page_pack_finish (&pack, &status));
  size_t length = out.length;
  output_char (&out, '\0');
  const char *at = out.bytes;
  for (size_t done = 0; done < count;) {
    size_t there = count - done < PAGE_PACK_TEXTS ? count - done : PAGE_PACK_TEXTS, bytes;
    char *block = pack_block (&at, &bytes);
    for (size_t i = 0; i < there; i++, done++) {
      char *text = pack_text (block, there, i);
      cr_expect_str_eq (text, texts[done], "text %zu", done);
      free (text);
    }
    size_t ends = 0;
    for (size_t i = 0; i < bytes; i++)
      ends += block[i] == '\0';
    cr_expect_eq (ends, 2 * there);
    free (block);
  }
  cr_expect_eq (*at, '\0', "no more blocks");
  page_pack_clear (&pack);
  output_discard (&out);
  return length;
}

Test (pack, brings_back_what_goes_in)
{
  char *texts[] = { "",
                    "no number",
                    "0",
                    "007",
                    "1 22 333",
                    "123456789 1234567890 0",
                    "1.50 2.5 3.456 12.34.56 0.05 00.05 1234567.89 12345678.90",
                    "x1=\"3.00\" y1=\"4.00\" x1=\"2.00\"",
                    "\xc3\xa9"
                    "12 \xc3\xa9\xc3\xa9"
                    "13 a\xc3\xa9"
                    "14 \xf0\x9f\x8c\xb3"
                    "15",
                    "-5 -5.25 5..7 5.",
                    ".25 1.25.",
                    "9",
                    "[[1,2],[3,4]]",
                    "<text>10</text>\n<text>20</text>\n" };
  expect_again (texts, sizeof texts / sizeof *texts);
  expect_again (texts, 0);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    expect_again (texts + i, 1);
}

/* The form is the header's, which other programs may go by. */
Test (pack, takes_texts_apart_as_described)
{
  static const char text[] = "a1 a2.50 xbcde3 ybcde5 12345678.90 1.234";
  static const char expected[] = "a\1 a\2 xbcde\1 ybcde\1 \1.\1 \1.\1\0"
                                 "1,250,3,2,12345678,90,1,144";
  struct page_pack pack;
  struct output out;
  struct status status;
  size_t length;
  status_init (&status);
  output_init_memory (&out);
  page_pack_init (&pack, &out);
  cr_assert (page_pack_add (&pack, text, strlen (text), &status)
             && page_pack_finish (&pack, &status));
  output_char (&out, '\0');
  const char *at = out.bytes;
  char *block = pack_block (&at, &length);
  cr_expect (length == sizeof expected && memcmp (block, expected, length) == 0, "%s",
             block + strlen (block) + 1);
  free (block);
  page_pack_clear (&pack);
  output_discard (&out);
}

/* Letters that make numbers and contexts of every form meet. */
Test (pack, brings_back_drawn_texts)
{
  static const char *const parts[]
    = { "0", "1", "9", "12", ".", "-", ",", "a", "b", "\xc3\xa9", " ", "00", "345", ".07", ".10" };
  struct rng rng;
  rng_init (&rng, 3);
  for (int round = 0; round < rounds (200); round++) {
    char *texts[2 * PAGE_PACK_TEXTS + 1];
    size_t count = 1 + rng_below (&rng, 2 * PAGE_PACK_TEXTS + 1);
    for (size_t i = 0; i < count; i++) {
      size_t length = rng_below (&rng, 30);
      texts[i] = memory_zero (1, 4 * length + 1);
      while (length-- > 0)
        strcat (texts[i], parts[rng_below (&rng, sizeof parts / sizeof *parts)]);
    }
    expect_again (texts, count);
    for (size_t i = 0; i < count; i++)
      free (texts[i]);
  }
}

/* What it is for: lines that differ in evenly growing numbers. */
Test (pack, is_small_where_numbers_grow_evenly)
{
  char *texts[PAGE_PACK_TEXTS];
  size_t plain = 0;
  for (size_t i = 0; i < PAGE_PACK_TEXTS; i++) {
    struct output text;
    output_init_memory (&text);
    for (int line = 0; line < 50; line++)
      output_print (&text, "<line x1=\"%.2f\" y1=\"%.2f\"/>\n", 142.46 + (double)i,
                    100 + 18.0 * line);
    output_char (&text, '\0');
    texts[i] = text.bytes;
    plain += text.length;
  }
  cr_expect_lt (100 * expect_again (texts, PAGE_PACK_TEXTS), 2 * plain);
  for (size_t i = 0; i < PAGE_PACK_TEXTS; i++)
    free (texts[i]);
}
