import { messageOf } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { shownName } from '#domain/names/extension.ts'
import { journalAgeLabel } from '#domain/time/age-label.ts'
import { nothingListed, type Validity } from '#machines/journal-list/journal-list.ts'
import { listErrorOf, listStatusOf, workOf } from '#machines/journal-list/list-status.ts'
import type { DriveErrorKind, JournalFileInfo } from '#machines/ports/drive.ts'
import { type SnapshotOf, useActorState } from '#web/read-models/actors.ts'
import { dayOnDevice, useMinute } from '#web/shared/page/ages.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'

export interface ListedJournal {
  readonly id: string
  /** Without its extension. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** 'Today', 'Yesterday', 'N days ago', or a date. */
  readonly age: string
  readonly validity: Validity | 'checking'
}

/** The open journal as the drive knows it; name and size are undefined until the drive is asked. */
export type CurrentJournal = Omit<ListedJournal, 'name' | 'size'> &
  Readonly<Record<'name', string | undefined>> &
  Readonly<Record<'size', number | undefined>>

/** Newest first. */
export const useJournalList = () => {
  const snapshot = useActorState('journalList', whole)
  const [now, order] = [useMinute(), useDateOrder()]
  const { files, validity, currentId, current, rememberedName, target } = snapshot?.context ?? nothingListed
  const listed = ({ id, name, size, modifiedTime }: JournalFileInfo): ListedJournal => ({
    id,
    name: shownName(name),
    size,
    age: journalAgeLabel(modifiedTime === '' ? undefined : Date.parse(modifiedTime), now, dayOnDevice, order),
    validity: ownValue(validity, id) ?? 'checking',
  })
  const currentOf = (id: string): CurrentJournal => {
    if (current?.ok) return listed(current.value)
    const known = { id, size: undefined, age: 'Unknown' }
    const name = rememberedName === undefined ? undefined : shownName(rememberedName)
    if (!current) return { ...known, name, validity: 'checking' }
    return name !== undefined && passing.has(current.error.kind)
      ? { ...known, name, validity: 'unknown' }
      : { ...known, name: 'Unknown Journal', validity: 'invalid' }
  }
  const error = snapshot && listErrorOf(snapshot)
  return {
    status: snapshot ? listStatusOf(snapshot) : 'idle',
    journals: files.map(listed),
    current: currentId === undefined ? undefined : currentOf(currentId),
    busy: snapshot && workOf(snapshot),
    /** The id of the journal that was last to be selected or deleted. */
    target,
    error: error && messageOf(error),
  }
}

const whole = (snapshot: SnapshotOf<'journalList'>): SnapshotOf<'journalList'> => snapshot

/** Failures of the connection to the drive, which say nothing about the file. */
const passing: ReadonlySet<DriveErrorKind> = new Set(['offline', 'timeout'])
