import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalSnapTrade } from '#functions/local/snaptrade/local-snaptrade.ts'
import { type RecordFault, recordFaults } from '#functions/local/snaptrade/record-faults.ts'
import { faultsOf, listeningSnapTrade, officialClient, type OfficialClient, startOfTest } from './support.ts'

let local: LocalSnapTrade
let official: OfficialClient
let user: { readonly userId: string; readonly userSecret: string }

/** The stand-in's clock; the one that the client signs with stands still. */
const goTo = (moment: string): void =>
  local.levers.advance(Date.parse(moment) - startOfTest - local.levers.clockOffset())

beforeAll(async () => {
  vi.setSystemTime(startOfTest)
  local = await listeningSnapTrade({ now: () => startOfTest })
  local.levers.set({ requestsPerMinute: 10_000 })
  official = officialClient(local.origin())
  const { data } = await official.authentication.registerSnapTradeUser({ userId: 'trader' })
  user = { userId: 'trader', userSecret: data.userSecret ?? '' }
  goTo('2026-08-03T12:00:00Z')
  for (const broker of ['CROSSWIND', 'NORTHLAKE', 'HARBOR_PINE']) await local.levers.connect('trader', broker)
})
beforeEach(() => local.levers.set({ recordFaults: [], recordAfterDays: 1 }))
afterAll(async () => {
  vi.useRealTimers()
  await local.close()
})

interface Line {
  readonly id: string
  readonly what: string
  readonly units: number
  readonly price: number
  readonly fee: number
  readonly amount: number | null
  readonly at: string
  readonly says: string
}

const accountOf = async (name: string): Promise<string> =>
  (await official.accountInformation.listUserAccounts(user)).data.find((account) => account.name === name)?.id ?? ''

/** What the official client reads of an account since a day, oldest first; each answer is as it is described. */
const recordOf = async (name: string, startDate: string): Promise<ReadonlyArray<Line>> => {
  const asked = { ...user, accountId: await accountOf(name) }
  const answers = {
    AccountInformation_getAccountActivities: (
      await official.accountInformation.getAccountActivities({ ...asked, startDate })
    ).data,
    AccountInformation_getAllAccountPositions: (await official.accountInformation.getAllAccountPositions(asked)).data,
    AccountInformation_getUserAccountBalance: (await official.accountInformation.getUserAccountBalance(asked)).data,
    AccountInformation_getUserAccountOrders: (
      await official.accountInformation.getUserAccountOrders({ ...asked, state: 'all', days: 5 })
    ).data,
  }
  expect(Object.entries(answers).flatMap(([operation, answer]) => faultsOf(operation, answer))).toEqual([])
  const { data = [] } = answers.AccountInformation_getAccountActivities
  return data
    .toReversed()
    .map((line) => ({
      id: line.id ?? '',
      what: line.option_symbol?.ticker ?? line.symbol?.raw_symbol ?? '',
      units: line.units ?? 0,
      price: line.price ?? 0,
      fee: line.fee ?? 0,
      amount: line.amount ?? null,
      at: line.trade_date ?? '',
      says: `${line.type ?? ''} ${line.option_type ?? ''} ${line.description ?? ''}`,
    }))
}

const sumOf = (lines: ReadonlyArray<Line>): number =>
  Math.round(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0) * 100) / 100

describe('Crosswind Securities, day by day', () => {
  const margin = 'Crosswind Securities Margin'
  const on = async (day: string, account = margin) => {
    goTo(`${day}T21:00:00Z`)
    return recordOf(account, '2026-11-16')
  }
  const of = (lines: ReadonlyArray<Line>, what: string) => lines.filter((line) => line.what === what)

  it('has orders on the day and the record a day later', async () => {
    expect(await on('2026-11-16')).toEqual([])
    const { data } = await official.accountInformation.getUserAccountRecentOrders({
      ...user,
      accountId: await accountOf(margin),
    })
    expect(faultsOf('AccountInformation_getUserAccountRecentOrders', data)).toEqual([])
    expect(
      data.orders?.map(({ universal_symbol, action }) => `${action ?? ''} ${universal_symbol?.symbol ?? ''}`),
    ).toEqual(['SELL AAPL', 'SELL SPY', 'BUY ZIGG', 'BUY AAPL'])
    expect((await on('2026-11-17')).map(({ what }) => what)).toEqual(['AAPL', 'ZIGG', 'SPY', 'AAPL'])
  })

  it('corrects a price on the third day, under the same id', async () => {
    const [early] = of(await on('2026-11-17'), 'AAPL').filter(({ units }) => units < 0)
    const [late] = of(await on('2026-11-18'), 'AAPL').filter(({ units }) => units < 0)
    expect([early?.id, Math.round(((early?.price ?? 0) - (late?.price ?? 0)) * 100)]).toEqual([late?.id, 1])
    expect(Math.round(((early?.amount ?? 0) - (late?.amount ?? 0)) * 100)).toBe(100)
  })

  it('takes a fill back on the third day, pays a rebate, and holds what is left', async () => {
    expect(of(await on('2026-11-18'), 'AMD').map(({ units }) => units)).toEqual([60, 60, -60])
    const late = await on('2026-11-19')
    expect(of(late, 'AMD').map(({ units }) => units)).toEqual([60, -60])
    expect(of(late, 'SPY').map(({ fee }) => fee)).toEqual([0, -0.12, 0.35])
  })

  it('records a split on the third day under its own date, after the sale behind it', async () => {
    const sizes = async (day: string) => of(await on(day), 'ZIGG').map(({ at, units }) => [at.slice(8, 10), units])
    expect(await sizes('2026-11-19')).toEqual([
      ['16', 200],
      ['18', -200],
    ])
    expect(await sizes('2026-11-20')).toEqual([
      ['16', 200],
      ['18', 200],
      ['18', -200],
    ])
  })

  it('in other weeks dates a split by its record, and names the day from which it counts or does not', async () => {
    goTo('2026-11-28T21:00:00Z')
    const splits = (await recordOf(margin, '2026-11-02')).filter(({ says }) => says.includes('SPLIT'))
    expect(splits.map(({ at, units, says }) => [at.slice(0, 10), units, says.includes('EX-DATE 2026-11-11')])).toEqual([
      ['2026-11-06', 200, false],
      ['2026-11-13', -100, true],
      ['2026-11-18', 200, false],
      ['2026-11-27', -100, false],
    ])
  })

  it('calls a share by another ticker: it leaves under the old one and comes under the new one', async () => {
    const lines = await on('2026-11-21')
    expect(
      lines.filter(({ what }) => /^SOL[NX]$/.test(what)).map(({ what, units, at }) => [what, units, at.slice(8, 10)]),
    ).toEqual(
      expect.arrayContaining([
        ['SOLN', 40, '17'],
        ['SOLN', -40, '18'],
        ['SOLX', 40, '18'],
        ['SOLX', -40, '19'],
      ]),
    )
  })

  it('says a short sale as a sale, at a price that its cash shows to be rounded', async () => {
    const [sale] = of(await on('2026-11-20'), 'EUR.USD')
    expect(sale?.says).toBe('SELL  Sold 10000 EUR.USD')
    expect(Math.round((sale?.amount ?? 0) - (sale?.price ?? 0) * 10_000)).toBe(40)
  })

  it('pays and charges cash beside trades, takes it back, corrects it, and gives it another id', async () => {
    const cashOn = async (day: string) =>
      (await on(day)).filter(({ says, at }) => /^(?:FEE|INTEREST|DIVIDEND|TAX) /.test(says) && at > '2026-11-16')
    const said = (lines: ReadonlyArray<Line>) =>
      lines.map(({ says, amount }) => `${says.split(' ')[0] ?? ''} ${amount ?? 0}`).toSorted()
    expect(said(await cashOn('2026-11-18'))).toEqual(['FEE -5'])
    expect(said(await cashOn('2026-11-19'))).toEqual(['INTEREST -3.16'])
    const [early, late] = [await cashOn('2026-11-20'), await cashOn('2026-11-21')]
    expect([said(early), said(late)]).toEqual([
      ['DIVIDEND 41.5', 'INTEREST -3.17', 'TAX -6.23'],
      ['DIVIDEND 41.5', 'INTEREST -3.17', 'TAX -6.23'],
    ])
    const dividends = [early, late].flatMap((lines) => lines.filter(({ says }) => says.startsWith('DIVIDEND')))
    expect(new Set(dividends.map(({ id }) => id)).size).toBe(2)
  })

  it('charges a fee on the third day, and gives twins other ids', async () => {
    const [early, late] = [await on('2026-11-20'), await on('2026-11-21')]
    const [feeBefore, feeAfter] = [early, late].map((lines) =>
      of(lines, 'MSFT').flatMap(({ units, fee }) => (units === 0 ? [] : [fee])),
    )
    expect([feeBefore, feeAfter]).toEqual([
      [0.35, 0],
      [0.35, 1.05],
    ])
    const twins = [early, late].map((lines) => of(lines, 'NVDA').filter(({ units }) => units < 0))
    const [one = [], other = []] = twins.map((lines) => lines.map(({ id }) => id))
    expect([new Set([...one, ...other]).size, one.length, other.length]).toEqual([4, 2, 2])
  })

  it('has an account whose record knows dates alone', async () => {
    const lines = await on('2026-11-21', 'Crosswind Securities Cash')
    expect(lines.map(({ at }) => at.slice(10))).toEqual(Array.from({ length: 5 }, () => 'T00:00:00Z'))
  })

  it('holds at the end what its record says, and its cash is the sum of it', async () => {
    goTo('2026-11-29T21:00:00Z')
    const record = await recordOf(margin, '2026-06-01')
    const asked = { ...user, accountId: await accountOf(margin) }
    const { data } = await official.accountInformation.getUserAccountBalance(asked)
    expect(data[0]?.cash).toBe(sumOf(record))
    const { results } = (await official.accountInformation.getAllAccountPositions(asked)).data
    const held = new Map<string, number>()
    for (const { what, units } of record) if (what !== '') held.set(what, (held.get(what) ?? 0) + units)
    expect(results?.map(({ instrument, units }) => [instrument?.symbol, Number(units)])).toEqual(
      [...held].filter(([, units]) => units !== 0),
    )
  })
})

describe('Every fault of a record is a lever, for every broker', () => {
  const day = '2026-11-18'
  const [second, third] = ['2026-11-19T21:00:00Z', '2026-11-20T21:00:00Z']
  const ofDay = async (moment: string, faults: ReadonlyArray<RecordFault>, broker: string, from = day) => {
    goTo(moment)
    local.levers.set({ recordFaults: faults })
    return (await recordOf(broker, from)).filter(({ at }) => at.startsWith(from))
  }
  /** What differs from the same broker without a fault, on the second day and on the third. */
  const differing = async (fault: RecordFault, broker = 'Northlake Trading Margin') => {
    const days = []
    for (const moment of [second, third]) {
      const plain = new Set((await ofDay(moment, [], broker)).map((line) => JSON.stringify(line)))
      const lines = await ofDay(moment, [fault], broker)
      days.push([lines.length - plain.size, lines.some((line) => !plain.has(JSON.stringify(line)))])
    }
    return days
  }

  it.each([
    ['corrected', [0, true], [0, false]],
    ['late-fee', [0, true], [0, false]],
    ['reissued-id', [0, false], [0, true]],
    ['plain-words', [0, true], [0, true]],
    ['rebate', [0, true], [0, true]],
    ['rounded-price', [0, true], [0, true]],
    ['date-only', [0, true], [0, true]],
  ] as const)('%s: the record differs on the second day %j, on the third %j', async (fault, early, late) => {
    expect(await differing(fault)).toEqual([early, late])
  })

  it('busted: something is missing on the third day, in the record and in the cash', async () => {
    const [early, late] = await differing('busted')
    expect([early, (late?.[0] as number) < 0]).toEqual([[0, false], true])
  })

  it('late-split: a split is not there before its third day', async () => {
    const splits = async (moment: string, faults: ReadonlyArray<RecordFault>) =>
      (await ofDay(moment, faults, 'Harbor & Pine Individual', '2026-08-10')).filter(({ says }) => /SPLIT/.test(says))
        .length
    expect([
      await splits('2026-08-11T21:00:00Z', []),
      await splits('2026-08-11T21:00:00Z', ['late-split']),
      await splits('2026-08-12T21:00:00Z', ['late-split']),
    ]).toEqual([1, 0, 1])
  })

  it.each([
    ['misdated-split', false],
    ['named-split', true],
  ] as const)('%s: a split is dated by its record', async (fault, isNamed) => {
    const lines = await ofDay('2026-08-14T21:00:00Z', [fault], 'Harbor & Pine Individual', '2026-08-12')
    const splits = lines.filter(({ says }) => says.includes('SPLIT'))
    expect(splits.map(({ at, says }) => [at.slice(0, 10), says.includes('EX-DATE 2026-08-10')])).toEqual([
      ['2026-08-12', isNamed],
    ])
  })

  it('and the record comes so many days late, which its account says', async () => {
    goTo(second)
    local.levers.set({ recordAfterDays: 2 })
    expect(await recordOf('Northlake Trading Margin', day)).toEqual([])
    const { data } = await official.accountInformation.listUserAccounts(user)
    const through = data.find(({ name }) => name === 'Northlake Trading Margin')?.sync_status.transactions
    expect(through?.last_successful_sync).toBe('2026-11-17')
  })

  it('names each of them', () => {
    expect(recordFaults.length).toBe(11)
  })
})
