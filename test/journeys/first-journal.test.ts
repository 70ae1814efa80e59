import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { signInAgain } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startFaultyProduct())

describe('The first journal, created twice at once', () => {
  it('[F34] two tabs that create the first journal at once use one folder, and hide neither file', async () => {
    const profile = await openContext(browser, product)
    const first = await profile.newPage()
    await signIn(first, product, 'Newcomer')
    const second = await profile.newPage()
    await second.goto(`${product.origin}/setup`)
    await second.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await product.pull({ set: { listLagMs: 2000 } })
    await createAtOnce([first, 'First of two'], [second, 'Second of two'])
    const drive = outsideDrive(product, 'Newcomer')
    await expect
      .poll(async () => (await drive.journals()).map(({ name }) => name).toSorted())
      .toEqual(['First of two.bellbook', 'Second of two.bellbook'])
    await product.pull({ set: { listLagMs: 0 } })
    expect((await drive.files()).filter(({ name }) => name === 'journals')).toHaveLength(1)
    await profile.close()
  })

  it('[F34] two devices that create it at once may make twin folders: a third lists both journals', async () => {
    const devices = await Promise.all([1, 2, 3].map(() => openContext(browser, product)))
    const [one, two, three] = await Promise.all(devices.map((device) => device.newPage()))
    if (!one || !two || !three) throw new Error('Three devices were asked for')
    await signIn(one, product, 'Twin')
    await signInAgain(two, product, 'Twin')
    await product.pull({ set: { listLagMs: 600_000 } })
    await createAtOnce([one, 'From the desk'], [two, 'From the train'])
    await Promise.all([one, two].map((device) => device.getByRole('heading', { name: "Today's Plan" }).waitFor()))
    await product.pull({ set: { listLagMs: 0 } })
    const drive = outsideDrive(product, 'Twin')
    expect((await drive.journals()).length).toBe(2)
    expect((await drive.files()).filter(({ name }) => name === 'journals')).toHaveLength(2)
    await signInAgain(three, product, 'Twin')
    await three.getByText('2 journals found').waitFor()
    for (const name of ['From the desk', 'From the train'])
      await expect.poll(() => three.getByRole('button', { name }).count()).toBe(1)
    await Promise.all(devices.map((device) => device.close()))
  })
})

/**
 * Each dialog is filled first; then all are sent within the same moment, before one tab knows the other's journal.
 */
const createAtOnce = async (...orders: ReadonlyArray<readonly [Page, string]>): Promise<void> => {
  for (const [page, name] of orders) {
    await page.getByRole('button', { name: 'Create New Journal' }).click()
    await page.getByLabel('Journal name').fill(name)
  }
  await Promise.all(
    orders.map(([page]) =>
      page.getByRole('button', { name: 'Create Journal' }).evaluate((button) => (button as HTMLButtonElement).click()),
    ),
  )
}
