/* The default engine of the heterogeneous LogP model, `auto`: local search on the order of
   receipt gives a schedule, prices for the types (bounds/logp/multiplier) a bound; where they do
   not meet, the dynamic program (search/logp/dp) works the optimum out, as far as its table
   fits. Where the program is less work than a few evaluations of prices, it comes first.
   outcome->nodes counts the table's entries. A certificate is the prices or the program, where
   it is no larger than LOGP_CERTIFICATE_ENTRIES. */
#ifndef SEARCH_LOGP_AUTO_H
#define SEARCH_LOGP_AUTO_H

extern const struct engine logp_auto_engine;

#endif
