import { labelsAskedFor, type TradeFilter } from '#domain/search/trade-filter.ts'
import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import { groupLabel } from '#domain/trades/groups.ts'
import { outcomeWords, seenWords, sideWords } from './trade-words.ts'

type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>

interface Named {
  readonly accounts: Options
  readonly labels: Options
}

/** The terms of a filter in words, named like its fields. */
export const filterWords = (
  filter: TradeFilter,
  { accounts, labels }: Named,
  order: DateOrder,
): ReadonlyArray<string> => {
  const { account, result, hour, weekday, holding, month } = filter
  const words: ReadonlyArray<readonly [name: string, value: string | undefined]> = [
    ['Find', filter.text],
    ['Symbol', filter.symbol],
    ['Options on the symbol', filter.exact && 'Without them'],
    ['Side', filter.side && sideWords[filter.side]],
    ['Result', result && (result === 'closed' ? 'Closed' : outcomeWords[result])],
    ['Account', account && nameIn(accounts, account, account)],
    ...labelsAskedFor(filter).map((id) => ['Label', nameIn(labels, id, 'A label that is gone')] as const),
    ['Looked through', filter.seen && seenWords[filter.seen]],
    ['From', filter.from && dateLabel(filter.from, order)],
    ['To', filter.to && dateLabel(filter.to, order)],
    ['Month', month && groupLabel('month', month)],
    ['Weekday', weekday && groupLabel('weekday', weekday)],
    ['Hour of the opening', hour && groupLabel('hour', hour)],
    ['Days of no known zone', filter.zone?.replaceAll('_', ' ')],
    ['Holding time', holding && groupLabel('holding', holding)],
    ['Net at least', filter.least],
    ['Net less than', filter.below],
    ['R at least', filter.leastR],
    ['R less than', filter.belowR],
    ['Currency', filter.currency],
  ]
  return words.flatMap(([name, value]) => (value ? [labelled(name, value)] : []))
}

const nameIn = (options: Options, wanted: string, otherwise: string): string =>
  options.find(({ value }) => value === wanted)?.label ?? otherwise

/** The text of a label holds its kind already. */
const labelled = (name: string, value: string): string => (name === 'Label' ? value : `${name}: ${value}`)
