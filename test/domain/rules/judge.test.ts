import { describe, expect, it } from 'vitest'
import { symbolKeys } from '#domain/trade-notes/plans.ts'
import { moved, traded } from '#test/domain/fills/books.ts'
import { at, day, judged, said, trip } from './books.ts'

const limit = { kind: 'loss', limit: '200', currency: 'USD' } as const
const kept = { state: 'kept', soFar: false }
/** A future is sold short without saying so. */
const es = { symbol: 'EURUSD' }
const nothing = { open: 0, unknown: 0, undated: 0, nets: [] }

describe('[trading 5] A limit of loss', () => {
  const first = [...trip('AMD', -120, at('14:30'), at('14:40')), ...trip('NVDA', -90, at('14:41'), at('15:42'))]
  const third = trip('SPY', 30, at('16:00'), at('16:10'))

  it('is broken by the first closing with a running net of minus the limit; later trades netted -170', () =>
    expect(said(judged(limit, [...first, ...third, ...trip('TSLA', -200, at('17:00'), at('17:30'))]))).toEqual({
      state: 'broken',
      soFar: false,
      by: `NVDA ${at('15:42')}`,
      net: '-210',
      open: 0,
      unknown: 0,
      undated: 0,
      nets: ['-170 USD of 2'],
    }))

  it('counts in its cost only what was opened later: with the fourth a holding of before, +30', () =>
    expect(said(judged(limit, [...first, ...third, ...trip('TSLA', -200, at('10:00'), at('17:30'))]))).toMatchObject({
      by: `NVDA ${at('15:42')}`,
      nets: ['30 USD of 1'],
    }))

  it('is broken by exactly the limit, and kept a cent before it', () => {
    expect(said(judged(limit, trip('AMD', -200, at('14:30'), at('14:40'))))).toMatchObject({ net: '-200' })
    expect(judged(limit, trip('AMD', -199.99, at('14:30'), at('14:40')))).toEqual(kept)
  })

  it('stays broken where the day ends with a gain, and no gain before makes up for it later', () =>
    expect(said(judged(limit, [...first, ...trip('SPY', 900, at('16:00'), at('16:10'))]))).toMatchObject({
      state: 'broken',
      nets: ['900 USD of 1'],
    }))

  it('is in one currency: a loss in another does not count, and nets are never added', () => {
    const euros = trip('SAP', -500, at('14:00'), at('14:05'), { currency: 'EUR' })
    expect(judged(limit, euros)).toEqual(kept)
    const later = trip('SAP', -5, at('16:00'), at('16:05'), { currency: 'EUR' })
    expect(said(judged(limit, [...first, ...later, ...third]))).toMatchObject({ nets: ['-5 EUR of 1', '30 USD of 1'] })
  })

  it('is not judged where a closing has no time, and goes on where one of another currency has none', () => {
    expect(judged(limit, [...first, ...trip('F', 1, day, day)])).toEqual({ state: 'not judged', why: 'dates' })
    expect(judged(limit, trip('SAP', 1, day, day, { currency: 'EUR' }))).toEqual(kept)
  })

  it('is not judged from a closing of unknown cost on; what broke before it, did', () => {
    const sold = (time: string) => traded('SELL', 1, 50, at(time), { symbol: 'OLD' })
    expect(judged(limit, [sold('14:00'), ...first])).toEqual({ state: 'not judged', why: 'unknown cost' })
    expect(said(judged(limit, [...first, sold('16:00')]))).toMatchObject({ state: 'broken', net: '-210' })
  })

  it('holds so far while the day runs, and while fills are provisional', () => {
    const win = trip('AMD', 1, at('14:30'), at('14:40'))
    expect(judged(limit, win, { isOver: false })).toEqual({ state: 'kept', soFar: true })
    const provisional = trip('AMD', 1, at('14:30'), at('14:40'), { provisional: true, snapTradeId: 'o1' })
    expect(judged(limit, provisional)).toEqual({ state: 'kept', soFar: true })
    expect(said(judged(limit, first, { isOver: false }))).toMatchObject({ state: 'broken', soFar: false })
  })

  it('counts an option that ends with its day, behind everything that has a time', () => {
    const option = { symbol: 'AMD 261120C00200000', multiplier: 100 }
    const bought = traded('BUY', 1, 2.5, at('14:00'), option)
    const ended = moved('expiration', -1, day, option)
    expect(said(judged(limit, [bought, ended, ...trip('SPY', 30, at('16:00'), at('16:10'))]))).toMatchObject({
      state: 'broken',
      by: `${option.symbol} ${day}`,
      net: '-220',
      nets: [],
    })
  })

  it('says nothing of a day without fills, and does not judge one that cannot be read as a whole', () => {
    expect(judged(limit, [])).toEqual({ state: 'no fills', soFar: false })
    expect(judged(limit, first, { isUnread: true })).toEqual({ state: 'not judged', why: 'unread' })
  })

  it('names what was opened from then on and has no result', () =>
    expect(said(judged(limit, [...first, traded('BUY', 1, 10, at('18:00'), { symbol: 'HELD' })]))).toMatchObject({
      ...nothing,
      open: 1,
    }))
})

describe('[trading 5] Rules of opening', () => {
  const book = [
    ...trip('AMD', -10, at('14:30'), at('14:40')),
    ...trip('NVDA', 20, at('14:50'), at('15:42')),
    ...trip('SPY', -30, at('16:00'), at('16:10')),
  ]

  it('trades: the one too many breaks it, and is part of what it cost', () => {
    expect(judged({ kind: 'trades', most: 3 }, book)).toEqual(kept)
    expect(said(judged({ kind: 'trades', most: 2 }, book))).toMatchObject({
      by: `SPY ${at('16:00')}`,
      net: undefined,
      nets: ['-30 USD of 1'],
    })
  })

  it('trades: more of a position is the same trade, a fill through zero begins another', () => {
    const more = [
      traded('BUY', 1, 10, at('14:00'), es),
      traded('BUY', 1, 10, at('14:01'), es),
      traded('SELL', 3, 11, at('14:02'), es),
      traded('BUY', 1, 12, at('14:03'), es),
    ]
    expect(judged({ kind: 'trades', most: 2 }, more)).toEqual(kept)
    expect(said(judged({ kind: 'trades', most: 1 }, more))).toMatchObject({
      by: `EURUSD ${at('14:02')}`,
      nets: ['-1 USD of 1'],
    })
  })

  it('hours: from the first minute until before the last, in the zone of that day, over midnight too', () => {
    const hours = (from: string, to: string) => ({ kind: 'hours', from, to }) as const
    expect(judged(hours('13:00', '14:30'), book)).toEqual(kept)
    expect(said(judged(hours('14:30', '14:31'), book))).toMatchObject({ by: `AMD ${at('14:30')}` })
    expect(said(judged(hours('09:30', '09:45'), book, { zone: 'America/New_York' }))).toMatchObject({
      by: `AMD ${at('14:30')}`,
    })
    expect(said(judged(hours('22:00', '14:45'), book))).toMatchObject({ by: `AMD ${at('14:30')}` })
    expect(judged(hours('16:10', '14:00'), book)).toEqual(kept)
  })

  it('hours: without a zone the verdict is unknown, without an opening none is needed', () => {
    const hours = { kind: 'hours', from: '14:00', to: '15:00' } as const
    expect(judged(hours, book, { zone: undefined })).toEqual({ state: 'not judged', why: 'zone' })
    const held = [traded('BUY', 1, 10, at('14:00', '2026-11-17')), traded('SELL', 1, 9, at('14:30'))]
    expect(judged(hours, held, { zone: undefined })).toEqual(kept)
  })

  it('hours: an opening that certainly breaks it counts, also with another one without a time', () => {
    const mixed = [...book, traded('BUY', 1, 10, day, { symbol: 'F' })]
    expect(said(judged({ kind: 'hours', from: '14:00', to: '15:00' }, mixed))).toMatchObject({ state: 'broken' })
    expect(judged({ kind: 'hours', from: '10:00', to: '11:00' }, mixed)).toEqual({ state: 'not judged', why: 'dates' })
  })

  it('pause: an opening within the minutes after a losing trade, not at their end, and not after a gain', () => {
    expect(judged({ kind: 'pause', minutes: 10 }, book)).toEqual(kept)
    expect(said(judged({ kind: 'pause', minutes: 11 }, book))).toMatchObject({
      by: `NVDA ${at('14:50')}`,
      nets: ['-10 USD of 2'],
    })
  })

  it('pause: a loss that is turned round is an opening after a losing trade', () =>
    expect(
      said(
        judged({ kind: 'pause', minutes: 1 }, [
          traded('BUY', 1, 10, at('14:00'), es),
          traded('SELL', 2, 9, at('14:30'), es),
          traded('BUY', 1, 8, at('15:30'), es),
        ]),
      ),
    ).toMatchObject({ by: `EURUSD ${at('14:30')}` }))

  it('planned: the first trade in a symbol that was not', () =>
    expect(
      said(judged({ kind: 'planned' }, book, { isPlanned: ({ symbol }) => symbolKeys(symbol).includes('amd') })),
    ).toMatchObject({ by: `NVDA ${at('14:50')}`, nets: ['-10 USD of 2'] }))

  it('size: what is held of one trade, also from days before', () => {
    const held = [traded('BUY', 300, 10, at('14:00', '2026-11-17')), traded('BUY', '200.5', 9, at('14:30'))]
    expect(said(judged({ kind: 'size', most: '500' }, held))).toMatchObject({ by: `AAPL ${at('14:30')}` })
    expect(judged({ kind: 'size', most: '500.5' }, held)).toEqual(kept)
    expect(
      said(judged({ kind: 'size', most: '0.5' }, [traded('SELL', 1, 9, at('14:30'), { effect: 'open' })])),
    ).toMatchObject({ state: 'broken' })
  })

  it('are not judged where a sale may have opened an unknown position', () => {
    const sold = traded('SELL', 1, 50, at('17:00'), { symbol: 'OLD' })
    expect(judged({ kind: 'trades', most: 3 }, [...book, sold])).toEqual({ state: 'not judged', why: 'unknown cost' })
    expect(said(judged({ kind: 'trades', most: 2 }, [...book, sold]))).toMatchObject({ state: 'broken' })
  })

  it.each([
    { kind: 'trades', most: 9 },
    { kind: 'pause', minutes: 9 },
    { kind: 'size', most: '9' },
    { kind: 'planned' },
  ] as const)('$kind: a fill with a date alone leaves it unjudged', (terms) =>
    expect(judged(terms, [...book, traded('BUY', 1, 10, day, { symbol: 'F' })])).toEqual({
      state: 'not judged',
      why: 'dates',
    }),
  )
})
