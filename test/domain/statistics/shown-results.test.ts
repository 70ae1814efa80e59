import { describe, expect, it } from 'vitest'
import type { Journal } from '#domain/record/journal.ts'
import {
  changesSince,
  isSameShown,
  nothingSince,
  shownAfter,
  type ShownResults,
  withoutDay,
} from '#domain/statistics/shown-results.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { today } from '#test/support/builders.ts'

const day = '2026-11-18'
const won = (date: string, price: number, accountId = 'margin', symbol = 'AAPL') => [
  traded('BUY', 10, 20, `${date}T15:00:00.000Z`, { accountId, symbol }),
  traded('SELL', 10, price, `${date}T15:05:00.000Z`, { accountId, symbol }),
]
const late = traded('SELL', 10, 10, `${day}T16:00:00.000Z`, { symbol: 'MSFT' })
const bought = traded('BUY', 10, 15, '2026-11-02T16:00:00.000Z', { symbol: 'MSFT' })
const look = (journal: Journal, shown?: ShownResults) =>
  shownAfter(journal, shown, today, changesSince(journal, shown, today))
const base = [bought, ...won(day, 25)]
const before = journalAfter(base)
const after = journalAfter(base, [late])

describe('results that changed since a calendar was shown', () => {
  it('is nothing at the first look, nor where nothing changed', () => {
    expect(changesSince(before, undefined, today)).toEqual(nothingSince)
    const shown = look(before)
    expect(shown.cellTexts).toEqual({ [day]: '$50', '2026-11-02': '' })
    expect(changesSince(before, shown, today)).toEqual(nothingSince)
    expect(isSameShown(look(before, shown), shown)).toBe(true)
  })

  it('names what the cell said before and says now, with the reason of the record, until the day is seen', () => {
    const shown = look(before)
    const change = { date: day, before: '$50', after: '$0', why: 'late' }
    expect(changesSince(after, shown, today).days).toEqual([change])
    // Another look without opening the day is no forgetting.
    expect(changesSince(after, look(after, shown), today).days).toEqual([change])
    const seen = shownAfter(after, shown, today, withoutDay(changesSince(after, shown, today), day))
    expect(changesSince(after, seen, today)).toEqual(nothingSince)
  })

  it('is nothing where a change was taken back before anybody looked', () => {
    expect(changesSince(before, look(before), today)).toEqual(nothingSince)
    expect(changesSince(before, look(after, look(before)), today)).toEqual(nothingSince)
  })

  it('gives no reason where the last change of the record led to another result', () => {
    const shown: ShownResults = { ...look(before), cellTexts: { [day]: '$7' } }
    expect(changesSince(before, shown, today).days).toEqual([{ date: day, before: '$7', after: '$50', why: undefined }])
  })

  it('a day that the calendar never showed has not changed, and today never has', () => {
    const shown = look(before)
    const more = [...won('2026-11-17', 30), ...won(today, 30)]
    const grown = journalAfter(base, more)
    const next = look(grown, shown)
    expect(changesSince(grown, shown, today)).toEqual(nothingSince)
    expect(changesSince(journalAfter(base, more, won(today, 40)), next, today)).toEqual(nothingSince)
  })

  it('an account whose first trades come is told as that, without sums; other changes are told as well', () => {
    const shown = look(before)
    const theirs = won(day, 30, 'ira')
    const added = journalAfter(base, theirs)
    expect(changesSince(added, shown, today)).toEqual({ days: [], linked: { accounts: ['ira'], days: [day] } })
    // Still so at the next look, until it was seen.
    const pending = look(added, shown)
    expect(changesSince(added, pending, today).linked.days).toEqual([day])
    const seen = shownAfter(added, pending, today, nothingSince)
    expect(changesSince(added, seen, today)).toEqual(nothingSince)
    const both = journalAfter(base, theirs, [late])
    expect(changesSince(both, shown, today).days).toMatchObject([{ date: day, before: '$50', after: '$100' }])
    // Known by now, it arrives late as any other.
    expect(changesSince(journalAfter(base, theirs, won(day, 31, 'ira', 'NVDA')), seen, today).days).toHaveLength(1)
  })
})
