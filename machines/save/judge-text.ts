import { dataSpanOf, type FileProblem, isPrintedByUs, type JournalFile } from '#domain/journal/journal-file.ts'
import { knownRecords } from '#domain/journal/known-records.ts'
import { parseAtEase } from './at-ease.ts'
import { isFrameBroken, type TextPorts, trustedFile } from './trusted-file.ts'

export type JudgedText =
  /** `whole`: as its writer sent it. `doubtful`: changed since, by hand or on its way. What another program printed is as it sent it. */
  | { readonly kind: 'whole' | 'doubtful'; readonly file: JournalFile }
  | { readonly kind: 'unreadable'; readonly problem: FileProblem }
  /** Another app's file or a newer version's: whole, and not ours to touch. */
  | { readonly kind: 'not ours'; readonly problem: FileProblem }

/** What a text from the drive is worth. `before` is the file as it was known until now. */
export const judgeText = async (ports: TextPorts, text: string, before: JournalFile | undefined): Promise<JudgedText> => {
  const parsed = await parseAtEase(ports.pauses, text, before && knownRecords(before.journal))
  if (!parsed.ok) {
    const claimsOthers = parsed.error.kind === 'foreign' || parsed.error.kind === 'newer'
    // A name or version that our own seal does not know was not there when we sent it.
    return { kind: claimsOthers && !(await isFrameBroken(ports.hashes, text, dataSpanOf(text))) ? 'not ours' : 'unreadable', problem: parsed.error }
  }
  const file = await trustedFile(ports, text, parsed.value)
  const lostItsBlock = (before?.sync.clients.size ?? 0) > 0 && file.sync.dataHash === undefined
  return { kind: (file !== parsed.value || lostItsBlock) && isPrintedByUs(text) ? 'doubtful' : 'whole', file }
}
