/* Destinations in groups of alike nodes: a part of the instances of some models. */
#ifndef MODEL_COMMON_GROUPS_H
#define MODEL_COMMON_GROUPS_H

#include <stddef.h>
#include <stdint.h>

struct group_head {
  int64_t count; /* >= 1 */
  char *name;    /* owned, NULL when not given */
};

/* The first member of a model's group: `head`, or its members by their names. */
#define GROUP_HEAD                                                                                 \
  union {                                                                                          \
    struct group_head head;                                                                        \
    struct {                                                                                       \
      int64_t count;                                                                               \
      char *name;                                                                                  \
    };                                                                                             \
  }

/* Node 0 is the source, then the destinations in the order of the groups, groups expanded. */
struct groups {
  char *source_name; /* owned, NULL when not given */
  void *list;        /* owned [count]: the model's groups */
  size_t count, capacity;
  int64_t destinations; /* sum of the groups' counts, at least 1 */
};

/* A member of an instance: `grouped`, or its members; `groups` is a list of struct `group`. */
#define INSTANCE_GROUPS(group)                                                                     \
  union {                                                                                          \
    struct groups grouped;                                                                         \
    struct {                                                                                       \
      char *source_name;                                                                           \
      struct group *groups;                                                                        \
      size_t group_count, group_capacity;                                                          \
      int64_t destinations;                                                                        \
    };                                                                                             \
  }

/* The groups of a model's instances. */
struct group_form {
  size_t offset; /* of `grouped` */
  size_t size;   /* of a group */
  /* for qsort: by the times of nodes; 0: they are alike */
  int (*order) (const void *left, const void *right);
};

const struct groups *groups_of (const struct group_form *form, const void *instance);

/* Group `index` of an instance. */
struct group_head *groups_at (const struct group_form *form, const void *instance, size_t index);

/* Leave out the names of the source and of all groups. */
void groups_drop_names (const struct group_form *form, void *instance);

/* Empty the list; keep its memory. */
void groups_reset (const struct group_form *form, void *instance);

/* Adjacent groups of alike nodes become one, with the name of the first. */
void groups_merge (const struct group_form *form, void *instance);

/* Sort them by `order`, and merge those of alike nodes. */
void groups_sort (const struct group_form *form, void *instance);

/* Leave out the `length` destinations from `first` on, counted through all groups from 0. */
void groups_remove (const struct group_form *form, void *instance, size_t first, size_t length);

#endif
