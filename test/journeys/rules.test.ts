import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { trip } from '#test/domain/rules/books.ts'
import { axeViolations } from '#test/support/axe.ts'
import { calendarTraders, dayCell, today } from '#test/support/calendar.ts'
import { overflow } from '#test/support/looks.ts'
import { seeSaved } from '#test/support/trader.ts'
import { writeTrades } from '#test/support/trades.ts'

const at = (time: string, day = today): string => `${day}T${time}:00.000Z`
/** Broken by the second closing; what was opened later netted -170. */
const losing = (day: string) => [
  ...trip('AMD', -120, at('14:30', day), at('14:40', day)),
  ...trip('NVDA', -90, at('14:41', day), at('15:42', day)),
  ...trip('SPY', 30, at('16:00', day), at('16:10', day)),
  ...trip('TSLA', -200, at('16:20', day), at('16:30', day)),
]
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const past = '2026-11-18'
const rule = (validFrom: string) => ({
  id: 'v1',
  rule: 'r1',
  name: 'Daily loss limit',
  terms: { kind: 'loss', limit: '200', currency: 'USD' },
  validFrom,
  at: at('12:00', validFrom),
  later: 'kept',
})

interface Stored {
  readonly tasks: ReadonlyArray<{ readonly text: string; readonly rule?: string; readonly completed: boolean }>
  readonly rules?: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const traders = await calendarTraders()

describe('[trading 5] Rules that check themselves', () => {
  const stored = async (name: string): Promise<Stored> => {
    const { book } = await traders.fileOf(name)
    return book.data as unknown as Stored
  }
  /** A rule of Monday with its item, as a file may hold it from another device. */
  const writeRule = async (name: string): Promise<void> => {
    const { drive, id, book } = await traders.fileOf(name)
    const data = {
      ...book.data,
      checklists: [{ id: 'c1', name: 'Routine', createdAt: 1 }],
      tasks: [
        { id: 't1', checklistId: 'c1', text: 'Read the tape', completed: false, sortOrder: 0 },
        { id: 't2', checklistId: 'c1', text: 'My daily limit', completed: false, sortOrder: 1, rule: 'r1' },
      ],
      rules: [rule('2026-11-16')],
    }
    await drive.write(id, JSON.stringify({ ...book, data }))
  }
  const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

  beforeAll(async () => {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await traders.newTrader(name, 0)
    await writeTrades(traders, 'Ada', losing(today))
    await writeTrades(traders, 'Ben', [...losing(past), ...losing(today)])
    await writeTrades(traders, 'Cleo', [...losing(past), ...trip('F', 1, '2026-11-17', '2026-11-17')])
    for (const name of ['Ben', 'Cleo', 'Dan']) await writeRule(name)
  })
  afterEach(() => traders.closePages())

  it('made by keyboard, it is broken by the deciding fill and cannot be ticked; undone and back', async () => {
    const page = await traders.openAt('Ada', '/app/today')
    await page.getByRole('textbox', { name: 'Add checklist' }).fill('Routine')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add a rule' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a rule' })
    await dialog.getByLabel('Most that you may lose in a day').fill('much')
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter the most that you may lose in a day, such as 200').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByLabel('Most that you may lose in a day').fill('200')
    await page.keyboard.press('Enter')
    const row = item(page, 'Daily loss limit')
    await row.getByText('Broken at 10:42 AM by NVDA long: -$210.00').waitFor()
    await row.getByText('Opened from then on: -$170.00 in 2 trades.').waitFor()
    expect(await row.getByRole('checkbox').count()).toBe(0)
    expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
    await seeSaved(page)
    await expect.poll(async () => (await stored('Ada')).rules?.length).toBe(1)
    const { tasks, rules } = await stored('Ada')
    expect(tasks.map(({ text, completed }) => [text, completed])).toEqual([['Daily loss limit', false]])
    expect([rules?.length, tasks[0]?.rule]).toEqual([1, rules?.[0]?.['rule']])
    await page.reload()
    await row.getByText('Broken at 10:42 AM').waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('article')
    await paper.getByText('Broken at 10:42 AM by NVDA long: -$210.00.').waitFor()
    // It has no box of its own: it is not ticked by hand.
    expect(await paper.getByText('Daily loss limit').count()).toBe(0)
    await page.emulateMedia({ media: null })
    await row.getByRole('button', { name: 'Delete Daily loss limit' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Broken at 10:42 AM').waitFor()
  })

  it('a change holds from tomorrow: today stays as it is judged, hidden amounts stay hidden', async () => {
    const page = await traders.openAt('Ben', '/app/today')
    const row = item(page, 'My daily limit')
    await row.getByText('Broken at 10:42 AM by NVDA long: -$210.00').waitFor()
    await page.getByText('0 of 1 done').waitFor()
    await row.getByRole('button', { name: 'Change rule My daily limit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the rule' })
    await dialog.getByText('Today is judged by: Stop at a realized loss of $200.00 in a day.').waitFor()
    await dialog.getByLabel('Most that you may lose in a day').fill('500')
    await dialog.getByRole('button', { name: 'Save for tomorrow' }).click()
    await row.getByText('Broken at 10:42 AM by NVDA long: -$210.00').waitFor()
    await seeSaved(page)
    await expect
      .poll(async () =>
        ((await stored('Ben')).rules ?? []).map(({ validFrom, terms, later }) => [validFrom, terms, later]),
      )
      .toEqual([
        ['2026-11-16', { kind: 'loss', limit: '200', currency: 'USD' }, 'kept'],
        ['2026-11-21', { kind: 'loss', limit: '500', currency: 'USD' }, undefined],
      ])
    await page.goto(`${traders.product.origin}/app/calendar`)
    await page.getByRole('button', { name: 'Show amounts' }).first().click()
    await page.goto(`${traders.product.origin}/app/today`)
    await row.getByText('Broken at 10:42 AM by NVDA long: ••••').waitFor()
    expect(await row.getByText('$').count()).toBe(0)
  })

  it('a day of the calendar shows it, in its cell and its entry; insight adds the days up', async () => {
    const page = await traders.openCalendar('Cleo', `/app/calendar/${past}`)
    await page.getByRole('heading', { name: 'Rules of the day' }).waitFor()
    await page.getByText('Broken at 10:42 AM by NVDA long: -$210.00').waitFor()
    await expect.poll(() => dayCell(page, past).innerText()).toContain('0 of 1 rules kept')
    expect(await dayCell(page, '2026-11-17').innerText()).not.toContain('rules kept')
    expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Stop at a realized loss of' })
    await paper.getByText('Broken at 10:42 AM by NVDA long: -$210.00.').waitFor()
    expect(await paper.innerText()).toBe(
      'Stop at a realized loss of $200.00 in a day: Broken at 10:42 AM by NVDA long: -$210.00. ' +
        'Opened from then on: -$170.00 in 2 trades.',
    )
    await page.emulateMedia({ media: null })
    await page.goto(`${traders.product.origin}/app/insight/review/2026-W47`)
    const inReview = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
    await inReview.getByText(/kept on 0 days, broken on 1 day, not judged on 1 day\./).waitFor()
    await inReview.getByRole('link', { name: /November 18/ }).waitFor()
    expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
    await page.goto(`${traders.product.origin}/app/insight`)
    const rules = page.getByRole('region', { name: 'Your rules' })
    await rules.getByText('1 day judged: kept on 0, broken on 1. Not judged: 1 day.').waitFor()
    await rules
      .getByText(/goes together with these results of trades opened from then on: -\$170\.00 in 2 trades/)
      .waitFor()
    await rules.getByText('2 days', { exact: true }).click()
    await rules.getByText('Not judged: a fill of this day has no time').waitFor()
    expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
    await rules.getByRole('link', { name: /November 18/ }).click()
    await page.getByRole('heading', { name: 'Rules of the day' }).waitFor()
  })

  it('on a phone: from the palette’s command, and nothing is wider than the screen', async () => {
    const page = await traders.openAt('Dan', '/app/today', phone)
    const row = item(page, 'My daily limit')
    await row.getByText('Kept so far: no fills yet').waitFor()
    expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or type a date' }).fill('new rule')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a rule' })
    await dialog.getByLabel('Rule', { exact: true }).selectOption('No-trade hours')
    await dialog.getByLabel('Open nothing from').fill('11:30')
    await dialog.getByLabel('until').fill('13:00')
    expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
    await dialog.getByRole('button', { name: 'Add the rule' }).click()
    await item(page, 'No-trade hours').getByText('Open nothing from 11:30 AM until 1 PM').waitFor()
    expect(await overflow(page)).toBe(0)
    await seeSaved(page)
    await expect
      .poll(async () => (await stored('Dan')).rules?.map(({ terms }) => terms))
      .toEqual([
        { kind: 'loss', limit: '200', currency: 'USD' },
        { kind: 'hours', from: '11:30', to: '13:00' },
      ])
  })
})
