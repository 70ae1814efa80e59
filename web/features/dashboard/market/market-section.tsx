import { useState } from 'react'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { sentence } from '#domain/errors/sentence.ts'
import { updatedAt } from '#domain/market/dashboard.ts'
import { failedNews, newsFallback } from '#domain/market/news-fallback.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { RetryIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { dayOnDevice, useAgo, useMinute } from '#web/shared/page/ages.ts'
import { FoldingPanel } from '#web/shared/page/folding-panel.tsx'
import { EconomicEvents } from './economic-events.tsx'
import { MarketNews } from './market-news.tsx'
import * as styles from './market.css.ts'
import { useMarket } from './use-market.ts'

export const MarketSection = () => {
  const { picture, missing, isLoading } = useMarket()
  const now = useMinute()
  const events = picture && picture.day === dayOnDevice(now) ? picture.events : undefined
  const eventsComing = !picture || (isLoading && !events)
  const [wereComing] = useState(eventsComing)
  return (
    <section className={styles.market} aria-label="Market" aria-busy={missing === 'loading' || undefined}>
      <MarketStatus />
      <p className={styles.disclaimer}>
        News is AI-selected and summarised from the sources shown, and can be wrong. Nothing here is financial advice.
      </p>
      {missing === 'failed' ? (
        <NothingLoaded />
      ) : (
        <>
          <FoldingPanel name="events" title="Today's Economic Events">
            {eventsComing ? (
              <EventsSkeleton />
            ) : (
              <EconomicEvents answer={events} reserved={wereComing} zone={picture.zone} now={now} />
            )}
          </FoldingPanel>
          <FoldingPanel name="news" title="Market News Overview">
            {picture ? <MarketNews news={picture.news ?? failedNews(0, [])} /> : <NewsSkeleton />}
          </FoldingPanel>
        </>
      )}
    </section>
  )
}

const MarketStatus = () => {
  const { picture, missing, failure } = useMarket()
  const at = picture && updatedAt(picture)
  const textOf = useAgo()
  const ago = at === undefined ? 'No update yet' : `Last update: ${textOf(at)}`
  return (
    <div className={styles.status}>
      <div className={styles.age}>
        {picture && failure !== undefined ? (
          <Alert tone="warning">
            {messageOf(domainError('market', 'UPDATE_FAILED', { reason: failure }))}
            {at !== undefined && <span className={styles.quiet}> · {ago}</span>}
          </Alert>
        ) : (
          <p>{missing === 'loading' ? 'Loading market data…' : ago}</p>
        )}
      </div>
      <Refresh />
    </div>
  )
}

const Refresh = () => {
  const secondsLeft = useActorState('coolDown', ({ context }) => context.secondsLeft) ?? 0
  const { isLoading, missing } = useMarket()
  const { market } = useActions()
  const isWaiting = secondsLeft > 0
  return (
    <Button
      size="sm"
      className={styles.refresh}
      unavailable={isWaiting}
      loading={isLoading && missing === 'loading'}
      onClick={() => market('refresh')}
    >
      <RetryIcon size={16} />
      {isWaiting ? `Refresh in ${secondsLeft} s` : 'Refresh'}
    </Button>
  )
}

const NothingLoaded = () => {
  const { failure, isLoading } = useMarket()
  const { market } = useActions()
  return (
    <div className={styles.failed} role="alert">
      <h2 className={styles.title}>{messageOf(domainError('market', 'LOAD_FAILED'))}</h2>
      <p>
        {sentence(failure ?? messageOf(domainError('market', 'LOAD_FAILED')))} {newsFallback.failedSummary}
      </p>
      <Button variant="primary" loading={isLoading} onClick={() => market('retry')}>
        <RetryIcon size={16} />
        Retry
      </Button>
    </div>
  )
}

const rows = Array.from({ length: styles.reservedRows }, (_, index) => index)

const EventsSkeleton = () => (
  <div className={styles.body}>
    <div className={styles.places({ reserved: true, empty: false })}>
      {rows.map((row) => (
        <div key={row} className={styles.event({ whole: false })}>
          <Skeleton width="3.5rem" />
          <Skeleton width={`${80 - row * 9}%`} />
          <Skeleton width="3.5rem" height="1.5rem" />
        </div>
      ))}
    </div>
    <div className={styles.foot} />
  </div>
)

const NewsSkeleton = () => (
  <div className={styles.body}>
    <Skeleton width="14rem" height="1.5rem" />
    {rows.slice(1).map((row) => (
      <div key={row} className={styles.statement}>
        <Skeleton width={`${95 - row * 8}%`} />
        <Skeleton width="5rem" height="1.5rem" />
      </div>
    ))}
  </div>
)
