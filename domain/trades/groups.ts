import { isDateOnly, msPerDay, queueTimeOf, usPerMs } from '#domain/lots/queue-time.ts'
import { type LocalDate, daysBetween, isLocalDate, weekdayName } from '#domain/time/local-date.ts'
import { monthTitle } from '#domain/time/month.ts'
import { localTime } from '#domain/time/zone-clock.ts'
import type { Trade, TradeMoment } from './trade.ts'

/** Undefined where the day's zone is unknown. */
type ZoneOfDay = (day: LocalDate) => string | undefined

/** A trade is in one group of each dimension. */
export const dimensions = ['symbol', 'side', 'hour', 'weekday', 'holding', 'month'] as const
export type Dimension = (typeof dimensions)[number]

interface GroupedTrade extends Pick<Trade, 'symbol' | 'side'> {
  readonly opened: Pick<TradeMoment, 'day' | 'timestamp'>
  readonly last: Pick<TradeMoment, 'day' | 'timestamp'>
}

/** Milliseconds since the epoch; undefined for a date alone. */
export const instantOf = ({ timestamp }: GroupedTrade['opened']): number | undefined => {
  const us = isDateOnly(timestamp) ? undefined : queueTimeOf(timestamp)
  return us === undefined ? undefined : us / usPerMs
}

interface Grouping {
  readonly keyOf: (trade: GroupedTrade, zoneOf: ZoneOfDay, hourAt?: HourAt) => string
  readonly labelOf: (key: string) => string
}

const msPerMinute = 60_000

/** Holding times, each below its minutes. */
const spans: ReadonlyArray<readonly [key: string, minutes: number, label: string]> = [
  ['1m', 1, 'Under 1 minute'],
  ['5m', 5, '1 to 5 minutes'],
  ['30m', 30, '5 to 30 minutes'],
  ['2h', 120, '30 minutes to 2 hours'],
  ['1d', 1440, '2 to 24 hours'],
  ['1w', 10_080, '1 to 7 days'],
  ['longer', Number.POSITIVE_INFINITY, '7 days and longer'],
]
const sameDay = 'day'

const holdingKey = ({ opened, last }: GroupedTrade): string => {
  const [from, to] = [instantOf(opened), instantOf(last)]
  if (from !== undefined && to !== undefined) return spanOf((to - from) / msPerMinute)
  const days = daysBetween(opened.day, last.day) ?? 0
  return days === 0 ? sameDay : spanOf(days * 1440)
}

const spanOf = (minutes: number): string => spans.find(([, most]) => minutes < most)?.[0] ?? 'longer'

const noTime = 'no-time'
const noZone = 'no-zone'

const hourKey = ({ opened }: GroupedTrade, zoneOf: ZoneOfDay, hourAt: HourAt = hourIn): string => {
  const at = instantOf(opened)
  if (at === undefined) return noTime
  const zone = zoneOf(opened.day)
  return zone === undefined ? noZone : hourAt(at, zone)
}

/** The hour of an instant in a zone: '09'. */
type HourAt = (at: number, zone: string) => string

const hourIn: HourAt = (at, zone) => localTime(at, zone).slice(0, 2)

/** Asks the platform twice per day and zone: if both midnights (UTC) have one local time, no clock changed between. */
const rememberedHours = (): HourAt => {
  const byZone = new Map<string, Map<number, string>>()
  const clockAt = (midnight: number, zone: string): string => {
    const midnights = byZone.get(zone) ?? new Map<number, string>()
    byZone.set(zone, midnights)
    const known = midnights.get(midnight)
    if (known !== undefined) return known
    const clock = localTime(midnight, zone)
    midnights.set(midnight, clock)
    return clock
  }
  return (at, zone) => {
    const midnight = Math.floor(at / msPerDay) * msPerDay
    const clock = clockAt(midnight, zone)
    if (clock !== clockAt(midnight + msPerDay, zone)) return hourIn(at, zone)
    const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + Math.floor((at - midnight) / msPerMinute)
    return String(Math.floor(minutes / 60) % 24).padStart(2, '0')
  }
}

const hourLabel = (key: string): string =>
  key === noTime ? 'No time known' : key === noZone ? 'Zone not known' : `${key}:00 to ${key}:59`

const groupings: Readonly<Record<Dimension, Grouping>> = {
  symbol: { keyOf: ({ symbol }) => symbol, labelOf: (key) => key },
  side: { keyOf: ({ side }) => side, labelOf: (key) => (key === 'long' ? 'Long' : 'Short') },
  hour: { keyOf: hourKey, labelOf: hourLabel },
  weekday: { keyOf: ({ last }) => weekdayName(last.day), labelOf: (key) => key || 'No day' },
  holding: {
    keyOf: holdingKey,
    labelOf: (key) => spans.find(([name]) => name === key)?.[2] ?? 'Within a day, times not known',
  },
  month: { keyOf: ({ last }) => last.day.slice(0, 7), labelOf: monthTitle },
}

/** The key of a trade's group, as an address names it. An hour costs microseconds: the platform knows the zones. */
export const groupOf = (dimension: Dimension, trade: GroupedTrade, zoneOf: ZoneOfDay): string =>
  groupings[dimension].keyOf(trade, zoneOf)

/** `zone` is for days whose own is unknown. */
export type GroupsOf = (dimension: Dimension, trade: GroupedTrade, zone?: string) => string

/** `groupOf` with the known zones of days, and slow groups remembered. */
export const groupsBy = (zones: ReadonlyMap<LocalDate, string>): GroupsOf => {
  const hours = new Map<string | undefined, WeakMap<GroupedTrade, string>>()
  const holdings = new WeakMap<GroupedTrade, string>()
  const weekdays = new Map<LocalDate, string>()
  const months = new Map<LocalDate, string>()
  const hourAt = rememberedHours()
  return (dimension, trade, zone) => {
    switch (dimension) {
      case 'hour': {
        const known = hours.get(zone) ?? new WeakMap<GroupedTrade, string>()
        hours.set(zone, known)
        return remembered(known, trade, () => hourKey(trade, (day) => zones.get(day) ?? zone, hourAt))
      }
      case 'weekday':
        return remembered(weekdays, trade.last.day, weekdayName)
      case 'holding':
        return remembered(holdings, trade, holdingKey)
      case 'month':
        return remembered(months, trade.last.day, (day) => day.slice(0, 7))
      case 'symbol':
      case 'side':
        return groupings[dimension].keyOf(trade, nowhere)
    }
  }
}

const nowhere: ZoneOfDay = () => undefined

interface Memory<Key> {
  readonly get: (key: Key) => string | undefined
  readonly set: (key: Key, value: string) => unknown
}

const remembered = <Key>(memory: Memory<Key>, key: Key, of: (key: Key) => string): string => {
  const before = memory.get(key)
  if (before !== undefined) return before
  const value = of(key)
  memory.set(key, value)
  return value
}

/** The name of a group by its key. */
export const groupLabel = (dimension: Dimension, key: string): string => groupings[dimension].labelOf(key)

/** Groups that an address may name, in order; symbols, sides and months have no list. */
export const groupKeys = {
  hour: [...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')), noZone, noTime],
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  holding: [...spans.map(([key]) => key), sameDay],
} as const

/** '2026-03'. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isLocalDate(`${text}-01`)
