import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentById, attachmentsOn, isPicture } from '#domain/attachments/attachment.ts'
import { addAttachment, checkFile, removeAttachment, shownName } from '#domain/attachments/commands.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { freshJournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { limits } from '#domain/limits.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { forAll } from '#test/support/for-all.ts'

const meta = { now: '2026-11-20T15:00:00.000Z', today: '2026-11-20', zone: 'UTC' }
const hash = (digit: string): string => digit.repeat(64)
const chart = { name: 'chart.png', type: 'image/png', bytes: 1200 }
const after = (journal: Journal, ...drafts: ReadonlyArray<CommandDraft>) =>
  drafts.reduce(
    ({ journal: now, events }, draft) => {
      const applied = decide(now, { ...draft, meta })
      if (!applied.ok) throw new Error(JSON.stringify(applied.error))
      return { journal: applied.value.journal, events: [...events, ...applied.value.events] }
    },
    { journal, events: [] as ReadonlyArray<Parameters<typeof foldEvents>[1] extends Iterable<infer E> ? E : never> },
  )

describe('Pictures and files of a day', () => {
  it('take under 300 bytes each in the file, whatever their names, and are read again', () => {
    forAll(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (name) => {
      const { journal } = after(
        emptyJournal,
        addAttachment('mhzabcde-0123456789', { ...chart, name }, hash('a'), { day: '2026-11-20' }),
      )
      const text = printJournalFile({ ...freshJournalFile(meta.now), journal })
      const { data } = JSON.parse(text) as { data: { attachments: ReadonlyArray<object> } }
      expect(Buffer.byteLength(JSON.stringify(data.attachments[0]))).toBeLessThan(300)
      const parsed = parseJournalFile(text)
      expect(parsed.ok && attachmentsOn(parsed.value.journal, '2026-11-20')).toEqual(
        attachmentsOn(journal, '2026-11-20'),
      )
    })
  })

  it('[I8] two devices that add, describe and remove come to the same, in either order', () => {
    const base = after(emptyJournal, addAttachment('a', chart, hash('a'), { day: '2026-11-20' })).journal
    const one = after(base, addAttachment('b', chart, hash('b'), { day: '2026-11-20' }), removeAttachment('a')).events
    const other = after(base, addAttachment('c', chart, hash('a'), { day: '2026-11-20' })).events
    const shown = (journal: Journal) => attachmentsOn(journal, '2026-11-20').map(({ id }) => id)
    expect(shown(foldEvents(base, [...one, ...other]))).toEqual(['b', 'c'])
    expect(shown(foldEvents(base, [...other, ...one]))).toEqual(['b', 'c'])
  })

  it('a caption that was written meanwhile keeps a picture whose removal had not seen it', () => {
    const base = after(emptyJournal, addAttachment('a', chart, hash('a'), { day: '2026-11-20' })).journal
    const removal = after(base, removeAttachment('a')).events
    const caption = after(base, {
      type: 'ChangeRecord',
      data: { list: 'attachments', id: 'a', field: 'caption', value: 'The break' },
    }).events
    for (const events of [
      [...removal, ...caption],
      [...caption, ...removal],
    ])
      expect(attachmentById(foldEvents(base, events), 'a')?.caption).toBe('The break')
  })

  it('records that name no hash, or no day, are left alone and shown nowhere', () => {
    const odd = [{ id: 'x' }, { id: 'y', sha256: "' or name != '", day: '2026-11-20' }, 7]
    const text = printJournalFile({ ...freshJournalFile(meta.now), journal: emptyJournal })
    const file = JSON.parse(text) as { data: object; sync?: unknown }
    const parsed = parseJournalFile(JSON.stringify({ ...file, data: { ...file.data, attachments: odd } }))
    if (!parsed.ok) throw new Error('not read')
    expect(attachmentsOn(parsed.value.journal, '2026-11-20')).toEqual([])
    expect(JSON.parse(printJournalFile(parsed.value))).toMatchObject({ data: { attachments: odd } })
  })

  it('refuses what is empty or too large, in words', () => {
    const words = (bytes: number) => {
      const checked = checkFile({ ...chart, bytes })
      return checked.ok ? 'added' : messageOf(checked.error)
    }
    expect(words(0)).toBe('“chart.png” is empty: there is nothing to add')
    expect([words(1), words(limits.attachmentMaxBytes)]).toEqual(['added', 'added'])
    expect(words(limits.attachmentMaxBytes + 1)).toBe('“chart.png” is larger than 10 MB')
  })

  it('a long name stays openable, and no sign turns it round', () => {
    expect(shownName(`${'x'.repeat(80)}.jpeg`)).toBe(`${'x'.repeat(40)}….jpeg`)
    expect(shownName('in\u202Egpj.exe')).toBe('ingpj.exe')
    expect(shownName(' ')).toBe('Without a name')
  })

  it('an SVG, a page and what says no type are downloads', () => {
    const types = ['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', '', 'application/pdf']
    expect(types.filter((type) => isPicture({ type }))).toEqual(['image/png', 'image/jpeg'])
  })
})
