import { limits } from '#domain/limits.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { BreakdownRow } from '#domain/statistics/breakdowns.ts'
import { type RFigures, rFigures, type TradeR } from '#domain/statistics/r-figures.ts'
import { figuresOfGroups, type TradeFigures, tradeFigures } from '#domain/statistics/trade-figures.ts'
import type { Sample, Units } from '#domain/statistics/trade-result.ts'
import type { Steps } from '#domain/steps.ts'
import { type Label, type LabelKind, labelKinds, withoutLabel } from '#domain/trade-notes/label.ts'
import type { Trade } from '#domain/trades/trade.ts'

interface LabelRow extends BreakdownRow {
  readonly r: RFigures
}

/** Trades by labels of one kind; a trade is in the row of each of its labels, so rows may overlap. */
export interface LabelRows {
  readonly kind: LabelKind
  /** The largest first; last the trades without a label of the kind. */
  readonly rows: ReadonlyArray<LabelRow>
  readonly carrying: number
  /** Trades with several, counted in the row of each. */
  readonly overlapping: number
}

/** The writing about a trade that figures use. */
export interface Writing {
  readonly place: number
  readonly units: Units
  readonly r: TradeR
  readonly labels: ReadonlyArray<Label>
}

/** `writings`: in the order of the sample; most trades have none. */
interface LabelledSample {
  readonly sample: Sample<Trade>
  readonly writings: ReadonlyArray<Writing>
  /** A net up to this, won or lost, is flat. */
  readonly tolerance: Decimal
}

/** Closed trades by setups, mistakes and tags; kinds that no trade has are left out. */
export function* labelRowsSteps(labelled: LabelledSample): Steps<ReadonlyArray<LabelRows>> {
  const kinds: Array<LabelRows> = []
  for (const kind of labelKinds) {
    const rows = yield* rowsOfKindSteps(kind, labelled)
    if (rows) kinds.push(rows)
    yield
  }
  return kinds
}

function* rowsOfKindSteps(kind: LabelKind, labelled: LabelledSample): Steps<LabelRows | undefined> {
  const { sample, writings, tolerance } = labelled
  const groups = new Map<string, { readonly name: string; readonly group: Array<Writing> }>()
  const carries = new Uint32Array(sample.trades.length)
  let [carrying, overlapping] = [0, 0]
  for (const writing of writings) {
    let carried = 0
    for (const label of writing.labels) {
      if (label.kind !== kind) continue
      carried += 1
      const { id, name } = label
      const known = groups.get(id) ?? { name, group: [] }
      if (known.group.length === 0) groups.set(id, known)
      known.group.push(writing)
    }
    if (carried === 0) continue
    carries[writing.place] = 1
    carrying += 1
    if (carried > 1) overlapping += 1
  }
  if (carrying === 0) return undefined
  yield
  const rows: Array<LabelRow> = []
  for (const [id, { name, group }] of groups) {
    const figures = tradeFigures(
      group.map(({ units }) => units),
      sample.scale,
      tolerance,
    )
    rows.push(rowOf(id, name, figures, rFigures(group.map(({ r }) => r))))
    yield
  }
  const others = writings.filter(({ place }) => carries[place] === 0)
  const grouped = { units: sample.units, codes: carries, groups: 2 }
  const [none] = figuresOfGroups(grouped, sample.scale, tolerance)
  if (none && none.all > 0)
    rows.push(
      rowOf(
        withoutLabel[kind],
        `Without a ${kind}`,
        none,
        rFigures(
          others.map(({ r }) => r),
          none.all,
        ),
      ),
    )
  return { kind, rows: rows.toSorted((one, other) => orderOf(kind, one, other)), carrying, overlapping }
}

const rowOf = (key: string, label: string, figures: TradeFigures, r: RFigures): LabelRow => ({
  key,
  label,
  figures,
  isLarge: figures.all >= limits.statisticsRowTrades,
  r,
})

const orderOf = (kind: LabelKind, one: LabelRow, other: LabelRow): number =>
  Number(one.key === withoutLabel[kind]) - Number(other.key === withoutLabel[kind]) ||
  other.figures.all - one.figures.all ||
  compareTexts(one.label, other.label) ||
  compareTexts(one.key, other.key)
