/* The spaces of total exchange and of open shops: matrices of times, a row for each sender (job).
   */
#include "lab/probe/space.h"

/* `.ttt;t.tt;...`, with times on the diagonal or without. */
static void
layout_matrix (int rows, int columns, bool diagonal, struct space_layout *layout)
{
  char *at = layout->text;
  for (int i = 0; i < rows; i++) {
    if (i > 0)
      *at++ = ';';
    for (int j = 0; j < columns; j++)
      *at++ = !diagonal && i == j ? '.' : 't';
  }
  *at = '\0';
}

static void
layout_exchange (int n, int m, struct space_layout *layout)
{
  (void)m;
  layout_matrix (n, n, false, layout);
}

static void
layout_shop (int n, int m, struct space_layout *layout)
{
  layout_matrix (n, m, true, layout);
}

static void
machines (int n, int *least, int *most)
{
  *least = 1;
  *most = n;
}

/* Where an exchange has the time from i to j. */
static size_t
place (int n, int i, int j)
{
  return (size_t)(i * (n - 1) + j - (j > i));
}

/* Nodes in another order, and senders and receivers exchanged: a schedule stays one. */
static uint64_t
order_exchange (int n, int m)
{
  (void)m;
  return 2 * space_factorial (n);
}

static void
image_exchange (const struct space_point *from, uint64_t map, struct space_point *to)
{
  int n = from->n, node[SPACE_SECOND];
  space_permutation (map / 2, n, node);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (i != j)
        to->number[place (n, i, j)]
          = from->number[map % 2 ? place (n, node[j], node[i]) : place (n, node[i], node[j])];
}

/* Rows and columns in another order; of a square also rows and columns exchanged. */
static uint64_t
order_shop (int n, int m)
{
  return space_factorial (n) * space_factorial (m) * (n == m ? 2 : 1);
}

static void
image_shop (const struct space_point *from, uint64_t map, struct space_point *to)
{
  int n = from->n, m = from->m, row[SPACE_SECOND], column[SPACE_SECOND];
  bool turned = n == m && map % 2;
  map /= n == m ? 2 : 1;
  space_permutation (map / space_factorial (m), n, row);
  space_permutation (map % space_factorial (m), m, column);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to->number[i * m + j]
        = from->number[turned ? column[j] * m + row[i] : row[i] * m + column[j]];
}

static void
write_matrix (const struct space_point *point, const char *model, int columns, bool diagonal,
              const char *name, struct output *out)
{
  size_t next = 0;
  output_all (out, "{\"model\":\"", model, "\",\"name\":");
  output_json_string (out, name);
  output_text (out, ",\"times\":[");
  for (int i = 0; i < point->n; i++) {
    output_text (out, i > 0 ? ",[" : "[");
    for (int j = 0; j < columns; j++) {
      output_text (out, j > 0 ? "," : "");
      output_integer (out, !diagonal && i == j ? 0 : point->number[next++]);
    }
    output_char (out, ']');
  }
  output_text (out, "]}\n");
}

static void
write_exchange (const struct space_point *point, const char *name, struct output *out)
{
  write_matrix (point, "exchange", point->n, false, name, out);
}

static void
write_shop (const struct space_point *point, const char *name, struct output *out)
{
  write_matrix (point, "openshop", point->m, true, name, out);
}

static const struct space_form exchange_form = { .least_n = 2,
                                                 .most_n = 33,
                                                 .layout = layout_exchange,
                                                 .order = order_exchange,
                                                 .image = image_exchange,
                                                 .write = write_exchange },
                               shop_form = { .least_n = 1,
                                             .most_n = 16,
                                             .second = machines,
                                             .layout = layout_shop,
                                             .order = order_shop,
                                             .image = image_shop,
                                             .write = write_shop };

static const struct probe_space exchange_space
  = { .name = "exchange",
      .summary = "n nodes; '. 1 2; 3 . 1; 0 1 .' has a row of times for each sender",
      .form = &exchange_form,
      .read = space_read },
  openshop_space
  = { .name = "openshop",
      .summary = "n jobs, m <= n machines; '1 2; 0 3' has a row of times for each job",
      .second = "machines",
      .form = &shop_form,
      .read = space_read };

const struct probe_model exchange_probe
  = { .spaces = (const struct probe_space *const[]){ &exchange_space, NULL } },
  openshop_probe = { .spaces = (const struct probe_space *const[]){ &openshop_space, NULL } };
