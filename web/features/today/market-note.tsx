import { type Exchange, specialDayOf } from '#domain/market/exchange-days.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { recurrenceOn } from '#domain/routine/schedule.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { marketWords } from '#web/shared/days/market-words.ts'
import { useClockText } from '#web/shared/page/formats.ts'

const newYork: Exchange = 'newYork'

/** On a holiday or a half day of the exchange that the routine follows: why less is due, or how early it closes. */
export const MarketNote = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const clock = useClockText()
  const special = specialDayOf(date)
  const goesByIt = [...tableValues(journal.tasks)].some(
    (task) => recurrenceOn(journal, task, date).exchange === newYork,
  )
  return special && goesByIt && <p className={muted.small}>{marketWords(special, clock)}</p>
}
