import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { report, traded } from '#test/domain/fills/books.ts'
import type { CalendarTraders } from './calendar.ts'

const at = (day: string, time: string): string => `2026-11-${day}T${time}:00.000Z`

/** Long, short, through zero, of unknown cost, in euros, in two accounts, and one that is open still. */
export const messyTrades: ReadonlyArray<Activity> = [
  traded('BUY', 100, 10, at('16', '15:00'), { symbol: 'AAPL' }),
  traded('BUY', 100, 11, at('16', '15:05'), { symbol: 'AAPL' }),
  traded('SELL', 50, 12, at('17', '15:30'), { symbol: 'AAPL' }),
  traded('SELL', 150, 9, at('17', '16:00'), { symbol: 'AAPL' }),
  traded('BUY', 100, 10, at('18', '15:00'), { symbol: 'EURUSD' }),
  traded('SELL', 150, 11, at('18', '15:09'), { symbol: 'EURUSD', fees: 3 }),
  traded('BUY', 50, 10.5, at('18', '15:20'), { symbol: 'EURUSD' }),
  traded('SELL', 100, 20, at('18', '17:00'), { symbol: 'NVDA', effect: 'open' }),
  traded('BUY', 100, 19, at('19', '15:00'), { symbol: 'NVDA', effect: 'close', fees: 2 }),
  traded('SELL', 10, 40, at('19', '15:30'), { symbol: 'TSLA' }),
  traded('BUY', 7, 30, at('19', '15:00'), { symbol: 'SAP', currency: 'EUR', accountId: 'Depot' }),
  traded('SELL', 7, 30, at('19', '18:00'), { symbol: 'SAP', currency: 'EUR', accountId: 'Depot' }),
  traded('BUY', 40, '0.1234', at('20', '15:00'), { symbol: 'COIN' }),
]

/** So many trades of one fill to open and one to close, some minutes apart. */
export const manyTrades = (count: number): ReadonlyArray<Activity> =>
  Array.from({ length: count }, (_, index) => {
    const timeOf = (minutes: number) =>
      new Date(Date.parse('2026-11-19T20:00:00.000Z') - (index * 40 - minutes) * 60_000).toISOString()
    const own = { symbol: ['AAPL', 'NVDA', 'SPY', 'TSLA', 'EURUSD'][index % 5] ?? 'SPY', fees: '1.05' }
    const price = 100 + (index % 61)
    return [
      traded('BUY', 10, price, timeOf(0), own),
      traded('SELL', 10, (price + ((index * 7) % 11) / 4 - 1).toFixed(2), timeOf(9), own),
    ]
  }).flat()

/** Puts these into the journal of a trader of the calendar, while no page has it open. */
export const writeTrades = async (
  traders: CalendarTraders,
  name: string,
  activities: ReadonlyArray<Activity>,
): Promise<void> => {
  const { drive, id, book } = await traders.fileOf(name)
  const { journal } = report(emptyJournal, activities)
  const { data } = JSON.parse(printJournalFile({ ...freshJournalFile('2026-11-20T06:00:00.000Z'), journal })) as {
    data: { journalEntries: unknown[] }
  }
  const text = JSON.stringify({ ...book, data: { ...book.data, journalEntries: data.journalEntries } })
  await drive.write(id, text)
}
