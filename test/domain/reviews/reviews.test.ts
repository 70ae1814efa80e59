import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { recordsToMarkdown } from '#domain/markdown/records-to-markdown.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { acceptFigures, beginQuestion, beginReview } from '#domain/reviews/commands.ts'
import { changesSince, factsOf, figuresOf } from '#domain/reviews/facts.ts'
import { daysOf, periodOf, periodTitle, shifted } from '#domain/reviews/period.ts'
import { questionsOf, reviewOf, type ReviewText } from '#domain/reviews/review.ts'
import { reviewToMarkdown } from '#domain/reviews/to-markdown.ts'
import { runSync } from '#domain/steps.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { addDays } from '#domain/time/local-date.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { textsAt, writeTo } from '#machines/journal/draft-place.ts'
import { journalAfter, report, traded } from '#test/domain/fills/books.ts'
import { accepted } from '#test/support/answers.ts'
import { forAll } from '#test/support/for-all.ts'
import { performed } from '#test/support/given.ts'

const week = '2026-W47'
const beginning = { at: '2026-11-20T17:00:00.000Z', figures: [{ currency: 'USD', trades: 2, net: '-40' }] }

/** What a device does that types this: the review is begun, and the draft of its text becomes a change. */
const writing = (journal: Journal, field: ReviewText, text: string): ReadonlyArray<CommandDraft> => {
  const place = `reviews.${field} ${week}`
  const bases = { notes: textFingerprint(textsAt(journal, place).notes) }
  return [...accepted(beginReview(journal, week, beginning)), writeTo(place, { notes: text, reflections: '', bases })]
}
const write = (journal: Journal, field: ReviewText, text: string): Journal =>
  performed(journal, writing(journal, field, text))
const ask = (journal: Journal, text: string): Journal =>
  performed(journal, [
    ...accepted(beginQuestion(journal, '1')),
    writeTo('reviewQuestions.text 1', { notes: text, reflections: '', bases: { notes: textFingerprint('') } }),
  ])

describe('Weeks and months', () => {
  it.each([
    ['2026-11-20', '2026-W47'],
    ['2025-12-29', '2026-W01'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
  ])('%s is in %s, as ISO 8601 counts', (day, period) => expect(periodOf(day, 'week')).toBe(period))

  it('have their days, neighbours and names; what names none has no days', () => {
    expect(daysOf(week)).toEqual({ kind: 'week', from: '2026-11-16', to: '2026-11-22' })
    expect(daysOf('2024-02')).toEqual({ kind: 'month', from: '2024-02-01', to: '2024-02-29' })
    expect([shifted('2026-W53', 1), shifted('2026-01', -1)]).toEqual(['2027-W01', '2025-12'])
    expect([periodTitle('2026-W05'), periodTitle('2026-11')]).toEqual(['Week 5 of 2026', 'November 2026'])
    for (const none of ['2025-W53', '2026-W00', '2026-13', 'soon', '']) expect(daysOf(none)).toBeUndefined()
  })

  it('hold each day once', () =>
    forAll(fc.integer({ min: 0, max: 40_000 }), (place) => {
      const day = addDays('1970-01-01', place) ?? ''
      const days = daysOf(periodOf(day, 'week'))
      expect(days !== undefined && days.from <= day && day <= days.to).toBe(true)
      expect(addDays(days?.from ?? '', 6)).toEqual(days?.to)
    }))
})

describe('A review', () => {
  it('begins with its first text, and keeps the questions and the figures of that moment', () => {
    const written = write(write(emptyJournal, 'answer1', 'Waited'), 'focus', 'Size down')
    expect(reviewOf(written, week)).toEqual({
      period: week,
      answer1: 'Waited',
      answer2: '',
      answer3: '',
      focus: 'Size down',
      questions: ['What went well?', 'What would I do differently?', 'What did I learn?'],
      at: beginning.at,
      figuresThen: beginning.figures,
    })
    expect(accepted(beginReview(written, week, beginning))).toEqual([])
  })

  it('refuses what no text may be', () =>
    expect(() => write(emptyJournal, 'focus', 'x'.repeat(limits.entryTextMaxChars + 1))).toThrow('refused: '))

  it('that two devices begin at once has the answers of both, and of one answer the other as a conflict', () => {
    const phone = writing(emptyJournal, 'answer1', 'From the phone')
    const desk = writing(emptyJournal, 'answer2', 'From the desk')
    const both = performed(performed(emptyJournal, phone), desk)
    expect(reviewOf(both, week)).toMatchObject({ answer1: 'From the phone', answer2: 'From the desk' })
    expect(both.conflicts).toEqual([])
    const same = writing(emptyJournal, 'answer1', 'Another')
    const met = performed(performed(emptyJournal, phone), same)
    expect(reviewOf(met, week)?.answer1).toBe('Another')
    expect(met.conflicts).toMatchObject([{ of: week, field: 'reviews.answer1', text: 'From the phone' }])
  })

  it('asks the trader’s own questions, of reviews that begin later', () => {
    const before = write(emptyJournal, 'answer1', 'Waited')
    const changed = ask(before, ' Did I wait? ')
    expect(questionsOf(changed)[0]).toBe('Did I wait?')
    expect(reviewOf(changed, week)?.questions[0]).toBe('What went well?')
    expect(accepted(beginQuestion(changed, '1'))).toEqual([])
    expect(questionsOf(ask(changed, ''))[0]).toBe('What went well?')
  })

  it('is in the export as text', () => {
    const text = recordsToMarkdown(write(write(emptyJournal, 'answer1', 'Waited'), 'focus', 'Size down')).join('\n')
    for (const part of ['### Week 47 of 2026', '-40 USD, 2 trades', 'What went well?', '> Waited', '> Size down'])
      expect(text).toContain(part)
  })
})

describe('Facts of a period', () => {
  const book = [
    traded('BUY', 10, 10, '2026-11-16T15:00:00.000Z'),
    traded('SELL', 10, 12, '2026-11-17T15:00:00.000Z'),
    traded('BUY', 10, 10, '2026-11-18T15:00:00.000Z', { symbol: 'TSLA' }),
    traded('SELL', 10, 4, '2026-11-19T15:00:00.000Z', { symbol: 'TSLA' }),
    traded('BUY', 1, 10, '2026-11-12T15:00:00.000Z', { symbol: 'MSFT' }),
    traded('SELL', 1, 99, '2026-11-13T15:00:00.000Z', { symbol: 'MSFT' }),
    traded('BUY', 1, 10, '2026-11-18T15:00:00.000Z', { symbol: 'OPEN' }),
  ]
  const journal = performed(journalAfter(book), [
    { type: 'WriteEntry', data: { date: '2026-11-19', notes: '\n Chased it\nagain', reflections: '' } },
  ])
  const tradesOf = (of: Journal) => runSync(tradesSteps(of, freshTradeMemory()))
  const tsla = tradesOf(journal).find(({ symbol }) => symbol === 'TSLA')
  const noted = performed(journal, [
    {
      type: 'AddRecord',
      data: {
        list: 'tradeNotes',
        record: {
          id: 'n',
          fills: tsla?.parts.map(({ movement }) => movement.id) ?? [],
          note: 'No plan',
          labels: [],
          stops: [],
        },
      },
    },
  ])

  it('are the trades that ended in it, the largest ones with their notes, and first lines', () => {
    const { currencies, lines } = factsOf(noted, tradesOf(noted), week)
    const [{ sums, largestWin, largestLoss } = {}] = currencies
    expect([currencies.length, sums?.closed, sums && decimalText(sums.net)]).toEqual([1, 2, '-40'])
    expect([largestWin?.trade.symbol, largestWin?.notes]).toEqual(['AAPL', []])
    expect([largestLoss?.trade.symbol, largestLoss?.notes]).toEqual(['TSLA', ['No plan']])
    expect(lines).toEqual([{ day: '2026-11-19', line: 'Chased it' }])
  })

  it('that changed since it was written are said, until their trader has seen it', () => {
    const written = write(noted, 'answer1', 'Waited')
    const facts = (of: Journal) => factsOf(of, tradesOf(of), week)
    const review = (of: Journal) => {
      const found = reviewOf(of, week)
      if (!found) throw new Error('No review')
      return found
    }
    expect(figuresOf(facts(written))).toEqual(beginning.figures)
    expect(changesSince(review(written), facts(written))).toEqual([])
    const late = report(written, [
      traded('BUY', 1, 10, '2026-11-17T14:00:00.000Z', { symbol: 'LATE' }),
      traded('SELL', 1, '22.40', '2026-11-17T15:00:00.000Z', { symbol: 'LATE' }),
    ]).journal
    expect(
      changesSince(review(late), facts(late)).map(({ difference, ...other }) => ({
        ...other,
        difference: decimalText(difference),
      })),
    ).toEqual([{ currency: 'USD', trades: 1, difference: '12.4' }])
    const seen = performed(late, accepted(acceptFigures(late, week, figuresOf(facts(late)))))
    expect(changesSince(review(seen), facts(seen))).toEqual([])
  })

  it('say how many of its trades wait for fees', () => {
    const late = journalAfter([
      ...book.slice(0, 1),
      { ...traded('SELL', 10, 12, '2026-11-20T15:00:00.000Z', { snapTradeId: 'q' }), provisional: true },
    ])
    const facts = factsOf(late, tradesOf(late), week)
    expect([facts.pending, factsOf(journal, tradesOf(journal), week).pending]).toEqual([1, 0])
    expect(reviewToMarkdown(week, facts, undefined, { questions: [], amountsShown: true })).toContain(
      '- Fees to come: 1 trade has pending fills, whose fees are still missing.',
    )
  })

  it('print as Markdown, without amounts where these are hidden', () => {
    const written = write(noted, 'answer1', 'Waited')
    const facts = factsOf(written, tradesOf(written), week)
    const markdown = (shown: boolean) =>
      reviewToMarkdown(week, facts, reviewOf(written, week), { questions: questionsOf(written), amountsShown: shown })
    expect(markdown(true)).toContain('- 2 closed trades, net -40 USD: 1 won, 1 lost, 0 flat, 0 unknown')
    expect(markdown(true)).toContain('- Largest loss: TSLA -60 USD\n\n> No plan')
    expect(markdown(true)).toContain('## What went well?\n\n> Waited')
    expect(markdown(false)).not.toMatch(/40|60/)
  })
})
