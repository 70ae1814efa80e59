"""Sales of random years, by fractions, from the rules alone: JSON in, JSON out."""

import json
import sys
from datetime import date, timedelta
from fractions import Fraction


def is_long_term(opened, closed):
    """More than one year, counted from the day after the purchase (Rev. Rul. 66-7)."""
    first = opened + timedelta(days=1)
    try:
        from_then_on = first.replace(year=first.year + 1)
    except ValueError:
        # No 29 February a year later: the year ends with the 28th.
        from_then_on = date(first.year + 1, 3, 1)
    return closed >= from_then_on


def taken(lots, quantity, method):
    """Parts of lots that a closing takes: (lot, quantity, value)."""
    left = Fraction(quantity)
    while left > 0:
        lot = lots[-1] if method == "lifo" else lots[0]
        part = min(left, lot["left"])
        value = lot["unit"] * part
        lot["left"] -= part
        if lot["left"] == 0:
            lots.remove(lot)
        left -= part
        yield lot, part, value


def opened_by(lots, fill, place, day, method):
    amount = Fraction(fill["quantity"]) * Fraction(fill["price"])
    fees = Fraction(fill["fees"])
    value = amount + fees if fill["isBuy"] else amount - fees
    quantity = Fraction(fill["quantity"])
    lot = {"id": place, "day": day, "left": quantity, "unit": value / quantity}
    if method == "average" and lots:
        (pool,) = lots
        whole = pool["left"] + quantity
        pool["unit"] = (pool["unit"] * pool["left"] + value) / whole
        pool["left"] = whole
    else:
        lots.append(lot)


def sales_of(fills, method):
    books, sales, acquired = {}, [], []
    for place, fill in enumerate(fills):
        day = date.fromisoformat(fill["day"])
        side = fill["side"]
        lots = books.setdefault((fill["account"], fill["symbol"], side), [])
        opens = fill["isBuy"] == (side == "long")
        if opens:
            opened_by(lots, fill, place, day, method)
            acquired.append({"id": place, "day": day, "of": (fill["symbol"], side)})
            continue
        quantity = Fraction(fill["quantity"])
        amount = quantity * Fraction(fill["price"])
        fees = Fraction(fill["fees"])
        own = amount - fees if side == "long" else amount + fees
        for lot, part, value in list(taken(lots, quantity, method)):
            share = own * part / quantity
            proceeds, cost = (share, value) if side == "long" else (value, share)
            known = method != "average"
            sales.append(
                {
                    "place": place,
                    "of": (fill["symbol"], side),
                    "day": day,
                    "lot": lot["id"] if known else None,
                    "quantity": part,
                    "opened": lot["day"].isoformat() if known else None,
                    "proceeds": proceeds,
                    "cost": cost,
                    "term": ("long" if side == "long" and is_long_term(lot["day"], day) else "short") if known else None,
                }
            )
    return sales, acquired


def washes(sales, acquired):
    """Losses beside a purchase of the same within 30 days that was not sold itself by then; without lots none is known."""
    last = {}
    total = {}
    for index, sale in enumerate(sales):
        last[sale["lot"]] = index
        total[sale["lot"]] = total.get(sale["lot"], 0) + sale["quantity"]
    found = []
    for index, sale in enumerate(sales):
        if sale["proceeds"] >= sale["cost"]:
            continue
        own = {other["lot"] for other in sales if other["place"] == sale["place"]}
        for other in acquired:
            is_near = abs((other["day"] - sale["day"]).days) <= 30
            is_left = total.get(other["id"], 0) < other["quantity"] or last[other["id"]] > index
            if other["of"] == sale["of"] and other["id"] not in own and is_near and is_left:
                found.append(index)
                break
    return found


def answer(fills, method):
    sales, acquired = sales_of(fills, method)
    for each in acquired:
        each["quantity"] = Fraction(fills[each["id"]]["quantity"])
    flagged = set() if method == "average" else set(washes(sales, acquired))
    return [
        {
            "closing": sale["place"],
            "quantity": str(float(sale["quantity"])),
            "opened": sale["opened"],
            "proceeds": float(sale["proceeds"]),
            "cost": float(sale["cost"]),
            "term": sale["term"],
            "wash": index in flagged,
        }
        for index, sale in enumerate(sales)
    ]


books = json.load(sys.stdin)
methods = ("fifo", "lifo", "average")
json.dump([{method: answer(fills, method) for method in methods} for fills in books], sys.stdout)
