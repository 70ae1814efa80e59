import type { Disconnection, DisconnectionStore } from '#machines/ports/brokerage.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { attempt, writeAll } from './attempt.ts'
import type { Connection } from './database.ts'
import { keyOf, rangeOf, topicOf } from './journal-key.ts'
import { strict } from './operations.ts'

/** Disconnections in the log's database; this page keeps its own in memory too, in case the disk takes nothing. */
export const createDisconnectionStore = (connection: Connection): DisconnectionStore => {
  const own = new Map<string, ReadonlyArray<Disconnection>>()
  const known = (key: JournalKey): ReadonlyArray<Disconnection> => own.get(topicOf(key)) ?? []
  return {
    open: async (key) => {
      const rows = await attempt(connection, (database) =>
        database.transaction('disconnections').store.getAll(rangeOf(key)),
      )
      return joined(rows.ok ? rows.value : [], known(key))
    },
    add: async (key, added) => {
      own.set(topicOf(key), joined(known(key), added))
      await attempt(connection, async (database) => {
        const transaction = database.transaction('disconnections', 'readwrite', strict)
        const rows = joined(await transaction.store.getAll(rangeOf(key)), added)
        await writeAll(
          transaction,
          rows.map((each) => () => transaction.store.put(each, rowOf(key, each))),
        )
      })
    },
    remove: async (key, removed) => {
      const ids = removed.map(({ authorizationId }) => authorizationId)
      own.set(
        topicOf(key),
        known(key).filter(({ authorizationId }) => !ids.includes(authorizationId)),
      )
      await attempt(connection, async (database) => {
        const transaction = database.transaction('disconnections', 'readwrite', strict)
        await writeAll(
          transaction,
          removed.map((each) => () => transaction.store.delete(rowOf(key, each))),
        )
      })
    },
  }
}

const rowOf = (key: JournalKey, { authorizationId }: Disconnection): string[] => [...keyOf(key), authorizationId]

/** One per connection: the later one, with the accounts of both. */
const joined = (
  earlier: ReadonlyArray<Disconnection>,
  later: ReadonlyArray<Disconnection>,
): ReadonlyArray<Disconnection> => {
  const byConnection = new Map<string, Disconnection>()
  for (const each of [...earlier, ...later]) {
    const before = byConnection.get(each.authorizationId)?.accountIds ?? []
    byConnection.set(each.authorizationId, { ...each, accountIds: [...new Set([...before, ...each.accountIds])] })
  }
  return [...byConnection.values()]
}
