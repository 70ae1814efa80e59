import type { JournalKey } from '#machines/ports/log.ts'
import type { Ports } from './ports.ts'

interface StoragePorts extends Pick<Ports, 'log' | 'pauses'> {
  readonly session: { readonly read: () => Pick<ReturnType<Ports['session']['read']>, 'userId'> }
  readonly backups: Pick<Ports['backups'], 'clear'>
}

/** How long a start waits for the storage (milliseconds); the next start tries again. */
const patienceMs = 2_000

/** Deletes everything readable of users who are signed out, except what their drive lacks (A37). */
export const keepOnlyUnsent = ({ session, log, backups, pauses }: StoragePorts): Promise<unknown> => {
  const { userId } = session.read()
  const cleared = Promise.all([log.keepOnlyUnsent(userId), backups.clear(userId)])
  return Promise.race([cleared, pauses.between(patienceMs, patienceMs)])
}

/** The log of an open journal: a read or a save that ends after the sign-out stores nothing readable. */
export const createLeavingLog = (ports: StoragePorts): Ports['log'] => {
  const { log, session } = ports
  const unlessLeft = async <T>({ userId }: JournalKey, stored: Promise<T>): Promise<T> => {
    const answer = await stored
    if (session.read().userId !== userId) await keepOnlyUnsent(ports)
    return answer
  }
  return {
    ...log,
    confirm: (key, ...given) => unlessLeft(key, log.confirm(key, ...given)),
    quarantine: (key, ...given) => unlessLeft(key, log.quarantine(key, ...given)),
  }
}
