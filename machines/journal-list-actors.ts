import { fromPromise } from 'xstate'
import { freshJournalFile, parseJournalFile } from '#domain/journal/journal-file.ts'
import { printJournalFile } from '#domain/journal/print-file.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { Validity } from './journal-list.ts'
import type { CommandWorld } from './journal-view.ts'
import type { DriveError, JournalFileInfo, JournalFiles } from './ports/drive.ts'

/** The actors of the list of journals, over the ports. */

/** A fresh empty journal in the drive; the name gets its extension there. */
export const createJournal = (files: Pick<JournalFiles, 'create'>, world: Pick<CommandWorld, 'moment'>) =>
  fromPromise<Result<JournalFileInfo, DriveError>, { readonly name: string }>(({ input }) =>
    files.create(input.name, printJournalFile(freshJournalFile(world.moment().now))))

const validityOf = async (files: Pick<JournalFiles, 'read'>, fileId: string): Promise<Validity> => {
  const read = await files.read(fileId)
  if (!read.ok) return read.error.kind === 'not-found' ? 'invalid' : 'unknown'
  return parseJournalFile(read.value.text).ok ? 'compatible' : 'invalid'
}

/** At most `limits.driveBatchFiles` files, read side by side. */
export const checkJournals = (files: Pick<JournalFiles, 'read'>) =>
  fromPromise<ReadonlyArray<Validity>, { readonly fileIds: ReadonlyArray<string> }>(({ input }) =>
    Promise.all(input.fileIds.slice(0, limits.driveBatchFiles).map((fileId) => validityOf(files, fileId))))

/** The chosen file, before it is taken. */
export const validateJournal = (files: Pick<JournalFiles, 'read'>) =>
  fromPromise<Validity, { readonly fileId: string }>(({ input }) => validityOf(files, input.fileId))
