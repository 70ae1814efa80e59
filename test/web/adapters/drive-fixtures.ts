import { ok, type Result } from '#domain/result.ts'
import type { AttachmentFiles } from '#machines/ports/attachments.ts'
import type { JournalFiles } from '#machines/ports/drive.ts'
import type { RefreshFailure } from '#machines/ports/session.ts'
import { memoryGoogle } from '#test/functions/local-google/support.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { pageFetch } from '#test/support/in-memory-fetch.ts'
import { createLocks } from '#test/support/locks.ts'
import { createAttachmentFiles } from '#web/adapters/drive/attachment-files.ts'
import { createJournalFiles, type JournalFilesDeps } from '#web/adapters/drive/journal-files.ts'
import { mainThreadCodec } from '#web/adapters/texts/texts-here.ts'
import type { Timers } from '#web/adapters/time.ts'

export const appOrigin = 'http://127.0.0.1:5180'
export const startOfTest = Date.parse('2026-11-20T12:00:00.000Z')

/** Time that passes only while a retry is waited for: waits end at once and are written down; time-outs never come. */
export interface SteppedTime {
  readonly timers: Timers
  readonly now: () => number
  readonly waits: Array<number>
  readonly advance: (ms: number) => void
}

/** From this length on a timer is a request's time-out, which these tests never reach. */
const timeOutMs = 20_000

export const steppedTime = (): SteppedTime => {
  let now = startOfTest
  const waits: Array<number> = []
  return {
    now: () => now,
    waits,
    advance: (ms) => void (now += ms),
    timers: {
      after: (ms, callback) => {
        if (ms >= timeOutMs) return () => undefined
        waits.push(ms)
        now += ms
        setImmediate(callback)
        return () => undefined
      },
    },
  }
}

export interface DriveBench {
  readonly google: FaultyGoogle
  readonly levers: FaultyGoogle['levers']
  readonly time: SteppedTime
  /** The routes that were asked for, in order, without preflights. */
  readonly seen: Array<string>
  readonly files: JournalFiles
  /** Another tab or device on the same drive. */
  readonly another: (options?: Partial<JournalFilesDeps>) => JournalFiles
  readonly attachments: () => AttachmentFiles
  readonly refreshes: () => number
}

/** The adapter as a page has it, with CORS, over the local drive in memory. */
export const driveBench = async (cas: 'v2' | 'none' = 'v2'): Promise<DriveBench> => {
  const time = steppedTime()
  const google = await memoryGoogle({ now: time.now })
  const seen: Array<string> = []
  google.levers.observe(({ route }) => route !== 'preflight' && seen.push(route))
  let token = (await google.levers.issueToken({ account: 'Anna', seconds: 3600 })).accessToken
  let refreshes = 0
  const locks = createLocks()
  const depsWith = (options: Partial<JournalFilesDeps> = {}): JournalFilesDeps => {
    let folderId: string | undefined
    return {
      origin: () => Promise.resolve('http://localhost:5181'),
      fetch: pageFetch(google, appOrigin),
      tokens: {
        current: () => Promise.resolve(ok(token)),
        replace: async (): Promise<Result<string, RefreshFailure>> => {
          refreshes += 1
          token = (await google.levers.issueToken({ account: 'Anna', seconds: 3600 })).accessToken
          return ok(token)
        },
      },
      clock: { now: time.now, zone: () => 'UTC' },
      timers: time.timers,
      online: () => true,
      locks,
      texts: mainThreadCodec,
      folderMemory: {
        read: () => folderId,
        write: (id) => void (folderId = id),
        forget: () => void (folderId = undefined),
      },
      cas,
      ...options,
    }
  }
  const another = (options: Partial<JournalFilesDeps> = {}) => createJournalFiles(depsWith(options))
  const attachments = () => createAttachmentFiles(depsWith())
  return {
    google,
    levers: google.levers,
    time,
    seen,
    files: another(),
    another,
    attachments,
    refreshes: () => refreshes,
  }
}
