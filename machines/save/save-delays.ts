import type { SaveFailure } from '#domain/errors/from-save.ts'
import { limits } from '#domain/limits.ts'

/** The facts that decide the delays between saves. */
export interface SaveHistory {
  /** Saves in a row that failed. */
  readonly failures: number
  readonly failure: SaveFailure | { readonly kind: 'defect' } | undefined
  /** Drawn at each failure, in [0, 1). */
  readonly jitter: number
  /** How long the last save took, milliseconds; 0 before the first. */
  readonly tookMs: number
  /** Milliseconds since the epoch. */
  readonly lastSavedAt: number | undefined
}

/** 3 s; from the fifth failure in a row, or when the drive asks to slow down, doubling with jitter (sync.md 3.4). */
export const retryDelay = ({
  failures,
  failure,
  jitter,
}: Pick<SaveHistory, 'failures' | 'failure' | 'jitter'>): number => {
  const slowDown = failure?.kind === 'rate-limited'
  const doublings = slowDown ? failures - 1 : failures - (limits.saveRetryDoublesFromFailures - 1)
  const grown =
    doublings < 1
      ? limits.saveRetryMs
      : Math.min(limits.saveRetryMaxMs, limits.saveRetryMs * 2 ** doublings) * spread(jitter)
  return Math.max(grown, slowDown ? (failure.retryAfterMs ?? 0) : 0)
}

/**
 * How long to rest before the next save, milliseconds. A journal that takes longer to upload than the forced interval
 * would be uploaded without a pause while the user types, so each such save is followed by a rest of the same length,
 * up to a minute. The events are safe in the log meanwhile.
 */
export const restDelay = (
  { tookMs, lastSavedAt }: Pick<SaveHistory, 'tookMs' | 'lastSavedAt'>,
  now: number,
): number => {
  if (tookMs <= limits.saveForcedAfterMs || lastSavedAt === undefined) return 0
  const rest = Math.min(tookMs, limits.saveRetryMaxMs)
  // A clock that was set back must not lengthen the rest.
  return Math.min(rest, Math.max(0, lastSavedAt + rest - now))
}

const spread = (fraction: number): number => 1 + limits.saveRetryJitterFraction * (2 * fraction - 1)
