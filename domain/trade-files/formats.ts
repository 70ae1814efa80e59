import type { TradeFormat } from './format.ts'
import { avanza } from './formats/avanza.ts'
import { binanceConvert } from './formats/binance-convert.ts'
import { binance } from './formats/binance.ts'
import { bitvavo } from './formats/bitvavo.ts'
import { coinbase } from './formats/coinbase.ts'
import { ctrader } from './formats/ctrader.ts'
import { degiro } from './formats/degiro.ts'
import { deltaExchange } from './formats/delta-exchange.ts'
import { directa } from './formats/directa.ts'
import { etoro } from './formats/etoro.ts'
import { etrade, etradeDescribed, etradeLegacy } from './formats/etrade.ts'
import { fidelity } from './formats/fidelity.ts'
import { freetrade } from './formats/freetrade.ts'
import { hargreavesLansdown } from './formats/hargreaves-lansdown.ts'
import { ibkrActivity } from './formats/ibkr-activity.ts'
import { ibkrFlex } from './formats/ibkr-flex.ts'
import { ibkrTransactionHistory } from './formats/ibkr-transaction-history.ts'
import { interactiveInvestor } from './formats/interactive-investor.ts'
import { kraken } from './formats/kraken.ts'
import { lightspeed } from './formats/lightspeed.ts'
import { metatraderDeals, metatraderPositions } from './formats/metatrader.ts'
import { ninjatraderExecutions, ninjatraderTrades } from './formats/ninjatrader.ts'
import { own } from './formats/own.ts'
import { questrade } from './formats/questrade.ts'
import { revolut } from './formats/revolut.ts'
import { robinhood } from './formats/robinhood.ts'
import { saxo } from './formats/saxo.ts'
import { schwab } from './formats/schwab.ts'
import { sierrachart } from './formats/sierrachart.ts'
import { swissquote } from './formats/swissquote.ts'
import { tastytrade } from './formats/tastytrade.ts'
import { tastyworks } from './formats/tastyworks.ts'
import { thinkorswim } from './formats/thinkorswim.ts'
import { topstepxOrders, topstepxTrades } from './formats/topstepx.ts'
import { tradeRepublic } from './formats/trade-republic.ts'
import { tradervue } from './formats/tradervue.ts'
import { tradestation } from './formats/tradestation.ts'
import { tradetally } from './formats/tradetally.ts'
import { tradezella } from './formats/tradezella.ts'
import { tradezero } from './formats/tradezero.ts'
import { trading212 } from './formats/trading212.ts'
import { tradingview } from './formats/tradingview.ts'
import { tradovate, tradovateHistory, tradovatePerformance } from './formats/tradovate.ts'
import { webull, webullCombined, webullOptions } from './formats/webull.ts'
import { xtb } from './formats/xtb.ts'
import { zerodha } from './formats/zerodha.ts'

/** All formats, in the order in which a file is tried: our general names are last. A new one is a file and a row. */
export const tradeFormats: ReadonlyArray<TradeFormat> = [
  ibkrActivity,
  ibkrFlex,
  ibkrTransactionHistory,
  thinkorswim,
  schwab,
  fidelity,
  robinhood,
  etrade,
  etradeLegacy,
  etradeDescribed,
  tastytrade,
  tastyworks,
  webull,
  webullOptions,
  webullCombined,
  tradestation,
  tradovate,
  tradovatePerformance,
  tradovateHistory,
  ninjatraderExecutions,
  ninjatraderTrades,
  tradezero,
  metatraderDeals,
  metatraderPositions,
  tradingview,
  topstepxTrades,
  topstepxOrders,
  sierrachart,
  ctrader,
  binance,
  binanceConvert,
  coinbase,
  kraken,
  degiro,
  trading212,
  etoro,
  lightspeed,
  questrade,
  deltaExchange,
  revolut,
  avanza,
  swissquote,
  xtb,
  saxo,
  tradeRepublic,
  freetrade,
  bitvavo,
  directa,
  zerodha,
  hargreavesLansdown,
  interactiveInvestor,
  tradervue,
  tradezella,
  tradetally,
  own,
]
