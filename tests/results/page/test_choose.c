#include "results/page/internal.h"

#include <criterion/criterion.h>
#include <string.h>

#define ROWS 12

/* Two models; row i is of the node model below 8. */
static void
make (struct page_candidate *list, struct page_candidates *measurements)
{
  memset (list, 0, ROWS * sizeof *list);
  for (size_t i = 0; i < ROWS; i++)
    list[i] = (struct page_candidate){
      .model = i < 8 ? 0 : 3, .drawable = true, .tasks = 5, .family_rank = i
    };
  *measurements = (struct page_candidates){ list, ROWS, ROWS };
}

static void
expect (const struct page_candidates *measurements, size_t most, const char *expected)
{
  bool chosen[ROWS] = { false };
  char text[ROWS + 1] = { 0 };
  page_choose (measurements, most, chosen);
  for (size_t i = 0; i < measurements->count; i++)
    text[i] = chosen[i] ? 'x' : '.';
  cr_expect_str_eq (text, expected, "%zu: %s instead of %s", most, text, expected);
}

Test (choose, takes_turns)
{
  struct page_candidate list[ROWS];
  struct page_candidates measurements;
  make (list, &measurements);
  list[5].search_nodes = 9;
  list[6].search_nodes = 8;
  list[11].search_nodes = 3;
  list[2].above = 100;
  list[10].above = 1;
  expect (&measurements, 0, "............");
  expect (&measurements, 1, ".....x......"); /* the hardest of the first model */
  expect (&measurements, 2, ".....x.....x"); /* and of the second */
  expect (&measurements, 3, "..x..x.....x"); /* whose heuristic is furthest */
  expect (&measurements, 4, "..x..x....xx");
  expect (&measurements, 5, "x.x..x....xx"); /* the first of a family */
  expect (&measurements, 6, "x.x..x..x.xx");
  expect (&measurements, 7, "x.x..xx.x.xx"); /* the second hardest */
  expect (&measurements, 99, "xxxxxxxxxxxx");
}

/* What is too large is left out; of what is equally hard the larger comes first, then the
   earlier. */
Test (choose, by_size)
{
  struct page_candidate list[ROWS];
  struct page_candidates measurements;
  make (list, &measurements);
  for (size_t i = 0; i < ROWS; i++)
    list[i].drawable = i % 2 == 1 && i < 8;
  list[5].tasks = 50;
  expect (&measurements, 1, ".....x......");
  expect (&measurements, 2, ".x...x......");
  expect (&measurements, 99, ".x.x.x.x....");
  measurements.count = 0;
  expect (&measurements, 9, "");
}

/* Where there are others, those of few transmissions come last, however hard they were. */
Test (choose, dull_ones_last)
{
  struct page_candidate list[ROWS];
  struct page_candidates measurements;
  make (list, &measurements);
  measurements.count = 8;
  for (size_t i = 0; i < 8; i++)
    list[i].minor = i != 4 && i != 6;
  list[2].search_nodes = list[3].above = 7;
  expect (&measurements, 2, "....x.x.");
  expect (&measurements, 3, "x...x.x."); /* the first of a family */
  expect (&measurements, 4, "x.x.x.x."); /* the hardest of them */
  expect (&measurements, 99, "xxxxxxxx");
}

/* A sample has one of each family before the second of any. */
Test (choose, every_family)
{
  struct page_candidate list[ROWS];
  struct page_candidates measurements;
  make (list, &measurements);
  measurements.count = 8;
  for (size_t i = 0; i < 8; i++) {
    list[i].family_rank = i % 4;
    list[i].search_nodes = list[i].above = i == 3 || i == 7 ? 10 : 0;
  }
  expect (&measurements, 3, "x..x...x");
  /* then 1 and 2, the rest being as easy, and 4, which has turn 0 like 0 */
  expect (&measurements, 6, "xxxxx..x");
}
