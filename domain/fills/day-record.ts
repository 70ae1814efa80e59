import { type Fields, isFields, ownValue } from '#domain/fields.ts'
import { isAdjustment, isFill } from '#domain/lots/movement.ts'
import { asNumber, decimalText, isAmount, parseDecimal } from '#domain/money/decimal.ts'
import type {
  ChangeReason,
  DayTrades,
  ForeignItem,
  ListName,
  ResultChange,
  TradeSummary,
} from '#domain/record/day-trades.ts'
import { isDayReports } from './joining/reports.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

const isNumber = (value: unknown): boolean => typeof value === 'number' && isAmount(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const isExactSums = (value: unknown): boolean =>
  isFields(value) &&
  ['totalRealizedPnL', 'totalFees', 'totalVolume'].every(
    (name) => value[name] === undefined || (isText(value[name]) && isAmount(value[name])),
  )

/** A summary may lack all of these but its result. */
const summaryChecks: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ...['totalRealizedPnL', 'totalFees', 'totalVolume', 'winningTrades', 'losingTrades', 'winRate', 'tradesCount'].map(
    (name) => [name, isNumber] as const,
  ),
  ['unknownCost', isNumber] as const,
  ['lastCalculated', isText] as const,
  ['currency', isText] as const,
  ['exact', isExactSums] as const,
])

const isUnderstoodSum = ([name, value]: readonly [string, unknown]): boolean => summaryChecks.get(name)?.(value) ?? true

const isSummary = (value: unknown): value is TradeSummary =>
  isFields(value) && value['totalRealizedPnL'] !== undefined && Object.entries(value).every(isUnderstoodSum)

const reasons: Readonly<Record<ChangeReason, true>> = {
  late: true,
  settled: true,
  rebooked: true,
  split: true,
  renamed: true,
  corrected: true,
  taken_back: true,
  entered: true,
}

const isResultChange = (value: unknown): value is ResultChange =>
  isFields(value) &&
  ['at', 'why', 'from', 'to'].every((field) => isText(value[field])) &&
  Object.hasOwn(reasons, String(value['why'])) &&
  isTexts(value['because']) &&
  (value['currency'] === undefined || isText(value['currency'])) &&
  (value['was'] === undefined || (Array.isArray(value['was']) && value['was'].every(isFormerRecord)))

const isFormerRecord = (value: unknown): boolean =>
  isFields(value) && ['what', 'symbol', 'quantity', 'price', 'fees', 'timestamp'].every((field) => isText(value[field]))

const fieldChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  date: isText,
  snapTradeSynced: (value) => typeof value === 'boolean',
  lastSyncTime: isText,
  summary: isSummary,
  reports: isDayReports,
  fileOnly: (value) => value === true,
  // Our own name for parts that are not understood: never read from a file.
  foreign: () => false,
}

const itemChecks: Readonly<Record<ListName, (value: unknown) => boolean>> = {
  activities: isFill,
  adjustments: isAdjustment,
  otherSummaries: isSummary,
  changes: isResultChange,
}

const isList = (name: string): name is ListName => Object.hasOwn(itemChecks, name)

const isUnderstood = ([name, value]: readonly [string, unknown]): boolean =>
  isList(name) ? Array.isArray(value) && value.every(itemChecks[name]) : (ownValue(fieldChecks, name)?.(value) ?? true)

/**
 * Reads `journalEntries[].trades` of any writer (spec section 3, "Daily trades data"). Refuses and loses nothing: parts
 * that are not understood are kept in `foreign`, and `printDayTrades` returns them.
 */
export const parseDayTrades = (record: unknown): DayTrades => {
  if (!isFields(record)) return { foreign: { record, isRecord: false } }
  const fields = Object.entries(record)
  if (isPlain(record) && fields.every(isUnderstood)) return record
  const known: Array<readonly [string, unknown]> = []
  const others: Array<readonly [string, unknown]> = []
  const items: Partial<Record<ListName, ReadonlyArray<ForeignItem>>> = {}
  for (const [name, value] of fields) {
    if (isUnderstood([name, value])) known.push([name, value])
    else if (isList(name) && Array.isArray(value)) {
      const list: ReadonlyArray<unknown> = value
      known.push([name, list.filter(itemChecks[name])])
      items[name] = list.flatMap((item, place) => (itemChecks[name](item) ? [] : [{ place, item }]))
    } else {
      others.push([name, value])
      const summary = name === 'summary' ? readableSummary(value) : undefined
      if (summary) known.push([name, summary])
    }
  }
  return { ...Object.fromEntries(known), foreign: { isRecord: true, fields: Object.fromEntries(others), items } }
}

const isPlain = (record: Fields): record is Fields & DayTrades => Object.getPrototypeOf(record) === Object.prototype

const readableSummary = (value: unknown): TradeSummary | undefined => {
  if (!isFields(value)) return undefined
  const exact = isFields(value['exact']) ? value['exact'] : {}
  const amount = parseDecimal(exact['totalRealizedPnL']) ?? parseDecimal(value['totalRealizedPnL'])
  if (!amount) return undefined
  const text = decimalText(amount)
  return {
    ...Object.fromEntries(Object.entries(value).filter(isUnderstoodSum)),
    totalRealizedPnL: asNumber(amount) ?? Number(text),
    exact: {
      ...Object.fromEntries(Object.entries(exact).filter(([, sum]) => isText(sum) && isAmount(sum))),
      totalRealizedPnL: text,
    },
  } as TradeSummary
}

/** The record of a day as its file had it, with its foreign parts. */
export const printDayTrades = (day: DayTrades): unknown => {
  const { foreign, ...known } = day
  if (!foreign) return day
  if (!foreign.isRecord) return foreign.record
  const lists = Object.entries(foreign.items ?? {}).map(([name, items]) => [
    name,
    withItems(known[name as ListName] ?? [], items),
  ])
  return { ...known, ...foreign.fields, ...Object.fromEntries(lists) }
}

const withItems = (list: ReadonlyArray<unknown>, items: ReadonlyArray<ForeignItem>): ReadonlyArray<unknown> => {
  const whole = [...list]
  for (const { place, item } of items) whole.splice(place, 0, item)
  return whole
}
