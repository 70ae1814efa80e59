import { createActor, fromPromise } from 'xstate'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import { shownName } from '#domain/names/extension.ts'
import { err } from '#domain/result.ts'
import { findKept } from '#machines/recovery/find-kept.ts'
import { previewFile } from '#machines/recovery/preview-file.ts'
import type { FilePreview } from '#machines/recovery/preview-file.ts'
import { restoreMachine } from '#machines/recovery/restore.machine.ts'
import { createFromFile, restoreFromDevice } from '#machines/recovery/restore-journal.ts'
import { restoreView } from '#web/read-models/recovery.ts'
import type { PreviewView, RestoreStatus } from '#web/read-models/recovery.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import type { AppParts } from './app-parts.ts'

/** What bringing a journal back needs to know of the app. */
export interface RestoreDeps {
  readonly userId: () => string | undefined
  /** Resolves when the last journal has brought what it accepted into the log. */
  readonly closed: () => Promise<void>
  readonly chosen: (fileId: string) => void
}

type RestoreWorld = Pick<World, 'files' | 'log' | 'backups' | 'hashes' | 'pauses' | 'clock' | 'fileName'>

/** The name of a journal that nobody remembers. */
const nameless = 'Restored journal'

/** Bringing journals back, for the setup page and the dialog of the open journal. */
export const startRestore = (world: RestoreWorld, { userId, closed, chosen }: RestoreDeps) => {
  const restore = rooted(createActor(restoreMachine.provide({
    actors: {
      findKept: fromPromise(async () => {
        const user = userId()
        return user === undefined ? [] : findKept(world, user)
      }),
      restoreFromDevice: fromPromise(async ({ input: { fileId } }) => {
        await closed()
        const user = userId()
        if (user === undefined || fileId === undefined) return err(domainError('journals', 'NOTHING_KEPT'))
        const remembered = world.fileName.read(fileId)
        const restored = await restoreFromDevice(world, { userId: user, fileId }, remembered === undefined ? nameless : shownName(remembered))
        if (restored.ok) world.fileName.write(restored.value.fileId, restored.value.name)
        return restored
      }),
      previewFile: fromPromise(({ input: { picked } }) =>
        picked ? previewFile(world, picked) : Promise.resolve(err({ error: domainError('file', 'INVALID_FORMAT'), detail: undefined }))),
      createFromFile: fromPromise(({ input: { preview, name } }) =>
        preview ? createFromFile(world, preview.file, name) : Promise.resolve(err(domainError('journals', 'RESTORE_FAILED')))),
    },
  })))
  restore.subscribe((snapshot) => showRestore(snapshot, world.fileName.read))
  restore.on('journal.chosen', ({ fileId }) => chosen(fileId))
  return restore.start()
}

/** The same, made of the app's parts; once it is stopped nothing of it is shown any more. */
export const openRestore = ({ world, rooms, authentication }: AppParts) => {
  const restore = startRestore(world, {
    userId: () => authentication.getSnapshot().context.userId,
    closed: rooms.closed,
    chosen: (fileId) => authentication.send({ type: 'file.chosen', fileId }),
  })
  return {
    send: (event: EventFromLogic<typeof restoreMachine>) => restore.send(event),
    stop: () => {
      restore.stop()
      clearRestoreView()
    },
  }
}

/** What a device holds belongs to a user too. */
const clearRestoreView = (): void => {
  Object.assign(restoreView, {
    status: 'resting', kept: [], preview: undefined, refusal: undefined, nameError: undefined, error: undefined, restored: undefined,
  } satisfies typeof restoreView)
}

/** The one writer of the read model. */
const showRestore = (snapshot: SnapshotFrom<typeof restoreMachine>, nameOf: (fileId: string) => string | undefined): void => {
  const { kept, preview, refusal, nameError, error, restored } = snapshot.context
  const status: RestoreStatus = snapshot.value
  Object.assign(restoreView, {
    status,
    kept: kept.map(({ fileId, unsent, whole, reason }) => ({ fileId, unsent, whole, reason, name: namedBy(nameOf(fileId)) })),
    preview: preview && previewOf(preview),
    refusal: refusal && [refusal.error, ...(refusal.detail ? [refusal.detail] : [])].map(anyMessageOf).join(': '),
    nameError: nameError && anyMessageOf(nameError),
    error: error && anyMessageOf(error),
    restored,
  } satisfies typeof restoreView)
}

/** Without the journal itself: only what is shown goes into a store. */
const previewOf = ({ name, size, fingerprint, updated, checklists, tasks, entries, days, span }: FilePreview): PreviewView =>
  ({ name, size, fingerprint, updatedAt: instantOf(updated), checklists, tasks, entries, days, span })

const namedBy = (fileName: string | undefined): string | undefined => (fileName === undefined ? undefined : shownName(fileName))

const instantOf = (instant: string): number | undefined => {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? undefined : at
}
