/* The data of a model as the rest of the program handles it without knowing the model: instances,
   instances in ticks, schedules and certificates. */
#ifndef MODEL_COMMON_DATA_H
#define MODEL_COMMON_DATA_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"

/* The type of a struct that owns memory. A function that is NULL has nothing to do. */
struct data_type {
  size_t size;
  void (*init) (void *data);
  void (*clear) (void *data);
  void (*reset) (void *data); /* empties it; keeps its memory */
};

/* Returns a new, initialised struct. data_free clears and frees it; `data` may be NULL. data_reset
   empties it. */
void *data_new (const struct data_type *type);
void data_free (const struct data_type *type, void *data);

void data_reset (const struct data_type *type, void *data);

/* A text and where it is from. */
struct data_text {
  const char *bytes, *file;
  size_t length, line;
};

enum data_form {
  DATA_OTHER,
  DATA_RECOGNISED,
  DATA_NEEDS_MORE, /* other when there is no more text */
};

struct model_features;
struct group_form;

struct model_data {
  /* as it stands in the file; begins with a struct instance_head (model/common/instance.h) */
  const struct data_type *instance;
  const struct data_type *ticks;       /* as heuristics and searches see it: integer times */
  const struct data_type *schedule;    /* what heuristics make and files hold */
  const struct data_type *solution;    /* what engines make: the schedule or a shorter form of it */
  const struct data_type *certificate; /* a proof of optimality */

  /* Reads the instance from a text [length] and converts it to ticks. False with FILE, LINE, key
     and value in the status. The instance can then only be reset or cleared; its name may be
     set. */
  bool (*read) (void *instance, void *ticks, const char *text, size_t length, const char *file,
                size_t line, struct status *status);

  /* The two steps of `read`. `write_instance` is the inverse of the first: it writes a line of
     JSON. */
  bool (*read_instance) (void *instance, const char *text, size_t length, const char *file,
                         size_t line, struct status *status);
  bool (*to_ticks) (void *ticks, const void *instance, const char *file, struct status *status);
  void (*write_instance) (const void *instance, struct output *out);

  /* Returns the bytes that ticks and a first schedule of the instance take, where they grow with
     the numbers in its text. NULL: they grow with the length of its text. */
  uint64_t (*bytes) (const void *instance);

  /* Estimates the processor time in microseconds that it takes to prove an optimum, from what the
     instance shows, in integers (model/common/effort.h). O(what reading it takes). */
  uint64_t (*effort) (const void *ticks);

  /* Does the beginning of a text show that it is an instance, although not in JSON? NULL: never. */
  enum data_form (*recognise) (const char *text, size_t length);

  /* A key of other programs' JSON for this model, where "model" is missing. NULL: none is read. */
  const char *key;

  /* For the canonical text (model/common/canonical.h). `sizes` counts nodes and tasks. `simplify`
     removes what the text omits or writes in one way only; NULL: the reader's form is canonical. */
  void (*sizes) (const void *instance, int64_t *nodes, int64_t *tasks);
  void (*simplify) (void *instance);

  /* Rounding (model/common/rounding.h): keys under which the numbers are times, and times per byte;
     NULL at the end; rates NULL: there are none. Keys of the same name mean the same in every
     object of an instance. `steps`: with less than one step more for each number, the optimum grows
     by less than that number of steps. 0: no bound is known, and it might even become less. */
  const char *const *times, *const *rates;
  int64_t (*steps) (const void *instance);

  /* Each pair of nodes has a message of its own, and no node forwards one. */
  bool personal;

  /* The number of receivers, where these are not the nodes that send: machines. NULL: they are. */
  int64_t (*receivers) (const void *instance);

  const struct group_form *groups; /* model/common/groups.h; NULL: its nodes are in no groups */

  const struct model_features *features; /* model/common/features.h */

  const char *(*name) (const void *instance); /* NULL: it has none */
  const char *(*unit) (const void *instance); /* NULL: not given */
  struct rational (*time) (const void *ticks, int64_t time);
  int64_t (*scale) (const void *ticks); /* ticks per unit */
  int64_t (*size) (const void *ticks);  /* of a schedule: nodes, deliveries or tasks */

  int64_t (*makespan) (const void *schedule); /* ticks */
  /* Makes the schedule of a solution. NULL: a solution is a schedule. */
  void (*expand) (void *schedule, const void *solution, const void *ticks);
  void (*write_schedule) (const void *schedule, const void *instance, const void *ticks,
                          struct output *out);
  void (*write_certificate) (const void *certificate, const void *instance, const void *ticks,
                             struct output *out);

  /* Reads a solution of the instance: a complete schedule, which it checks. False with the file and
     the reason in the status. */
  bool (*read_solution) (void *solution, const struct data_text *text, const void *instance,
                         const void *ticks, struct status *status);
  uint64_t (*lines) (const void *certificate); /* their approximate number. NULL: few */
};

/* Macros with which model/MODEL/data.c defines these functions of void pointers. */

/* Defines TAG_type for a struct TAG from TAG_init, TAG_clear and RESET, a function of a void
   pointer or NULL. */
#define DATA_TYPE(tag, reset_it)                                                                   \
  static void tag##_init_any (void *data)                                                          \
  {                                                                                                \
    tag##_init (data);                                                                             \
  }                                                                                                \
  static void tag##_clear_any (void *data)                                                         \
  {                                                                                                \
    tag##_clear (data);                                                                            \
  }                                                                                                \
  static const struct data_type tag##_type                                                         \
    = { sizeof (struct tag), tag##_init_any, tag##_clear_any, reset_it }

/* The same with TAG_reset. */
#define DATA_TYPE_RESET(tag)                                                                       \
  static void tag##_reset_any (void *data)                                                         \
  {                                                                                                \
    tag##_reset (data);                                                                            \
  }                                                                                                \
  DATA_TYPE (tag, tag##_reset_any)

/* FUNCTION returns a field of the struct TAG. */
#define DATA_FIELD(type, function, tag, field)                                                     \
  static type function (const void *data)                                                          \
  {                                                                                                \
    return ((const struct tag *)data)->field;                                                      \
  }

/* `read` and its steps of INSTANCE_read and TICKS_from, `write_instance` of INSTANCE_write, `time`
   of TICKS_time; name, unit and scale are fields. */
#define DATA_INSTANCE(instance_tag, ticks_tag)                                                     \
  static bool read_instance (void *instance, const char *text, size_t length, const char *file,    \
                             size_t line, struct status *status)                                   \
  {                                                                                                \
    return instance_tag##_read (instance, text, length, file, line, status);                       \
  }                                                                                                \
  static bool to_ticks (void *ticks, const void *instance, const char *file,                       \
                        struct status *status)                                                     \
  {                                                                                                \
    return ticks_tag##_from (ticks, instance, file, status);                                       \
  }                                                                                                \
  static bool read (void *instance, void *ticks, const char *text, size_t length,                  \
                    const char *file, size_t line, struct status *status)                          \
  {                                                                                                \
    return read_instance (instance, text, length, file, line, status)                              \
           && to_ticks (ticks, instance, file, status);                                            \
  }                                                                                                \
  static void write_instance (const void *instance, struct output *out)                            \
  {                                                                                                \
    instance_tag##_write (instance, out);                                                          \
  }                                                                                                \
  static struct rational to_time (const void *ticks, int64_t time)                                 \
  {                                                                                                \
    return ticks_tag##_time (ticks, time);                                                         \
  }                                                                                                \
  DATA_FIELD (const char *, name, instance_tag, name)                                              \
  DATA_FIELD (const char *, unit, instance_tag, unit)                                              \
  DATA_FIELD (int64_t, scale, ticks_tag, scale)

/* FUNCTION calls `write`. */
#define DATA_WRITE(function, write)                                                                \
  static void function (const void *data, const void *instance, const void *ticks,                 \
                        struct output *out)                                                        \
  {                                                                                                \
    write (data, instance, ticks, out);                                                            \
  }

/* `read_solution` of MODEL_schedule_read and MODEL_schedule_valid. */
#define DATA_READ_SOLUTION(model)                                                                  \
  static bool read_solution (void *solution, const struct data_text *text, const void *instance,   \
                             const void *ticks, struct status *status)                             \
  {                                                                                                \
    (void)instance;                                                                                \
    return model##_schedule_read (solution, text->bytes, text->length, text->file, text->line,     \
                                  ticks, status)                                                   \
           && (model##_schedule_valid (solution, ticks)                                            \
               || status_set (status, STATUS_INPUT, "%s: is no schedule of the instance",          \
                              text->file));                                                        \
  }

/* `sizes` of two expressions of `instance`, of this struct. */
#define DATA_SIZES(tag, node_count, task_count)                                                    \
  static void sizes (const void *data, int64_t *nodes, int64_t *tasks)                             \
  {                                                                                                \
    const struct tag *instance = data;                                                             \
    *nodes = (node_count);                                                                         \
    *tasks = (task_count);                                                                         \
  }

/* `times` of names, `rates` of a list or NULL, and `steps`: an expression of `instance`, of this
   struct. */
#define DATA_ROUNDING(tag, expression, ...)                                                        \
  static const char *const times[] = { __VA_ARGS__, NULL };                                        \
  static int64_t steps (const void *data)                                                          \
  {                                                                                                \
    const struct tag *instance = data;                                                             \
    return (expression);                                                                           \
  }

/* The functions that every model has, for the initialiser of a struct model_data. */
#define DATA_FUNCTIONS                                                                             \
  .effort = effort, .read_instance = read_instance, .to_ticks = to_ticks,                          \
  .write_instance = write_instance, .sizes = sizes, .times = times, .steps = steps, .read = read,  \
  .name = name, .unit = unit, .time = to_time, .scale = scale, .size = size, .makespan = makespan, \
  .write_schedule = write_schedule, .write_certificate = write_certificate,                        \
  .read_solution = read_solution

#endif
