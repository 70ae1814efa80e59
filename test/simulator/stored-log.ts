import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { DeviceJournals, Draft, EventLog, JournalKey } from '#machines/ports/log.ts'
import { nodeHashes } from '#test/support/hashes.ts'
import type { Connection } from '#web/adapters/log/database.ts'
import { createEventLog } from '#web/adapters/log/event-log.ts'
import { createFallbackLog } from '#web/adapters/log/fallback-log.ts'
import { topicOf } from '#web/adapters/log/journal-key.ts'
import { createMemoryLog, type PageLog } from '#web/adapters/log/memory-log.ts'
import type { Signal } from '#web/adapters/signals.ts'
import type { Album } from './album.ts'
import { createSimulatedConnection, type Storage } from './database.ts'
import type { Ledgers } from './ledger.ts'
import type { Client } from './network.ts'
import type { SeededRandom } from './random.ts'
import type { Timeline } from './timeline.ts'

/** The product's own log on the simulated database of a profile, and what a tab knows of it. */
export interface StoredLog {
  readonly log: EventLog & { readonly durable: () => boolean }
  /** The database, for the outbox of files. */
  readonly connection: Connection
  readonly keepOnlyUnsent: DeviceJournals['keepOnlyUnsent']
  /** Calls back when the log lives on the disk, or not any more. */
  readonly watch: (changed: () => void) => void
  /** Everything that dies with this tab unless the disk has it. */
  readonly remembered: (key: JournalKey) => ReadonlyArray<LoggedEvent>
}

export const createStoredLog = (parts: {
  readonly storage: Storage
  readonly client: Client
  readonly timeline: Timeline
  readonly random: SeededRandom
  readonly ledgers: Ledgers
  readonly album: Album
  readonly key: JournalKey
  readonly signal: Signal
  readonly nextId: () => string
}): StoredLog => {
  const { client, ledgers, key } = parts
  const ledger = ledgers.of(key)
  const connection = createSimulatedConnection(
    {
      ...parts,
      committed: (store, values) => {
        if (store === 'events') ledger.appended(client.device, values as ReadonlyArray<LoggedEvent>)
        if (store === 'outbox') parts.album.committed(client.device, values)
        if (store === 'drafts') for (const draft of values as ReadonlyArray<Draft>) ledger.draftStored(draft)
      },
    },
    { lost: () => void disk.writeAgain() },
  )
  const ids = { next: parts.nextId }
  const disk = createEventLog({
    connection,
    ids,
    clock: { now: parts.timeline.now },
    hashes: nodeHashes,
    signal: parts.signal,
  })
  let page: PageLog | undefined
  const log = createFallbackLog(disk, () => Promise.resolve((page ??= createMemoryLog(ids))))
  const kept = (of: JournalKey): ReadonlyArray<LoggedEvent> =>
    page?.keys().some((each) => topicOf(each) === topicOf(of)) ? page.keptOf(of).events : []
  return {
    log: {
      ...log,
      append: async (of, events, consumed) => {
        const appended = await log.append(of, events, consumed)
        if (appended.ok && !log.durable()) ledger.heldByPage(client.device, appended.value)
        return appended
      },
      confirm: async (of, snapshot, sent) => {
        const proven = kept(of).filter(({ seq }) => seq <= sent.upToSeq)
        const confirmed = await log.confirm(of, snapshot, sent)
        ledger.appended(client.device, proven)
        return confirmed
      },
    },
    connection,
    keepOnlyUnsent: log.keepOnlyUnsent,
    watch: log.watch,
    remembered: (of) => [...(disk.seenIn(of)?.events ?? []), ...kept(of)],
  }
}
