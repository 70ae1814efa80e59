import { plural } from '#domain/figures.ts'
import { hiddenAmount } from '#domain/money/cell-money.ts'
import { parseDecimal, zero } from '#domain/money/decimal.ts'
import { moneyText, quantityText } from '#domain/money/money-text.ts'
import type { RuleKind, RuleTerms } from './terms.ts'

export const ruleNames: Readonly<Record<RuleKind, string>> = {
  loss: 'Daily loss limit',
  trades: 'Trades per day',
  hours: 'No-trade hours',
  pause: 'Pause after a loss',
  planned: 'Planned symbols only',
  size: 'Position size',
}

/** A sentence without its full stop; times by `timeOf`, else as 'HH:mm'. */
export const ruleWords = (
  terms: RuleTerms,
  amountsShown: boolean,
  timeOf: (time: string) => string = (time) => time,
): string => {
  switch (terms.kind) {
    case 'loss':
      return `Stop at a realized loss of ${
        amountsShown ? moneyText(parseDecimal(terms.limit) ?? zero, terms.currency) : hiddenAmount
      } in a day`
    case 'trades':
      return plural(terms.most, 'Open one trade a day', `Open no more than ${terms.most} trades a day`)
    case 'hours':
      return `Open nothing from ${timeOf(terms.from)} until ${timeOf(terms.to)}`
    case 'pause':
      return plural(
        terms.minutes,
        'Open nothing in the minute after a losing trade',
        `Open nothing in the ${terms.minutes} minutes after a losing trade`,
      )
    case 'planned':
      return 'Trade only symbols that you planned before'
    case 'size':
      return `Hold no more than ${quantityText(parseDecimal(terms.most) ?? zero)} shares or contracts at once`
  }
}
