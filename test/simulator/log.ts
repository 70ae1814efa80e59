import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { Result } from '#domain/result.ts'
import type { EventLog, JournalKey, LogError } from '#machines/ports/log.ts'
import { createMemoryLog, type LogDisk } from '#test/support/memory-log.ts'
import { never } from '#test/support/never.ts'
import { expiredSeqs } from '#web/adapters/log/retention.ts'
import type { Storage } from './database.ts'
import type { Ledgers } from './ledger.ts'
import type { Client } from './network.ts'
import type { SeededRandom } from './random.ts'
import type { Timeline } from './timeline.ts'

/**
 * The disk of one profile: its log, when each event was acknowledged, and how far its queue of transactions reaches.
 */
export interface Disk {
  readonly log: LogDisk
  readonly sentAt: Map<string, number>
  busyUntil: number
  /** Where storage gives out: the database that takes the place of the in-memory log. */
  readonly storage?: Storage
}

const shelfKey = ({ userId, fileId }: JournalKey): string => JSON.stringify([userId, fileId])

/**
 * The durable log of one tab, as slow as a disk and as mortal as its tab: a transaction under way when the tab dies
 * happens as a whole or not at all, and is never answered.
 */
export const createTabLog = (parts: {
  readonly disk: Disk
  readonly client: Client
  readonly timeline: Timeline
  readonly random: SeededRandom
  readonly ledgers: Ledgers
  readonly count: { buried: number }
}): EventLog => {
  const { disk, client, timeline, random, ledgers } = parts
  const inner = createMemoryLog(disk.log)

  const call = async <T>(
    work: () => Promise<Result<T, LogError>>,
    happened: (value: T) => void = () => undefined,
  ): Promise<Result<T, LogError>> => {
    client.mayDie()
    // Transactions of one profile happen in the order in which they were asked for.
    disk.busyUntil = Math.max(disk.busyUntil, timeline.now() + random.between(0, 6))
    await timeline.wait(disk.busyUntil - timeline.now(), undefined)
    if (client.state() === 'dead' && random.chance(0.5)) return never()
    const answer = await work()
    if (answer.ok) happened(answer.value)
    await timeline.wait(random.between(0, 2), client)
    client.mayDie()
    return client.state() === 'dead' ? never() : answer
  }
  const expire = (key: JournalKey, upToSeq: number, driveNow: number): void => {
    const shelf = disk.log.shelves.get(shelfKey(key))
    if (!shelf) return
    const rows = shelf.events.map((logged) => {
      if (logged.sentRevision === undefined) return logged
      const sentAt = disk.sentAt.get(logged.id) ?? driveNow
      disk.sentAt.set(logged.id, sentAt)
      return { ...logged, sentAt }
    })
    const expired = new Set(expiredSeqs(rows, upToSeq, driveNow))
    if (expired.size > 0) shelf.events = shelf.events.filter(({ seq }) => !expired.has(seq))
  }
  const countBuried = (key: JournalKey, acknowledgedUpTo: number | undefined): void => {
    if (acknowledgedUpTo === undefined) return
    const events = disk.log.shelves.get(shelfKey(key))?.events ?? []
    parts.count.buried += events.filter(
      ({ seq, sentRevision }) => seq > acknowledgedUpTo && sentRevision !== undefined,
    ).length
  }
  return {
    open: (key) => call(() => inner.open(key)),
    read: (key) => call(() => inner.read(key)),
    append: (key, events, consumed) =>
      call(
        () => inner.append(key, events, consumed),
        (logged: ReadonlyArray<LoggedEvent>) => ledgers.of(key).appended(client.device, logged),
      ),
    confirm: (key, snapshot, sent) => {
      countBuried(key, sent.read?.upToSeq)
      return call(
        () => inner.confirm(key, snapshot, sent),
        () => expire(key, sent.upToSeq, Date.parse(snapshot.modifiedTime)),
      )
    },
    putDraft: (key, draft) =>
      call(
        () => inner.putDraft(key, draft),
        () => ledgers.of(key).draftStored(draft),
      ),
    renewClient: (key, reappend, upToSeq) => call(() => inner.renewClient(key, reappend, upToSeq)),
    quarantine: (key, text, reason) => call(() => inner.quarantine(key, text, reason)),
    discard: (key) => call(() => inner.discard(key)),
    subscribe: (key, changed) => inner.subscribe(key, () => timeline.after(1, client, changed)),
  }
}
