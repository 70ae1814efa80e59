import { act, fireEvent, screen } from '@testing-library/react'
import { ref } from 'valtio'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import { recordKey } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { tableOf } from '#domain/record/table.ts'
import { checklist, settings } from '#test/support/builders.ts'
import { ReviewScreen } from '#web/features/insight/review-screen.tsx'
import { tradesView } from '#web/read-models/trades.ts'
import { draftView, journalView } from '#web/read-models/views.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { press } from './person.ts'

freshViews()

const week = '2026-W47'
const place = `reviews.answer1 ${week}`
const conflict: Conflict = {
  of: week,
  field: 'reviews.answer1',
  text: 'From the phone',
  by: 'phone',
  at: '2026-11-20T09:00:00.000Z',
}
const journalWith = (records: Journal['records'] = {}, conflicts: ReadonlyArray<Conflict> = []): Journal => ({
  ...journalOf({ checklists: [checklist('c1')], settings: settings() }),
  records,
  conflicts,
})
const reviewed = {
  reviews: tableOf<unknown>([{ id: week, period: week, questions: [], at: conflict.at, answer1: 'Waited' }], recordKey),
}

const open = (app = fakeActions()) => {
  window.history.replaceState(null, '', `/app/insight/review/${week}`)
  draw(<ReviewScreen />, app)
  return app
}
const answer = () => screen.getByLabelText<HTMLTextAreaElement>('What went well?')
const type = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }))

beforeEach(() => {
  tradesView.trades = ref({ current: [] })
  showJournal(journalWith())
})

describe('The texts of a review', () => {
  it('[I1] are drafts at every key; the first one begins the review, and leaving the field commits', async () => {
    const { actions, performed } = open()
    await type(answer(), ' ')
    expect([performed, vi.mocked(actions.typeDraft).mock.calls]).toEqual([[], []])
    await type(answer(), 'W')
    await type(answer(), 'Wa')
    expect(performed.map((command) => [command.type, 'list' in command.data && command.data.list])).toEqual([
      ['AddRecord', 'reviews'],
    ])
    expect(vi.mocked(actions.typeDraft).mock.calls).toEqual([
      [place, 'notes', 'W'],
      [place, 'notes', 'Wa'],
    ])
    expect(actions.commitDraft).not.toHaveBeenCalled()
    fireEvent.blur(answer())
    expect(actions.commitDraft).toHaveBeenCalledWith(place)
  })

  it('[I1] show what was typed at an earlier visit and is no part of the journal yet', () => {
    const app = fakeActions()
    vi.mocked(app.actions.draftOf).mockImplementation((of) => (of === place ? 'Typed before' : undefined))
    open(app)
    expect(answer().value).toBe('Typed before')
  })

  it('say why a text was refused, next to it', () => {
    draftView.refusals = ref([{ date: place, field: 'notes', error: domainError('journal', 'INVALID_CONTENT') }])
    open()
    const below = document.getElementById(answer().getAttribute('aria-describedby') ?? '')
    expect(below?.textContent).toMatch(/invalid content/i)
  })

  it('[I25] show what another device wrote at the same time, until the user decides', async () => {
    showJournal(journalWith(reviewed, [conflict]))
    open()
    const card = await screen.findByRole('group', { name: 'Another version of What went well?' })
    expect(card.querySelector('blockquote')?.textContent).toBe('From the phone')
    await press(/^Restore/, card)
    expect(answer().value).toBe('From the phone')
    expect(journalView.journal?.current.conflicts.map(({ text }) => text)).toEqual(['Waited'])
  })

  it('are asked by questions that may be emptied while they are typed, and come back when they are left', async () => {
    const { actions, performed } = open()
    const question = () => screen.getByLabelText<HTMLTextAreaElement>('Question 1')
    expect(question().value).toBe('What went well?')
    await type(question(), 'Did I wait?')
    vi.mocked(actions.draftOf).mockReturnValue('Did I wait?')
    await type(question(), '')
    expect(question().value).toBe('')
    expect(performed.map(({ data }) => data)).toEqual([{ list: 'reviewQuestions', record: { id: '1' } }])
    expect(vi.mocked(actions.typeDraft).mock.lastCall).toEqual(['reviewQuestions.text 1', 'notes', ''])
    await act(async () => fireEvent.blur(question()))
    expect(question().value).toBe('What went well?')
  })
})
