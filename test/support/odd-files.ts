import { today } from './builders.ts'
import { isEveryRun } from './runs.ts'

/** Any JSON; written by hand below, where no type of ours may help. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

const movement = (id: string, parts: Json) => ({
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
  ...(parts as object),
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

const trades = {
  date: today,
  snapTradeSynced: true,
  lastSyncTime: `${today}T21:00:00.000Z`,
  activities: [
    movement('m1', { side: 'BUY' }),
    movement('m2', {
      side: 'SELL',
      effect: 'close',
      timestamp: `${today}T16:00:00.000Z`,
      price: 110,
      costBasis: 100.1,
      realizedPnL: 97,
      matchedBuys: ['m1'],
      unknownQuantity: 1,
      unknownReason: 'history',
      provisional: true,
      exact: { quantity: '10', price: '110', amount: '1100', fees: '1', realizedPnL: '97' },
    }),
  ],
  adjustments: [movement('m3', { kind: 'split', ratio: '4:1', quantity: 30, price: 0 })],
  summary: sums(),
  otherSummaries: [sums({ currency: 'EUR' })],
  changes: [
    { at: `${today}T22:00:00.000Z`, why: 'late', from: '90', to: '97', currency: 'USD', because: ['m1'] },
    { at: `${today}T22:10:00.000Z`, why: 'rebooked', from: '97', to: '98', because: ['m2'] },
  ],
  fileOnly: true,
}

/** A file in which every field that this app knows says something. */
export const wholeFile: Json = {
  app_id: 'bellbook',
  version: '1.0.0',
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-11-20T10:00:00.000Z',
  data: {
    checklists: [{ id: 'c1', name: 'Pre-market', createdAt: 1 }],
    tasks: [
      { id: 't1', checklistId: 'c1', text: 'Read the tape', completed: true, sortOrder: 0, brought: true },
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
    dayStats: [{ date: today, completed: 1, total: 2, tasks: [{ id: 't1', text: 'Read the tape', done: true }] }],
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
        rating: 4,
        seen: true,
        brought: true,
      },
    ],
    labels: [
      { id: 'l1', kind: 'setup', name: 'Retest', archived: false },
      { id: 'l2', kind: 'mistake', name: 'Chased' },
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
    settings: {
      excludeWeekends: false,
      lastVisitDate: today,
      theme: 'dark',
      showPortfolioValues: true,
      linkedSnapTradeAccounts: ['a1'],
      lastTaskResetDate: today,
    },
  },
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

const nested = (levels: number): Json => (levels === 0 ? [] : [{ a: nested(levels - 1) }])

/** Values of a wrong kind for a field; undefined: none. */
export const oddValues: ReadonlyArray<Json | undefined> = [
  undefined,
  null,
  true,
  0,
  -1,
  -0.1,
  1e308,
  5e-324,
  9_007_199_254_740_992,
  '',
  'NaN',
  '-1e999',
  '__proto__',
  'constructor',
  '2026-02-30',
  'x'.repeat(5000),
  [],
  [null, [{}], '__proto__'],
  {},
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":1},"toString":5}') as Json,
  nested(12),
]

/** The way to a field: names and places. */
export type Path = ReadonlyArray<string | number>

/** Every field, and every item of a list, of a file. */
export const pathsIn = (value: Json, path: Path = []): ReadonlyArray<Path> => [
  ...(path.length > 0 ? [path] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        pathsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : []),
]

/** A file with another value at one place. */
export const withOdd = (value: Json, [step, ...rest]: Path, odd: Json | undefined): Json | undefined => {
  if (step === undefined) return odd
  if (Array.isArray(value)) {
    const list = value as ReadonlyArray<Json>
    return list.flatMap((item, place) => {
      const next = place === step ? withOdd(item, rest, odd) : item
      return next === undefined ? [] : [next]
    })
  }
  return Object.fromEntries(
    Object.entries(value as { readonly [name: string]: Json }).flatMap(([name, inner]) => {
      const next = name === step ? withOdd(inner, rest, odd) : inner
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

/** One odd value at one place of the whole file. */
export interface OddFile {
  readonly at: string
  readonly text: string
}

/** Of every field a few odd values, others with every seed; all of them with every run. */
const share = isEveryRun ? 1 : 7
const turn = Number(process.env['FC_SEED'] ?? 0)

/** One in so many of the odd values: others for each field. */
const shared = (field: number, oneIn: number): ReadonlyArray<Json | undefined> =>
  oddValues.filter((_, kind) => (kind + field + turn) % oneIn === 0)

/** Files with one odd value each: every field has its turn. */
export const oddFiles = (): ReadonlyArray<OddFile> =>
  pathsIn(wholeFile).flatMap((path, field) =>
    shared(field, share).map((odd) => ({
      at: `${path.join('.')} = ${(JSON.stringify(odd) ?? 'nothing').slice(0, 40)}`,
      text: JSON.stringify(withOdd(wholeFile, path, odd)),
    })),
  )

const at = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (inner, step) => (inner as { readonly [name: string]: Json } | undefined)?.[String(step)],
    value,
  )

/**
 * A file that holds every record together with each of its odd twins, so that a page draws them all at once. `isRead`:
 * whether a file is a journal.
 */
export const crowdedFile = (isRead: (text: string) => boolean): string => {
  const lists = new Map<string, { readonly path: Path; readonly twins: Json[] }>()
  let id = 0
  for (const [field, path] of pathsIn(wholeFile).entries()) {
    const place = path.findLastIndex((step) => typeof step === 'number')
    // A day has one entry: what is odd in an entry itself has a file of its own.
    if (place < 0 || path[place - 1] === 'journalEntries') continue
    const listPath = path.slice(0, place)
    const list = lists.get(listPath.join('.')) ?? { path: listPath, twins: [] }
    lists.set(listPath.join('.'), list)
    for (const odd of shared(field, share === 1 ? 1 : 3)) {
      const file = withOdd(wholeFile, path, odd)
      const record = at(file, path.slice(0, place + 1))
      if (record === undefined || !isRead(JSON.stringify(file))) continue
      const isNamed = typeof record === 'object' && record !== null && 'id' in record && path.at(-1) !== 'id'
      list.twins.push(isNamed ? { ...record, id: `odd${(id += 1)}` } : record)
    }
  }
  const crowded = [...lists.values()].reduce<Json>(
    (file, { path, twins }) => withOdd(file, path, [...(at(wholeFile, path) as ReadonlyArray<Json>), ...twins]) ?? file,
    wholeFile,
  )
  return JSON.stringify(crowded)
}
