#include "verify/node/dual_list.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_dual_list_clear (struct verify_dual_list *list)
{
  free (list->values);
}

/* Reads a cost at the cursor; *type becomes its type. */
static enum status_code
read_type (const struct verify_node_context *proof, const char *key, size_t *type)
{
  struct verify_ratio cost;
  char number[VERIFY_RATIO_TEXT];

  if (!verify_text_ratio (&proof->lines->text, key, &cost))
    return STATUS_INPUT;
  if (verify_node_types_find (proof->types, cost, type))
    return STATUS_OK;
  return verify_refuse (proof->reason, "line %zu: %s: no destination has cost %s",
                        proof->lines->line.line, key, verify_ratio_text (cost, number));
}

/* One [COST, PRICE]. */
static enum status_code
read_value (struct verify_dual_value *value, const struct verify_node_context *proof,
            const char *key)
{
  struct verify_text *text = &proof->lines->text;
  enum status_code code;

  if (!verify_text_array (text, key))
    return STATUS_INPUT;
  if (!verify_text_element (text))
    return verify_text_reject (text, "%s: expected [COST, PRICE]", key);
  code = read_type (proof, key, &value->type);
  if (code != STATUS_OK)
    return code;
  if (!verify_text_element (text))
    return verify_text_reject (text, "%s: expected [COST, PRICE]", key);
  if (!verify_text_ratio (text, key, &value->value))
    return STATUS_INPUT;
  if (value->value.num < 0)
    return verify_text_reject (text, "%s: a negative price", key);
  if (verify_text_element (text))
    return verify_text_reject (text, "%s: expected [COST, PRICE]", key);
  return STATUS_OK;
}

/* [[COST,PRICE],...] */
static enum status_code
read_list (struct verify_dual_list *list, const struct verify_node_context *proof, const char *key)
{
  if (!verify_text_array (&proof->lines->text, key))
    return STATUS_INPUT;
  for (list->length = 0; verify_text_element (&proof->lines->text); list->length++) {
    enum status_code code;
    memory_grow (list->values, list->capacity, list->length + 1);
    code = read_value (&list->values[list->length], proof, key);
    if (code != STATUS_OK)
      return code;
    if (list->length > 0 && list->values[list->length].type <= list->values[list->length - 1].type)
      return verify_text_reject (&proof->lines->text, "%s: the costs do not ascend", key);
  }
  return STATUS_OK;
}

enum status_code
verify_dual_list_line (struct verify_dual_list *list, const struct verify_node_context *proof,
                       const char *key, const char *other, enum status_code (*read) (void *context),
                       void *context)
{
  struct verify_lines *lines = proof->lines;
  struct verify_text *text = &lines->text;
  bool listed = false, others = false;

  do {
    enum status_code code;
    if (verify_span_is (lines->key, other)) {
      code = read (context);
      others = true;
    } else if (verify_span_is (lines->key, key)) {
      code = read_list (list, proof, key);
      listed = true;
    } else {
      return verify_text_unexpected (text, lines->key);
    }
    if (code != STATUS_OK)
      return code;
  } while (verify_text_member (text, &lines->key));
  return listed && others ? STATUS_OK
                          : verify_text_reject (text, "missing key \"%s\"", listed ? other : key);
}

bool
verify_dual_list_widen (int64_t *unit, int64_t denominator, int64_t most)
{
  int64_t a = *unit, b = denominator;

  while (b > 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return !__builtin_mul_overflow (*unit, denominator / a, unit) && *unit <= most;
}

void
verify_hints_clear (struct verify_hints *hints)
{
  free (hints->path);
  verify_dual_list_clear (&hints->list);
}

/* The value of "path". */
static enum status_code
read_path (void *context)
{
  struct verify_hints *hints = context;
  struct verify_text *text = &hints->proof->lines->text;

  if (!verify_text_array (text, "path"))
    return STATUS_INPUT;
  for (hints->depth = 0; verify_text_element (text); hints->depth++) {
    enum status_code code;
    memory_grow (hints->path, hints->path_capacity, hints->depth + 1);
    code = read_type (hints->proof, "path", &hints->path[hints->depth]);
    if (code != STATUS_OK)
      return code;
  }
  return STATUS_OK;
}

enum status_code
verify_hints_read (struct verify_hints *hints)
{
  hints->present = true;
  hints->number = hints->proof->lines->line.line;
  hints->read++;
  return verify_dual_list_line (&hints->list, hints->proof, "prices", "path", read_path, hints);
}

enum status_code
verify_hints_next (struct verify_hints *hints)
{
  hints->present = false;
  if (!verify_lines_next (hints->proof->lines))
    return hints->proof->lines->status->code;
  return verify_hints_read (hints);
}
