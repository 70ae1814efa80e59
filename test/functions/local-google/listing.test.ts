import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyMask, parseMask, shapes } from '#functions/local/google/drive/fields.ts'
import { parseQuery } from '#functions/local/google/drive/query.ts'
import type { LocalGoogle } from '#functions/local/google/local-google.ts'
import { type DriveCaller, driveOf, folderType, makeFile, makeFolder, memoryGoogle } from './support.ts'

let google: LocalGoogle
let drive: DriveCaller
beforeEach(async () => {
  google = await memoryGoogle()
  drive = await driveOf(google)
})

const list = (parameters: Readonly<Record<string, string>>) =>
  drive('GET', `/drive/v3/files?${new URLSearchParams({ spaces: 'appDataFolder', ...parameters })}`)
const names = async (q: string, orderBy = 'name'): Promise<ReadonlyArray<string>> =>
  (await list({ q, orderBy, fields: 'files(name)' })).body.files.map((file: { name: string }) => file.name)
/** Any sixteen-bit units, with many of the signs that matter here. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(39, 92), fc.integer({ min: 0, max: 0xffff })), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units))
const problem = (code: number, message: string, inner: Readonly<Record<string, string>>) => ({
  error: { code, message, errors: [{ message, domain: 'global', ...inner }] },
})

describe('The spaces rule', () => {
  it.each(['', '&spaces=drive', '&spaces=appDataFolder,drive', '&spaces=photos'])(
    'refuses a listing with %j, whatever q says',
    async (spaces) => {
      const answer = await drive(
        'GET',
        `/drive/v3/files?q=${encodeURIComponent("'appDataFolder' in parents")}${spaces}`,
      )
      expect(answer.status).toBe(403)
      expect(answer.body).toEqual(
        problem(403, 'The granted scopes do not give access to all of the requested spaces.', {
          reason: 'insufficientScopes',
        }),
      )
    },
  )

  it('calls a space that does not exist invalid', async () => {
    expect((await list({ spaces: 'moon' })).body).toEqual(
      problem(400, 'Invalid Value', { reason: 'invalid', location: 'spaces', locationType: 'parameter' }),
    )
  })

  it('holds for changes as well', async () => {
    expect((await drive('GET', '/drive/v3/changes?pageToken=1')).status).toBe(403)
  })
})

describe('Searching', () => {
  it('finds by name, prefix, type, parent, time, property and their combinations', async () => {
    const folder = await makeFolder(drive, 'journals')
    await makeFile(drive, "Anna's.tjd", '1', folder)
    google.levers.advance(60_000)
    await makeFile(drive, 'back\\slash.bellbook', '2', folder)
    const { id } = await makeFile(drive, 'Third', '3')
    await drive('PATCH', `/drive/v3/files/${id}`, {
      starred: true,
      appProperties: { kind: "it's" },
      properties: { p: 'q' },
    })

    expect(await names("name = 'Anna\\'s.tjd'")).toEqual(["Anna's.tjd"])
    expect(await names("name = 'back\\\\slash.bellbook'")).toEqual(['back\\slash.bellbook'])
    expect(await names("name contains 'ann'")).toEqual(["Anna's.tjd"])
    expect(await names("name contains '.tjd'")).toEqual([])
    expect(await names("name != 'Third' and trashed = false")).toEqual([
      "Anna's.tjd",
      'back\\slash.bellbook',
      'journals',
    ])
    expect(await names(`mimeType = '${folderType}'`)).toEqual(['journals'])
    expect(await names("mimeType contains 'application/j'")).toEqual(["Anna's.tjd", 'back\\slash.bellbook', 'Third'])
    expect(await names(`'${folder}' in parents`)).toEqual(["Anna's.tjd", 'back\\slash.bellbook'])
    expect(await names("'appDataFolder' in parents")).toEqual(['journals', 'Third'])
    expect(await names("'me' in owners and not name contains 'b'")).toEqual(["Anna's.tjd", 'journals', 'Third'])
    expect(await names("modifiedTime > '2026-11-20T12:00:30'")).toEqual(['back\\slash.bellbook', 'Third'])
    expect(await names("modifiedTime <= '2026-11-20T14:00:00+02:00'")).toEqual(["Anna's.tjd", 'journals'])
    expect(await names("createdTime < '2026-11-21' and (name = 'Third' or name = 'journals')")).toEqual([
      'journals',
      'Third',
    ])
    expect(await names("appProperties has { key='kind' and value='it\\'s' }")).toEqual(['Third'])
    expect(await names("properties has {key='p' and value='q'} and starred = true")).toEqual(['Third'])
    expect(await names("trashed = true or viewedByMeTime > '2020-01-01'")).toEqual([])
    expect(await names("not (name = 'Third' or name = 'journals') and not starred = true")).toEqual([
      "Anna's.tjd",
      'back\\slash.bellbook',
    ])
  })

  it.each([
    'name',
    "name = 'x",
    'name = x',
    "name ~ 'x'",
    "name > 'x'",
    "size > '1'",
    "name = 'x' and",
    "and name = 'x'",
    "(name = 'x'",
    "name = 'x')",
    'trashed = 1',
    "trashed = 'true'",
    "modifiedTime > 'yesterday'",
    "modifiedTime contains '2026'",
    "'x' in name",
    "parents in 'x'",
    "appProperties has { key='k' }",
    "name = 'a\\b'",
    "name = 'x' name = 'y'",
    'not',
    '()',
    "fullText = 'x'",
    '%',
    "constructor = 'x'",
  ])('calls %j an invalid value of q', async (q) => {
    expect(await list({ q })).toMatchObject({
      status: 400,
      body: problem(400, 'Invalid Value', { reason: 'invalid', location: 'q', locationType: 'parameter' }),
    })
  })

  it('answers anything at all with a search or a refusal', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          'name',
          "'a'",
          '=',
          'and',
          'or',
          'not',
          '(',
          ')',
          'in',
          'parents',
          'contains',
          '\\',
          '{',
          ' ',
          "'",
        ),
        { maxLength: 30 },
      )
      .map((words) => words.join(' '))
    fc.assert(fc.property(fc.oneof(fc.string({ maxLength: 60 }), pieces), (q) => typeof parseQuery(q).ok === 'boolean'))
    expect(parseQuery('('.repeat(20_000)).ok).toBe(false)
    expect(parseQuery(`${'not '.repeat(20_000)}trashed = true`).ok).toBe(false)
  })

  it('finds any name by its escaped form', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const query = parseQuery(`name = '${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
        const entry = { name } as Parameters<Extract<typeof query, { ok: true }>['value']['matches']>[0]
        expect(
          query.ok &&
            query.value.matches(entry, 'root') &&
            !query.value.matches({ ...entry, name: `${name}x` }, 'root'),
        ).toBe(true)
      }),
    )
  })

  it('cannot order results of a full text search', async () => {
    expect((await list({ q: "fullText contains 'x'", orderBy: 'name' })).body.error.errors[0]).toMatchObject({
      reason: 'badRequest',
      location: 'orderBy',
    })
    expect((await list({ q: "fullText contains 'x'" })).status).toBe(200)
  })
})

describe('Ordering and paging', () => {
  it('orders by several keys, each up or down', async () => {
    for (const [name, content] of [
      ['b2', 'xx'],
      ['a10', 'x'],
      ['A9', 'xxx'],
    ] as const) {
      google.levers.advance(1000)
      await makeFile(drive, name, content)
    }
    await makeFolder(drive, 'folder')
    expect(await names('', 'name')).toEqual(['a10', 'A9', 'b2', 'folder'])
    expect(await names('', 'name_natural')).toEqual(['A9', 'a10', 'b2', 'folder'])
    expect(await names('', 'folder,modifiedTime desc')).toEqual(['folder', 'A9', 'a10', 'b2'])
    expect(await names('', 'quotaBytesUsed desc, name')).toEqual(['A9', 'b2', 'a10', 'folder'])
    expect((await list({ orderBy: 'size' })).body.error.errors[0]).toMatchObject({
      reason: 'invalid',
      location: 'orderBy',
    })
    expect((await list({ orderBy: 'name descending' })).status).toBe(400)
  })

  it('gives pages of 1 to 1000 and takes its own tokens back for some hours', async () => {
    for (const name of ['a', 'b', 'c']) await makeFile(drive, name, 'x')
    const first = (await list({ pageSize: '2', orderBy: 'name' })).body
    expect(first.files).toHaveLength(2)
    const second = (await list({ pageSize: '2', orderBy: 'name', pageToken: first.nextPageToken })).body
    expect([second.files.map((file: { name: string }) => file.name), second.nextPageToken]).toEqual([['c'], undefined])
    const invalid = { reason: 'invalid', location: 'pageToken' }
    expect((await list({ pageSize: '2', pageToken: first.nextPageToken })).body.error.errors[0]).toMatchObject(invalid)
    expect((await list({ pageToken: 'nonsense' })).body.error.errors[0]).toMatchObject(invalid)
    google.levers.advance(3_000_000)
    const { accessToken } = await google.levers.issueToken({ account: 'Anna', seconds: 100_000 })
    google.levers.advance(6 * 3600_000)
    expect(
      (
        await drive(
          'GET',
          `/drive/v3/files?spaces=appDataFolder&orderBy=name&pageToken=${first.nextPageToken}`,
          undefined,
          { authorization: `Bearer ${accessToken}` },
        )
      ).body.error.errors[0],
    ).toMatchObject(invalid)
    for (const pageSize of ['0', '-1', 'x'])
      expect(
        (
          await drive('GET', `/drive/v3/files?spaces=appDataFolder&pageSize=${pageSize}`, undefined, {
            authorization: `Bearer ${accessToken}`,
          })
        ).status,
      ).toBe(400)
    expect(
      (
        await drive('GET', '/drive/v3/files?spaces=appDataFolder&pageSize=5000', undefined, {
          authorization: `Bearer ${accessToken}`,
        })
      ).status,
    ).toBe(200)
  })

  it('may give fewer than asked for, with a token', async () => {
    for (const name of ['a', 'b']) await makeFile(drive, name, 'x')
    google.levers.set({ maxPageSize: 1 })
    const { body } = await list({ pageSize: '100' })
    expect([body.files.length, typeof body.nextPageToken]).toEqual([1, 'string'])
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

  it('F34: two who create the folder at once make two folders of one name', async () => {
    const folders = await Promise.all([makeFolder(drive), makeFolder(drive)])
    expect(await names(`mimeType = '${folderType}'`)).toEqual(['journals', 'journals'])
    expect(folders[0]).not.toBe(folders[1])
  })
})

describe('The fields mask', () => {
  it('gives four fields when nothing is asked for, and the envelope in listings', async () => {
    const { id } = await makeFile(drive, 'a', 'x')
    const four = { kind: 'drive#file', id, name: 'a', mimeType: 'application/json' }
    expect((await drive('GET', `/drive/v3/files/${id}`)).body).toEqual(four)
    expect((await list({})).body).toEqual({ kind: 'drive#fileList', incompleteSearch: false, files: [four] })
  })

  it('gives what is asked for, nested, by path, or all', async () => {
    const { id } = await makeFile(drive, 'a', 'abc')
    expect((await list({ fields: 'files(id,capabilities/canEdit,size),nextPageToken' })).body).toEqual({
      files: [{ id, capabilities: { canEdit: true }, size: '3' }],
    })
    expect((await list({ fields: 'files/name, kind' })).body).toEqual({
      kind: 'drive#fileList',
      files: [{ name: 'a' }],
    })
    expect((await list({ fields: 'files(*)' })).body.files[0]).toMatchObject({
      id,
      md5Checksum: '900150983cd24fb0d6963f7d28e17f72',
      size: '3',
      quotaBytesUsed: '3',
      parents: [expect.any(String)],
      spaces: ['appDataFolder'],
    })
    expect((await list({ fields: '*' })).body).toMatchObject({ incompleteSearch: false, files: [{ id, size: '3' }] })
  })

  it.each([
    ['foo', 'foo'],
    ['files(id', 'files(id'],
    ['files(id,foo)', 'foo'],
    ['id', 'id'],
    ['files(id))', ')'],
    ['files(id/x)', 'x'],
    ['files(id(*))', '*'],
    ['files,,kind', ','],
  ])('refuses %j', async (fields, named) => {
    const message = `Invalid field selection ${named}`
    expect((await list({ fields })).body).toEqual(
      problem(400, message, { reason: 'invalidParameter', location: 'fields', locationType: 'parameter' }),
    )
  })

  it('never fails and never invents', () => {
    const words = fc
      .array(fc.constantFrom('files', 'id', 'name', 'capabilities', '(', ')', ',', '/', '*', 'foo'), { maxLength: 20 })
      .map((parts) => parts.join(''))
    const value = { kind: 'k', files: [{ id: '1', name: 'n', capabilities: { canEdit: true } }] }
    fc.assert(
      fc.property(fc.oneof(words, fc.string()), (text) => {
        const mask = parseMask(text, shapes.fileList)
        if (!mask.ok) return mask.error.status === 400
        expect(value).toMatchObject(applyMask(value, mask.value) as object)
        return true
      }),
    )
  })
})
