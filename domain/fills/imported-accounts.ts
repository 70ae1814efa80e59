import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { entryOn } from '#domain/entries/views.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { type Adjustment, isBuyOrSell, type Fill, valueOf } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal, decimalText, parseDecimal, zero } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import { type Activity, type DayTrades, summariesOf } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { asReported, kindOf } from './identity.ts'
import { type ByDay, idsByDay, isNamedByBroker, movementsByAccount } from './movements-by-account.ts'
import { nothingPrepared } from './nothing-prepared.ts'
import { outcomeOf, type Prepared } from './prepared.ts'
import { realizedText } from './summary.ts'

/** An account that no broker reports now: its trades come from files, or from a former connection. */
export interface ImportedAccount {
  /** As the file or the user named it; a former account's id at the provider. */
  readonly accountId: string
  /** A broker reported it once. */
  readonly isFormer: boolean
  /** The few instruments with most movements. */
  readonly symbols: ReadonlyArray<string>
  readonly trades: number
  /** Splits, transfers and the like. */
  readonly others: number
  readonly from: LocalDate
  readonly to: LocalDate
  /** Accounts of brokers, also former ones, with trades on the same days; the most similar first. */
  readonly overlaps: ReadonlyArray<Overlap>
}

/** Days on which an imported account and a broker's both have trades, oldest first. */
export interface Overlap {
  readonly accountId: string
  readonly days: ReadonlyArray<LocalDate>
  /** Days with trades of equal size: most likely the same trades, counted twice. */
  readonly twice: ReadonlyArray<LocalDate>
}

type Movement = Fill | Adjustment

const isOfBroker = (days: ByDay): boolean => [...days.values()].some((movements) => movements.some(isNamedByBroker))

/** Accounts that no broker reports now: those of files first, by id. `brokerIds`: those that brokers report. */
export const importedAccounts = (
  journal: Pick<Journal, 'entries'>,
  brokerIds: ReadonlySet<string>,
): ReadonlyArray<ImportedAccount> => {
  const accounts = movementsByAccount(journal)
  const brokers = [...accounts].filter(([accountId, days]) => brokerIds.has(accountId) || isOfBroker(days))
  return [...accounts]
    .flatMap(([accountId, days]): ReadonlyArray<ImportedAccount> => {
      const movements = [...days.values()].flat()
      const [from, to] = [[...days.keys()][0], [...days.keys()].at(-1)]
      if (from === undefined || to === undefined || brokerIds.has(accountId)) return []
      const trades = movements.filter(isBuyOrSell).length
      const overlaps = brokers
        .flatMap(([id, reported]) => (id === accountId ? [] : [overlapOf(id, days, reported)]))
        .filter((overlap) => overlap.days.length > 0)
      return [
        {
          accountId,
          isFormer: isOfBroker(days),
          symbols: mostUsed(movements),
          trades,
          others: movements.length - trades,
          from,
          to,
          overlaps: overlaps.toSorted(
            (one, other) => other.twice.length - one.twice.length || other.days.length - one.days.length,
          ),
        },
      ]
    })
    .toSorted(
      (one, other) => Number(one.isFormer) - Number(other.isFormer) || compareTexts(one.accountId, other.accountId),
    )
}

const symbolsNamed = 3

const mostUsed = (movements: ReadonlyArray<Movement>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const { symbol } of movements) if (symbol !== '') counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, a], [other, b]) => b - a || compareTexts(one, other))
    .slice(0, symbolsNamed)
    .map(([symbol]) => symbol)
}

const overlapOf = (accountId: string, imported: ByDay, reported: ByDay): Overlap => {
  const days = [...imported.keys()].filter((day) => reported.has(day))
  const twice = days.filter((day) => {
    const sizes = sizesOf(reported.get(day) ?? [])
    return [...sizesOf(imported.get(day) ?? [])].some(([key, size]) => sizes.get(key) === size)
  })
  return { accountId, days, twice }
}

/** Bought and sold totals by instrument: one line of a file may be many fills of a broker. */
const sizesOf = (movements: ReadonlyArray<Movement>): ReadonlyMap<string, string> => {
  const sizes = new Map<string, Decimal>()
  for (const movement of movements.filter(isBuyOrSell)) {
    const key = `${kindOf(movement)}${bookKeyOf({ ...movement, accountId: '' })}`
    sizes.set(key, addDecimals(sizes.get(key) ?? zero, parseDecimal(valueOf(movement, 'quantity')) ?? zero))
  }
  return new Map([...sizes].map(([key, size]) => [key, decimalText(size)]))
}

/** Removes everything of an account. */
export const removalOf = (journal: Journal, accountId: string): ReplacedTrades => ({
  removed: idsByDay(movementsByAccount(journal).get(accountId) ?? new Map()),
  activities: [],
})

/** What happens to an account's trades when it becomes a broker's account. */
export interface Assignment {
  readonly change: ReplacedTrades
  readonly moved: number
  /** Movements that are removed, on `leftDays`, because the broker reports them itself. */
  readonly left: number
  readonly leftDays: ReadonlyArray<LocalDate>
  /** Undefined where the broker reports none. */
  readonly reportedFrom: LocalDate | undefined
}

/**
 * Makes an imported account, or a former one, the older part of a broker's account: from the broker's first day on, its
 * own record counts (domain/decisions/0008). `found`: its newest report, which the journal lacks yet.
 */
export const assignmentOf = (
  journal: Journal,
  accountId: string,
  linked: Pick<BrokerageAccount, 'id' | 'firstActivityDate'>,
  found: ReadonlyArray<Activity> = [],
): Assignment => {
  const accounts = movementsByAccount(journal)
  const days: ByDay = accounts.get(accountId) ?? new Map()
  // The broker's trades in the journal count as reported, even where it states a later beginning.
  const known = [...(accounts.get(linked.id) ?? [])].find(([, movements]) =>
    movements.some(({ snapTradeId }) => snapTradeId !== '' && !snapTradeId.includes('|')),
  )?.[0]
  const reportedFrom = [linked.firstActivityDate, known, ...found.map(({ day }) => day)]
    .filter((day) => day !== undefined)
    .toSorted()[0]
  const isLeft = (day: LocalDate): boolean => reportedFrom !== undefined && day >= reportedFrom
  const activities = [...days].flatMap(([day, movements]) =>
    isLeft(day) ? [] : movements.map((movement): Activity => ({ ...asReported(movement, day), accountId: linked.id })),
  )
  const leftDays = [...days.keys()].filter(isLeft)
  const left = leftDays.reduce((count, day) => count + (days.get(day)?.length ?? 0), 0)
  return {
    change: { removed: idsByDay(days), activities: [...activities, ...found] },
    moved: activities.length,
    left,
    leftDays,
    reportedFrom,
  }
}

/** The days whose realized result a change alters, oldest first. `today`: the user's day. Slow if not prepared. */
export const daysChangedBy = (
  journal: Journal,
  change: ReplacedTrades,
  today: LocalDate,
  prepared: Prepared = nothingPrepared(),
): ReadonlyArray<LocalDate> => {
  const { days } = outcomeOf(journal, { type: 'TradesReplaced', data: change }, today, prepared)
  return [...days]
    .flatMap(([date, after]) => (resultsOf(entryOn(journal, date)?.trades) === resultsOf(after) ? [] : [date]))
    .toSorted()
}

const resultsOf = (trades: DayTrades | undefined): string =>
  summariesOf(trades)
    .map((summary) => `${realizedText(summary)} ${summary.currency ?? ''}`)
    .filter((text) => !text.startsWith('0 '))
    .join()
