import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { rememberedZones, rememberZone } from '#domain/trade-files/file-clocks.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { command } from '#test/support/builders.ts'
import { previewOfText } from './read-text.ts'

const sample = (name: string): string => readFileSync(new URL(`samples/${name}.csv`, import.meta.url), 'utf8')
const own = 'Date,Type,Symbol,Quantity,Price\n2026-03-20 09:31:00,BUY,QRS,10,20'

const previewIn = (journal: Journal, text: string, zone: string, answers: FileAnswers = {}) =>
  previewOfText(journal, text, {
    zone,
    answers: { dateOrder: 'month-first', ...answers },
    zones: rememberedZones(journal),
  })
const remembering = (journal: Journal, text: string, zone: string, answers?: FileAnswers): Journal => {
  const draft = rememberZone(journal, previewIn(journal, text, zone, answers))
  if (!draft) return journal
  const done = decide(journal, command(draft))
  if (!done.ok) throw new Error(done.error.code)
  return done.value.journal
}

describe('[numbers 4] The clock of a kind of file', () => {
  it.each([
    ['degiro', sample('degiro')],
    ['ibkr-activity', sample('ibkr-activity')],
    ['ninjatrader', sample('ninjatrader-executions')],
    ['own columns', own],
  ])('is asked once and used for the next file, which says so and may be read otherwise: %s', (_, text) => {
    const journal = remembering(emptyJournal, text, 'Europe/Paris', { zone: 'Asia/Tokyo' })
    const next = previewIn(journal, text, 'America/Denver')
    expect(next.zone).toEqual({ name: 'Asia/Tokyo', from: 'remembered' })
    expect(next.questions.find(({ kind }) => kind === 'zone')).toEqual({
      kind: 'zone',
      usual: 'Asia/Tokyo',
      isRemembered: true,
    })
    const changed = remembering(journal, text, 'America/Denver', { zone: 'UTC' })
    expect(previewIn(changed, text, 'Europe/Paris').zone).toEqual({ name: 'UTC', from: 'remembered' })
    expect(remembering(changed, text, 'Europe/Paris')).toBe(changed)
  })

  it('is the one that was usual on the computer of the first import', () => {
    const journal = remembering(emptyJournal, own, 'America/New_York')
    const next = previewIn(journal, own, 'Europe/Berlin')
    expect(next.activities[0]?.timestamp).toBe('2026-03-20T13:31:00.000Z')
  })

  it('is not remembered of files whose times name their zone, or that have none', () => {
    for (const name of ['kraken', 'tradezero', 'schwab', 'topstepx-trades'])
      expect(remembering(emptyJournal, sample(name), 'Europe/Paris')).toBe(emptyJournal)
  })

  it('is left where its record names no zone', () => {
    const record = { id: 'own', zone: 'Atlantis/City' }
    const added = decide(emptyJournal, command({ type: 'AddRecord', data: { list: 'fileClocks', record } }))
    expect(added.ok && rememberedZones(added.value.journal)).toEqual({})
  })
})
