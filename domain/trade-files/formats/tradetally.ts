import { signOf } from '#domain/money/decimal.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import {
  journalTradeFate,
  type JournalWords,
  journalWords,
  labelsIn,
  statedOf,
} from '#domain/trade-files/journal-trades.ts'
import { type Line, linesBelow, sumOf } from '#domain/trade-files/line.ts'
import { optionSymbol } from '#domain/trade-files/options.ts'
import { usStyleSteps } from '#domain/trade-files/styles.ts'

const symbolOf = (line: Line): string => {
  const [symbol, right] = [line.text('symbol'), line.text('option type')]
  if (right === '' || line.text('strike price') === '') return symbol
  return optionSymbol(symbol, line.text('expiration date').slice(0, 10), right, line.text('strike price')) ?? symbol
}

const fateOf = (line: Line, accountId: string, said: JournalWords): LineFate => {
  const way = line.text('side').toLowerCase()
  if (line.text('symbol') === '' && way === '') return leftOut(line.line, 'total')
  const isOpen = line.text('exit date') === '' && line.text('exit price') === ''
  const net = line.number('p&l')
  const fees = sumOf(line.number('fees'), line.number('commission'))
  const fate = journalTradeFate(line, {
    isLong: way === 'long' ? true : way === 'short' ? false : undefined,
    accountId: line.text('broker') || accountId,
    symbol: symbolOf(line),
    kind: line.text('instrument type'),
    quantity: line.number('quantity'),
    entry: { time: line.moment(line.text('entry date')), price: line.number('entry price') },
    exit: { time: line.moment(line.text('exit date')), price: line.number('exit price') },
    isOpen,
    fees,
    gross: net && fees && signOf(fees) !== 0 ? sumOf(net, fees) : net,
  })
  said.stated.push(...statedOf(fate, net, false))
  said.note({
    line: line.line,
    note: line.text('notes'),
    labels: [
      ...labelsIn(line.text('strategy'), 'setup', /;/),
      ...labelsIn(line.text('setup'), 'setup', /;/),
      ...labelsIn(line.text('tags'), 'tag'),
    ],
  })
  said.leave('rating', line.text('quality grade'))
  return fate
}

export const tradetally: TradeFormat = {
  id: 'tradetally',
  name: 'TradeTally, Trades',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, {
      needs: ['symbol', 'side', 'entry price', 'exit price', 'entry date', 'exit date', 'strategy', 'setup', 'tags'],
    }),
  read: function* (table, header, context) {
    const shown = yield* usStyleSteps(table, header, context, { dates: ['entry date', 'exit date'], zone: 'UTC' })
    const lineOf = linesBelow(header, context, shown.style)
    const said = journalWords()
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId, said))
    const { words, stated, withoutPlace } = said
    const clock = { zone: { name: 'UTC', from: 'cell' }, ...shown.reading } as const
    return { ...clock, fates, assumptions: ['whole-trades'], words, stated, withoutPlace }
  },
}
