import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { entryStats } from '#domain/statistics/entries.ts'
import { monthProfits } from '#domain/statistics/day-profit.ts'
import { monthView } from '#domain/statistics/month.ts'
import { dateLine } from '#domain/time/date-line.ts'
import { isCalendarDate, monthOf, monthTitle } from '#domain/time/month.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { useMedia } from '#web/design/media/use-media.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { media } from '#web/design/tokens/media.ts'
import { MonthOverview } from '#web/parts/month-overview/month-overview.tsx'
import { usePrinting } from '#web/parts/printed/use-printing.ts'
import { UnopenedJournal } from '#web/parts/unopened-journal/unopened-journal.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { CalendarHeader } from './calendar-header.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { DayEntry } from './day-entry.tsx'
import { DayPage } from './day-page.tsx'
import { MonthGrid } from './month-grid.tsx'
import { openedBy, useOpenedDay } from './opened-day.ts'
import * as styles from './calendar-screen.css.ts'

/** The calendar: a month of days, how it went, and the entry of one of them. */
export const CalendarScreen = () => {
  const [path] = useBrowserLocation()
  const { journal, status, name } = useSnapshot(journalView)
  const { today } = useSnapshot(dayView)
  if (!journal && status === 'failed') return <UnopenedJournal />
  if (!journal || today === '') return <CalendarSkeleton date={openedBy(path).date ?? today} />
  return <Calendar journal={journal.current} name={name} today={today} />
}

interface CalendarProps {
  readonly journal: Journal
  /** The name of the journal, as far as it is known. */
  readonly name: string | undefined
  readonly today: LocalDate
}

const Calendar = ({ journal, name, today }: CalendarProps) => {
  const { date, isWrong, open, close } = useOpenedDay()
  const isDesk = useDesk()
  const { cursor, setCursor, wantsFocusRef } = useCursor(date, today, isDesk || isWrong)
  const month = monthOf(cursor)
  const title = monthTitle(month)
  const view = useMemo(() => monthView(journal, month), [journal, month])
  const entries = useMemo(() => entryStats(journal, today, month), [journal, today, month])
  const profits = useMemo(() => monthProfits(journal, month), [journal, month])
  const page = isDesk ? undefined : date
  useFocusOnReturn(page)
  const shown = date ?? today
  useSpokenDay(date, shown, isDesk)
  const { commitDraft } = useActions()
  const printed = usePrinting(useCallback(() => void commitDraft(shown), [commitDraft, shown]))

  return (
    <>
      <div className={styles.page}>
        <div className={styles.month}>
          <p className={styles.journalName}>{name}</p>
          <CalendarHeader
            title={title} cursor={cursor} onCursor={(next) => isCalendarDate(next) && setCursor(next)}
            onToday={() => {
              setCursor(today)
              if (isWrong) close()
              else if (isDesk && date !== undefined) open(today, false)
            }}
          />
          {isWrong && <Alert tone="warning">This address names no day of the calendar. Here is the present month.</Alert>}
          <MonthGrid
            view={view} labelledBy="month-heading" today={today} cursor={cursor} selected={isDesk ? shown : date} amountsShown={journal.settings.showPortfolioValues}
            wantsFocusRef={wantsFocusRef} onCursor={setCursor}
            onOpen={(chosen) => {
              setCursor(chosen)
              open(chosen, !isDesk)
            }}
          />
          {view.isEmpty && <p className={styles.empty}>{journal.dayStats.size + journal.entries.size === 0 ? 'Your days appear here: the tasks you complete, and what you write.' : `Nothing was kept in ${title}.`}</p>}
        </div>
        <div className={styles.panel}>
          <MonthOverview title={title} stats={view.stats} entries={entries} profits={profits} amountsShown={journal.settings.showPortfolioValues} isLinked={journal.settings.linkedSnapTradeAccounts.length > 0} />
          {isDesk && (
            <section className={styles.entry} aria-labelledby="entry-heading entry-date">
              <div>
                <p id="entry-date" className={styles.entryDate}><time dateTime={shown}>{dateLine(shown)}</time></p>
                <h2 id="entry-heading" className={styles.entryHeading}>Journal Entry</h2>
              </div>
              <DayEntry journal={journal} date={shown} today={today} editable />
            </section>
          )}
        </div>
        {printed && date === undefined && <div className={styles.printed}><printed.PrintedDays journal={journal} dates={view.weeks.flat().flatMap((day) => (day ? [day.date] : []))} /></div>}
        {page !== undefined && <DayPage key={page} journal={journal} date={page} today={today} onBack={close} />}
      </div>
      {printed && date !== undefined && <printed.PrintedDay journal={journal} date={date} today={today} name={name} />}
    </>
  )
}

/** Whether a panel has room beside the month. Paper has another width: while the page is printed the screen stays as it is. */
const useDesk = (): boolean => {
  const isWide = useMedia(media.desktop)
  const isPrinting = useMedia(media.print)
  const [isDesk, setIsDesk] = useState(isWide)
  if (!isPrinting && isWide !== isDesk) setIsDesk(isWide)
  return isDesk
}

/**
 * The day that the keyboard stands on, and with it the month that is shown. It follows the address. One that names no day
 * leads to today where `meansToday`; else the month stays where the page of a day was closed.
 */
const useCursor = (date: LocalDate | undefined, today: LocalDate, meansToday: boolean) => {
  const [cursor, setCursor] = useState(date ?? today)
  const [followed, setFollowed] = useState(date)
  const wantsFocusRef = useRef(false)
  if (date !== followed) {
    setFollowed(date)
    if (date !== undefined || meansToday) setCursor(date ?? today)
  }
  return { cursor, setCursor, wantsFocusRef }
}

/** Beside the month nothing moves the focus to the entry of another day: it is said, whatever brought it there. */
const useSpokenDay = (date: LocalDate | undefined, shown: LocalDate, isDesk: boolean): void => {
  const before = useRef({ date, shown })
  useEffect(() => {
    const left = before.current
    before.current = { date, shown }
    if (isDesk && (date !== left.date || shown !== left.shown)) announce(`Journal Entry of ${dateLine(shown)}`)
  }, [date, shown, isDesk])
}

/** When the page of a day closes, the focus belongs on its cell, also when an address had opened it. */
const useFocusOnReturn = (page: LocalDate | undefined): void => {
  const before = useRef(page)
  // Not before paint: the page that goes gives the focus back first.
  useEffect(() => {
    const left = before.current
    before.current = page
    if (page === undefined && left !== undefined) document.querySelector<HTMLElement>(`[data-date="${left}"]`)?.focus()
  }, [page])
}
