import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { counted, inFigures, plural } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import type { ChangeReason } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { ChangesSince, ResultSince } from '#domain/statistics/shown-results.ts'
import { dayOfYear } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { accountLabel } from '#web/shared/brokerage/account-label.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'
import { useChangesSince } from '#web/shared/days/use-changes-since.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './dashboard-screen.css.ts'

const reasonWords: Record<ChangeReason, string> = {
  late: 'trades of that day arrived late',
  settled: "your broker's record came",
  rebooked: 'trades of earlier days arrived late',
  split: 'a split from before that day arrived late',
  renamed: 'a ticker changed',
  corrected: 'your broker corrected its record',
  taken_back: 'your broker took a record back',
  entered: 'you entered or corrected a trade',
}

/** Changes while the page is open are toasts: a new line would move everything below it. */
export const WhatChanged = ({ journal, today }: { readonly journal: Journal; readonly today: LocalDate }) => {
  const { changes, see } = useChangesSince(journal, today)
  const [atFirst] = useState(changes)
  const isAtFirst = ({ date }: ResultSince) => atFirst.days.some((each) => each.date === date)
  const { showPortfolioValues: shown } = journal.settings
  useToasts(
    changes.days.filter((each) => !isAtFirst(each)),
    shown,
  )
  const days = changes.days.filter(isAtFirst)
  const linked = atFirst.linked.days.length > 0 ? changes.linked : undefined
  if (days.length === 0 && (linked?.days.length ?? 0) === 0) return undefined
  const more = days.length - limits.shownChanges
  return (
    <section className={styles.changed} aria-label="What changed">
      <ul>
        {days.slice(0, limits.shownChanges).map((change) => (
          <li key={change.date}>
            <ChangedDay change={change} shown={shown} />
          </li>
        ))}
        {more > 0 && <li>{counted(more, 'more day', 'more days')} changed. The calendar marks them.</li>}
        {linked && linked.days.length > 0 && (
          <li>
            <Linked linked={linked} />
          </li>
        )}
      </ul>
      <Button size="sm" variant="ghost" onClick={() => see()}>
        Got it
      </Button>
    </section>
  )
}

const ChangedDay = ({ change, shown }: { readonly change: ResultSince; readonly shown: boolean }) => {
  const { date, before, after, why } = change
  const order = useDateOrder()
  return (
    <>
      <PageLink to={`/app/calendar/${date}`}>{dayOfYear(date, order)}</PageLink>{' '}
      {shown ? (
        <>
          changed from <Sum text={before} /> to <Sum text={after} />
        </>
      ) : (
        'changed'
      )}
      {why && `: ${reasonWords[why]}`}.
    </>
  )
}

const Sum = ({ text }: { readonly text: string }) => {
  if (!text.includes('(')) return text === '' ? noResult : text
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className={visuallyHidden}>{text.replaceAll(/\(([^)]*)\)/g, 'a loss of $1')}</span>
    </>
  )
}

const noResult = 'no result'

const Linked = ({ linked }: Pick<ChangesSince, 'linked'>) => {
  const { accounts } = useBrokers()
  const names = linked.accounts.flatMap((id) => accounts.filter((each) => each.id === id).map(accountLabel))
  const form = (one: string, other: string) => plural(linked.accounts.length, one, other)
  const which = names.length === linked.accounts.length ? ` (${names.join(' and ')})` : ''
  return `${form('A new account', 'New accounts')}${which} came in: ${counted(
    linked.days.length,
    'day has another result',
    'days have another result',
  )} with ${form('its', 'their')} trades.`
}

/** Reports each change since the page was opened, once. */
const useToasts = (days: ReadonlyArray<ResultSince>, shown: boolean): void => {
  const order = useDateOrder()
  const told = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const fresh = days.filter(({ date, after }) => !told.current.has(`${date} ${after}`))
    told.current = new Set(days.map(({ date, after }) => `${date} ${after}`))
    const [first] = fresh
    if (!first) return
    const { date, before, after } = first
    const sums = shown ? ` from ${before || noResult} to ${after || noResult}` : ''
    showToast({
      text: plural(
        fresh.length,
        `${dayOfYear(date, order)} changed${sums}`,
        `${inFigures(fresh.length)} past days changed. The calendar marks them.`,
      ),
      action: { label: 'Open', run: () => navigate(`/app/calendar/${date}`) },
    })
  }, [days, shown, order])
}
