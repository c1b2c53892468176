/* The instances of a model that the probe goes through. A space has instances of a few sizes, each
   written on one line (its notation). Those of a space with a form are points: n, for some spaces a
   second size m, and integers. What the probe does with points is the same for all models: it
   counts them, takes one of each class of alike ones, changes them, writes and reads them. The node
   model has no form: it has sweeps and climbs of its own, which are faster. */
#ifndef LAB_PROBE_SPACE_H
#define LAB_PROBE_SPACE_H

#include "base/output.h"
#include "base/rng.h"
#include "base/status.h"
#include "model/common/model.h"

#define SPACE_DEFAULT "node"        /* where none is named */
#define SPACE_NUMBERS 1100          /* of a point, at most */
#define SPACE_LAYOUT 2400           /* characters of a layout, at most */
#define SPACE_SECOND 64             /* the second size is less */
#define SPACE_COST INT64_C (100000) /* no number is larger */

struct space_point {
  int n, m;
  size_t length;
  int64_t number[SPACE_NUMBERS];
};

/* How points of one n and m are written, in one character each:
   - `t` a time >= 0; `T` a time > 0; `p` a place, 0 .. places - 1;
   - `n`, `m` the sizes; `.` a number that there is not;
   - `;` the end of a row but the last. Equal rows that follow each other are written once, with the
     number of them: `1 2 x3`. */
struct space_layout {
  int64_t places;
  char text[SPACE_LAYOUT];
};

struct space_form {
  int least_n, most_n;
  void (*second) (int n, int *least, int *most); /* values of m; NULL: 0 alone */
  void (*layout) (int n, int m, struct space_layout *layout);
  /* Is it an instance, and not another one written in a second way? NULL: all are. */
  bool (*valid) (const struct space_point *point);
  /* The symmetries: maps 0 .. order - 1, a group, 0 the identity. They keep the optimum and the
     bounds, but perhaps not the heuristics, which may break ties by number. `image` sets the
     numbers of `to`, which has the sizes of `from`. */
  uint64_t (*order) (int n, int m);
  void (*image) (const struct space_point *from, uint64_t map, struct space_point *to);
  /* One line of JSON as the model's writer has it, with newline. */
  void (*write) (const struct space_point *point, const char *name, struct output *out);
};

/* An instance that was read from a notation. */
struct space_reading {
  char *notation;    /* canonical: in lowest terms; owned */
  char *instance;    /* JSON, a line with newline; the notation is its name; owned */
  int64_t n, second; /* sizes */
  int64_t types;     /* different times, where they are counted, else 0 */
  int64_t largest;   /* the largest time */
  int64_t sum[2];    /* for (A-B)/additive, (A-B)/classes; 0: not defined */
};

void space_reading_clear (struct space_reading *reading);

struct probe_space {
  const char *name;              /* in front of objectives: exchange:baseline/optimum */
  const char *summary;           /* of its instances, and how they are written; for lists */
  const char *second;            /* what the second size is. NULL: there is none */
  bool kinds;                    /* the second size is 0 or 1, named fast and slow */
  bool excess;                   /* (A-B)/additive and (A-B)/classes are defined */
  const struct space_form *form; /* NULL: the node model */

  /* Reads a notation. False with STATUS_INPUT naming what is wrong; `reading` is then empty. */
  bool (*read) (const struct probe_space *space, const char *notation,
                struct space_reading *reading, struct status *status);
};

/* The role of a model in the registry. */
struct probe_model {
  const struct probe_space *const *spaces; /* ends with NULL */
};

/* The space of this name, and the model whose instances it has. NULL: there is none. */
const struct probe_space *space_find (const char *name, const struct model **model);

/* The second size for people: 3; fast; nothing where there is none. */
void space_second_text (const struct probe_space *space, int64_t second, char text[24]);

/* The same as a member of a JSON object that has others before: ,"source":"fast"; ,"m":3. */
void space_second_json (const struct probe_space *space, int64_t second, struct output *out);

/* Points. */

/* The values of m for this n. */
void space_second (const struct space_form *form, int n, int *least, int *most);

/* A point of this size with undefined numbers. */
void space_shape (const struct space_form *form, int n, int m, struct space_point *point,
                  struct space_layout *layout);

/* The range of number i (at `kind` of the layout, see space_kinds) with times up to max_cost. */
void space_range (const struct space_layout *layout, char kind, int64_t max_cost, int64_t *least,
                  int64_t *most);

/* The characters t, T and p of the layout, in order: what each number is. */
void space_kinds (const struct space_layout *layout, char kinds[SPACE_NUMBERS]);

/* Points with times up to max_cost, valid or not; UINT64_MAX: that number or more. */
uint64_t space_count (const struct space_form *form, int n, int m, int64_t max_cost);

/* Point `index` of these, the last number moving fastest. */
void space_point (const struct space_form *form, int n, int m, int64_t max_cost, uint64_t index,
                  struct space_point *point);

/* The next one; false behind the last. */
bool space_next (const char *kinds, const struct space_layout *layout, int64_t max_cost,
                 struct space_point *point);

/* The largest time; the greatest common divisor of all times, 0 if all are 0. */
int64_t space_largest (const char *kinds, const struct space_point *point);
int64_t space_divisor (const char *kinds, const struct space_point *point);

bool space_valid (const struct space_form *form, const struct space_point *point);

/* Is it the first, in the order of space_point, of all its images? */
bool space_first (const struct space_form *form, const struct space_point *point);

/* The images of a point, each once, the point itself first, others in the order of the maps. */
struct space_orbit {
  struct space_point *point; /* [length]; owned */
  size_t length, capacity;
};
void space_orbit (const struct space_form *form, const struct space_point *point,
                  struct space_orbit *orbit);

/* Divides all times by their greatest common divisor. */
void space_reduce (const struct space_form *form, struct space_point *point);

/* A random point with least <= n <= most and times up to max_cost. False after a thousand draws
   without a valid one. */
bool space_random (const struct space_form *form, int64_t least, int64_t most, int64_t max_cost,
                   struct rng *rng, struct space_point *point);

/* Changes one number, seldom several. False: it is not valid then. */
bool space_change (const struct space_form *form, int64_t max_cost, struct rng *rng,
                   struct space_point *point);

/* The notation; to be freed. */
char *space_notation (const struct space_form *form, const struct space_point *point);

/* Reads a notation, not necessarily in lowest terms. */
bool space_parse (const struct space_form *form, const char *text, struct space_point *point,
                  struct status *status);

/* probe_space.read of spaces with a form. */
bool space_read (const struct probe_space *space, const char *notation,
                 struct space_reading *reading, struct status *status);

/* For symmetries: permutation `index` of 0 .. count - 1, 0 the identity; count factorial of
   them. */
void space_permutation (uint64_t index, int count, int *permutation);
uint64_t space_factorial (int count);

#endif
