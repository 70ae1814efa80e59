import { canonicalDataSteps } from '#domain/journal-file/canonical.ts'
import { fingerprintOf } from '#domain/journal-file/fingerprint.ts'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { type PrintedFile, printSealedSteps } from '#domain/journal-file/print.ts'
import { ok, type Result } from '#domain/result.ts'
import { currentFileOf, type DeviceCopy } from '#domain/sync/new-file.ts'
import { readFileSteps } from '#domain/sync/trusted-file.ts'
import type { BackupStore, EventLog, JournalKey, LogError } from '#machines/ports/log.ts'
import type { Clock } from '#machines/ports/time.ts'
import { runSteps, type TextPorts } from '#machines/save/run-steps.ts'

/** As a save would write it, with a fingerprint that a person can compare. */
export const printHashed = async (
  ports: TextPorts,
  file: JournalFile,
): Promise<PrintedFile & { readonly fingerprint: string }> => {
  const printed = await runSteps(ports, printSealedSteps(file))
  return { ...printed, fingerprint: fingerprintOf(printed.hash) }
}

/** The fingerprint of the records in a file. */
export const fingerprintOfFile = async (ports: TextPorts, { journal }: Pick<JournalFile, 'journal'>): Promise<string> =>
  fingerprintOf(await ports.hashes.sha256(await runSteps(ports, canonicalDataSteps(journal))))

export interface CopyPorts extends TextPorts {
  readonly log: Pick<EventLog, 'open'>
  readonly backups: Pick<BackupStore, 'read'>
}

/** This device's copy of a journal: its last file, or else its backup, and its whole log. */
export const readDeviceCopy = async (ports: CopyPorts, key: JournalKey): Promise<Result<DeviceCopy, LogError>> => {
  const opened = await ports.log.open(key)
  if (!opened.ok) return opened
  const { clientId, events: log, snapshot } = opened.value
  const file = (snapshot && (await readFile(ports, snapshot.text))) ?? (await readBackup(ports, key))
  return ok({ clientId, log, file })
}

const readBackup = async (ports: CopyPorts, key: JournalKey): Promise<JournalFile | undefined> => {
  const backup = await ports.backups.read(key)
  return backup && readFile(ports, backup.text)
}

const readFile = async (ports: TextPorts, text: string): Promise<JournalFile | undefined> => {
  const read = await runSteps(ports, readFileSteps(text), text.length)
  return read.ok ? read.value : undefined
}

/** Writes the file as a save would write it now, so that a log replayed on it repeats nothing. */
export const writeBackup = async (
  ports: TextPorts & { readonly backups: Pick<BackupStore, 'write'>; readonly clock: Pick<Clock, 'now'> },
  key: JournalKey,
  copy: DeviceCopy,
): Promise<void> => {
  const now = ports.clock.now()
  const { text } = await runSteps(ports, printSealedSteps(currentFileOf(copy, new Date(now).toISOString())))
  await ports.backups.write(key, text, now)
}
