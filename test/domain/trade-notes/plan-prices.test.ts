import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import {
  addPlan,
  anchorTradeNote,
  type Asked,
  changePlanPrices,
  changeStops,
  type PlanValues,
} from '#domain/trade-notes/commands.ts'
import { plannedStop } from '#domain/trade-notes/plans.ts'
import { type TradeNote, tradeNoteById } from '#domain/trade-notes/trade-note.ts'
import { sessionAfter, taken } from '#test/domain/undo/session.ts'
import { accepted } from '#test/support/answers.ts'
import { now, settings } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

const later = '2026-11-18T20:00:00.000Z'
const empty = journalOf({ settings: settings() })
const typed: PlanValues = { symbol: 'AAPL', side: 'long', stop: 90, target: 120, note: 'Gap' }
const done = (journal: Journal, asked: Asked): Journal => performed(journal, [accepted(asked)])
const planned = (plan: Partial<PlanValues> = {}): Journal => done(empty, addPlan('p', { ...typed, ...plan }, now))
const change = (journal: Journal, prices: Parameters<typeof changePlanPrices>[2]) =>
  changePlanPrices(journal, 'p', prices, later)
const pricesOf = (journal: Journal): Partial<TradeNote> => {
  const { stops, target } = tradeNoteById(journal, 'p') ?? {}
  return { ...(stops && { stops }), ...(target !== undefined && { target }) }
}
const changed = (journal: Journal, prices: Parameters<typeof changePlanPrices>[2]): Journal =>
  performed(journal, accepted(change(journal, prices)))

describe('The stop and the target of a plan that waits', () => {
  it('are changed together or alone, and each can be removed', () => {
    expect(
      [{ stop: 125, target: 150 }, { stop: 95 }, { target: 130 }, { stop: undefined }, { target: undefined }].map(
        (prices) => pricesOf(changed(planned(), prices)),
      ),
    ).toEqual([
      { stops: [{ price: 125, at: later }], target: 150 },
      { stops: [{ price: 95, at: later }], target: 120 },
      { stops: [{ price: 90, at: now }], target: 130 },
      { stops: [], target: 120 },
      { stops: [{ price: 90, at: now }] },
    ])
  })

  it('change nothing where the same is typed again', () =>
    expect(change(planned(), { stop: 90, target: 120 })).toEqual({ ok: true, value: [] }))

  it.each([
    [
      'a stop beyond the target',
      { side: 'long', prices: { stop: 120 } },
      'The stop of a long trade is below its target',
    ],
    [
      'a target beyond the stop',
      { side: 'long', prices: { target: 89 } },
      'The stop of a long trade is below its target',
    ],
    ['a stop below a short', { side: 'short', prices: { stop: 100 } }, 'The stop of a short trade is above its target'],
    ['a stop that is no price', { side: 'long', prices: { stop: Number.NaN } }, 'A stop is a price above 0'],
    [
      'a target that is no price',
      { side: 'long', prices: { stop: 95, target: Number.NaN } },
      'A target is a price above 0',
    ],
  ] as const)('refuse %s, and then neither is changed', (_, { side, prices }, words) => {
    const asked = change(planned(side === 'short' ? { side, stop: 130 } : {}), prices)
    expect(asked.ok ? asked.value : messageOf(asked.error)).toBe(words)
  })

  it('come back by an undo, the stop with its moment', () => {
    const journal = planned()
    const session = sessionAfter(journal, accepted(change(journal, { stop: 95 })))
    expect(pricesOf(taken(session, 'undo').journal)).toEqual({ stops: [{ price: 90, at: now }], target: 120 })
  })

  it('is the later stop where two devices entered one, and one alone once it is changed', () => {
    const both = done(
      planned(),
      changeStops(planned(), 'p', [
        { price: 93, at: '2026-11-18T19:00:00.000Z' },
        { price: 94, at: '2026-11-18T19:30:00.000Z' },
      ]),
    )
    const note = tradeNoteById(both, 'p')
    expect(note && plannedStop(note)).toBe(94)
    expect(pricesOf(changed(both, { stop: 95 })).stops).toEqual([{ price: 95, at: later }])
  })

  it('stay as they are once the note is about fills, or gone', () => {
    const journal = planned()
    const attached = done(journal, anchorTradeNote(journal, 'p', ['f1']))
    for (const present of [attached, empty]) {
      const asked = change(present, { stop: 95 })
      expect(asked.ok || messageOf(asked.error)).toBe('This note no longer exists')
    }
  })
})
