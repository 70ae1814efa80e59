import type { SnapshotFrom } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { readingError } from '#domain/errors/from-broker.ts'
import type { brokerageMachine } from './brokerage.machine.ts'
import type { portalMachine } from './portal.machine.ts'

/** This file imports no machine, since most screens load before the code of the machines. */
type Snapshot = SnapshotFrom<typeof brokerageMachine>

/** `unknown` until the service has answered once. */
export type BrokerageStanding = 'unknown' | 'unavailable' | 'not connected' | 'connected'

/** A failure never counts as being disconnected. */
export const standingOf = ({ context }: Snapshot): BrokerageStanding => {
  if (context.available === false) return 'unavailable'
  if (context.connected === undefined) return 'unknown'
  return context.connected ? 'connected' : 'not connected'
}

/** Why the last reading is incomplete, as an error of the catalogue. */
export const readingErrorOf = ({ context }: Snapshot): DomainError | undefined =>
  context.failure && readingError(context.failure)

/** The step of the disconnection. */
export const disconnectionOf = (snapshot: Snapshot): 'none' | 'confirming' | 'disconnecting' =>
  snapshot.matches({ disconnection: 'confirming' })
    ? 'confirming'
    : snapshot.matches({ disconnection: 'disconnecting' })
      ? 'disconnecting'
      : 'none'

/** `asking` with an empty window, `visiting` with the portal in it. */
type PortalStep = 'none' | 'asking' | 'visiting'

/** The step of a snapshot. */
export const portalStepOf = (snapshot: SnapshotFrom<typeof portalMachine>): PortalStep => {
  if (snapshot.matches({ open: 'opening' }) || snapshot.matches({ open: 'asking' })) return 'asking'
  return snapshot.matches({ open: 'visiting' }) ? 'visiting' : 'none'
}
