/* Ratios over many instances: shares, means, and the first instance with the worst. */
#include "lab/experiments/common/ratios.h"

#include <criterion/criterion.h>

Test (ratios, none)
{
  const struct ratios none = { .instances = 0 };
  struct ratios joined = { .instances = 0 };
  ratios_join (&joined, &none, false);
  cr_expect (ratios_worst (&joined) == 0 && ratios_mean (&joined) == 0
             && ratios_equal (&joined) == 0);
}

Test (ratios, largest)
{
  struct ratios ratios = { .instances = 0 }, more = { .instances = 0 };
  ratios_add (&ratios, 4, 4, false, "a");
  ratios_add (&ratios, 6, 4, false, "b");
  ratios_add (&ratios, 3, 2, false, "as large as b, later");
  cr_expect_str_eq (ratios.name, "b");
  cr_expect (ratios.worst.numerator == 3 && ratios.worst.denominator == 2);
  ratios_add (&more, 2, 1, false, "c");
  ratios_join (&ratios, &more, false);
  cr_expect_str_eq (ratios.name, "c");
  cr_expect (ratios.instances == 4 && ratios.equal == 1);
  cr_expect (ratios_worst (&ratios) == 2 && ratios_mean (&ratios) == 1.5
             && ratios_equal (&ratios) == 25);
}

/* Of bounds the worst is the least. */
Test (ratios, least)
{
  struct ratios ratios = { .instances = 0 }, more = { .instances = 0 };
  ratios_add (&ratios, 3, 4, true, "a");
  ratios_add (&ratios, 4, 4, true, "b");
  cr_expect_str_eq (ratios.name, "a");
  ratios_add (&more, 1, 2, true, "c");
  ratios_join (&ratios, &more, true);
  cr_expect_str_eq (ratios.name, "c");
  cr_expect_eq (ratios_worst (&ratios), 0.5);
}
