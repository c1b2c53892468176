#include "judge/parameterized/reduce_network.h"

size_t
reduce_network_parts (const struct parameterized_instance *instance)
{
  size_t digits = 0;
  switch (instance->network) {
  case PARAMETERIZED_COMPLETE:
    return 0;
  case PARAMETERIZED_MESH:
    return 1 + (size_t)instance->width + (size_t)instance->height;
  default:
    while (instance->width >> digits > 1)
      digits++;
    return 1 + digits;
  }
}

/* Lines of one direction that are left out: `count` from `first` on. */
struct gap {
  int32_t first, count;
};

/* What of the lines first .. first + length - 1 lies among those from `start` to `end`, counted
   from `start`. */
static struct gap
overlap (size_t first, size_t length, size_t start, size_t end)
{
  size_t low = first > start ? first : start, high = first + length < end ? first + length : end;
  return low < high ? (struct gap){ (int32_t)(low - start), (int32_t)(high - low) }
                    : (struct gap){ 0, 0 };
}

/* The line's new number, or -1 when it goes. */
static int32_t
move (int32_t line, struct gap gap)
{
  return line < gap.first ? line : line < gap.first + gap.count ? -1 : line - gap.count;
}

/* Where a node of a mesh stands afterwards, or -1. The third dimension and those behind it stay. */
static int32_t
move_in_mesh (const struct parameterized_instance *instance, int32_t address, struct gap columns,
              struct gap rows)
{
  int32_t width = instance->width, height = instance->height, layer = address / width / height;
  int32_t x = move (address % width, columns), y = move (address / width % height, rows);
  return x < 0 || y < 0 ? -1 : (layer * (height - rows.count) + y) * (width - columns.count) + x;
}

/* The same in a BMIN; `digits` says where the addresses are cut, and `source` which nodes stay. */
static int32_t
move_in_bmin (int32_t address, int32_t source, struct gap digits)
{
  int32_t low = ((int32_t)1 << digits.first) - 1, cut = (((int32_t)1 << digits.count) - 1)
                                                        << digits.first;
  return ((address ^ source) & cut) != 0
           ? -1
           : (address & low) | ((address & ~low & ~cut) >> digits.count);
}

void
reduce_network_remove (struct parameterized_instance *instance, size_t first, size_t length)
{
  if (first == 0) {
    instance->network = PARAMETERIZED_COMPLETE;
    return;
  }
  bool mesh = instance->network == PARAMETERIZED_MESH;
  size_t across = 1 + (size_t)instance->width, parts = reduce_network_parts (instance);
  struct gap columns = overlap (first, length, 1, mesh ? across : parts),
             rows = overlap (first, length, across, parts);
  int32_t source = instance->address[0];
  int64_t kept = 0;
  for (int pass = 0; pass < 2; pass++) { /* first only counting */
    if (pass == 1 && kept == 0)
      return;
    kept = 0;
    for (int64_t node = 0; node < instance->nodes; node++) {
      int32_t address = instance->address[node],
              moved = mesh ? move_in_mesh (instance, address, columns, rows)
                           : move_in_bmin (address, source, columns);
      if (moved >= 0 && pass == 1)
        instance->address[kept] = moved;
      kept += moved >= 0;
    }
  }
  instance->nodes = kept;
  instance->hypercube = false; /* a side may have become 1 */
  instance->width = mesh ? instance->width - columns.count : instance->width >> columns.count;
  instance->height -= mesh ? rows.count : 0;
}
