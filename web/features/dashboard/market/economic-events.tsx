import { useState } from 'react'
import type { EventsAnswer, Impact, SourceLink } from '#domain/api/ai.ts'
import { limits } from '#domain/limits.ts'
import { type EventTime, eventTimes, waitLabel } from '#domain/market/event-times.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Badge, type BadgeTone } from '#web/design/status/badge.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useMomentText, zoneName } from '#web/shared/page/formats.ts'
import * as styles from './market.css.ts'
import { MissingSources } from './sources.tsx'

const toneOf: Record<Impact, BadgeTone> = { High: 'critical', Medium: 'caution', Low: 'neutral' }

interface EconomicEventsProps {
  readonly answer: EventsAnswer | undefined
  /** Keeps the height of the expected rows, because they came after the page. */
  readonly reserved: boolean
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export const EconomicEvents = ({ answer, reserved, zone, now: moment }: EconomicEventsProps) => {
  const [all, setAll] = useState(false)
  // They count down by whole minutes.
  const now = Math.floor(moment / limits.ageLabelRefreshMs) * limits.ageLabelRefreshMs
  const events = answer?.events ?? []
  const times = eventTimes(events, now)
  const shown = all ? events : events.slice(0, styles.reservedRows)
  return (
    <div className={styles.body}>
      {shown.length === 0 ? (
        <div className={styles.places({ reserved, empty: true })}>
          <p className={styles.quiet}>{nothingFor(answer)}</p>
        </div>
      ) : (
        <ul className={styles.places({ reserved, empty: false })}>
          {shown.map((event, place) => (
            <EventRow
              key={`${event.at ?? ''} ${event.description}`}
              event={event}
              time={times[place] ?? 'unknown'}
              now={now}
              zone={zone}
              whole={all}
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {!all && events.length > shown.length && (
          <Button variant="ghost" size="sm" className={styles.more} onClick={() => setAll(true)}>
            Show all {events.length}
          </Button>
        )}
        {answer && <MissingSources feeds={answer.feeds} />}
      </div>
    </div>
  )
}

const nothingFor = (answer: EventsAnswer | undefined): string => {
  if (!answer || answer.freshness === 'none') return "Today's events could not be loaded."
  return 'No releases are announced for today.'
}

interface EventRowProps {
  readonly event: EventsAnswer['events'][number]
  readonly time: EventTime
  readonly now: number
  readonly zone: string
  readonly whole: boolean
}

const EventRow = ({ event, time, now, zone, whole }: EventRowProps) => {
  const { at, description, currency, impact, link } = event
  const textOf = useMomentText()
  return (
    <li className={styles.event({ whole, past: time === 'past' })}>
      {at === undefined ? (
        <span className={styles.timeless}>Time not announced</span>
      ) : (
        <div className={styles.when}>
          <time className={styles.time} dateTime={at}>
            {`${textOf(Date.parse(at), 'time', zone)} ${zoneName(Date.parse(at), zone)}`}
          </time>
          {time === 'next' && <span className={styles.wait}>{waitLabel(at, now)}</span>}
          {time === 'past' && <span className={visuallyHidden}>Past</span>}
        </div>
      )}
      <div className={styles.about}>
        <p className={styles.description({ whole })} title={description}>
          {description}
        </p>
        <p className={styles.meta}>
          {currency}
          {currency !== undefined && link && ' · '}
          {link && <EventSource {...link} />}
        </p>
      </div>
      <Badge tone={time === 'past' ? 'neutral' : toneOf[impact]}>
        {impact}
        <span className={visuallyHidden}> impact</span>
      </Badge>
    </li>
  )
}

const EventSource = ({ source, url }: SourceLink) =>
  url.startsWith('https://') ? (
    <a className={styles.sourceInLine} href={url} target="_blank" rel="noopener noreferrer">
      {source}
      <span className={visuallyHidden}> (opens in a new tab)</span>
    </a>
  ) : (
    <>{source}</>
  )
