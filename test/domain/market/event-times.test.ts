import { describe, expect, it } from 'vitest'
import { eventTimes, waitLabel } from '#domain/market/event-times.ts'

const now = Date.parse('2026-11-20T17:00:00Z')
const at = (time: string) => ({ at: `2026-11-20T${time}Z` })

describe('When an event comes', () => {
  it('past, next, later: those of one moment are next together, whatever their order', () =>
    expect(
      eventTimes([at('20:00:00'), at('13:30:00'), at('19:00:00'), {}, at('17:00:00'), at('19:00:00')], now),
    ).toEqual(['later', 'past', 'next', 'unknown', 'past', 'next']))

  it('before the moment is known nothing is said, nor after the last event of anything but that it is past', () =>
    expect([eventTimes([at('13:30:00')], 0), eventTimes([at('13:30:00')], now), eventTimes([], now)]).toEqual([
      ['unknown'],
      ['past'],
      [],
    ]))

  it.each([
    ['17:00:30', 'in 1m'],
    ['17:20:00', 'in 20m'],
    ['18:00:00', 'in 1h 0m'],
    ['18:20:00', 'in 1h 20m'],
    ['18:19:01', 'in 1h 20m'],
  ])('at %s it is %s', (time, label) => expect(waitLabel(at(time).at, now)).toBe(label))
})
