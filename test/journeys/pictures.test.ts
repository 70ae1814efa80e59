import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { withoutPlace } from '#domain/attachments/photo-place.ts'
import { photoOf } from '#test/domain/attachments/jpeg.ts'
import { signIn } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { faultsOfLooks } from '#test/support/looks.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { createJournal, openJournal, seeSaved, signInAgain } from '#test/support/trader.ts'

const filesUnder = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => {
        const path = join(folder, name)
        return statSync(path).isDirectory() ? filesUnder(path) : [path]
      })
    : []
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const { product, browser } = await inBrowser(startFaultyProduct())

describe('[trading 7] Pictures and files of a day', () => {
  const picturesInDrive = (): ReadonlyArray<string> =>
    filesUnder(product.dataFolder).filter((path) => path.includes('/attachments/'))
  const strip = (page: Page) => page.getByRole('region', { name: 'Pictures and files' })
  const tile = (page: Page, name: string) => strip(page).getByRole('button', { name })
  const viewer = (page: Page) => page.getByRole('dialog')
  /** A picture as the browser draws one, in this colour. */
  const drawn = async (page: Page, colour: string): Promise<Buffer> =>
    Buffer.from(
      await page.evaluate(async (fill) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 })
        const context = canvas.getContext('2d')
        if (context) {
          context.fillStyle = fill
          context.fillRect(0, 0, 640, 400)
        }
        return canvas.toDataURL('image/png').split(',')[1] ?? ''
      }, colour),
      'base64',
    )
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    strip(page).getByLabel('Add a picture or file').setInputFiles({ name, mimeType, buffer })
  const paste = (page: Page, name: string, bytes: Buffer) =>
    page.evaluate(
      ([base64, fileName]) => {
        const data = new DataTransfer()
        const content = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.codePointAt(0) ?? 0)
        data.items.add(new File([content], fileName ?? '', { type: 'image/png' }))
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      [bytes.toString('base64'), name],
    )
  const shows = (page: Page, name: string) =>
    page.waitForFunction((label) => {
      const shown = document.querySelector<HTMLImageElement>(`dialog img[alt="${label}"]`)
      return shown?.complete === true && shown.naturalWidth > 0
    }, name)
  const desk = { viewport: { width: 1440, height: 900 } }
  const handheld = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const newTrader = async (name: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
    const context = await openContext(browser, product, { ...desk, withShell: true })
    const page = await context.newPage()
    await signIn(page, product, name)
    await createJournal(page, name)
    await seeSaved(page)
    return { context, page }
  }

  afterAll(async () => {
    await browser.close()
    await product.stop()
  })

  it('go to the drive byte for byte, and another device shows them', async () => {
    const { context, page } = await newTrader('Pia')
    const before = picturesInDrive().length
    const bytes = await drawn(page, 'teal')
    await choose(page, 'opening.png', 'image/png', bytes)
    await tile(page, 'opening.png').waitFor()
    await paste(page, 'pasted.png', await drawn(page, 'maroon'))
    await choose(page, 'plan.txt', 'text/plain', Buffer.from('Wait for the retest.'))
    await tile(page, 'plan.txt').waitFor()
    await expect.poll(() => picturesInDrive().length).toBe(before + 3)
    await expect.poll(() => picturesInDrive().map((path) => sha256(readFileSync(path)))).toContain(sha256(bytes))
    await tile(page, 'opening.png').click()
    await shows(page, 'opening.png')
    await viewer(page).getByLabel('Caption').fill('The break of the range')
    await page.keyboard.press('Escape')
    await tile(page, 'The break of the range').waitFor()
    await seeSaved(page)
    await expect
      .poll(() => JSON.stringify(onlyJournalIn(product.dataFolder, 'Pia')))
      .toContain('The break of the range')

    const other = await openContext(browser, product, handheld)
    const phone = await other.newPage()
    await signInAgain(phone, product, 'Pia')
    await openJournal(phone, 'Pia')
    await tile(phone, 'The break of the range').click()
    await shows(phone, 'The break of the range')
    await phone.keyboard.press('ArrowRight')
    await shows(phone, 'pasted.png')
    await other.close()
    await context.close()
  })

  it('wait on the device while there is no network, over a reload, and are sent once', async () => {
    const { context, page } = await newTrader('Oli')
    const before = picturesInDrive().length
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    const bytes = await drawn(page, 'navy')
    await choose(page, 'train.png', 'image/png', bytes)
    await strip(page).getByText('1 file on this device, not in your drive yet').waitFor()
    await page.reload()
    await tile(page, 'train.png, waiting').click()
    await shows(page, 'train.png')
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect.poll(() => picturesInDrive().length).toBe(before + 1)
    await expect.poll(() => picturesInDrive().map((path) => sha256(readFileSync(path)))).toContain(sha256(bytes))
    await context.close()
  })

  it('are removed and come back, by keyboard alone, with no fault of accessibility or width', async () => {
    const { context, page } = await newTrader('Rob')
    await choose(page, 'one.png', 'image/png', await drawn(page, 'olive'))
    await choose(page, 'two.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await tile(page, 'two.svg').waitFor()
    const faults: string[] = []
    const look = async (place: string) =>
      void faults.push(...(await faultsOfLooks(page, place, { widths: [1440, 360] })))
    await look('strip')
    await tile(page, 'one.png').focus()
    await page.keyboard.press('Enter')
    await shows(page, 'one.png')
    await look('viewer')
    await page.keyboard.press('ArrowRight')
    await viewer(page).getByText('This is no picture that can be shown here').waitFor()
    await viewer(page).getByRole('button', { name: 'Remove' }).press('Enter')
    await tile(page, 'two.svg').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter')
    await tile(page, 'two.svg').waitFor()
    await choose(page, 'nothing.png', 'image/png', Buffer.alloc(0))
    await strip(page).getByText('“nothing.png” is empty').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('a photo that says where it was taken is asked about, and goes without its place', async () => {
    const { context, page } = await newTrader('Gia')
    const photo = photoOf({ place: true })
    await choose(page, 'view.jpg', 'image/jpeg', Buffer.from(photo))
    await strip(page).getByText('“view.jpg” says where it was taken.').waitFor()
    expect(await tile(page, 'view.jpg').count()).toBe(0)
    await page.getByRole('button', { name: 'Remove the location' }).press('Enter')
    await tile(page, 'view.jpg').waitFor()
    await expect
      .poll(() => picturesInDrive().map((path) => sha256(readFileSync(path))))
      .toContain(sha256(withoutPlace(photo)))
    // The drive's files are listed once none is being written any more.
    await strip(page).getByText('not in your drive yet').waitFor({ state: 'detached' })
    expect(picturesInDrive().map((path) => sha256(readFileSync(path)))).not.toContain(sha256(photo))
    await choose(page, 'not.jpg', 'image/jpeg', Buffer.from(photoOf({ place: true, little: true })))
    await page.getByRole('button', { name: 'Do not add it' }).click()
    await strip(page).getByText('“not.jpg” says where it was taken.').waitFor({ state: 'detached' })
    expect(await tile(page, 'not.jpg').count()).toBe(0)
    await context.close()
  })

  it('one deleted outside is shown by its name and missing', async () => {
    const { context, page } = await newTrader('Mia')
    const bytes = await drawn(page, 'purple')
    await choose(page, 'gone.png', 'image/png', bytes)
    await tile(page, 'gone.png').waitFor()
    const inDrive = () => picturesInDrive().find((path) => sha256(readFileSync(path)) === sha256(bytes))
    await expect.poll(inDrive).toBeDefined()
    await seeSaved(page)
    // A device that still holds the bytes would send them again.
    await context.close()
    await outsideDrive(product, 'Mia').removeNamed(sha256(bytes))
    const other = await openContext(browser, product, desk)
    const elsewhere = await other.newPage()
    await signInAgain(elsewhere, product, 'Mia')
    await openJournal(elsewhere, 'Mia')
    await tile(elsewhere, 'gone.png, missing').click()
    await viewer(elsewhere).getByText('Missing: your drive has no such file.').waitFor()
    await other.close()
  })

  it('are exported with the journal as one archive, and come back from it when all else is gone', async () => {
    const { context, page } = await newTrader('Zoe')
    const [chart, plan] = [await drawn(page, 'orange'), Buffer.from('Wait for the retest of Zoe.')]
    await choose(page, 'chart.png', 'image/png', chart)
    await choose(page, 'plan.txt', 'text/plain', plan)
    await tile(page, 'plan.txt').waitFor()
    await expect
      .poll(() => picturesInDrive().map((path) => sha256(readFileSync(path))))
      .toEqual(expect.arrayContaining([sha256(chart), sha256(plan)]))
    await seeSaved(page)
    await page.getByRole('button', { name: /^Zoe/ }).click()
    await page.getByRole('heading', { name: 'Your journal' }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export with pictures and files' }).press('Enter'),
    ])
    expect(file.suggestedFilename()).toMatch(/^Zoe \d{4}-\d\d-\d\d\.zip$/)
    await viewer(page).getByText('The archive is exported.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const archive = readFileSync(await file.path())
    const files = unzipSync(archive)
    expect(Object.keys(files)).toEqual([
      'Zoe.bellbook',
      `files/${sha256(chart)}.png`,
      `files/${sha256(plan)}.txt`,
      'Pictures and files.md',
    ])
    await context.close()

    const drive = outsideDrive(product, 'Zoe')
    await drive.removeNamed(sha256(chart))
    await drive.removeNamed(sha256(plan))
    // One of them was changed on the way.
    const altered = Buffer.from(zipSync({ ...files, [`files/${sha256(plan)}.txt`]: Buffer.from('Sell all.') }))
    const other = await openContext(browser, product, handheld)
    const phone = await other.newPage()
    await signInAgain(phone, product, 'Zoe')
    await openJournal(phone, 'Zoe')
    await tile(phone, 'chart.png, missing').waitFor()
    await phone.getByRole('button', { name: 'Open menu' }).click()
    await phone.getByRole('button', { name: /^Zoe/ }).last().click()
    await phone.getByRole('button', { name: 'Export with pictures and files' }).click()
    await viewer(phone).getByText('“chart.png” is missing: your drive has no such file').waitFor()
    await phone.keyboard.press('Escape')
    const pick = async (buffer: Buffer) => {
      await phone.getByRole('button', { name: 'Open menu' }).click()
      await phone.getByRole('button', { name: /^Zoe/ }).last().click()
      await phone.getByRole('button', { name: 'Restore from a file' }).click()
      await phone
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'Zoe.zip', mimeType: 'application/zip', buffer })
    }
    await pick(altered)
    await viewer(phone).getByText('“plan.txt” was changed since it was exported, and is left out').waitFor()
    await viewer(phone)
      .getByText(/^1 picture or file, /)
      .waitFor()
    expect(await axeViolations(phone)).toEqual([])
    await phone
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'Zoe.zip', mimeType: 'application/zip', buffer: archive })
    await viewer(phone)
      .getByText(/^2 pictures and files/)
      .waitFor()
    await phone.getByRole('button', { name: 'Create the journal' }).click()
    await viewer(phone).getByText('2 pictures and files wait on this device until you open the journal').waitFor()
    await phone.getByRole('button', { name: 'Open it' }).click()
    await tile(phone, 'chart.png').click()
    await shows(phone, 'chart.png')
    await expect
      .poll(() => picturesInDrive().map((path) => sha256(readFileSync(path))))
      .toEqual(expect.arrayContaining([sha256(chart), sha256(plan)]))
    await other.close()
  })
})
