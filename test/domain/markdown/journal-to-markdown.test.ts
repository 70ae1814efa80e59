import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDayTrades } from '#domain/fills/day-record.ts'
import type { Fill } from '#domain/lots/movement.ts'
import { journalToMarkdown } from '#domain/markdown/journal-to-markdown.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { checklist, entry, settings, task } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'

const heading = { name: 'Futures', today: '2026-11-20', fingerprint: '7K3M-Q0VD-9XWA-2B5H', zone: 'America/New_York' }

describe('The journal to read', () => {
  it('holds the checklists, every day newest first, what was done and written, and the conflicts', () => {
    const journal = journalOf({
      checklists: [checklist('c1', { name: 'Before the open' }), checklist('c2', { name: 'Empty' })],
      tasks: [task('t2', { text: 'Mark the levels' }), task('t1', { text: 'Read the news', completed: true })],
      entries: [
        entry('2026-11-18', { notes: 'Gap up.\n# Not a heading\n\nFaded it.' }),
        entry('2026-11-20', { reflections: 'Waited.', trades: { activities: [] } }),
      ],
      dayStats: [
        {
          date: '2026-11-19',
          completed: 1,
          total: 2,
          tasks: [
            { id: 't1', text: 'Read\nthe news', done: true },
            { id: 't2', text: 'Mark', done: false },
          ],
        },
        { date: '2026-11-20', completed: 1, total: 2 },
        { date: '2026-11-17', completed: 0, total: 0 },
      ],
      conflicts: [
        { of: '2026-11-18', field: 'notes', text: 'Gap down.', by: 'phone', at: '2026-11-18T10:00:00.000Z' },
        { of: 't1', field: 'text', text: 'Read the paper', by: 'phone', at: '' },
      ],
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
    forAll(
      fc
        .array(fc.constantFrom('# x', '## Friday, Nov 20, 2026', '\r', '\n', '\u2028', '- [x] done', ' ', 'a'))
        .map((parts) => parts.join('')),
      (text) => {
        const markdown = journalToMarkdown(
          journalOf({ entries: [entry('2026-11-20', { notes: text })], settings: settings() }),
          heading,
        )
        expect(markdown.match(/^## .*$/gm)).toEqual(['## Friday, Nov 20, 2026'])
        expect(markdown.match(/^- /gm)).toBeNull()
      },
    )
  })

  it('holds every trade with its price, fees and result, and what the day comes to in each currency', () => {
    const fill = (id: string, more: Partial<Fill>): Fill => ({
      id,
      snapTradeId: '',
      symbol: 'AMD',
      side: 'BUY',
      quantity: 60,
      price: 57.9,
      amount: 3474,
      fees: 0,
      timestamp: '2026-11-20T14:35:00.000Z',
      accountId: 'margin',
      ...more,
    })
    const { kind, ...split } = { ...fill('s', { quantity: 30 }), kind: 'split' as const, ratio: '2:1' }
    const { side: _, ...adjustment } = split
    const trades = {
      activities: [
        fill('b', { side: 'SELL', timestamp: '2026-11-20T15:12:30.000Z', fees: 1.25, realizedPnL: -148.2 }),
        fill('a', {}),
        fill('c', {
          symbol: 'DOGE\n# x',
          side: 'SELL',
          price: 0.12345,
          timestamp: '2026-11-20',
          unknownReason: 'history',
        }),
        fill('d', { symbol: 'SAP', currency: 'EUR', fees: -0.5, realizedPnL: 20, unknownReason: 'transfer' }),
      ],
      adjustments: [{ ...adjustment, kind }],
    }
    const markdown = journalToMarkdown(
      journalOf({ entries: [entry('2026-11-20', { notes: 'Late.', trades })], settings: settings() }),
      heading,
    )
    expect(markdown.slice(markdown.indexOf('## Friday'))).toBe(`## Friday, Nov 20, 2026

**Trades**

Profit and loss ($148.20), win rate 0.0%, 3 trades, fees $1.25, volume $10,422.00

Part of one sale has an unknown cost basis. It is left out of the result.

Profit and loss EUR 20.00, 1 trade, fees (EUR 0.50), volume EUR 3,474.00

Part of one sale has an unknown cost basis. It is left out of the result.

- SELL 60 DOGE # x at $0.12345, cost unknown
- 09:35 BUY 60 AMD at $57.90
- 09:35 BUY 60 SAP at EUR 57.90, fees (EUR 0.50), result EUR 20.00, the cost of a part unknown
- 10:12 SELL 60 AMD at $57.90, fees $1.25, result ($148.20)
- 09:35 Split 2:1 AMD

**Notes**

> Late.
`)
  })

  it('says where a part of a day could not be read, and nothing of trades where there are none', () => {
    const of = (trades: unknown) =>
      journalToMarkdown(
        journalOf({ entries: [entry('2026-11-20', { trades: parseDayTrades(trades) })], settings: settings() }),
        heading,
      )
    expect(of({ activities: [{ id: 'odd' }] })).toContain(
      "**Trades**\n\nA part of this day's record could not be read. It is in the journal file.\n",
    )
    expect(of({ activities: [] })).not.toContain('Trades')
  })
})
