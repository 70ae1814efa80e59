import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { connectBroker } from '#test/support/broker.ts'
import { traderOnFriday } from '#test/support/friday.ts'
import { step } from '#test/support/step.ts'
import { seeSaved } from '#test/support/trader.ts'

const { product, context, page, trouble } = await traderOnFriday('Tabea', 'Both')

describe('Two tabs bring in trades', () => {
  let tabs: readonly [Page, Page]
  /** Tabs that asked the broker for trades. */
  const asked: Page[] = []

  const openTab = async (): Promise<Page> => {
    const tab = await context.newPage()
    tab.on(
      'request',
      (request) => void (new URL(request.url()).pathname === '/api/snaptrade/activities' && asked.push(tab)),
    )
    await tab.goto(`${product.origin}/app/today`)
    await synced(tab).waitFor()
    return tab
  }
  const card = (tab: Page) => tab.getByRole('region', { name: 'Daily Trades' })
  const synced = (tab: Page) => card(tab).getByText(/^Synced (just now|\d+m ago)/)
  const press = (tab: Page) => card(tab).getByRole('button', { name: 'Sync' }).press('Enter')
  const waiting = (tab: Page) => card(tab).getByText('Another tab is syncing.')
  /** Holds the first question for trades until it is let go: long enough to be pressed in both, and to die in. */
  const holdFirst = async (): Promise<() => void> => {
    const address = '**/api/snaptrade/activities*'
    let letGo = (): void => undefined
    let until: Promise<void> | undefined = new Promise((go) => (letGo = go))
    await context.unroute(address)
    await context.route(address, async (route) => {
      const held = until
      until = undefined
      await held
      await route.continue().catch(() => undefined)
    })
    return letGo
  }
  /** The tab that waits for the other one; every two seconds it asks for the lock again and says nothing of it. */
  const waitingTab = (): Promise<Page> =>
    Promise.race(
      tabs.map(async (tab) => {
        await waiting(tab).waitFor()
        return tab
      }),
    )

  beforeAll(async () => {
    await connectBroker(page, product, 'MEADOW')
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page
      .getByRole('region', { name: 'Meadow Savings', exact: true })
      .getByRole('checkbox', { disabled: false })
      .press('Space')
    await page.getByText('1 of 1 account linked to this journal').waitFor()
    // It is on the screen before it is on the disk, and a page that is closed in between takes it along.
    await seeSaved(page)
    await page.close()
    tabs = [await openTab(), await openTab()]
  })

  it('of two tabs one asks the broker, and the other one takes over where it dies', async () => {
    await step(
      'pressed in both at once, one asks the broker, the other says so, and both show the result',
      async () => {
        asked.length = 0
        const letGo = await holdFirst()
        await Promise.all(tabs.map(press))
        const idle = await waitingTab()
        expect(await axeViolations(idle)).toEqual([])
        letGo()
        await waiting(idle).waitFor({ state: 'detached' })
        await Promise.all(tabs.map((tab) => synced(tab).waitFor()))
        expect([asked.length, asked[0] === idle]).toEqual([1, false])
      },
    )

    await step('one that dies in the middle leaves it to the other', async () => {
      asked.length = 0
      // The tab that is left is answered at once.
      await holdFirst()
      await Promise.all(tabs.map(press))
      const left = await waitingTab()
      const [dying] = tabs.filter((tab) => tab !== left)
      if (!dying) throw new Error('No tab syncs')
      await expect.poll(() => asked).toEqual([dying])
      const session = await context.newCDPSession(dying)
      // Its answer never comes.
      void session.send('Page.crash').catch(() => undefined)
      await expect.poll(() => asked).toEqual([dying, left])
      await synced(left).waitFor()
      expect(trouble).toEqual([])
    })
  })
})
