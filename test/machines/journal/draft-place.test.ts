import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { addTradeNote, deleteTradeNote } from '#domain/trade-notes/commands.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { textsAt, writeTo } from '#machines/journal/draft-place.ts'
import { command } from '#test/support/builders.ts'

const after = (journal: Journal, draft: Parameters<typeof command>[0]): Journal => {
  const applied = decide(journal, command(draft))
  if (!applied.ok) throw new Error(applied.error.code)
  return applied.value.journal
}
const asked = (answer: ReturnType<typeof addTradeNote>) => {
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}
const place = 'tradeNotes.note n1'
const noted = after(emptyJournal, asked(addTradeNote('n1', { fills: ['f1'], note: 'Early' })))
const bases = { notes: textFingerprint('Early') }

describe('A draft of a note on a trade', () => {
  it('is written to the note that it is of', () => {
    expect(textsAt(noted, place)).toEqual({ notes: 'Early', reflections: '' })
    const written = after(noted, writeTo(place, { notes: 'Too early', reflections: '', bases }))
    expect(tradeNotesOf(written).map(({ note, fills }) => [note, fills])).toEqual([['Too early', ['f1']]])
  })

  it('is not lost where another device deleted the note meanwhile', () => {
    const gone = after(noted, asked(deleteTradeNote(noted, 'n1')))
    const written = after(gone, writeTo(place, { notes: 'Too early', reflections: '', bases }))
    expect(tradeNotesOf(written).map(({ id, note }) => [id, note])).toEqual([['n1', 'Too early']])
  })
})
