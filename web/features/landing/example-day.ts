/**
 * The one trading day that all pictures show, so that they agree with each other: Thursday, 12 March 2026, early in the
 * afternoon. Realized results are amount less fees less matched cost, as the product counts them.
 */
export const day = { title: 'Thursday, March 12', clearsIn: '9h 38m' } as const

export const beforeTheOpen = [
  { text: 'Overnight news and futures', done: true },
  { text: 'Yesterday’s high and low', done: true },
  { text: 'Two setups at most, in writing', done: true },
  { text: 'Half a percent per trade', done: true },
  { text: 'No trade before 9:35', done: false },
] as const

export const checklists = [
  { name: 'Before the Open', done: 4, total: 5 },
  { name: 'After the Close', done: 0, total: 4 },
] as const

export const notes =
  'AMD held its opening range on twice the usual volume. Took the first pullback, not the break. ' +
  'NVDA: chased it, and knew so at the time.'

export const trades = [
  { at: '09:41', side: 'BUY', symbol: 'AMD', quantity: '100', price: '104.20', result: undefined },
  { at: '10:15', side: 'SELL', symbol: 'AMD', quantity: '100', price: '106.05', result: 184.25 },
  { at: '10:52', side: 'BUY', symbol: 'NVDA', quantity: '40', price: '176.30', result: undefined },
  { at: '13:27', side: 'SELL', symbol: 'NVDA', quantity: '40', price: '175.02', result: -51.9 },
] as const

export const tradeSummary = { realized: 132.35, fees: '$1.45', winRate: '50%', trades: 4 } as const

export interface ExampleCell {
  readonly result: number
  readonly completed: number
  readonly notes: boolean
}

/** March 2026 so far, by day of the month; the month begins on a Sunday. */
export const month: Readonly<Record<number, ExampleCell>> = {
  2: { result: 210, completed: 9, notes: true },
  3: { result: -86, completed: 9, notes: true },
  4: { result: 0, completed: 8, notes: false },
  5: { result: 342, completed: 9, notes: true },
  6: { result: 57, completed: 9, notes: false },
  9: { result: -148, completed: 7, notes: true },
  10: { result: 265, completed: 9, notes: true },
  11: { result: 91, completed: 8, notes: true },
  12: { result: 132, completed: 4, notes: true },
}

export const tasksPerDay = 9
export const todayOfMonth = 12

/** What the overview of that month says. */
export const monthOverview = (): {
  readonly tracked: number
  readonly perfect: number
  readonly completion: number
} => {
  const cells = Object.values(month)
  const completed = cells.reduce((sum, cell) => sum + cell.completed, 0)
  return {
    tracked: cells.length,
    perfect: cells.filter((cell) => cell.completed === tasksPerDay).length,
    completion: Math.round((completed / (cells.length * tasksPerDay)) * 100),
  }
}

/** A gain as `$132`, a loss as `($148)`, with the decimals asked for. */
export const money = (amount: number, decimals: number): string => {
  const text = `$${Math.abs(amount).toFixed(decimals)}`
  return amount < 0 ? `(${text})` : text
}
