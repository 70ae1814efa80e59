import { money, trades, tradeSummary } from './example-day.ts'
import * as sheet from './picture.css.ts'
import { Picture } from './picture.tsx'
import * as styles from './trade-log-mock.css.ts'

/** The Daily Trades card of the example day. */
export const TradeLogMock = () => (
  <Picture label="Daily Trades: four fills in AMD and NVDA, realized result 132 dollars and 35 cents after fees">
    <div className={sheet.bar}>
      <span className={sheet.title}>Daily Trades</span>
      <span className={sheet.goodBadge}>Synced</span>
    </div>
    <div className={styles.figures}>
      <span className={styles.figure}>
        <span className={styles.label}>Realized P&amp;L</span>
        <span className={styles.total}>{money(tradeSummary.realized, 2)}</span>
      </span>
      <span className={styles.figure}>
        <span className={styles.label}>Fees</span>
        <span className={styles.value}>{tradeSummary.fees}</span>
      </span>
      <span className={styles.figure}>
        <span className={styles.label}>Win rate</span>
        <span className={styles.value}>{tradeSummary.winRate}</span>
      </span>
      <span className={styles.figure}>
        <span className={styles.label}>Trades</span>
        <span className={styles.value}>{tradeSummary.trades}</span>
      </span>
    </div>
    <div className={styles.rows}>
      {trades.map(({ at, side, symbol, quantity, price, result }) => (
        <div key={at} className={styles.row}>
          <span className={styles.time}>{at}</span>
          <span className={styles.side[side]}>{side}</span>
          <span className={styles.symbol}>{symbol}</span>
          <span className={styles.fill}>
            {quantity} @ {price}
          </span>
          <span className={styles.result}>
            {result === undefined ? (
              <span className={sheet.quiet}>--</span>
            ) : (
              <span className={result < 0 ? sheet.loss : sheet.gain}>{money(result, 2)}</span>
            )}
          </span>
        </div>
      ))}
    </div>
  </Picture>
)
