import type { Attachment } from '#domain/attachments/attachment.ts'
import type { RecordedImport } from '#domain/fills/recorded-imports.ts'
import type { DayTrades } from '#domain/record/day-trades.ts'
import type { Checklist, DayStats, JournalEntry, Settings, Task } from '#domain/record/journal.ts'
import type { RecordList } from '#domain/record/record-lists.ts'
import type { Review } from '#domain/reviews/review.ts'
import type { Correction } from '#domain/routine/corrections.ts'
import type { Amount } from '#domain/routine/marks.ts'
import type { ItemMarks, Phase, RecurrenceSince } from '#domain/routine/schedule.ts'
import type { TextTemplate } from '#domain/routine/text-templates.ts'
import type { RuleVersion } from '#domain/rules/rule.ts'
import type { ColumnMapping } from '#domain/trade-files/mapping/column-mapping.ts'
import type { Label } from '#domain/trade-notes/label.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import { today } from './builders.ts'

/**
 * A sample of every field of a type, however deep, in the first item of each list; whatever its value. A field that a
 * type gains does not compile until it is here. What a file says and the app does not read has no sample.
 */
type Whole<T> =
  T extends ReadonlyArray<infer Item>
    ? readonly [Whole<Item>, ...unknown[]]
    : T extends object
      ? { readonly [Name in keyof T as Exclude<Name, 'foreign'>]-?: Whole<NonNullable<T[Name]>> }
      : unknown

type Named = { readonly id: string; readonly name: string }

/** The records of each list as a file has them: with the fields that the app reads. */
interface ListRecords {
  readonly tradeNotes: TradeNote & { readonly brought: true }
  readonly labels: Label & { readonly mergedInto: string }
  readonly mappings: ColumnMapping & Named
  readonly imports: Omit<RecordedImport, 'wrote'> & {
    readonly wrote: { readonly tradeNotes: object; readonly labels: object }
  }
  readonly fileClocks: { readonly id: string; readonly zone: string }
  readonly reviews: Omit<Review, 'period'> & { readonly id: string }
  readonly reviewQuestions: { readonly id: string; readonly text: string }
  readonly schedules: {
    readonly id: string
    readonly phase: Phase
    readonly recurrences: ReadonlyArray<RecurrenceSince>
  } & ItemMarks
  readonly skips: { readonly id: string; readonly date: string; readonly task: string; readonly reason: string }
  readonly corrections: Correction & { readonly id: string }
  readonly amounts: { readonly id: string; readonly date: string; readonly task: string; readonly amount: Amount }
  readonly textTemplates: TextTemplate
  readonly rules: RuleVersion & Named
  readonly attachments: Attachment
  readonly accountNames: Named & { readonly became: string }
  readonly statedFigures: { readonly id: string; readonly capital: string; readonly flatTolerance: string }
}

type Lists = ListRecords & {
  readonly checklists: Checklist
  readonly tasks: Task
  readonly journalEntries: JournalEntry
  readonly dayStats: DayStats
}

/** `data` of a file. A list without a row in `ListRecords` does not compile. */
type WholeData = {
  readonly [List in keyof Lists | RecordList]: readonly [Whole<Lists[List]>, ...unknown[]]
} & { readonly settings: Whole<Settings> }

export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

const movement = <Parts extends object>(id: string, parts: Parts) => ({
  id,
  snapTradeId: `p-${id}`,
  symbol: 'AAPL',
  quantity: 10,
  price: 100,
  amount: 1000,
  fees: 1,
  timestamp: `${today}T15:00:00.000Z`,
  accountId: 'a1',
  instrument: 'AAPL',
  multiplier: 1,
  currency: 'USD',
  effect: 'open',
  exact: { quantity: '10', price: '100', amount: '1000', fees: '1' },
  ...parts,
})

const sums = (parts: Json = {}) => ({
  totalRealizedPnL: 97,
  totalFees: 3,
  totalVolume: 2100,
  winningTrades: 1,
  losingTrades: 0,
  winRate: 100,
  tradesCount: 2,
  lastCalculated: `${today}T21:00:00.000Z`,
  currency: 'USD',
  unknownCost: 1,
  exact: { totalRealizedPnL: '97', totalFees: '3', totalVolume: '2100' },
  ...(parts as object),
})

/** The fields of a movement that has closed something. */
const result = {
  costBasis: 100.1,
  realizedPnL: 97,
  matchedBuys: ['m1'],
  unknownQuantity: 1,
  unknownReason: 'history',
  provisional: true,
  learntMultiplier: true,
  ordered: 12,
  placed: { timestamp: `${today}T14:00:00.000Z`, day: today },
  mayBeRecorded: 2,
  place: 1,
  roundedPrice: true,
  statedCash: -1000,
  statedFee: 1,
  exact: { quantity: '10', price: '100', amount: '1000', fees: '1', realizedPnL: '97' },
} as const

const trades = {
  date: today,
  snapTradeSynced: true,
  lastSyncTime: `${today}T21:00:00.000Z`,
  activities: [
    movement('m2', {
      ...result,
      side: 'SELL',
      effect: 'close',
      timestamp: `${today}T16:00:00.000Z`,
      price: 110,
      exact: { quantity: '10', price: '110', amount: '1100', fees: '1', realizedPnL: '97' },
    }),
    movement('m1', { side: 'BUY' }),
  ],
  adjustments: [
    movement('m3', {
      ...result,
      kind: 'split',
      ratio: '4:1',
      quantity: 30,
      price: 0,
      countsFrom: today,
      insteadOf: { what: 'BUY', quantity: '1', price: '2', fees: '0', timestamp: today },
      renamedTo: 'AAPX',
      isRename: true,
      inLieu: true,
      cash: 'dividend',
    }),
    movement('m4', { kind: 'cash', cash: 'dividend', quantity: 5, price: 0 }),
    movement('m5', { kind: 'renamed', renamedTo: 'AAPX', quantity: 0, price: 0 }),
    movement('m6', { kind: 'corporate', inLieu: true, amount: 12, quantity: -1, price: 0 }),
  ],
  summary: sums(),
  otherSummaries: [sums({ currency: 'EUR' })],
  changes: [
    {
      at: `${today}T22:00:00.000Z`,
      why: 'corrected',
      from: '90',
      to: '97',
      currency: 'USD',
      because: ['m1'],
      was: [{ symbol: 'AAPL', what: 'SELL', quantity: '10', price: '111', fees: '1', timestamp: today }],
    },
    { at: `${today}T22:10:00.000Z`, why: 'rebooked', from: '97', to: '98', because: ['m2'] },
    { at: `${today}T22:20:00.000Z`, why: 'late', from: '98', to: '97', currency: 'USD', because: ['m2'] },
  ],
  reports: {
    a1: {
      at: `${today}T21:00:00.000Z`,
      whole: `${today}T21:00:00.000Z`,
      byFill: { m1: { at: `${today}T21:30:00.000Z~2`, order: 'o1' } },
    },
  },
  fileOnly: true,
} satisfies Whole<DayTrades>

/** The columns of a file: what each says, by the name of it. */
const columns = {
  date: ['Day'],
  time: ['Hour'],
  symbol: ['Ticker'],
  side: ['Side'],
  quantity: ['Units'],
  price: ['Price'],
  fees: ['Fee', 'Tax'],
  feeCurrency: ['Fee in'],
  currency: ['In'],
  amount: ['Total'],
  effect: ['Effect'],
  status: ['State'],
  account: ['Account'],
  id: ['Number'],
  multiplier: ['Size'],
  expiry: ['Expiry'],
  strike: ['Strike'],
  right: ['Right'],
  exitDate: ['Exit day'],
  exitTime: ['Exit hour'],
  exitPrice: ['Exit price'],
  result: ['Result'],
} as const

const data = {
  checklists: [{ id: 'c1', name: 'Pre-market', createdAt: 1, sortOrder: 0 }],
  tasks: [
    {
      id: 't1',
      checklistId: 'c1',
      text: 'Read the tape',
      completed: true,
      sortOrder: 0,
      brought: true,
      rule: 'r1',
      doneAt: `${today}T13:00:00.000Z`,
      doneZone: 'Europe/Berlin',
    },
    { id: 't2', checklistId: 'c1', text: 'Size down', completed: false, sortOrder: 1 },
    { id: 't3', checklistId: 'c1', text: 'Daily loss limit', completed: false, sortOrder: 2, rule: 'r1' },
  ],
  journalEntries: [
    {
      date: today,
      notes: 'Held',
      reflections: 'Calm',
      createdAt: '2026-11-20T08:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
      trades,
    },
  ],
  dayStats: [
    {
      date: today,
      completed: 1,
      total: 2,
      tasks: [
        {
          id: 't1',
          text: 'Read the tape',
          done: true,
          doneAt: `${today}T13:00:00.000Z`,
          doneZone: 'Europe/Berlin',
          due: false,
          skipped: true,
          corrected: true,
        },
      ],
    },
  ],
  tradeNotes: [
    {
      id: 'n1',
      note: 'Waited for the retest',
      fills: ['m1'],
      labels: ['l1'],
      stops: [{ price: 9.5, at: `${today}T15:00:00.000Z` }],
      target: 12,
      plannedAt: `${today}T14:00:00.000Z`,
      symbol: 'AAPL',
      side: 'long',
      apart: ['m2'],
      rating: 4,
      seen: true,
      brought: true,
    },
  ],
  labels: [
    { id: 'l1', kind: 'setup', name: 'Retest', archived: false, mergedInto: 'l3' },
    { id: 'l2', kind: 'mistake', name: 'Chased' },
    { id: 'l3', kind: 'tag', name: 'Second entry' },
  ],
  rules: [
    {
      id: 'v1',
      rule: 'r1',
      name: 'Daily loss limit',
      terms: { kind: 'loss', limit: '200', currency: 'USD' },
      validFrom: today,
      validTo: today,
      at: `${today}T08:00:00.000Z`,
    },
  ],
  mappings: [
    {
      id: 'p1',
      name: 'My broker',
      columns: ['Day', ...Object.values(columns).flat().slice(1)],
      parts: columns,
      meanings: { bought: 'buy' },
      currency: 'USD',
      inHundredths: true,
      hasShorts: true,
      negativeFees: 'paid',
      answers: {
        decimalMarks: { Price: ',' },
        dateOrder: 'day-first',
        zone: 'Europe/Berlin',
        lineOrder: 'oldest-first',
        priceUnit: 'whole',
        quantityUnit: 'lots',
        amounts: 'after-fees',
        decimalMark: ',',
        shifted: 'same',
      },
    },
  ],
  imports: [
    {
      id: 'i1',
      name: 'trades.csv',
      format: 'generic',
      at: `${today}T12:00:00.000Z`,
      brought: { [today]: ['m1'] },
      wrote: { tradeNotes: { n1: 'p' }, labels: { l1: 'p' } },
    },
  ],
  fileClocks: [{ id: 'generic', zone: 'Europe/Berlin' }],
  reviews: [
    {
      id: '2026-W47',
      answer1: 'Patience',
      answer2: 'Fewer trades',
      answer3: 'Wait',
      focus: 'Retests',
      questions: ['What went well?'],
      at: `${today}T20:00:00.000Z`,
      figuresThen: [{ currency: 'USD', trades: 2, net: '97' }],
    },
  ],
  reviewQuestions: [{ id: '1', text: 'What did I see?' }],
  schedules: [
    {
      id: 't:t1',
      unit: 'minutes',
      avoids: true,
      phase: 'before',
      recurrences: [
        {
          from: today,
          recurrence: {
            days: [1, 5],
            every: 2,
            since: today,
            exchange: 'NYSE',
            closed: ['2026-12-25'],
            through: '2027-12-31',
            fills: true,
            times: 3,
          },
        },
      ],
    },
  ],
  skips: [{ id: 's1', date: today, task: 't2', reason: 'Holiday' }],
  amounts: [{ id: `${today} t1`, date: today, task: 't1', amount: { value: 45, unit: 'minutes' } }],
  corrections: [{ id: 'k1', date: today, task: 't1', name: 'Read the tape', done: true }],
  textTemplates: [{ id: 'x1', name: 'Plan', text: 'Levels:', field: 'notes', weekdays: [1, 5] }],
  accountNames: [{ id: 'a1', name: 'Swing', became: 'a2' }],
  statedFigures: [{ id: 'USD', capital: '10000', flatTolerance: '2.5' }],
  attachments: [
    {
      id: 'f1',
      sha256: '0'.repeat(64),
      name: 'chart.png',
      type: 'image/png',
      bytes: 1000,
      day: today,
      trade: 'n1',
      caption: 'The retest',
    },
  ],
  settings: {
    excludeWeekends: false,
    lastVisitDate: today,
    theme: 'dark',
    showPortfolioValues: true,
    linkedSnapTradeAccounts: ['a1'],
    lastTaskResetDate: today,
    dayStartHour: 4,
  },
} satisfies WholeData

/** A file in which every field that this app knows says something. */
export const wholeFile: Json = {
  app_id: 'bellbook',
  version: '1.0.0',
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-11-20T10:00:00.000Z',
  data,
  sync: {
    v: 1,
    c: { d1: { s: 3, e: 'e3', t: '2026-11-20T09:00:00.000Z' } },
    h: '0'.repeat(64),
    w: 'd1',
    k: [
      { d: today, f: 'notes', v: 'Sold', by: 'd2', at: '2026-11-20T09:00:00.000Z' },
      { d: 'n1', f: 'tradeNotes.note', v: 'Jumped in', by: 'd2', at: '2026-11-20T09:00:00.000Z' },
    ],
    m: [{ d: today, f: 'reflections', print: 'p1', at: '2026-11-20T09:00:00.000Z', file: 'moved-1.json' }],
    g: { 't:t9': '2026-11-19' },
  },
}
