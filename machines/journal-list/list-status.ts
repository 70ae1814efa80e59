import type { SnapshotFrom } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { journalListMachine } from './journal-list.machine.ts'

/** This file imports no machine: its code loads with the setup page or the settings. */
type Snapshot = SnapshotFrom<typeof journalListMachine>

/** A list that is read again meanwhile stays `ready`. */
export const listStatusOf = (snapshot: Snapshot): 'idle' | 'loading' | 'ready' | 'failed' => {
  if (snapshot.matches({ list: 'idle' })) return 'idle'
  if (snapshot.matches({ list: 'failed' })) return 'failed'
  return snapshot.matches({ list: 'loading' }) ? 'loading' : 'ready'
}

export type JournalWork = 'creating' | 'selecting' | 'renaming' | 'deleting'

const works: ReadonlyArray<JournalWork> = ['creating', 'selecting', 'renaming', 'deleting']

/** The work that is under way; one thing at a time. */
export const workOf = (snapshot: Snapshot): JournalWork | undefined => works.find((work) => snapshot.matches({ work }))

/** Why the list could not be read, or the last work failed. */
export const listErrorOf = ({ context: { error, naming } }: Snapshot): DomainError | undefined =>
  error ?? (naming && !naming.result.ok ? naming.result.error : undefined)
