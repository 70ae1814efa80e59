import { rememberDataText } from '#domain/journal/canonical.ts'
import { dataSpanOf, type FileProblem, isPrintedByUs, type JournalFile } from '#domain/journal/journal-file.ts'
import { withoutMarks } from '#domain/journal/pending.ts'
import { frameOf } from '#domain/journal/seal.ts'
import type { Hashes } from '../ports/browser.ts'
import type { Pauses } from '../ports/time.ts'
import { canonicalDataAtEase, parseAtEase } from './at-ease.ts'

/** What printing and judging a large text needs. */
export interface TextPorts {
  readonly hashes: Hashes
  readonly pauses: Pauses
}

/**
 * The file with counters that can be believed. A text whose data or frame does not have the hash that its writer noted
 * was changed by a foreign program, which keeps our counters but not our events, or on its way: then the data alone tells.
 */
export const trustedFile = async ({ hashes, pauses }: TextPorts, text: string, file: JournalFile): Promise<JournalFile> => {
  const { dataHash, clients } = file.sync
  if (dataHash === undefined) return clients.size > 0 ? withoutMarks(file) : file
  if (await isSealBroken(hashes, text)) return withoutMarks(file)
  const span = dataSpanOf(text)
  const asWritten = span && text.slice(span.start, span.end)
  if (asWritten !== undefined && (await hashes.sha256(asWritten)) === dataHash) {
    rememberDataText(file.journal, asWritten)
    return file
  }
  return (await hashes.sha256(await canonicalDataAtEase(pauses, file.journal))) === dataHash ? file : withoutMarks(file)
}

/** Whether the seal that the text carries is not its own; never where it carries none. */
export const isSealBroken = async (hashes: Hashes, text: string): Promise<boolean> => {
  const span = dataSpanOf(text)
  const frame = span && frameOf(text, span)
  return frame?.seal !== undefined && (await hashes.sha256(frame.text)) !== frame.seal
}

export type JudgedText =
  /** `whole`: as its writer sent it. `doubtful`: changed since, by hand or on its way. What another program printed is as it sent it. */
  | { readonly kind: 'whole' | 'doubtful'; readonly file: JournalFile }
  | { readonly kind: 'unreadable'; readonly problem: FileProblem }
  /** Another app's file or a newer version's: whole, and not ours to touch. */
  | { readonly kind: 'not ours'; readonly problem: FileProblem }

/** What a text from the drive is worth. `before` is the file as it was known until now. */
export const judgeText = async (ports: TextPorts, text: string, before: JournalFile | undefined): Promise<JudgedText> => {
  const parsed = await parseAtEase(ports.pauses, text)
  if (!parsed.ok) {
    const claimsOthers = parsed.error.kind === 'foreign' || parsed.error.kind === 'newer'
    // A name or version that our own seal does not know was not there when we sent it.
    return { kind: claimsOthers && !(await isSealBroken(ports.hashes, text)) ? 'not ours' : 'unreadable', problem: parsed.error }
  }
  const file = await trustedFile(ports, text, parsed.value)
  const lostItsBlock = (before?.sync.clients.size ?? 0) > 0 && file.sync.dataHash === undefined
  return { kind: isPrintedByUs(text) && (file !== parsed.value || lostItsBlock) ? 'doubtful' : 'whole', file }
}
