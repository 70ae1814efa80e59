import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import type { MarketFailure, MarketPicture } from '#domain/market/dashboard.ts'
import { type SnapshotOf, useActorState } from '#web/read-models/actors.ts'

interface Market {
  /** Stays when an update fails. */
  readonly picture: MarketPicture | undefined
  readonly missing: 'loading' | 'failed' | undefined
  readonly failure: string | undefined
  readonly isLoading: boolean
}

export const useMarket = (): Market => {
  const picture = useActorState('dashboard', ({ context }) => context.picture)
  const failure = useActorState('dashboard', ({ context }) => context.failure)
  const isLoading = useActorState('dashboard', isAsking) ?? false
  return {
    picture,
    missing: picture ? undefined : failure ? 'failed' : 'loading',
    failure: failure && messageOf(reasons[failure]),
    isLoading,
  }
}

const isAsking = (snapshot: SnapshotOf<'dashboard'>): boolean => snapshot.matches('loading')

const reasons = {
  offline: domainError('market', 'OFFLINE'),
  unreachable: domainError('market', 'UNREACHABLE'),
  timeout: domainError('market', 'TIMEOUT'),
  'session-over': domainError('signIn', 'SESSION_OVER'),
  'too-many': domainError('market', 'TOO_MANY'),
  uninitialised: domainError('ai', 'INIT_FAILED'),
  failed: domainError('ai', 'GENERATION_FAILED'),
  sources: domainError('market', 'NO_SOURCE'),
} as const satisfies Record<MarketFailure, unknown>
