import { useState } from 'react'
import { Badge } from '#web/design/badge/badge.tsx'
import { Button } from '#web/design/button/button.tsx'
import type { ShownNews } from '#web/read-models/market.ts'
import { MissingSources, SourceBadge, SourceBadges } from './sources.tsx'
import * as styles from './market.css.ts'

/** More of them stand behind 'Show all'. */
const shownAtFirst = 5

/** The news of the day: what each statement rests on stands below it. Everything from outside is text. */
export const MarketNews = ({ news }: { readonly news: ShownNews }) => {
  const [all, setAll] = useState(false)
  const { statements } = news
  return (
    <div className={styles.newsBody}>
      <div className={styles.head}>
        <h3 className={styles.title}>{news.title}</h3>
        {statements.length > 0 && (news.summarised ? <Badge tone="accent">Summarised by AI</Badge> : <Badge>Headlines, not summarised</Badge>)}
      </div>
      {statements.length === 0 ? <p className={styles.words}>{news.summary}</p> : (
        <ul className={styles.list}>
          {statements.slice(0, all ? undefined : shownAtFirst).map(({ text, links }) => (
            <li key={text} className={styles.statement}>
              <p className={styles.words}>{text}</p>
              <div className={styles.cited}>{links.map((link) => <SourceBadge key={link.url} {...link} />)}</div>
            </li>
          ))}
        </ul>
      )}
      {statements.length === 0 && <SourceBadges names={news.sources} links={news.links} />}
      <div className={styles.foot}>
        {!all && statements.length > shownAtFirst && <Button variant="ghost" size="sm" className={styles.more} onClick={() => setAll(true)}>Show all {statements.length}</Button>}
        <MissingSources feeds={news.feeds} />
      </div>
    </div>
  )
}
