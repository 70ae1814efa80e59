import { canonicalDataSteps, rememberDataText } from '#domain/journal-file/canonical.ts'
import { knownRecords } from '#domain/journal-file/known-records.ts'
import {
  dataSpanOf,
  type FileProblem,
  isPrintedByUs,
  type JournalFile,
  parseJournalFileSteps,
} from '#domain/journal-file/parse.ts'
import { frameOf } from '#domain/journal-file/seal.ts'
import { ok, type Result } from '#domain/result.ts'
import type { HashingSteps } from '#domain/steps.ts'
import { withoutProgress } from './pending.ts'

/**
 * Reads a file, with its counters only where they can be trusted. A text whose data or frame does not match the hash of
 * its writer was changed in transit, or by another program, which keeps our counters but not our events: then only the
 * data counts.
 */
export function* readFileSteps(text: string): HashingSteps<Result<JournalFile, FileProblem>> {
  const parsed = yield* parseJournalFileSteps(text)
  return parsed.ok ? ok(yield* trustedSteps(text, parsed.value)) : parsed
}

function* trustedSteps(text: string, file: JournalFile): HashingSteps<JournalFile> {
  const { dataHash, clients } = file.sync
  if (dataHash === undefined) return clients.size > 0 ? withoutProgress(file) : file
  // Searching a text in another layout goes through all of it, so it is a step of its own.
  yield
  const span = dataSpanOf(text)
  if (!span) yield
  if (yield* isFrameBroken(text, span)) return withoutProgress(file)
  const asWritten = span && text.slice(span.start, span.end)
  if (asWritten !== undefined && (yield asWritten) === dataHash) {
    rememberDataText(file.journal, asWritten)
    return file
  }
  return (yield yield* canonicalDataSteps(file.journal)) === dataHash ? file : withoutProgress(file)
}

type JudgedText =
  /**
   * `whole`: as its writer sent it. `doubtful`: changed since, by hand or in transit. A file that another program
   * printed counts as whole.
   */
  | { readonly kind: 'whole' | 'doubtful'; readonly file: JournalFile }
  | { readonly kind: 'unreadable'; readonly problem: FileProblem }
  /** A file of another app or of a newer version: whole, and not to be changed. */
  | { readonly kind: 'not ours'; readonly problem: FileProblem }

/** Judges whether a text from the drive can be trusted. `before` is the file as last read. */
export function* judgeSteps(text: string, before: JournalFile | undefined): HashingSteps<JudgedText> {
  const parsed = yield* parseJournalFileSteps(text, before && knownRecords(before.journal))
  if (!parsed.ok) {
    const claimsOthers = parsed.error.kind === 'foreign' || parsed.error.kind === 'newer'
    // Where our own seal is broken, the foreign name or version came in later.
    const isOthers = claimsOthers && !(yield* isFrameBroken(text, dataSpanOf(text)))
    return { kind: isOthers ? 'not ours' : 'unreadable', problem: parsed.error }
  }
  const file = yield* trustedSteps(text, parsed.value)
  const lostItsBlock = (before?.sync.clients.size ?? 0) > 0 && file.sync.dataHash === undefined
  return { kind: (file !== parsed.value || lostItsBlock) && isPrintedByUs(text) ? 'doubtful' : 'whole', file }
}

/** Whether a text carries our seal and does not match it. */
function* isFrameBroken(text: string, span: ReturnType<typeof dataSpanOf>): HashingSteps<boolean> {
  const frame = span && frameOf(text, span)
  return frame?.seal !== undefined && (yield frame.text) !== frame.seal
}
