import type { SnapshotFrom } from 'xstate'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import type { importMachine } from './import.machine.ts'
import type { ImportSource, Interpretation } from './import.setup.ts'

/** What the dialog shows. */
export type ImportStep = 'picking' | 'reading' | 'previewing' | 'recording' | 'recorded' | 'takenBack'

/** The step of a snapshot. */
export const importStepOf = ({ value }: SnapshotFrom<typeof importMachine>): ImportStep => {
  if (typeof value === 'string') return value
  if ('reading' in value) return 'reading'
  return 'previewing' in value ? 'previewing' : 'recorded'
}

/** What the user has said of the file: of a mapped one it is a part of the mapping. */
export const answersIn = ({ mapping, answers }: Pick<Interpretation, 'mapping' | 'answers'>): FileAnswers =>
  mapping?.mapping.answers ?? answers

/** 'Typed or pasted', or what the file is called. */
export const sourceName = ({ source }: { readonly source: ImportSource | undefined }): string =>
  !source ? '' : 'file' in source ? source.file.name : 'Typed or pasted'
