import { subscribe } from 'valtio'
import { isRead } from '#domain/brokerage/same-account.ts'
import { limits } from '#domain/limits.ts'
import { outcomeOf } from '#machines/brokerage/disconnection.ts'
import type { BrokerageApi, Disconnection, DisconnectionStore, Leaving } from '#machines/ports/brokerage.ts'
import { journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'
import type { Ports } from './ports.ts'
import { unlinkAccounts } from './unlink-accounts.ts'

type Session = Pick<JournalSession, 'key' | 'perform' | 'logged'>

interface DisconnectionsDeps {
  readonly store: DisconnectionStore
  readonly api: Pick<BrokerageApi, 'accounts'>
  readonly ports: Pick<Ports, 'clock' | 'pauses'>
  readonly journal: () => Session | undefined
  /** The brokers still list these connections, among all those in `listed`. */
  readonly failed: (ids: ReadonlyArray<string>, listed: ReadonlyArray<string>) => void
}

/**
 * Unlinks a removed connection's accounts in the journal that confirmed it. An answer may be lost, so the rest is on
 * disk until the connections are read again (web/decisions/0035).
 */
export const createDisconnections = ({ store, api, ports, journal, failed }: DisconnectionsDeps) => {
  let last: { readonly ids: ReadonlyArray<string>; readonly askedAt: number } | undefined
  const settleByReading = async (): Promise<void> => {
    const session = journal()
    if (!session || !last) return
    const { ids, askedAt } = last
    const open = await store.open(session.key)
    const still = open.filter((each) => outcomeOf(each, ids, askedAt) === 'failed')
    if (still.length > 0) {
      await store.remove(session.key, still)
      failed(idsOf(still), ids)
    }
    await unlink(
      open.filter((each) => outcomeOf(each, ids, askedAt) === 'gone'),
      session,
    )
  }
  const unlink = async (gone: ReadonlyArray<Disconnection>, session: Session): Promise<void> => {
    if (gone.length === 0 || journal() !== session || openedFile() !== session.key.fileId) return
    const accountIds = gone.flatMap((each) => each.accountIds)
    if (unlinkAccounts(session, accountIds) && (await session.logged())) await store.remove(session.key, gone)
  }
  let shown = openedFile()
  const unsubscribe = subscribe(journalView, () => {
    if (openedFile() === shown) return
    shown = openedFile()
    void settleByReading()
  })
  return {
    /** The user has confirmed: resolves when that is on disk, or the disk has not answered for a while. */
    begin: async (leaving: ReadonlyArray<Leaving>): Promise<void> => {
      const key = journal()?.key
      if (!key) return
      const whole = await withAccounts(leaving, api)
      const at = ports.clock.now()
      const written = store.add(
        key,
        whole.map((each) => ({ ...each, at })),
      )
      await Promise.race([written, ports.pauses.between(limits.draftPatienceMs, limits.draftPatienceMs)])
    },
    done: async (leaving: ReadonlyArray<Leaving>): Promise<void> => {
      const session = journal()
      if (!session) return
      const open = await store.open(session.key)
      await unlink(
        open.filter(({ authorizationId }) => idsOf(leaving).includes(authorizationId)),
        session,
      )
    },
    /** The connections were read; `askedAt` in milliseconds since the epoch. */
    read: async (ids: ReadonlyArray<string> | undefined, askedAt: number): Promise<void> => {
      if (!ids) return
      last = { ids, askedAt }
      await settleByReading()
    },
    /** Accounts of the open journal that are about to be unlinked: no other account replaces them. */
    leaving: async (): Promise<ReadonlyArray<string>> => {
      const key = journal()?.key
      return key ? (await store.open(key)).flatMap(({ accountIds }) => accountIds) : []
    },
    stop: unsubscribe,
  }
}

const idsOf = (leaving: ReadonlyArray<Leaving>): ReadonlyArray<string> =>
  leaving.map(({ authorizationId }) => authorizationId)

const openedFile = (): string | undefined => (journalView.journal ? journalView.fileId : undefined)

/** Adds accounts that could not be read before, since a removed connection no longer lists its own. */
const withAccounts = async (
  leaving: ReadonlyArray<Leaving>,
  api: DisconnectionsDeps['api'],
): Promise<ReadonlyArray<Leaving>> => {
  if (leaving.every(({ accountIds }) => accountIds.length > 0)) return leaving
  const read = await api.accounts({ fresh: false })
  const accounts = read.ok ? read.value.filter(isRead) : []
  return leaving.map(({ authorizationId, accountIds }) => {
    const own = accounts.filter((account) => account.authorizationId === authorizationId).map(({ id }) => id)
    return { authorizationId, accountIds: [...new Set([...accountIds, ...own])] }
  })
}
