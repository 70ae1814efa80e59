import type { Steps } from '#domain/steps.ts'

/**
 * Goes through so many places piece by piece, a step each. What is done with a piece is a function of its own: engines
 * are several times slower in the loops of a generator.
 */
export function* inPieces(count: number, size: number, take: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < count; from += size) {
    take(from, Math.min(from + size, count))
    yield
  }
}
