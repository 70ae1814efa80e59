import { ref } from 'valtio'
import { conflictRef } from '#domain/conflicts/views.ts'
import { isSameRef } from '#domain/record/conflict-list.ts'
import type { ConflictRef } from '#domain/record/events.ts'
import { wasSent } from '#domain/sync/pending.ts'
import type { OpenView } from '#machines/journal/journal-view.ts'
import { movedConflictsView, type MovedFileView } from '#web/read-models/views.ts'
import type { DriveWork } from './drive-work.ts'

/** The conflicts that have moved out of an open journal to files next to it. */
export interface MovedConflicts {
  /** Skips names that were read or are being read. */
  readonly read: (names: ReadonlyArray<string>) => void
  /** Removes resolved conflicts from their files once the drive's journal no longer names them. */
  readonly follow: (open: OpenView) => void
  readonly stop: () => void
}

export type MovedFiles = Pick<DriveWork, 'readMoved' | 'finishMoved'>

export const createMovedConflicts = (drive: MovedFiles): MovedConflicts => {
  let stopped = false
  let hasShown = false
  const finished = new Set<string>()
  const show = (files: Iterable<readonly [string, MovedFileView]>) => {
    if (stopped) return
    hasShown = true
    movedConflictsView.files = ref({ current: new Map([...movedConflictsView.files.current, ...files]) })
  }
  /** One removal at a time per file, since a second one meanwhile is refused. */
  const turns = new Map<string, Promise<void>>()
  const finish = (file: string, refs: ReadonlyArray<ConflictRef>) => {
    for (const each of refs) finished.add(keyOf(file, each))
    const take = async (): Promise<void> => {
      if (stopped) return
      const done = await drive.finishMoved(file, refs)
      // The next change tries again.
      if (!done.ok) for (const each of refs) finished.delete(keyOf(file, each))
    }
    const before = turns.get(file)
    turns.set(file, before ? before.then(take, take) : take())
  }
  return {
    read: (names) => {
      const wanted = names.filter((name) => isWanted(movedConflictsView.files.current.get(name)))
      if (wanted.length === 0) return
      show(wanted.map((name) => [name, { status: 'reading', texts: [] }]))
      void drive
        .readMoved(wanted)
        .then((files) =>
          show(
            [...files].map(([name, file]) => [
              name,
              { status: file.status, texts: file.status === 'read' ? file.texts : [] },
            ]),
          ),
        )
    },
    follow: (open) => {
      const returned = returnedFrom(open).filter(({ from, text }) => !finished.has(keyOf(from, text)))
      for (const file of new Set(returned.map(({ from }) => from))) {
        finish(
          file,
          returned.filter(({ from }) => from === file).map(({ text }) => text),
        )
      }
    },
    stop: () => {
      stopped = true
      // Code that loads late may stop while the next journal is open.
      if (hasShown) movedConflictsView.files = ref({ current: new Map() })
    },
  }
}

const isWanted = (file: MovedFileView | undefined): boolean =>
  file === undefined || (file.status !== 'read' && file.status !== 'reading')

const keyOf = (file: string, { of, field, print }: ConflictRef): string => JSON.stringify([file, of, field, print])

/** Texts that the drive's journal has taken back, or dismissed: it no longer names their file. */
const returnedFrom = ({
  log,
  confirmed,
}: OpenView): ReadonlyArray<{ readonly from: string; readonly text: ConflictRef }> =>
  log.flatMap((logged) => {
    if (logged.event.type !== 'ConflictKept' || logged.event.data.from === undefined || !wasSent(logged)) return []
    const { conflict, from } = logged.event.data
    const text = conflictRef(conflict)
    return confirmed.file.journal.movedConflicts.some((place) => place.file === from && isSameRef(place, text))
      ? []
      : [{ from, text }]
  })
