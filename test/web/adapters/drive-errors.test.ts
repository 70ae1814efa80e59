// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { err, ok } from '#domain/result.ts'
import type { DriveError, JournalFiles } from '#machines/ports/drive.ts'
import type { RefreshFailure } from '#machines/ports/session.ts'
import { valueOf } from '#test/support/answers.ts'
import { createLocks } from '#test/support/locks.ts'
import { createJournalFiles } from '#web/adapters/drive/journal-files.ts'
import { mainThreadCodec } from '#web/adapters/texts/texts-here.ts'
import { driveBench, steppedTime } from './drive-fixtures.ts'

/** Every request but the browser's own preflight. */
const routes = ['files.get', 'files.media', 'upload.update']

describe('Answers of the drive in our words', () => {
  const rows: ReadonlyArray<readonly [error: string, reported: DriveError]> = [
    ['insufficientPermissions', { kind: 'scope-missing' }],
    ['insufficientScopes', { kind: 'scope-missing' }],
    ['userRateLimitExceeded', { kind: 'rate-limited', retryAfterMs: 7000 }],
    ['rateLimitExceeded', { kind: 'rate-limited', retryAfterMs: 7000 }],
    ['sharingRateLimitExceeded', { kind: 'rate-limited', retryAfterMs: 7000 }],
    ['dailyLimitExceeded', { kind: 'rate-limited', retryAfterMs: 86_400_000 }],
    ['tooManyRequests', { kind: 'rate-limited', retryAfterMs: 7000 }],
    ['storageQuotaExceeded', { kind: 'quota-exceeded', retryAfterMs: 7000 }],
    ['insufficientFilePermissions', { kind: 'forbidden', retryAfterMs: 7000 }],
    ['domainPolicy', { kind: 'forbidden', retryAfterMs: 7000 }],
    ['conditionNotMet', { kind: 'precondition-failed', retryAfterMs: 7000 }],
  ]
  it.each(rows)('[spec 9] [facts 5] %s', async (error, reported) => {
    const { files, levers, time, seen } = await driveBench('none')
    const { id } = await valueOf(files.create('My journal', '{}'))
    seen.length = 0
    time.waits.length = 0
    levers.addFault({ routes, what: { kind: 'error', error, retryAfterSeconds: 7 }, times: 1 })
    const { retryAfterMs: _exposed, ...known } = reported
    const answer = await files.write(id, '{"a":1}', undefined)
    // A browser may hide Retry-After; the kind is what counts, and no client error is tried again.
    expect(answer).toMatchObject({ ok: false, error: known })
    expect(seen).toHaveLength(1)
    expect(time.waits).toEqual([])
  })

  it('[spec 9] a read is retried after 1, 2 and 4 s, for server errors, resets and hidden answers', async () => {
    for (const what of [{ kind: 'error', error: 'backendError' }, { kind: 'reset' }] as const) {
      const { files, levers, time, seen } = await driveBench('none')
      const { id } = await valueOf(files.create('My journal', '{}'))
      seen.length = 0
      time.waits.length = 0
      levers.addFault({ routes, what, times: 4 })
      expect(await files.head(id)).toEqual({ ok: false, error: { kind: what.kind === 'reset' ? 'offline' : 'server' } })
      expect(time.waits).toEqual([1000, 2000, 4000])
      expect(seen).toHaveLength(4)
      levers.addFault({ routes, what, times: 3 })
      expect((await files.head(id)).ok).toBe(true)
    }
  })

  it('[sync 3.4] a write is never repeated by itself: only the caller can know whether it landed', async () => {
    const { files, levers, time, seen } = await driveBench('none')
    const { id } = await valueOf(files.create('My journal', '{}'))
    seen.length = 0
    time.waits.length = 0
    levers.addFault({ routes, what: { kind: 'error', error: 'backendError' }, when: 'after', times: 1 })
    expect(await files.write(id, '{"a":1}', undefined)).toEqual({ ok: false, error: { kind: 'server' } })
    expect({ seen, waits: time.waits }).toEqual({ seen: ['upload.update'], waits: [] })
    expect((await valueOf(files.read(id))).text).toBe('{"a":1}')
  })

  it('does not wait for retries while the device itself is offline', async () => {
    const bench = await driveBench('none')
    const { id } = await valueOf(bench.files.create('My journal', '{}'))
    bench.time.waits.length = 0
    const offline = bench.another({
      online: () => false,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    expect(await offline.head(id)).toEqual({ ok: false, error: { kind: 'offline' } })
    expect(bench.time.waits).toEqual([])
  })

  it('[F9] [I19] a token that the drive refuses is replaced once; the next refusal is reported', async () => {
    const bench = await driveBench('none')
    const { id } = await valueOf(bench.files.create('My journal', '{}'))
    bench.levers.addFault({ routes, what: { kind: 'error', error: 'authError' }, times: 1 })
    expect((await bench.files.write(id, '{"a":1}', undefined)).ok).toBe(true)
    expect(bench.refreshes()).toBe(1)
    bench.levers.addFault({ routes, what: { kind: 'error', error: 'authError' }, times: 2 })
    expect(await bench.files.head(id)).toEqual({ ok: false, error: { kind: 'unauthorized' } })
    expect(bench.refreshes()).toBe(2)
  })

  it('a session that is over is reported as such, and an unreachable sign-in as offline', async () => {
    const bench = await driveBench()
    const failing = (failure: RefreshFailure) =>
      bench.another({ tokens: { current: async () => err(failure), replace: async () => err(failure) } })
    expect(await failing({ kind: 'signed-out' }).list()).toEqual({ ok: false, error: { kind: 'signed-out' } })
    expect(await failing({ kind: 'unreachable', retryAfterMs: 5 }).head('x')).toEqual({
      ok: false,
      error: { kind: 'offline', retryAfterMs: 5 },
    })
  })
})

/** A drive that answers every request alike. */
const scripted = (
  respond: (url: URL, init: RequestInit) => Response | Promise<Response>,
  timers = steppedTime().timers,
): JournalFiles =>
  createJournalFiles({
    origin: () => Promise.resolve('https://www.googleapis.com'),
    fetch: async (input, init) => respond(new URL(input instanceof Request ? input.url : input), init ?? {}),
    tokens: { current: () => Promise.resolve(ok('token')), replace: () => Promise.resolve(ok('token')) },
    clock: { now: () => 0, zone: () => 'UTC' },
    timers,
    online: () => true,
    locks: createLocks(),
    texts: mainThreadCodec,
    folderMemory: { read: () => undefined, write: () => undefined, forget: () => undefined },
    cas: 'none',
  })

describe('Answers that are none', () => {
  const bodies = ['', '<!doctype html><p>Sign in to the airport network', '{"files":', '[]', 'null', '{"id":"other"}']
  it.each(bodies)('[F5] a 200 with the body %j is malformed, whatever was asked', async (body) => {
    const files = scripted(() => new Response(body, { status: 200 }))
    const malformed = { ok: false, error: { kind: 'malformed' } }
    expect(await files.list()).toEqual(malformed)
    expect(await files.info('f')).toEqual(malformed)
    expect(await files.head('f')).toEqual(malformed)
    expect(await files.read('f')).toEqual(malformed)
    expect(await files.write('f', '{}', undefined)).toEqual(malformed)
    expect(await files.rename('f', 'name')).toEqual(malformed)
  })

  it('a file of the list that says less, or something else, hides none of the others', async () => {
    const [name, time] = ['A.bellbook', '2026-11-20T12:00:00.000Z']
    const files = scripted((url) =>
      Response.json({
        files: url.searchParams.get('fields')?.includes('size')
          ? [
              { id: 'bare', name },
              { id: 7, name },
              { id: 'nameless' },
              null,
              { id: 'whole', name, modifiedTime: time, size: '12' },
              { id: 'odd', name, modifiedTime: 12, size: -1 },
            ]
          : [{ id: 'folder' }],
      }),
    )
    expect(await files.list()).toEqual({
      ok: true,
      value: [
        { id: 'whole', name, modifiedTime: time, size: 12 },
        { id: 'bare', name, modifiedTime: '', size: 0 },
        { id: 'odd', name, modifiedTime: '', size: 0 },
      ],
    })
  })

  it('an answer for another file is not verified', async () => {
    const files = scripted(() =>
      Response.json({ id: 'other', headRevisionId: 'r', modifiedTime: '2026-11-20T12:00:00Z', size: '2' }),
    )
    expect(await files.write('f', '{}', undefined)).toEqual({ ok: false, error: { kind: 'unverified' } })
  })

  it('an upload session at another address gets neither bytes nor token', async () => {
    const asked: Array<string> = []
    const files = scripted((url) => {
      asked.push(url.host)
      return new Response('', { status: 200, headers: { location: 'https://evil.example/session' } })
    })
    expect(await files.write('f', 'x'.repeat(6_000_000), undefined)).toEqual({
      ok: false,
      error: { kind: 'malformed' },
    })
    expect(asked).toEqual(['www.googleapis.com'])
  })

  it('[F40] a write under way is broken off as soon as its lock is taken away on purpose', async () => {
    let lose: () => void = () => undefined
    let aborted = 0
    const respond = (_url: URL, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted += 1
          reject(new DOMException('aborted', 'AbortError'))
        })
        setImmediate(lose)
      })
    const files = scripted(respond, { after: () => () => undefined })
    const lock = {
      aborted: false,
      whenLost: (notify: () => void) => {
        lose = notify
        return () => undefined
      },
    }
    expect((await files.write('f', '{}', undefined, lock)).ok).toBe(false)
    expect(aborted).toBe(1)
  })

  it('a request that never ends is a time-out, and longer bodies are waited for longer', async () => {
    const timeouts: Array<number> = []
    const files = scripted(
      (_url, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
      {
        after: (ms, callback) => {
          timeouts.push(ms)
          setImmediate(callback)
          return () => undefined
        },
      },
    )
    expect(await files.write('f', '{}', undefined)).toEqual({ ok: false, error: { kind: 'timeout' } })
    expect(await files.write('f', 'x'.repeat(4_000_000), undefined)).toEqual({ ok: false, error: { kind: 'timeout' } })
    expect(timeouts[0]).toBeGreaterThanOrEqual(20_000)
    expect(timeouts[1]).toBeGreaterThan((timeouts[0] ?? 0) + 30_000)
  })
})
