import { multiplied } from '#domain/money/decimal.ts'
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
import { type Line, linesBelow, sumOf, usualZone } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'

const half = { units: 5n, scale: 1 }

const fateOf = (line: Line, accountId: string, said: JournalWords): LineFate => {
  const [symbol, way] = [line.text('symbol'), line.text('side').toUpperCase()]
  if (symbol === '' && way === '') return leftOut(line.line, 'total')
  const isOpen = line.text('close datetime') === ''
  const [volume, gross] = [line.number('volume'), line.number('gross p&l')]
  const fate = journalTradeFate(line, {
    isLong: way.startsWith('L') ? true : way.startsWith('S') ? false : undefined,
    accountId,
    symbol,
    kind: '',
    // The volume counts purchases and sales.
    quantity: volume && (isOpen ? volume : multiplied(volume, half)),
    entry: { time: line.moment(line.text('open datetime')), price: line.number('entry price') },
    exit: { time: line.moment(line.text('close datetime')), price: line.number('exit price') },
    isOpen,
    fees: sumOf(line.number('commissions'), line.number('fees')),
    gross,
  })
  said.stated.push(...statedOf(fate, gross, true))
  said.note({ line: line.line, note: line.text('notes'), labels: labelsIn(line.text('tags'), 'tag') })
  said.leave('target', line.text('initial risk'))
  return fate
}

export const tradervue: TradeFormat = {
  id: 'tradervue',
  name: 'Tradervue, Trades',
  provedOn: '2026-07',
  recognise: (table) =>
    headerIn(table, { needs: ['open datetime', 'close datetime', 'symbol', 'side', 'volume', 'entry price', 'tags'] }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const numbers = ['volume', 'entry price', 'exit price', 'gross p&l', 'commissions', 'fees']
    const plan = { numbers, dates: ['open datetime', 'close datetime'], usualMark: '.', zone: name } as const
    const found = yield* styleSteps(table, header, context, plan)
    const lineOf = linesBelow(header, context, found.style)
    const said = journalWords()
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId, said))
    const { words, stated, withoutPlace } = said
    const questions = [...reading.questions, ...found.reading.questions]
    const hasFees = header.names.includes('commissions') || header.names.includes('fees')
    const assumptions = ['whole-trades', ...(hasFees ? [] : (['fees-unknown'] as const))] as const
    return { ...reading, ...found.reading, questions, fates, assumptions, words, stated, withoutPlace }
  },
}
