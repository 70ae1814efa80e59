import * as styles from './insight.css.ts'

export const YearNotes = () => (
  <details>
    <summary className={styles.summary}>How terms and flags are worked out</summary>
    <dl className={styles.terms}>
      <div>
        <dt className={styles.term}>Short and long term</dt>
        <dd className={styles.meaning}>
          The US rule: long term is more than one year, counted from the day after the purchase (26 USC 1222, Rev. Rul.
          66-7). Short sales count as short term (26 USC 1233). By average cost there are no lots, and so no terms. The
          column “No term” appears where something has none: futures and options on broad indices, 60 % of whose gains
          count as long term and 40 % as short term, however long they were held (26 USC 1256); currency pairs and
          contracts for difference, which have rules of their own.
        </dd>
      </div>
      <div>
        <dt className={styles.term}>Possible wash sale</dt>
        <dd className={styles.meaning}>
          A loss with another purchase of the same symbol, or of a call on it, within 30 days before or after, in any
          account of this journal, unless all of it had been sold before the loss (26 USC 1091, 26 CFR 1.1091-1). A flag
          only: no loss is disallowed and no basis adjusted here. Futures, options on broad indices and currency pairs
          are not flagged, and by average cost nothing is: it has no lots.
        </dd>
      </div>
      <div>
        <dt className={styles.term}>Unknown cost</dt>
        <dd className={styles.meaning}>
          What was closed beyond the known history, or came by a transfer, has no known gain. It is counted and listed,
          and in no sum. By average cost it makes the gain of the whole holding unknown until it is sold.
        </dd>
      </div>
    </dl>
  </details>
)
