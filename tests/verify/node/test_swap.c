#include "base/rng.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_tiny.h"
#include "verify/node/swap.h"

#include <criterion/criterion.h>

/* Against the definition, for all spans. */
Test (swap, agrees_with_the_definition)
{
  struct verify_swap_cache cache;
  int limit = 60, allowed = 0, refused = 0;

  verify_swap_init (&cache, limit);
  for (int slow = 2; slow <= 14; slow++) {
    for (int fast = 1; fast < slow; fast++) {
      for (int d = 1; d < 25; d++) {
        int64_t fails = verify_swap_fails (slow, fast, d, limit);
        for (int span = 1; span <= limit; span++) {
          bool may = tiny_swap (slow, fast, d, span);
          cr_assert_eq (fails >= span, may, "%d %d %d %d", slow, fast, d, span);
          cr_assert_eq (verify_swap_allowed (&cache, slow, fast, d, span), may);
          allowed += may;
          refused += !may;
        }
      }
    }
  }
  verify_swap_clear (&cache);
  cr_expect (allowed > 1000 && refused > 1000);
}

/* A small table serves many questions: answers do not mix. */
Test (swap, remembers_only_what_it_was_asked)
{
  struct verify_swap_cache cache;
  struct rng rng;

  rng_init (&rng, 4);
  verify_swap_init (&cache, 3000);
  for (int i = 0; i < quick_or_slow (30000, 300000); i++) {
    int64_t fast = rng_range (&rng, 1, 40), slow = fast + rng_range (&rng, 1, 40),
            d = rng_range (&rng, 1, 300), span = rng_range (&rng, 1, 3000);
    cr_assert_eq (verify_swap_allowed (&cache, slow, fast, d, span),
                  verify_swap_fails (slow, fast, d, 3000) >= span);
  }
  verify_swap_clear (&cache);
}

/* Where every slow send ends with a fast one, exchange is always allowed; a slower source of
   delays that do not divide is not. */
Test (swap, known_cases)
{
  cr_expect_eq (verify_swap_fails (4, 2, 1, 100000), 100000);
  cr_expect_eq (verify_swap_fails (1000000000, 1, 5, 1000), 1000);
  cr_expect_lt (verify_swap_fails (3, 2, 1, 1000), 1000);
}
