import { useState } from 'react'
import type { NewsAnswer } from '#domain/api/ai.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Badge } from '#web/design/status/badge.tsx'
import * as styles from './market.css.ts'
import { MissingSources, SourceBadge, SourceBadges } from './sources.tsx'

const shownAtFirst = 5

/** Everything from outside is text. */
export const MarketNews = ({ news }: { readonly news: NewsAnswer }) => {
  const [all, setAll] = useState(false)
  const { statements } = news
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <h3 className={styles.title}>{news.title}</h3>
        {statements.length > 0 &&
          (news.summarised ? <Badge tone="accent">Summarised by AI</Badge> : <Badge>Headlines, not summarised</Badge>)}
      </div>
      {statements.length === 0 ? (
        <p className={styles.words}>{news.summary}</p>
      ) : (
        <ul className={styles.list}>
          {statements.slice(0, all ? undefined : shownAtFirst).map(({ text, links }) => (
            <li key={text} className={styles.statement}>
              <p className={styles.words}>{text}</p>
              <div className={styles.cited}>
                {links.map((link) => (
                  <SourceBadge key={link.url} {...link} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {statements.length === 0 && <SourceBadges names={news.sources} links={news.links} />}
      <div className={styles.foot}>
        {!all && statements.length > shownAtFirst && (
          <Button variant="ghost" size="sm" className={styles.more} onClick={() => setAll(true)}>
            Show all {statements.length}
          </Button>
        )}
        <MissingSources feeds={news.feeds} />
      </div>
    </div>
  )
}
