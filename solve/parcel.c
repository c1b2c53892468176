#include "solve/parcel.h"

#include <string.h>

static void
add (struct output *parcel, const void *bytes, size_t length)
{
  output_bytes (parcel, bytes, length);
}

void
parcel_begin (struct output *parcel, enum parcel_kind kind, uint32_t batch, double seconds)
{
  struct parcel_head head;
  memset (&head, 0, sizeof head);
  head.kind = kind;
  head.batch = batch;
  head.seconds = seconds;
  add (parcel, &head, sizeof head);
}

void
parcel_put_instance (struct output *parcel, const struct batch_line *line)
{
  struct parcel_line head = { .number = line->number, .length = line->length };
  head.rounding = line->rounding;
  bytes_put (parcel, head);
  bytes_put_list (parcel, line->file, strlen (line->file), 1);
  bytes_put_list (parcel, line->text, line->length, 1);
}

bool
parcel_get_instance (struct bytes *bytes, struct batch_line *line, const char **file,
                     size_t *file_length)
{
  struct parcel_line head;
  bytes_get (bytes, head);
  *file_length = bytes_get_count (bytes, 1);
  *file = bytes_skip (bytes, *file_length);
  *line = (struct batch_line){ .number = head.number, .single = true, .rounding = head.rounding };
  line->length = bytes_get_count (bytes, 1);
  line->text = bytes_skip (bytes, line->length);
  return bytes_over (bytes);
}

void
parcel_add_line (struct output *parcel, const struct parcel_line *line, const char *text)
{
  add (parcel, line, sizeof *line);
  add (parcel, text, line->length);
}

void
parcel_add_index (struct output *parcel, uint64_t index)
{
  add (parcel, &index, sizeof index);
}

void
parcel_add_answer (struct output *parcel, struct parcel_answer *answer, const struct status *status,
                   const struct output *result, const struct output *certificate,
                   const struct output *account)
{
  answer->message = strlen (status->message);
  answer->result = result->length;
  answer->certificate = certificate->length;
  answer->account = account->length;
  add (parcel, answer, sizeof *answer);
  add (parcel, status->message, answer->message);
  add (parcel, result->bytes, result->length);
  add (parcel, certificate->bytes, certificate->length);
  add (parcel, account->bytes, account->length);
}

/* The next `length` bytes of a message; NULL: there are fewer. */
static const char *
take (struct parcel *parcel, size_t length)
{
  const char *taken = parcel->at;
  if ((size_t)(parcel->end - parcel->at) < length)
    return NULL;
  parcel->at += length;
  return taken;
}

static bool
take_into (struct parcel *parcel, void *value, size_t length)
{
  const char *bytes = take (parcel, length);
  if (bytes)
    memcpy (value, bytes, length);
  return bytes != NULL;
}

bool
parcel_open (struct parcel *parcel, const char *bytes, size_t length)
{
  parcel->at = bytes;
  parcel->end = bytes + length;
  return take_into (parcel, &parcel->head, sizeof parcel->head);
}

bool
parcel_next_line (struct parcel *parcel, struct parcel_line *line, const char **text)
{
  return take_into (parcel, line, sizeof *line) && (*text = take (parcel, line->length)) != NULL;
}

bool
parcel_next_index (struct parcel *parcel, uint64_t *index)
{
  return take_into (parcel, index, sizeof *index);
}

bool
parcel_next_answer (struct parcel *parcel, struct parcel_answer *answer, struct parcel_texts *texts)
{
  return take_into (parcel, answer, sizeof *answer)
         && (texts->message = take (parcel, answer->message)) != NULL
         && (texts->result = take (parcel, answer->result)) != NULL
         && (texts->certificate = take (parcel, answer->certificate)) != NULL
         && (texts->account = take (parcel, answer->account)) != NULL;
}
