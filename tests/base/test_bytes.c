#include "base/bytes.h"

#include <criterion/criterion.h>
#include <string.h>

Test (bytes, what_was_put)
{
  struct output out = { .stream = NULL };
  struct bytes bytes;
  const int32_t list[] = { 3, -1, 4 };
  int32_t copy[3];
  uint64_t number = 77;
  double half = 0.5;
  bytes_put (&out, number);
  bytes_put_list (&out, list, 3, sizeof *list);
  bytes_put_list (&out, NULL, 0, 8);
  bytes_put (&out, half);
  bytes_open (&bytes, out.bytes, out.length);
  number = 0;
  half = 0;
  bytes_get (&bytes, number);
  cr_expect_eq (number, 77);
  cr_expect_eq (bytes_get_count (&bytes, sizeof *list), 3);
  bytes_get (&bytes, copy);
  cr_expect_eq (memcmp (copy, list, sizeof list), 0);
  cr_expect_eq (bytes_get_count (&bytes, 8), 0);
  cr_expect_not (bytes_over (&bytes));
  bytes_get (&bytes, half);
  cr_expect (bytes_over (&bytes) && half > 0.4 && half < 0.6);
  output_discard (&out);
}

/* More than there is: zeros from then on. */
Test (bytes, too_few)
{
  struct output out = { .stream = NULL };
  struct bytes bytes;
  uint64_t number = 1, other = 5;
  bytes_put (&out, number);
  for (size_t length = 0; length < sizeof number; length++) {
    number = 5;
    bytes_open (&bytes, out.bytes, length);
    bytes_get (&bytes, number);
    cr_expect (number == 0 && bytes.bad && !bytes_over (&bytes));
    cr_expect_null (bytes_skip (&bytes, 0));
  }
  /* a list whose number is larger than what follows */
  bytes_open (&bytes, out.bytes, out.length);
  cr_expect_eq (bytes_get_count (&bytes, 1), 0);
  cr_expect (bytes.bad);
  bytes_get (&bytes, other);
  cr_expect_eq (other, 0);
  output_discard (&out);
}
