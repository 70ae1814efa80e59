// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Content, WaitingFile } from '#machines/ports/attachments.ts'
import { valueOf } from '#test/support/answers.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { driveBench, type DriveBench } from './drive-fixtures.ts'

const contentOf = (text: string): Content => new TextEncoder().encode(text)
const waitingWith = async (content: Content): Promise<WaitingFile> => ({
  id: 'p',
  sha256: await sha256OfBytes(content),
  file: { name: 'p.png', type: 'image/png', bytes: content.length },
  day: '2026-11-20',
})
/** A drive that holds a picture of the journal `mine`. */
const withPicture = async (text = 'picture') => {
  const bench = await driveBench()
  const files = bench.attachments()
  const content = contentOf(text)
  const file = await waitingWith(content)
  const driveId = await valueOf(files.newId())
  const store = (id = driveId, from = files) => from.store(id, file, content, 'mine')
  await valueOf(store())
  return { bench, files, content, file, driveId, store, read: (from = files) => from.read(file.sha256, content.length) }
}
const uploadsIn = ({ seen }: DriveBench) => seen.filter((route) => route.startsWith('upload.'))

describe('A picture or file in the drive', () => {
  it('is found by its content, by every tab, and read back as it was', async () => {
    const { bench, content, file, driveId, read } = await withPicture()
    const other = bench.attachments()
    expect(await valueOf(other.find(file.sha256, 'mine'))).toBe(driveId)
    expect(await valueOf(read(other))).toEqual(content)
    expect(await valueOf(other.all('mine'))).toEqual([{ id: driveId, sha256: file.sha256 }])
  })

  it('[I24] is of its own journal alone: another sends the content itself, and sweeps nothing here', async () => {
    const { files, content, file, read } = await withPicture()
    expect(await valueOf(files.find(file.sha256, 'other'))).toBeUndefined()
    expect(await valueOf(files.all('other'))).toEqual([])
    // The bytes are these, no matter which journal brought them.
    expect(await valueOf(read())).toEqual(content)
  })

  it('[I8] that no record has named lately comes behind one that has a name, and says since when', async () => {
    const { files, file, driveId, store } = await withPicture()
    await valueOf(files.markUnused(driveId, '2026-11-20'))
    expect(await valueOf(files.find(file.sha256, 'mine'))).toBe(driveId)
    const twin = await valueOf(files.newId())
    await valueOf(store(twin))
    expect(await valueOf(files.find(file.sha256, 'mine'))).toBe(twin)
    await valueOf(files.remove(twin))
    expect(await valueOf(files.look(driveId))).toEqual({ unusedSince: '2026-11-20' })
    expect(await valueOf(files.all('mine'))).toEqual([{ id: driveId, sha256: file.sha256, unusedSince: '2026-11-20' }])
    await valueOf(files.markUnused(driveId, undefined))
    expect(await valueOf(files.find(file.sha256, 'mine'))).toBe(driveId)
    expect(await valueOf(files.all('mine'))).toEqual([{ id: driveId, sha256: file.sha256 }])
  })

  it('[F7] that arrives damaged is none: neither where it is sent, nor where it is read', async () => {
    const { bench, files, content, file, driveId, store, read } = await withPicture()
    bench.levers.addFault({ what: { kind: 'flip' }, routes: ['upload.create'], times: 9 })
    const damaged = await valueOf(files.newId())
    expect(await store(damaged)).toEqual({ ok: false, error: { kind: 'unverified' } })
    bench.levers.clearFaults()
    // Only the whole one goes by this content, although both go by its name.
    expect(await valueOf(files.find(file.sha256, 'mine'))).toBe(driveId)
    await valueOf(files.remove(driveId))
    expect([await valueOf(files.find(file.sha256, 'mine')), await valueOf(read())]).toEqual([undefined, undefined])
    // The next try under the same id completes it.
    await valueOf(store(damaged))
    expect(await valueOf(read())).toEqual(content)
    bench.levers.addFault({ what: { kind: 'flip' }, routes: ['files.media'], times: 9 })
    expect(await read()).toEqual({ ok: false, error: { kind: 'unverified' } })
  })

  it('[I3] that an earlier try has made is completed, not made a second time', async () => {
    const { bench, files, file, driveId, store } = await withPicture()
    await valueOf(store())
    expect(await valueOf(files.all('mine'))).toEqual([{ id: driveId, sha256: file.sha256 }])
    expect(uploadsIn(bench).at(-1)).toBe('upload.update')
  })

  it('of nearly 5 MB is sent in a session: in one request it would be more', async () => {
    const { bench, store, content, read } = await withPicture('a'.repeat(5 * 1024 * 1024))
    expect((await valueOf(read()))?.length).toBe(content.length)
    expect(uploadsIn(bench)).toEqual(['upload.create', 'upload.session'])
    // A new content of a file that is there has nothing around it.
    await valueOf(store())
    expect(uploadsIn(bench).at(-1)).toBe('upload.update')
  })

  it.each(['application/vnd.google-apps.folder', 'text/plain\r\n\r\nbefore the content: ', 'текст/plain'])(
    'whatever type it says it is of, is stored as it is: %j',
    async (type) => {
      const { files, content, file, driveId } = await withPicture()
      await valueOf(files.remove(driveId))
      const odd = { ...file, file: { ...file.file, type } }
      const id = await valueOf(files.newId())
      await valueOf(files.store(id, odd, content, 'mine'))
      // Once more, with the type in a header.
      await valueOf(files.store(id, odd, content, 'mine'))
      expect(await valueOf(files.read(file.sha256, content.length))).toEqual(content)
    },
  )

  it('goes into a new folder where the old one went away with the user’s hidden data', async () => {
    const { bench, files, content, store, read } = await withPicture()
    const { sub } = await bench.levers.issueToken({ account: 'Anna' })
    await bench.google.levers.disconnect(sub)
    const id = await valueOf(files.newId())
    await valueOf(store(id))
    expect(await valueOf(read())).toEqual(content)
  })

  it('[I6] is all that a sweep may meet: what goes by no hash is none of ours to remove', async () => {
    const { files, file, driveId, content } = await withPicture()
    const id = await valueOf(files.newId())
    expect(await files.store(id, { ...file, sha256: 'notes.txt' }, content, 'mine')).toMatchObject({ ok: false })
    expect(await valueOf(files.look(id))).toBe('there')
    expect(await valueOf(files.all('mine'))).toEqual([{ id: driveId, sha256: file.sha256 }])
  })

  it('that is gone is gone, however often it is asked for or removed', async () => {
    const { files, driveId, read } = await withPicture()
    expect(await valueOf(files.look(driveId))).toBe('there')
    await valueOf(files.remove(driveId))
    expect([await valueOf(files.look(driveId)), await valueOf(read())]).toEqual(['gone', undefined])
    await valueOf(files.remove(driveId))
    await valueOf(files.markUnused(driveId, '2026-11-20'))
  })
})
