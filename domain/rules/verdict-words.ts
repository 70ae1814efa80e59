import { counted } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { isDateOnly, usPerMs } from '#domain/lots/queue-time.ts'
import { hiddenAmount } from '#domain/money/cell-money.ts'
import { type Decimal, signOf } from '#domain/money/decimal.ts'
import { plainMoney } from '#domain/money/money-text.ts'
import type { Cost } from './cost.ts'
import type { NotJudged } from './judge.ts'
import type { RuleDay } from './overview.ts'

const whyWords: Readonly<Record<NotJudged, string>> = {
  dates: 'a fill of this day has no time',
  'unknown cost': 'what a fill of this day closed is not known',
  zone: 'your time zone of this day is not known',
  unread: 'a part of this day’s trades cannot be read',
}

/** Signed, or dots. */
const signedMoney = (amount: Decimal, currency: string, shown: boolean): string =>
  shown ? `${['-', '', '+'][signOf(amount) + 1]}${plainMoney(amount, currency)}` : hiddenAmount

interface VerdictOptions {
  /** `at`: milliseconds since the epoch; `zone`: the reader's by default. */
  readonly textOf: (at: number, kind: 'time', zone?: string) => string
  readonly amountsShown: boolean
}

/** The verdict on a rule: 'Kept so far', 'Broken at 10:42 AM by AMD short: -$210.00'. */
export const verdictWords = (
  { verdict, zone, version: { terms } }: RuleDay,
  { textOf, amountsShown }: VerdictOptions,
): string => {
  switch (verdict.state) {
    case 'no fills':
      return verdict.soFar ? 'Kept so far: no fills yet' : 'No fills'
    case 'kept':
      return verdict.soFar ? 'Kept so far' : 'Kept'
    case 'not judged':
      return `Not judged: ${whyWords[verdict.why]}`
    case 'broken': {
      const { by, net } = verdict
      const { trade, part, row } = by
      const when = isDateOnly(part.movement.timestamp)
        ? 'at the end of the day'
        : `at ${textOf(Math.floor(row.at / usPerMs), 'time', zone)}`
      const what = `${symbolText(trade.symbol)} ${trade.side}`
      const sum = net && terms.kind === 'loss' ? `: ${signedMoney(net, terms.currency, amountsShown)}` : ''
      return `Broken ${when} by ${what}${sum}`
    }
  }
}

const verdictNotes = ({ verdict, hasChanged, version: { terms } }: RuleDay): ReadonlyArray<string> => [
  ...(verdict.state === 'kept' && terms.kind === 'loss' ? ['Open losses are not known and not counted.'] : []),
  ...('soFar' in verdict && verdict.state === 'broken' && verdict.soFar
    ? ['Provisional fills: your broker’s record may change this.']
    : []),
  ...(hasChanged ? ['Results of this day changed later: this follows from its fills as they are now.'] : []),
]

/** The result of trades that were opened from a breach on: '-$170.00 in 2 trades, 1 still open'. */
export const costWords = ({ nets, open, unknown, undated }: Cost, amountsShown: boolean): string => {
  const parts = [
    ...nets.map(
      ({ currency, net, trades }) =>
        `${signedMoney(net, currency, amountsShown)} in ${counted(trades, 'trade', 'trades')}`,
    ),
    ...(open > 0 ? [`${open} still open`] : []),
    ...(unknown > 0 ? [`${unknown} without a known result`] : []),
    ...(undated > 0 ? [`${undated} opened at a time that is not known`] : []),
  ]
  return parts.length === 0 ? 'no trade' : parts.join(', ')
}

/** All lines about a rule on a day: its verdict, what a breach goes together with, what is unknown. */
export const verdictLines = (found: RuleDay, options: VerdictOptions): ReadonlyArray<string> => [
  verdictWords(found, options),
  ...(found.verdict.state === 'broken'
    ? [`Opened from then on: ${costWords(found.verdict.cost, options.amountsShown)}.`]
    : []),
  ...verdictNotes(found),
]
