import { featureMessageOf } from '#domain/errors/feature-catalogue.ts'
import { defaultCurrency, type ExactField, valueOf } from '#domain/lots/movement.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import type { ImportPreview, ImportRow } from '#domain/trade-files/csv-trades.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { daySpan } from '#web/shared/days/day-span.ts'
import { counted } from '#web/shared/page/counted.ts'
import * as styles from './import-trades.css.ts'

/** Lines of each kind that are drawn; a file may have fifty thousand. */
const drawnAtMost = 20

type Read = Extract<ImportRow, { readonly activity: unknown }>
type Broken = Exclude<ImportRow, Read>

const isRead = (row: ImportRow): row is Read => 'activity' in row
const isBroken = (row: ImportRow): row is Broken => !isRead(row)

/** Preview of an import: how many lines are new, which cannot be read and why, and the lines themselves. */
export const ImportedLines = ({ preview }: { readonly preview: ImportPreview }) => {
  const { rows, fresh, known, left, broken, days } = preview
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="New" value={fresh} />
        <Figure name="Duplicates" value={known + left} />
        <Figure name="Cannot be read" value={broken} />
      </dl>
      {days && <p className={styles.hint}>{daySpan(days.from, days.to)}</p>}
      {left + broken > 0 && <BrokenLines rows={rows.filter(isBroken)} />}
      {left + broken < rows.length && <ReadLines rows={rows.filter(isRead)} />}
    </>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <div className={styles.figure}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value.toLocaleString('en-US')}</dd>
  </div>
)

const BrokenLines = ({ rows }: { readonly rows: ReadonlyArray<Broken> }) => (
  <section className={styles.part} aria-labelledby="broken-heading">
    <h3 id="broken-heading" className={styles.partTitle}>
      Skipped
    </h3>
    <ol className={styles.lines}>
      {rows.slice(0, drawnAtMost).map(({ line, errors }) => (
        <li key={line} className={styles.line}>
          <LineNumber line={line} />
          <span className={styles.reason}>{errors.map(featureMessageOf).join('. ')}</span>
        </li>
      ))}
    </ol>
    <More than={rows.length} />
  </section>
)

const ReadLines = ({ rows }: { readonly rows: ReadonlyArray<Read> }) => (
  <section className={styles.part} aria-labelledby="read-heading">
    <h3 id="read-heading" className={styles.partTitle}>
      Preview
    </h3>
    <ol className={styles.lines}>
      {rows.slice(0, drawnAtMost).map((row) => (
        <ReadLine key={row.line} row={row} />
      ))}
    </ol>
    <More than={rows.length} />
  </section>
)

const ReadLine = ({ row: { line, activity } }: { readonly row: Read }) => {
  const exact = (field: ExactField) => quantityText(parseDecimal(valueOf(activity, field)) ?? { units: 0n, scale: 0 })
  const fees = exact('fees')
  return (
    <li className={styles.line}>
      <LineNumber line={line} />
      <span className={styles.activity}>
        <span>
          {activity.side ?? (activity.kind ?? '').toUpperCase()} {exact('quantity')} {activity.symbol} at{' '}
          {exact('price')} {activity.currency ?? defaultCurrency}
        </span>
        <span className={styles.hint}>
          {[activity.day, ...(fees === '0' ? [] : [`fees ${fees}`]), activity.accountId].join(' · ')}
        </span>
      </span>
    </li>
  )
}

const LineNumber = ({ line }: { readonly line: number }) => (
  <span className={styles.place}>
    <span className={visuallyHidden}>Line </span>
    {line}
  </span>
)

const More = ({ than }: { readonly than: number }) =>
  than > drawnAtMost ? (
    <p className={styles.hint}>{counted(than - drawnAtMost, 'more line follows', 'more lines follow')}.</p>
  ) : undefined
