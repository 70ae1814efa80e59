import { type ReactNode, useEffect, useRef, useState } from 'react'
import { inFigures } from '#domain/figures.ts'
import { type Excerpt, excerptsOf } from '#domain/search/find.ts'
import { doneFilter, type SearchQuery } from '#domain/search/query.ts'
import type { SearchedDay, SearchedItem, SearchedNote } from '#domain/search/search-index.ts'
import type { Place, SearchedPiece } from '#domain/search/searched-texts.ts'
import { resultsOf } from '#domain/statistics/day-profit.ts'
import { dateLine } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { counted } from '#web/shared/page/counted.ts'
import { DateLine, useDateOrder } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './search-screen.css.ts'

interface ItemsProps {
  readonly items: ReadonlyArray<SearchedItem>
  /** Looks for something else. */
  readonly onFilter: (query: string) => void
}

/** Items of the routine that were found, each with the way to its days. */
export const FoundItems = ({ items, onFilter }: ItemsProps) =>
  items.length > 0 && (
    <section className={styles.part} aria-label="Items">
      <h2 className={styles.heading}>Items of your checklists</h2>
      <Limited>
        {items.map((item) => (
          <ItemLine key={item.text} item={item} onFilter={onFilter} />
        ))}
      </Limited>
    </section>
  )

const ItemLine = ({ item, onFilter }: { readonly item: SearchedItem } & Pick<ItemsProps, 'onFilter'>) => {
  const { text, isCurrent, days, doneDays } = item
  const words = [
    ...(days > 0 ? [`done on ${inFigures(doneDays)} of ${counted(days, 'day', 'days')}`] : []),
    ...(isCurrent ? [] : ['no longer in a checklist']),
  ]
  return (
    <li className={styles.item}>
      <span className={styles.itemText}>{text}</span>
      <span className={styles.quiet}>{words.join(', ')}</span>
      {doneDays > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Show these days: ${text}`}
          onClick={() => onFilter(doneFilter(text))}
        >
          Show these days
        </Button>
      )}
    </li>
  )
}

interface NotesProps {
  readonly notes: ReadonlyArray<SearchedNote>
  readonly query: SearchQuery
}

/** Notes on trades that were found, each with the way to its trade. */
export const FoundNotes = ({ notes, query }: NotesProps) =>
  notes.length > 0 && (
    <section className={styles.part} aria-label="Notes on trades">
      <h2 className={styles.heading}>Notes on trades</h2>
      <Limited>
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} query={query} />
        ))}
      </Limited>
    </section>
  )

const NoteLine = ({ note, query }: { readonly note: SearchedNote; readonly query: SearchQuery }) => {
  const { fill, day, symbol, labels } = note
  const order = useDateOrder()
  const when = day === undefined ? [] : [dateLine(day, order)]
  const name = [symbol === '' ? 'Without a trade' : symbol, ...when].join(', ')
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <h3 className={styles.date}>
          <PageLink to={fill === undefined ? '/app/trades' : `/app/trades/${encodeURIComponent(fill)}`}>
            {name}
          </PageLink>
        </h3>
        {labels.length > 0 && <span className={styles.quiet}>{labels.join(', ')}</span>}
      </div>
      <Excerpts excerpts={excerptsOf(note.texts, query)} />
    </li>
  )
}

interface PiecesProps {
  readonly pieces: ReadonlyArray<SearchedPiece>
  readonly query: SearchQuery
}

/** Reviews and templates that were found, each with the way to it. */
export const FoundPieces = ({ pieces, query }: PiecesProps) =>
  pieces.length > 0 && (
    <section className={styles.part} aria-label="Reviews and templates">
      <h2 className={styles.heading}>Reviews and templates</h2>
      <Limited>
        {pieces.map(({ of, id, name, texts }) => (
          <li key={of + id} className={styles.day}>
            <div className={styles.dayHead}>
              <h3 className={styles.date}>
                <PageLink to={of === 'review' ? `/app/insight/review/${id}` : '/app/settings/templates'}>
                  {of === 'review' ? `Review: ${name}` : `Template: ${name}`}
                </PageLink>
              </h3>
            </div>
            <Excerpts excerpts={excerptsOf(texts, query)} />
          </li>
        ))}
      </Limited>
    </section>
  )

interface DaysProps extends Omit<DayLineProps, 'day'> {
  readonly days: ReadonlyArray<SearchedDay>
}

/** Days that were found, with what was looked for in its place. */
export const FoundDays = ({ days, ...rest }: DaysProps) =>
  days.length > 0 && (
    <section className={styles.part} aria-label="Days">
      <h2 className={styles.heading}>Days</h2>
      <Limited>
        {days.map((day) => (
          <DayLine key={day.date} day={day} {...rest} />
        ))}
      </Limited>
    </section>
  )

interface DayLineProps {
  readonly day: SearchedDay
  readonly query: SearchQuery
  readonly today: LocalDate
  readonly amountsShown: boolean
}

const DayLine = ({ day, query, today, amountsShown }: DayLineProps) => {
  const isToday = day.date === today
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <h3 className={styles.date}>
          <PageLink to={isToday ? '/app/today' : `/app/calendar/${day.date}`}>
            <time dateTime={day.date}>{isToday ? 'Today' : <DateLine of={day.date} />}</time>
          </PageLink>
        </h3>
        {resultsOf(day.entry).profits.map(({ amount, currency }) => (
          <Money key={currency} amount={amount} currency={currency} shown={amountsShown} toned />
        ))}
      </div>
      <Excerpts excerpts={excerptsOf([...day.texts, ...day.beside], query)} />
    </li>
  )
}

const placeWords: Readonly<Record<Place, string>> = {
  notes: 'Daily Notes',
  reflections: 'Reflections',
  symbols: 'Traded',
  files: 'Pictures and files',
  skips: 'Skipped',
  tradeNote: 'Note',
  review: 'Answer',
  template: 'Text',
}

const Excerpts = ({ excerpts }: { readonly excerpts: ReadonlyArray<Excerpt> }) => (
  <>
    {excerpts.map(({ place, heading = placeWords[place], parts, isCutBefore, isCutAfter }, at) => (
      // Two of one text differ by their order alone.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={at} className={styles.excerpt}>
        {(excerpts[at - 1]?.place !== place || excerpts[at - 1]?.heading !== excerpts[at]?.heading) && (
          <span className={styles.place}>{heading}</span>
        )}
        {isCutBefore && '… '}
        {parts.map(({ text, isFound }, part) =>
          // oxlint-disable-next-line react/no-array-index-key
          isFound ? (
            <mark key={part} className={styles.found}>
              {text}
            </mark>
          ) : (
            <span key={part}>{text}</span>
          ),
        )}
        {isCutAfter && ' …'}
      </p>
    ))}
  </>
)

/** So many are drawn at a time. */
const drawnAtOnce = 50

/** A list that is drawn in parts; the focus goes on with the first line that a part has brought. */
const Limited = ({ children }: { readonly children: ReadonlyArray<ReactNode> }) => {
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const first = drawn > drawnAtOnce ? list.current?.children[drawn - drawnAtOnce] : undefined
    first?.querySelector<HTMLElement>('a, button')?.focus()
  }, [drawn])
  return (
    <>
      <ul ref={list} className={styles.list}>
        {children.slice(0, drawn)}
      </ul>
      {drawn < children.length && (
        <Button onClick={() => setDrawn(drawn + drawnAtOnce)}>
          Show {Math.min(drawnAtOnce, children.length - drawn)} more
        </Button>
      )}
    </>
  )
}
