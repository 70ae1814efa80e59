import { counted, inFigures } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import type { Facts, NotedTrade } from '#domain/reviews/facts.ts'
import { daysOf, type Period } from '#domain/reviews/period.ts'
import { periodRuleWords } from '#domain/reviews/rule-facts.ts'
import { pendingWords } from '#domain/trades/pending-words.ts'
import { figure } from '#web/design/recipes/figure.css.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { DateLine } from '#web/shared/page/date-order.ts'
import { useClockText } from '#web/shared/page/formats.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { tradeAddress } from '#web/shared/trades/trade-address.ts'
import { useNameAmong } from '#web/shared/trades/use-account-names.ts'
import * as styles from './insight.css.ts'

interface ReviewFactsProps {
  readonly facts: Facts
  /** 'Only TFSA', if the trades are of one account. */
  readonly only: string | undefined
  readonly period: Period
  readonly amountsShown: boolean
}

export const ReviewFacts = ({
  facts: { currencies, pending, routine, rules, lines },
  only,
  period,
  amountsShown,
}: ReviewFactsProps) => {
  const { from = '', to = '' } = daysOf(period) ?? {}
  return (
    <section className={styles.section} aria-labelledby="review-facts">
      <h2 id="review-facts" className={heading.title}>
        Facts
      </h2>
      {only !== undefined && <p className={muted.small}>{only}</p>}
      {currencies.length === 0 && <p>No trade was closed.</p>}
      {currencies.map((each, place) =>
        place === 0 ? (
          <WithAmountsToggle key={each.sums.currency} shown={amountsShown}>
            <Currency {...each} {...{ from, to, amountsShown }} />
          </WithAmountsToggle>
        ) : (
          <Currency key={each.sums.currency} {...each} {...{ from, to, amountsShown }} />
        ),
      )}
      {pending > 0 && <p className={muted.small}>{pendingWords(pending)}</p>}
      {routine.items > 0 && (
        <p>
          {`Routine: ${inFigures(routine.done)} of ${counted(routine.items, 'item', 'items')} done on ` +
            `${counted(routine.days, 'day', 'days')}.`}
        </p>
      )}
      {rules.length > 0 && <Rules rules={rules} amountsShown={amountsShown} />}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(({ day, line }) => (
            <li key={day}>
              <PageLink to={`/app/calendar/${day}`} className={styles.link}>
                <DateLine of={day} />
              </PageLink>
              {` ${line}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type CurrencyFacts = Facts['currencies'][number]

interface CurrencyProps extends CurrencyFacts, Pick<ReviewFactsProps, 'amountsShown'> {
  readonly from: string
  readonly to: string
}

const Currency = ({ sums, largestWin, largestLoss, from, to, amountsShown }: CurrencyProps) => (
  <dl className={styles.figures}>
    <div className={stack.hair}>
      <dt className={muted.small}>{`Net, ${sums.currency}`}</dt>
      <dd className={figure.value}>
        <Money amount={sums.net} currency={sums.currency} shown={amountsShown} toned />
      </dd>
      <dd className={muted.small}>
        <PageLink to={tradeAddress({ from, to, result: 'closed', currency: sums.currency })} className={styles.link}>
          {counted(sums.closed, 'closed trade', 'closed trades')}
        </PageLink>
      </dd>
    </div>
    <div className={stack.hair}>
      <dt className={muted.small}>Won / lost / flat / unknown</dt>
      <dd className={figure.value}>{[sums.win, sums.loss, sums.flat, sums.unknown].map(inFigures).join(' / ')}</dd>
    </div>
    <Extreme name="Largest win" noted={largestWin} amountsShown={amountsShown} />
    <Extreme name="Largest loss" noted={largestLoss} amountsShown={amountsShown} />
  </dl>
)

const Rules = ({ rules, amountsShown }: Pick<Facts, 'rules'> & Pick<ReviewFactsProps, 'amountsShown'>) => {
  const clock = useClockText()
  return (
    <ul className={styles.lines} aria-label="Rules">
      {rules.map((rule) => (
        <li key={rule.version.rule}>
          {periodRuleWords(rule, amountsShown, clock)}
          {rule.brokenOn.map((day) => (
            <span key={day} className={styles.note}>
              {'Broken on '}
              <PageLink to={`/app/calendar/${day}`} className={styles.link}>
                <DateLine of={day} />
              </PageLink>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

interface ExtremeProps {
  readonly name: string
  readonly noted: NotedTrade | undefined
  readonly amountsShown: boolean
}

const Extreme = ({ name, noted, amountsShown }: ExtremeProps) => {
  const accountOf = useNameAmong()
  if (!noted) return undefined
  const account = accountOf(noted.trade.accountId)
  return (
    <div className={stack.hair}>
      <dt className={muted.small}>{name}</dt>
      <dd className={figure.value}>
        <Money amount={noted.trade.net} currency={noted.trade.currency} shown={amountsShown} toned />
      </dd>
      <dd className={muted.small}>
        <PageLink to={tradeAddress({}, noted.trade.id)} className={styles.link}>
          {`${symbolText(noted.trade.symbol)}, `}
          <DateLine of={noted.trade.last.day} />
        </PageLink>
        {account !== undefined && `, ${account}`}
      </dd>
      {noted.notes.map((note) => (
        <dd key={note} className={muted.small}>
          {note}
        </dd>
      ))}
    </div>
  )
}
