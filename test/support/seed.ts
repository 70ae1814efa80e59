import fc from 'fast-check'
import { provideTradeRules } from '#domain/trades/late-rules.ts'
import { tradeRules } from '#domain/trades/rules.ts'

/** Property tests run from one fixed seed, printed on failure; `FC_SEED` walks another path. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261120) })

provideTradeRules(tradeRules)
