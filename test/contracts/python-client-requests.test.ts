import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LocalGoogle } from '#functions/local/google/local-google.ts'
import type { Listening } from '#functions/local/stand-in/listen.ts'
import { listeningGoogle } from '#test/functions/local-google/listening-google.ts'
import { folderType } from '#test/functions/local-google/support.ts'
import { type Read, write } from '#test/functions/support/wire.ts'

/*
 * The requests of google-api-python-client over httplib2, byte for byte: `alt=json` on every address, JSON as Python
 * prints it, multipart bodies of Python's `email` package, whose lines end with LF alone.
 */

let google: LocalGoogle & Listening
let bearer: string
let people = 0
beforeAll(async () => {
  google = await listeningGoogle()
})
afterAll(() => google.close())
beforeEach(async () => {
  people += 1
  bearer = `Bearer ${(await google.levers.issueToken({ account: `Person ${people}` })).accessToken}`
})

type Headers = Readonly<Record<string, string>>

const python = (method: string, path: string, headers: Headers = {}, body: string | Buffer = ''): Promise<Read> => {
  const sent: Headers = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': '(gzip)',
    'x-goog-api-client': 'gdcl/2.187.0 gl-python/3.13.9',
    ...headers,
    ...(method === 'GET' ? {} : { 'content-length': `${Buffer.byteLength(body)}` }),
    authorization: bearer,
  }
  return write(google.port, {
    head: [
      `${method} ${path} HTTP/1.1`,
      `Host: localhost:${google.port}`,
      ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
    ],
    body,
  })
}

const json = { 'content-type': 'application/json' }
const field = (answer: Read, name: string): string => String((answer.json as Readonly<Record<string, unknown>>)[name])

const boundary = '===============4801712635239457386=='
/** `MIMEMultipart("related")` without its own head, flattened by `BytesGenerator`. */
const related = (metadata: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\nContent-Type: application/json\nMIME-Version: 1.0\n\n${metadata}\n--${boundary}\n` +
        'Content-Type: application/octet-stream\nMIME-Version: 1.0\nContent-Transfer-Encoding: binary\n\n',
    ),
    content,
    Buffer.from(`\n--${boundary}--\n`),
  ])
const ofRelated = { 'content-type': `multipart/related; boundary="${boundary}"` }

const upload = (name: string, content: Buffer): Promise<Read> =>
  python(
    'POST',
    '/upload/drive/v3/files?fields=id%2Csize&alt=json&uploadType=multipart',
    ofRelated,
    related(`{"name": "${name}", "parents": ["appDataFolder"]}`, content),
  )

const bytesOf = (id: string, range: string): Promise<Read> =>
  python('GET', `/drive/v3/files/${id}?alt=media`, { range })

/** `MediaIoBaseUpload(..., resumable=True)`: where the session is. */
const startUpload = async (size?: number): Promise<string> => {
  const started = await python(
    'POST',
    '/upload/drive/v3/files?fields=id%2Csize&alt=json&uploadType=resumable',
    {
      ...json,
      'X-Upload-Content-Type': 'application/json',
      ...(size === undefined ? {} : { 'X-Upload-Content-Length': `${size}` }),
    },
    '{"name": "r", "parents": ["appDataFolder"]}',
  )
  expect(started.status).toBe(200)
  const { pathname, search } = new URL(started.headers['location'] ?? '')
  return `${pathname}${search}`
}

const put = (session: string, range: string | undefined, body: Buffer): Promise<Read> =>
  python('PUT', session, range === undefined ? {} : { 'Content-Range': range }, body)

const pieceBytes = 256 * 1024

describe('The requests of Google’s client for Python', () => {
  it.each([
    ['a text', Buffer.from('{"app_id": "bellbook"}')],
    ['bytes that end like a line of another system', Buffer.from('one\r\ntwo\r')],
    ['bytes that begin and end with empty lines', Buffer.from('\n\n\nx\n\n')],
    ['no bytes', Buffer.alloc(0)],
  ])('files().create with media: %s, whole, although the lines of the body end with LF alone', async (_, content) => {
    const made = await upload('a', content)
    expect([made.status, field(made, 'size')]).toEqual([200, `${content.length}`])
    const read = await python('GET', `/drive/v3/files/${field(made, 'id')}?alt=media`)
    expect([read.status, read.body]).toEqual([200, content])
  })

  it('files().update with media and metadata in one', async () => {
    const id = field(await upload('a', Buffer.from('one')), 'id')
    const updated = await python(
      'PATCH',
      `/upload/drive/v3/files/${id}?fields=name%2Csize&alt=json&uploadType=multipart`,
      ofRelated,
      related('{"name": "b"}', Buffer.from('three')),
    )
    expect(updated.json).toEqual({ name: 'b', size: '5' })
  })

  it('files().create of a folder, files().list, files().get and files().delete', async () => {
    const folder = await python(
      'POST',
      '/drive/v3/files?fields=id&alt=json',
      json,
      `{"name": "f", "mimeType": "${folderType}", "parents": ["appDataFolder"]}`,
    )
    const id = field(folder, 'id')
    const q = `%27${id}%27+in+parents+and+trashed+%3D+false`
    const listed = await python(
      'GET',
      `/drive/v3/files?spaces=appDataFolder&q=${q}&fields=nextPageToken%2C+files%28id%2C+name%29&pageSize=10&alt=json`,
    )
    expect(listed.json).toEqual({ files: [] })
    expect((await python('GET', `/drive/v3/files/${id}?fields=name&alt=json`)).json).toEqual({ name: 'f' })
    expect((await python('DELETE', `/drive/v3/files/${id}?`)).status).toBe(204)
  })

  it('fields="" asks for what no fields at all asks for', async () => {
    const id = field(await upload('a', Buffer.from('one')), 'id')
    const [none, empty] = [
      await python('GET', `/drive/v3/files/${id}?alt=json`),
      await python('GET', `/drive/v3/files/${id}?fields=&alt=json`),
    ]
    expect([empty.status, empty.json]).toEqual([200, none.json])
    const list = await python('GET', '/drive/v3/files?spaces=appDataFolder&fields=&alt=json')
    expect(list.json).toMatchObject({ kind: 'drive#fileList', files: [{ id, name: 'a' }] })
  })

  it('a query that is too long for an address goes as a POST that says it is a GET', async () => {
    const id = field(await upload('a', Buffer.from('one')), 'id')
    const q = Array.from({ length: 200 }, (_, index) => `name = 'file ${index}'`).join(' or ')
    const query = new URLSearchParams({
      spaces: 'appDataFolder',
      q: `name = 'a' or ${q}`,
      fields: 'files(id)',
      alt: 'json',
    })
    expect(query.toString().length).toBeGreaterThan(2048)
    const listed = await python(
      'POST',
      '/drive/v3/files',
      { 'x-http-method-override': 'GET', 'content-type': 'application/x-www-form-urlencoded' },
      query.toString(),
    )
    expect([listed.status, listed.json]).toEqual([200, { files: [{ id }] }])
    const deleted = await python('POST', `/drive/v3/files/${id}?`, { 'x-http-method-override': 'DELETE' })
    expect([deleted.status, (await python('GET', `/drive/v3/files/${id}?alt=json`)).status]).toEqual([204, 404])
  })

  it('next_chunk: pieces of a known size, the question after a break, and the answer that it is done', async () => {
    const content = Buffer.alloc(pieceBytes + 10, 'x')
    const session = await startUpload(content.length)
    const first = await put(session, `bytes 0-${pieceBytes - 1}/${content.length}`, content.subarray(0, pieceBytes))
    expect([first.status, first.headers['range']]).toEqual([308, `bytes=0-${pieceBytes - 1}`])
    const asked = await put(session, `bytes */${content.length}`, Buffer.alloc(0))
    expect([asked.status, asked.headers['range']]).toEqual([308, `bytes=0-${pieceBytes - 1}`])
    const range = `bytes ${pieceBytes}-${content.length - 1}/${content.length}`
    const last = await put(session, range, content.subarray(pieceBytes))
    expect([last.status, field(last, 'size')]).toEqual([200, `${content.length}`])
    const again = await put(session, `bytes */${content.length}`, Buffer.alloc(0))
    expect([again.status, again.json]).toEqual([200, last.json])
  })

  it('next_chunk of a stream of unknown size, and of an empty file', async () => {
    const content = Buffer.alloc(pieceBytes + 10, 'y')
    const session = await startUpload()
    expect((await put(session, `bytes 0-${pieceBytes - 1}/*`, content.subarray(0, pieceBytes))).status).toBe(308)
    const range = `bytes ${pieceBytes}-${content.length - 1}/${content.length}`
    expect(field(await put(session, range, content.subarray(pieceBytes)), 'size')).toBe(`${content.length}`)
    const empty = await put(await startUpload(0), undefined, Buffer.alloc(0))
    expect([empty.status, field(empty, 'size')]).toEqual([200, '0'])
  })

  it('MediaIoBaseDownload: a range beyond the end gives what there is; an empty file says so', async () => {
    const [some, none] = [await upload('a', Buffer.from('one')), await upload('b', Buffer.alloc(0))]
    const read = await bytesOf(field(some, 'id'), 'bytes=0-104857599')
    expect([read.status, read.headers['content-range'], read.body.toString()]).toEqual([206, 'bytes 0-2/3', 'one'])
    const empty = await bytesOf(field(none, 'id'), 'bytes=0-104857599')
    expect([empty.status, empty.headers['content-range']]).toEqual([416, 'bytes */0'])
  })
})
