// @vitest-environment node
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { archivedPath, archiveIndex } from '#domain/attachments/archive.ts'
import type { Attachment } from '#domain/attachments/attachment.ts'
import { addAttachment } from '#domain/attachments/commands.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { decide } from '#domain/journal/decide.ts'
import { limits } from '#domain/limits.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { err, ok } from '#domain/result.ts'
import type { WaitingFile } from '#machines/ports/attachments.ts'
import { checkArchived, keepArchived } from '#machines/recovery/archived-files.ts'
import { openArchive } from '#web/adapters/archive/open-archive.ts'
import { packArchive } from '#web/adapters/archive/pack-archive.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(strToU8(text))
const meta = { now: '2026-11-20T15:00:00.000Z', today: '2026-11-20', zone: 'UTC' }
const key = { userId: 'anna', fileId: 'f1' }

/** A journal that names these contents as pictures. */
const journalWith = async (contents: Readonly<Record<string, string>>) => {
  let journal = emptyJournal
  for (const [name, content] of Object.entries(contents)) {
    const file = { name, type: 'image/png', bytes: content.length }
    const added = addAttachment(name, file, await sha256OfBytes(bytes(content)), { day: meta.today })
    const applied = decide(journal, { ...added, meta })
    if (!applied.ok) throw new Error(name)
    ;({ journal } = applied.value)
  }
  return journal
}
const zipped = async (files: Readonly<Record<string, Uint8Array>>) => openArchive(zipSync(files))
const refusal = async (files: Readonly<Record<string, Uint8Array>>): Promise<string> => {
  const opened = await zipped(files)
  return opened.ok ? 'opened' : messageOf(opened.error)
}

/** The same archive, whose directory says another size of each file that has this one. */
const announcing = (archive: Uint8Array, size: number, instead: number): Uint8Array => {
  const view = new DataView(archive.buffer, archive.byteOffset)
  // Four bytes at 24 of each entry of the directory.
  for (let at = 0; at + 46 < archive.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === size)
      view.setUint32(at + 24, instead, true)
  return archive
}

describe('An archive of a journal with its pictures and files', () => {
  it('gives back byte for byte what was packed, a long text of wide letters too', async () => {
    const text = `${'x'.repeat(65_535)}😀${'é'.repeat(70_000)}`
    const sha256 = await sha256OfBytes(bytes('chart'))
    const packing = packArchive(Date.parse(meta.now))
    await packing.addText('My journal.bellbook', ['{', text, '}'])
    packing.addContent(archivedPath({ sha256, name: 'chart.png' }), bytes('chart'))
    await packing.addText('Pictures and files.md', 'list')
    const opened = openArchive(new Uint8Array(await new Blob([...packing.end()]).arrayBuffer()))
    if (!opened.ok) throw new Error('not opened')
    expect(new TextDecoder().decode(opened.value.journal) === `{${text}}`).toBe(true)
    expect([...opened.value.contents([sha256, 'f'.repeat(64)])]).toEqual([[sha256, bytes('chart')]])
  })

  it('says line by line what is altered or absent, and keeps the rest where it waits for the drive', async () => {
    const journal = await journalWith({ 'a.png': 'aaa', 'b.png': 'bbb', 'c.png': 'ccc', 'twin.png': 'aaa' })
    const [a, b] = [await sha256OfBytes(bytes('aaa')), await sha256OfBytes(bytes('bbb'))]
    const opened = await zipped({
      'x.bellbook': bytes('{}'),
      [`files/${a}.png`]: bytes('aaa'),
      [`files/${b}.png`]: bytes('bb!'),
    })
    if (!opened.ok) throw new Error('not opened')
    const checked = await checkArchived(journal, opened.value.contents, sha256OfBytes)
    expect([checked.whole.map(({ name }) => name), checked.problems.map(messageOf)]).toEqual([
      ['a.png'],
      ['“b.png” was changed since it was exported, and is left out', '“c.png” is not in the archive'],
    ])
    const rows: Array<readonly [WaitingFile, string]> = []
    const outbox = {
      add: async (_key: unknown, file: WaitingFile, content: Uint8Array) => {
        rows.push([file, new TextDecoder().decode(content)])
        return ok(undefined)
      },
    }
    expect(await keepArchived(outbox, key, checked, sha256OfBytes)).toEqual({ kept: 1 })
    expect(rows).toEqual([
      [{ id: 'a.png', sha256: a, file: { name: 'a.png', type: 'image/png', bytes: 3 }, day: '2026-11-20' }, 'aaa'],
    ])
    const full = { add: async () => err({ kind: 'quota' } as const) }
    const { kept, problem } = await keepArchived(full, key, checked, sha256OfBytes)
    expect([kept, problem && messageOf(problem)]).toEqual([
      0,
      'This device has no room for all of them: 1 are left out. Make room, and restore the archive again',
    ])
  })

  it('refuses what is none, in words', async () => {
    const broken = openArchive(bytes('PK no archive'))
    expect([
      broken.ok ? 'opened' : messageOf(broken.error),
      await refusal({ 'notes.txt': bytes('x') }),
      await refusal({ 'a.bellbook': bytes('{}'), 'b.bellbook': bytes('{}') }),
      // A path is compared and never followed.
      await refusal({ '../up.bellbook': bytes('{}'), 'c:\\x.bellbook': bytes('{}'), '/etc/y.bellbook': bytes('{}') }),
    ]).toEqual([
      'This archive cannot be read',
      'There is no journal file in this archive',
      'There are several journal files in this archive. Unpack it, and restore one of them',
      'There is no journal file in this archive',
    ])
  })

  it('gives a bomb no more room than a journal, or a picture, may have', async () => {
    const tooLarge = 'An archive has at most 500 MB and 10000 files'
    const bomb = openArchive(announcing(zipSync({ 'bomb.bellbook': bytes('{}') }), 2, limits.journalFileMaxBytes + 1))
    expect(!bomb.ok && messageOf(bomb.error)).toBe(tooLarge)
    const [sha256, other] = ['a'.repeat(64), 'b'.repeat(64)]
    const large = announcing(
      zipSync({ 'x.bellbook': bytes('{}'), [`files/${sha256}.png`]: bytes('123456789') }),
      9,
      limits.attachmentMaxBytes + 1,
    )
    const opened = openArchive(large)
    expect(opened.ok && [...opened.value.contents([sha256, other])]).toEqual([])
    const many = Object.fromEntries(
      Array.from({ length: limits.archiveFiles + 1 }, (_, at) => [`n${at}`, new Uint8Array(0)] as const),
    )
    const crowded = openArchive(zipSync(many, { level: 0 }))
    expect(!crowded.ok && messageOf(crowded.error)).toBe(tooLarge)
  })

  it('announces less than it holds: the bytes are cut to what was announced, and no hash fits them', async () => {
    const content = bytes('b'.repeat(5000))
    const sha256 = await sha256OfBytes(content)
    const archive = zipSync({ 'x.bellbook': bytes('{}'), [`files/${sha256}`]: content })
    const opened = openArchive(announcing(archive, 5000, 7))
    const journal = await journalWith({ 'b.png': 'b'.repeat(5000) })
    expect(opened.ok && (await checkArchived(journal, opened.value.contents, sha256OfBytes)).whole).toEqual([])
  })

  it('lists what it holds for its reader', () => {
    const one = (id: string, more: object): Attachment => ({
      id,
      sha256: 'a'.repeat(64),
      name: `${id}.png`,
      type: 'image/png',
      bytes: 3,
      day: '2026-11-20',
      caption: '',
      ...more,
    })
    const files = [one('a', { caption: 'The break\nof the range' }), one('b', { trade: 'n1' })]
    expect(
      archiveIndex('My journal', files, new Set(['b']))
        .split('\n')
        .slice(4),
    ).toEqual([
      `- 2026-11-20: a.png | The break of the range | files/${'a'.repeat(64)}.png`,
      '- 2026-11-20, of a trade: b.png | not in this archive',
      '',
    ])
  })
})
