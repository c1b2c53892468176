#include "judge/parameterized/reduce_network.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* An instance with a node at every address, the source at `source`. */
static struct parameterized_instance
full (enum parameterized_network network, int32_t width, int32_t height, int32_t source)
{
  struct parameterized_instance instance;
  parameterized_instance_init (&instance);
  instance.network = network;
  instance.width = width;
  instance.height = height;
  instance.nodes = width * height;
  instance.address = malloc ((size_t)instance.nodes * sizeof *instance.address);
  cr_assert (instance.address);
  instance.address[0] = source;
  for (int32_t node = 1; node < width * height; node++)
    instance.address[node] = node <= source ? node - 1 : node;
  return instance;
}

static bool
left_out (size_t part, size_t first, size_t length)
{
  return part >= first && part < first + length;
}

/* The number of a line among those that stay, or -1, by counting. `before`: the part of line 0. */
static int32_t
count_lines (int32_t line, size_t before, size_t first, size_t length)
{
  int32_t count = 0;
  for (int32_t i = 0; i < line; i++)
    count += !left_out (before + (size_t)i, first, length);
  return left_out (before + (size_t)line, first, length) ? -1 : count;
}

/* Every range of lines of a mesh: the others keep their order and their nodes. */
Test (reduce_network, mesh)
{
  enum { W = 4, H = 3, PARTS = 1 + W + H };
  for (int32_t source = 0; source < W * H; source += 5)
    for (size_t first = 1; first < PARTS; first++)
      for (size_t length = 1; first + length <= PARTS; length++) {
        struct parameterized_instance instance = full (PARAMETERIZED_MESH, W, H, source),
                                      before = full (PARAMETERIZED_MESH, W, H, source);
        cr_expect_eq (reduce_network_parts (&instance), PARTS);
        int32_t columns = 0, rows = 0;
        for (size_t part = 1; part < PARTS; part++)
          *(part <= W ? &columns : &rows) += !left_out (part, first, length);
        reduce_network_remove (&instance, first, length);
        if (columns == 0 || rows == 0) {
          cr_expect (instance.nodes == W * H && instance.width == W && instance.height == H);
          cr_expect_eq (memcmp (instance.address, before.address, W * H * sizeof *before.address),
                        0);
        } else {
          cr_expect (instance.width == columns && instance.height == rows
                     && instance.nodes == columns * rows);
          int64_t at = 0;
          for (int64_t node = 0; node < W * H; node++) {
            int32_t x = count_lines (before.address[node] % W, 1, first, length),
                    y = count_lines (before.address[node] / W, 1 + W, first, length);
            if (x >= 0 && y >= 0)
              cr_expect_eq (instance.address[at++], y * columns + x);
          }
          cr_expect_eq (at, instance.nodes);
        }
        parameterized_instance_clear (&instance);
        parameterized_instance_clear (&before);
      }
}

/* Every range of digits of a BMIN's addresses. */
Test (reduce_network, bmin)
{
  enum { DIGITS = 4, PORTS = 1 << DIGITS };
  for (int32_t source = 0; source < PORTS; source++)
    for (size_t first = 1; first <= DIGITS; first++)
      for (size_t length = 1; first + length <= DIGITS + 1; length++) {
        struct parameterized_instance instance = full (PARAMETERIZED_BMIN, PORTS, 1, source),
                                      before = full (PARAMETERIZED_BMIN, PORTS, 1, source);
        cr_expect_eq (reduce_network_parts (&instance), 1 + DIGITS);
        reduce_network_remove (&instance, first, length);
        cr_expect (instance.width == PORTS >> length && instance.height == 1
                   && instance.nodes == PORTS >> length);
        int64_t at = 0;
        for (int64_t node = 0; node < PORTS; node++) {
          int32_t moved = 0, place = 0;
          bool stays = true;
          for (int32_t digit = 0; digit < DIGITS; digit++) {
            int32_t bit = before.address[node] >> digit & 1;
            if (left_out (1 + (size_t)digit, first, length))
              stays &= bit == (source >> digit & 1);
            else
              moved |= bit << place++;
          }
          if (stays)
            cr_expect_eq (instance.address[at++], moved);
        }
        cr_expect_eq (at, instance.nodes);
        parameterized_instance_clear (&instance);
        parameterized_instance_clear (&before);
      }
}

/* The first part is the network itself; without one there are none. */
Test (reduce_network, all_of_it)
{
  struct parameterized_instance instance = full (PARAMETERIZED_MESH, 3, 2, 4);
  reduce_network_remove (&instance, 0, 3);
  cr_expect (instance.network == PARAMETERIZED_COMPLETE && instance.nodes == 6);
  cr_expect_eq (reduce_network_parts (&instance), 0);
  parameterized_instance_clear (&instance);
}
