import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalToMarkdown } from '#domain/export/journal-to-markdown.ts'
import { journalOf } from '#domain/journal/empty-journal.ts'
import { checklist, entry, settings, task } from '#test/support/builders.ts'

const heading = { name: 'Futures', today: '2026-11-20', fingerprint: '7K3M-Q0VD-9XWA-2B5H' }

describe('The journal to read', () => {
  it('[issue 3] holds the checklists, every day newest first, what was done and written, and the kept versions', () => {
    const journal = journalOf({
      checklists: [checklist('c1', { name: 'Before the open' }), checklist('c2', { name: 'Empty' })],
      tasks: [task('t2', { text: 'Mark the levels' }), task('t1', { text: 'Read the news', completed: true })],
      entries: [
        entry('2026-11-18', { notes: 'Gap up.\n# Not a heading\n\nFaded it.' }),
        entry('2026-11-20', { reflections: 'Waited.', trades: { activities: [] } }),
      ],
      dayStats: [
        { date: '2026-11-19', completed: 1, total: 2, tasks: [{ id: 't1', text: 'Read\nthe news', done: true }, { id: 't2', text: 'Mark', done: false }] },
        { date: '2026-11-20', completed: 1, total: 2 },
        { date: '2026-11-17', completed: 0, total: 0 },
      ],
      losers: [{ d: '2026-11-18', f: 'notes', v: 'Gap down.', by: 'phone', at: '2026-11-18T10:00:00.000Z' }, { d: 't1', f: 'text', v: 'Read the paper', by: 'phone', at: '' }],
      settings: settings(),
    })
    expect(journalToMarkdown(journal, heading)).toBe(`# Futures

Exported on Nov 20, 2026. Fingerprint 7K3M-Q0VD-9XWA-2B5H.

## Checklists

### Before the open (1 of 2 done)

- [x] Read the news
- [ ] Mark the levels

### Empty (0 of 0 done)

## Friday, Nov 20, 2026

1 of 2 done

**Reflections**

> Waited.

Trades of this day are in the journal file.

## Thursday, Nov 19, 2026

1 of 2 done

- [x] Read the news
- [ ] Mark

## Wednesday, Nov 18, 2026

**Notes**

> Gap up.
> # Not a heading
>
> Faded it.

## Tuesday, Nov 17, 2026

## Other versions that were kept

**Notes, Nov 18, 2026**

> Gap down.

**Task**

> Read the paper
`)
  })

  it('keeps every line of a text inside of its quotation, whatever it is made of', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('# x', '## Friday, Nov 20, 2026', '\r', '\n', '\u2028', '- [x] done', ' ', 'a')).map((parts) => parts.join('')), (text) => {
      const markdown = journalToMarkdown(journalOf({ entries: [entry('2026-11-20', { notes: text })], settings: settings() }), heading)
      expect(markdown.match(/^## .*$/gm)).toEqual(['## Friday, Nov 20, 2026'])
      expect(markdown.match(/^- /gm)).toBeNull()
    }))
  })
})
