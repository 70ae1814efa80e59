import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { excerptsOf, find } from '#domain/search/find.ts'
import { parseQuery } from '#domain/search/query.ts'
import { searchIndexSteps } from '#domain/search/search-index.ts'
import { runSync } from '#domain/steps.ts'
import { fold } from '#domain/text/fold.ts'
import { checklist, entry, task } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'

const today = '2026-03-20'
const indexOf = (journal: Journal) => runSync(searchIndexSteps(journal, today))
const looked = (journal: Journal, typed: string) => find(indexOf(journal), parseQuery(typed))
const daysFor = (journal: Journal, typed: string) => looked(journal, typed).days.map(({ date }) => date)

const fill = (id: string, day: string, symbol: string, side: 'BUY' | 'SELL', realizedPnL?: number) => ({
  id,
  snapTradeId: id,
  symbol,
  side,
  quantity: 1,
  price: 10,
  amount: 10,
  fees: 0,
  timestamp: `${day}T15:00:00.000Z`,
  accountId: 'a1',
  ...(realizedPnL !== undefined && { realizedPnL, costBasis: 1, matchedBuys: ['x'] }),
})

const journal = journalOf({
  checklists: [checklist('c1')],
  tasks: [task('t1', { text: 'Checked calendar', completed: true }), task('t2', { text: 'Plan the week' })],
  entries: [
    entry('2026-03-18', { notes: 'Sold too\nearly again.', reflections: 'Überhöhte Prämie' }),
    entry('2026-03-19', {
      notes: 'Waited for the breakout',
      trades: { activities: [fill('b1', '2026-03-19', 'NVDA', 'BUY'), fill('s1', '2026-03-19', 'NVDA', 'SELL', -50)] },
    }),
    entry('2025-11-03', { trades: { activities: [fill('s2', '2025-11-03', 'NVDA  251219C00150000', 'SELL', 250.5)] } }),
  ],
  dayStats: [
    {
      date: '2026-03-18',
      completed: 1,
      total: 2,
      tasks: [
        { id: 't1', text: 'Checked calendar', done: true },
        { id: 't9', text: 'Read the news', done: false },
      ],
    },
  ],
})

describe('[trading 7] A search finds', () => {
  it.each([
    ['breakout', ['2026-03-19']],
    ['EARLY sold', ['2026-03-18']],
    ['"too early"', ['2026-03-18']],
    ['"early too"', []],
    ['uberhohte pramie', ['2026-03-18']],
    ['early premium', []],
    ['nvda', ['2026-03-19', '2025-11-03']],
    ['symbol:nvda', ['2026-03-19', '2025-11-03']],
    ['symbol:nv', []],
    ['150 call', ['2025-11-03']],
    ['day:2026', ['2026-03-20', '2026-03-19', '2026-03-18']],
    ['day:2026-03-1', []],
    ['day:2025 day:2026-03-18', ['2026-03-18', '2025-11-03']],
    ['pnl<0', ['2026-03-19']],
    ['pnl>=250.5', ['2025-11-03']],
    ['pnl>-60 pnl<0', ['2026-03-19']],
    ['pnl=0', []],
    ['done:"Checked calendar"', ['2026-03-20', '2026-03-18']],
    ['done:calendar day:2026-03-18', ['2026-03-18']],
    ['done:"calendar"', []],
    ['done:"Read the news"', []],
    ['symbol:nvda breakout', ['2026-03-19']],
    ['', []],
  ])('%j on %j', (typed, dates) => expect(daysFor(journal, typed)).toEqual(dates))

  it('items under one name for all days, with how often they were done; a filter speaks of days alone', () => {
    expect(looked(journal, 'calendar').items).toEqual([
      { text: 'Checked calendar', folded: 'checked calendar', isCurrent: true, days: 1, doneDays: 1 },
    ])
    expect(looked(journal, 'the').items.map(({ text, isCurrent }) => [text, isCurrent])).toEqual([
      ['Plan the week', true],
      ['Read the news', false],
    ])
    expect(looked(journal, 'calendar day:2026').items).toEqual([])
  })

  it('a later version of the journal reads again only the days that have changed', () => {
    const first = indexOf(journal)
    const changed = journalOf({
      ...journal,
      checklists: tableToArray(journal.checklists),
      tasks: [],
      entries: tableToArray(journal.entries).map((each) =>
        each.date === '2026-03-18' ? { ...each, notes: 'x' } : each,
      ),
      dayStats: tableToArray(journal.dayStats),
    })
    const second = runSync(searchIndexSteps(changed, today, first))
    expect(second.days.map((day) => [day.date, first.days.includes(day)])).toEqual([
      ['2026-03-19', true],
      ['2026-03-18', false],
      ['2025-11-03', true],
    ])
    expect(find(second, parseQuery('early')).days).toEqual([])
  })

  it('a day is added up when its result is asked for, and once', () => {
    let reads = 0
    const counted = Object.defineProperty(fill('s3', '2026-03-17', 'AMD', 'SELL', -1), 'realizedPnL', {
      get: () => (reads += 1) && -1,
    })
    const index = indexOf(journalOf({ entries: [entry('2026-03-17', { trades: { activities: [counted] } })] }))
    const daysOf = (typed: string) => find(index, parseQuery(typed)).days.length
    expect([daysOf('amd'), reads]).toEqual([1, 0])
    expect(daysOf('pnl<0')).toBe(1)
    const added = reads
    expect([added > 0, daysOf('pnl<0'), reads]).toEqual([true, 1, added])
  })

  const letters = fc.string({ unit: fc.constantFrom(...Array.from('abÄäß ＡñΣς日本\n"-')), maxLength: 12 })
  const written = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 1, max: 28 }), notes: letters, reflections: letters }),
    { selector: ({ day }) => day, maxLength: 6 },
  )

  it('nothing less than a plain look through every text finds, and nothing more', () =>
    forAll(written, letters, (days, word) => {
      const entries = days.map(({ day, ...texts }) => entry(`2026-02-${String(day).padStart(2, '0')}`, texts))
      const phrase = word.replaceAll('"', '')
      const plain = fold(phrase).trim()
      const expected = entries
        .filter(
          ({ notes, reflections }) => plain !== '' && [notes, reflections].some((text) => fold(text).includes(plain)),
        )
        .map(({ date }) => date)
        .toSorted()
        .toReversed()
      expect(daysFor(journalOf({ entries }), `"${phrase}"`)).toEqual(expected)
    }))
})

describe('[trading 7] A result is shown in its place', () => {
  const shownFor = (notes: string, typed: string) => {
    const query = parseQuery(typed)
    const [day] = find(indexOf(journalOf({ entries: [entry('2026-03-18', { notes })] })), query).days
    return excerptsOf(day?.texts ?? [], query).map(({ parts, isCutBefore, isCutAfter }) => {
      const shown = parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')
      return `${isCutBefore ? '…' : ''}${shown}${isCutAfter ? '…' : ''}`
    })
  }

  it.each([
    ['Sold too early', 'early', ['Sold too [early]']],
    ['Die Straße, die STRASSE', 'strasse', ['Die [Straße], die [STRASSE]']],
    ['die Straßen', 'strass', ['die [Straß]en']],
    ['Straße', 'as', ['Str[aß]e']],
    ['too\n\n  early', '"too early"', ['[too\n\n  early]']],
    ['de\u0301ja\u0300 vu', 'deja', ['[de\u0301ja\u0300] vu']],
    ['👩‍👩‍👧 early 日本語', '本', ['👩‍👩‍👧 early 日[本]語']],
    ['aaaa', 'aa', ['[aaaa]']],
    ['early and early', 'early and', ['[early] [and] [early]']],
  ])('%j, looked for by %j', (notes, typed, shown) => expect(shownFor(notes, typed)).toEqual(shown))

  it('with some words around it, none of them cut in two', () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(8)
    expect(shownFor(`${filler}breakout ${filler}`, 'breakout')).toEqual([
      '…amet lorem ipsum dolor sit amet lorem ipsum dolor sit amet [breakout]' +
        ' lorem ipsum dolor sit amet lorem ipsum dolor sit amet…',
    ])
  })

  it('by its beginning where a filter alone has found it, and never half a letter', () => {
    const [day] = indexOf(journalOf({ entries: [entry('2026-03-18', { notes: '𝒳'.repeat(100) })] })).days
    const [excerpt] = excerptsOf(day?.texts ?? [], parseQuery('day:2026'))
    expect([excerpt?.parts, excerpt?.isCutAfter]).toEqual([[{ text: '𝒳'.repeat(60), isFound: false }], true])
    const long = `${'𝒳'.repeat(100)}a${'𝒳'.repeat(100)}`
    expect(shownFor(long, 'a')).toEqual([`…${'𝒳'.repeat(30)}[a]${'𝒳'.repeat(30)}…`])
  })
})
