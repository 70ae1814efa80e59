import { decideTrades } from './decide.ts'
import { evolveTrades } from './evolve.ts'
import { inverseOfTrades } from './foreseen.ts'
import type { TradeRules } from './late-rules.ts'

/** All that decides and applies what brokerages tell. */
export const tradeRules: TradeRules = { decide: decideTrades, evolve: evolveTrades, inverse: inverseOfTrades }
