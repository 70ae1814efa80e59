import type { SnapshotFrom } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { shownName } from '#domain/names/extension.ts'
import { journalAgeLabel } from '#domain/time/age-label.ts'
import type { journalListMachine } from '#machines/journal-list/journal-list.machine.ts'
import type { JournalListContext } from '#machines/journal-list/journal-list.ts'
import type { DriveErrorKind, JournalFileInfo } from '#machines/ports/drive.ts'
import { type CurrentJournalView, journalListView, type ListedJournalView } from '#web/read-models/views.ts'
import { dateOrderBy } from '#web/shared/page/date-order.ts'
import type { Ports } from './ports.ts'

/** What the list needs of the browser for what it shows. */
export type ListPorts = Pick<Ports, 'fileName' | 'clock' | 'calendar'> & {
  readonly habits: Pick<Ports['habits'], 'choice'>
}

/** The one writer of the list's read model. */
export const showJournalList = (snapshot: SnapshotFrom<typeof journalListMachine>, ports: ListPorts): void => {
  const { files, error, naming, validity, target } = snapshot.context
  const refused = naming && !naming.result.ok ? naming.result.error : undefined
  const shown = error ?? refused
  Object.assign(journalListView, {
    status: listStatusOf(snapshot),
    journals: files.map((file) => listed(file, validity, ports)),
    current: currentOf(snapshot.context, ports),
    busy: busyStates.find((state) => snapshot.matches({ work: state })),
    target,
    error: shown && messageOf(shown),
  } satisfies typeof journalListView)
}

const busyStates = ['creating', 'selecting', 'renaming', 'deleting'] as const

const listStatusOf = (snapshot: SnapshotFrom<typeof journalListMachine>): typeof journalListView.status => {
  if (snapshot.matches({ list: 'idle' })) return 'idle'
  if (snapshot.matches({ list: 'failed' })) return 'failed'
  return snapshot.matches({ list: 'loading' }) ? 'loading' : 'ready'
}

const listed = (
  { id, name, size, modifiedTime }: JournalFileInfo,
  validity: JournalListContext['validity'],
  { clock, calendar, habits }: ListPorts,
): ListedJournalView => ({
  id,
  name: shownName(name),
  size,
  age: journalAgeLabel(
    modifiedTime === '' ? undefined : Date.parse(modifiedTime),
    clock.now(),
    calendar.localDay,
    dateOrderBy(habits),
  ),
  validity: ownValue(validity, id) ?? 'checking',
})

const currentOf = (
  { currentId, current, validity }: JournalListContext,
  ports: ListPorts,
): CurrentJournalView | undefined => {
  if (currentId === undefined) return undefined
  if (current?.ok) return listed(current.value, validity, ports)
  const name = ports.fileName.read(currentId)
  const known = { id: currentId, size: undefined, age: 'Unknown' }
  // Not asked yet, or nobody was there to answer: nothing bad is known of the journal, and its name is remembered.
  if (!current || (name !== undefined && passing.has(current.error.kind)))
    return {
      ...known,
      name: name === undefined ? undefined : shownName(name),
      validity: current ? 'unknown' : 'checking',
    }
  return { ...known, name: 'Unknown Journal', validity: 'invalid' }
}

/** Failures of the way to the drive, which say nothing about the file. */
const passing: ReadonlySet<DriveErrorKind> = new Set(['offline', 'timeout'])

/** The list belongs to a user as well. */
export const clearListView = (): void => {
  Object.assign(journalListView, {
    status: 'idle',
    journals: [],
    current: undefined,
    busy: undefined,
    target: undefined,
    error: undefined,
  } satisfies typeof journalListView)
}
