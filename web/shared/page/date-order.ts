import { type DateOrder, dateLabel, dateLine } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Habits, useActions } from '#web/read-models/actions.ts'

/** The user's choice on this device, else the order of the browser's language. */
export const dateOrderBy = (habits: Pick<Habits, 'choice'>): DateOrder => {
  const chosen = habits.choice('dateOrder')
  return orders.find((order) => order === chosen) ?? orderIn(language())
}

export const useDateOrder = (): DateOrder => dateOrderBy(useActions().habits)

/** 'Friday, November 20, 2026', in the order of this device. */
export const DateLine = ({ of }: { readonly of: LocalDate }): string => dateLine(of, useDateOrder())

/** 'Nov 20, 2026', in the order of this device. */
export const DateLabel = ({ of }: { readonly of: LocalDate }): string => dateLabel(of, useDateOrder())

const orders: ReadonlyArray<DateOrder> = ['month', 'day', 'year']

// The first paint shows a date, and the first use of Intl costs a slow phone 50 ms: most browsers need none.
const known = new Map<string, DateOrder>([['en-US', 'month']])

// The wiring also runs where there is no browser.
const language = (): string => (typeof navigator === 'undefined' ? 'en-US' : navigator.language)

const orderIn = (spoken: string): DateOrder => {
  const order = known.get(spoken) ?? askedOf()
  known.set(spoken, order)
  return order
}

/** In the language of the browser's own date fields. */
const askedOf = (): DateOrder => {
  const parts = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).formatToParts(0)
  return parts.map(({ type }) => orders.find((order) => order === type)).find((order) => order !== undefined) ?? 'month'
}
