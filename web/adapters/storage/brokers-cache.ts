import * as z from 'zod/mini'
import { account, connection, position } from '#domain/api/snaptrade.ts'
import { parseJson } from '#domain/json.ts'
import type { BrokersCache, WholeReading } from '#machines/ports/brokerage.ts'
import type { KeyStore } from './key-store.ts'
import * as storageKeys from './keys.ts'

const stored = z.object({
  userId: z.string(),
  readAt: z.number(),
  connections: z.array(connection),
  accounts: z.array(account),
  positions: z.array(position),
})

/** The last complete reading, in the browser's storage. The user can edit that, so a malformed one counts as none. */
export const createBrokersCache = (keys: Pick<KeyStore, 'read' | 'write' | 'remove'>): BrokersCache => {
  let last: WholeReading | undefined
  return {
    read: (userId) => {
      const parsed = stored.safeParse(parseJson(keys.read(storageKeys.brokers) ?? ''))
      if (!parsed.success || parsed.data.userId !== userId) return undefined
      const { readAt, connections, accounts, positions } = parsed.data
      return { readAt, connections, accounts, positions }
    },
    write: (userId, reading) => {
      if (last?.readAt === reading.readAt && last.connections === reading.connections) return
      last = reading
      keys.write(storageKeys.brokers, JSON.stringify({ userId, ...reading }))
    },
    clear: () => {
      last = undefined
      keys.remove(storageKeys.brokers)
    },
  }
}
