import { type ReactNode, useEffect, useRef, useState } from 'react'
import { counted, inFigures } from '#domain/figures.ts'
import { type Excerpt, excerptsOf } from '#domain/search/find.ts'
import { doneFilter, type SearchQuery } from '#domain/search/query.ts'
import type { SearchedDay, SearchedItem, SearchedNote } from '#domain/search/search-index.ts'
import type { Place, SearchedPiece } from '#domain/search/searched-texts.ts'
import { resultsOf } from '#domain/statistics/day-profit.ts'
import { dateLine } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import { DateLine, useDateOrder } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { useNameAmong } from '#web/shared/trades/use-account-names.ts'
import * as styles from './search-screen.css.ts'

interface ItemsProps {
  readonly items: ReadonlyArray<SearchedItem>
  readonly onFilter: (query: string) => void
}

export const FoundItems = ({ items, onFilter }: ItemsProps) => (
  <Part label="Items" title="Items of your checklists">
    {items.map((item) => (
      <ItemLine key={item.text} item={item} onFilter={onFilter} />
    ))}
  </Part>
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
      <span className={muted.small}>{words.join(', ')}</span>
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

export const FoundNotes = ({ notes, query }: NotesProps) => (
  <Part label="Notes on trades">
    {notes.map((note) => (
      <NoteLine key={note.id} note={note} query={query} />
    ))}
  </Part>
)

const NoteLine = ({ note, query }: { readonly note: SearchedNote; readonly query: SearchQuery }) => {
  const { fill, day, symbol, labels, accountId } = note
  const accountOf = useNameAmong()
  const order = useDateOrder()
  const when = day === undefined ? [] : [dateLine(day, order)]
  return (
    <Line
      to={fill === undefined ? '/app/trades' : `/app/trades/${encodeURIComponent(fill)}`}
      name={[symbol === '' ? 'Without a trade' : symbol, ...when, accountId && accountOf(accountId)]
        .filter(Boolean)
        .join(', ')}
      facts={labels.length > 0 && <span className={muted.small}>{labels.join(', ')}</span>}
      excerpts={excerptsOf(note.texts, query)}
    />
  )
}

interface PiecesProps {
  readonly pieces: ReadonlyArray<SearchedPiece>
  readonly query: SearchQuery
}

export const FoundPieces = ({ pieces, query }: PiecesProps) => (
  <Part label="Reviews and templates">
    {pieces.map(({ of, id, name, texts }) => (
      <Line
        key={of + id}
        to={of === 'review' ? `/app/insight/review/${id}` : '/app/settings/templates'}
        name={of === 'review' ? `Review: ${name}` : `Template: ${name}`}
        excerpts={excerptsOf(texts, query)}
      />
    ))}
  </Part>
)

interface DaysProps extends Omit<DayLineProps, 'day'> {
  readonly days: ReadonlyArray<SearchedDay>
}

export const FoundDays = ({ days, ...rest }: DaysProps) => (
  <Part label="Days">
    {days.map((day) => (
      <DayLine key={day.date} day={day} {...rest} />
    ))}
  </Part>
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
    <Line
      to={isToday ? '/app/today' : `/app/calendar/${day.date}`}
      name={<time dateTime={day.date}>{isToday ? 'Today' : <DateLine of={day.date} />}</time>}
      facts={resultsOf(day.entry).profits.map(({ amount, currency }) => (
        <Money key={currency} amount={amount} currency={currency} shown={amountsShown} toned />
      ))}
      excerpts={excerptsOf([...day.texts, ...day.otherTexts], query)}
    />
  )
}

interface LineProps {
  readonly to: string
  readonly name: ReactNode
  readonly facts?: ReactNode
  readonly excerpts: ReadonlyArray<Excerpt>
}

const Line = ({ to, name, facts, excerpts }: LineProps) => (
  <li className={styles.day}>
    <div className={styles.dayHead}>
      <h3 className={styles.date}>
        <PageLink to={to}>{name}</PageLink>
      </h3>
      {facts}
    </div>
    <Excerpts excerpts={excerpts} />
  </li>
)

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
    {excerpts.map(({ place, heading: name = placeWords[place], parts, isCutBefore, isCutAfter }, at) => (
      // Two excerpts of one text differ by their order alone.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={at} className={styles.excerpt}>
        {(excerpts[at - 1]?.place !== place || excerpts[at - 1]?.heading !== excerpts[at]?.heading) && (
          <span className={styles.place}>{name}</span>
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

interface PartProps {
  readonly label: string
  readonly title?: string
  readonly children: ReadonlyArray<ReactNode>
}

const Part = ({ label, title = label, children }: PartProps) =>
  children.length > 0 && (
    <section className={stack.small} aria-label={label}>
      <h2 className={heading.lead}>{title}</h2>
      <Limited>{children}</Limited>
    </section>
  )

const drawnAtOnce = 50

/** The focus moves to the first line of a new part. */
const Limited = ({ children }: { readonly children: ReadonlyArray<ReactNode> }) => {
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const first = drawn > drawnAtOnce ? list.current?.children[drawn - drawnAtOnce] : undefined
    first?.querySelector<HTMLElement>('a, button')?.focus()
  }, [drawn])
  return (
    <>
      <ul ref={list} className={stack.none}>
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
