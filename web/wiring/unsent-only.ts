import type { JournalKey } from '#machines/ports/log.ts'
import type { Ports } from './ports.ts'

interface StoragePorts extends Pick<Ports, 'log' | 'pauses'> {
  readonly session: { readonly read: () => Pick<ReturnType<Ports['session']['read']>, 'userId'> }
  readonly backups: Pick<Ports['backups'], 'clear'>
}

/** A storage that does not answer holds nobody up (milliseconds); the next start asks it again. */
const patienceMs = 2_000

/** Nothing readable of anybody who is not signed in stays on this device, but what their drive lacks (A37). */
export const keepOnlyUnsent = ({ session, log, backups, pauses }: StoragePorts): Promise<unknown> => {
  const { userId } = session.read()
  const cleared = Promise.all([log.keepOnlyUnsent(userId), backups.clear(userId)])
  return Promise.race([cleared, pauses.between(patienceMs, patienceMs)])
}

/** The log as an open journal has it: a look or a save that ends after its user has left stores nothing readable. */
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
