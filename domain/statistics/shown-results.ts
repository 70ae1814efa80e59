import { entryOn } from '#domain/entries/views.ts'
import { ownValue } from '#domain/fields.ts'
import { totalsOf } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { cellMoney } from '#domain/money/cell-money.ts'
import { decimalText, parseDecimal, zero } from '#domain/money/decimal.ts'
import { allMovementsOf, type ChangeReason, type DayTrades } from '#domain/record/day-trades.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { addDays, type LocalDate } from '#domain/time/local-date.ts'
import { profitsOf, type Results, resultsOf } from './day-profit.ts'

/** What a calendar showed when it was last looked at. */
export interface ShownResults {
  /** The accounts that had trades. */
  readonly accounts: ReadonlyArray<string>
  /** The amounts in the cell of each day with trades: '$1,139'; '' without a result. */
  readonly cellTexts: Readonly<Record<LocalDate, string>>
}

/** A past day whose result has changed. */
export interface ResultSince {
  readonly date: LocalDate
  readonly before: string
  readonly after: string
  /** Undefined where the day's record gives no reason. */
  readonly why: ChangeReason | undefined
}

export interface ChangesSince {
  /** Newest first. */
  readonly days: ReadonlyArray<ResultSince>
  /** Accounts whose first trades came since, and the days whose change these trades alone explain. */
  readonly linked: { readonly accounts: ReadonlyArray<string>; readonly days: ReadonlyArray<LocalDate> }
}

export const nothingSince: ChangesSince = { days: [], linked: { accounts: [], days: [] } }

/** Past results that differ from the shown ones; days that were never shown have not changed. */
export const changesSince = (journal: Journal, shown: ShownResults | undefined, today: LocalDate): ChangesSince => {
  if (!shown) return nothingSince
  const known = new Set(shown.accounts)
  const days: ResultSince[] = []
  const [linkedDays, linkedAccounts] = [new Set<LocalDate>(), new Set<string>()]
  for (const [date, before] of Object.entries(shown.cellTexts)) {
    const entry = date < today ? entryOn(journal, date) : undefined
    const after = textOf(resultsOf(entry))
    if (date >= today || before === after) continue
    const [others, theirs] = parted(entry, known)
    if (theirs.length > 0 && textOf({ profits: profitsOf(totalsOf(others)) }) === before) {
      linkedDays.add(date)
      for (const { accountId } of theirs) linkedAccounts.add(accountId)
    } else days.push({ date, before, after, why: reasonFor(entry?.trades) })
  }
  return {
    days: days.toSorted((one, other) => (one.date > other.date ? -1 : 1)),
    linked: { accounts: [...linkedAccounts], days: [...linkedDays] },
  }
}

/** What a calendar shows now: changed days keep their former text until they are seen. Today is never news. */
export const shownAfter = (
  journal: Journal,
  shown: ShownResults | undefined,
  today: LocalDate,
  { days, linked }: ChangesSince,
): ShownResults => {
  const unseen = new Set([...days.map(({ date }) => date), ...linked.days])
  const texts: Array<readonly [LocalDate, string]> = []
  const accounts = new Set(shown?.accounts)
  for (let back = 0; back < limits.shownResultsDays; back += 1) {
    const date = addDays(today, -back)
    if (date === undefined) break
    const entry = entryOn(journal, date)
    for (const { accountId } of allMovementsOf(entry?.trades)) accounts.add(accountId)
    const before = unseen.has(date) ? ownValue(shown?.cellTexts ?? {}, date) : undefined
    const results = resultsOf(entry)
    if (before !== undefined) texts.push([date, before])
    else if (results.trades + results.profits.length > 0) texts.push([date, textOf(results)])
  }
  // An account is new until its trades are seen.
  if (linked.days.length > 0) for (const id of linked.accounts) accounts.delete(id)
  return { accounts: [...accounts], cellTexts: Object.fromEntries(texts) }
}

/** The changes without those of a day that was seen. */
export const withoutDay = ({ days, linked }: ChangesSince, seen: LocalDate): ChangesSince => ({
  days: days.filter(({ date }) => date !== seen),
  linked: { ...linked, days: linked.days.filter((date) => date !== seen) },
})

/** Whether two calendars show the same. */
export const isSameShown = (one: ShownResults | undefined, other: ShownResults): boolean =>
  one !== undefined &&
  JSON.stringify([one.accounts, one.cellTexts]) === JSON.stringify([other.accounts, other.cellTexts])

const textOf = ({ profits }: Pick<Results, 'profits'>): string =>
  profits.map(({ amount, currency }) => cellMoney(amount, currency)).join(', ')

const parted = (entry: JournalEntry | undefined, accounts: ReadonlySet<string>) => {
  const movements = allMovementsOf(entry?.trades)
  const isTheirs = ({ accountId }: { readonly accountId: string }) => accounts.has(accountId)
  return [movements.filter(isTheirs), movements.filter((each) => !isTheirs(each))] as const
}

/** The reason of the last recorded change, if that led to the current result. */
const reasonFor = (day: DayTrades | undefined): ChangeReason | undefined => {
  const last = day?.changes?.at(-1)
  const now = totalsOf(allMovementsOf(day)).find(({ currency }) => currency === (last?.currency ?? defaultCurrency))
  return last && decimalText(now?.realized ?? zero) === decimalText(parseDecimal(last.to) ?? zero)
    ? last.why
    : undefined
}
