/* Where searches in breadth (search/breadth.h) had to leave out something for the first time. All that came before is complete, so a wider
   search for the same horizon goes on from there: what is widest takes long, but what comes before takes the linear programs. */
#ifndef SEARCH_TRUNK_H
#define SEARCH_TRUNK_H

#include "search/panel.h"

#define TRUNKS 4                /* horizons that have one */
#define TRUNK_SENDERS (1 << 22) /* of all its beginnings; larger ones are not kept */

struct trunk {
  struct node_types types; /* what it is of: a copy; k is 0 where there is none */
  bool swap;               /* the swap rule has been used */
  struct layer layer;      /* every beginning of so many senders that is not excluded */
  struct panel_notes notes;
  uint64_t nodes; /* beginnings before these */
  uint64_t used;  /* when, by the count in `trunks` */
};

struct trunks {
  struct trunk item[TRUNKS];
  uint64_t uses;
};

void trunks_clear (struct trunks *trunks); /* to none, as zeroed ones are */

/* Keep a complete layer, unless it is too large, in exchange for what there is for its horizon, or what has not been used for longest. */
void trunks_keep (struct trunks *trunks, const struct layer *layer, const struct panel_notes *notes, bool swap, uint64_t nodes);

/* What was kept for this instance and horizon; where not `swap`, without the swap rule. NULL: nothing. */
const struct trunk *trunks_find (struct trunks *trunks, const struct node_types *types, int64_t horizon, bool swap);

#endif
