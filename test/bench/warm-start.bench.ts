import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Host } from '#functions/local/host.ts'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { serveBareStack } from './floor-host.ts'
import { measureVisit } from './measure-page.ts'
import { machine, ms, printTable, quantile, rounds, times } from './report.ts'
import { keepTypicalDay, usableToday } from './typical-journal.ts'

let product: Product
let browser: Browser
let bareStack: Host
let context: BrowserContext

beforeAll(async () => {
  ;[product, browser, bareStack] = await Promise.all([startProduct(), launchBrowser(), serveBareStack()])
  context = await browser.newContext({ timezoneId: middayZone(), viewport: { width: 1280, height: 900 } })
  const page = await keepTypicalDay(context, product)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.locator(usableToday).first().waitFor()
  await page.close()
})

afterAll(async () => {
  await browser.close()
  await Promise.all([bareStack.close(), product.dispose()])
})

it('[budgets 1] a repeat visit without a network: from the address to a Today that can be ticked', async () => {
  const visitOurs = () => measureVisit(context, `${product.origin}/app/today`, usableToday)
  const visitBare = () => measureVisit(context, `${bareStack.origin}/app/today`, 'input')
  await visitOurs()
  await visitBare()
  await product.stop()

  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds(12); round += 1) {
    ours.push(await visitOurs())
    bare.push(await visitBare())
  }
  const usable = quantile(ours)
  printTable(
    `Repeat visit, the host stopped, no throttling; ${machine(browser.version())}`,
    [
      {
        what: 'Today can be ticked, median',
        ours: ms(usable),
        compared: `${ms(quantile(bare))} (${times(usable, quantile(bare))})`,
        goal: 'under 300 ms',
        met: usable < 300,
      },
      { what: 'p90', ours: ms(quantile(ours, 0.9)), compared: ms(quantile(bare, 0.9)) },
      { what: 'slowest', ours: ms(Math.max(...ours)), compared: ms(Math.max(...bare)) },
    ],
    [
      'Compared with: the bare stack from the HTTP cache, its host running. Ours comes from the service worker, the ' +
        'journal from the log on this device.',
    ],
  )

  const page = await context.newPage()
  await page.goto(`${product.origin}/app/today`)
  const box = page.locator(usableToday).first()
  const wasTicked = await box.isChecked()
  await box.click()
  expect(await box.isChecked()).toBe(!wasTicked)
  await page.close()
})
