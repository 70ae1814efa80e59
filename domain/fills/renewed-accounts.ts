import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { type Adjustment, type Fill, isCancelling } from '#domain/lots/movement.ts'
import { isDateOnly } from '#domain/lots/queue-time.ts'
import type { TradeCommand } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { RenewedAccount } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type LocalDate, daysAround } from '#domain/time/local-date.ts'
import { bookOf } from './book.ts'
import { contentKeyOf, kindOf, sizeKeyOf } from './identity.ts'
import { type ByDay, movementsByAccount } from './movements-by-account.ts'
import { isOwn } from './own-entries.ts'

/** A former id of an account at the provider, and how much of it was recognised. */
export interface Renewal {
  /** Its id in the journal. */
  readonly former: string
  /** 'certain': the same account; 'likely': the user has to confirm it. */
  readonly verdict: 'certain' | 'likely'
  readonly movements: number
  readonly from: LocalDate
  readonly to: LocalDate
  /** Movements on days that the new account reports completely; `same`: those that it reports as well. */
  readonly compared: number
  readonly same: number
}

/** An account in its broker's newest report; the journal may not know its id. */
export interface ReportedAccount {
  readonly found: ReadonlyArray<Activity>
  /** The first day asked for, and the last that the broker has completed. */
  readonly from: LocalDate
  readonly through: LocalDate
  /** Every account that the provider knows now. */
  readonly known: ReadonlySet<string>
  /** Whether the broker's facts of a former account fit this one. */
  readonly likeness: (former: string) => 'same' | 'other' | 'unknown'
}

/**
 * The former accounts that a new id continues (domain/decisions/0008): certain where the broker's facts fit and it
 * reports every compared trade; likely where only the facts fit, or it reports some of the trades.
 */
export const renewalsOf = (journal: Journal, reported: ReportedAccount): ReadonlyArray<Renewal> => {
  const formers = formerAccounts(journal, reported.known)
  if (formers.size === 0) return []
  const accounts = movementsByAccount(journal)
  return [...formers].toSorted().flatMap((former) => renewalOf(former, accounts.get(former) ?? new Map(), reported))
}

/** Accounts that a broker reported, and that the provider has no more. */
const formerAccounts = (journal: Journal, known: ReadonlySet<string>): ReadonlySet<string> => {
  const formers = new Set<string>()
  for (const { rows } of bookOf(journal).instruments.values()) {
    const accountId = rows[0]?.movement.accountId
    if (
      accountId !== undefined &&
      !known.has(accountId) &&
      !formers.has(accountId) &&
      rows.some(({ movement }) => movement.snapTradeId !== '')
    )
      formers.add(accountId)
  }
  return formers
}

/** Whether a journal holds anything of an account. */
export const isInJournal = (journal: Journal, accountId: string): boolean =>
  [...bookOf(journal).instruments.values()].some(({ rows }) => rows[0]?.movement.accountId === accountId)

const renewalOf = (
  former: string,
  days: ByDay,
  { found, from, through, likeness }: ReportedAccount,
): ReadonlyArray<Renewal> => {
  const [first, last] = [[...days.keys()][0], [...days.keys()].at(-1)]
  const like = likeness(former)
  if (first === undefined || last === undefined || like === 'other') return []
  // The first and the last day may begin elsewhere in UTC.
  const compared = [...days].flatMap(([day, movements]) =>
    day > from && day < through
      ? movements
          .filter((movement) => !movement.provisional && !isOwn(movement) && !isCancelling(movement))
          .map((movement) => ({ day, movement }))
      : [],
  )
  const same = sameOf(compared, found)
  const verdict =
    like === 'same' && same === compared.length ? 'certain' : like === 'same' || same > 0 ? 'likely' : undefined
  const movements = [...days.values()].reduce((sum, each) => sum + each.length, 0)
  return verdict ? [{ former, verdict, movements, from: first, to: last, compared: compared.length, same }] : []
}

/** Counts movements that are reported again: by content, or by size and day where one has no time. */
const sameOf = (
  movements: ReadonlyArray<{ readonly day: LocalDate; readonly movement: Fill | Adjustment }>,
  found: ReadonlyArray<Activity>,
): number => {
  const reported = new Map<string, number>()
  const take = (key: string): boolean => {
    const left = reported.get(key) ?? 0
    if (left > 0) reported.set(key, left - 1)
    return left > 0
  }
  const add = (key: string): void => void reported.set(key, (reported.get(key) ?? 0) + 1)
  for (const activity of found.filter(({ provisional }) => !provisional)) {
    const bare = { ...activity, accountId: '' }
    add(contentKeyOf(bare))
    add(`${isDateOnly(activity.timestamp) ? 'dated' : 'timed'} ${activity.day} ${sizeKeyOf(bare)}`)
  }
  return movements.filter(({ day, movement }) => {
    const bare = { ...movement, accountId: '' }
    return (
      take(contentKeyOf(bare)) ||
      take(`${isDateOnly(movement.timestamp) ? 'timed' : 'dated'} ${day} ${sizeKeyOf(bare)}`)
    )
  }).length
}

/** Continues former accounts under a new id, without orders that the broker reports again. */
export const renewalStatement = (
  journal: Journal,
  accountId: string,
  formers: ReadonlyArray<string>,
  found: ReadonlyArray<Activity>,
): Extract<TradeCommand, { readonly type: 'RecordActivities' }>['data'] => {
  const accounts = movementsByAccount(journal)
  const days = new Set<LocalDate>()
  const renewed = formers.map((former): RenewedAccount => {
    const orders = [...(accounts.get(former) ?? [])].flatMap(([day, movements]) =>
      movements
        .filter(({ provisional }) => provisional)
        .filter((order) => {
          const around = daysAround(day)
          const isReportedAgain = found.some(
            (activity) =>
              around.includes(activity.day) &&
              kindOf(activity) === kindOf(order) &&
              bookKeyOf({ ...activity, accountId: former }) === bookKeyOf(order),
          )
          if (isReportedAgain) for (const each of around) days.add(each)
          return isReportedAgain
        }),
    )
    return { from: former, to: accountId, without: orders.map(({ id }) => id) }
  })
  return { source: 'sync', activities: found.filter(({ day }) => days.has(day)), renewed }
}
