"""The model exchange: see shop.py."""

from shop import MAY_REFUSE, brute, damage, draw_of, judge, may_refuse, read, refused


def draw(rng):
    """A random small instance."""
    return draw_of(rng, "exchange")
