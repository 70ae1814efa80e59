import type { HashingSteps } from '#domain/steps.ts'
import type { Hashes } from '#machines/ports/browser.ts'
import type { Pauses } from '#machines/ports/time.ts'

export interface TextPorts {
  readonly hashes: Hashes
  readonly pauses: Pauses
}

/** A text of up to this length is processed without yielding. */
const smallChars = 262_144

/**
 * Runs a generator of the domain over a text of so many characters: answers its requests for hashes, and yields to the
 * main thread between the steps on a large text.
 */
export const runSteps = async <T>(
  { hashes, pauses }: TextPorts,
  steps: HashingSteps<T>,
  chars = Number.POSITIVE_INFINITY,
): Promise<T> => {
  let hash = ''
  for (;;) {
    const step = steps.next(hash)
    if (step.done) return step.value
    if (step.value !== undefined) hash = await hashes.sha256(step.value)
    else if (chars > smallChars) await pauses.between(0, 0)
  }
}
