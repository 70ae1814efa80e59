import type { SnapshotFrom } from 'xstate'
import type { importMachine } from './import.machine.ts'

/** This file imports no machine: its code loads with the dialog. */
export type ImportStep = 'picking' | 'reading' | 'previewing' | 'recording' | 'recorded' | 'takenBack'

/** The step of a snapshot. */
export const importStepOf = ({ value }: SnapshotFrom<typeof importMachine>): ImportStep => {
  if (typeof value === 'string') return value
  if ('reading' in value) return 'reading'
  return 'previewing' in value ? 'previewing' : 'recorded'
}
