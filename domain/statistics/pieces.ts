import type { Steps } from '#domain/steps.ts'

/**
 * Goes through `count` places, a piece of `size` a step. `take` is a function of its own: engines are several times
 * slower in loops of generators.
 */
export function* inPieces(count: number, size: number, take: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < count; from += size) {
    take(from, Math.min(from + size, count))
    yield
  }
}
