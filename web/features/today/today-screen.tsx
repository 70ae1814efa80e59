import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { checklistSummaries } from '#domain/checklists/views.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { tasksOf } from '#domain/tasks/views.ts'
import { percentOf } from '#web/design/progress/progress-tone.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { Notes } from '#web/parts/entry/notes.tsx'
import { latePart } from '#web/parts/late-part/late-part.tsx'
import { usePrinting } from '#web/parts/printed/use-printing.ts'
import { UnopenedJournal } from '#web/parts/unopened-journal/unopened-journal.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, journalView, undoView } from '#web/read-models/views.ts'
import { useWishes } from '#web/read-models/wishes.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import { Checklists, FirstChecklist } from './checklists.tsx'
import { DayOff } from './day-off.tsx'
import { selectChecklist, selectionView, showTouched } from './selection.ts'
import { TodayHeader } from './today-header.tsx'
import { TodaySkeleton } from './today-skeleton.tsx'
import * as styles from './today-screen.css.ts'

/** At the end of a page that is usable before their code is here. */
const DailyTrades = latePart(() => import('#web/parts/daily-trades/daily-trades.tsx').then((module) => module.DailyTrades))

/** Today's Plan: the day's checklists and its page of notes; on a day off only the notes, if one likes. */
export const TodayScreen = () => {
  const { journal, status } = useSnapshot(journalView)
  const { today, dayOff, weekday } = useSnapshot(dayView)
  if (!journal && status === 'failed') return <UnopenedJournal />
  if (!journal || today === '') return <TodaySkeleton />
  return (
    <>
      {dayOff ? <DayOff date={today} weekday={weekday} /> : <Plan journal={journal.current} today={today} />}
      <Sheet today={today} />
    </>
  )
}

/** On paper the day is a sheet of its own; fields and columns that scroll would be cut off. */
const Sheet = memo(function Sheet({ today }: { readonly today: string }) {
  const { commitDraft } = useActions()
  const printed = usePrinting(useCallback(() => void commitDraft(today), [commitDraft, today]))
  return printed && <Printed {...printed} date={today} />
})

const Printed = ({ PrintedDay, date }: Pick<NonNullable<ReturnType<typeof usePrinting>>, 'PrintedDay'> & { readonly date: string }) => {
  const { journal, name } = useSnapshot(journalView)
  return journal && <PrintedDay journal={journal.current} date={date} today={date} name={name} />
}

const Plan = ({ journal, today }: { readonly journal: Journal; readonly today: string }) => {
  const chosen = useSnapshot(selectionView).checklistId
  const { touched } = useSnapshot(undoView)
  useEffect(() => showTouched(touched), [touched])
  const checklists = checklistSummaries(journal)
  const placeOf = (id: string | undefined): number => checklists.findIndex(({ checklist }) => checklist.id === id)
  // What was chosen in another journal is nothing here.
  const remembered = useOpenChecklist(placeOf(chosen) < 0 ? undefined : chosen)
  const at = Math.max(0, placeOf(chosen) < 0 ? placeOf(remembered) : placeOf(chosen))
  const selected = checklists[at]?.checklist
  const neighbour = checklists[at + 1] ?? checklists[at - 1]
  const notes = useRef<HTMLElement>(null)
  useWishes(['checklist', 'next-checklist', 'previous-checklist'], (wish) => {
    const next = checklists[at + (wish.kind === 'next-checklist' ? 1 : -1)]
    selectChecklist(wish.kind === 'checklist' ? wish.checklistId : (next?.checklist.id ?? selected?.id))
    if (wish.kind !== 'checklist' && next) announce(`${next.checklist.name}, ${next.completed} of ${next.total} done`)
  })
  useWishes(['notes'], () => notes.current?.querySelector('textarea')?.focus())
  return (
    <div className={styles.page}>
      <TodayHeader percent={percentOf(journal.counts.completed, journal.counts.total)} />
      <div className={styles.columns}>
        {selected ? (
          <>
            <div className={styles.index}><Checklists checklists={checklists} selectedId={selected.id} /></div>
            <div className={styles.tasks}>
              <ChecklistPanel key={selected.id} checklist={selected} tasks={tasksOf(journal, selected.id)} neighbourId={neighbour?.checklist.id} />
            </div>
          </>
        ) : (
          <div className={styles.firstUse}><FirstChecklist /></div>
        )}
        <section ref={notes} className={styles.journal} aria-labelledby="journal-heading">
          <h2 id="journal-heading" className={styles.journalHeading}>Journal</h2>
          <Notes date={today} />
          <DailyTrades journal={journal} date={today} />
        </section>
      </div>
    </div>
  )
}

/** The checklist that was open in this journal the last time, on this device; the one that is chosen now is remembered in its place. */
const useOpenChecklist = (chosen: string | undefined): string | undefined => {
  const { habits } = useActions()
  const { fileId } = useSnapshot(journalView)
  const remembered = useMemo(() => (fileId === undefined ? undefined : habits.checklistIn(fileId)), [habits, fileId])
  useEffect(() => {
    if (fileId !== undefined && chosen !== undefined) habits.openedChecklist(fileId, chosen)
  }, [habits, fileId, chosen])
  return remembered
}
