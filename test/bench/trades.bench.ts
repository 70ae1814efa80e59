import { expect, it } from 'vitest'
import { randomBook, journalAfter, tradesIn } from '#test/domain/fills/books.ts'
import { ledgerOf, resultsByBeancount } from '#test/oracle/beancount.ts'
import { bundleProgram } from './bundle.ts'
import { machine, ms, printTable, runProgram, times } from './report.ts'
import type { LotFigures } from './trades/measure-lots.ts'

const beancountFills = 10_000

/** Nanoseconds per fill, with beancount's start, which adds little; undefined where beancount is not installed. */
const beancount = (): number | undefined => {
  const ledger = ledgerOf(tradesIn(journalAfter(randomBook(31, { trades: beancountFills }))))
  const from = performance.now()
  try {
    resultsByBeancount(ledger)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('beancount is not installed')) return undefined
    throw error
  }
  return ((performance.now() - from) * 1e6) / beancountFills
}

const ns = (value: number): string => `${value.toFixed(0)} ns`

it('[budgets 4] lots and P&L, exact: nanoseconds per fill, one new fill on a full journal', async () => {
  const { perFill, journal } = runProgram(await bundleProgram('trades/measure-lots.ts'), [
    '--max-semi-space-size=64',
    '--expose-gc',
    // From start to start V8 puts lots among the old objects or not, and those of the float queue as well: a third of
    // the time, for either of them.
    '--no-allocation-site-pretenuring',
  ]) as LotFigures
  const per = (name: string): number => perFill[name] ?? Number.NaN
  const ours = per('ours')
  const [npm, python] = [per('fifo-capital-gains-js, 10,000 fills'), beancount()]
  printTable(`Lots and P&L; ${machine()}`, [
    {
      what: '1,000,000 fills, each',
      ours: ns(ours),
      compared: `${ns(per('float queue'))} float queue, not exact (${times(ours, per('float queue'))})`,
      goal: 'at most 1.5 x',
      met: ours <= 1.5 * per('float queue'),
    },
    { what: '  scaled BigInts', ours: ns(ours), compared: `${ns(per('BigInt'))} (${times(per('BigInt'), ours)})` },
    {
      what: '  npm big.js',
      ours: ns(ours),
      compared: `${ns(per('big.js'))} (${times(per('big.js'), ours)})`,
      goal: '10 x',
      met: per('big.js') >= 10 * ours,
    },
    {
      what: '  npm decimal.js',
      ours: ns(ours),
      compared: `${ns(per('decimal.js'))} (${times(per('decimal.js'), ours)})`,
    },
    {
      what: '10,000 fills, npm fifo-capital-gains-js',
      ours: ns(per('ours, 10,000 fills')),
      compared: `${ns(npm)} (${times(npm, per('ours, 10,000 fills'))})`,
      goal: '100 x',
      met: npm >= 100 * per('ours, 10,000 fills'),
    },
    ...(python === undefined
      ? []
      : [
          {
            what: '10,000 fills, beancount',
            ours: ns(per('ours, 10,000 fills')),
            compared: `${ns(python)} (${times(python, per('ours, 10,000 fills'))})`,
            goal: '200 x',
            met: python >= 200 * per('ours, 10,000 fills'),
          },
        ]),
    {
      what: 'each of 1,000,000 fills compared with each of 10,000',
      ours: times(ours, per('ours, 10,000 fills')),
      compared: `${times(per('float queue'), per('float queue, 10,000 fills'))} float queue: what memory costs`,
      goal: 'linear: as the floor, within 1.5 x',
      met: ours / per('ours, 10,000 fills') <= (1.5 * per('float queue')) / per('float queue, 10,000 fills'),
    },
    {
      what: `one new fill on ${journal.trades.toLocaleString('en')} trades`,
      ours: ms(journal.oneFill),
      goal: 'under 1 ms',
      met: journal.oneFill < 1,
    },
    { what: 'the first one after a start', ours: ms(journal.afterReading) },
    {
      what: `a first sync of ${journal.trades.toLocaleString('en')}, its longest command`,
      ours: ms(journal.longestStatement),
      compared: `${ms(journal.firstSync)} in all`,
      goal: 'no task over 50 ms',
      met: journal.longestStatement < 50,
    },
    {
      what: 'memory of a fill that a command of 250 has told',
      ours: `${journal.fillBytes.toFixed(0)} bytes`,
      goal: 'under 750: a million under 0.75 GB',
      met: journal.fillBytes < 750,
    },
  ])
  expect(Object.values(perFill).every((value) => value > 0)).toBe(true)
})
