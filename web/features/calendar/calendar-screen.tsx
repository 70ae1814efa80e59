import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { Journal } from '#domain/record/journal.ts'
import { entryStats } from '#domain/statistics/entries.ts'
import { type MonthView, monthView } from '#domain/statistics/month.ts'
import { dateLine } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { isCalendarDate, type Month, monthOf, monthTitle } from '#domain/time/month.ts'
import { useSteadyMedia } from '#web/design/dialog/use-steady-media.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { announce } from '#web/design/toast/toasts.ts'
import { media } from '#web/design/tokens/media.ts'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { linkedIn, useSyncOfToday } from '#web/shared/brokerage/use-sync-of-today.ts'
import { CashApart } from '#web/shared/daily-trades/cash-part.tsx'
import { MonthOverview } from '#web/shared/days/month-overview.tsx'
import { useChangesSince } from '#web/shared/days/use-changes-since.ts'
import { usePrinting } from '#web/shared/days/use-printing.ts'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { DateLine, useDateOrder } from '#web/shared/page/date-order.ts'
import { useFirstWeekday } from '#web/shared/page/formats.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { Part } from '#web/shared/page/part.tsx'
import { AccountFilter } from '#web/shared/trades/account-filter.tsx'
import { CalendarHeader } from './calendar-header.tsx'
import * as styles from './calendar-screen.css.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { DayEntry } from './day-entry.tsx'
import { DayPage } from './day-page.tsx'
import { MonthGrid } from './month-grid.tsx'
import { openedBy, useOpenedDay } from './opened-day.ts'
import { WeeksList } from './weeks.tsx'

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
  readonly name: string | undefined
  readonly today: LocalDate
}

const Calendar = ({ journal, name, today }: CalendarProps) => {
  const { date, isWrong, open, turn, close } = useOpenedDay()
  const isDesk = useSteadyMedia(media.desktop)
  const cursor = useCursor(date, today, isDesk || isWrong)
  const month = monthOf(cursor.cursor)
  const account = useAccount()
  const view = useMonthView(journal, month, account)
  const page = isDesk ? undefined : date
  useFocusOnReturn(page)
  const shown = monthOf(date ?? today) === month ? (date ?? today) : lastKept(view, today)
  useAnnouncedDay(date, shown, isDesk)
  const changed = useChangedDays(journal, today, isDesk ? shown : date, account)
  const { commitDraft } = useActions()
  useSyncOfToday(linkedIn(journal))
  const printed = usePrinting(useCallback(() => void commitDraft(shown), [commitDraft, shown]))
  const showToday = () => {
    cursor.setCursor(today)
    if (isWrong) close()
    else if (isDesk && date !== undefined) open(today, false)
  }
  const openDay = (chosen: LocalDate) => {
    cursor.setCursor(chosen)
    open(chosen, !isDesk)
  }

  return (
    <>
      <div className={styles.page}>
        <div className={styles.month}>
          <p className={styles.journalName}>{name}</p>
          <CalendarHeader
            title={monthTitle(month)}
            cursor={cursor.cursor}
            onCursor={(next) => isCalendarDate(next) && cursor.setCursor(next)}
            onToday={showToday}
            amountsShown={journal.settings.showPortfolioValues}
          />
          <AboveMonth isWrong={isWrong} />
          <MonthGrid
            view={view}
            labelledBy="month-heading"
            today={today}
            selected={isDesk ? shown : date}
            changed={changed}
            amountsShown={journal.settings.showPortfolioValues}
            onOpen={openDay}
            cursor={cursor.cursor}
            wantsFocusRef={cursor.wantsFocusRef}
            onCursor={cursor.setCursor}
          />
          {view.isEmpty && <EmptyMonth journal={journal} title={monthTitle(month)} />}
        </div>
        <div className={styles.panel}>
          <Part>{isDesk && <DayPanel journal={journal} date={shown} today={today} />}</Part>
          <OfMonth journal={journal} today={today} view={view} month={month} />
        </div>
        {printed && date === undefined && (
          <div className={styles.printed}>
            <printed.PrintedDays journal={journal} dates={datesOf(view)} />
          </div>
        )}
        <Part>
          {page !== undefined && <DayPage journal={journal} date={page} today={today} onDay={turn} onBack={close} />}
        </Part>
      </div>
      {printed && date !== undefined && <printed.PrintedDay journal={journal} date={date} today={today} name={name} />}
    </>
  )
}

const AboveMonth = ({ isWrong }: { readonly isWrong: boolean }) => (
  <>
    <AccountFilter others="Tasks, rules and texts are of the whole day." />
    {isWrong && <Alert tone="warning">This address names no day of the calendar. Here is the present month.</Alert>}
  </>
)

const useMonthView = (journal: Journal, month: Month, account: string | undefined): MonthView => {
  const firstWeekday = useFirstWeekday()
  return useMemo(() => monthView(journal, month, firstWeekday, account), [journal, month, firstWeekday, account])
}

/**
 * An open day counts as seen. Results are compared over all accounts: with an account filter no day is marked or seen.
 */
const useChangedDays = (
  journal: Journal,
  today: LocalDate,
  open: LocalDate | undefined,
  account: string | undefined,
): ReadonlySet<LocalDate> => {
  const { changes, see } = useChangesSince(journal, today)
  useEffect(() => {
    if (open !== undefined && account === undefined) see(open)
  }, [open, account, see])
  return useMemo(() => new Set(account === undefined ? changes.days.map(({ date }) => date) : []), [changes, account])
}

/** The last day with content, else the first. */
const lastKept = ({ month, weeks }: MonthView, today: LocalDate): LocalDate => {
  const kept = weeks
    .flatMap(({ days }) => days)
    .findLast((day) => day && day.date <= today && (day.hasText || day.progress || day.results.trades > 0))
  return kept?.date ?? `${month}-01`
}

const datesOf = ({ weeks }: MonthView): ReadonlyArray<LocalDate> =>
  weeks.flatMap(({ days }) => days).flatMap((day) => (day ? [day.date] : []))

const EmptyMonth = ({ journal, title }: { readonly journal: Journal; readonly title: string }) => (
  <p className={muted.text}>
    {journal.dayStats.size + journal.entries.size === 0
      ? 'Your days appear here: the tasks you complete, and what you write.'
      : `Nothing was kept in ${title}.`}
  </p>
)

interface OverviewProps extends Pick<CalendarProps, 'journal' | 'today'> {
  readonly view: MonthView
  readonly month: string
}

const OfMonth = (props: OverviewProps) => (
  <>
    <Part>
      <Overview {...props} />
    </Part>
    <WeeksList weeks={props.view.weeks} amountsShown={props.journal.settings.showPortfolioValues} />
  </>
)

const Overview = ({ journal, today, view, month }: OverviewProps) => {
  const entries = useMemo(() => entryStats(journal, today, month), [journal, today, month])
  return (
    <MonthOverview
      title={monthTitle(month)}
      stats={view.stats}
      entries={entries}
      results={view.results}
      cash={view.hasCash && <CashApart journal={journal} month={month} />}
      amountsShown={journal.settings.showPortfolioValues}
      isLinked={journal.settings.linkedSnapTradeAccounts.length > 0}
    />
  )
}

const DayPanel = ({
  journal,
  date,
  today,
}: Pick<CalendarProps, 'journal' | 'today'> & { readonly date: LocalDate }) => (
  <section
    className={journal.settings.linkedSnapTradeAccounts.length > 0 ? `${styles.entry} ${styles.growing}` : styles.entry}
    aria-labelledby="entry-heading entry-date"
  >
    <div>
      <p id="entry-date" className={heading.eyebrow}>
        <time dateTime={date}>
          <DateLine of={date} />
        </time>
      </p>
      <h2 id="entry-heading" className={heading.title}>
        Journal Entry
      </h2>
    </div>
    <DayEntry journal={journal} date={date} today={today} editable />
  </section>
)

/**
 * The day that the keyboard is on. It follows the address. An address without a day leads to today if `meansToday`;
 * otherwise the month stays where a day's page was closed.
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

/** Announces another day, because the focus does not move to its entry in the panel. */
const useAnnouncedDay = (date: LocalDate | undefined, shown: LocalDate, isDesk: boolean): void => {
  const order = useDateOrder()
  const before = useRef({ date, shown })
  useEffect(() => {
    const last = before.current
    before.current = { date, shown }
    if (isDesk && (date !== last.date || shown !== last.shown)) announce(`Journal Entry of ${dateLine(shown, order)}`)
  }, [date, shown, isDesk, order])
}

/** When a day's page closes, its cell gets the focus, also when an address had opened the page. */
const useFocusOnReturn = (page: LocalDate | undefined): void => {
  const before = useRef(page)
  // After paint: the closing page gives the focus back first.
  useEffect(() => {
    const last = before.current
    before.current = page
    if (page === undefined && last !== undefined) document.querySelector<HTMLElement>(`[data-date="${last}"]`)?.focus()
  }, [page])
}
