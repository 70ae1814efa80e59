import { type FileProblem, type JournalFile, parseJournalFileInSteps } from '#domain/journal/journal-file.ts'
import type { Result } from '#domain/result.ts'
import type { Pauses } from '../ports.ts'

/** Parses a file, and lets whoever types go first between the steps of a large one. */
export const parseAtEase = (pauses: Pauses, text: string): Promise<Result<JournalFile, FileProblem>> =>
  atEase(pauses, text, parseJournalFileInSteps(text))

/** What is worked through in a breath. */
const smallChars = 262_144

/** Goes through the steps of work on a text; between those of a large one others go first. */
export const atEase = async <T>(pauses: Pauses, text: string, steps: Generator<void, T, void>): Promise<T> => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (text.length > smallChars) await pauses.between(0, 0)
  }
}
