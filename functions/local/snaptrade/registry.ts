import * as z from 'zod/mini'
import type { Store } from '#functions/local/store/store.ts'
import { type StoredState, openStoredState } from '#functions/local/store/stored-state.ts'

const user = z.object({ userId: z.string(), secretHash: z.string() })
const connection = z.object({ id: z.string(), userId: z.string(), broker: z.string(), createdMs: z.number() })

export type Connection = z.infer<typeof connection>

const file = z.object({ users: z.array(user), connections: z.array(connection) })

export type Registry = StoredState<z.infer<typeof file>>

/** An unreadable file is set aside: users then connect their brokers again. */
export const openRegistry = (store: Store, nowMs: number): Promise<Registry> =>
  openStoredState({
    store,
    path: 'keys/snaptrade.json',
    read: (value) => file.safeParse(value).data,
    empty: { users: [], connections: [] },
    nowMs,
  })
