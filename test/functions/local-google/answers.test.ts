import { beforeEach, describe, expect, it } from 'vitest'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { pageFetch, programFetch } from '#test/support/in-memory-fetch.ts'
import {
  driveCaller,
  type DriveCaller,
  driveOf,
  driveScope,
  makeFile,
  memoryGoogle,
  related,
  startOfTest,
} from './support.ts'

let google: FaultyGoogle
let drive: DriveCaller
beforeEach(async () => {
  google = await memoryGoogle()
  drive = await driveOf(google)
})
const listing = '/drive/v3/files?spaces=appDataFolder'

/** The answers of a stand-in with a held clock and fixed random values. */
const seededRun = async (): Promise<string> => {
  let n = 0
  const same = await memoryGoogle({
    randomBytes: (count) => {
      n += 1
      return Uint8Array.from({ length: count }, (_, at) => (n * 31 + at * 7) % 256)
    },
  })
  const { accessToken } = await same.levers.issueToken({ account: 'Anna', scopes: ['openid', driveScope] })
  const made = await makeFile(driveCaller(same, accessToken), 'a', 'x')
  return JSON.stringify([accessToken, made])
}

describe('The error table', () => {
  it('says 401 to a missing, unknown, expired or malformed token', async () => {
    const wanted = {
      error: {
        code: 401,
        message: 'Invalid Credentials',
        errors: [{ message: 'Invalid Credentials', domain: 'global', reason: 'authError' }],
      },
    }
    for (const authorization of ['Bearer nobody', 'Basic abc', 'Bearer']) {
      const answer = await drive('GET', listing, undefined, { authorization })
      expect([answer.status, answer.body]).toEqual([401, wanted])
    }
    expect((await programFetch(google)(`${google.origin()}${listing}`)).status).toBe(401)
    const { accessToken } = await google.levers.issueToken({ account: 'Anna', seconds: 10 })
    google.levers.advance(10_000)
    expect((await driveCaller(google, accessToken)('GET', listing)).body).toEqual(wanted)
  })

  it('says insufficientPermissions when the drive’s box was unticked', async () => {
    const { accessToken } = await google.levers.issueToken({ account: 'Anna', scopes: ['openid'] })
    const answer = await driveCaller(google, accessToken)('GET', listing)
    expect([answer.status, answer.body.error.errors[0].reason]).toEqual([403, 'insufficientPermissions'])
  })

  it.each(['GET /drive/v3/about?fields=user', 'PUT /drive/v3/files/x', 'POST /-/levers', 'GET /token'])(
    'has no %s, which the product never asks for',
    async (request) => {
      const [method = '', path = ''] = request.split(' ')
      expect((await drive(method, path)).status).toBe(404)
    },
  )
})

describe('Faults', () => {
  it('F18b: outdated etags come as often as the lever says, then true ones', async () => {
    const { id } = await makeFile(drive, 'a', 'one')
    google.levers.set({ staleEtags: 6 })
    const statuses: Array<number> = []
    for (let n = 0; n < 7; n += 1) {
      const { etag } = (await drive('GET', `/drive/v2/files/${id}?fields=etag`)).body
      const headers = { 'if-match': etag }
      statuses.push((await drive('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'two', headers)).status)
    }
    expect(statuses).toEqual([412, 412, 412, 412, 412, 412, 200])
  })
})

describe('F18c: CORS is as strict as the real one', () => {
  const page = 'http://127.0.0.1:5180'
  const asPage = async (): Promise<DriveCaller> =>
    driveCaller(google, (await google.levers.issueToken({ account: 'Anna' })).accessToken, pageFetch(google, page))

  it('lets a page read, write and delete with its token, and see no ETag', async () => {
    const fromPage = await asPage()
    const { id } = await makeFile(fromPage, 'a', 'one')
    const seenByPage = await fromPage('GET', `/drive/v3/files/${id}`)
    expect([...seenByPage.headers.keys()].toSorted()).toEqual(['cache-control', 'content-type'])
    const { etag } = (await fromPage('GET', `/drive/v2/files/${id}?fields=etag`)).body
    expect(
      (
        await fromPage('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'two', {
          'if-match': etag,
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(200)
    expect((await fromPage('DELETE', `/drive/v3/files/${id}`)).status).toBe(204)
  })

  it('shows a page where its resumable upload goes on', async () => {
    const fromPage = await asPage()
    const started = await fromPage(
      'POST',
      '/upload/drive/v3/files?uploadType=resumable',
      { name: 'a', parents: ['appDataFolder'] },
      { 'x-upload-content-type': 'a/b', 'x-upload-content-length': '1' },
    )
    const session = (started.headers.get('location') ?? '').replace(google.origin(), '')
    for (const range of ['bytes 0-0/2', 'bites'])
      expect((await fromPage('PUT', session, 'x', { 'content-range': range })).status).toBe(400)
    expect((await fromPage('PUT', session, 'x', { 'content-range': 'bytes 0-0/1' })).status).toBe(200)
  })

  it('shows errors to a page, but not a Retry-After', async () => {
    const fromPage = await asPage()
    google.levers.addFault({ what: { kind: 'error', error: 'tooManyRequests', retryAfterSeconds: 9 }, skip: 1 })
    const limited = await fromPage('GET', listing)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, null])
    expect((await fromPage('GET', '/drive/v3/files/none')).status).toBe(404)
  })

  it('grants what the product sends, and no other header', async () => {
    const send = async (headers: Readonly<Record<string, string>>) =>
      (await asPage())('PATCH', '/drive/v3/files/none', { name: 'x' }, headers)
    expect((await send({ 'if-match': '"x"' })).status).toBe(404)
    await expect(send({ 'x-own': '1' })).rejects.toThrow('Failed to fetch')
    const asked = { origin: page, 'access-control-request-method': 'PATCH' }
    const { headers } = await drive('OPTIONS', listing, undefined, asked)
    expect(headers.get('access-control-allow-methods')?.split(/,\s*/).toSorted()).toEqual([
      'DELETE',
      'GET',
      'PATCH',
      'POST',
      'PUT',
    ])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('makes no file of a body that was cut off, or whose metadata is none', async () => {
    const { body, headers } = related({ name: 'a', parents: ['appDataFolder'] }, 'x')
    for (const cut of [body.replace('--BOUND--', ''), body.replace('{"name":', '{"name')])
      expect((await drive('POST', '/upload/drive/v3/files?uploadType=multipart', cut, headers)).status).toBe(400)
  })

  it('lets no page at sign-in', async () => {
    await expect(
      pageFetch(google, page)(`${google.origin()}/tokeninfo`, { method: 'POST', body: 'access_token=x' }),
    ).rejects.toThrow('Failed to fetch')
  })
})

describe('The stand-in as a whole', () => {
  it('A32: marks its answers', async () => {
    expect((await drive('GET', listing)).headers.get('server')).toBe(localMarker)
    expect(localMarker).toBe('bellbook-local-stand-in')
  })

  it('gives the same answers for the same time and chance', async () => {
    expect(await seededRun()).toBe(await seededRun())
    expect(startOfTest).toBe(1795176000000)
  })
})

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
      drive('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'x'.repeat(bytes), {
        'content-type': 'application/json',
      })
    expect((await put(5 * 1024 * 1024)).status).toBe(200)
    expect((await put(5 * 1024 * 1024 + 1)).status).toBe(413)
    const upload = related({ name: 'big', parents: ['appDataFolder'] }, 'x'.repeat(5 * 1024 * 1024))
    expect(
      (await drive('POST', '/upload/drive/v3/files?uploadType=multipart', upload.body, upload.headers)).status,
    ).toBe(413)
  })
})
