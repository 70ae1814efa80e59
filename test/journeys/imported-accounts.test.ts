import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { connectBroker } from '#test/support/broker.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { traderOnFriday } from '#test/support/friday.ts'
import { step } from '#test/support/step.ts'
import { keepToasts } from '#test/support/toasts.ts'

const { product, page, trouble } = await traderOnFriday('Mara', 'Day trades')

describe('A trader imports a file first and links the broker later', () => {
  beforeAll(() => keepToasts(page.context()))

  const list = () => page.getByRole('region', { name: 'Imported accounts' })
  const accountsInDrive = () => {
    const names = onlyJournalIn(product.dataFolder)
      .journalEntries.flatMap(({ trades }) => trades?.activities ?? [])
      .map(({ accountId }) => accountId)
    return [new Set(names).size, names.filter((name) => name === 'Old file').length]
  }
  /** Answers the dialog by key until it closes: while it works out what will change, it takes no answer. */
  const answer = async (name: string) => {
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name, exact: true, disabled: false })
    const pressed = async () => {
      for (const each of await button.all()) await each.press('Enter')
      return dialog.count()
    }
    await expect.poll(pressed).toBe(0)
  }

  it('assigns the trades of a file, calls their account otherwise, and removes them', async () => {
    await step(
      'shows whose the trades are: older ones join that account, the broker’s own count, undo works',
      async () => {
        await page.goto(`${product.origin}/app/settings/brokerage`)
        await page.getByRole('button', { name: 'Import trades', exact: true }).click()
        const buffer = Buffer.from(
          [
            'Date,Type,Symbol,Quantity,Price',
            '2024-03-04,Buy,KO,10,60',
            '2024-03-05,Sell,KO,10,61',
            '2026-11-19,Buy,KO,5,70',
          ].join('\n'),
        )
        await page.getByLabel('Choose a file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
        await page.getByLabel('Account').fill('Old file')
        await page.getByRole('button', { name: 'Import 3 fills' }).click()
        await page.getByRole('button', { name: 'Done' }).click()
        await list().getByText('3 trades').waitFor()
        await expect.poll(() => list().getByRole('button').count()).toBe(2)

        await connectBroker(page, product, 'NORTHLAKE')
        await page.getByRole('button', { name: 'Refresh' }).click()
        await page.getByRole('region', { name: 'Northlake Trading', exact: true }).getByRole('checkbox').first().click()
        await expect.poll(() => accountsInDrive()[0]).toBe(2)
        await list().getByRole('button', { name: 'Assign to account…' }).press('Enter')
        const dialog = page.getByRole('dialog')
        await dialog.getByText('2 trades become the older part of').waitFor()
        await dialog.getByText('1 trade falls away').waitFor()
        expect(await axeViolations(page)).toEqual([])
        await answer('They are')
        await list().waitFor({ state: 'detached' })
        const undo = page.getByRole('button', { name: 'Undo', exact: true })
        await expect.poll(accountsInDrive).toEqual([1, 0])
        await undo.press('Enter')
        await list().getByText('3 trades').waitFor()
        await expect.poll(accountsInDrive).toEqual([2, 3])
        expect(trouble).toEqual([])
      },
    )

    await step(
      'calls an account as its trader does, by key: the filter of trades has the name, also later',
      async () => {
        await list().getByRole('button', { name: 'Rename Old file' }).press('Enter')
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Name' }).fill('Swing desk')
        expect(await axeViolations(page)).toEqual([])
        await page.keyboard.press('Enter')
        await list().getByRole('heading', { name: 'Swing desk' }).waitFor()
        expect(await axeViolations(page)).toEqual([])
        await expect
          .poll(() => onlyJournalIn(product.dataFolder).accountNames)
          .toEqual([{ id: 'Old file', name: 'Swing desk' }])
        await page.goto(`${product.origin}/app/trades`)
        await page.getByLabel('Account').selectOption('Swing desk')
        await expect.poll(() => new URL(page.url()).searchParams.get('account')).toBe('Old file')
        await page.goto(`${product.origin}/app/settings/brokerage`)
        await list().getByRole('heading', { name: 'Swing desk' }).waitFor()
        expect(trouble).toEqual([])
      },
    )

    await step(
      '[I6] removes them: the drive has the journal without the days that only the file reported',
      async () => {
        const daysInDrive = () =>
          onlyJournalIn(product.dataFolder).journalEntries.filter(({ date }) => date < '2024-04')
        expect(daysInDrive().length).toBe(2)
        await list().getByRole('button', { name: 'Remove' }).press('Enter')
        await page.getByRole('dialog').getByText('Until you close this page it can be undone').waitFor()
        await answer('Remove')
        await list().waitFor({ state: 'detached' })
        await expect.poll(() => [...accountsInDrive(), daysInDrive().length]).toEqual([1, 0, 0])
        expect(trouble).toEqual([])
      },
    )
  })
})
