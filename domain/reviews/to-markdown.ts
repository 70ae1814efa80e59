import { counted } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { oneLine } from '#domain/text/one-line.ts'
import { quoted } from '#domain/text/quoted.ts'
import { pendingWords } from '#domain/trades/pending-words.ts'
import type { Facts, NotedTrade } from './facts.ts'
import { type Period, periodTitle } from './period.ts'
import { type Review, reviewTexts } from './review.ts'
import { periodRuleWords } from './rule-facts.ts'

const tradeLine = (word: string, noted: NotedTrade | undefined): ReadonlyArray<string> =>
  noted
    ? [
        `- ${word}: ${oneLine(symbolText(noted.trade.symbol))} ${decimalText(noted.trade.net)} ${noted.trade.currency}`,
        ...noted.notes.map(quoted),
      ]
    : []

interface MarkdownAsked {
  readonly questions: ReadonlyArray<string>
  readonly amountsShown: boolean
  /** Names the account of its trades: 'Only TFSA'. */
  readonly only?: string | undefined
}

/** A period as Markdown: its facts and texts. Amounts only where they may be seen. */
export const reviewToMarkdown = (
  period: Period,
  facts: Facts,
  review: Review | undefined,
  { questions, amountsShown, only }: MarkdownAsked,
): string => {
  const { currencies, pending, routine, rules, lines } = facts
  const items = counted(routine.items, 'item', 'items')
  const texts = reviewTexts.flatMap((field, place) => {
    const text = review?.[field] ?? ''
    const question = field === 'focus' ? 'Focus' : (questions[place] ?? '')
    return text === '' ? [] : [`## ${oneLine(question)}`, quoted(text)]
  })
  return [
    `# ${periodTitle(period)}`,
    ...(only === undefined ? [] : [oneLine(only)]),
    ...currencies.map(({ sums }) => {
      const net = amountsShown ? `, net ${decimalText(sums.net)} ${sums.currency}` : ` in ${sums.currency}`
      const { closed, win, loss, flat, unknown } = sums
      const all = counted(closed, 'closed trade', 'closed trades')
      return `- ${all}${net}: ${win} won, ${loss} lost, ${flat} flat, ${unknown} unknown`
    }),
    ...(amountsShown
      ? currencies.flatMap(({ largestWin, largestLoss }) => [
          ...tradeLine('Largest win', largestWin),
          ...tradeLine('Largest loss', largestLoss),
        ])
      : []),
    ...(pending > 0 ? [`- Fees to come: ${pendingWords(pending)}`] : []),
    ...(routine.items > 0 ? [`- Routine: ${routine.done} of ${items} on ${counted(routine.days, 'day', 'days')}`] : []),
    ...rules.map((rule) => `- ${oneLine(periodRuleWords(rule, amountsShown))}`),
    ...lines.map(({ day, line }) => `- ${day}: ${oneLine(line)}`),
    ...texts,
  ]
    .join('\n\n')
    .concat('\n')
}
