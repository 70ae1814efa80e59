import { useBrowserLocation } from 'wouter/use-browser-location'
import { isFields } from '#domain/fields.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { isCalendarDate } from '#domain/time/month.ts'
import { goTo } from '#web/shared/page/kept-account.ts'

const home = '/app/calendar'

interface Opened {
  readonly date: LocalDate | undefined
  /** The address names something else than a day of the calendar. */
  readonly isWrong: boolean
}

/** Reads `/app/calendar/YYYY-MM-DD`. */
export const openedBy = (path: string): Opened => {
  const rest = path.replace(/\/+$/, '').slice(home.length + 1)
  const date = isCalendarDate(rest) ? rest : undefined
  return { date, isWrong: date === undefined && rest !== '' }
}

interface OpenedDay extends Opened {
  /** Opens a day. `asPage`: the browser's back closes it again. */
  readonly open: (date: LocalDate, asPage: boolean) => void
  /** Opens another day in place of this one: back leads where it led before. */
  readonly turn: (date: LocalDate) => void
  readonly close: () => void
}

/** State of the history entry of a day that was opened from the month: closing it goes back. It survives a reload. */
const fromMonth = { fromMonth: true }
const cameFromMonth = (): boolean => {
  const state: unknown = window.history.state
  return isFields(state) && state['fromMonth'] === true
}

export const useOpenedDay = (): OpenedDay => {
  const [path] = useBrowserLocation()
  const opened = openedBy(path)
  return {
    ...opened,
    open: (date, asPage) => {
      if (opened.date === date) return
      goTo(`${home}/${date}`, {
        replace: !asPage && (opened.isWrong || opened.date !== undefined),
        state: asPage ? fromMonth : null,
      })
    },
    turn: (date) => goTo(`${home}/${date}`, { replace: true, state: window.history.state }),
    close: () => {
      if (cameFromMonth()) window.history.back()
      else goTo(home, { replace: true })
    },
  }
}
