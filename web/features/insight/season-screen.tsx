import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { Journal } from '#domain/record/journal.ts'
import {
  type ItemOfSeason,
  routineOfSeason,
  type Season,
  seasonDays,
  seasonOf,
  seasonShifted,
  seasonTitle,
} from '#domain/routine/season.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { DateLine } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { YearButton } from '#web/shared/routine/year-button.tsx'
import { DayMap, DaySigns, doneText } from '#web/shared/routine/year-map.tsx'
import * as styles from './insight.css.ts'

const home = '/app/insight/routine'

export const SeasonScreen = () => {
  const { journal, status, name } = useSnapshot(journalView)
  const { today } = useSnapshot(dayView)
  const [path] = useBrowserLocation()
  const asked = path.replace(/\/+$/, '').slice(home.length + 1)
  const season = seasonDays(asked) ? asked : seasonOf(today, 'month')
  if (status === 'failed') return <UnopenedJournal />
  return (
    <div className={styles.page} aria-busy={!journal || undefined}>
      <header className={styles.section}>
        <h1 tabIndex={-1}>{`Routine: ${seasonTitle(season)}`}</h1>
        <p className={styles.caption}>{name}</p>
      </header>
      <Seasons season={season} today={today} />
      {journal && today !== '' ? (
        <Items journal={journal.current} season={season} today={today} />
      ) : (
        <>
          <output className={visuallyHidden}>Loading your routine...</output>
          <Skeleton height="14rem" />
        </>
      )}
    </div>
  )
}

const Seasons = ({ season, today }: { readonly season: Season; readonly today: LocalDate }) => {
  const { kind = 'month', from = today, to = today } = seasonDays(season) ?? {}
  const other = seasonOf(from, kind === 'month' ? 'quarter' : 'month')
  return (
    <nav className={styles.periods} aria-label="Seasons">
      <PageLink to={`${home}/${seasonShifted(season, -1)}`} className={styles.link}>
        {`Previous ${kind}`}
      </PageLink>
      <span>
        <DateLine of={from} /> to <DateLine of={to} />
      </span>
      <PageLink to={`${home}/${seasonShifted(season, 1)}`} className={styles.link}>
        {`Next ${kind}`}
      </PageLink>
      <PageLink to={`${home}/${other}`} className={styles.link}>
        {seasonTitle(other)}
      </PageLink>
    </nav>
  )
}

interface ItemsProps {
  readonly journal: Journal
  readonly season: Season
  readonly today: LocalDate
}

const Items = ({ journal, season, today }: ItemsProps) => {
  const { items, daysOff } = useMemo(() => routineOfSeason(journal, season, today), [journal, season, today])
  if (items.length === 0)
    return <p className={styles.lead}>{`Nothing of your routine was due in ${seasonTitle(season)}.`}</p>
  return (
    <>
      <Overview items={items} />
      <section className={styles.section} aria-labelledby="season-days">
        <h2 id="season-days" className={heading.title}>
          Day by day
        </h2>
        <DaySigns withCorrected={items.some(({ figures }) => figures.corrected > 0)} />
        <ul className={styles.section}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </section>
      {daysOff.length > 0 && (
        <section className={styles.section} aria-labelledby="season-off">
          <h2 id="season-off" className={heading.title}>
            Days off
          </h2>
          <SkippedDays days={daysOff} />
        </section>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </>
  )
}

const Overview = ({ items }: { readonly items: ReadonlyArray<ItemOfSeason> }) => (
  <section className={styles.section} aria-labelledby="season-items">
    <h2 id="season-items" className={heading.title}>
      All items
    </h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by arrow keys */}
    <section className={styles.scroller} tabIndex={0} aria-label="Items and their days">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.cell}>
              Item
            </th>
            {['Done', 'Not done', 'No record', 'Skipped', 'Corrected'].map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, text, avoids, counts, figures }) => (
            <tr key={id}>
              <th scope="row" className={styles.itemCell}>
                {avoids && 'Avoid: '}
                {text}
              </th>
              {[counts.done, counts['not done'], counts['no record'], counts.skipped, figures.corrected].map(
                (count, place) => (
                  <td key={place} className={styles.number}>
                    {count}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </section>
)

const Item = ({
  item: { id, text, avoids, checklist, days, figures, amounts, skips },
}: {
  readonly item: ItemOfSeason
}) => (
  <li className={styles.card}>
    <div className={row({ align: 'center', justify: 'between' })}>
      <h3 className={heading.body}>
        {avoids && 'Avoid: '}
        {text}
      </h3>
      <span className={styles.screenOnly}>
        <YearButton taskId={id} name={text} />
      </span>
    </div>
    <p className={styles.caption}>
      {`${checklist ?? 'No longer in a checklist'}. `}
      {figures.due === 0 ? `No due ${figures.unit} is over.` : doneText(figures)}
      {amounts !== '' && ` ${amounts}.`}
    </p>
    <DayMap days={days} label={`Days of ${text}`} caption={`${text}, day by day`} />
    {skips.length > 0 && <SkippedDays days={skips} />}
  </li>
)

const SkippedDays = ({ days }: { readonly days: ItemOfSeason['skips'] }) => (
  <ul>
    {days.map(({ date, reason }, place) => (
      <li key={`${date} ${place}`}>
        Skipped <DateLine of={date} />
        {reason !== '' && `: ${reason}`}
      </li>
    ))}
  </ul>
)
