import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { drive, type drive_v3 } from '@googleapis/drive'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Listening } from '#functions/local/stand-in/listen.ts'
import { listeningGoogle } from '#test/functions/local-google/listening-google.ts'
import { folderType } from '#test/functions/local-google/support.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { filesIn, filesNamed } from '#web/adapters/drive/query.ts'

let google: FaultyGoogle & Pick<Listening, 'port'>
let api: drive_v3.Drive
let rootUrl: string
let authorization: Readonly<Record<string, string>>
let people = 0
beforeAll(async () => {
  google = await listeningGoogle()
  rootUrl = `http://127.0.0.1:${google.port}/`
})
afterAll(() => google.close())
beforeEach(async () => {
  people += 1
  const { accessToken } = await google.levers.issueToken({ account: `Person ${people}` })
  authorization = { Authorization: `Bearer ${accessToken}` }
  api = drive({ version: 'v3', rootUrl, headers: authorization })
})

const fields = 'id,name,parents,size,version,md5Checksum,sha256Checksum,headRevisionId'

const makeFolder = async (): Promise<string> =>
  (
    await api.files.create({
      requestBody: { name: 'journals', mimeType: folderType, parents: ['appDataFolder'] },
      fields: 'id',
    })
  ).data.id ?? ''

/** The client forgets its rootUrl for uploads, so it is given again. */
const makeFile = async (parent: string, name: string, content: string): Promise<drive_v3.Schema$File> =>
  (
    await api.files.create(
      { requestBody: { name, parents: [parent] }, media: { mimeType: 'application/json', body: content }, fields },
      { rootUrl },
    )
  ).data

describe("@googleapis/drive, Google's own client, against the local drive", () => {
  it('makes a folder, uploads, lists and downloads byte for byte', async () => {
    const folder = await makeFolder()
    const content = '{"app_id":"bellbook","note":"µ – 漢字 🙂"}\r\n\r\n--x\r\n'
    const file = await makeFile(folder, 'My journal.bellbook', content)
    expect(file).toMatchObject({
      name: 'My journal.bellbook',
      parents: [folder],
      size: String(Buffer.byteLength(content)),
      md5Checksum: createHash('md5').update(content).digest('hex'),
      sha256Checksum: createHash('sha256').update(content).digest('hex'),
    })

    const listed = await api.files.list({
      spaces: 'appDataFolder',
      q: filesIn([folder]),
      fields: 'files(id,name),nextPageToken',
      orderBy: 'modifiedTime desc',
    })
    expect(listed.data).toEqual({ files: [{ id: file.id, name: 'My journal.bellbook' }] })
    const text = await api.files.get({ fileId: file.id ?? '', alt: 'media' }, { responseType: 'text' })
    expect(text.data).toBe(content)
  })

  it('takes an upload as a stream in chunks', async () => {
    const folder = await makeFolder()
    const body = Readable.from(['{"a":', '"', 'x'.repeat(200_000), '"}'])
    const file = await api.files.create(
      { requestBody: { name: 's', parents: [folder] }, media: { mimeType: 'application/json', body }, fields: 'size' },
      { rootUrl },
    )
    expect(file.data).toEqual({ size: '200008' })
  })

  it('replaces content and renames: the head revision changes with the content only', async () => {
    const file = await makeFile(await makeFolder(), 'a.bellbook', 'one')
    const fileId = file.id ?? ''
    const written = await api.files.update(
      { fileId, media: { mimeType: 'application/json', body: 'two' }, fields },
      { rootUrl },
    )
    expect(written.data.headRevisionId).not.toBe(file.headRevisionId)
    const renamed = await api.files.update({ fileId, requestBody: { name: 'b.bellbook' }, fields })
    expect([renamed.data.name, renamed.data.headRevisionId]).toEqual(['b.bellbook', written.data.headRevisionId])
    const versions = [file.version, written.data.version, renamed.data.version].map(Number)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(3)
  })

  it('lists page by page', async () => {
    const folder = await makeFolder()
    for (const n of [1, 2, 3, 4, 5]) await makeFile(folder, `${n}`, 'x')
    const names: Array<string> = []
    let pageToken: string | undefined
    do {
      const page: { data: drive_v3.Schema$FileList } = await api.files.list({
        spaces: 'appDataFolder',
        q: filesIn([folder]),
        orderBy: 'createdTime',
        pageSize: 2,
        fields: 'nextPageToken,files(name)',
        ...(pageToken === undefined ? {} : { pageToken }),
      })
      names.push(...(page.data.files ?? []).map((file) => file.name ?? ''))
      pageToken = page.data.nextPageToken ?? undefined
    } while (pageToken !== undefined)
    expect(names).toEqual(['1', '2', '3', '4', '5'])
  })

  it('[F35] makes one file when a create with a generated id is repeated', async () => {
    const folder = await makeFolder()
    const ids = await api.files.generateIds({ space: 'appDataFolder', count: 2 })
    expect(ids.data).toMatchObject({ kind: 'drive#generatedIds', space: 'appDataFolder' })
    const id = ids.data.ids?.[0] ?? ''
    const create = () =>
      api.files.create(
        { requestBody: { id, name: 'j', parents: [folder] }, media: { body: '{}' } },
        { rootUrl, retry: false },
      )
    expect((await create()).data.id).toBe(id)
    await expect(create()).rejects.toMatchObject({ status: 409 })
    const own = api.files.create({ requestBody: { id: 'mine', name: 'j', parents: [folder] } }, { retry: false })
    await expect(own).rejects.toMatchObject({ status: 400 })
    expect((await api.files.list({ spaces: 'appDataFolder', q: filesNamed('j') })).data.files).toHaveLength(1)
    await api.files.delete({ fileId: id })
    await expect(create()).rejects.toMatchObject({ status: 409 })
  })

  it('deletes a folder with what is in it, with 204', async () => {
    const folder = await makeFolder()
    const file = await makeFile(folder, 'a', 'x')
    expect((await api.files.delete({ fileId: folder })).status).toBe(204)
    await expect(makeFile(folder, 'b', 'x')).rejects.toMatchObject({ status: 404 })
    await expect(api.files.get({ fileId: file.id ?? '' })).rejects.toMatchObject({
      status: 404,
      response: {
        data: {
          error: {
            code: 404,
            message: `File not found: ${file.id}.`,
            errors: [{ message: `File not found: ${file.id}.`, domain: 'global', reason: 'notFound' }],
          },
        },
      },
    })
  })

  it('marks a file, gives the etag of v2, and takes an upload on the condition of it once', async () => {
    const fileId = (await makeFile(await makeFolder(), 'a.bellbook', 'one')).id ?? ''
    const marked = await api.files.update({
      fileId,
      requestBody: { appProperties: { a: 'b' } },
      fields: 'appProperties',
    })
    expect(marked.data).toEqual({ appProperties: { a: 'b' } })
    const older = await fetch(`${rootUrl}drive/v2/files/${fileId}?fields=etag`, { headers: authorization })
    const { etag } = (await older.json()) as { readonly etag: string }
    const write = () =>
      api.files.update({ fileId, media: { body: 'two' }, fields: 'id' }, { rootUrl, headers: { 'If-Match': etag } })
    expect((await write()).data).toEqual({ id: fileId })
    await expect(write()).rejects.toMatchObject({ status: 412 })
  })

  it('is retried by the client after 503, and gets through', async () => {
    google.levers.addFault({ what: { kind: 'error', error: 'backendError' }, routes: ['files.list'] })
    expect((await api.files.list({ spaces: 'appDataFolder' })).data.files).toEqual([])
  })

  it('answers a token that was revoked with the 401 of today', async () => {
    const stranger = drive({ version: 'v3', rootUrl, headers: { Authorization: 'Bearer ya29.nobody' } })
    await expect(stranger.files.list({ spaces: 'appDataFolder' })).rejects.toMatchObject({
      status: 401,
      response: {
        data: {
          error: { code: 401, errors: [{ reason: 'authError', domain: 'global', message: 'Invalid Credentials' }] },
        },
      },
    })
  })
})
