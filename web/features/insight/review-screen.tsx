import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { counted } from '#domain/figures.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Result } from '#domain/result.ts'
import { acceptFigures, type Asked, beginReview } from '#domain/reviews/commands.ts'
import { changesSince, type Facts, factsOf, figuresOf } from '#domain/reviews/facts.ts'
import { daysOf, type Period, type PeriodKind, periodOf, periodTitle, shifted } from '#domain/reviews/period.ts'
import { questionsOf, type Review, reviewOf, reviewTexts } from '#domain/reviews/review.ts'
import { reviewToMarkdown } from '#domain/reviews/to-markdown.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { DateLine } from '#web/shared/page/date-order.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { useRuleDays } from '#web/shared/rules/use-judged.ts'
import { AccountFilter } from '#web/shared/trades/account-filter.tsx'
import { useOnlyAccount } from '#web/shared/trades/only-account.tsx'
import { useWatchedTrades } from '#web/shared/trades/use-watched-trades.ts'
import * as styles from './insight.css.ts'
import { ReviewFacts } from './review-facts.tsx'
import { Focus } from './review-focus.tsx'
import { Questions } from './review-questions.tsx'
import { signedText } from './words.ts'
import { WrittenText } from './written-text.tsx'

const home = '/app/insight/review'

export const ReviewScreen = () => {
  useWatchedTrades()
  const { journal, status } = useSnapshot(journalView)
  const { trades } = useSnapshot(tradesView)
  const { today } = useSnapshot(dayView)
  const [path] = useBrowserLocation()
  const asked = path.replace(/\/+$/, '').slice(home.length + 1)
  const period = daysOf(asked) ? asked : periodOf(today, 'week')
  if (status === 'failed') return <UnopenedJournal />
  return (
    <div className={styles.page} aria-busy={!journal || !trades || undefined}>
      <h1 tabIndex={-1}>{`Review: ${periodTitle(period)}`}</h1>
      <Periods period={period} today={today} />
      <AccountFilter others="Routine, rules and texts are of the whole period." />
      {journal && trades ? (
        <PeriodReview key={period} period={period} journal={journal.current} trades={trades.current} />
      ) : (
        <>
          <output className={visuallyHidden}>Loading your review...</output>
          <Skeleton height="14rem" />
        </>
      )}
    </div>
  )
}

const Periods = ({ period, today }: { readonly period: Period; readonly today: string }) => {
  const { kind = 'week', from = today, to = today } = daysOf(period) ?? {}
  const other: PeriodKind = kind === 'week' ? 'month' : 'week'
  return (
    <nav className={styles.periods} aria-label="Periods">
      <PageLink to={`${home}/${shifted(period, -1)}`} className={styles.link}>
        {`Previous ${kind}`}
      </PageLink>
      <span>
        <DateLine of={from} /> to <DateLine of={to} />
      </span>
      <PageLink to={`${home}/${shifted(period, 1)}`} className={styles.link}>
        {`Next ${kind}`}
      </PageLink>
      <PageLink to={`${home}/${periodOf(from, other)}`} className={styles.link}>
        {periodTitle(periodOf(from, other))}
      </PageLink>
    </nav>
  )
}

interface PeriodReviewProps {
  readonly period: Period
  readonly journal: Journal
  readonly trades: ReadonlyArray<Trade>
}

const PeriodReview = ({ period, journal, trades }: PeriodReviewProps) => {
  const { perform, insight, now } = useActions()
  const { from, to } = daysOf(period) ?? { from: '', to: '' }
  const judged = useRuleDays(from, to)
  const [account, only] = [useAccount(), useOnlyAccount()]
  // The stored figures are of every account, so these facts are, too.
  const facts = useMemo(() => factsOf(journal, trades, period, { judged }), [journal, trades, period, judged])
  const shown = useMemo(
    () => (account === undefined ? facts : factsOf(journal, trades, period, { judged, account })),
    [journal, trades, period, judged, account, facts],
  )
  const review = reviewOf(journal, period)
  // Answers belong to the questions that they were written to.
  const questions = review && review.questions.length > 0 ? review.questions : questionsOf(journal)
  const { showPortfolioValues: amountsShown } = journal.settings
  const all = (asked: Asked): Result<void, DomainError> => {
    if (!asked.ok) return asked
    for (const command of asked.value) {
      const done = perform(command)
      if (!done.ok) return done
    }
    return ok(undefined)
  }
  const begin = () => {
    // Another device may have begun it since this was drawn.
    const current = journalView.journal?.current ?? journal
    all(beginReview(current, period, { at: now(), figures: figuresOf(facts) }))
  }
  const save = () =>
    insight({
      type: 'save',
      name: `Review ${period}${only === undefined ? '' : ` ${only}`}.md`,
      mediaType: 'text/markdown;charset=utf-8',
      text: reviewToMarkdown(period, shown, review, { questions, amountsShown, only }),
    })
  return (
    <>
      <ReviewFacts facts={shown} only={only} period={period} amountsShown={amountsShown} />
      {review && (
        <Changed
          {...{ review, facts, amountsShown }}
          isOfOneAccount={account !== undefined}
          onAccept={() => all(acceptFigures(journal, period, figuresOf(facts)))}
        />
      )}
      <section className={styles.section} aria-labelledby="review-answers">
        <h2 id="review-answers" className={heading.title}>
          Your review
        </h2>
        {reviewTexts
          .filter((field) => field !== 'focus')
          .map((field, place) => (
            <WrittenText
              key={field}
              label={questions[place] ?? `Question ${place + 1}`}
              of={period}
              field={`reviews.${field}`}
              saved={review?.[field] ?? ''}
              onBegin={begin}
            />
          ))}
        <Focus period={period} journal={journal} saved={review?.focus ?? ''} onBegin={begin} />
      </section>
      <div className={styles.buttons}>
        <Button onClick={save}>Download as Markdown</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Questions journal={journal} onBegin={all} />
    </>
  )
}

interface ChangedProps {
  readonly review: Review
  readonly facts: Facts
  readonly amountsShown: boolean
  /** The stored figures are of all accounts, and are compared with all. */
  readonly isOfOneAccount: boolean
  readonly onAccept: () => void
}

/** Late fills and corrections change the figures of a period. */
const Changed = ({ review, facts, amountsShown, isOfOneAccount, onAccept }: ChangedProps) => {
  const changes = changesSince(review, facts)
  if (changes.length === 0) return undefined
  const texts = changes.map(({ currency, difference, trades }) =>
    [
      ...(amountsShown ? [`${signedText(difference)} ${currency}`] : []),
      ...(trades === 0 ? [] : [`${trades > 0 ? '+' : ''}${counted(trades, 'trade', 'trades')}`]),
    ].join(', '),
  )
  const what = isOfOneAccount ? 'Figures of every account' : 'Figures'
  const said = texts.filter((text) => text !== '').join('; ')
  return (
    <Alert tone="warning">
      <p>{`${what} changed since you wrote: ${said || 'amounts are hidden'}.`}</p>
      <Button size="sm" onClick={onAccept}>
        Compare with the present figures from now on
      </Button>
    </Alert>
  )
}
