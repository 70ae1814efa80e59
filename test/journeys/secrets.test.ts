import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, createJournal, seeSaved, signInFromLanding } from '#test/support/trader.ts'

/** How the tokens of the local Google begin, as the real one's do. */
const accessToken = /ya29\.[\w-]{20,}/
const refreshToken = /1\/\/[\w-]{20,}/

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product)

describe('Secrets stay where they belong', () => {
  let page: Page
  const logged: string[] = []
  const received: Array<Promise<string>> = []
  const referrers: string[] = []

  beforeAll(async () => {
    context.on('console', (message) => void logged.push(message.text()))
    context.on('request', (request) => void referrers.push(request.headers()['referer'] ?? ''))
    context.on('response', (response) => {
      const head = response.allHeaders().then(
        (headers) => JSON.stringify(headers),
        () => '',
      )
      received.push(
        head,
        response.text().catch(() => ''),
      )
    })
    page = await context.newPage()
    await signInFromLanding(page, product, 'Discreet')
    await createJournal(page, 'Quiet')
    await addChecklist(page, 'Plan')
    await seeSaved(page)
  })

  it('[A10] after the sign-in no token is in an address, history, referrer, title, console or log', async () => {
    const shown = await page.evaluate(() => [
      location.href,
      document.referrer,
      document.title,
      document.documentElement.outerHTML,
      JSON.stringify(history.state),
      window.name,
    ])
    expect([...shown, ...logged, ...referrers, product.printed()].filter((text) => accessToken.test(text))).toEqual([])
    const back: string[] = []
    for (let steps = 0; steps < 3; steps += 1) {
      await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
      back.push(page.url())
    }
    expect(back.filter((address) => accessToken.test(address))).toEqual([])
  })

  it('[I26] [A28] refresh token and client secret never reach the browser, its storage or the log', async () => {
    const texts = await Promise.all(received)
    // The access token does come: what follows would find the other one, too.
    expect(texts.some((text) => accessToken.test(text))).toBe(true)
    const later = await context.newPage()
    await later.goto(`${product.origin}/app/today`)
    await later.getByRole('heading', { name: "Today's Plan" }).waitFor()
    const stored = await later.evaluate(async () => {
      const databases = await indexedDB.databases()
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done) => void (request.onsuccess = () => done(request.result)))
      const rows = await Promise.all(
        databases.map(async ({ name = '' }) => {
          const database = await answered(indexedDB.open(name))
          const stores = [...database.objectStoreNames]
          const transaction = database.transaction(stores)
          return Promise.all(
            stores.map((store) => answered(transaction.objectStore(store).getAll() as IDBRequest<unknown>)),
          )
        }),
      )
      return JSON.stringify([rows, Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
    })
    expect(
      [...texts, stored, ...logged, product.printed()].filter(
        (text) => refreshToken.test(text) || /client_secret/i.test(text),
      ),
    ).toEqual([])
  })
})
