import { describe, expect, it } from 'vitest'
import { journalAgeLabel, updatedAgoLabel } from '#domain/time/age-label.ts'
import { localDay } from '#domain/time/zone-clock.ts'

const inNewYork = (ms: number) => localDay(ms, 'America/New_York')
const now = Date.parse('2026-11-20T00:30:00-05:00')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('The age of a journal', () => {
  it.each([
    ['a minute ago', now - minute, 'Today'],
    ['before local midnight', now - hour, 'Yesterday'],
    ['at 23:59 two days ago', Date.parse('2026-11-18T23:59:00-05:00'), '2 days ago'],
    ['six days ago', now - 6 * day, '6 days ago'],
    ['seven days ago', now - 7 * day, 'Nov 13, 2026'],
    ['last year', Date.parse('2025-01-05T12:00:00-05:00'), 'Jan 5, 2025'],
    ['ahead of the clock', now + 3 * day, 'Today'],
    ['no date', Number.NaN, 'Invalid date'],
    ['beyond all dates', 1e300, 'Invalid date'],
    ['missing', undefined, 'Unknown'],
  ])('[spec 2 Settings] that was changed %s', (_, changed, label) =>
    expect(journalAgeLabel(changed, now, inNewYork, 'month')).toBe(label),
  )
})

describe('How long ago something was updated', () => {
  it.each([
    ['now', now, 'Just now'],
    ['59 seconds ago', now - minute + 1, 'Just now'],
    ['a minute ago', now - minute, '1m ago'],
    ['59 minutes ago', now - hour + 1, '59m ago'],
    ['an hour ago', now - hour, '1h ago'],
    ['23 hours ago', now - day + 1, '23h ago'],
    ['a day ago', now - day, 'Nov 19, 2026'],
    ['ahead of the clock', now + hour, 'Just now'],
    ['no date', Number.NaN, 'Invalid date'],
    ['missing', undefined, 'Unknown'],
  ])('[spec 2, 9] that was updated %s', (_, updated, label) =>
    expect(updatedAgoLabel(updated, now, inNewYork, 'month')).toBe(label),
  )
})

describe('A date in the place of an age', () => {
  it('is in the order of its reader', () =>
    expect([
      journalAgeLabel(now - 7 * day, now, inNewYork, 'day'),
      updatedAgoLabel(now - day, now, inNewYork, 'year'),
    ]).toEqual(['13 Nov 2026', '2026-11-19']))
})
