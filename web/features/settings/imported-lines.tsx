import { type ReactNode, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted, plural } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWords, cashWord } from '#domain/fills/movement-words.ts'
import { defaultCurrency, type ExactField, valueOf } from '#domain/lots/movement.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { dateLabel } from '#domain/time/date-line.ts'
import { leftOutWords } from '#domain/trade-files/fate-words.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import type { ImportPreview } from '#domain/trade-files/preview.ts'
import { Button } from '#web/design/controls/button.tsx'
import { figure } from '#web/design/recipes/figure.css.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { useAccountName } from '#web/shared/brokerage/use-account-knowledge.ts'
import { daySpan } from '#web/shared/days/day-span.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './import-trades.css.ts'

/** Lines of each kind; a file may have fifty thousand. */
export const drawnAtMost = 20
const drawnMore = 200

type Read = Exclude<Extract<LineFate, { readonly activities: unknown }>, { readonly kind: 'left-out' }>
type NotUnderstood = Extract<LineFate, { readonly kind: 'not-understood' }>
type LeftOut = Exclude<Extract<LineFate, { readonly kind: 'left-out' | 'cash' }>, Read>

const isRead = (fate: LineFate): fate is Read => fate.kind !== 'left-out' && 'activities' in fate
const isNotUnderstood = (fate: LineFate): fate is NotUnderstood => fate.kind === 'not-understood'
const isLeftOut = (fate: LineFate): fate is LeftOut =>
  fate.kind === 'left-out' || (fate.kind === 'cash' && !isRead(fate))
const isReported = (fate: LineFate): boolean => fate.kind === 'left-out' && fate.why === 'reported-by-broker'

export const ImportedLines = ({ preview }: { readonly preview: ImportPreview }) => {
  const order = useDateOrder()
  const { fates, fresh, freshFills, known, fees, counts, days, superseded } = preview
  return (
    <>
      <dl className={styles.figures}>
        {/* Without the fees of fills, which come with them. */}
        <Figure name="New" value={freshFills === 0 ? fresh : fresh - fees.fresh} />
        <Figure name="Duplicates" value={known - fees.known + fates.filter(isReported).length} />
        <Figure name="Cannot be read" value={counts['not-understood']} />
      </dl>
      <p className={muted.small}>
        {days && `${daySpan(days.from, days.to, order)}. `}
        {fateSentence(preview)}
        {superseded && ` ${supersededSentence(superseded)}`}
      </p>
      <FateLines id="broken" title="Skipped" fates={fates.filter(isNotUnderstood)}>
        {({ errors, line, isRemoval }) => (
          <span className={styles.part}>
            <span className={styles.reason}>{errors.map(messageOf).join('. ')}</span>
            {isRemoval && (
              <span>
                <Worthless line={line} />
              </span>
            )}
          </span>
        )}
      </FateLines>
      <FateLines id="read" title="Preview" fates={fates.filter(isRead)}>
        {({ activities }) => (
          <span className={styles.part}>
            {activities.map((activity, index) => (
              <Movement key={index} activity={activity} />
            ))}
          </span>
        )}
      </FateLines>
      <FateLines id="left-out" title="Left out" fates={fates.filter(isLeftOut)}>
        {(fate) => (
          <span className={muted.small}>
            {fate.kind === 'cash' ? 'Cash apart from trades' : leftOutWords[fate.why]}
          </span>
        )}
      </FateLines>
    </>
  )
}

/** '9 lines: 5 with fills, 1 with cash alone, 3 left out.'; the parts add up to the whole. */
const fateSentence = ({ fates, counts }: Pick<ImportPreview, 'fates' | 'counts'>): string => {
  const parts = [
    [counts.fill, 'with fills'],
    [counts.adjustment, 'with other movements'],
    [counts.cash, 'with cash alone'],
    [counts['left-out'], 'left out'],
    [counts['not-understood'], 'not understood'],
  ] as const
  const named = parts.flatMap(([count, words]) => (count === 0 ? [] : [`${count.toLocaleString('en-US')} ${words}`]))
  return `${counted(fates.length, 'line', 'lines')}: ${named.join(', ')}.`
}

const supersededSentence = ({ removed }: NonNullable<ImportPreview['superseded']>): string => {
  const count = Object.values(removed).reduce((sum, ids) => sum + ids.length, 0)
  return (
    `${counted(count, 'fill', 'fills')} of an earlier import ${plural(count, 'was', 'were')} read differently ` +
    `from the same lines, and will be replaced.`
  )
}

/** Declares shares that left for nothing worthless: their line is read as a sale at 0. */
const Worthless = ({ line }: { readonly line: number }) => {
  const { tradeFile } = useActions()
  const said = useActorState('tradeImport', ({ context }) => context.answers.worthless) ?? []
  return (
    <Button size="sm" onClick={() => tradeFile({ type: 'file.answered', answers: { worthless: [...said, line] } })}>
      Record a sale at 0
    </Button>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <div className={figure.frame}>
    <dt className={muted.small}>{name}</dt>
    <dd className={figure.value}>{value.toLocaleString('en-US')}</dd>
  </div>
)

interface FateLinesProps<Fate extends LineFate> {
  readonly id: string
  readonly title: string
  readonly fates: ReadonlyArray<Fate>
  readonly children: (fate: Fate) => ReactNode
}

const FateLines = <Fate extends LineFate>({ id, title, fates, children }: FateLinesProps<Fate>) => {
  const [drawn, setDrawn] = useState(drawnAtMost)
  if (fates.length === 0) return undefined
  return (
    <section className={styles.part} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className={heading.body}>
        {title}
      </h3>
      <ol className={stack.none}>
        {fates.slice(0, drawn).map((fate) => (
          <li key={fate.line} className={styles.line}>
            <LineNumber line={fate.line} />
            {children(fate)}
          </li>
        ))}
      </ol>
      <More of={fates.length} drawn={drawn} />
      {fates.length > drawn && (
        <Button variant="ghost" onClick={() => setDrawn(drawn + drawnMore)}>
          Show more of: {title}
        </Button>
      )}
    </section>
  )
}

const Movement = ({ activity }: { readonly activity: Activity }) => {
  const nameOf = useAccountName()
  const order = useDateOrder()
  const exact = (field: ExactField) => quantityText(parseDecimal(valueOf(activity, field)) ?? { units: 0n, scale: 0 })
  const fees = exact('fees')
  const word = wordOf(activity)
  const currency = activity.currency ?? defaultCurrency
  return (
    <span className={styles.activity}>
      <span>
        {activity.cash
          ? [word, exact('quantity'), currency, activity.symbol].join(' ').trim()
          : `${word} ${exact('quantity')} ${symbolText(activity.symbol)} at ${exact('price')} ${currency}`}
      </span>
      <span className={muted.small}>
        {[
          dateLabel(activity.day, order),
          ...(activity.effect === undefined ? [] : [activity.effect === 'open' ? 'opens' : 'closes']),
          ...(fees === '0' ? [] : [`fees ${fees}`]),
          nameOf(activity.accountId) ?? activity.accountId,
        ].join(' · ')}
      </span>
    </span>
  )
}

/** As its day will call it, if the line itself says so: the position may still decide otherwise. */
const wordOf = ({ side, effect, cash, kind }: Activity): string => {
  if (side === 'BUY') return effect === 'close' ? 'Cover' : 'Buy'
  if (side === 'SELL') return effect === 'open' ? 'Short' : 'Sell'
  return cash === undefined && kind !== undefined ? adjustmentWords[kind] : cashWord(cash).one
}

const LineNumber = ({ line }: { readonly line: number }) => (
  <span className={styles.place}>
    <span className={visuallyHidden}>Line </span>
    {line}
  </span>
)

export const More = ({ of, drawn }: { readonly of: number; readonly drawn: number }) =>
  of > drawn ? (
    <p className={muted.small}>{counted(of - drawn, 'more line follows', 'more lines follow')}.</p>
  ) : undefined
