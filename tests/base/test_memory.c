/* Allocation: sizes that overflow or cannot be had end the program; growing keeps what is there. */
#include "base/memory.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

Test (memory, product_overflows, .exit_code = 4)
{
  free (memory_alloc (SIZE_MAX / 2, 3));
}

Test (memory, too_much, .exit_code = 4)
{
  free (memory_zero (SIZE_MAX / 2 + 1, 1));
}

Test (memory, grown_beyond_all, .exit_code = 4)
{
  size_t capacity = 0;
  free (memory_grown (NULL, &capacity, SIZE_MAX / 4, 8));
}

Test (memory, nothing_is_something)
{
  char *block = memory_alloc (0, 8), *zero = memory_zero (5, 2), *text = memory_text (NULL, 0);
  cr_assert (block && zero && text);
  cr_assert_eq (memcmp (zero, "\0\0\0\0\0\0\0\0\0\0", 10), 0);
  cr_assert_str_empty (text);
  free (block);
  free (zero);
  free (text);
}

Test (memory, grow_doubles_and_keeps)
{
  int *array = NULL;
  size_t capacity = 0, moves = 0;
  for (size_t i = 0; i < 100000; i++) {
    size_t before = capacity;
    memory_grow (array, capacity, i + 1);
    cr_assert_geq (capacity, i + 1);
    moves += capacity != before;
    array[i] = (int)i;
  }
  cr_assert_leq (moves, 18);
  for (size_t i = 0; i < 100000; i++)
    cr_assert_eq (array[i], i);
  free (array);
}

Test (memory, several_blocks_and_none)
{
  void *block = memory_alloc (1, 8);
  memory_free (block, NULL, memory_zero (3, 8));
}

Test (memory, print)
{
  char *text = memory_print ("%s-%d%%", "size", 42), *nothing = memory_print ("%s", "");
  cr_assert_str_eq (text, "size-42%");
  cr_assert_str_empty (nothing);
  free (text);
  free (nothing);
}

/* The least of what the machine has and what the address space may be. */
Test (memory, of_the_machine)
{
  struct rlimit space;
  uint64_t all = memory_of_machine (), half = all / 2;
  cr_assert_gt (all, 1 << 20);
  cr_assert_eq (getrlimit (RLIMIT_AS, &space), 0);
  rlim_t former = space.rlim_cur;
  space.rlim_cur = half;
  cr_assert_eq (setrlimit (RLIMIT_AS, &space), 0);
  uint64_t limited = memory_of_machine ();
  space.rlim_cur = former; /* nothing that allocates runs within the limit */
  cr_assert_eq (setrlimit (RLIMIT_AS, &space), 0);
  cr_expect_eq (limited, half);
}
