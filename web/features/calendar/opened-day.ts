import { navigate, useBrowserLocation } from 'wouter/use-browser-location'
import { isFields } from '#domain/fields.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import { isCalendarDate } from '#domain/time/month.ts'

const home = '/app/calendar'

/** What an address of the calendar asks for. */
export interface Opened {
  /** The day to open; undefined where the address names none. */
  readonly date: LocalDate | undefined
  /** It names something that is no day of the calendar. */
  readonly isWrong: boolean
}

/** Reads `/app/calendar/YYYY-MM-DD`. */
export const openedBy = (path: string): Opened => {
  const rest = path.replace(/\/+$/, '').slice(home.length + 1)
  const date = isCalendarDate(rest) ? rest : undefined
  return { date, isWrong: date === undefined && rest !== '' }
}

export interface OpenedDay extends Opened {
  /** Opens a day. `asPage`: the browser's back closes it again, as it leaves a page. */
  readonly open: (date: LocalDate, asPage: boolean) => void
  readonly close: () => void
}

/** A day that was opened from the month leads back there; one that an address opened has nothing behind it. Kept with the address: it outlasts a reload. */
const fromMonth = { fromMonth: true }
const cameFromMonth = (): boolean => {
  const kept: unknown = window.history.state
  return isFields(kept) && kept['fromMonth'] === true
}

/** The day that the address names, and the ways to change it. */
export const useOpenedDay = (): OpenedDay => {
  const [path] = useBrowserLocation()
  const opened = openedBy(path)
  return {
    ...opened,
    open: (date, asPage) => {
      if (opened.date === date) return
      navigate(`${home}/${date}`, { replace: !asPage && (opened.isWrong || opened.date !== undefined), state: asPage ? fromMonth : null })
    },
    close: () => {
      if (cameFromMonth()) window.history.back()
      else navigate(home, { replace: true })
    },
  }
}
