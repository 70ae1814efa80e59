import { symbolText } from '#domain/fills/instrument.ts'
import { compareDecimals, parseDecimal } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import { fold } from '#domain/text/fold.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Month } from '#domain/time/month.ts'
import { type LabelKind, withoutLabel } from '#domain/trade-notes/label.ts'
import { countedR, isAtLeast } from '#domain/trade-notes/risk.ts'
import type { Stop, TradeNote } from '#domain/trade-notes/trade-note.ts'
import { isLookedThrough, nothingWritten } from '#domain/trade-notes/written.ts'
import { outcomeOf, type ToleranceOf, type TradeOutcome } from '#domain/trades/figures.ts'
import type { GroupsOf } from '#domain/trades/groups.ts'
import type { Trade, TradeSide } from '#domain/trades/trade.ts'

/** Absent fields ask for nothing. */
export interface TradeFilter {
  /** A part of the symbol as it is shown, the account's name or a note on the trade; case and accents do not count. */
  readonly text?: string
  /** The symbol, or of an option its underlying; in any case. */
  readonly symbol?: string
  readonly side?: TradeSide
  readonly account?: string
  /** `closed`: all but the open ones. */
  readonly result?: TradeOutcome | 'closed'
  /** The id of a label, or a kind of which the trade has none (`withoutLabel`). */
  readonly label?: string
  /** Further labels, each encoded for an address, separated by blanks. */
  readonly also?: string
  readonly seen?: 'yes' | 'no'
  /** Of the day of the last fill, both included. */
  readonly from?: LocalDate
  readonly to?: LocalDate
  /** Excludes options on the symbol. */
  readonly exact?: 'yes'
  readonly currency?: string
  /** Keys of groups, as in `groups.ts`. */
  readonly hour?: string
  readonly weekday?: string
  readonly holding?: string
  readonly month?: Month
  /** The zone of days whose own is unknown. */
  readonly zone?: string
  /** Decimal texts: the net is at least `least` and less than `below`. */
  readonly least?: string
  readonly below?: string
  /** In R; stops that were entered afterwards give none. */
  readonly leastR?: string
  readonly belowR?: string
}

interface FilteredWriting {
  readonly labels: ReadonlyArray<{ readonly id: string; readonly kind: LabelKind }>
  readonly notes: ReadonlyArray<Pick<TradeNote, 'note' | 'seen'>>
  /** In the order of their moments. */
  readonly stops: ReadonlyArray<Stop>
}

export interface FilterContext {
  /** The account's name on screens. */
  readonly accountName: (accountId: string) => string
  readonly toleranceOf: ToleranceOf
  readonly groupOf: GroupsOf
  /** By the trade's id; few trades have any. */
  readonly written: ReadonlyMap<string, FilteredWriting>
}

/** Whether a filter asks for a trade. */
export const tradeTest = (
  filter: TradeFilter,
  { accountName, toleranceOf, groupOf, written }: FilterContext,
): ((trade: Trade) => boolean) => {
  const { text = '', symbol = '', side, account, result, from = '', to, currency, seen } = filter
  const wanted = fold(text).trim()
  const named = symbol.trim().toLowerCase()
  // The same few symbols and accounts, thousands of times.
  const hasText = remembering((name: string) => fold(name).includes(wanted))
  const isNamed = remembering((name: string) => isNamedSo(name, named, filter.exact === 'yes'))
  const readable = remembering(symbolText)
  const called = remembering(accountName)
  const isNoted = (id: string): boolean =>
    written.get(id)?.notes.some(({ note }) => note !== '' && fold(note).includes(wanted)) === true
  const isInGroups = groupTest(filter, groupOf)
  const isInRange = rangeTest(filter)
  const isLabelled = labelTest(filter, written)
  const isInRangeOfR = rTest(filter, written)
  return (trade) =>
    (side === undefined || trade.side === side) &&
    (account === undefined || trade.accountId === account) &&
    (currency === undefined || trade.currency === currency) &&
    trade.last.day >= from &&
    (to === undefined || trade.last.day <= to) &&
    (result === undefined || (result === 'closed' ? !trade.isOpen : outcomeOf(trade, toleranceOf) === result)) &&
    (named === '' || isNamed(trade.symbol)) &&
    isLabelled(trade.id) &&
    (seen === undefined || isLookedThrough(written.get(trade.id) ?? nothingWritten) === (seen === 'yes')) &&
    (wanted === '' ||
      hasText(readable(trade.symbol)) ||
      hasText(called(trade.accountId)) ||
      (written.size > 0 && isNoted(trade.id))) &&
    isInGroups(trade) &&
    isInRange(trade) &&
    isInRangeOfR(trade)
}

/** The labels that a filter asks for, all at once. */
export const labelsAskedFor = ({ label, also }: Pick<TradeFilter, 'label' | 'also'>): ReadonlyArray<string> => [
  ...(label === undefined ? [] : [label]),
  ...(also ?? '').split(' ').flatMap((id) => (id === '' ? [] : [decoded(id)])),
]

/** The inverse of `labelsAskedFor`. */
export const askingForLabels = (ids: ReadonlyArray<string>): Pick<TradeFilter, 'label' | 'also'> => {
  const [label, ...others] = [...new Set(ids)]
  return {
    ...(label !== undefined && { label }),
    ...(others.length > 0 && { also: others.map(encodeURIComponent).join(' ') }),
  }
}

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Replaces labels by those they were merged into. */
export const standingFilter = <Filter extends TradeFilter>(
  filter: Filter,
  labels: ReadonlyMap<string, { readonly id: string }>,
): Filter => {
  const asked = labelsAskedFor(filter)
  if (asked.every((id) => (labels.get(id)?.id ?? id) === id)) return filter
  const { also: _also, ...others } = filter
  return { ...others, ...askingForLabels(asked.map((id) => labels.get(id)?.id ?? id)) } as Filter
}

/** Whether a filter depends on notes, labels or stops. */
export const asksForWriting = ({ text, label, also, seen, leastR, belowR }: TradeFilter): boolean =>
  [text, label, also, seen, leastR, belowR].some((part) => part !== undefined)

const kindWithout = (wanted: string) =>
  (Object.keys(withoutLabel) as ReadonlyArray<LabelKind>).find((kind) => withoutLabel[kind] === wanted)

const labelTest = (filter: TradeFilter, written: FilterContext['written']): ((id: string) => boolean) => {
  const asked = labelsAskedFor(filter).map((label) => ({ label, without: kindWithout(label) }))
  return (id) =>
    asked.every(({ label, without }) => {
      const carried = written.get(id)?.labels ?? []
      return without === undefined
        ? carried.some((each) => each.id === label)
        : !carried.some(({ kind }) => kind === without)
    })
}

/** Only trades that count in a statistic of R. */
const rTest = (filter: TradeFilter, written: FilterContext['written']): ((trade: Trade) => boolean) => {
  const [least, below] = [parseDecimal(filter.leastR), parseDecimal(filter.belowR)]
  if (!least && !below) return () => true
  return (trade) => {
    const r = countedR(trade, written.get(trade.id)?.stops ?? [])
    return typeof r !== 'string' && (!least || isAtLeast(r, least)) && (!below || !isAtLeast(r, below))
  }
}

/** Whether a filter lets every trade pass. */
export const asksForNothing = (filter: { readonly [Name in keyof TradeFilter]: unknown }): boolean =>
  Object.values(filter).every((part) => part === undefined)

/** The same list where the filter asks for nothing. */
export const filteredTrades = (
  trades: ReadonlyArray<Trade>,
  filter: TradeFilter,
  context: FilterContext,
): ReadonlyArray<Trade> => (asksForNothing(filter) ? trades : trades.filter(tradeTest(filter, context)))

const isNamedSo = (name: string, named: string, exactly: boolean): boolean => {
  const lower = name.toLowerCase()
  const read = symbolText(name).toLowerCase()
  return read === named || lower === named || (!exactly && read !== lower && read.startsWith(`${named} `))
}

/** Whether some of the symbols are options on this one. */
export const hasOptionsOn = (symbols: ReadonlyArray<string>, symbol: string): boolean => {
  const named = symbol.trim().toLowerCase()
  return symbols.some((name) => isNamedSo(name, named, false) && !isNamedSo(name, named, true))
}

const groupTest = (filter: TradeFilter, groupOf: GroupsOf): ((trade: Trade) => boolean) => {
  const { zone, ...wanted } = filter
  const asked = (['hour', 'weekday', 'holding', 'month'] as const).flatMap((dimension) =>
    wanted[dimension] === undefined ? [] : [[dimension, wanted[dimension]] as const],
  )
  return (trade) => asked.every(([dimension, key]) => groupOf(dimension, trade, zone) === key)
}

/** Without a known result there is no net to compare. */
const rangeTest = (filter: TradeFilter): ((trade: Trade) => boolean) => {
  const [least, below] = [parseDecimal(filter.least), parseDecimal(filter.below)]
  if (!least && !below) return () => true
  return ({ isOpen, unknown, net }) =>
    !isOpen &&
    unknown === undefined &&
    (!least || compareDecimals(net, least) >= 0) &&
    (!below || compareDecimals(net, below) < 0)
}

const remembering = <T>(of: (name: string) => T): ((name: string) => T) => {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const answer = of(name)
    known.set(name, answer)
    return answer
  }
}

/** The currencies of some trades, the most frequent first. */
export const currenciesOf = (
  trades: ReadonlyArray<Trade>,
  isCounted: (trade: Trade) => boolean = () => true,
): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const trade of trades) if (isCounted(trade)) counts.set(trade.currency, (counts.get(trade.currency) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, count], [other, others]) => others - count || compareTexts(one, other))
    .map(([currency]) => currency)
}
