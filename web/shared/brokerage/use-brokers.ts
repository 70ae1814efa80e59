import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { type BrokerageKnowledge, notAsked } from '#machines/brokerage/brokerage-reading.ts'
import { type BrokerageStanding, readingErrorOf, standingOf } from '#machines/brokerage/brokerage-status.ts'
import { type SnapshotOf, useActorState } from '#web/read-models/actors.ts'
import { useAgo } from '#web/shared/page/ages.ts'

/** Whether the user is connected to brokers; `unknown` while nothing has asked. */
export const useStanding = (): BrokerageStanding => useActorState('brokerage', standingOf) ?? 'unknown'

/** What is known of the brokers. */
export const useBrokers = (): BrokerageKnowledge => useActorState('brokerage', knowledgeOf, isSameKnowledge) ?? notAsked

/** Why the last reading brought less than everything; what was known before stays. */
export const useReadingError = (): string | undefined => useActorState('brokerage', errorIn)

/** The brokers are being asked. */
export const useIsReading = (): boolean => useActorState('brokerage', isAsking) ?? false

const knowledgeOf = ({ context }: SnapshotOf<'brokerage'>): BrokerageKnowledge => context

/** A question changes the state of the actor, and nothing that is known. */
const isSameKnowledge = (one: BrokerageKnowledge | undefined, other: BrokerageKnowledge | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && fields.every((field) => one[field] === other[field]))

const fields = Object.keys(notAsked) as ReadonlyArray<keyof BrokerageKnowledge>

const errorIn = (snapshot: SnapshotOf<'brokerage'>): string | undefined => {
  const error = readingErrorOf(snapshot)
  return error && messageOf(error)
}

const isAsking = (snapshot: SnapshotOf<'brokerage'>): boolean => snapshot.matches({ reading: 'asking' })

/** How long ago the broker of an account reported its balance and positions: 'Just now', '5m ago', 'Unknown'. */
export const useReportedAgo = (): ((account: BrokerageAccount) => string) => {
  const ago = useAgo()
  return ({ asOf }) => ago(momentOf(asOf))
}

/** The provider writes '2026-11-20 11:00:00.000000+00:00' where ISO has a T. */
const momentOf = (asOf: string | undefined): number | undefined => {
  const moment = Date.parse(asOf?.replace(' ', 'T') ?? '')
  return Number.isNaN(moment) ? undefined : moment
}
