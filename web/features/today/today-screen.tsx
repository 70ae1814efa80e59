import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Checklist, Journal } from '#domain/record/journal.ts'
import { checklistSummaries } from '#domain/routine/checklist-views.ts'
import { presentOf } from '#domain/routine/day-record.ts'
import { dueCounts, hasRoutine, isSkipped, partedByDue } from '#domain/routine/due.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { percentOf } from '#web/design/status/progress-tone.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { type TodayDialog, useScreenRequests } from '#web/read-models/screen-requests.ts'
import { dayView, journalView, undoView } from '#web/read-models/views.ts'
import { Notes } from '#web/shared/days/notes.tsx'
import { usePrinting } from '#web/shared/days/use-printing.ts'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { Part } from '#web/shared/page/part.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { Checklists, FirstChecklist } from './checklists.tsx'
import { DayOff } from './day-off.tsx'
import { Midnight, useMidnight } from './midnight.tsx'
import { selectChecklist, selectionView, showTouched } from './selection.ts'
import { TodayHeader } from './today-header.tsx'
import * as styles from './today-screen.css.ts'
import { TodaySkeleton } from './today-skeleton.tsx'

/** At the end of the page, which is usable before this code is loaded. */
const BelowNotes = lazyPart(() => import('./below-notes.tsx').then((module) => module.BelowNotes))

const MarketNote = lazyPart(() => import('./market-note.tsx').then((module) => module.MarketNote))

const DayOffNote = lazyPart(() => import('./day-off-note.tsx').then((module) => module.DayOffNote))
/** No dialog is opened before the first screen. */
const TodayDialogs = lazyPart(() => import('./today-dialogs.tsx').then((module) => module.TodayDialogs))

/** A day off has only optional notes. */
export const TodayScreen = () => {
  const { journal, status } = useSnapshot(journalView)
  const { today, dayOff, weekday } = useSnapshot(dayView)
  const { left, onWrite } = useMidnight(today)
  if (!journal && status === 'failed') return <UnopenedJournal />
  if (!journal || today === '') return <TodaySkeleton />
  const aboveNotes = left !== undefined && <Midnight today={today} left={left} />
  return (
    <>
      {dayOff ? (
        <DayOff {...{ weekday, onWrite, aboveNotes }} date={today}>
          <BelowNotes journal={journal.current} date={today} isOff />
        </DayOff>
      ) : (
        <Plan {...{ today, onWrite, aboveNotes }} journal={journal.current} />
      )}
      <Sheet today={today} />
    </>
  )
}

/** Print has its own layout: scrolling fields and columns would be cut off. */
const Sheet = memo(function Sheet({ today }: { readonly today: string }) {
  const { commitDraft } = useActions()
  const printed = usePrinting(useCallback(() => void commitDraft(today), [commitDraft, today]))
  return printed && <Printed {...printed} date={today} />
})

const Printed = ({
  PrintedDay,
  date,
}: Pick<NonNullable<ReturnType<typeof usePrinting>>, 'PrintedDay'> & { readonly date: string }) => {
  const { journal, name } = useSnapshot(journalView)
  return journal && <PrintedDay journal={journal.current} date={date} today={date} name={name} />
}

interface PlanProps {
  readonly journal: Journal
  readonly today: string
  readonly onWrite: () => void
  readonly aboveNotes: ReactNode
}

const Plan = ({ journal, today, onWrite, aboveNotes }: PlanProps) => {
  const chosen = useSnapshot(selectionView).checklistId
  const { touched } = useSnapshot(undoView)
  useEffect(() => showTouched(touched), [touched])
  const day = presentOf(journal, today)
  const checklists = checklistSummaries(journal, day)
  const placeOf = (id: string | undefined): number => checklists.findIndex(({ checklist }) => checklist.id === id)
  // The selection may belong to another journal.
  const remembered = useOpenChecklist(placeOf(chosen) < 0 ? undefined : chosen)
  const at = Math.max(0, placeOf(chosen) < 0 ? placeOf(remembered) : placeOf(chosen))
  const selected = checklists[at]?.checklist
  const neighbour = checklists[at + 1] ?? checklists[at - 1]
  const notes = useRef<HTMLElement>(null)
  useScreenRequests(['checklist', 'next-checklist', 'previous-checklist'], (request) => {
    const next = checklists[at + (request.kind === 'next-checklist' ? 1 : -1)]
    selectChecklist(request.kind === 'checklist' ? request.checklistId : (next?.checklist.id ?? selected?.id))
    if (request.kind !== 'checklist' && next)
      announce(`${next.checklist.name}, ${next.completed} of ${next.total} done`)
  })
  useScreenRequests(['notes'], () => notes.current?.querySelector('textarea')?.focus())
  const isSingle = checklists.length === 1
  const counts = dueCounts(journal, day)
  const index = (
    <Part>
      <Checklists checklists={checklists} selectedId={selected?.id} />
    </Part>
  )
  return (
    <div className={styles.page}>
      <TodayHeader percent={isSingle ? undefined : percentOf(counts.completed, counts.total)} />
      {isSkipped(journal, day) && <DayOffNote journal={journal} date={day} />}
      {hasRoutine(journal) && <MarketNote journal={journal} date={day} />}
      <div className={isSingle ? styles.columnsOfOne : styles.columns}>
        {selected ? (
          <>
            {!isSingle && <div className={styles.index}>{index}</div>}
            <div className={styles.tasks}>
              <Part>
                <ChecklistPanel
                  checklist={selected}
                  {...partedByDue(journal, day, tasksOf(journal, selected.id))}
                  day={day}
                  neighbourId={neighbour?.checklist.id}
                />
              </Part>
              {isSingle && index}
            </div>
          </>
        ) : (
          <div className={styles.firstUse}>
            <FirstChecklist />
          </div>
        )}
        <section ref={notes} className={styles.journal} aria-labelledby="journal-heading">
          <h2 id="journal-heading" className={styles.journalHeading}>
            Journal
          </h2>
          {aboveNotes}
          <Part>
            <Notes date={today} onWrite={onWrite} />
          </Part>
          <Part>
            <BelowNotes journal={journal} date={today} />
          </Part>
        </section>
      </div>
      <AskedDialog checklist={selected} />
    </div>
  )
}

const AskedDialog = ({ checklist }: { readonly checklist: Checklist | undefined }) => {
  const [asked, setAsked] = useState<TodayDialog>()
  useScreenRequests(['dialog'], (request) => request.kind === 'dialog' && setAsked(request.dialog))
  const close = () => setAsked(undefined)
  return asked && <TodayDialogs asked={asked} checklist={checklist} onClose={close} onMissing={close} />
}

/** The checklist that was last open in this journal; stores the one that is open now. */
const useOpenChecklist = (chosen: string | undefined): string | undefined => {
  const { habits } = useActions()
  const { fileId } = useSnapshot(journalView)
  const remembered = useMemo(() => (fileId === undefined ? undefined : habits.checklistIn(fileId)), [habits, fileId])
  useEffect(() => {
    if (fileId !== undefined && chosen !== undefined) habits.openedChecklist(fileId, chosen)
  }, [habits, fileId, chosen])
  return remembered
}
