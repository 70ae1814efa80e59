import { conflictsNamePrefix } from '#domain/conflicts/moved-file.ts'
import { wholeOf } from '#domain/long-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { DriveError, DriveErrorKind, FileHead, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'

export type DriveMethod = 'list' | 'conflicts' | 'info' | 'head' | 'read' | 'write' | 'create' | 'rename' | 'remove'

export interface DriveRequest {
  /** Counts from 1 over all devices. */
  readonly number: number
  readonly device: string
  readonly method: DriveMethod
  readonly fileId: string
  readonly text: string | undefined
  readonly etag: string | undefined
}

/** How one request goes wrong: before the drive saw it, after it was applied, or with other bytes than were sent. */
export type Fault =
  | { readonly when: 'before' | 'after'; readonly kind: DriveErrorKind; readonly retryAfterMs?: number }
  | { readonly when: 'mangled'; readonly text: string }

interface Stored {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly revision: number
  readonly modifiedTime: string
}

export interface MemoryDrive {
  /** The files as one device sees them. What it saw is what its uploads are held against. */
  readonly device: (name: string) => JournalFiles
  readonly requests: ReadonlyArray<DriveRequest>
  /** Asked before every request; the answer is what goes wrong with it. */
  readonly faults: (plan: ((request: DriveRequest) => Fault | undefined) | undefined) => void
  /** Every request waits for this before the drive sees it: latency, and other people's writes in between. */
  readonly latency: (wait: ((request: DriveRequest) => Promise<void> | void) | undefined) => void
  /** Another program puts these bytes there, over any content. */
  readonly put: (fileId: string, text: string) => void
  readonly textOf: (fileId: string) => string
  readonly deleteFile: (fileId: string) => void
  readonly files: () => ReadonlyArray<{ readonly id: string; readonly name: string; readonly text: string }>
  /** Heads answer this etag instead of the true one, until called with undefined. */
  readonly staleEtag: (etag: string | undefined) => void
  /**
   * An entry that the user deleted on purpose; tasks and checklists prove their deletion by a tombstone in the body.
   */
  readonly explainDeletion: (date: string) => void
}

/**
 * A strict drive in memory. It refuses, as a defect of the sender, bodies that break the promises: built on no read
 * (I5), without a stored record that was not deleted (I6), over a file of a newer version or of another app (I17, F14),
 * over unreadable bytes of which no copy is in the drive (I18).
 */
export const createMemoryDrive = (options: { readonly cas: 'v2' | 'none' } = { cas: 'v2' }): MemoryDrive => {
  const files = new Map<string, Stored>()
  const history = new Map<string, string>()
  const requests: Array<DriveRequest> = []
  const explained = new Set<string>()
  let plan: ((request: DriveRequest) => Fault | undefined) | undefined
  let wait: ((request: DriveRequest) => Promise<void> | void) | undefined
  let wrongEtag: string | undefined
  let created = 0

  const etagOf = (stored: Stored): string | undefined =>
    options.cas === 'v2' ? (wrongEtag ?? `"${stored.revision}"`) : undefined
  const store = (id: string, name: string, text: string): Stored => {
    const revision = (files.get(id)?.revision ?? 0) + 1
    const stored = {
      id,
      name,
      text,
      revision,
      modifiedTime: new Date(Date.UTC(2026, 10, 20) + requests.length * 1000).toISOString(),
    }
    files.set(id, stored)
    history.set(`${id}@${revision}`, text)
    return stored
  }
  const headOf = (stored: Stored): FileHead => ({
    ...infoOf(stored),
    revision: String(stored.revision),
    etag: etagOf(stored),
  })

  const existing = <T>(fileId: string, found: (stored: Stored) => T): Result<T, DriveError> => {
    const stored = files.get(fileId)
    return stored ? ok(found(stored)) : err({ kind: 'not-found' })
  }

  const device = (name: string): JournalFiles => {
    /**
     * File id -> the text that this device knows, by a head, a read, or its own write; of a write that arrives mangled
     * it is the one that was meant.
     */
    const seen = new Map<string, string>()
    const meant = new Map<string, string>()
    const note = (head: FileHead): FileHead => {
      const place = `${head.id}@${head.revision}`
      seen.set(head.id, meant.get(place) ?? history.get(place) ?? '')
      return head
    }
    const request = async <T>(
      asked: Pick<DriveRequest, 'method' | 'fileId'> & { readonly text?: string; readonly etag?: string | undefined },
      apply: (text: string) => Result<T, DriveError>,
    ): Promise<Result<T, DriveError>> => {
      const one: DriveRequest = {
        number: requests.length + 1,
        device: name,
        text: undefined,
        etag: undefined,
        ...asked,
      }
      requests.push(one)
      await wait?.(one)
      const fault = plan?.(one)
      await Promise.resolve()
      if (fault?.when === 'before') return failed(fault)
      const answer = apply(fault?.when === 'mangled' ? fault.text : (asked.text ?? ''))
      await Promise.resolve()
      if (fault?.when === 'after') return failed(fault)
      return fault?.when === 'mangled' && answer.ok ? err({ kind: 'unverified' }) : answer
    }
    return {
      list: () =>
        request({ method: 'list', fileId: '' }, () =>
          ok([...files.values()].filter((file) => !isOfConflicts(file)).map(infoOf)),
        ),
      conflicts: () =>
        request({ method: 'conflicts', fileId: '' }, () => ok([...files.values()].filter(isOfConflicts).map(infoOf))),
      storeConflicts: (fileName, text) =>
        request({ method: 'create', fileId: '', text }, (arrived) =>
          ok(infoOf(store(`created-${(created += 1)}`, fileName, arrived))),
        ),
      info: (fileId) => request({ method: 'info', fileId }, () => existing(fileId, infoOf)),
      head: (fileId) => request({ method: 'head', fileId }, () => existing(fileId, (stored) => note(headOf(stored)))),
      read: (fileId) =>
        request({ method: 'read', fileId }, () =>
          existing(fileId, (stored) => ({ text: stored.text, head: note(headOf(stored)) })),
        ),
      write: (fileId, given, etag) => {
        const text = wholeOf(given)
        const known = seen.get(fileId)
        const target = files.get(fileId)
        if (target && isOfConflicts(target)) assertFewerConflicts(text, known)
        else assertUpload(text, known, explained, [...files.values()])
        return request({ method: 'write', fileId, text, etag }, (arrived) => {
          const stored = files.get(fileId)
          if (!stored) return err({ kind: 'not-found' })
          if (etag !== undefined && etag !== `"${stored.revision}"`) return err({ kind: 'precondition-failed' })
          const head = headOf(store(fileId, stored.name, arrived))
          meant.set(`${fileId}@${head.revision}`, text)
          return ok(note(head))
        })
      },
      create: (fileName, text) =>
        request({ method: 'create', fileId: '', text: wholeOf(text) }, (arrived) =>
          ok(infoOf(store(`created-${(created += 1)}`, `${fileName}.bellbook`, arrived))),
        ),
      rename: (fileId, fileName) =>
        request({ method: 'rename', fileId }, () =>
          existing(fileId, (stored) => infoOf(store(fileId, fileName, stored.text))),
        ),
      remove: (fileId) =>
        request({ method: 'remove', fileId }, () => existing(fileId, () => void files.delete(fileId))),
    }
  }
  return {
    device,
    requests,
    faults: (next) => void (plan = next),
    latency: (next) => void (wait = next),
    put: (fileId, text) => void store(fileId, files.get(fileId)?.name ?? 'Plan.bellbook', text),
    textOf: (fileId) => files.get(fileId)?.text ?? '',
    deleteFile: (fileId) => void files.delete(fileId),
    files: () => [...files.values()],
    staleEtag: (etag) => void (wrongEtag = etag),
    explainDeletion: (date) => void explained.add(`journalEntries:${date}`),
  }
}

const isOfConflicts = ({ name }: Stored): boolean => name.startsWith(conflictsNamePrefix)

const failed = (fault: Extract<Fault, { readonly kind: DriveErrorKind }>): Result<never, DriveError> =>
  err(fault.retryAfterMs === undefined ? { kind: fault.kind } : { kind: fault.kind, retryAfterMs: fault.retryAfterMs })

const infoOf = ({ id, name, text, modifiedTime }: Stored): JournalFileInfo => ({
  id,
  name,
  modifiedTime,
  size: new TextEncoder().encode(text).length,
})

interface LooseFile {
  readonly app_id?: unknown
  readonly version?: unknown
  readonly data?: Readonly<Record<string, ReadonlyArray<{ readonly id?: string; readonly date?: string }>>>
  readonly sync?: { readonly g?: Readonly<Record<string, string>> }
}

const looselyParsed = (text: string): LooseFile | undefined => {
  try {
    return JSON.parse(text) as LooseFile
  } catch {
    return undefined
  }
}

const lists = ['checklists', 'tasks', 'journalEntries', 'dayStats'] as const

const keysOf = (file: LooseFile): ReadonlyArray<string> =>
  lists.flatMap((list) => (file.data?.[list] ?? []).map((record) => `${list}:${record.id ?? record.date ?? ''}`))

/** A file of conflicts may lose texts, and nothing else may happen to it. */
const assertFewerConflicts = (text: string, base: string | undefined): void => {
  const [body, before] = [text, base ?? ''].map(
    (each) => looselyParsed(each) as { readonly k?: ReadonlyArray<unknown> } | undefined,
  )
  if (!before?.k || !body?.k) throw new Error('I18: an upload over an unreadable file of conflicts')
  const had = new Set(before.k.map((item) => JSON.stringify(item)))
  if (body.k.length >= before.k.length || body.k.some((item) => !had.has(JSON.stringify(item))))
    throw new Error('I25: an upload that changes the texts of conflicts')
  if (JSON.stringify({ ...before, k: [] }) !== JSON.stringify({ ...body, k: [] }))
    throw new Error('I16: an upload that changes a file of conflicts')
}

/** Thrown as a defect: no user and no fault of the network can cause such an upload. */
const assertUpload = (
  text: string,
  base: string | undefined,
  explained: ReadonlySet<string>,
  files: ReadonlyArray<Stored>,
): void => {
  if (base === undefined) throw new Error('I5: an upload onto a file that this device never looked at')
  const body = looselyParsed(text)
  if (body?.app_id !== 'bellbook') throw new Error('an upload that is no journal')
  const before = looselyParsed(base)
  if (
    !before ||
    lists.some((list) => !before.data?.[list]?.every?.(({ id, date }) => id !== undefined || date !== undefined))
  ) {
    if (files.filter((file) => file.text === base).length < 2)
      throw new Error('I18: unreadable bytes overwritten without a copy')
    return
  }
  if (before.app_id !== 'bellbook') throw new Error('F14: an upload over another app’s file')
  if (Number.parseInt(String(before.version), 10) > 1) throw new Error('I17: an upload over a newer version’s file')
  const names = new Set(keysOf(body))
  const tombstones = body.sync?.g ?? {}
  const isExplained = (key: string): boolean =>
    explained.has(key) || key.replace('tasks:', 't:').replace('checklists:', 'c:') in tombstones
  const gone = keysOf(before).filter((key) => !names.has(key) && !isExplained(key))
  if (gone.length > 0) throw new Error(`I6: an upload drops ${gone.join(', ')}`)
}
