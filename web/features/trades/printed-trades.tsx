import { counted } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { quantityText } from '#domain/money/money-text.ts'
import { riskOf } from '#domain/trade-notes/risk.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { DateLine } from '#web/shared/page/date-order.ts'
import { holdingText, sideWords } from '#web/shared/trades/trade-words.ts'
import { linesOf } from './list-lines.ts'
import { MeanPrice } from './price.tsx'
import * as styles from './printed-trades.css.ts'
import { Sums } from './sums.tsx'
import { columns, type TradeListProps } from './trade-list.tsx'
import { Marks, R } from './trade-marks.tsx'
import { TradeResult } from './trade-result.tsx'

interface PrintedTradesProps extends Pick<TradeListProps, 'trades' | 'written' | 'accountOf' | 'shown'> {
  readonly filters: ReadonlyArray<string>
}

/** The other columns are figures. */
const wordColumns = 3

/** Prints every trade, in sight or not. */
export const PrintedTrades = ({ trades, written, accountOf, shown, filters }: PrintedTradesProps) => (
  <div className={styles.sheet}>
    <p>{filters.length === 0 ? 'All trades' : `Only: ${filters.join(' · ')}`}</p>
    {trades.length === 0 ? (
      <p>No trades to print.</p>
    ) : (
      <>
        <Sums trades={trades} shown={shown} />
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((name, place) => (
                <th key={name} scope="col" className={place < wordColumns ? styles.column : styles.figures}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(trades).map((line) =>
              line.kind === 'heading' ? (
                <tr key={line.day ?? 'open'}>
                  <th colSpan={columns.length} className={styles.day}>
                    {line.day === undefined ? 'Open trades' : <DateLine of={line.day} />}
                    <span className={styles.count}>{counted(line.count, 'trade', 'trades')}</span>
                  </th>
                </tr>
              ) : (
                <PrintedTrade
                  key={line.trade.id}
                  trade={line.trade}
                  written={written.get(line.trade.id)}
                  account={accountOf(line.trade.accountId)}
                  shown={shown}
                />
              ),
            )}
          </tbody>
        </table>
      </>
    )}
  </div>
)

interface PrintedTradeProps {
  readonly trade: Trade
  readonly written: WrittenTrade | undefined
  readonly account: string | undefined
  readonly shown: boolean
}

const PrintedTrade = ({ trade, written, account, shown }: PrintedTradeProps) => (
  <tr className={styles.line}>
    <td className={styles.symbol}>
      {symbolText(trade.symbol)}
      {account !== undefined && <span className={styles.account}> {account}</span>}
    </td>
    <td className={styles.symbol}>{sideWords[trade.side]}</td>
    <td className={styles.notes}>
      <Marks trade={trade} written={written} />
    </td>
    <td className={styles.figure}>{quantityText(trade.size)}</td>
    <td className={styles.figure}>
      <MeanPrice trade={trade} of={trade.entry} shown={shown} />
    </td>
    <td className={styles.figure}>
      <MeanPrice trade={trade} of={trade.exit} shown={shown} />
    </td>
    <td className={styles.figure}>{holdingText(trade)}</td>
    <td className={styles.figure}>
      {written && written.stops.length > 0 && <R risk={riskOf(trade, written.stops)} />}
    </td>
    <td className={styles.figure}>
      <TradeResult trade={trade} shown={shown} />
    </td>
  </tr>
)
