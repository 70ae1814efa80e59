import { ref } from 'valtio'
import { lostTextRef } from '#domain/conflicts/views.ts'
import type { LostTextRef } from '#domain/journal/events.ts'
import { isSameMove } from '#domain/journal/losers.ts'
import { wasSent } from '#domain/journal/pending.ts'
import type { OpenView } from '#machines/journal-view.ts'
import { movedTextsView } from '#web/read-models/views.ts'
import type { MovedFileView } from '#web/read-models/views.ts'
import type { DriveWork } from './late-drive-work.ts'

/** The lost texts that have moved out of an open journal to files beside it. */
export interface MovedTexts {
  /** Reads the files of these names, unless they were read or are being read. */
  readonly read: (names: ReadonlyArray<string>) => void
  /** The journal has moved: what the user has seen to leaves its file, once the drive's journal does not name it any more. */
  readonly follow: (open: OpenView | undefined) => void
  readonly stop: () => void
}

export const createMovedTexts = (drive: Pick<DriveWork, 'readMoved' | 'settleMoved'>): MovedTexts => {
  let stopped = false
  let seen: OpenView['confirmed'] | undefined
  const settled = new Set<string>()
  const show = (files: Iterable<readonly [string, MovedFileView]>) => {
    if (!stopped) movedTextsView.files = ref({ current: new Map([...movedTextsView.files.current, ...files]) })
  }
  show([])
  const settle = async (file: string, refs: ReadonlyArray<LostTextRef>) => {
    for (const each of refs) settled.add(keyOf(file, each))
    const done = await drive.settleMoved(file, refs)
    // The next look or save tries again.
    if (!done.ok) for (const each of refs) settled.delete(keyOf(file, each))
  }
  return {
    read: (names) => {
      const wanted = names.filter((name) => isWanted(movedTextsView.files.current.get(name)))
      if (wanted.length === 0) return
      show(wanted.map((name) => [name, { status: 'reading', texts: [] }]))
      void drive.readMoved(wanted).then((files) =>
        show([...files].map(([name, file]) => [name, { status: file.status, texts: file.status === 'read' ? file.texts : [] }])))
    },
    follow: (open) => {
      if (!open || open.confirmed === seen) return
      seen = open.confirmed
      const returned = returnedFrom(open).filter(({ from, text }) => !settled.has(keyOf(from, text)))
      for (const file of new Set(returned.map(({ from }) => from))) {
        void settle(file, returned.filter(({ from }) => from === file).map(({ text }) => text))
      }
    },
    stop: () => {
      show([])
      stopped = true
      movedTextsView.files = ref({ current: new Map() })
    },
  }
}

const isWanted = (file: MovedFileView | undefined): boolean => file === undefined || (file.status !== 'read' && file.status !== 'reading')

const keyOf = (file: string, { d, f, print }: LostTextRef): string => JSON.stringify([file, d, f, print])

/** Texts that have returned from a file beside the journal, as the drive's journal knows: their words stand there, or the user has let go of them. */
const returnedFrom = ({ log, confirmed }: OpenView): ReadonlyArray<{ readonly from: string; readonly text: LostTextRef }> =>
  log.flatMap((logged) => {
    if (logged.event.type !== 'LostTextKept' || logged.event.data.from === undefined || !wasSent(logged)) return []
    const { lost, from } = logged.event.data
    const text = lostTextRef(lost)
    return confirmed.file.journal.moved.some((place) => place.file === from && isSameMove(place, text)) ? [] : [{ from, text }]
  })
