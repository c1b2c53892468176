/* Is there a schedule in a network of at most a given makespan? States
   (search/parameterized/network_state.h) in layers, by the number of sends; of those with the
   same holders only the ones that no other dominates. A layer holds at most `width` states,
   those that by counting could have the most nodes more; while that has cut some off, the answer
   is open, and the caller tries again with a larger width ("complete anytime beam search", Zhang
   1998). */
#ifndef SEARCH_PARAMETERIZED_NETWORK_LAYERS_H
#define SEARCH_PARAMETERIZED_NETWORK_LAYERS_H

#include "base/limits.h"
#include "model/parameterized/certificate.h"
#include "search/parameterized/network_state.h"

enum parameterized_layers_answer {
  PARAMETERIZED_LAYERS_FOUND, /* a schedule */
  PARAMETERIZED_LAYERS_NONE,  /* there is none */
  PARAMETERIZED_LAYERS_CUT,   /* none was found, but some states were cut off */
  PARAMETERIZED_LAYERS_LIMIT, /* a limit ended it */
};

struct parameterized_layers;

/* `bytes`: memory it may take. The space must outlive it. */
struct parameterized_layers *parameterized_layers_new (struct parameterized_states *space,
                                                       uint64_t bytes);
void parameterized_layers_free (struct parameterized_layers *layers);

/* Look for a schedule of the makespan that the space is aimed at, with at most `width` states a
   layer; *schedule is set when one is found, the best of those that are one send from the states
   of the last layer. `proof` NULL, or it gets the cover, which proves that there is none when
   the answer is that. */
enum parameterized_layers_answer parameterized_layers_search (struct parameterized_layers *layers,
                                                              size_t width,
                                                              const struct deadline *deadline,
                                                              struct tree_schedule *schedule,
                                                              struct parameterized_cover *proof);

uint64_t parameterized_layers_states (const struct parameterized_layers *layers); /* made so far */

#endif
