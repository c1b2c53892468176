#include "results/web_internal.h"

#include <criterion/criterion.h>
#include <string.h>

#define ROWS 12

/* Two models; row i is of the node model below 8. */
static void
make (struct web_fact *list, struct web_facts *facts)
{
  memset (list, 0, ROWS * sizeof *list);
  for (size_t i = 0; i < ROWS; i++)
    list[i] = (struct web_fact){ .model = i < 8 ? MODEL_NODE : MODEL_OPENSHOP, .small = true, .tasks = 5, .turn = i };
  *facts = (struct web_facts){ list, ROWS, ROWS };
}

static void
expect (const struct web_facts *facts, size_t most, const char *expected)
{
  bool chosen[ROWS] = { false };
  char text[ROWS + 1] = { 0 };
  web_choose (facts, most, chosen);
  for (size_t i = 0; i < facts->count; i++)
    text[i] = chosen[i] ? 'x' : '.';
  cr_expect_str_eq (text, expected, "%zu: %s instead of %s", most, text, expected);
}

Test (web_choose, takes_turns)
{
  struct web_fact list[ROWS];
  struct web_facts facts;
  make (list, &facts);
  list[5].search_nodes = 9;
  list[6].search_nodes = 8;
  list[11].search_nodes = 3;
  list[2].above = 100;
  list[10].above = 1;
  expect (&facts, 0, "............");
  expect (&facts, 1, ".....x......"); /* the hardest of the first model */
  expect (&facts, 2, ".....x.....x"); /* and of the second */
  expect (&facts, 3, "..x..x.....x"); /* whose heuristic is furthest */
  expect (&facts, 4, "..x..x....xx");
  expect (&facts, 5, "x.x..x....xx"); /* the first of a family */
  expect (&facts, 6, "x.x..x..x.xx");
  expect (&facts, 7, "x.x..xx.x.xx"); /* the second hardest */
  expect (&facts, 99, "xxxxxxxxxxxx");
}

/* What is too large is left out; of what is equally hard the larger comes first, then the earlier. */
Test (web_choose, by_size)
{
  struct web_fact list[ROWS];
  struct web_facts facts;
  make (list, &facts);
  for (size_t i = 0; i < ROWS; i++)
    list[i].small = i % 2 == 1 && i < 8;
  list[5].tasks = 50;
  expect (&facts, 1, ".....x......");
  expect (&facts, 2, ".x...x......");
  expect (&facts, 99, ".x.x.x.x....");
  facts.count = 0;
  expect (&facts, 9, "");
}

/* Where there are others, those of few transmissions come last, however hard they were. */
Test (web_choose, dull_ones_last)
{
  struct web_fact list[ROWS];
  struct web_facts facts;
  make (list, &facts);
  facts.count = 8;
  for (size_t i = 0; i < 8; i++)
    list[i].dull = i != 4 && i != 6;
  list[2].search_nodes = list[3].above = 7;
  expect (&facts, 2, "....x.x.");
  expect (&facts, 3, "x...x.x."); /* the first of a family */
  expect (&facts, 4, "x.x.x.x."); /* the hardest of them */
  expect (&facts, 99, "xxxxxxxx");
}

/* A sample has one of each family before the second of any. */
Test (web_choose, every_family)
{
  struct web_fact list[ROWS];
  struct web_facts facts;
  make (list, &facts);
  facts.count = 8;
  for (size_t i = 0; i < 8; i++) {
    list[i].turn = i % 4;
    list[i].search_nodes = list[i].above = i == 3 || i == 7 ? 10 : 0;
  }
  expect (&facts, 3, "x..x...x");
  expect (&facts, 6, "xxxxx..x"); /* then 1 and 2, the rest being as easy, and 4, which has turn 0 like 0 */
}
