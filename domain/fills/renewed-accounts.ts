import { type Adjustment, bookKeyOf, type Fill, isCancelling } from '#domain/lots/movement.ts'
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

/** An account that the provider knew under another id, and how much of it was recognised. */
export interface Renewal {
  /** Its id in the journal. */
  readonly former: string
  /** `certain`: it is the same account. `likely`: somebody has to say so. */
  readonly verdict: 'certain' | 'likely'
  /** Trades and other movements of the former account, and its days. */
  readonly movements: number
  readonly from: LocalDate
  readonly to: LocalDate
  /**
   * Those on days that the new account's broker has reported completely; and of these the ones that it reported as
   * well.
   */
  readonly compared: number
  readonly same: number
}

/** An account that its broker has just reported, under an id that the journal may not know. */
export interface ReportedAccount {
  readonly found: ReadonlyArray<Activity>
  /** The first day that was asked for, and the last that the broker has completed. */
  readonly from: LocalDate
  readonly through: LocalDate
  /** Every account that the provider knows now. */
  readonly known: ReadonlySet<string>
  /** Whether a former account is this one by what the broker says of both. */
  readonly likeness: (former: string) => 'same' | 'other' | 'unknown'
}

/**
 * The accounts of a journal that an account with a new id continues (domain/decisions/0008). It is certain where the
 * broker's facts say so and nothing that was reported before is missing now; where only one of both speaks for it, it
 * is likely.
 */
export const renewalsOf = (journal: Journal, reported: ReportedAccount): ReadonlyArray<Renewal> => {
  const formers = formerAccounts(journal, reported.known)
  if (formers.size === 0) return []
  const accounts = movementsByAccount(journal)
  return [...formers].toSorted().flatMap((former) => renewalOf(former, accounts.get(former) ?? new Map(), reported))
}

/** Accounts that a broker has reported, and that the provider does not know any more. */
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
  // Days at the edges may be cut otherwise in Greenwich.
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

/** How many of some movements were reported again: by content, or by size and day where one of both has no time. */
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

/**
 * The statement that lets former accounts go on under a new id. It also removes orders that the broker reports again
 * under this id, so that they never count twice.
 */
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
          const isAnew = found.some(
            (activity) =>
              around.includes(activity.day) &&
              kindOf(activity) === kindOf(order) &&
              bookKeyOf({ ...activity, accountId: former }) === bookKeyOf(order),
          )
          if (isAnew) for (const each of around) days.add(each)
          return isAnew
        }),
    )
    return { from: former, to: accountId, without: orders.map(({ id }) => id) }
  })
  return { source: 'sync', activities: found.filter(({ day }) => days.has(day)), renewed }
}
