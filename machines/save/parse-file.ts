import { type FileProblem, type JournalFile, parseJournalFileInSteps } from '#domain/journal/journal-file.ts'
import type { Result } from '#domain/result.ts'
import type { Pauses } from '../ports.ts'

/** Parses a file, and lets whoever types go first between the steps of a large one. */
export const parseAtEase = async (pauses: Pauses, text: string): Promise<Result<JournalFile, FileProblem>> => {
  const steps = parseJournalFileInSteps(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (text.length > smallChars) await pauses.between(0, 0)
  }
}

/** What parses in a breath. */
const smallChars = 262_144
