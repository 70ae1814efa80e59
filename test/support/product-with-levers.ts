import { join } from 'node:path'
import { startLocal } from '#functions/local/start.ts'
import { lineLog } from '#functions/shared/log.ts'
import { faultyFeeds } from './faulty-feeds.ts'
import { faultyGemini } from './faulty-gemini.ts'
import { createFaultyGoogle } from './google/faulty-google.ts'
import { takingOrders } from './google/orders.ts'
import { takingMarketOrders } from './market-orders.ts'
import { createFaultySnapTrade } from './snaptrade/faulty-snaptrade.ts'
import { takingBrokerOrders } from './snaptrade/orders.ts'

/**
 * The product as `functions/local/main.ts` starts it, with levers at each of its providers. Runs in the project's
 * folder.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const [feeds, gemini] = [faultyFeeds(), faultyGemini()]
const running = await startLocal({
  environment: process.env,
  webFolder: join(process.cwd(), '.build/web'),
  localFolder: join(process.cwd(), '.build/local'),
  workingFolder: process.cwd(),
  log: lineLog(say),
  makers: {
    makeGoogle: async (options) => takingOrders(await createFaultyGoogle(options)),
    makeSnapTrade: async (options) => takingBrokerOrders(await createFaultySnapTrade(options)),
    makeFeeds: feeds.make,
    makeGemini: takingMarketOrders(feeds, gemini),
  },
})
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)))
say(`Open ${running.origin}`)
