import { useSnapshot } from 'valtio'
import { type ItemThen, openingDayOf } from '#domain/trades/opening-day.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { DateLine } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './trade-sheet.css.ts'

const words: Readonly<Record<ItemThen, string>> = {
  before: 'Done before it',
  after: 'Done after it',
  done: 'Done that day',
  'not done': 'Not done',
  skipped: 'Skipped',
  corrected: 'Done that day, corrected afterwards',
}

/** The page of the day shows all of its notes. */
const shownCharacters = 600

const shortened = (notes: string): string =>
  notes.length <= shownCharacters ? notes : `${notes.slice(0, shownCharacters).trimEnd()}…`

export const OpeningDay = ({ trade }: { readonly trade: Trade }) => {
  const { journal } = useSnapshot(journalView)
  const { today } = useSnapshot(dayView)
  const found = journal && openingDayOf(journal.current, trade, today)
  if (!found) return undefined
  const { day, notes, items, isRunning } = found
  return (
    <section className={stack.small} aria-labelledby="trade-day">
      <h3 id="trade-day" className={heading.body}>
        The day it was opened
      </h3>
      <p className={muted.small}>
        <PageLink to={`/app/calendar/${day}`} className={styles.day}>
          <DateLine of={day} />
        </PageLink>
      </p>
      {notes !== '' && <p className={styles.notes}>{shortened(notes)}</p>}
      {items.length > 0 && (
        <ul aria-label="Routine of the day">
          {items
            .map(({ text, stood }, place) => ({ text, stood, key: `${place} ${text}` }))
            .map(({ text, stood, key }) => (
              <li key={key} className={styles.item}>
                <span className={styles.standing({ known: stood === 'before' })}>
                  {stood === 'not done' && isRunning ? 'Not done yet' : words[stood]}
                </span>
                <span className={styles.itemText}>{text}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
