"""The statistics of random journals, by fractions, numpy and scipy: JSON in, JSON out."""

import json
import sys
from fractions import Fraction

import numpy
from scipy import stats


def win_rate(nets):
    wins = sum(net > 0 for net in nets)
    decided = sum(net != 0 for net in nets)
    if decided == 0:
        return None
    interval = stats.binomtest(wins, decided).proportion_ci(0.95, method="wilson")
    return [wins / decided, float(interval.low), float(interval.high)]


def profit_factor(nets):
    lost = -sum(net for net in nets if net < 0)
    return None if lost == 0 else float(sum(net for net in nets if net > 0) / lost)


def average(nets):
    values = numpy.array([float(net) for net in nets])
    low, high = stats.t.interval(0.95, len(values) - 1, loc=values.mean(), scale=stats.sem(values))
    return [float(values.mean()), float(low), float(high)]


def expectancy(trades):
    """Mean R of those whose stop stood before the close, with its interval; how many, and how many are left out."""
    counted = [trade for trade in trades if trade["stop"] is not None and not trade["late"]]
    late = sum(trade["stop"] is not None and trade["late"] for trade in trades)
    # 100 units are bought at 10.00: the risk is what they lose at the stop.
    rs = [Fraction(trade["net"], 100) / (100 * (10 - Fraction(trade["stop"], 100))) for trade in counted]
    mean = float(sum(rs) / len(rs)) if rs else None
    interval = stats.t.interval(0.95, len(rs) - 1, loc=mean, scale=stats.sem([float(r) for r in rs])) if len(rs) > 1 else ()
    return {"counted": len(rs), "late": late, "mean": mean, "interval": [float(end) for end in interval]}


def by_setup(trades):
    rows = {}
    for trade in trades:
        for setup in trade["setups"] or ["without-setup"]:
            rows.setdefault(setup, []).append(trade)
    return {
        setup: {
            "n": len(own),
            "net": sum(trade["net"] for trade in own),
            "winRate": win_rate([Fraction(trade["net"], 100) for trade in own]),
            "r": expectancy(own),
        }
        for setup, own in rows.items()
    }


def max_drawdown(nets):
    equity = peak = deepest = Fraction(0)
    for net in nets:
        equity += net
        peak = max(peak, equity)
        deepest = max(deepest, peak - equity)
    return float(deepest)


def mean_difference(done, other, axis=-1):
    return numpy.mean(done, axis=axis) - numpy.mean(other, axis=axis)


def chance(done, other, draws, seed):
    drawn = stats.permutation_test(
        ([float(net) for net in done], [float(net) for net in other]),
        mean_difference,
        n_resamples=draws,
        vectorized=True,
        random_state=seed,
    ).null_distribution
    mine = abs(float(sum(done) / len(done) - sum(other) / len(other)))
    return float((1 + numpy.sum(numpy.abs(drawn) >= mine * (1 - 1e-12))) / (1 + draws))


def welch(done, other):
    one, two = ([float(net) for net in days] for days in (done, other))
    errors = [numpy.var(days, ddof=1) / len(days) for days in (one, two)]
    degrees = sum(errors) ** 2 / sum(error**2 / (len(days) - 1) for error, days in zip(errors, (one, two)))
    half = stats.t.ppf(0.975, degrees) * sum(errors) ** 0.5
    middle = numpy.mean(one) - numpy.mean(two)
    return [float(middle - half), float(middle + half)]


def discoveries(chances, rate):
    ranked = sorted(range(len(chances)), key=lambda place: chances[place])
    passing = [rank for rank, place in enumerate(ranked) if Fraction(chances[place]) <= Fraction(rank + 1, len(chances)) * rate]
    return sorted(ranked[: passing[-1] + 1]) if passing else []


def answer(journal, draws, seed):
    nets, done, other = ([Fraction(cents, 100) for cents in journal[name]] for name in ("nets", "done", "not"))
    return {
        "winRate": win_rate(nets),
        "profitFactor": profit_factor(nets),
        "average": average(nets),
        "drawdown": max_drawdown(nets),
        "chance": chance(done, other, draws, seed),
        "welch": welch(done, other),
        "r": expectancy(journal["trades"]),
        "bySetup": by_setup(journal["trades"]),
        "discoveries": discoveries(journal["chances"], Fraction(1, 10)),
    }


request = json.load(sys.stdin)
json.dump([answer(journal, request["draws"], seed) for seed, journal in enumerate(request["journals"])], sys.stdout)
