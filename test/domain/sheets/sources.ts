import { zero } from '#domain/money/decimal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok } from '#domain/result.ts'
import type { SheetSource } from '#domain/sheets/journal-sheets.ts'
import { runSync } from '#domain/steps.ts'
import { addLabel, addPlan, addTradeNote } from '#domain/trade-notes/commands.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { performedInTurn } from '#test/support/given.ts'

const tradesIn = (journal: Journal): ReadonlyArray<Trade> => runSync(tradesSteps(journal, freshTradeMemory()))

/** All of a journal, for a user in New York. */
export const sourceOf = (journal: Journal): SheetSource => {
  const labels = labelsById(journal)
  const trades = tradesIn(journal)
  return {
    journal,
    trades,
    labels,
    written: writtenTrades(trades, journal, labels),
    isAll: true,
    hasDay: () => true,
    accountName: (id) => (id === 'margin' ? 'Margin, Northlake' : id),
    toleranceOf: () => zero,
    zone: 'America/New_York',
    words: {
      side: { long: 'Long', short: 'Short' },
      outcome: { win: 'Win', loss: 'Loss', flat: 'Flat', unknown: 'Result unknown', open: 'Open' },
      unknown: { history: 'history', transfer: 'transfer', corporate: 'corporate', split: 'split', size: 'size' },
      noRisk: { 'wrong side': 'wrong side', 'unknown size': 'unknown size', split: 'split' },
    },
  }
}

/** The journal with a label, stop, target and note on the first trade of a symbol, a plan, and texts of two days. */
export const writtenAbout = (journal: Journal, symbol: string, note: string): Journal => {
  const trade = sourceOf(journal).trades.findLast((each) => each.symbol === symbol)
  const stops = [{ price: 9.5, at: trade?.opened.timestamp ?? '' }]
  const plan = { symbol: 'WXY', side: 'short', stop: 8, target: undefined, note: 'Fade' } as const
  return performedInTurn(
    journal,
    (present) => addLabel(present, 'l1', 'setup', 'Opening range'),
    () => addTradeNote('n1', { fills: trade?.fills ?? [], stops, target: 12, rating: 4, labels: ['l1'], note }),
    () => addPlan('p1', plan, '2026-11-20T04:30:00.000Z'),
    () => ok({ type: 'WriteEntry', data: { date: '2026-11-16', notes: '+1 for patience', reflections: '' } }),
    () => ok({ type: 'WriteEntry', data: { date: '2026-11-17', notes: '', reflections: 'Quiet' } }),
  )
}
