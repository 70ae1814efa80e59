import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { conflictRef } from '#domain/conflicts/views.ts'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { isSameRef } from '#domain/record/conflict-list.ts'
import type { ConflictRef } from '#domain/record/events.ts'
import type { Conflict, MovedConflict } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import { type Actions, useActions } from '#web/read-models/actions.ts'
import { movedConflictsView, type MovedFileView } from '#web/read-models/views.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'

/** An unresolved conflict. Its text is missing while the file that it was moved to is not read. */
export interface OpenConflict {
  readonly ref: ConflictRef
  readonly conflict: Conflict | undefined
  readonly moved: MovedConflict | undefined
  readonly absence: 'reading' | 'missing' | 'damaged' | 'unread' | undefined
}

export type Resolution = 'RestoreConflict' | 'DismissConflict'

/** Oldest first. The files of moved conflicts are read when they are first shown. */
export const useOpenConflicts = (
  conflicts: ReadonlyArray<Conflict>,
  moved: ReadonlyArray<MovedConflict>,
): ReadonlyArray<OpenConflict> => {
  const { readMovedConflicts } = useActions()
  const { files } = useSnapshot(movedConflictsView)
  const names = [...new Set(moved.map(({ file }) => file))].join('\n')
  useEffect(() => {
    if (names !== '') readMovedConflicts(names.split('\n'))
  }, [names, readMovedConflicts])
  return [
    ...moved.map((place) => movedConflict(files.current.get(place.file), place)),
    ...conflicts.map((conflict) => ({ ref: conflictRef(conflict), conflict, moved: undefined, absence: undefined })),
  ]
}

const movedConflict = (file: MovedFileView | undefined, moved: MovedConflict): OpenConflict => {
  const { of, field, print } = moved
  const conflict = file?.texts.find((text) => isSameRef(conflictRef(text), moved))
  const absence = conflict ? undefined : !file ? 'reading' : file.status === 'read' ? 'missing' : file.status
  return { ref: { of, field, print }, conflict, moved, absence }
}

export const resolveConflict = (
  perform: Actions['perform'],
  { ref, conflict, moved }: OpenConflict,
  type: Resolution,
): Result<string | undefined, DomainError> =>
  undoStepOf(() => perform({ type, data: { ...ref, ...(moved && { moved: conflict }) } }))
