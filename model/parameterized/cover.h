/* The cover of a certificate of the parameterized model: states of a search in a network, layer
   by layer, and for each child of each of them that counting does not exclude the state that
   dominates it (docs/CERTIFICATES-parameterized.md, "Cover" and "Places"). It is made layer by
   layer. */
#ifndef MODEL_PARAMETERIZED_COVER_H
#define MODEL_PARAMETERIZED_COVER_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PARAMETERIZED_COVER_MOST 20000000 /* references and states together */

struct parameterized_cover {
  bool places; /* states have the places of ports in `rounds` */
  struct parameterized_cover_state {
    uint32_t parent; /* number of a state before */
    /* its references are those from the end of the state before on to here */
    uint32_t end;
    uint8_t from, to, port;  /* the send that makes it; of state 0: none; port: with places */
  } * state;                 /* owned [states] */
  uint32_t *by;              /* owned [references]: numbers of states */
  size_t states, references; /* so far */
  size_t state_capacity, reference_capacity;
  size_t closed; /* states whose references are complete */
  /* the first state of the layer before the last, and of the last one; the first reference to
     settle */
  uint32_t before, now, open;
};

void parameterized_cover_init (struct parameterized_cover *cover);
void parameterized_cover_reset (struct parameterized_cover *cover); /* empty it, keep its memory */
void parameterized_cover_clear (struct parameterized_cover *cover);

/* A state of the next layer; the parent by its place in the layer before it. */
void parameterized_cover_add (struct parameterized_cover *cover, uint32_t parent, int32_t from,
                              int32_t to, int32_t port);

/* The layer is complete: from now on references are made from its states. */
void parameterized_cover_layer (struct parameterized_cover *cover);

/* A reference of the present state, by a place in the layer in the making. */
void parameterized_cover_refer (struct parameterized_cover *cover, uint32_t place);

/* The present state is done. */
void parameterized_cover_close (struct parameterized_cover *cover);

/* All states of the layer are done: place p in the layer in the making has number[p] among those
   that will be added. */
void parameterized_cover_settle (struct parameterized_cover *cover, const uint32_t *number);

/* it is longer than one may be */
bool parameterized_cover_full (const struct parameterized_cover *cover);
uint64_t parameterized_cover_bytes (const struct parameterized_cover *cover);

/* A line with their number, and one for each state. */
void parameterized_cover_write (const struct parameterized_cover *cover, struct output *out);

#endif
