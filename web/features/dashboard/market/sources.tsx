import type { SourceLink, SourceState } from '#domain/api/ai.ts'
import { badge } from '#web/design/status/badge.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './market.css.ts'

/** A badge that links to a source; https only, whatever the server sends. */
export const SourceBadge = ({ source, url }: SourceLink) =>
  url.startsWith('https://') ? (
    <a className={styles.source} href={url} target="_blank" rel="noopener noreferrer">
      {source}
      <span className={visuallyHidden}> (opens in a new tab)</span>
    </a>
  ) : (
    <span className={badge({ tone: 'neutral' })}>{source}</span>
  )

interface SourceBadgesProps {
  /** A name without a link is a plain badge. */
  readonly names: ReadonlyArray<string>
  readonly links: ReadonlyArray<SourceLink>
}

export const SourceBadges = ({ names, links }: SourceBadgesProps) => (
  <ul className={styles.sources} aria-label="Sources">
    {names.map((name) => {
      const link = links.find(({ source }) => source === name)
      return (
        <li key={name}>
          {link ? <SourceBadge {...link} /> : <span className={badge({ tone: 'neutral' })}>{name}</span>}
        </li>
      )
    })}
  </ul>
)

export const MissingSources = ({ feeds }: { readonly feeds: ReadonlyArray<SourceState> }) => {
  const named = (wanted: SourceState['state']) =>
    feeds
      .filter(({ state }) => state === wanted)
      .map(({ source }) => source)
      .join(', ')
  const unavailable = named('unavailable')
  const earlier = named('kept')
  if (unavailable === '' && earlier === '') return null
  return (
    <p className={styles.quiet}>
      {unavailable !== '' && <>Not available now: {unavailable}. </>}
      {earlier !== '' && <>From earlier: {earlier}.</>}
    </p>
  )
}
