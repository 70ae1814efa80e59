import { createActor, type EventFromLogic, fromPromise } from 'xstate'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { shownName } from '#domain/names/extension.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { keepArchived } from '#machines/recovery/archived-files.ts'
import { findRestorable, type RestorableJournal } from '#machines/recovery/find-restorable.ts'
import { type FilePreview, type FileRefusal, type PickedFile, previewFile } from '#machines/recovery/preview-file.ts'
import { createFromFile, type RestoredJournal, restoreFromDevice } from '#machines/recovery/restore-journal.ts'
import { restoreMachine } from '#machines/recovery/restore.machine.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { createOutbox } from '#web/adapters/log/outbox.ts'
import { readableFile } from '#web/adapters/readable-file.ts'
import { lazyCode } from '#web/shared/page/lazy.ts'
import type { FeatureDeps } from './journal-sessions.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'

export type RestoreEvent = EventFromLogic<typeof restoreMachine>

interface RestoreDeps {
  readonly userId: () => string | undefined
  /** Resolves when every accepted command of the last journal is in the log. */
  readonly closed: () => Promise<void>
  readonly chosen: (fileId: string) => void
}

type RestorePorts = Pick<Ports, 'files' | 'log' | 'backups' | 'hashes' | 'pauses' | 'clock' | 'fileName' | 'connection'>

const nameless = 'Restored journal'

const rememberedName = ({ fileName }: Pick<Ports, 'fileName'>, fileId: string): string | undefined => {
  const name = fileName.read(fileId)
  return name === undefined ? undefined : shownName(name)
}

export const startRestore = (ports: RestorePorts, { userId, closed, chosen }: RestoreDeps) => {
  const restore = registered(
    createActor(
      restoreMachine.provide({
        actors: {
          findRestorable: fromPromise(async ({ input }): Promise<ReadonlyArray<RestorableJournal>> => {
            await closed()
            const user = userId()
            const found = user === undefined ? [] : await findRestorable(ports, user, input)
            return found.map((journal) => ({ ...journal, name: rememberedName(ports, journal.fileId) }))
          }),
          restoreFromDevice: fromPromise(async ({ input: { fileId } }) => {
            await closed()
            const user = userId()
            if (user === undefined || fileId === undefined) return err(domainError('journals', 'NOTHING_STORED'))
            const restored = await restoreFromDevice(
              ports,
              { userId: user, fileId },
              rememberedName(ports, fileId) ?? nameless,
            )
            if (restored.ok) ports.fileName.write(restored.value.fileId, restored.value.name)
            return restored
          }),
          previewFile: fromPromise(({ input: { picked } }) =>
            picked
              ? previewPicked(ports, picked)
              : Promise.resolve(err({ error: domainError('file', 'INVALID_FORMAT'), detail: undefined })),
          ),
          createFromFile: fromPromise(({ input: { preview, name } }) =>
            preview
              ? createWithFiles(ports, userId(), preview, name)
              : Promise.resolve(err(domainError('journals', 'RESTORE_FAILED'))),
          ),
        },
      }),
    ),
  )
  restore.on('journal.chosen', ({ fileId }) => chosen(fileId))
  return restore.start()
}

const archives = lazyCode(() => import('./preview-archive.ts'))

const previewPicked = async (ports: RestorePorts, picked: PickedFile): Promise<Result<FilePreview, FileRefusal>> => {
  if (!/\.zip$/i.test(picked.name)) return previewFile(ports, picked)
  const code = await archives.load()
  return code
    ? code.previewArchive(ports, picked)
    : err({ error: domainError('archive', 'NOT_READ'), detail: undefined })
}

/** Pictures and files wait on this device under the new journal, which sends them once it is open. */
const createWithFiles = async (
  ports: RestorePorts,
  userId: string | undefined,
  { file, archived }: FilePreview,
  name: string,
): Promise<Result<RestoredJournal, DomainError>> => {
  const made = await createFromFile(ports, file, name)
  if (!made.ok || !archived || userId === undefined) return made
  const key = { userId, fileId: made.value.fileId }
  return ok({ ...made.value, files: await keepArchived(createOutbox(ports.connection), key, archived, sha256OfBytes) })
}

export const openRestore = ({ ports, actors, journalSessions, authentication }: FeatureDeps) => {
  const restore = startRestore(ports, {
    userId: () => authentication.getSnapshot().context.userId,
    closed: journalSessions.closed,
    chosen: (fileId) => authentication.send({ type: 'file.chosen', fileId }),
  })
  actors.show('restore', restore)
  return {
    send: (event: RestoreEvent) => restore.send(event),
    pick: (file: File) => restore.send({ type: 'file.picked', file: readableFile(file) }),
    stop: () => void restore.stop(),
  }
}
