import { canonicalDataInSteps } from '#domain/journal/canonical.ts'
import { type FileProblem, type JournalFile, parseJournalFileInSteps } from '#domain/journal/journal-file.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { KnownRecords } from '#domain/journal/known-records.ts'
import type { Result } from '#domain/result.ts'
import type { Pauses } from '../ports/time.ts'

/** Parses a file, and lets whoever types go first between the steps of a large one. Records that `known` has are taken from there. */
export const parseAtEase = (pauses: Pauses, text: string, known?: KnownRecords): Promise<Result<JournalFile, FileProblem>> =>
  atEase(pauses, text.length, parseJournalFileInSteps(text, known))

/** Prints the `data` of a journal, in the same way. */
export const canonicalDataAtEase = (pauses: Pauses, journal: Journal): Promise<ReadonlyArray<string>> =>
  atEase(pauses, Number.POSITIVE_INFINITY, canonicalDataInSteps(journal))

/** What is worked through in a breath. */
const smallChars = 262_144

/** Goes through the steps of work on a text of so many characters; between those of a large one others go first. */
export const atEase = async <T>(pauses: Pauses, chars: number, steps: Generator<void, T, void>): Promise<T> => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (chars > smallChars) await pauses.between(0, 0)
  }
}
