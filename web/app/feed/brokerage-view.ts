import { ref } from 'valtio'
import type { SnapshotFrom } from 'xstate'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import { updatedAgoLabel } from '#domain/time/age-label.ts'
import { goodbyeOf, readingErrorOf, standingOf, type brokerageMachine } from '#machines/brokerage.machine.ts'
import { portalStepOf, type portalMachine } from '#machines/portal.machine.ts'
import { brokerageView, noHoldings } from '#web/read-models/brokerage.ts'
import type { World } from '../world.ts'

/** The one writer of what is known of the brokers. */
export const showBrokerage = (snapshot: SnapshotFrom<typeof brokerageMachine>, { clock, calendar }: Pick<World, 'clock' | 'calendar'>): void => {
  const { connections, accounts, positions, positionsMissing, readAt, target, disconnectError } = snapshot.context
  const [error, step] = [readingErrorOf(snapshot), goodbyeOf(snapshot)]
  const ago = (ms: number | undefined): string => updatedAgoLabel(ms, clock.now(), calendar.localDay)
  const ages = Object.fromEntries(accounts.map(({ id, asOf }) => [id, ago(momentOf(asOf))]))
  const shown = brokerageView.holdings.current
  const isSame = shown.connections === connections && shown.accounts === accounts && shown.positions === positions && shown.positionsMissing === positionsMissing
    && accounts.every(({ id }) => shown.ages[id] === ages[id])
  Object.assign(brokerageView, {
    standing: standingOf(snapshot),
    holdings: isSame ? brokerageView.holdings : ref({ current: { connections, accounts, positions, positionsMissing, ages } }),
    reading: snapshot.matches({ reading: 'asking' }),
    readAt,
    readAgo: ago(readAt),
    error: error && anyMessageOf(error),
    goodbye: step === 'none' ? undefined : { step, authorizationId: target, error: disconnectError && anyMessageOf(disconnectError) },
  } satisfies Omit<typeof brokerageView, 'portal'>)
}

/** The provider writes '2026-11-20 11:00:00.000000+00:00' where ISO has a T. */
const momentOf = (asOf: string | undefined): number | undefined => {
  const moment = Date.parse(asOf?.replace(' ', 'T') ?? '')
  return Number.isNaN(moment) ? undefined : moment
}

/** The one writer of a visit to the portal. */
export const showPortal = (snapshot: SnapshotFrom<typeof portalMachine>): void => {
  const { authorizationId, error } = snapshot.context
  brokerageView.portal = { step: portalStepOf(snapshot), authorizationId, error: error && anyMessageOf(error) }
}

/** Nothing of one user may be seen by another. */
export const clearBrokerage = (): void =>
  void Object.assign(brokerageView, {
    standing: 'unknown', holdings: ref({ current: noHoldings }), reading: false, readAt: undefined, readAgo: 'Unknown', error: undefined, goodbye: undefined,
    portal: { step: 'none', authorizationId: undefined, error: undefined },
  } satisfies typeof brokerageView)
