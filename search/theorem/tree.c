#include "search/theorem/tree.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define LOOK_EVERY 1024 /* nodes, at the deadline */

/* A node on the path from the root, with its children. Frame 0 is above the roots. */
struct frame {
  struct theorem_lp lp;
  struct theorem_node node;
  size_t rows;   /* of the cell */
  uint32_t next; /* child that is entered next */
  double share;  /* of the tree that a child is */
  void *state;   /* owned */
};

struct theorem_search {
  const struct theorem_question *question;
  struct theorem_case given;
  uint32_t bits;
  struct theorem_cell cell;
  struct frame **frames; /* owned */
  size_t depth, made, capacity;
  struct theorem_counts counts;

  struct rational limit;
  struct output *out; /* NULL: nothing is written */
  double *share;
  bool lists; /* instances in place of a certificate */

  struct theorem_instance instance;
};

void
theorem_cell_row (struct theorem_cell *cell, int32_t *form, int32_t bound, uint64_t tag)
{
  memory_grow (cell->rows, cell->capacity, cell->count + 1);
  memory_grow (cell->tags, cell->tag_capacity, cell->count + 1);
  struct theorem_row *row = &cell->rows[cell->count];
  row->bound = bound;
  row->count = 0;
  for (uint8_t v = 0; v < cell->lp->variables; v++) {
    if (form[v] == 0)
      continue;
    row->variable[row->count] = v;
    row->coefficient[row->count++] = (int16_t)form[v];
    form[v] = 0;
  }
  cell->tags[cell->count++] = tag;
}

/* The frame at a level, made where there is none yet. */
static struct frame *
frame_at (struct theorem_search *search, size_t level)
{
  while (level >= search->made) {
    memory_grow (search->frames, search->capacity, search->made + 1);
    struct frame *frame = memory_alloc (1, sizeof *frame);
    theorem_lp_init (&frame->lp, search->bits);
    frame->state = memory_zero (1, search->question->state_size);
    search->frames[search->made++] = frame;
  }
  return search->frames[level];
}

struct theorem_search *
theorem_search_new (const struct theorem_question *question, const struct theorem_case *given,
                    uint32_t bits)
{
  struct theorem_search *search = memory_zero (1, sizeof *search);
  search->question = question;
  search->given = *given;
  search->bits = bits;
  search->limit = question->limit (given);
  struct frame *top = frame_at (search, 0);
  top->node.children = question->roots (given);
  top->node.letter = 0;
  top->rows = 0;
  top->share = 1.0 / top->node.children;
  return search;
}

void
theorem_search_free (struct theorem_search *search)
{
  if (!search)
    return;
  for (size_t i = 0; i < search->made; i++) {
    theorem_lp_clear (&search->frames[i]->lp);
    memory_free (search->frames[i]->state, search->frames[i]);
  }
  memory_free (search->frames, search->cell.rows, search->cell.tags, search);
}

void
theorem_search_list (struct theorem_search *search)
{
  search->lists = true;
}

static void
write_line (struct output *out, const struct theorem_node *node)
{
  output_char (out, node->letter);
  for (uint32_t i = 0; i < node->number_count; i++) {
    output_char (out, ' ');
    output_integer (out, node->number[i]);
  }
  output_char (out, '\n');
}

static void
write_leaf (struct output *out, const struct theorem_lp *lp, enum theorem_lp_result result)
{
  output_char (out, result == THEOREM_LP_LEAF ? 'L' : 'X');
  theorem_lp_write (lp, result, out);
  output_char (out, '\n');
}

/* Fills the frame of the next child of the node at `level`: its rows, program and state. */
static struct frame *
make_child (struct theorem_search *search, size_t level)
{
  struct frame *child = frame_at (search, level + 1), *parent = search->frames[level];
  const struct theorem_question *question = search->question;
  uint32_t i = parent->next++;
  search->cell.count = parent->rows;
  search->cell.lp = &child->lp;
  if (level == 0) {
    theorem_lp_clear (&child->lp);
    theorem_lp_init (&child->lp, search->bits);
    question->root (question, &search->given, i, child->state, &search->cell);
  } else {
    theorem_lp_copy (&child->lp, &parent->lp);
    memcpy (child->state, parent->state, question->state_size);
    question->child (&search->given, &parent->node, i, child->state, &search->cell);
  }
  child->rows = search->cell.count;
  child->next = 0;
  return child;
}

static void
write_instance (const struct theorem_search *search, struct output *out)
{
  const struct theorem_instance *instance = &search->instance;
  output_all (out, "{\"ratio\":", instance->ratio, ",\"value\":", instance->value, ",\"",
              search->question->reference, "\":", instance->reference, ",\"instance\":");
  search->question->write (instance, true, out);
  output_text (out, "}\n");
}

/* What a node turned out to be. */
enum visit { LEAF, SPLIT, REFUTED, TOO_WIDE };

/* Enters the next child of the deepest node. A split one becomes the deepest node. */
static enum visit
visit (struct theorem_search *search, struct output *out)
{
  double share = search->frames[search->depth]->share;
  size_t fresh = search->frames[search->depth]->rows;
  struct frame *frame = make_child (search, search->depth);
  uint64_t pivots = frame->lp.pivots;
  enum theorem_lp_result result
    = theorem_lp_solve (&frame->lp, search->cell.rows, frame->rows, fresh, search->limit);
  search->counts.pivots += frame->lp.pivots - pivots;
  search->counts.nodes++;
  if (result != THEOREM_LP_POINT) {
    search->counts.leaves += result == THEOREM_LP_LEAF;
    search->counts.empty += result == THEOREM_LP_EMPTY;
    *search->share += share;
    if (out && !search->lists)
      write_leaf (out, &frame->lp, result);
    return LEAF;
  }
  struct theorem_point point;
  point.denominator = theorem_lp_point (&frame->lp, point.value);
  if (!search->question->decide (&search->given, frame->state, &search->cell, &point,
                                 &frame->node)) {
    if (!search->question->instance (&search->given, frame->state, &point, &search->instance)
        || rational_compare (search->instance.ratio, search->given.bound) <= 0)
      return TOO_WIDE;
    if (!search->lists)
      return REFUTED;
    search->counts.instances++;
    *search->share += share;
    if (out)
      write_instance (search, out);
    return LEAF;
  }
  if (out && !search->lists)
    write_line (out, &frame->node);
  if (frame->node.children == 0) {
    *search->share += share;
    return LEAF;
  }
  frame->share = share / frame->node.children;
  search->depth++;
  search->counts.depth
    = search->depth > search->counts.depth ? (uint32_t)search->depth : search->counts.depth;
  return SPLIT;
}

/* Goes to the parent of the node where the task begins. False: there is no such node. */
static bool
go_to (struct theorem_search *search, const struct theorem_task *task)
{
  bool there = true;
  double none = 0;
  double *share = search->share;
  struct theorem_counts counts = search->counts;
  search->share = &none;
  search->depth = 0;
  for (uint32_t level = 0; level < task->length && there; level++) {
    search->frames[level]->next = task->path[level];
    there = task->path[level] < search->frames[level]->node.children
            && (level + 1 == task->length || visit (search, NULL) == SPLIT);
  }
  search->share = share;
  search->counts = counts;
  return there;
}

/* The rest of the task, from the next child on. */
static void
leave (const struct theorem_search *search, uint32_t base, struct theorem_task *left)
{
  left->base = base;
  left->length = (uint32_t)search->depth + 1;
  left->path = memory_alloc (left->length, 1);
  for (uint32_t level = 0; level < left->length; level++)
    left->path[level] = (uint8_t)(search->frames[level]->next - (level + 1 < left->length ? 1 : 0));
}

/* Leaves the nodes without children to enter. False: the task is done. */
static bool
go_up (struct theorem_search *search, uint32_t base)
{
  while (search->frames[search->depth]->next == search->frames[search->depth]->node.children) {
    if (search->depth == base)
      return false;
    search->depth--;
  }
  return true;
}

enum theorem_end
theorem_search_run (struct theorem_search *search, const struct theorem_task *task, uint64_t budget,
                    const struct deadline *deadline, struct output *out, struct theorem_task *left,
                    double *share)
{
  search->share = share;
  if (!go_to (search, task))
    return THEOREM_NO_TASK;
  for (uint64_t done = 0; go_up (search, task->base); done++) {
    if (done == budget || (done % LOOK_EVERY == LOOK_EVERY - 1 && deadline_passed (deadline))) {
      leave (search, task->base, left);
      return THEOREM_LEFT;
    }
    enum visit what = visit (search, out);
    if (what == REFUTED || what == TOO_WIDE)
      return what == REFUTED ? THEOREM_REFUTED : THEOREM_TOO_WIDE;
  }
  return THEOREM_DONE;
}

uint32_t
theorem_search_siblings (const struct theorem_search *search, uint32_t level)
{
  return search->frames[level]->node.children;
}

struct theorem_counts
theorem_search_counts (const struct theorem_search *search)
{
  return search->counts;
}

const struct theorem_instance *
theorem_search_instance (const struct theorem_search *search)
{
  return &search->instance;
}
