import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { expect, it } from 'vitest'
import type { Attachment } from '#domain/attachments/attachment.ts'
import { recordKey } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import type { RecordList } from '#domain/record/record-lists.ts'
import { tableOf } from '#domain/record/table.ts'
import { ok } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { textsAt, writeTo } from '#machines/journal/draft-place.ts'
import { entry, settings, today } from '#test/support/builders.ts'
import { WrittenText } from '#web/features/insight/written-text.tsx'
import { NoteField } from '#web/features/trades/note-field.tsx'
import type { Actions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { Viewer } from '#web/shared/attachments/viewer.tsx'
import { Notes } from '#web/shared/days/notes.tsx'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'

freshViews()

const [desk, phone] = ['From the desk', 'From the phone']
const week = '2026-W47'
const file: Attachment = {
  id: 'p1',
  sha256: 'a'.repeat(64),
  name: 'Plan.pdf',
  type: 'application/pdf',
  bytes: 3,
  day: today,
  caption: desk,
}
const journalWith = (of: string, field: Conflict['field'], list?: RecordList, record?: unknown): Journal => ({
  ...journalOf({ entries: [entry(today, { notes: desk })], settings: settings() }),
  ...(list && { records: { [list]: tableOf<unknown>([record], recordKey) } }),
  conflicts: [{ of, field, text: phone, by: 'phone', at: '2026-11-20T09:00:00.000Z' }],
})
const present = (): Journal => journalView.journal?.current ?? journalOf({})

const Field = ({ place, draws }: { readonly place: string; readonly draws: (saved: string) => ReactNode }) => {
  useSnapshot(journalView)
  return draws(textsAt(present(), place).notes)
}

/** What is typed is a draft until it is committed; its base is what the journal had at the first letter. */
const typing = () => {
  const app = fakeActions()
  const drafts = new Map<string, { readonly text: string; readonly base: string }>()
  const draft: Pick<Actions, 'typeDraft' | 'commitDraft' | 'draftOf'> = {
    typeDraft: (place, _field, text) => {
      const base = drafts.get(place)?.base ?? textFingerprint(textsAt(present(), place).notes)
      drafts.set(place, { text, base })
    },
    commitDraft: (place) => {
      const typed = drafts.get(place)
      drafts.delete(place)
      if (!typed) return ok(undefined)
      const texts = { ...textsAt(present(), place), notes: typed.text }
      return app.actions.perform(writeTo(place, { ...texts, bases: { notes: typed.base } }))
    },
    draftOf: (place) => drafts.get(place)?.text,
  }
  return { ...app, actions: { ...app.actions, ...draft } }
}

it.each<[string, string, Journal, string, (saved: string) => ReactNode]>([
  ['notes of a day', 'Daily Notes', journalWith(today, 'notes'), today, () => <Notes date={today} />],
  [
    'a note on a trade',
    'Note',
    journalWith('n1', 'tradeNotes.note', 'tradeNotes', { id: 'n1', note: desk, fills: ['f1'] }),
    'tradeNotes.note n1',
    (note) => <NoteField label="Note" note={{ id: 'n1', note }} fills={['f1']} />,
  ],
  [
    'a review',
    'Focus',
    journalWith(week, 'reviews.focus', 'reviews', { id: week, period: week, focus: desk }),
    `reviews.focus ${week}`,
    (saved) => <WrittenText label="Focus" of={week} field="reviews.focus" saved={saved} onBegin={() => undefined} />,
  ],
  [
    'a caption',
    'Caption',
    journalWith('p1', 'attachments.caption', 'attachments', file),
    'attachments.caption p1',
    (caption) => (
      <Viewer
        files={[{ ...file, caption }]}
        shownId="p1"
        editable
        onShow={() => undefined}
        onClose={() => undefined}
        onRemoved={() => undefined}
      />
    ),
  ],
])(
  '[I2] restored while the focus is in the field, the other version of %s reaches it, and what was typed is kept',
  async (_, label, journal, place, draws) => {
    showJournal(journal)
    const app = typing()
    draw(<Field place={place} draws={draws} />, app)
    const area = screen.getByLabelText<HTMLTextAreaElement>(label)
    const type = (value: string) => act(async () => fireEvent.change(area, { target: { value } }))
    const restore = await screen.findByRole('button', { name: /^Restore this version/ })
    area.focus()
    await type('Typed')
    // As a screen reader presses it: without taking the focus.
    await act(async () => fireEvent.click(restore))
    expect([document.activeElement === area, area.value]).toEqual([true, phone])
    await type(`${area.value}!`)
    await act(async () => app.actions.commitDraft(place))
    expect(textsAt(present(), place).notes).toEqual(`${phone}!`)
    expect(present().conflicts.map(({ text }) => text)).toEqual(['Typed'])
  },
)
