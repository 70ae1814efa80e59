import { beforeEach, describe, expect, it } from 'vitest'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { type DriveCaller, driveOf, makeFile, memoryGoogle, related } from './support.ts'

let google: FaultyGoogle
let drive: DriveCaller
beforeEach(async () => {
  google = await memoryGoogle()
  drive = await driveOf(google)
})

const textOf = async (id: string): Promise<string> => (await drive('GET', `/drive/v3/files/${id}?alt=media`)).text
const json = { 'content-type': 'application/json' }

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

describe('Changing', () => {
  it('takes properties, and removes one by null', async () => {
    const { id } = await makeFile(drive, 'a', 'one')
    const patch = (appProperties: Record<string, string | null>) =>
      drive('PATCH', `/drive/v3/files/${id}?fields=appProperties,name`, { appProperties })
    expect((await patch({ k: 'v', l: 'w' })).body).toEqual({ name: 'a', appProperties: { k: 'v', l: 'w' } })
    expect((await patch({ k: null })).body).toEqual({ name: 'a', appProperties: { l: 'w' } })
    expect((await patch({ l: null })).body).toEqual({ name: 'a' })
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

  it('honour If-Match at their end', async () => {
    const { id } = await makeFile(drive, 'a', 'old')
    const { etag } = (await drive('GET', `/drive/v2/files/${id}?fields=etag`)).body
    const session = await startUpload(id, {}, { total: 3, 'if-match': etag })
    await drive('PATCH', `/drive/v3/files/${id}`, { name: 'b' })
    expect((await putPiece(session, 'new')).status).toBe(412)
    expect(await textOf(id)).toBe('old')
  })
})
