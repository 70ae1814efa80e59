import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { photoOf } from '#test/domain/attachments/jpeg.ts'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { faultsOfLooks } from '#test/support/looks.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { step } from '#test/support/step.ts'

interface Shared {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, { withShell: true })

describe('[trading 7] Pictures that another app shares', () => {
  /** As the system hands them over: a form that is posted to the app's address. */
  const share = async (...files: ReadonlyArray<Shared>): Promise<Page> => {
    const outside = await context.newPage()
    await outside.setContent(
      `<form method="post" enctype="multipart/form-data" action="${product.origin}/app/share">` +
        '<input type="file" name="file" multiple><button>Share</button></form>',
    )
    await outside.setInputFiles('input', [...files])
    await outside.getByText('Share').click()
    await outside.waitForURL(`${product.origin}/app/**`)
    return outside
  }
  const picturesInDrive = (): number =>
    readdirSync(product.dataFolder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /attachments\/[0-9a-f]{64}/.test(path) && existsSync(join(product.dataFolder, path)),
    ).length
  const offer = (page: Page, count: string) => page.getByRole('dialog', { name: `Add ${count} to today?` })
  const strip = (page: Page) => page.getByRole('region', { name: 'Pictures and files' })
  const photo: Shared = { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photoOf({ place: true })) }
  let chart: Shared

  beforeAll(async () => {
    const page = await context.newPage()
    await openNewJournal(page, product, 'Sharon', 'Sharon')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 1200 })
      const brush = canvas.getContext('2d')
      if (brush) {
        brush.fillStyle = 'teal'
        brush.fillRect(0, 0, 640, 1200)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    chart = { name: 'chart.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
    await page.close()
  })

  it('are left or added as their user says, and said to be gone once they are', async () => {
    await step('are shown, and left where their user does not want them', async () => {
      const page = await share(chart)
      await offer(page, '1 picture').waitFor()
      await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth ?? 0) > 0)
      expect(await faultsOfLooks(page, 'shared', { widths: [1440, 360] })).toEqual([])
      await page.getByRole('button', { name: 'Do not add' }).press('Enter')
      await offer(page, '1 picture').waitFor({ state: 'detached' })
      await page.reload()
      await strip(page).getByText('Add a picture or file').waitFor()
      await expect
        .poll(async () => [
          await strip(page).getByRole('listitem').count(),
          picturesInDrive(),
          new URL(page.url()).hash,
        ])
        .toEqual([0, 0, ''])
      await page.close()
    })

    await step('are added by a press, and a place in them is asked about first', async () => {
      const page = await share(chart, photo)
      await offer(page, '2 pictures').waitFor()
      expect(picturesInDrive()).toBe(0)
      await page.getByRole('button', { name: 'Add to today' }).press('Enter')
      await page.getByRole('button', { name: 'Remove the location' }).press('Enter')
      await strip(page).getByRole('button', { name: 'desk.jpg' }).waitFor()
      await strip(page).getByRole('button', { name: 'chart.png' }).waitFor()
      await expect.poll(picturesInDrive).toBe(2)
      await page.close()
    })

    await step('that are gone are said to be gone', async () => {
      const page = await context.newPage()
      await page.goto(`${product.origin}/app/today#shared-pictures`)
      await strip(page).getByText('The shared picture is no longer here. Share it again, or add it here').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.close()
    })
  })
})
