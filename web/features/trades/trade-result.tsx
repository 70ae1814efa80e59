import type { Trade } from '#domain/trades/trade.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import { outcomeWords } from '#web/shared/trades/trade-words.ts'

export const TradeResult = ({ trade, shown }: { readonly trade: Trade; readonly shown: boolean }) => {
  if (!trade.isOpen && trade.unknown !== undefined) return <span className={muted.text}>{outcomeWords.unknown}</span>
  if (trade.isOpen && trade.exit.quantity.units === 0n) return <span className={muted.text}>{outcomeWords.open}</span>
  return (
    <>
      <Money amount={trade.net} currency={trade.currency} shown={shown} toned />
      {trade.isOpen && <span className={muted.text}> so far</span>}
    </>
  )
}
