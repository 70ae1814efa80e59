import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { Result } from '#domain/result.ts'
import type { EventLog, LogError, LogScope } from '#machines/ports/log.ts'
import { createMemoryLog, type LogDisk } from '#test/support/memory-log.ts'
import { expiredSeqs } from '#web/adapters/log/retention.ts'
import type { Dice } from './dice.ts'
import type { Ledgers } from './ledger.ts'
import type { Client } from './network.ts'
import type { Timeline } from './timeline.ts'

/** The disk of one profile: its log, when each event was acknowledged, and how far its queue of transactions reaches. */
export interface Disk {
  readonly log: LogDisk
  readonly sentAt: Map<string, number>
  busyUntil: number
}

const never = new Promise<never>(() => undefined)
const shelfKey = ({ userId, fileId }: LogScope): string => JSON.stringify([userId, fileId])

/**
 * The durable log of one tab, as slow as a disk and as mortal as its tab: a transaction under way when the tab dies
 * happens as a whole or not at all, and is never answered.
 */
export const createTabLog = (parts: {
  readonly disk: Disk
  readonly client: Client
  readonly timeline: Timeline
  readonly dice: Dice
  readonly ledgers: Ledgers
  readonly count: { buried: number }
}): EventLog => {
  const { disk, client, timeline, dice, ledgers } = parts
  const inner = createMemoryLog(disk.log)

  const call = async <T>(work: () => Promise<Result<T, LogError>>, happened: (value: T) => void = () => undefined): Promise<Result<T, LogError>> => {
    client.mayDie()
    // Transactions of one profile happen in the order in which they were asked for.
    disk.busyUntil = Math.max(disk.busyUntil, timeline.now() + dice.between(0, 6))
    await timeline.wait(disk.busyUntil - timeline.now(), undefined)
    if (client.state() === 'dead' && dice.chance(0.5)) return never
    const answer = await work()
    if (answer.ok) happened(answer.value)
    await timeline.wait(dice.between(0, 2), client)
    client.mayDie()
    return client.state() === 'dead' ? never : answer
  }
  const expire = (scope: LogScope, upToSeq: number, driveNow: number): void => {
    const shelf = disk.log.shelves.get(shelfKey(scope))
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
  const countBuried = (scope: LogScope, heldUpTo: number | undefined): void => {
    if (heldUpTo === undefined) return
    const events = disk.log.shelves.get(shelfKey(scope))?.events ?? []
    parts.count.buried += events.filter(({ seq, sentRevision }) => seq > heldUpTo && sentRevision !== undefined).length
  }
  return {
    open: (scope) => call(() => inner.open(scope)),
    events: (scope) => call(() => inner.events(scope)),
    identity: (scope) => call(() => inner.identity(scope)),
    append: (scope, events, consumed) => call(
      () => inner.append(scope, events, consumed),
      (logged: ReadonlyArray<LoggedEvent>) => ledgers.of(scope).appended(client.device, logged.map(({ event }) => event)),
    ),
    confirm: (scope, snapshot, sent) => {
      countBuried(scope, sent.read?.upToSeq)
      return call(() => inner.confirm(scope, snapshot, sent), () => expire(scope, sent.upToSeq, Date.parse(snapshot.modifiedTime)))
    },
    putDraft: (scope, draft) => call(() => inner.putDraft(scope, draft), () => ledgers.of(scope).draftKept(draft)),
    renewClient: (scope, reappend, upToSeq) => call(() => inner.renewClient(scope, reappend, upToSeq)),
    quarantine: (scope, text, reason) => call(() => inner.quarantine(scope, text, reason)),
    discard: (scope) => call(() => inner.discard(scope)),
    subscribe: (scope, changed) => inner.subscribe(scope, () => timeline.after(1, client, changed)),
  }
}
