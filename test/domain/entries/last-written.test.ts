import { describe, expect, it } from 'vitest'
import { lastWritten } from '#domain/entries/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { entry, settings } from '#test/support/builders.ts'

const book = journalOf({
  entries: [
    entry('2026-11-18', { notes: 'Waited for the level' }),
    entry('2026-11-21', { reflections: 'For tomorrow' }),
    entry('2026-11-19', { trades: { activities: [] } }),
    entry('2020-02-14', { reflections: 'Long ago' }),
  ],
  settings: settings(),
})

describe('The last written text', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-20', '2026-11-18'],
    ['2026-11-18', '2026-11-18'],
    ['2026-11-17', '2020-02-14'],
    ['2020-02-13', undefined],
  ])('until %s is of %s: trades alone are nothing written, tomorrow is not yet', (until, date) =>
    expect(lastWritten(book, until)?.date).toBe(date),
  )
})
