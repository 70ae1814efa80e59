import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileEntry } from '#functions/local/google/drive/file-entry.ts'
import { parseQuery } from '#functions/local/google/drive/files.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { filesIn, filesNamed, foldersNamed } from '#web/adapters/drive/query.ts'
import { type DriveCaller, driveOf, makeFile, makeFolder, memoryGoogle } from './support.ts'

let google: FaultyGoogle
let drive: DriveCaller
beforeEach(async () => {
  google = await memoryGoogle()
  drive = await driveOf(google)
})

const list = (parameters: Readonly<Record<string, string>>) =>
  drive('GET', `/drive/v3/files?${new URLSearchParams({ spaces: 'appDataFolder', ...parameters })}`)
const names = async (q: string): Promise<ReadonlyArray<string>> =>
  (await list({ q, fields: 'files(name)' })).body.files.map((file: { name: string }) => file.name).toSorted()
/** Any sixteen-bit units, with many of the signs that matter here. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(39, 92), fc.integer({ min: 0, max: 0xffff })), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units))
const problem = (code: number, message: string, inner: Readonly<Record<string, string>>) => ({
  error: { code, message, errors: [{ message, domain: 'global', ...inner }] },
})

describe('The spaces rule', () => {
  it.each(['', '&spaces=drive', '&spaces=appDataFolder,drive', '&spaces=moon'])(
    '[spec 6] refuses a listing with %j, whatever q says',
    async (spaces) => {
      const answer = await drive('GET', `/drive/v3/files?q=${encodeURIComponent(filesIn(['appDataFolder']))}${spaces}`)
      expect(answer.status).toBe(403)
      expect(answer.body).toEqual(
        problem(403, 'The granted scopes do not give access to all of the requested spaces.', {
          reason: 'insufficientScopes',
        }),
      )
    },
  )
})

describe('Searching', () => {
  it('finds files and folders by name, and files by their folders', async () => {
    const folder = await makeFolder(drive, 'journals')
    const inner = await makeFolder(drive, 'inner', folder)
    await makeFile(drive, "Anna's.tjd", '1', folder)
    await makeFile(drive, 'back\\slash.bellbook', '2', inner)
    await makeFile(drive, 'journals', '3')

    expect(await names(filesNamed("Anna's.tjd"))).toEqual(["Anna's.tjd"])
    expect(await names(filesNamed('back\\slash.bellbook'))).toEqual(['back\\slash.bellbook'])
    expect(await names(filesNamed('Anna'))).toEqual([])
    expect([await names(foldersNamed('journals')), await names(foldersNamed('none'))]).toEqual([['journals'], []])
    expect(await names(filesIn([folder]))).toEqual(["Anna's.tjd"])
    expect(await names(filesIn([folder, inner, 'none']))).toEqual(["Anna's.tjd", 'back\\slash.bellbook'])
    expect(await names(filesIn(['appDataFolder']))).toEqual(['journals'])
    expect(await names('')).toHaveLength(5)
  })

  it.each(["name contains 'x'", "name = 'x'", filesIn([])])('refuses %j, which the product never asks', async (q) =>
    expect((await list({ q })).status).toBe(400),
  )

  it('finds any name by its escaped form', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const isAsked = parseQuery(filesNamed(name), 'root')
        const entry = { name } as FileEntry
        expect(isAsked?.(entry) && !isAsked({ ...entry, name: `${name}x` })).toBe(true)
      }),
    )
  })
})

describe('Ordering and paging', () => {
  it('orders by the time of the change, newest first, or of the creation, oldest first', async () => {
    const ids: string[] = []
    for (const name of ['one', 'two', 'three']) {
      google.levers.advance(1000)
      ids.push((await makeFile(drive, name, 'x')).id)
    }
    google.levers.advance(1000)
    await drive('PATCH', `/drive/v3/files/${ids[0]}`, { appProperties: { a: 'b' } })
    const inOrder = async (orderBy: string) =>
      (await list({ orderBy, fields: 'files(name)' })).body.files.map(({ name }: { name: string }) => name)
    expect(await inOrder('modifiedTime desc')).toEqual(['one', 'three', 'two'])
    expect(await inOrder('createdTime')).toEqual(['one', 'two', 'three'])
  })

  it('F34: shows creates, renames and deletes late when listings lag, while reads by id are at once', async () => {
    const old = await makeFile(drive, 'old', 'x')
    google.levers.advance(20_000)
    google.levers.set({ listLagMs: 10_000 })
    const made = await makeFile(drive, 'new', 'x')
    await drive('DELETE', `/drive/v3/files/${old.id}`)
    expect(await names('')).toEqual(['old'])
    expect((await drive('GET', `/drive/v3/files/${made.id}`)).status).toBe(200)
    expect((await drive('GET', `/drive/v3/files/${old.id}`)).status).toBe(404)
    google.levers.advance(5000)
    await drive('PATCH', `/drive/v3/files/${made.id}`, { name: 'newer' })
    google.levers.advance(5001)
    expect(await names('')).toEqual(['new'])
    google.levers.advance(5000)
    expect(await names('')).toEqual(['newer'])
  })
})
