"""Building as an assignment of cards to requirements, held against every assignment there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.hecho.building import Needs, needless, short_of
from companion.rules.hecho.deck import Kind

MATERIALS = ("madera", "vidrio", "ladrillo")


def material(name: str, value: int) -> Kind:
    return Kind(f"{name}-{value}", "material", 2, name, value)


def specialist(name: str) -> Kind:
    return Kind(f"expert-{name}", "specialist", 2, name)


COMODIN = Kind("comodin", "comodin", 2)

cards = st.lists(
    st.one_of(
        st.builds(material, st.sampled_from((*MATERIALS, "metal")), st.integers(1, 9)),
        st.builds(specialist, st.sampled_from((*MATERIALS, "metal"))),
        st.just(COMODIN),
    ),
    max_size=7,
)
wants = st.dictionaries(st.sampled_from(MATERIALS), st.integers(1, 14), min_size=1, max_size=3)


def needs_of(amounts: dict[str, int]) -> Needs:
    return tuple(amounts.items())


def assignments(needs: Needs, kinds: list[Kind]) -> Iterator[list[int]]:
    """What is short after every way in which each card can serve one requirement or none."""
    freed = {kind.material for kind in kinds if kind.type == "specialist"}
    ways: list[list[int | None]] = []
    for kind in kinds:
        if kind.type == "comodin" or (kind.type == "material" and kind.material in freed):
            ways.append([None, *range(len(needs))])
        elif kind.type == "material":
            ways.append([None, *(at for at, (name, _) in enumerate(needs) if name == kind.material)])
        else:
            ways.append([None])
    for way in product(*ways):
        left = [amount for _, amount in needs]
        for kind, at in zip(kinds, way, strict=True):
            if at is not None:
                left[at] -= 1 if kind.type == "comodin" else kind.value
        yield [max(0, amount) for amount in left]


@settings(max_examples=400)
@given(wants, cards)
def test_cards_build_where_some_assignment_does_and_the_least_is_short(
    amounts: dict[str, int], kinds: list[Kind]
) -> None:
    needs = needs_of(amounts)
    short = list(short_of(needs, kinds))
    best = min(sum(left) for left in assignments(needs, kinds))
    assert sum(short) == best
    assert any(all(got <= named for got, named in zip(left, short, strict=True)) for left in assignments(needs, kinds))


@settings(max_examples=200)
@given(wants, cards)
def test_the_order_of_the_cards_does_not_matter(amounts: dict[str, int], kinds: list[Kind]) -> None:
    needs = needs_of(amounts)
    shuffled = sorted(kinds, key=lambda kind: (kind.kind, kind.value), reverse=True)
    assert sum(short_of(needs, shuffled)) == sum(short_of(needs, kinds))
    assert sum(short_of(needs[::-1], kinds)) == sum(short_of(needs, kinds))


@settings(max_examples=200)
@given(wants, cards)
def test_without_the_needless_cards_it_still_builds_and_every_other_is_needed(
    amounts: dict[str, int], kinds: list[Kind]
) -> None:
    needs = needs_of(amounts)
    if any(short_of(needs, kinds)):
        return
    unused = needless(needs, kinds)
    rest = [kind for at, kind in enumerate(kinds) if at not in unused]
    assert not any(short_of(needs, rest))
    for at in range(len(rest)):
        assert any(short_of(needs, rest[:at] + rest[at + 1 :])), f"{rest[at]} is not needed"


def test_a_freed_card_goes_where_it_is_short() -> None:
    """6 ladrillo and 4 cemento from two freed cards and one that can only be ladrillo."""
    needs = (("ladrillo", 6), ("cemento", 4))
    kinds = [specialist("madera"), material("madera", 4), material("madera", 6), material("ladrillo", 2)]
    assert short_of(needs, kinds) == (0, 0)
    assert sum(short_of(needs, [*kinds[:2], material("ladrillo", 5), material("cemento", 3)])) == 1


def test_the_greedy_way_is_not_taken_where_it_is_wrong() -> None:
    """8 + 8 from 5, 4, 4, 3: filling the first with 5 and 4 leaves 7 for the second."""
    needs = (("ladrillo", 8), ("cemento", 8))
    kinds = [specialist("metal"), *(material("metal", value) for value in (5, 4, 4, 3))]
    assert short_of(needs, kinds) == (0, 0)


def test_what_is_short_lies_with_as_few_materials_as_can_be() -> None:
    needs = (("ladrillo", 6), ("cemento", 4))
    assert short_of(needs, [specialist("metal"), material("metal", 4)]) == (6, 0)
    assert short_of(needs, [COMODIN, material("ladrillo", 5), material("cemento", 2)]) == (0, 2)


def test_many_cards_are_no_labour() -> None:
    """Six requirements of 30, every card freed: no number of ways is walked through."""
    names = ("a", "b", "c", "d", "e", "f")
    needs = tuple((name, 30) for name in names)
    kinds = [specialist("metal"), *(material("metal", 2 + at % 8) for at in range(40))]
    assert sum(short_of(needs, kinds)) == 0
    assert sum(short_of(needs, kinds[:30])) == 180 - sum(kind.value for kind in kinds[:30])
