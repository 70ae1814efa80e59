import { useMemo, useState } from 'react'
import type { Impact, SourceLink } from '#domain/api/ai.ts'
import { Badge, type BadgeTone } from '#web/design/badge/badge.tsx'
import { Button } from '#web/design/button/button.tsx'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import type { ShownEvents } from '#web/read-models/market.ts'
import { MissingSources } from './sources.tsx'
import * as styles from './market.css.ts'

const toneOf: Record<Impact, BadgeTone> = { High: 'critical', Medium: 'caution', Low: 'neutral' }

export interface EconomicEventsProps {
  /** Undefined where they could not be loaded. */
  readonly answer: ShownEvents | undefined
  /** The user's zone: times are told in it. */
  readonly zone: string
}

/** What is released today, by time. */
export const EconomicEvents = ({ answer, zone }: EconomicEventsProps) => {
  const [all, setAll] = useState(false)
  const clock = useMemo(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }), [zone])
  const events = answer?.events ?? []
  const shown = all ? events : events.slice(0, styles.rowsKept)
  return (
    <div className={styles.body}>
      {shown.length === 0 ? <div className={styles.places({ empty: true })}><p className={styles.quiet}>{nothingFor(answer)}</p></div> : (
        <ul className={styles.places({ empty: false })}>
          {shown.map((event) => <EventRow key={`${event.at ?? ''} ${event.description}`} event={event} clock={clock} whole={all} />)}
        </ul>
      )}
      <div className={styles.foot}>
        {!all && events.length > shown.length && <Button variant="ghost" size="sm" className={styles.more} onClick={() => setAll(true)}>Show all {events.length}</Button>}
        {answer && <MissingSources feeds={answer.feeds} />}
      </div>
    </div>
  )
}

const nothingFor = (answer: ShownEvents | undefined): string => {
  if (!answer || answer.freshness === 'none') return "Today's events could not be loaded."
  return 'No releases are announced for today.'
}

interface EventRowProps {
  readonly event: ShownEvents['events'][number]
  readonly clock: Intl.DateTimeFormat
  /** Cut nothing. */
  readonly whole: boolean
}

const EventRow = ({ event: { at, description, currency, impact, link }, clock, whole }: EventRowProps) => (
  <li className={styles.event({ whole })}>
    {at === undefined ? <span className={styles.timeless}>Time not announced</span> : <time className={styles.time} dateTime={at}>{clock.format(Date.parse(at))}</time>}
    <div className={styles.about}>
      <p className={styles.description({ whole })} title={description}>{description}</p>
      <p className={styles.meta}>
        {currency}
        {currency !== undefined && link && ' · '}
        {link && <EventSource {...link} />}
      </p>
    </div>
    <Badge tone={toneOf[impact]}>{impact}<span className={visuallyHidden}> impact</span></Badge>
  </li>
)

const EventSource = ({ source, url }: SourceLink) =>
  url.startsWith('https://')
    ? <a className={styles.sourceInLine} href={url} target="_blank" rel="noopener noreferrer">{source}<span className={visuallyHidden}> (opens in a new tab)</span></a>
    : <>{source}</>
