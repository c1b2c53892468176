/* The spaces of the parameterized model: equal nodes without a network, meshes and BMINs. */
#include "lab/probe/space.h"

#include <string.h>

#define PORTS 3  /* at most */
#define SIDE 4   /* of a mesh, at most */
#define STAGES 4 /* of a BMIN, at most */

/* n and m, hold and end; with several ports also the interval. */
static void
layout_nodes (int n, int m, struct space_layout *layout)
{
  (void)n;
  strcpy (layout->text, m > 1 ? "nmTTt" : "nmTT");
}

/* m, hold and end; the place of the source; those of the destinations. */
static void
layout_places (int n, int64_t places, struct space_layout *layout)
{
  layout->places = places;
  strcpy (layout->text, "mTT;p;");
  memset (layout->text + 6, 'p', (size_t)n - 1);
  layout->text[6 + n - 1] = '\0';
}

static void
layout_mesh (int n, int m, struct space_layout *layout)
{
  layout_places (n, (int64_t)m * m, layout);
}

static void
layout_min (int n, int m, struct space_layout *layout)
{
  layout_places (n, INT64_C (1) << m, layout);
}

static void
ports (int n, int *least, int *most)
{
  (void)n;
  *least = 1;
  *most = PORTS;
}

/* Networks with room for n nodes. */
static void
sides (int n, int *least, int *most)
{
  for (*least = 2; *least * *least < n; ++*least)
    ;
  *most = SIDE;
}

static void
stages (int n, int *least, int *most)
{
  for (*least = 1; 1 << *least < n; ++*least)
    ;
  *most = STAGES;
}

/* All places are different. */
static bool
valid (const struct space_point *point)
{
  for (size_t i = 2; i < point->length; i++)
    for (size_t j = 2; j < i; j++)
      if (point->number[i] == point->number[j])
        return false;
  return true;
}

static uint64_t
order_nodes (int n, int m)
{
  (void)n;
  (void)m;
  return 1;
}

static void
image_nodes (const struct space_point *from, uint64_t map, struct space_point *to)
{
  (void)map;
  memcpy (to->number, from->number, from->length * sizeof *from->number);
}

/* Destinations in another order. */
static void
permute (const struct space_point *from, uint64_t map, struct space_point *to)
{
  int destination[SPACE_SECOND];
  space_permutation (map, from->n - 1, destination);
  for (int i = 0; i < 3; i++)
    to->number[i] = from->number[i];
  for (int i = 0; i + 1 < from->n; i++)
    to->number[3 + i] = from->number[3 + destination[i]];
}

/* Left and right, and up and down, exchanged: paths along x and then along y stay such. */
static uint64_t
order_mesh (int n, int m)
{
  (void)m;
  return 4 * space_factorial (n - 1);
}

static void
image_mesh (const struct space_point *from, uint64_t map, struct space_point *to)
{
  int64_t side = from->m;
  permute (from, map / 4, to);
  for (size_t i = 2; i < from->length; i++) {
    int64_t x = to->number[i] % side, y = to->number[i] / side;
    to->number[i] = (map & 1 ? side - 1 - x : x) + side * (map & 2 ? side - 1 - y : y);
  }
}

/* All ports and lines renumbered by an exclusive or: a path stays one. */
static uint64_t
order_min (int n, int m)
{
  return (UINT64_C (1) << m) * space_factorial (n - 1);
}

static void
image_min (const struct space_point *from, uint64_t map, struct space_point *to)
{
  int64_t lines = INT64_C (1) << from->m;
  permute (from, map / (uint64_t)lines, to);
  for (size_t i = 2; i < from->length; i++)
    to->number[i] ^= (int64_t)map % lines;
}

static void
write_head (const char *name, struct output *out)
{
  output_text (out, "{\"model\":\"parameterized\",\"name\":");
  output_json_string (out, name);
}

static void
write_nodes (const struct space_point *point, const char *name, struct output *out)
{
  write_head (name, out);
  output_all (out, ",\"nodes\":", point->n, ",\"hold\":", point->number[0],
              ",\"end\":", point->number[1]);
  if (point->m > 1)
    output_all (out, ",\"ports\":", point->m, ",\"interval\":", point->number[2]);
  output_text (out, "}\n");
}

static void
write_place (const struct space_point *point, size_t i, bool mesh, struct output *out)
{
  if (mesh)
    output_all (out, "[", point->number[i] % point->m, ",", point->number[i] / point->m, "]");
  else
    output_integer (out, point->number[i]);
}

static void
write_places (const struct space_point *point, bool mesh, struct output *out)
{
  output_all (out, ",\"hold\":", point->number[0], ",\"end\":", point->number[1]);
  if (mesh)
    output_all (out, ",\"network\":{\"mesh\":[", point->m, ",", point->m, "]}");
  else
    output_all (out, ",\"network\":{\"bmin\":", INT64_C (1) << point->m, "}");
  output_text (out, ",\"source\":");
  write_place (point, 2, mesh, out);
  output_text (out, ",\"destinations\":[");
  for (size_t i = 3; i < point->length; i++) {
    output_text (out, i > 3 ? "," : "");
    write_place (point, i, mesh, out);
  }
  output_text (out, "]}\n");
}

static void
write_mesh (const struct space_point *point, const char *name, struct output *out)
{
  write_head (name, out);
  write_places (point, true, out);
}

static void
write_min (const struct space_point *point, const char *name, struct output *out)
{
  write_head (name, out);
  write_places (point, false, out);
}

static const struct space_form nodes_form = { .least_n = 2,
                                              .most_n = 64,
                                              .second = ports,
                                              .layout = layout_nodes,
                                              .order = order_nodes,
                                              .image = image_nodes,
                                              .write = write_nodes },
                               mesh_form = { .least_n = 2,
                                             .most_n = SIDE * SIDE,
                                             .second = sides,
                                             .layout = layout_mesh,
                                             .valid = valid,
                                             .order = order_mesh,
                                             .image = image_mesh,
                                             .write = write_mesh },
                               min_form = { .least_n = 2,
                                            .most_n = 1 << STAGES,
                                            .second = stages,
                                            .layout = layout_min,
                                            .valid = valid,
                                            .order = order_min,
                                            .image = image_min,
                                            .write = write_min };

static const struct probe_space nodes_space
  = { .name = "parameterized",
      .summary = "n nodes with m ports, at most 3; '5 2 3 4 1': n, m, hold, end, and with several "
                 "ports the interval",
      .second = "ports",
      .form = &nodes_form,
      .read = space_read },
  mesh_space
  = { .name = "mesh",
      .summary = "n nodes in a mesh of m x m, m at most 4; '3 1 2; 0; 4 8': m, hold and end, the "
                 "place x + m y of the source, those of the destinations",
      .second = "side",
      .form = &mesh_form,
      .read = space_read },
  min_space
  = { .name = "bmin",
      .summary
      = "n nodes in a BMIN of 2^m ports, m at most 4; '3 1 2; 0; 4 7': m, hold and end, the "
        "port of the source, those of the destinations",
      .second = "stages",
      .form = &min_form,
      .read = space_read };

const struct probe_model parameterized_probe = { .spaces = (const struct probe_space *const[]){
                                                   &nodes_space, &mesh_space, &min_space, NULL } };
