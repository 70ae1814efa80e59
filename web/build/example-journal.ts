import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** The day of every picture: a Thursday, early in the afternoon. */
export const exampleDay: LocalDate = '2026-03-12'

export const plans = [
  {
    name: 'Before the Open',
    tasks: [
      'Overnight news and futures',
      'Yesterday’s high and low',
      'Two setups at most, in writing',
      'Half a percent per trade',
      'No trade before 9:35',
    ],
  },
  { name: 'After the Close', tasks: ['Log every trade', 'One lesson, one sentence', 'Size for tomorrow'] },
] as const

const notes =
  'AMD held its opening range on twice the usual volume. Took the first pullback, not the break. ' +
  'NVDA: chased it, and knew so at the time.'

/** March so far: the result in dollars, the tasks that were done, and whether the day was written about. */
const days: ReadonlyArray<readonly [day: number, result: number, done: number, written: boolean]> = [
  [2, 210, 8, true],
  [3, -86, 8, true],
  [4, 0, 7, false],
  [5, 342, 8, true],
  [6, 57, 8, false],
  [9, -148, 6, true],
  [10, 265, 8, true],
  [11, 91, 7, true],
]

type Trade = readonly [side: 'BUY' | 'SELL', symbol: string, quantity: number, price: number, fees: number]

/** At a local time: the page prints the time of the computer that builds it. */
const fill = (day: number, hour: number, minute: number, [side, symbol, quantity, price, fees]: Trade): Activity => ({
  side,
  symbol,
  quantity,
  price,
  fees,
  amount: Math.round(quantity * price * 100) / 100,
  accountId: 'margin',
  snapTradeId: `${day} ${hour}:${minute}`,
  timestamp: new Date(2026, 2, day, hour, minute).toISOString(),
  day: dateOf(day),
})

const dateOf = (day: number): LocalDate => `2026-03-${String(day).padStart(2, '0')}`

const fills: ReadonlyArray<Activity> = [
  ...days
    .filter(([, result]) => result !== 0)
    .flatMap(([day, result]) => [
      fill(day, 9, 40, ['BUY', 'AMD', 100, 100, 0]),
      fill(day, 11, 5, ['SELL', 'AMD', 100, 100 + result / 100, 0]),
    ]),
  fill(12, 9, 41, ['BUY', 'AMD', 100, 104.2, 0.35]),
  fill(12, 10, 15, ['SELL', 'AMD', 100, 106.05, 0.4]),
  fill(12, 10, 52, ['BUY', 'NVDA', 40, 176.3, 0.35]),
  fill(12, 13, 27, ['SELL', 'NVDA', 40, 175.02, 0.35]),
]

const taskIds = plans.flatMap(({ tasks }, list) => tasks.map((_, place) => `${list}-${place}`))

/** A journal made by the product's own commands, so that the pictures agree with its figures. */
export const exampleJournal = (): Journal => {
  let journal = emptyJournal
  const perform = (today: LocalDate, ...commands: ReadonlyArray<CommandDraft>): void => {
    for (const command of commands) {
      const applied = decide(journal, { ...command, meta: { now: `${today}T18:00:00.000Z`, today } })
      if (!applied.ok) throw new Error(`The example breaks a rule: ${applied.error.code}`)
      ;({ journal } = applied.value)
    }
  }
  const spend = (today: LocalDate, done: number, text: string): void =>
    perform(
      today,
      { type: 'StartDay', data: {} },
      ...taskIds.slice(0, done).map((taskId): CommandDraft => ({ type: 'ToggleTask', data: { taskId } })),
      ...(text === '' ? [] : [{ type: 'WriteEntry', data: { date: today, notes: text, reflections: '' } } as const]),
    )
  perform(
    dateOf(2),
    ...plans.flatMap(({ name, tasks }, list): ReadonlyArray<CommandDraft> => [
      { type: 'AddChecklist', data: { checklistId: `${list}`, name } },
      ...tasks.map((text, place): CommandDraft => ({
        type: 'AddTask',
        data: { checklistId: `${list}`, taskId: `${list}-${place}`, text },
      })),
    ]),
  )
  for (const [day, , done, written] of days) spend(dateOf(day), done, written ? notes : '')
  spend(exampleDay, 4, notes)
  perform(exampleDay, { type: 'RecordActivities', data: { source: 'sync', activities: fills } })
  return journal
}
