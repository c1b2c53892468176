/* Sides of a mesh of any number of dimensions. A place is a number: its coordinate in dimension 0
   plus the side of that times its number in the other dimensions. A hypercube is a mesh whose sides
   are all 2; bit d of a place is then its coordinate in dimension d. */
#ifndef MODEL_PARAMETERIZED_MESH_H
#define MODEL_PARAMETERIZED_MESH_H

#include <stdint.h>

#define PARAMETERIZED_MAX_SIDE 4096       /* of a mesh */
#define PARAMETERIZED_MAX_PLACES 16777216 /* of a mesh: 4096^2 */
#define PARAMETERIZED_MAX_DIMENSIONS 24   /* of a mesh, at least 2 */

/* Members of a struct: the first two sides (of a BMIN its ports and 1), and `depths` more. */
#define PARAMETERIZED_SIDES                                                                        \
  int32_t width, height, depths;                                                                   \
  int32_t depth[PARAMETERIZED_MAX_DIMENSIONS - 2]

/* The side in dimension d, 0 <= d < PARAMETERIZED_DIMENSIONS, of such a struct. */
#define PARAMETERIZED_DIMENSIONS(of) (2 + (of)->depths)
#define PARAMETERIZED_SIDE(of, d)                                                                  \
  ((d) == 0 ? (of)->width : (d) == 1 ? (of)->height : (of)->depth[(d)-2])

/* The number of places, from the members. */
static inline int64_t
parameterized_places (int32_t width, int32_t height, int32_t depths, const int32_t *depth)
{
  int64_t places = (int64_t)width * height;
  for (int32_t d = 0; d < depths; d++)
    places *= depth[d];
  return places;
}
#define PARAMETERIZED_PLACES(of)                                                                   \
  parameterized_places ((of)->width, (of)->height, (of)->depths, (of)->depth)

#endif
