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
  // Looking for our layout in a text that has another one goes through all of it: a task of its own.
  await pauses.between(0, 0)
  const span = dataSpanOf(text)
  if (!span) await pauses.between(0, 0)
  if (await isFrameBroken(hashes, text, span)) return withoutMarks(file)
  const asWritten = span && text.slice(span.start, span.end)
  if (asWritten !== undefined && (await hashes.sha256(asWritten)) === dataHash) {
    rememberDataText(file.journal, asWritten)
    return file
  }
  return (await hashes.sha256(await canonicalDataAtEase(pauses, file.journal))) === dataHash ? file : withoutMarks(file)
}

/** Whether the seal that the text carries is not its own; never where it carries none. */
export const isSealBroken = (hashes: Hashes, text: string): Promise<boolean> => isFrameBroken(hashes, text, dataSpanOf(text))

const isFrameBroken = async (hashes: Hashes, text: string, span: ReturnType<typeof dataSpanOf>): Promise<boolean> => {
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
  const parsed = await parseAtEase(ports.pauses, text, before?.journal)
  if (!parsed.ok) {
    const claimsOthers = parsed.error.kind === 'foreign' || parsed.error.kind === 'newer'
    // A name or version that our own seal does not know was not there when we sent it.
    return { kind: claimsOthers && !(await isSealBroken(ports.hashes, text)) ? 'not ours' : 'unreadable', problem: parsed.error }
  }
  const file = await trustedFile(ports, text, parsed.value)
  const lostItsBlock = (before?.sync.clients.size ?? 0) > 0 && file.sync.dataHash === undefined
  return { kind: (file !== parsed.value || lostItsBlock) && isPrintedByUs(text) ? 'doubtful' : 'whole', file }
}
