import { ref } from 'valtio'
import type { SnapshotFrom } from 'xstate'
import { featureMessageOf } from '#domain/errors/feature-catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { updatedAgoLabel } from '#domain/time/age-label.ts'
import {
  type brokerageMachine,
  disconnectionOf,
  readingErrorOf,
  standingOf,
} from '#machines/brokerage/brokerage.machine.ts'
import { type portalMachine, portalStepOf } from '#machines/brokerage/portal.machine.ts'
import { brokerageView, noBrokers } from '#web/read-models/brokerage.ts'
import { dateOrderBy } from '#web/shared/page/date-order.ts'
import type { Ports } from './ports.ts'

/** The one writer of what is known of the brokers. */
export const showBrokerage = (
  snapshot: SnapshotFrom<typeof brokerageMachine>,
  { clock, calendar, habits }: Pick<Ports, 'clock' | 'calendar' | 'habits'>,
): void => {
  const { connections, accounts, accountsMissing, positions, positionsMissing } = snapshot.context
  const { readAt, target, disconnectError } = snapshot.context
  const [error, step] = [readingErrorOf(snapshot), disconnectionOf(snapshot)]
  const order = dateOrderBy(habits)
  const ago = (ms: number | undefined): string => updatedAgoLabel(ms, clock.now(), calendar.localDay, order)
  const ages = Object.fromEntries(accounts.map(({ id, asOf }) => [id, ago(momentOf(asOf))]))
  const shown = brokerageView.holdings.current
  const isSame =
    shown.connections === connections &&
    shown.accounts === accounts &&
    shown.accountsMissing === accountsMissing &&
    shown.positions === positions &&
    shown.positionsMissing === positionsMissing &&
    accounts.every(({ id }) => ownValue(shown.ages, id) === ownValue(ages, id))
  Object.assign(brokerageView, {
    standing: standingOf(snapshot),
    holdings: isSame
      ? brokerageView.holdings
      : ref({ current: { connections, accounts, accountsMissing, positions, positionsMissing, ages } }),
    reading: snapshot.matches({ reading: 'asking' }),
    readAt,
    readAgo: ago(readAt),
    error: error && featureMessageOf(error),
    disconnecting:
      step === 'none'
        ? undefined
        : { step, authorizationId: target, error: disconnectError && featureMessageOf(disconnectError) },
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
  brokerageView.portal = { step: portalStepOf(snapshot), authorizationId, error: error && featureMessageOf(error) }
}

/** Nothing of one user may be seen by another. */
export const clearBrokerage = (): void => void Object.assign(brokerageView, noBrokers)
