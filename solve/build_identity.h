/* Which engines these are: a hash of their code, which the build makes (cmake/identity.cmake). All
   programs of one build have the same, and no other build whose engines are compiled from other
   sources, or otherwise. */
#ifndef SOLVE_BUILD_IDENTITY_H
#define SOLVE_BUILD_IDENTITY_H

extern const char build_identity[]; /* 64 hexadecimal digits */

#endif
