// @vitest-environment node
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFailureMessage } from '#domain/errors/from-save.ts'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { memoryGoogle } from '#test/functions/local-google/support.ts'
import { fakedNow } from '#test/support/faked-clock.ts'
import { nodeHashes } from '#test/support/hashes.ts'
import { pageFetch } from '#test/support/in-memory-fetch.ts'
import { createLocks } from '#test/support/locks.ts'
import { createLogDisk, createMemoryLog } from '#test/support/memory-log.ts'
import { createHub } from '#test/web/adapters/log-fixtures.ts'
import { createJournalFiles } from '#web/adapters/drive/journal-files.ts'
import { createRequestBudget } from '#web/adapters/drive/request-budget.ts'
import { mainThreadCodec } from '#web/adapters/texts/texts-here.ts'
import { createPauses, browserTimers } from '#web/adapters/time.ts'
import { createActors } from '#web/read-models/actors.ts'
import { saveStatusIn } from '#web/read-models/save-status.ts'
import { createDriveWork } from '#web/wiring/drive-work.ts'
import { type JournalSession, openSession } from '#web/wiring/journal-session.ts'

/** How the drive answers now; undefined: as it should. */
type Faults = ((method: string, signal?: AbortSignal | null) => Promise<Response> | undefined) | undefined

const appOrigin = 'http://127.0.0.1:5180'
const start = Date.parse('2026-11-20T12:00:00.000Z')
const refusal = (status: number, body: string, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(body, { status, headers }))

/** One profile with an open journal in each of its tabs, over the drive's real adapter, on a virtual clock. */
const openProfile = async (count = 1) => {
  const google = await memoryGoogle({ now: fakedNow })
  const { accessToken } = await google.levers.issueToken({ account: 'Ada', seconds: 1_000_000 })
  const drive = pageFetch(google, appOrigin)
  const requests: Array<number> = []
  let faults: Faults
  const disk = createLogDisk()
  const [locks, tabs] = [createLocks(), createHub()]
  const clock = { now: fakedNow, zone: () => 'UTC' }
  const filesOf = () =>
    createJournalFiles({
      origin: () => Promise.resolve('http://localhost:5181'),
      fetch: (input, init) => {
        requests.push(fakedNow())
        return faults?.(init?.method ?? 'GET', init?.signal) ?? drive(input, init)
      },
      tokens: { current: () => Promise.resolve(ok(accessToken)), replace: () => Promise.resolve(ok(accessToken)) },
      clock,
      timers: browserTimers,
      online: () => true,
      locks,
      texts: mainThreadCodec,
      folderMemory: { read: () => undefined, write: () => undefined, forget: () => undefined },
      cas: 'v2',
      budget: createRequestBudget(clock, tabs.join()),
    })
  const made = await flushed(filesOf().create('Plan', printJournalFile(freshJournalFile('2026-11-20T08:00:00.000Z'))))
  if (!made.ok) throw new Error(made.error.kind)
  const key = { userId: 'u', fileId: made.value.id }
  const actors = createActors()
  let ids = 0
  const portsOf = () => ({
    clock,
    files: filesOf(),
    locks,
    log: { ...createMemoryLog(disk), durable: () => true },
    connection: { isSilent: () => false },
    pauses: createPauses(browserTimers, { fraction: () => 0.5 }),
    hashes: nodeHashes,
  })
  const openOne = (ports = portsOf()): JournalSession =>
    openSession(
      {
        ...ports,
        actors,
        drive: createDriveWork(ports),
        calendar: {
          localDay: (nowMs) => new Date(nowMs).toISOString().slice(0, 10),
          nextMidnight: (nowMs) => (Math.floor(nowMs / 86_400_000) + 1) * 86_400_000,
        },
        random: { fraction: () => 0.5 },
        pages: { own: 'page', others: () => Promise.resolve(new Set()) },
        connectivity: { online: () => true, subscribe: () => () => undefined },
      },
      key,
      {
        moment: () => ({
          now: new Date(fakedNow()).toISOString(),
          today: new Date(fakedNow()).toISOString().slice(0, 10),
        }),
        nextId: () => `e${(ids += 1)}`,
      },
      { fileLost: () => undefined, sessionOver: () => undefined, opened: () => undefined, changed: () => undefined },
    )
  const sessions = Array.from({ length: count }, () => openOne())
  await pass(8000)
  requests.length = 0
  return {
    session: sessions[0] as JournalSession,
    sessions,
    requests,
    saveStatus: () => saveStatusIn(actors),
    google,
    key,
    faults: (next: Faults) => void (faults = next),
    close: () => sessions.forEach((session) => void session.close()),
  }
}

/** The browser's digest without its thread, so that virtual time cannot overtake it. */
const digestAtOnce = () =>
  vi.spyOn(crypto.subtle, 'digest').mockImplementation((_algorithm, data) => {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)
    return Promise.resolve(new Uint8Array(createHash('sha256').update(bytes).digest()).buffer)
  })

const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

/** Virtual time, in steps small enough that what a request's answer sets off happens in its own moment. */
const pass = async (ms: number, stepMs = 250): Promise<void> => {
  for (let gone = 0; gone < ms; gone += stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(stepMs, ms - gone))
    for (let turns = 0; turns < 4; turns += 1) await turn()
  }
}

const flushed = async <T>(work: Promise<T>): Promise<T> => {
  for (let turns = 0; turns < 100; turns += 1) {
    await turn()
    await vi.advanceTimersByTimeAsync(10)
  }
  return work
}

const perMinute = (requests: ReadonlyArray<number>, from: number): ReadonlyArray<number> => {
  const minutes: Array<number> = []
  for (const at of requests) {
    const minute = Math.floor((at - from) / 60_000)
    minutes[minute] = (minutes[minute] ?? 0) + 1
  }
  return Array.from(minutes, (count) => count ?? 0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: start })
  digestAtOnce()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** No answer until the page gives up. */
const hangs: Faults = (_method, signal) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

const troubles: Readonly<Record<string, (method: string) => Promise<Response> | undefined>> = {
  'no answer at all': () => Promise.reject(new TypeError('Failed to fetch')),
  'server errors': () => refusal(503, ''),
  'server errors on writing only': (method) => (method === 'PATCH' ? refusal(500, '') : undefined),
  'rate limits': () => refusal(429, '{}', { 'retry-after': '1' }),
  nonsense: () => refusal(200, 'hello'),
}

describe('[I20] [F11] while the drive fails', () => {
  it.each(Object.entries(troubles))(
    '%s: at most 30 requests in the first minute, 20 in each later one, and the edit arrives afterwards',
    async (_name, trouble) => {
      const profile = await openProfile()
      profile.faults(trouble)
      profile.session.perform({ type: 'AddChecklist', data: { checklistId: 'c1', name: 'Before the open' } })
      await pass(1000)
      const from = fakedNow()
      for (let minute = 0; minute < 20; minute += 1) {
        await pass(60_000)
        // A look by the user, the look of each minute and a click come on top.
        void profile.session.pull()
        profile.session.look()
      }
      const counts = perMinute(profile.requests, from)
      expect(counts[0]).toBeLessThanOrEqual(30)
      expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(20)
      expect(profile.session.lacking()).toBeGreaterThan(0)
      profile.faults(undefined)
      await pass(limits.saveRetryMaxMs * (1 + limits.saveRetryJitterFraction) + 30_000)
      expect(profile.session.lacking()).toBe(0)
      profile.close()
    },
    60_000,
  )

  it('a drive that does not answer is said to be out of reach, steadily, and never to be busy', async () => {
    const profile = await openProfile()
    profile.faults(troubles['no answer at all'])
    profile.session.perform({ type: 'AddChecklist', data: { checklistId: 'c1', name: 'Before the open' } })
    await pass(12_000)
    const seen = new Set<string>()
    for (let moment = 0; moment < 1200; moment += 1) {
      await pass(250)
      const { status, offline, failure } = profile.saveStatus()
      seen.add([status, offline, failure && saveFailureMessage(failure)].join())
    }
    expect([...seen]).toEqual(['pending,true,Network error while saving data'])
    profile.close()
  })

  it.each<readonly [what: string, faults: NonNullable<Faults>]>([
    ['every request', hangs],
    ['the writing alone', (method, signal) => (method === 'GET' ? undefined : hangs(method, signal))],
    ['the reading alone', (method, signal) => (method === 'GET' ? hangs(method, signal) : undefined)],
  ])(
    'a drive that takes %s and never answers is out of reach, steadily, while its user types on',
    async (_what, faults) => {
      const profile = await openProfile()
      profile.faults(faults)
      profile.session.perform({ type: 'AddChecklist', data: { checklistId: 'c1', name: 'Before the open' } })
      // Until its first request is given up, nothing can be known.
      await pass(limits.driveRequestTimeoutMs + 12_000)
      const seen = new Set<string>()
      for (let moment = 0; moment < 1200; moment += 1) {
        if (moment % 100 === 0) profile.session.typeDraft('2026-11-20', 'notes', 'word '.repeat(moment / 100 + 1))
        if (moment % 300 === 0) {
          void profile.session.pull()
          profile.session.retrySave()
        }
        await pass(250)
        const { status, offline, failure } = profile.saveStatus()
        seen.add([status, offline, failure && saveFailureMessage(failure)].join())
      }
      expect([...seen]).toEqual(['pending,true,Network error while saving data'])
      profile.faults(undefined)
      await pass(limits.saveRetryMaxMs * (1 + limits.saveRetryJitterFraction) + 60_000)
      expect(profile.session.lacking()).toBe(0)
      profile.close()
    },
    60_000,
  )

  it('the bound holds for the profile, not for each of its tabs', async () => {
    const profile = await openProfile(3)
    profile.faults(() => refusal(500, ''))
    profile.sessions.forEach((session, index) =>
      session.perform({ type: 'AddChecklist', data: { checklistId: `c${index}`, name: `List ${index}` } }),
    )
    await pass(1000)
    const from = fakedNow()
    for (let minute = 0; minute < 10; minute += 1) {
      await pass(60_000)
      for (const session of profile.sessions) session.retrySave()
    }
    const counts = perMinute(profile.requests, from)
    expect(counts[0]).toBeLessThanOrEqual(30)
    expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(20)
    profile.close()
  })
})

describe('[sync 3.6] an hour of typing', () => {
  it('asks the drive at most 15 times a minute on average, at most 36 times in any minute', async () => {
    const profile = await openProfile()
    const from = fakedNow()
    let text = ''
    let lookIn = 60_000
    for (let second = 0; second < 3600; second += 1) {
      // Sentences of seven seconds, a breath of three; every minute a task is ticked or added.
      for (let half = 0; half < 2; half += 1) {
        if (second % 10 < 7) profile.session.typeDraft('2026-11-20', 'notes', (text += 'word ').slice(-5000))
        await pass(500, 500)
      }
      if (second % 60 === 30)
        profile.session.perform({ type: 'AddChecklist', data: { checklistId: `c${second}`, name: `List ${second}` } })
      lookIn -= 1000
      if (lookIn === 0) {
        void profile.session.pull()
        lookIn = 60_000
      }
    }
    const counts = perMinute(profile.requests, from)
    expect(counts.reduce((sum, count) => sum + count, 0) / 60).toBeLessThanOrEqual(15)
    expect(Math.max(...counts)).toBeLessThanOrEqual(36)
    profile.close()
  })

  it('[sync 3.3 confirm] a save is checked once, 5 s later, or by the next save if that comes first', async () => {
    const profile = await openProfile()
    const add = (id: string) => profile.session.perform({ type: 'AddChecklist', data: { checklistId: id, name: id } })
    add('one')
    await pass(30_000)
    expect(profile.requests.length).toBe(3)
    add('two')
    await pass(4000)
    add('three')
    await pass(30_000)
    expect(profile.requests.length).toBe(3 + 2 + 3)
    profile.close()
  })
})
