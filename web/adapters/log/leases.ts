import type { Connection } from './database.ts'

/** Lease rows: who may do what until when. A crashed holder's lease simply ends. */
export interface Leases {
  /** Takes or renews; false when somebody else holds it at `now`. Milliseconds since the epoch. */
  readonly take: (name: string, owner: string, now: number, until: number) => Promise<boolean>
  readonly release: (name: string, owner: string) => Promise<void>
}

export const createLeases = (connection: Connection): Leases => ({
  take: async (name, owner, now, until) => {
    const transaction = (await connection.get()).transaction('leases', 'readwrite')
    const held = await transaction.store.get(name)
    const free = !held || held.owner === owner || held.until <= now
    if (free) await transaction.store.put({ owner, until }, name)
    await transaction.done
    return free
  },
  release: async (name, owner) => {
    const transaction = (await connection.get()).transaction('leases', 'readwrite')
    const held = await transaction.store.get(name)
    if (held?.owner === owner) await transaction.store.delete(name)
    await transaction.done
  },
})
