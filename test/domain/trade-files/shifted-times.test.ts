import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { hasOpenQuestions, previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { report } from '#test/domain/fills/books.ts'

const previewIn = (journal: Journal, text: string, zone: string, answers: FileAnswers = {}) => {
  const read = runSync(readTradesSteps(tableOfText(text), { accountId: 'mine', zone, answers }))
  if (!read.ok) throw new Error(read.error.code)
  const preview = runSync(previewSteps(journal, read.value, answers))
  return { ...preview, isOpen: hasOpenQuestions(preview, answers) }
}
const importedIn = (
  text: string,
  zone: string,
  answers: FileAnswers = {},
  journal: Journal = emptyJournal,
): Journal => {
  const preview = previewIn(journal, text, zone, answers)
  if (preview.isOpen) throw new Error(JSON.stringify(preview.questions))
  return report(journal, preview.activities).journal
}
const sample = (name: string): string => readFileSync(new URL(`samples/${name}.csv`, import.meta.url), 'utf8')

const head = 'Date,Type,Symbol,Quantity,Price'
const own = (...lines: ReadonlyArray<string>): string => [head, ...lines].join('\n')
const old = ['2026-03-20 09:31:00,BUY,QRS,10,20', '2026-03-20 10:31:00,SELL,QRS,10,21']
const fresh = ['2026-03-23 09:32:00,BUY,QRS,5,22', '2026-03-23 11:32:00,SELL,QRS,5,23']
const [newYork, berlin] = ['America/New_York', 'Europe/Berlin']

describe('[numbers 4] A file that was read in another zone before', () => {
  it('asks for its clock where only some of its fills are known, and names the zones that agree', () => {
    const journal = importedIn(own(...old), newYork)
    const { isOpen, questions } = previewIn(journal, own(...old, ...fresh), berlin)
    expect({ isOpen, questions }).toEqual({
      isOpen: true,
      questions: [{ kind: 'zone', shifted: { fills: 2, minutes: 300 }, agree: [newYork] }],
    })
    const answered = previewIn(journal, own(...old, ...fresh), berlin, { zone: newYork })
    expect({ isOpen: answered.isOpen, fresh: answered.fresh }).toEqual({ isOpen: false, fresh: 2 })
  })

  it('asks for a single fill that is known', () => {
    const journal = importedIn(own(...old), newYork)
    expect(previewIn(journal, own(old[1] ?? '', ...fresh), berlin).isOpen).toBe(true)
  })

  it('asks where clocks changed in one of both zones, and finds the fills of either distance', () => {
    const before = ['2026-02-20 09:31:00,BUY,QRS,1,20', '2026-02-20 10:31:00,SELL,QRS,1,21']
    const journal = importedIn(own(...before, ...old), newYork)
    expect(previewIn(journal, own(...before, ...old, ...fresh), berlin)).toMatchObject({
      isOpen: true,
      questions: [{ kind: 'zone', shifted: { fills: 4 }, agree: [newYork] }],
    })
  })

  it.each(['ibkr-activity', 'degiro', 'thinkorswim', 'questrade', 'xtb', 'tradervue', 'tastyworks', 'swissquote'])(
    'asks whatever the format, and whichever answer was given: %s',
    (name) => {
      const [one, other] = ['Asia/Tokyo', berlin] as const
      const text = sample(name)
      const answered = importedIn(text, newYork, { zone: one })
      const unanswered = previewIn(answered, text, newYork)
      expect(unanswered.isOpen).toBe(true)
      expect(previewIn(answered, text, newYork, { zone: one })).toMatchObject({ isOpen: false, fresh: 0 })
      const otherwise = previewIn(answered, text, newYork, { zone: other })
      expect({ isOpen: otherwise.isOpen, kinds: otherwise.questions.map(({ kind }) => kind) }).toEqual({
        isOpen: true,
        kinds: ['zone', ...unanswered.questions.flatMap(({ kind }) => (kind === 'zone' ? [] : [kind])), 'shifted'],
      })
    },
  )

  it.each(['ninjatrader-executions', 'tradingview-orders'])('adds nothing where fills have ids: %s', (name) => {
    const said = { dateOrder: 'month-first' } as const
    const journal = importedIn(sample(name), newYork, { ...said, zone: 'Asia/Tokyo' })
    expect(previewIn(journal, sample(name), newYork, said)).toMatchObject({ isOpen: false, fresh: 0 })
  })

  it('brings what is new alone where its user says that the others are the same', () => {
    const journal = importedIn(own(...old), newYork)
    const file = own(...old, ...fresh)
    expect(previewIn(journal, file, berlin, { zone: berlin, shifted: 'same' })).toMatchObject({
      isOpen: false,
      fresh: 2,
      counts: { fill: 2, 'left-out': 3 },
    })
    expect(previewIn(journal, file, berlin, { zone: berlin, shifted: 'others' })).toMatchObject({
      isOpen: false,
      fresh: 4,
    })
  })

  it('asks what they are where its times name their zone', () => {
    const journal = importedIn(own(...old), newYork)
    const exported = own('2026-03-20T08:31:00Z,BUY,QRS,10,20', '2026-03-20T09:31:00Z,SELL,QRS,10,21')
    expect(previewIn(journal, exported, berlin)).toMatchObject({
      isOpen: true,
      questions: [{ kind: 'shifted', shifted: { fills: 2, minutes: 300 } }],
    })
    expect(previewIn(journal, exported, berlin, { shifted: 'same' })).toMatchObject({ isOpen: false, fresh: 0 })
  })

  it('takes a fill that is alike by chance for another one', () => {
    const day = (date: string, price: number) =>
      [9, 10, 11, 12, 13].map((hour, n) => `${date} ${String(hour).padStart(2, '0')}:30:00,BUY,QRS,1,${price + n}`)
    const journal = importedIn(own(...day('2026-03-19', 20), '2026-03-19 14:00:00,SELL,QRS,5,30'), newYork)
    const next = own(...day('2026-03-20', 30), '2026-03-20 13:45:00,SELL,QRS,5,30')
    expect(previewIn(journal, next, newYork)).toMatchObject({ isOpen: false, fresh: 6 })
  })
})
