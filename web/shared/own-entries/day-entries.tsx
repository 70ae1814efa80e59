import { useState } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import { entryRemoval, instrumentIn } from '#domain/fills/enter.ts'
import { occTicker, symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWords, sideWord } from '#domain/fills/movement-words.ts'
import { isOwn, replacementsIn, statedRecord } from '#domain/fills/own-entries.ts'
import { limits } from '#domain/limits.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { type Adjustment, type Fill, isBuyOrSell, isCancelling } from '#domain/lots/movement.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useNameAmong } from '#web/shared/trades/use-account-names.ts'
import * as styles from './entry-dialog.css.ts'
import { EntryDialog, type EntryQuestion } from './entry-dialog.tsx'
import { useReplaceTrades } from './use-replace-trades.ts'

interface DayEntriesProps {
  readonly journal: Journal
  readonly date: LocalDate
}

export const DayEntries = ({ journal, date }: DayEntriesProps) => {
  const [question, setQuestion] = useState<EntryQuestion>()
  const [shownFills, setShownFills] = useState<number>(limits.correctedFillsShown)
  const replace = useReplaceTrades()
  const accountOf = useNameAmong()
  const movements = allMovementsOf(entryOn(journal, date)?.trades)
  const { replaced, resting } = replacementsIn(movements)
  const isThere = (fill: Fill): boolean => {
    const instead = replaced.get(fill)
    return !fill.provisional && !(instead && isCancelling(instead))
  }
  const fills = movements.filter(isBuyOrSell).filter(isThere)
  const removalOf = (entry: Adjustment) => entryRemoval({ movement: entry, day: date })
  const correct = (movement: Fill) => {
    const entry = replaced.get(movement)
    setQuestion({
      kind: 'correction',
      record: { movement, day: date },
      ...(entry && { entry: { movement: entry, day: date } }),
    })
  }
  return (
    <section className={stack.tiny} aria-label="Corrections">
      <ul className={stack.tiny}>
        {fills.slice(0, shownFills).map((fill) => (
          <li key={fill.id} className={styles.item}>
            <span className={styles.words}>
              {fillWords(fill, accountOf(fill.accountId))}
              {replaced.has(fill) && <span className={muted.small}> (your correction counts)</span>}
            </span>
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Correct ${fillWords(fill, accountOf(fill.accountId))}`}
              onClick={() => correct(fill)}
            >
              Correct
            </Button>
          </li>
        ))}
        {movements.filter(isOwn).map((entry) => (
          <li key={entry.id} className={styles.item}>
            <span className={styles.words}>
              {entryWords(entry)}
              {resting.has(entry) && <span className={muted.small}> (does not count: that record is another now)</span>}
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove ${entryWords(entry)}`}
              onClick={() => catchingFocus(() => replace(removalOf(entry), `Removed: ${entryWords(entry)}`))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {fills.length > shownFills && (
        <Button size="sm" onClick={() => setShownFills(fills.length)}>
          {`Show all (${fills.length})`}
        </Button>
      )}
      <TickerQuestions
        fills={fills.slice(0, shownFills)}
        onAsk={(fill) => setQuestion({ kind: 'renamed', instrument: instrumentIn(fill), day: date })}
      />
      {question && <EntryDialog journal={journal} question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}

interface TickerQuestionsProps {
  readonly fills: ReadonlyArray<Fill>
  readonly onAsk: (fill: Fill) => void
}

const TickerQuestions = ({ fills, onAsk }: TickerQuestionsProps) => (
  <div className={styles.actions}>
    {tradedIn(fills).map((fill) => (
      <Button key={bookKeyOf(fill)} size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => onAsk(fill)}>
        {`${symbolText(fill.symbol)} has another ticker now`}
      </Button>
    ))}
  </div>
)

/** One fill of each instrument; tickers of options follow from those of their shares. */
const tradedIn = (fills: ReadonlyArray<Fill>): ReadonlyArray<Fill> => [
  ...new Map(
    fills.filter(({ symbol }) => occTicker(symbol) === undefined).map((fill) => [bookKeyOf(fill), fill]),
  ).values(),
]

const fillWords = (fill: Fill, account: string | undefined): string => {
  const { quantity, price, fees } = statedRecord(fill)
  const asTraded = `${sideWord(fill)} ${quantity} ${symbolText(fill.symbol)} at ${price}`
  return [asTraded, ...(fees === '0' ? [] : [`fees ${fees}`]), ...(account === undefined ? [] : [account])].join(', ')
}

const entryWords = (entry: Adjustment): string => {
  const { quantity, price, fees } = statedRecord(entry)
  if (entry.kind === 'renamed')
    return `${adjustmentWords.renamed}: ${symbolText(entry.symbol)} to ${symbolText(entry.renamedTo ?? '')}`
  const what = `${adjustmentWords[entry.kind]}: ${quantity} ${symbolText(entry.symbol)}`
  if (entry.kind === 'disputed') return what
  const instead = entry.insteadOf ? `, instead of ${entry.insteadOf.quantity} at ${entry.insteadOf.price}` : ''
  return `${what} at ${price}${fees === '0' ? '' : `, fees ${fees}`}${instead}`
}
