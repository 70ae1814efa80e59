import { createHash } from 'node:crypto'
import { parseDayTrades } from '#domain/fills/day-record.ts'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { freshJournalFile, type JournalFile } from '#domain/journal-file/parse.ts'
import { defaultSettings, journalOf } from '#domain/record/empty-journal.ts'
import type { Checklist, DayStats, Journal, JournalEntry, Task } from '#domain/record/journal.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'

/** How large a full journal is: ten years of a busy trader. */
export const fullSize = { days: 3650, checklists: 50, tasksPerChecklist: 100, trades: 50_000 } as const

/** The same numbers in every run. */
const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

const words = (
  'gap open fade level range breakout pullback volume stop size risk plan patience news ' +
  'held cut runner scalp swing trend'
).split(' ')

const sentence = (random: () => number, length: number): string =>
  Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ')

/** A trade as a brokerage reports it; the journal carries it without looking inside. */
const trade = (random: () => number, date: LocalDate, index: number): Readonly<Record<string, unknown>> => ({
  id: `tr-${date}-${String(index).padStart(4, '0')}-${Math.floor(random() * 1e9).toString(36)}`,
  accountId: 'acc-7f3b2c91',
  symbol: ['NVDA', 'AAPL', 'SPY', 'TSLA', 'AMD'][Math.floor(random() * 5)],
  type: random() < 0.5 ? 'BUY' : 'SELL',
  units: Math.ceil(random() * 400),
  price: Number((20 + random() * 480).toFixed(2)),
  amount: Number((random() * 90_000).toFixed(2)),
  fee: Number(random().toFixed(2)),
  currency: 'USD',
  tradeDate: `${date}T14:${String(10 + (index % 50))}:00.000Z`,
  settlementDate: `${date}T00:00:00.000Z`,
  exchange: 'NASDAQ',
})

const entryOf = (random: () => number, date: LocalDate, trades: number): JournalEntry => ({
  // Some days are written with signs outside of Latin-1, as real ones are.
  date,
  notes: `${sentence(random, 30)}${random() < 0.05 ? ' ↑ 📈' : ''}`,
  reflections: sentence(random, 20),
  createdAt: `${date}T20:00:00.000Z`,
  updatedAt: `${date}T20:30:00.000Z`,
  ...(trades > 0 && {
    trades: parseDayTrades({ trades: Array.from({ length: trades }, (_, index) => trade(random, date, index)) }),
  }),
})

/** The full journal as it is on `today` before anything was ticked. `trades: false` leaves the trades out. */
export const fullJournal = (today: LocalDate, { trades = true }: { readonly trades?: boolean } = {}): Journal => {
  const random = seeded(20_261_120)
  const { days, checklists, tasksPerChecklist } = fullSize
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days) ?? today)
  const upTo = (day: number): number => (trades ? Math.floor((day * fullSize.trades) / days) : 0)
  const entries = dates.map((date, day) => entryOf(random, date, upTo(day + 1) - upTo(day)))
  const dayStats: ReadonlyArray<DayStats> = dates.map((date) => ({
    date,
    completed: Math.floor(random() * 5000),
    total: 5000,
  }))
  const lists: ReadonlyArray<Checklist> = Array.from({ length: checklists }, (_, index) => ({
    id: `checklist-${index}`,
    name: `Checklist ${index + 1}`,
    createdAt: index,
  }))
  const tasks: ReadonlyArray<Task> = lists.flatMap(({ id }) =>
    Array.from({ length: tasksPerChecklist }, (_, sortOrder) => ({
      id: `${id}-task-${sortOrder}`,
      checklistId: id,
      text: `${sortOrder + 1} ${sentence(random, 6)}`,
      completed: false,
      sortOrder,
    })),
  )
  return journalOf({
    checklists: lists,
    tasks,
    entries,
    dayStats: [...dayStats, { date: today, completed: 0, total: tasks.length }],
    settings: { ...defaultSettings, lastVisitDate: today, lastTaskResetDate: today },
  })
}

/** The journal in a file as our own last save would have left it, the hash of its data included. */
export const fileOf = (journal: Journal, today: LocalDate): JournalFile => {
  const fresh = freshJournalFile(`${today}T06:00:00.000Z`)
  const dataHash = createHash('sha256').update(canonicalData(journal)).digest('hex')
  return { ...fresh, journal, sync: { ...fresh.sync, dataHash, writtenBy: 'another-device' } }
}
