import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import type { FaultyGoogle, Observation } from '#test/support/google/faulty-google.ts'
import { pageFetch, programFetch } from '#test/support/in-memory-fetch.ts'
import {
  askToken,
  driveCaller,
  type DriveCaller,
  driveOf,
  driveScope,
  makeFile,
  memoryGoogle,
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

  it.each([
    ['GET', '/drive/v3/about?fields=user'],
    ['GET', '/drive/v3/changes?pageToken=1'],
    ['POST', '/drive/v3/files/x/copy'],
    ['POST', '/drive/v3/files/x/permissions'],
    ['PUT', '/drive/v3/files/x'],
    ['GET', '/nothing'],
    ['POST', '/-/levers'],
    ['GET', '/.well-known/openid-configuration'],
  ])('has no %s %s, which the product never asks for', async (method, path) => {
    expect((await drive(method, path)).status).toBe(404)
    expect((await drive('GET', '/token')).status).toBe(404)
  })
})

describe('Faults', () => {
  it('meet the routes, times, skips and share that they name', async () => {
    const statuses = async (count: number): Promise<ReadonlyArray<number>> => {
      const seen: Array<number> = []
      for (let n = 0; n < count; n += 1) seen.push((await drive('GET', listing)).status)
      return seen
    }
    google.levers.addFault({
      what: { kind: 'error', error: 'backendError' },
      routes: ['files.list'],
      times: 2,
      skip: 1,
    })
    expect((await drive('GET', '/drive/v3/files/generateIds?space=appDataFolder')).status).toBe(200)
    expect(await statuses(4)).toEqual([200, 503, 503, 200])
    google.levers.addFault({
      what: { kind: 'error', error: 'tooManyRequests' },
      times: Number.POSITIVE_INFINITY,
      rate: 0.5,
    })
    const many = await statuses(60)
    expect(new Set(many)).toEqual(new Set([200, 429]))
    google.levers.clearFaults()
    expect(await statuses(2)).toEqual([200, 200])
  })

  it('say when to come again, and are a page where a server says no JSON', async () => {
    google.levers.addFault({ what: { kind: 'error', error: 'backendError', retryAfterSeconds: 7 } })
    expect((await drive('GET', listing)).headers.get('retry-after')).toBe('7')
    google.levers.addFault({ what: { kind: 'html', status: 502 } })
    const { status, headers, text } = await drive('GET', listing)
    expect([status, headers.get('content-type'), text.slice(0, 9)]).toEqual([
      502,
      'text/html; charset=UTF-8',
      '<!doctype',
    ])
  })

  it('delays wait by the stand-in’s clock, before or after the request is applied', async () => {
    const waits: Array<number> = []
    let applied: string | undefined
    const slow: FaultyGoogle = await memoryGoogle({
      sleep: async (ms) => {
        waits.push(ms)
        applied = (await direct('GET', `/drive/v3/files/${id}?alt=media`)).text
      },
    })
    const direct = await driveOf(slow)
    const { id } = await makeFile(direct, 'a', 'old')
    slow.levers.addFault({ what: { kind: 'delay', afterMs: 30_000 }, routes: ['upload.update'] })
    await direct('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'new')
    expect([waits, applied]).toEqual([[30_000], 'old'])
    slow.levers.addFault({ what: { kind: 'delay', afterMs: 40_000 }, when: 'after', routes: ['upload.update'] })
    await direct('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'newer')
    expect([waits, applied]).toEqual([[30_000, 40_000], 'newer'])
  })

  it('meet the token endpoint too', async () => {
    const ask = () => askToken(google, { grant_type: 'refresh_token', refresh_token: '1//0x' })
    google.levers.addFault({ what: { kind: 'error', error: 'invalid_grant' }, routes: ['token'] })
    expect(await ask()).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
    google.levers.addFault({ what: { kind: 'error', error: 'backendError' }, routes: ['token'] })
    expect((await ask()).status).toBe(503)
  })

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

  it('every request can be watched, with what was sent', async () => {
    const seen: Array<Observation> = []
    const stop = google.levers.observe((observation) => seen.push(observation))
    const { id } = await makeFile(drive, 'a', 'old')
    google.levers.addFault({ what: { kind: 'reset' } })
    await expect(drive('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'new')).rejects.toThrow('fetch failed')
    stop()
    await drive('GET', listing)
    expect(
      seen.map(({ route, request, response }) => [
        route,
        new TextDecoder().decode(request.body).includes('new'),
        response?.status,
      ]),
    ).toEqual([
      ['upload.create', false, 200],
      ['upload.update', true, undefined],
    ])
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

  it('answers anything at all without a defect', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const tough = await memoryGoogle()
    const { accessToken } = await tough.levers.issueToken({ account: 'Anna' })
    const parts = [
      'drive',
      'v3',
      'v2',
      'files',
      'upload',
      '%',
      '%00',
      '__proto__',
      'constructor',
      '..',
      'x',
      'revisions',
      'changes',
      'o',
      'oauth2',
      'auth',
      'token',
      'signin',
      'account',
    ]
    let seed = 7
    let answered = 0
    const pick = <T>(list: ReadonlyArray<T>): T => list[(seed = (seed * 48271) % 2147483647) % list.length] as T
    for (let n = 0; n < 1500; n += 1) {
      const path = Array.from({ length: 1 + (n % 6) }, () => pick(parts)).join('/')
      const query = pick([
        '',
        '?uploadType=multipart',
        '?uploadType=resumable',
        '?fields=(',
        '?alt=media',
        '?spaces=appDataFolder&q=(',
        '?upload_id=x',
        '?pageToken=%7B',
      ])
      const answer = await tough.handle({
        method: pick(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']),
        url: `/${path}${query}`,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': pick([
            'application/json',
            'multipart/related; boundary=',
            'application/x-www-form-urlencoded',
            '',
          ]),
          range: pick(['bytes=-', 'bytes=5-1', '']),
          cookie: pick(['a=b; a=c', '=', '']),
        },
        body: new TextEncoder().encode(
          pick([
            '',
            '{',
            '{"name":1}',
            '--\r\n\r\n',
            '[]',
            'null',
            '{"parents":["__proto__"]}',
            'grant_type=&grant_type=',
          ]),
        ),
      })
      answered += answer === 'reset' ? 0 : 1
    }
    expect([said.mock.calls, answered]).toEqual([[], 1500])
    said.mockRestore()
  })
})
