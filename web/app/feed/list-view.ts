import type { SnapshotFrom } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { journalListMachine } from '#machines/journal-list.machine.ts'
import { journalListView } from '#web/read-models/views.ts'

/** The one writer of the list's read model. */
export const showJournalList = (snapshot: SnapshotFrom<typeof journalListMachine>): void => {
  const { files, error, naming } = snapshot.context
  const refused = naming && !naming.result.ok ? naming.result.error : undefined
  const shown = error ?? refused
  Object.assign(journalListView, {
    status: listStatusOf(snapshot),
    files,
    busy: snapshot.matches({ work: 'creating' }) ? 'creating' : snapshot.matches({ work: 'selecting' }) ? 'selecting' : undefined,
    error: shown && messageOf(shown),
  } satisfies typeof journalListView)
}

const listStatusOf = (snapshot: SnapshotFrom<typeof journalListMachine>): typeof journalListView.status => {
  if (snapshot.matches({ list: 'idle' })) return 'idle'
  if (snapshot.matches({ list: 'failed' })) return 'failed'
  return snapshot.matches({ list: 'loading' }) && !snapshot.context.loaded ? 'loading' : 'ready'
}
