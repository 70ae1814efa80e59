import { beforeEach, describe, expect, it } from 'vitest'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { type Body, type DriveCaller, driveOf, makeFile, makeFolder, memoryGoogle, related } from './support.ts'

let google: FaultyGoogle
let drive: DriveCaller
beforeEach(async () => {
  google = await memoryGoogle()
  drive = await driveOf(google)
})

const inner = (answer: { readonly body: Body }) => answer.body.error?.errors[0]
const textOf = async (id: string): Promise<string> => (await drive('GET', `/drive/v3/files/${id}?alt=media`)).text
const json = { 'content-type': 'application/json' }

const createWith = (id: string) => drive('POST', '/drive/v3/files', { id, name: 'x', parents: ['appDataFolder'] })
const etagOf = async (id: string): Promise<string> =>
  (await drive('GET', `/drive/v2/files/${id}?fields=etag`)).body.etag
const putIf = (id: string, content: string, ifMatch: string) =>
  drive('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, content, { ...json, 'if-match': ifMatch })
const kib256 = 256 * 1024
const startUpload = async (
  fileId = '',
  metadata: object = { name: 'big', parents: ['appDataFolder'] },
  { total = 0, ...headers }: { readonly total?: number; readonly 'if-match'?: string } = {},
): Promise<string> => {
  const answer = await drive(
    fileId === '' ? 'POST' : 'PATCH',
    `/upload/drive/v3/files${fileId === '' ? '' : `/${fileId}`}?uploadType=resumable&fields=id,size,mimeType`,
    metadata,
    { 'x-upload-content-type': 'text/x-big', 'x-upload-content-length': `${total}`, ...headers },
  )
  expect([answer.status, answer.text]).toEqual([200, ''])
  return (answer.headers.get('location') ?? '').replace(google.origin(), '')
}
const putPiece = (session: string, body: string | undefined, range?: string) =>
  drive('PUT', session, body, range === undefined ? {} : { 'content-range': range })

describe('Creating', () => {
  it('takes multipart/related, whatever the content holds and however the boundary is written', async () => {
    const metadata = { name: 'g', parents: ['appDataFolder'], mimeType: 'application/vnd.bellbook+json' }
    for (const [content, type] of [
      ['a\r\n\r\nb', 'multipart/related; boundary=BOUND'],
      ['\r\n--B', 'Multipart/Related; type="x"; boundary="BOUND"'],
      ['', 'multipart/related;boundary=BOUND'],
    ] as const) {
      const { body } = await drive(
        'POST',
        '/upload/drive/v3/files?uploadType=multipart&fields=id,mimeType,size',
        related(metadata, content).body,
        { 'content-type': type },
      )
      expect(body).toMatchObject({ mimeType: 'application/vnd.bellbook+json', size: String(content.length) })
      expect(await textOf(body.id)).toBe(content)
    }
  })

  it.each([
    ['no end mark', '--BOUND\r\nContent-Type: application/json\r\n\r\n{}', 'multipart/related; boundary=BOUND'],
    ['another boundary', '--OTHER\r\n\r\n{}\r\n--OTHER--', 'multipart/related; boundary=BOUND'],
    ['no boundary', '--BOUND--', 'multipart/related'],
    ['a simple type', '{}', 'application/json'],
    [
      'metadata that is not JSON',
      '--B\r\nContent-Type: application/json\r\n\r\n{"name":\r\n--B\r\n\r\nx\r\n--B--',
      'multipart/related; boundary=B',
    ],
  ])('refuses a multipart body with %s', async (_what, body, type) => {
    const answer = await drive('POST', '/upload/drive/v3/files?uploadType=multipart', body, { 'content-type': type })
    expect([answer.status, inner(answer).reason]).toEqual([400, 'badRequest'])
  })

  it('needs a parent that is there', async () => {
    const answer = await drive('POST', '/drive/v3/files', { name: 'x', parents: ['nowhere'] })
    expect([answer.status, inner(answer)]).toEqual([
      404,
      { message: 'File not found: nowhere.', domain: 'global', reason: 'notFound' },
    ])
  })

  it('F35: answers 409 to an id in use, also after the file is gone, and to ids of others 400', async () => {
    const { ids } = (await drive('GET', '/drive/v3/files/generateIds?space=appDataFolder&count=2')).body
    expect((await createWith(ids[0])).body.id).toBe(ids[0])
    expect((await createWith(ids[0])).body.error).toMatchObject({ code: 409, errors: [{ reason: 'fileIdInUse' }] })
    await drive('DELETE', `/drive/v3/files/${ids[0]}`)
    expect((await createWith(ids[0])).status).toBe(409)
    const other = await driveOf(google, 'Berta')
    expect((await other('POST', '/drive/v3/files', { id: ids[1], name: 'x', parents: ['appDataFolder'] })).status).toBe(
      400,
    )
  })
})

describe('Changing', () => {
  it('moves the version with every change, the head revision with content only, by one to three', async () => {
    const made = await makeFile(drive, 'a', 'one')
    const get = async () =>
      (await drive('GET', `/drive/v3/files/${made.id}?fields=version,headRevisionId,modifiedTime,name`)).body
    google.levers.advance(1000)
    await drive('PATCH', `/drive/v3/files/${made.id}`, { name: 'b' })
    const renamed = await get()
    expect(renamed).toMatchObject({
      name: 'b',
      headRevisionId: made.headRevisionId,
      modifiedTime: '2026-11-20T12:00:01.000Z',
    })
    google.levers.advance(1000)
    await drive('PATCH', `/upload/drive/v3/files/${made.id}?uploadType=media`, 'one', json)
    const rewritten = await get()
    expect(rewritten.headRevisionId).not.toBe(made.headRevisionId)
    const steps = [Number(renamed.version) - Number(made.version), Number(rewritten.version) - Number(renamed.version)]
    for (const step of steps) expect([1, 2, 3]).toContain(step)
  })

  it('takes properties, and removes one by null', async () => {
    const { id } = await makeFile(drive, 'a', 'one')
    const patch = (appProperties: Record<string, string | null>) =>
      drive('PATCH', `/drive/v3/files/${id}?fields=appProperties,name`, { appProperties })
    expect((await patch({ k: 'v', l: 'w' })).body).toEqual({ name: 'a', appProperties: { k: 'v', l: 'w' } })
    expect((await patch({ k: null })).body).toEqual({ name: 'a', appProperties: { l: 'w' } })
    expect((await patch({ l: null })).body).toEqual({ name: 'a' })
  })

  it('deletes a folder with what is in it', async () => {
    const folder = await makeFolder(drive)
    const { id } = await makeFile(drive, 'a', 'x', await makeFolder(drive, 'inner', folder))
    expect((await drive('DELETE', `/drive/v3/files/${folder}`)).status).toBe(204)
    expect((await drive('GET', `/drive/v3/files/${id}`)).status).toBe(404)
  })

  it('limits simple and multipart uploads to 5 MB', async () => {
    const { id } = await makeFile(drive, 'a', 'x')
    const put = (bytes: number) =>
      drive('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'x'.repeat(bytes), json)
    expect((await put(5 * 1024 * 1024)).status).toBe(200)
    expect((await put(5 * 1024 * 1024 + 1)).status).toBe(413)
    const upload = related({ name: 'big', parents: ['appDataFolder'] }, 'x'.repeat(5 * 1024 * 1024))
    expect(
      (await drive('POST', '/upload/drive/v3/files?uploadType=multipart', upload.body, upload.headers)).status,
    ).toBe(413)
  })
})

describe('Compare and swap', () => {
  it('F18: an upload with the etag of v2 goes through once, and is a 412 after any change', async () => {
    const { id, headRevisionId } = await makeFile(drive, 'a', 'one')
    const etag = await etagOf(id)
    expect((await putIf(id, 'two', etag)).status).toBe(200)
    const lost = await putIf(id, 'three', etag)
    expect([lost.status, inner(lost).reason]).toEqual([412, 'conditionNotMet'])
    expect(await textOf(id)).toBe('two')
    const fresh = await etagOf(id)
    await drive('PATCH', `/drive/v3/files/${id}`, { name: 'renamed' })
    expect((await putIf(id, 'three', fresh)).status).toBe(412)
    expect((await putIf(id, 'four', headRevisionId)).status).toBe(200)
  })

  it('names what v2 shows', async () => {
    const { id, headRevisionId, md5Checksum } = await makeFile(drive, 'a', 'one')
    expect((await drive('GET', `/drive/v2/files/${id}?fields=fileSize,headRevisionId,md5Checksum`)).body).toEqual({
      fileSize: '3',
      headRevisionId,
      md5Checksum,
    })
  })
})

describe('Resumable uploads', () => {
  it('take everything at once, beyond 5 MB', async () => {
    const content = 'x'.repeat(6 * 1024 * 1024)
    const done = await putPiece(await startUpload('', undefined, { total: content.length }), content)
    expect(done).toMatchObject({ status: 200, body: { size: String(content.length), mimeType: 'text/x-big' } })
  })

  it('take pieces, say how far they are, and go on after a break', async () => {
    const { id } = await makeFile(drive, 'a', 'old')
    const [first, second, rest] = ['a'.repeat(kib256), 'b'.repeat(kib256), 'ccc']
    const total = 2 * kib256 + 3
    const session = await startUpload(id, {}, { total })
    const one = await putPiece(session, first, `bytes 0-${kib256 - 1}/${total}`)
    expect([one.status, one.headers.get('range')]).toEqual([308, `bytes=0-${kib256 - 1}`])
    const asked = await putPiece(session, undefined, `bytes */${total}`)
    expect([asked.status, asked.headers.get('range')]).toEqual([308, `bytes=0-${kib256 - 1}`])
    const gap = await putPiece(session, rest, `bytes ${2 * kib256}-${total - 1}/${total}`)
    expect([gap.status, gap.headers.get('range')]).toEqual([308, `bytes=0-${kib256 - 1}`])
    expect(await textOf(id)).toBe('old')
    expect((await putPiece(session, second, `bytes ${kib256}-${2 * kib256 - 1}/${total}`)).status).toBe(308)
    expect((await putPiece(session, rest, `bytes ${2 * kib256}-${total - 1}/${total}`)).body).toMatchObject({
      id,
      size: String(total),
    })
    expect(await textOf(id)).toBe(first + second + rest)
    const finished = await putPiece(session, undefined, `bytes */${total}`)
    expect([finished.status, finished.body.id]).toEqual([200, id])
  })

  it('need no token for their session', async () => {
    const session = await startUpload('', undefined, { total: 1 })
    expect((await drive('PUT', session, 'x', { authorization: '' })).status).toBe(200)
  })

  it('honour If-Match at their end', async () => {
    const { id } = await makeFile(drive, 'a', 'old')
    const { etag } = (await drive('GET', `/drive/v2/files/${id}?fields=etag`)).body
    const session = await startUpload(id, {}, { total: 3, 'if-match': etag })
    await drive('PATCH', `/drive/v3/files/${id}`, { name: 'b' })
    expect((await putPiece(session, 'new')).status).toBe(412)
    expect(await textOf(id)).toBe('old')
  })
})
