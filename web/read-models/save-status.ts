import { shallowEqual } from '@xstate/react'
import { saveStatusOf, type SaveStatusView } from '#machines/save/save-status.machine.ts'
import { type Actors, useActorState } from './actors.ts'

const nothingToSave: SaveStatusView = {
  status: 'idle',
  pendingChanges: false,
  lastSavedAt: undefined,
  pendingSince: undefined,
  failure: undefined,
  offline: false,
  blocked: undefined,
}

/** How far the last edits of the open journal are on their way to the drive. */
export const useSaveStatus = (): SaveStatusView => useActorState('save', saveStatusOf, shallowEqual) ?? nothingToSave

export const saveStatusIn = (actors: Pick<Actors, 'read'>): SaveStatusView => {
  const snapshot = actors.read('save')
  return snapshot ? saveStatusOf(snapshot) : nothingToSave
}
