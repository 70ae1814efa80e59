import { isFields, ownValue } from '#domain/fields.ts'
import type { Adjustment, Fill } from '#domain/lots/movement.ts'
import type { AccountReports, DayReports, Stamp } from '#domain/record/day-trades.ts'
import type { Instant } from '#domain/time/local-date.ts'

/** Both are '' where unknown. */
export interface FillNote {
  readonly at: Stamp
  readonly order: string
}

interface ReportedDay {
  readonly lastSyncTime?: Instant
  readonly reports?: DayReports
}

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isFillReport = (value: unknown): boolean =>
  isFields(value) && isTextOrAbsent(value['at']) && isTextOrAbsent(value['order'])

const isAccountReports = (value: unknown): boolean =>
  isFields(value) &&
  isTextOrAbsent(value['at']) &&
  isTextOrAbsent(value['whole']) &&
  (value['byFill'] === undefined || (isFields(value['byFill']) && Object.values(value['byFill']).every(isFillReport)))

/** Whether a value of a file is the reports of a day. */
export const isDayReports = (value: unknown): value is DayReports =>
  isFields(value) && Object.values(value).every(isAccountReports)

/** Whether a fill has an id of the provider and needs no confirmation. */
export const isNamed = ({ snapTradeId, provisional }: Pick<Fill, 'snapTradeId' | 'provisional'>): boolean =>
  snapTradeId !== '' && provisional === undefined

const reportsOf = (day: ReportedDay | undefined, accountId: string): AccountReports =>
  (day?.reports && ownValue(day.reports, accountId)) ?? {}

/** The note that a day keeps of a movement. */
export const noteIn = (
  day: ReportedDay | undefined,
  { id, accountId }: Pick<Fill | Adjustment, 'id' | 'accountId'>,
): FillNote => {
  const { at, byFill } = reportsOf(day, accountId)
  const own = byFill && ownValue(byFill, id)
  return { at: own?.at ?? at ?? day?.lastSyncTime ?? '', order: own?.order ?? '' }
}

/** When a day was stated completely for an account; '' if never. */
export const completeAt = (day: ReportedDay | undefined, accountId: string): Stamp =>
  reportsOf(day, accountId).whole ?? ''

/** When each account stated a day completely. */
export const completeStatementsIn = (day: ReportedDay | undefined): ReadonlyMap<string, Stamp> =>
  new Map(
    Object.entries(day?.reports ?? {}).flatMap(([accountId, { whole }]) =>
      whole === undefined ? [] : [[accountId, whole] as const],
    ),
  )

/** The reports that a day has to keep: none where its last sync stated all its fills. */
export const reportsWith = (
  movements: ReadonlyArray<Fill | Adjustment>,
  noteOf: (movement: Fill | Adjustment) => FillNote,
  completeStatements: ReadonlyMap<string, Stamp>,
  lastSyncTime: Stamp,
): DayReports | undefined => {
  const accounts = new Set([...movements.map(({ accountId }) => accountId), ...completeStatements.keys()])
  const reports = [...accounts].toSorted().flatMap((accountId) => {
    const notes = movements
      .filter((movement) => movement.accountId === accountId)
      .map((movement) => ({ id: movement.id, isNamed: isNamed(movement), ...noteOf(movement) }))
    const shared = mostOf(notes.flatMap((note) => (note.isNamed && note.at !== '' ? [note.at] : []))) ?? lastSyncTime
    const fills = notes.flatMap(({ id, isNamed: isStamped, at, order }) => {
      const own = { ...(isStamped && at !== '' && at !== shared && { at }), ...(order !== '' && { order }) }
      return Object.keys(own).length > 0 ? [[id, own] as const] : []
    })
    const whole = completeStatements.get(accountId)
    const ofAccount: AccountReports = {
      ...(shared !== lastSyncTime && { at: shared }),
      ...(whole !== undefined && { whole }),
      ...(fills.length > 0 && { byFill: Object.fromEntries(fills) }),
    }
    return Object.keys(ofAccount).length > 0 ? [[accountId, ofAccount] as const] : []
  })
  return reports.length > 0 ? Object.fromEntries(reports) : undefined
}

/** The reports without the moment of the last sync, which they need not repeat. */
export const reportsExceptAt = (reports: DayReports, lastSyncTime: Stamp): DayReports | undefined => {
  const others = Object.entries(reports).flatMap(([accountId, { at, ...ofAccount }]) => {
    const report: AccountReports = { ...(at !== undefined && at !== lastSyncTime && { at }), ...ofAccount }
    return Object.keys(report).length > 0 ? [[accountId, report] as const] : []
  })
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

const mostOf = (stamps: ReadonlyArray<Stamp>): Stamp | undefined => {
  const counts = new Map<Stamp, number>()
  for (const stamp of stamps) counts.set(stamp, (counts.get(stamp) ?? 0) + 1)
  return [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? 1 : -1))[0]?.[0]
}

const counted = /^(.*)~(\d+)$/

/** The stamp of a statement after another of the same moment: '2026-06-01T10:00:00.000Z~0001'. */
export const stampAfter = (stamp: Stamp): Stamp => {
  const [, instant = stamp, count = '0'] = counted.exec(stamp) ?? []
  // Texts are compared, so the digits have a fixed length.
  return `${instant}~${String(Number(count) + 1).padStart(4, '0')}`
}

/** Whether a stamp is of this instant. */
export const isOfInstant = (stamp: Stamp, instant: Instant): boolean =>
  stamp === instant || stamp.startsWith(`${instant}~`)
