import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LocalGoogle } from '#functions/local/google/local-google.ts'
import type { Listening } from '#functions/local/stand-in/listen.ts'
import { listeningGoogle } from '#test/functions/local-google/listening-google.ts'
import { folderType } from '#test/functions/local-google/support.ts'
import { type Read, write } from '#test/functions/support/wire.ts'

/*
 * The requests of rclone's `drive` backend with the scope `drive.appfolder`, byte for byte: Go's HTTP client, the
 * parameters of google.golang.org/api in its order, rclone's own resumable upload.
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

const fields =
  'id%2Cname%2Csize%2Cmd5Checksum%2Csha1Checksum%2Csha256Checksum%2Ctrashed%2CexplicitlyTrashed%2CmodifiedTime' +
  '%2CcreatedTime%2CmimeType%2Cparents%2CwebViewLink%2CshortcutDetails%2CexportLinks%2CresourceKey'
const common = 'prettyPrint=false&supportsAllDrives=true'

interface Asked {
  readonly body?: string | Buffer
  /** Go does not know how long what it streams will be. */
  readonly chunked?: boolean
  readonly headers?: ReadonlyArray<string>
}

const rclone = (method: string, path: string, { body, chunked = false, headers = [] }: Asked = {}): Promise<Read> => {
  const bytes = Buffer.from(body ?? '')
  const framed = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')])
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`
  return write(google.port, {
    head: [
      `${method} ${path} HTTP/1.1`,
      `Host: localhost:${google.port}`,
      'User-Agent: rclone/v1.71.0',
      ...(body === undefined && method === 'GET' ? [] : [length]),
      `Authorization: ${bearer}`,
      ...headers,
      'X-Goog-Api-Client: gl-go/1.25.0 gdcl/0.247.0',
      'Accept-Encoding: gzip',
    ],
    body: chunked ? framed : bytes,
  })
}

const json = ['Content-Type: application/json']
const field = (answer: Read, name: string): string => String((answer.json as Readonly<Record<string, unknown>>)[name])

/** `rclone mkdir`. Go's encoder ends its JSON with a line. */
const makeFolder = async (name: string, parent = 'appDataFolder'): Promise<string> => {
  const body = `{"description":"${name}","mimeType":"${folderType}","name":"${name}","parents":["${parent}"]}\n`
  const made = await rclone('POST', `/drive/v3/files?alt=json&fields=id&${common}`, { body, headers: json })
  expect(made.status).toBe(200)
  return field(made, 'id')
}

const boundary = '1b5d6f2b2c4f0e3a9d8c7b6a5f4e3d2c1b0a99887766554433221100ff'
const related = (metadata: string, content: string): string =>
  `--${boundary}\r\nContent-Type: application/json\r\n\r\n${metadata}\n\r\n--${boundary}\r\n` +
  `Content-Type: text/plain; charset=utf-8\r\n\r\n${content}\r\n--${boundary}--\r\n`
const ofRelated = [`Content-Type: multipart/related; boundary=${boundary}`]

/** `rclone copy` of a small file. */
const upload = (name: string, parent: string, content: string): Promise<Read> =>
  rclone(
    'POST',
    `/upload/drive/v3/files?alt=json&fields=${fields}&keepRevisionForever=false&${common}&uploadType=multipart`,
    {
      body: related(
        `{"description":"${name}","mimeType":"text/plain; charset=utf-8",` +
          `"modifiedTime":"2026-11-20T12:00:00.123456789Z","name":"${name}","parents":["${parent}"]}`,
        content,
      ),
      chunked: true,
      headers: ofRelated,
    },
  )

/** `rclone copy` of a large file: where the session is. */
const startUpload = async (name: string, size: number): Promise<string> => {
  const started = await rclone(
    'POST',
    `/upload/drive/v3/files?alt=json&fields=${fields}&supportsAllDrives=true&uploadType=resumable`,
    {
      body: `{"mimeType":"application/octet-stream","name":"${name}","parents":["appDataFolder"]}\n`,
      headers: [
        'Content-Type: application/json; charset=UTF-8',
        `X-Upload-Content-Length: ${size}`,
        'X-Upload-Content-Type: application/octet-stream',
      ],
    },
  )
  expect(started.status).toBe(200)
  const { pathname, search } = new URL(started.headers['location'] ?? '')
  return `${pathname}${search}`
}

const piece = (session: string, range: string, body: Buffer, more: ReadonlyArray<string> = []): Promise<Read> =>
  rclone('POST', session, {
    body,
    headers: [`Content-Range: ${range}`, 'Content-Type: application/octet-stream', ...more],
  })

const pieceBytes = 256 * 1024
const content = Buffer.alloc(2 * pieceBytes + 1000, 'rclone ')
const sizes = `${content.length}`

describe('The requests of rclone', () => {
  it('rclone about, and the root of the app-data folder', async () => {
    const about = await rclone('GET', '/drive/v3/about?alt=json&fields=storageQuota&prettyPrint=false')
    expect([about.status, Object.keys(about.json as object)]).toEqual([200, ['storageQuota']])
    const root = await rclone('GET', `/drive/v3/files/appDataFolder?alt=json&fields=id&${common}`)
    expect([root.status, field(root, 'id')]).toEqual([200, expect.stringMatching(/^[\w-]{10,}$/)])
  })

  it('rclone mkdir, copy, lsf and cat: streamed in chunks, listed by parent and by name, read as a range', async () => {
    const folder = await makeFolder('journals')
    const made = await upload('it’s.txt', folder, 'first line\r\nsecond')
    expect(made.json).toMatchObject({
      name: 'it’s.txt',
      size: '18',
      md5Checksum: createHash('md5').update('first line\r\nsecond').digest('hex'),
      modifiedTime: '2026-11-20T12:00:00.123Z',
    })
    const list = (q: string) =>
      rclone(
        'GET',
        `/drive/v3/files?alt=json&fields=files%28${fields}%29%2CnextPageToken%2CincompleteSearch` +
          `&includeItemsFromAllDrives=true&pageSize=1000&prettyPrint=false&q=${q}&spaces=appDataFolder` +
          '&supportsAllDrives=true',
      )
    const within = `trashed%3Dfalse+and+%28%27${folder}%27+in+parents%29`
    for (const q of [within, `${within}+and+%28name%3D%27it%E2%80%99s.txt%27%29`])
      expect((await list(q)).json).toMatchObject({ files: [{ id: field(made, 'id') }], incompleteSearch: false })
    const read = await rclone('GET', `/drive/v3/files/${field(made, 'id')}?alt=media&supportsAllDrives=true`, {
      headers: ['Range: bytes=6-'],
    })
    expect([read.status, read.body.toString()]).toEqual([206, 'line\r\nsecond'])
  })

  it('rclone copy over a file, touch and copyto: new content, new time, a copy', async () => {
    const id = field(await upload('a.txt', 'appDataFolder', 'one'), 'id')
    const updated = await rclone(
      'PATCH',
      `/upload/drive/v3/files/${id}?alt=json&fields=${fields}&keepRevisionForever=false&${common}&uploadType=multipart`,
      {
        body: related(
          '{"mimeType":"text/plain; charset=utf-8","modifiedTime":"2026-11-21T12:00:00.000000000Z"}',
          'two',
        ),
        chunked: true,
        headers: ofRelated,
      },
    )
    expect(updated.json).toMatchObject({ id, size: '3', modifiedTime: '2026-11-21T12:00:00.000Z' })
    const touched = await rclone('PATCH', `/drive/v3/files/${id}?alt=json&fields=${fields}&${common}`, {
      body: '{"modifiedTime":"2026-11-22T12:00:00.000000000Z"}\n',
      headers: json,
    })
    expect(touched.json).toMatchObject({ id, modifiedTime: '2026-11-22T12:00:00.000Z' })
    const copied = await rclone(
      'POST',
      `/drive/v3/files/${id}/copy?alt=json&fields=${fields}&keepRevisionForever=false&${common}`,
      { body: '{"name":"b.txt","parents":["appDataFolder"]}\n', headers: json },
    )
    expect(copied.json).toMatchObject({ name: 'b.txt', size: '3' })
  })

  it('rclone move of a folder, deletefile and rmdir: with no fields asked for', async () => {
    const [from, to] = [await makeFolder('from'), await makeFolder('to')]
    const folder = await makeFolder('inner', from)
    const moved = await rclone(
      'PATCH',
      `/drive/v3/files/${folder}?addParents=${to}&alt=json&fields=&prettyPrint=false&removeParents=${from}` +
        '&supportsAllDrives=true',
      { body: '{"name":"renamed"}\n', headers: json },
    )
    expect([moved.status, field(moved, 'name')]).toEqual([200, 'renamed'])
    const deleted = await rclone('DELETE', `/drive/v3/files/${folder}?alt=json&fields=&${common}`)
    expect(deleted.status).toBe(204)
  })

  it('rclone copy of a large file: POSTs its pieces, learns how far it came, and that it is done', async () => {
    const session = await startUpload('large', content.length)
    const first = await piece(session, `bytes 0-${pieceBytes - 1}/${sizes}`, content.subarray(0, pieceBytes))
    expect([first.status, first.headers['range']]).toEqual([308, `bytes=0-${pieceBytes - 1}`])
    // The answer was lost: rclone asks how much arrived, then goes on there.
    const status = await piece(session, `bytes */${sizes}`, Buffer.alloc(0))
    expect([status.status, status.headers['range']]).toEqual([308, `bytes=0-${pieceBytes - 1}`])
    const last = await piece(
      session,
      `bytes ${pieceBytes}-${content.length - 1}/${sizes}`,
      content.subarray(pieceBytes),
    )
    expect([last.status, last.json]).toEqual([
      200,
      expect.objectContaining({
        name: 'large',
        size: sizes,
        md5Checksum: createHash('md5').update(content).digest('hex'),
      }),
    ])
    // That answer was lost as well: asking again says the same, and makes no second file.
    const again = await piece(session, `bytes */${sizes}`, Buffer.alloc(0))
    expect([again.status, again.json]).toEqual([200, last.json])
    const all = await rclone('GET', `/drive/v3/files?alt=json&fields=files%28id%29&spaces=appDataFolder&${common}`)
    expect(all.json).toEqual({ files: [{ id: field(last, 'id') }] })
  })

  it('Go’s own upload asks for 200 in place of 308, since 308 is a redirect elsewhere', async () => {
    const session = await startUpload('large', content.length)
    const first = await piece(session, `bytes 0-${pieceBytes - 1}/*`, content.subarray(0, pieceBytes), [
      'X-GUploader-No-308: yes',
    ])
    expect([first.status, first.headers['x-http-status-code-override'], first.headers['range']]).toEqual([
      200,
      '308',
      `bytes=0-${pieceBytes - 1}`,
    ])
  })

  it('a cancelled upload is gone: DELETE of the session is 499, and a piece after it is 404', async () => {
    const session = await startUpload('large', content.length)
    await piece(session, `bytes 0-${pieceBytes - 1}/${sizes}`, content.subarray(0, pieceBytes))
    expect((await rclone('DELETE', session)).status).toBe(499)
    const late = await piece(
      session,
      `bytes ${pieceBytes}-${content.length - 1}/${sizes}`,
      content.subarray(pieceBytes),
    )
    expect(late.status).toBe(404)
  })

  it('rclone’s polling: a start token, and what changed since', async () => {
    const token = field(await rclone('GET', `/drive/v3/changes/startPageToken?alt=json&${common}`), 'startPageToken')
    const id = field(await upload('a.txt', 'appDataFolder', 'one'), 'id')
    const changes = await rclone(
      'GET',
      '/drive/v3/changes?alt=json&fields=nextPageToken%2CnewStartPageToken%2Cchanges%28fileId%2Cfile%28name%2Cparents' +
        `%2CmimeType%29%29&includeItemsFromAllDrives=true&pageSize=1000&pageToken=${token}&prettyPrint=false` +
        '&spaces=appDataFolder&supportsAllDrives=true',
    )
    expect(changes.json).toMatchObject({ changes: [{ fileId: id, file: { name: 'a.txt' } }] })
  })
})
