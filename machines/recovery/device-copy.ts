import { fingerprintOf } from '#domain/journal/fingerprint.ts'
import type { JournalFile } from '#domain/journal/journal-file.ts'
import type { DeviceCopy } from '#domain/journal/new-file.ts'
import { ok, type Result } from '#domain/result.ts'
import type { BackupStore, EventLog, LogError, LogScope } from '../ports/log.ts'
import { canonicalDataAtEase, parseAtEase } from '../save/at-ease.ts'
import { type PrintedFile, printSealed } from '../save/print-sealed.ts'
import { type TextPorts, trustedFile } from '../save/trusted-file.ts'

/** A file as text, as a save would write it, and what a person may compare. */
export const printHashed = async (ports: TextPorts, file: JournalFile): Promise<PrintedFile & { readonly fingerprint: string }> => {
  const printed = await printSealed(ports, file)
  return { ...printed, fingerprint: fingerprintOf(printed.hash) }
}

/** The fingerprint of the records in a file. */
export const fingerprintOfFile = async ({ hashes, pauses }: TextPorts, { journal }: Pick<JournalFile, 'journal'>): Promise<string> =>
  fingerprintOf(await hashes.sha256(await canonicalDataAtEase(pauses, journal)))

export interface CopyPorts extends TextPorts {
  readonly log: Pick<EventLog, 'open'>
  readonly backups: Pick<BackupStore, 'read'>
}

/** What this device holds of a journal: its last file, or where that was lost its backup, and its whole log. */
export const readDeviceCopy = async (ports: CopyPorts, scope: LogScope): Promise<Result<DeviceCopy, LogError>> => {
  const opened = await ports.log.open(scope)
  if (!opened.ok) return opened
  const { clientId, events: log, snapshot } = opened.value
  const file = (snapshot && (await readFile(ports, snapshot.text))) ?? (await readBackup(ports, scope))
  return ok({ clientId, log, file })
}

const readBackup = async (ports: CopyPorts, scope: LogScope): Promise<JournalFile | undefined> => {
  const backup = await ports.backups.read(scope)
  return backup && readFile(ports, backup.text)
}

const readFile = async (ports: TextPorts, text: string): Promise<JournalFile | undefined> => {
  const parsed = await parseAtEase(ports.pauses, text)
  return parsed.ok ? trustedFile(ports, text, parsed.value) : undefined
}
