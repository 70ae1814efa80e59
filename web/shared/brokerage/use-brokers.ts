import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { type BrokerageKnowledge, notAsked } from '#machines/brokerage/brokerage-reading.ts'
import { type BrokerageStanding, readingErrorOf, standingOf } from '#machines/brokerage/brokerage-status.ts'
import { type SnapshotOf, useActorState } from '#web/read-models/actors.ts'
import { useAgo } from '#web/shared/page/ages.ts'

/** `unknown` until the brokers have answered once. */
export const useStanding = (): BrokerageStanding => useActorState('brokerage', standingOf) ?? 'unknown'

export const useBrokers = (): BrokerageKnowledge => useActorState('brokerage', knowledgeOf, isSameKnowledge) ?? notAsked

/** Why the last reading is incomplete; earlier data stays. */
export const useReadingError = (): string | undefined => useActorState('brokerage', errorIn)

export const useIsReading = (): boolean => useActorState('brokerage', isAsking) ?? false

const knowledgeOf = ({ context }: SnapshotOf<'brokerage'>): BrokerageKnowledge => context

/** A question changes the actor's state and none of these fields. */
const isSameKnowledge = (one: BrokerageKnowledge | undefined, other: BrokerageKnowledge | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && fields.every((field) => one[field] === other[field]))

const fields = Object.keys(notAsked) as ReadonlyArray<keyof BrokerageKnowledge>

const errorIn = (snapshot: SnapshotOf<'brokerage'>): string | undefined => {
  const error = readingErrorOf(snapshot)
  return error && messageOf(error)
}

const isAsking = (snapshot: SnapshotOf<'brokerage'>): boolean => snapshot.matches({ reading: 'asking' })

/** 'Just now', '5m ago', or 'Unknown', by the broker's report. */
export const useReportedAgo = (): ((account: BrokerageAccount) => string) => {
  const ago = useAgo()
  return ({ asOf }) => ago(momentOf(asOf))
}

/** The provider writes '2026-11-20 11:00:00.000000+00:00' where ISO has a T. */
const momentOf = (asOf: string | undefined): number | undefined => {
  const moment = Date.parse(asOf?.replace(' ', 'T') ?? '')
  return Number.isNaN(moment) ? undefined : moment
}
