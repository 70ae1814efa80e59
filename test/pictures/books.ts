import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { type LocalDate, addDays, isWeekend } from '#domain/time/local-date.ts'
import { report, traded } from '#test/domain/fills/books.ts'

/** The part of a journal file that pictures are made of. */
export interface Book {
  readonly checklists: ReadonlyArray<object>
  readonly tasks: ReadonlyArray<object>
  readonly journalEntries: ReadonlyArray<{ readonly date: LocalDate }>
  readonly dayStats: ReadonlyArray<object>
  readonly settings: Readonly<Record<string, unknown>>
}

interface Plan {
  readonly name: string
  readonly tasks: ReadonlyArray<string>
  readonly done: number
}

const typicalPlans: ReadonlyArray<Plan> = [
  {
    name: 'Before the open',
    done: 5,
    tasks: [
      'Read the overnight news',
      'Mark yesterday’s high and low',
      'Check the economic calendar',
      'Write down the maximum loss',
      'Two setups, with entry and stop',
      'Wait for the first five minutes',
    ],
  },
  {
    name: 'While in a trade',
    done: 2,
    tasks: ['Stop is in the market', 'No adding to a loser', 'Half off at the first target'],
  },
  {
    name: 'After the close',
    done: 0,
    tasks: ['Log every trade', 'Screenshot the best and the worst', 'One lesson, one sentence', 'Size for tomorrow'],
  },
]

const long = 'A checklist with a name that goes on until no line of any screen has room for it any more, a hundred'
const overnight =
  'Read what moved overnight, and say of each position whether that changes the plan; if it does, say how. '
const unbroken = 'https://example.com/an-address-without-a-single-place-at-which-a-line-could-break/'.repeat(3)

const fullPlans: ReadonlyArray<Plan> = Array.from({ length: 50 }, (_, index) => ({
  name: index === 1 ? long : `Routine ${index + 1}`,
  done: index === 0 ? 100 : 37,
  tasks: Array.from({ length: 100 }, (__, place) => {
    if (place === 1) return unbroken
    return place === 2 ? overnight.repeat(4) : `Step ${place + 1} of routine ${index + 1}`
  }),
}))

const pages = [
  [
    'Gap up on the open, faded into the first pullback. Stood aside until the range broke, then took the second ' +
      'leg with half size.',
    'Waited for the level. Good. The exit was a minute early.',
  ],
  [
    'Slow morning. Two attempts at the same idea, both stopped for small.',
    'The second one was the first one again. One idea, one try.',
  ],
  ['Trend day. Held the runner to the close.', 'Did nothing for four hours, and that was the work.'],
] as const

const symbols = ['NVDA', 'AAPL', 'SPY', 'TSLA'] as const

/** Two round trips of a day, so that its result follows from its trades. */
const tradesOf = (date: LocalDate, index: number, size: number): ReadonlyArray<Activity> =>
  [0, 1].flatMap((trip) => {
    const symbol = symbols[(index + trip) % symbols.length] ?? 'SPY'
    const price = 100 + ((index * 37) % 90) + trip
    const move =
      [1.42, -0.86, 2.31, 0.37, -1.94, 0.68, 3.05, -0.43, 1.17, -2.26, 0.94][(index * 5 + trip * 3) % 11] ?? 0
    const at = (hour: number, minute: number): string => `${date}T${hour}:${String(minute).padStart(2, '0')}:00.000Z`
    return [
      traded('BUY', size, price.toFixed(2), at(14, 35 + trip * 9), { symbol, fees: '1.00' }),
      traded('SELL', size, (price + move).toFixed(2), at(16, 5 + trip * 17), { symbol, fees: '1.00' }),
    ]
  })

const bookOf = (
  today: LocalDate,
  days: number,
  plans: ReadonlyArray<Plan>,
  size: number,
  notesOf: (index: number) => readonly [string, string],
): Book => {
  const past = Array.from({ length: days }, (_, index) => addDays(today, -1 - index) ?? today)
    .filter((date) => !isWeekend(date))
    .toReversed()
  const tasks = plans.flatMap((plan, list) =>
    plan.tasks.map((text, sortOrder) => ({
      id: `t${list}-${sortOrder}`,
      checklistId: `c${list}`,
      text,
      completed: sortOrder < plan.done,
      sortOrder,
    })),
  )
  const activities = [...past, today].flatMap((date, index) => (index % 7 === 5 ? [] : tradesOf(date, index, size)))
  const { journal } = report(emptyJournal, activities, { now: `${today}T16:55:00.000Z`, today })
  const { data } = JSON.parse(printJournalFile({ ...freshJournalFile(`${today}T06:00:00.000Z`), journal })) as {
    data: { journalEntries: ReadonlyArray<{ date: string }>; settings: Record<string, unknown> }
  }
  const trades = new Map(data.journalEntries.map((entry) => [entry.date, entry]))
  const items = (done: number) => tasks.slice(0, 20).map(({ id, text }, place) => ({ id, text, done: place < done }))
  return {
    checklists: plans.map(({ name }, index) => ({ id: `c${index}`, name, createdAt: index + 1 })),
    tasks,
    journalEntries: [...past, today].flatMap((date, index) => {
      const [notes, reflections] = notesOf(index)
      const written = { date, notes: index % 5 === 3 ? '' : notes, reflections: index % 5 === 3 ? '' : reflections }
      return written.notes === '' && !trades.has(date) ? [] : [{ ...trades.get(date), ...written }]
    }),
    dayStats: [
      ...past.map((date, index) => {
        const completed = index % 4 === 0 ? tasks.length : Math.max(1, tasks.length - 1 - (index % 5))
        return { date, completed, total: tasks.length, tasks: items(completed) }
      }),
      { date: today, completed: tasks.filter(({ completed }) => completed).length, total: tasks.length },
    ],
    settings: { ...data.settings, showPortfolioValues: true, lastVisitDate: today, lastTaskResetDate: today },
  }
}

/** Thirty days of a trader who has found their routine. */
export const typicalBook = (today: LocalDate): Book =>
  bookOf(today, 30, typicalPlans, 100, (index) => pages[index % pages.length] ?? pages[0])

/** Ten years, 50 checklists of 100 tasks, names without end, and results in the thousands. */
export const fullBook = (today: LocalDate): Book =>
  bookOf(today, 3650, fullPlans, 12_500, (index) =>
    index % 9 === 0 ? [`${unbroken}\n${pages[0][0]} `.repeat(20), unbroken] : (pages[index % pages.length] ?? pages[0]),
  )
