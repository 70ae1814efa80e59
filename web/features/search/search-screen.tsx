import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { counted } from '#domain/figures.ts'
import type { Journal } from '#domain/record/journal.ts'
import { find } from '#domain/search/find.ts'
import { isEmptyQuery, parseQuery } from '#domain/search/query.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Field } from '#web/design/controls/field.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { FoundDays, FoundItems, FoundNotes, FoundPieces } from './found-lines.tsx'
import * as styles from './search-screen.css.ts'
import { useSearchIndex } from './use-search-index.ts'

export const SearchScreen = () => {
  const { journal, status } = useSnapshot(journalView)
  const { today } = useSnapshot(dayView)
  if (!journal && status === 'failed') return <UnopenedJournal />
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Search</h1>
      <SearchIn journal={journal?.current} today={today} />
    </div>
  )
}

const typedIn = (address: string): string => new URLSearchParams(address).get('q') ?? ''

/** Safari allows a page a hundred changes of its address in half a minute. */
const addressAfterMs = 400

/** The address follows the text, so a reload or a bookmark searches again. */
const useTyped = () => {
  const address = typedIn(useSearch())
  const [typed, setTyped] = useState(address)
  const [followed, setFollowed] = useState(address)
  if (address !== followed) {
    setFollowed(address)
    if (address !== typed.trim()) setTyped(address)
  }
  const query = typed.trim()
  useEffect(() => {
    if (query === address) return
    const timer = setTimeout(
      () => navigate(query === '' ? '/app/search' : `/app/search?q=${encodeURIComponent(query)}`, { replace: true }),
      addressAfterMs,
    )
    return () => clearTimeout(timer)
  }, [query, address])
  return { typed, type: setTyped }
}

const SearchIn = ({ journal, today }: { readonly journal: Journal | undefined; readonly today: LocalDate }) => {
  const { typed, type } = useTyped()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <Field
        ref={field}
        type="search"
        label="Words, a “phrase” or a filter"
        value={typed}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      {journal && <Results journal={journal} today={today} typed={typed} onFilter={type} />}
    </>
  )
}

interface ResultsProps {
  readonly journal: Journal
  readonly today: LocalDate
  readonly typed: string
  readonly onFilter: (query: string) => void
}

const Results = ({ journal, today, typed, onFilter }: ResultsProps) => {
  const { showPortfolioValues: amountsShown } = journal.settings
  const { index, withResults } = useSearchIndex(journal, today)
  const looked = useDeferredValue(typed)
  const query = useMemo(() => parseQuery(looked), [looked])
  // A trader who hides amounts should not learn their signs either.
  const followed = useMemo(() => (amountsShown ? query : { ...query, results: [] }), [query, amountsShown])
  const searched = followed.results.length > 0 ? withResults : index
  const found = useMemo(() => searched && find(searched, followed), [searched, followed])
  const problems = [
    ...query.problems,
    ...(query.results.length > 0 && !amountsShown ? [domainError('search', 'AMOUNTS_HIDDEN')] : []),
  ]
  return (
    <>
      {problems.map((problem) => (
        <output key={problem.code + messageOf(problem)} className={styles.problem}>
          {messageOf(problem)}
        </output>
      ))}
      {isEmptyQuery(followed) ? (
        <Help isFirst={problems.length === 0} />
      ) : found ? (
        <>
          {found.days.some(({ entry }) => entry?.trades !== undefined) ? (
            <WithAmountsToggle shown={amountsShown}>{count(found)}</WithAmountsToggle>
          ) : (
            count(found)
          )}
          <FoundNotes key={`notes of ${looked}`} notes={found.notes} query={followed} />
          <FoundPieces key={`pieces of ${looked}`} pieces={found.pieces} query={followed} />
          <FoundItems items={found.items} onFilter={onFilter} />
          <FoundDays key={looked} days={found.days} query={followed} today={today} amountsShown={amountsShown} />
          {countText(found) === nothingFound && <Help isFirst={false} />}
        </>
      ) : (
        <output className={muted.small}>Reading your journal…</output>
      )}
    </>
  )
}

const count = (found: ReturnType<typeof find>) => <output className={muted.small}>{countText(found)}</output>

const nothingFound = 'Nothing found'

const countText = ({ days, items, notes, pieces }: ReturnType<typeof find>): string => {
  const reviews = pieces.filter(({ of }) => of === 'review').length
  const parts = [
    ...(notes.length > 0 ? [counted(notes.length, 'note on a trade', 'notes on trades')] : []),
    ...(reviews > 0 ? [counted(reviews, 'review', 'reviews')] : []),
    ...(pieces.length > reviews ? [counted(pieces.length - reviews, 'template', 'templates')] : []),
    ...(items.length > 0 ? [counted(items.length, 'item', 'items')] : []),
    ...(days.length > 0 ? [counted(days.length, 'day', 'days')] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : nothingFound
}

const examples: ReadonlyArray<readonly [string, string]> = [
  ['breakout', 'the word, also as a part of a longer one; accents and capitals do not matter'],
  ['"too early"', 'the phrase'],
  ['symbol:NVDA', 'days on which it was traded, its options too'],
  ['tag:breakout', 'notes on trades with this setup, mistake or tag'],
  ['day:2026-03', 'a year, a month or a day'],
  ['done:"Checked calendar"', 'days on which this item was done'],
  ['pnl<0', 'days with a loss; also pnl>=250'],
]

const Help = ({ isFirst }: { readonly isFirst: boolean }) => (
  <section className={styles.help} aria-label="How to search">
    <p>
      {isFirst
        ? 'Search everything you wrote: notes, reflections, trades, reviews, captions, templates and checklist items.'
        : 'This can be looked for, also together:'}
    </p>
    <dl className={stack.small}>
      {examples.map(([typed, meaning]) => (
        <div key={typed} className={styles.example}>
          <dt>
            <code>{typed}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)
