import { useSnapshot } from 'valtio'
import { domainError } from '#domain/errors/catalogue.ts'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import { newsFallback } from '#domain/market/news-fallback.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { RetryIcon } from '#web/design/icons/icons.tsx'
import { FoldingPanel } from '#web/parts/folding-panel/folding-panel.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { marketView } from '#web/read-models/market.ts'
import { EconomicEvents } from './economic-events.tsx'
import { MarketNews } from './market-news.tsx'
import { EventsSkeleton, NewsSkeleton } from './market-skeleton.tsx'
import * as styles from './market.css.ts'

/** The market: how old it is, the day's releases, and the news. */
export const MarketSection = () => {
  const { status, shown, loading } = useSnapshot(marketView)
  const eventsComing = !shown || (loading && !shown.events)
  return (
    <section className={styles.market} aria-label="Market" aria-busy={status === 'loading' || undefined}>
      <MarketStatus />
      <p className={styles.disclaimer}>
        News is selected and summarised by AI from the sources that are named, and can be wrong. Nothing here is financial advice.
      </p>
      {status === 'failed' ? <NothingLoaded /> : (
        <>
          <FoldingPanel name="events" title="Today's Economic Events">{eventsComing ? <EventsSkeleton /> : <EconomicEvents answer={shown.events} zone={shown.zone} />}</FoldingPanel>
          <FoldingPanel name="news" title="Market News Overview">{shown ? <MarketNews news={shown.news} /> : <NewsSkeleton />}</FoldingPanel>
        </>
      )}
    </section>
  )
}

/** How old the data is, or why it could not be renewed, and the way to renew it. */
const MarketStatus = () => {
  const { status, updatedAgo, failure } = useSnapshot(marketView)
  const ago = updatedAgo === undefined ? 'No update yet' : `Last update: ${updatedAgo}`
  return (
    <div className={styles.status}>
      <div className={styles.said}>
        {status === 'ready' && failure !== undefined
          ? <Alert tone="warning">{anyMessageOf(domainError('market', 'UPDATE_FAILED', { reason: failure }))}{updatedAgo !== undefined && <span className={styles.quiet}> · {ago}</span>}</Alert>
          : <p>{status === 'loading' ? 'Loading market data…' : ago}</p>}
      </div>
      <Refresh />
    </div>
  )
}

const Refresh = () => {
  const { secondsLeft, loading, status } = useSnapshot(marketView)
  const { market } = useActions()
  const isWaiting = secondsLeft > 0
  return (
    // Not `disabled`: a keyboard that has just pressed it would lose its place.
    <Button size="sm" className={styles.refresh} aria-disabled={isWaiting || undefined} loading={loading && status === 'loading'} onClick={() => isWaiting || market('refresh')}>
      <RetryIcon size={16} />
      {isWaiting ? `Refresh in ${secondsLeft} s` : 'Refresh'}
    </Button>
  )
}

/** Nothing came and nothing was there before. */
const NothingLoaded = () => {
  const { failure, loading } = useSnapshot(marketView)
  const { market } = useActions()
  return (
    <div className={styles.failed} role="alert">
      <h2 className={styles.title}>{anyMessageOf(domainError('market', 'LOAD_FAILED'))}</h2>
      <p>{failure}. {newsFallback.failedSummary}</p>
      <Button variant="primary" loading={loading} onClick={() => market('retry')}><RetryIcon size={16} />Retry</Button>
    </div>
  )
}
