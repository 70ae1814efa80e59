import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { overflow } from '#test/support/looks.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { step } from '#test/support/step.ts'
import { chooseByKey, watchForTrouble } from '#test/support/trader.ts'

/** What a person takes for one step, seconds: how long the machine takes says nothing of the way. */
const stepS = 5
const minuteS = 60

/** Files of no known broker: names of columns, marks and days in three languages, one of them without any names. */
const files = {
  bank: 'Moment;Thing;Way;Pieces;Worth;Cut\n20.03.2026;KLM;B;100;18,40;1,50\n21.03.2026;KLM;S;100;19,40;1,50\n',
  swedish:
    'Nr,När,Vad,Riktning,Hur många,För\n1,2026-03-20 09:30,QRS,Köp,10,5.25\n2,2026-03-20 10:30,QRS,Sälj,10,5.5\n',
  bare: 'TUV|2026-03-20|sell|3|12.5\nTUV|2026-03-21|buy|3|12.25\n',
}

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, { viewport: { width: 360, height: 740 } })
const trouble = watchForTrouble(context)
const page = await context.newPage()

describe('A trader maps files of unknown formats, by keyboard', () => {
  /** Everything that a person presses or chooses. */
  let steps = 0
  const openImport = async () => {
    steps += 1
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page.getByRole('button', { name: 'Import trades', exact: true }).press('Enter')
  }
  const choose = async (name: string, text: string) => {
    steps += 2
    await chooseByKey(page, { name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  /** Chooses by typing the beginning of an option. */
  const type = async (label: string, start: string) => {
    steps += 1
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.type(start)
    await page.keyboard.press('Enter')
  }
  const record = async (button: string) => {
    steps += 2
    await page.getByRole('button', { name: button }).press('Enter')
    const done = page.getByRole('dialog', { name: 'Imported' })
    await done.getByRole('button', { name: 'Done' }).press('Enter')
    await done.waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    await openNewJournal(page, product, 'Mara', 'Files')
  })

  it('maps each of three in less than a minute, and knows the next one of its bank', async () => {
    await step('maps each of three in less than a minute', async () => {
      const begun = steps
      await openImport()
      await choose('bank.csv', files.bank)
      await page.getByText('Still missing: Quantity that was filled, Price, Currency.').waitFor()
      await type('Quantity that was filled', 'Pieces')
      await type('Price', 'Worth')
      await type('Currency of all lines', 'EUR')
      await page.getByText('2 lines of 3 read as fills.').waitFor()
      await type('Fees', 'Cut')
      await page.getByText('fees 1.5').first().waitFor()
      await record('Import 2 fills')
      const first = steps - begun
      await openImport()
      await choose('konto.csv', files.swedish)
      await type('Quantity that was filled', 'Hur')
      await type('Price', 'För')
      await type('Currency of all lines', 'SEK')
      await type('The clock of the file', 'Berlin')
      await page.getByText('2 lines of 3 read as fills.').waitFor()
      await record('Import 2 fills')
      const second = steps - begun
      await openImport()
      await choose('bare.txt', files.bare)
      await page.getByText('2 lines of 2 read as fills.').waitFor()
      await record('Import 2 fills')
      const tookS = [first, second - first, steps - begun - second].map((each) => each * stepS)
      expect(tookS.filter((seconds) => seconds >= minuteS)).toEqual([])
    })

    await step('reads the next file of the same bank without a question', async () => {
      await openImport()
      await choose('bank 2.csv', files.bank.replaceAll('KLM', 'XYZ'))
      await page.getByRole('heading', { name: 'bank', exact: true }).waitFor()
      expect(await page.getByRole('heading', { name: 'Which column is what?' }).count()).toBe(0)
      await record('Import 2 fills')
    })
  })

  it('on a phone, in light and dark, with nothing in the way of a screen reader', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openImport()
      await choose('other.csv', files.bank.replaceAll('Worth', 'Value each'))
      await page.getByRole('heading', { name: 'Which column is what?' }).waitFor()
      expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
      await page.getByText('More columns and options').press('Enter')
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(trouble).toEqual([])
  })

  it('types a fill in the place of a file', async () => {
    await openImport()
    await page.getByText('Type fills, or paste rows from a sheet').press('Enter')
    await page.getByLabel('Fills, one on each line').fill('B 100 KLM 18.40 2026-03-25')
    await page.getByRole('button', { name: 'Preview the text' }).press('Enter')
    expect(await axeViolations(page)).toEqual([])
    await record('Import 1 fill')
  })
})
