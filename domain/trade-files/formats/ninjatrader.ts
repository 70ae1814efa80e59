import { sizedFuture, unsized } from '#domain/trade-files/contract-words.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, sumOf, usualZone, yearOf } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'
import { statedInColumn, wholeTradeFate } from '#domain/trade-files/whole-trades.ts'

const executionFate = (line: Line, contextAccount: string): LineFate => {
  if (line.text('action') === '' && line.text('quantity') === '') return leftOut(line.line, 'total')
  const time = line.moment(line.text('time'))
  const future = sizedFuture(line.text('instrument'), yearOf(time))
  if (!future) return unsized(line.line, line.text('instrument'))
  const accountId = line.text('account display name') || line.text('account') || contextAccount
  const [id, way] = [line.text('id'), line.text('e/x').toLowerCase()]
  return line.filled({
    ...future,
    ...(id !== '' && { id: `ninjatrader|${accountId}|${id}` }),
    time,
    accountId,
    side: tradeWord(line.text('action'))?.side,
    effect: way === 'entry' ? 'open' : way === 'exit' ? 'close' : undefined,
    quantity: line.number('quantity'),
    price: line.number('price'),
    fees: line.number('commission'),
  })
}

/** Numbers and dates are in the culture of the computer. A copier makes a fill in each account. */
export const ninjatraderExecutions = plainFormat({
  id: 'ninjatrader-executions',
  name: 'NinjaTrader 8, Executions',
  provedOn: '2026-09',
  needs: ['instrument', 'action', 'quantity', 'price', 'time', 'e/x'],
  usualZone: 'own',
  shownBy: { numbers: ['quantity', 'price', 'commission'], dates: ['time'] },
  assumptions: ['exchange-contract-sizes'],
  fateOf: executionFate,
})

const isFee = (name: string): boolean => name === 'commission' || name.endsWith(' fee')

const tradeFate = (line: Line, accountId: string, fees: ReadonlyArray<string>): LineFate => {
  const way = line.text('market pos.').toLowerCase()
  if (way === '' && line.text('qty') === '') return leftOut(line.line, 'total')
  const [entered, exited] = [line.moment(line.text('entry time')), line.moment(line.text('exit time'))]
  const future = sizedFuture(line.text('instrument'), yearOf(entered))
  if (!future) return unsized(line.line, line.text('instrument'))
  return wholeTradeFate(line, {
    ...future,
    isLong: way === 'long' ? true : way === 'short' ? false : undefined,
    accountId: line.text('account') || accountId,
    quantity: line.number('qty'),
    entry: { time: entered, price: line.number('entry price') },
    exit: { time: exited, price: line.number('exit price') },
    fees: sumOf(...fees.map((name) => line.number(name))),
  })
}

export const ninjatraderTrades: TradeFormat = {
  id: 'ninjatrader-trades',
  name: 'NinjaTrader 8, Trades',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, {
      needs: ['instrument', 'market pos.', 'qty', 'entry price', 'exit price', 'entry time', 'exit time'],
    }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, context.zone)
    const fees = header.names.filter(isFee)
    const numbers = ['qty', 'entry price', 'exit price', ...fees]
    const found = yield* styleSteps(table, header, context, { numbers, dates: ['entry time', 'exit time'], zone: name })
    const lineOf = linesBelow(header, context, found.style)
    const fates = yield* fatesBelow(table, header, (row) => tradeFate(lineOf(row), context.accountId, fees))
    return {
      ...reading,
      ...found.reading,
      questions: [...reading.questions, ...found.reading.questions],
      fates,
      assumptions: ['whole-trades', 'exchange-contract-sizes'],
      stated: statedInColumn(table, fates, lineOf, 'profit'),
    }
  },
}
