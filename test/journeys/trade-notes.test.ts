import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFillId } from '#domain/trade-notes/fill-names.ts'
import { traded } from '#test/domain/fills/books.ts'
import { axeViolations } from '#test/support/axe.ts'
import { calendarTraders } from '#test/support/calendar.ts'
import { overflow } from '#test/support/looks.ts'
import { step } from '#test/support/step.ts'
import { atRest, seeSaved } from '#test/support/trader.ts'
import { messyTrades, writeTrades } from '#test/support/trades.ts'

interface StoredNote {
  readonly id: string
  readonly note: string
  readonly fills: ReadonlyArray<string>
  readonly labels: ReadonlyArray<string>
  readonly stops: ReadonlyArray<{ readonly price: number }>
  readonly rating?: number
  readonly seen?: boolean
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name })
const note = (page: Page) => page.getByLabel('Note', { exact: true })
const addLabel = (page: Page) => page.getByRole('combobox', { name: 'Add a label' })
const stopField = (page: Page) => page.getByRole('textbox', { name: /^Stop/ })
const row = (page: Page, symbol: string) => page.locator('[data-trade]').filter({ hasText: symbol })
const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
      ? focused.labels?.[0]?.textContent
      : focused?.textContent
  })

const traders = await calendarTraders()

describe('[trading 2] The notes of a trader on a trade', () => {
  const openTrades = async (name: string, query = '', options = {}): Promise<Page> => {
    const page = await traders.openAt(name, `/app/trades${query}`, options)
    await page.getByRole('table', { name: 'Trades' }).waitFor()
    return page
  }
  const openTrade = async (page: Page, symbol: string): Promise<void> => {
    await row(page, symbol).getByRole('link').first().click()
    await heading(page, new RegExp(symbol)).waitFor()
  }
  const stored = async (name: string): Promise<ReadonlyArray<StoredNote>> => {
    const { book } = await traders.fileOf(name)
    return (book.data as { readonly tradeNotes?: ReadonlyArray<StoredNote> }).tradeNotes ?? []
  }

  /** A step in a browser of its own. */
  const part: typeof step = (name, work) =>
    step(name, async () => {
      await work()
      await traders.closePages()
    })

  beforeAll(async () => {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus']) {
      await traders.newTrader(name, 0)
      await writeTrades(traders, name, messyTrades)
    }
  })
  // A browser complains of each request that it cannot make offline.
  afterEach(() =>
    traders.closePages().catch((error: unknown) => {
      const complaints = error instanceof Error ? error.message.split('\n') : ['']
      if (!complaints.every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))) throw error
    }),
  )

  it('a note on a trade is found by its text, and its labels are kept in order', async () => {
    await part('a note, a label, a stop and a rating by keyboard alone, and R to the digit', async () => {
      const page = await openTrades('Ada', '?symbol=EURUSD&side=long')
      await openTrade(page, 'EURUSD')
      // The focus comes to its heading, and with it the keys of the trade.
      await heading(page, /EURUSD/)
        .and(page.locator(':focus'))
        .waitFor()
      await page.keyboard.press('n')
      await expect.poll(() => focusedLabel(page)).toBe('Note')
      await page.keyboard.type('Waited for the second test.')
      await page.keyboard.press('Tab')
      await expect.poll(() => focusedLabel(page)).toBe('Add a label')
      await page.keyboard.type('Retest')
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Labels of this trade' }).getByText('Retest').waitFor()
      await page.keyboard.type('Chased')
      await page.getByRole('option', { name: 'New mistake: Chased' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Remove Chased' }).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('s')
      await page.keyboard.type('10.00')
      await page.keyboard.press('Enter')
      await page.getByText('The first stop of a long trade is below its entry at $10.00').waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('9.50')
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Stops' }).getByText('First stop $9.50').waitFor()
      await page.keyboard.type('10.20')
      await page.keyboard.press('Enter')
      await page.getByText('Then $10.20').waitFor()
      await expect
        .poll(() => page.getByRole('definition').allInnerTexts())
        .toEqual(expect.arrayContaining(['1.96R', '$50.00']))
      await page.getByText('R, stop entered afterwards').waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('e')
      const rating = page.getByRole('combobox', { name: 'Rating' })
      await rating.and(page.locator(':focus')).waitFor()
      await page.keyboard.type('4')
      await expect.poll(() => rating.inputValue()).toBe('4')
      await seeSaved(page)
      await expect
        .poll(async () =>
          (await stored('Ada')).map((each) => [
            each.note,
            each.fills.filter(isFillId).length,
            each.labels.length,
            each.stops.map((stop) => stop.price),
            each.rating,
          ]),
        )
        .toEqual([['Waited for the second test.', 2, 2, [9.5, 10.2], 4]])
      await expect.poll(() => row(page, 'EURUSD').innerText()).toMatch(/Retest, Chased[\s\S]*1\.96R/)
      // The second key of the page's pair is not the trade's own S.
      await page.keyboard.press('Escape')
      await page.keyboard.press('v')
      await page.getByRole('switch', { name: 'Looked through' }).and(page.locator(':checked')).waitFor()
      await page.keyboard.press('g')
      await page.keyboard.press('s')
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/app\/settings/)
      await expect.poll(async () => (await stored('Ada')).map((each) => each.seen)).toEqual([true])
    })

    await part('labels and notes filter the list, in the address, and the sums follow', async () => {
      const page = await openTrades('Ada')
      await page.getByLabel('Label', { exact: true }).selectOption('Mistake: Chased')
      await expect.poll(() => page.locator('[data-trade]').count()).toBe(1)
      await expect.poll(() => page.url()).toContain('label=')
      await page.reload()
      await expect.poll(() => page.locator('[data-trade]').count()).toBe(1)
      await expect.poll(() => page.getByRole('region', { name: 'Sums' }).innerText()).toContain('$98.00')
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByLabel('Find').fill('SECOND TEST')
      await expect.poll(() => page.locator('[data-trade]').count()).toBe(1)
      await page.getByLabel('Find').fill('')
      await expect.poll(() => page.locator('[data-trade]').count()).toBe(7)
      await page.getByText('More filters', { exact: true }).press('Enter')
      await page.getByLabel('Looked through').selectOption('Not yet')
      await expect.poll(() => page.url()).toContain('seen=no')
      // Only what is in sight is drawn.
      await expect.poll(() => row(page, 'Looked through').count()).toBe(0)
      const seen = await openTrades('Ada', '?seen=yes')
      await expect.poll(() => row(seen, 'EURUSD').innerText()).toContain('Looked through.')
      await expect.poll(() => seen.locator('[data-trade]').count()).toBe(1)
    })

    await part('a search finds the note by its words and its label, and leads to the trade', async () => {
      const page = await traders.openAt('Ada', `/app/search?q=${encodeURIComponent('tag:retest "second test"')}`)
      const found = page.getByRole('region', { name: 'Notes on trades' })
      await found.getByText('second test', { exact: true }).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await found.getByRole('link', { name: /^EURUSD/ }).click()
      await heading(page, /EURUSD Long/).waitFor()
    })

    await part('labels are renamed, merged and archived in the settings, and undone', async () => {
      const page = await traders.openAt('Ada', '/app/settings/labels')
      await page.getByRole('button', { name: 'Rename Retest' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Second test')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Merge Chased' }).click()
      await page.getByLabel('Merge into').selectOption('Setup: Second test')
      await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Rename Chased' }).count()).toBe(0)
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Rename Second test' }).focus()
      await page.keyboard.press('Control+z')
      await page.getByRole('button', { name: 'Rename Chased' }).waitFor()
      await page.getByRole('button', { name: 'Archive Chased' }).click()
      await page.getByRole('button', { name: 'Offer again Chased' }).waitFor()
      await page.goto(`${traders.product.origin}/app/trades`)
      await openTrade(page, 'AAPL')
      await addLabel(page).focus()
      const offered = page.getByRole('listbox', { name: 'Add a label' }).getByRole('option')
      await expect.poll(() => offered.allInnerTexts()).toEqual(['Second test\nSetup'])
    })

    await part('has no accessibility violation, light and dark', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openTrades('Ada', '', { colorScheme })
        await openTrade(page, 'EURUSD')
        await addLabel(page).focus()
        expect(await axeViolations(page)).toEqual([])
      }
    })
  })

  it('written offline, reloaded, and sent later; a text that is refused stays in its field', async () => {
    const page = await openTrades('Ben', '', { withShell: true })
    await atRest(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await openTrade(page, 'NVDA')
    await page.context().setOffline(true)
    await note(page).fill('Covered into the low.')
    await addLabel(page).fill('Fade')
    await page.getByRole('option', { name: 'New setup: Fade' }).click()
    await page.getByRole('button', { name: 'Remove Fade' }).waitFor()
    // What is a quarter of a second old is on the disk.
    await page.waitForTimeout(250)
    await page.reload()
    await heading(page, /NVDA/).waitFor()
    await expect.poll(() => note(page).inputValue()).toBe('Covered into the low.')
    await page.getByRole('button', { name: 'Remove Fade' }).waitFor()
    const long = 'x'.repeat(10_001)
    await note(page).fill(long)
    await page.getByText('A note cannot exceed 10000 characters').waitFor()
    await page.waitForTimeout(1500)
    await page.reload()
    await expect
      .poll(() =>
        note(page)
          .inputValue()
          .then((text) => text.length),
      )
      .toBe(10_001)
    await note(page).fill('Covered into the low. Twice.')
    await page.keyboard.press('Tab')
    await page.context().setOffline(false)
    await seeSaved(page)
    await expect
      .poll(() => stored('Ben').then((notes) => notes.map((each) => each.note)))
      .toEqual(['Covered into the low. Twice.'])
  })

  it('undo takes a stop back, and a key within a text is the text’s own', async () => {
    const page = await openTrades('Cleo')
    await openTrade(page, 'COIN')
    await note(page).fill('jk')
    await note(page).press('j')
    await heading(page, /COIN/).waitFor()
    expect(await note(page).inputValue()).toBe('jkj')
    await stopField(page).fill('0.1')
    await stopField(page).press('Enter')
    await page.getByText('First stop $0.10').waitFor()
    await heading(page, /COIN/).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.getByText('First stop').count()).toBe(0)
    expect(await note(page).inputValue()).toBe('jkj')
  })

  it('a plan waits, joins the first trade that comes, and one key takes it apart', async () => {
    const page = await openTrades('Dan')
    await page.getByRole('button', { name: 'Plan a trade' }).click()
    await page.getByRole('dialog').getByLabel('Symbol').fill('amd')
    await page.getByLabel('Stop').fill('90')
    await page.getByLabel('Target').fill('80')
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page.getByText('The stop of a long trade is below its target').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Target').fill('120')
    await page.getByLabel('Why').fill('Gap above the range.')
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page.getByText('1 open plan').waitFor()
    await page.getByRole('button', { name: 'Change stop and target' }).press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('95')
    await page.keyboard.press('Enter')
    await page.getByText('Long AMD, stop 95, target 120').waitFor()
    await seeSaved(page)
    await expect.poll(async () => JSON.stringify(await stored('Dan'))).toContain('"price":95')
    await page.context().close()
    const written = await stored('Dan')
    await writeTrades(traders, 'Dan', [
      ...messyTrades,
      traded('BUY', 10, 100, '2026-11-20T17:30:00.000Z', { symbol: 'AMD' }),
      traded('SELL', 10, 110, '2026-11-20T18:00:00.000Z', { symbol: 'AMD' }),
    ])
    expect(await stored('Dan')).toEqual(written)
    const later = await openTrades('Dan')
    await openTrade(later, 'AMD')
    await expect.poll(() => later.getByLabel('Plan', { exact: true }).inputValue()).toBe('Gap above the range.')
    await expect
      .poll(() => later.getByRole('definition').allInnerTexts())
      .toEqual(expect.arrayContaining(['2.00R', '$50.00']))
    await heading(later, /AMD/).focus()
    await later.keyboard.press('x')
    await later.getByText('1 open plan').waitFor()
    await expect.poll(() => later.getByText('Not this trade').count()).toBe(0)
  })

  it('a note whose fills are gone stays, and is attached to another trade', async () => {
    const page = await openTrades('Eve')
    await openTrade(page, 'NVDA')
    await note(page).fill('Too large for the day.')
    await expect.poll(async () => (await stored('Eve')).map((each) => each.note)).toEqual(['Too large for the day.'])
    await page.context().close()
    await writeTrades(
      traders,
      'Eve',
      messyTrades.filter(({ symbol }) => symbol !== 'NVDA'),
    )
    const later = await openTrades('Eve')
    await later.getByText('Without a trade (1)').waitFor()
    expect(await axeViolations(later)).toEqual([])
    await later.getByRole('button', { name: /^Attach to a trade/ }).click()
    const aapl = later.getByRole('option', { name: /^AAPL/ })
    await later.getByLabel('Trade', { exact: true }).selectOption((await aapl.getAttribute('value')) ?? '')
    await later.getByRole('button', { name: 'Attach', exact: true }).click()
    await expect.poll(() => later.getByText('Without a trade').count()).toBe(0)
    await openTrade(later, 'AAPL')
    await expect.poll(() => note(later).inputValue()).toBe('Too large for the day.')
  })

  it('on a phone many labels are cut, and no line of the list grows over another', async () => {
    const page = await openTrades('Gus', '', phone)
    await row(page, 'COIN').getByRole('link').tap()
    for (const label of ['Breakout of the opening range', 'Second test of the level', 'Against the trend']) {
      await addLabel(page).fill(label)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Remove ${label}` }).waitFor()
    }
    await page.goBack()
    await row(page, 'COIN').getByText('Breakout of the opening range').waitFor()
    const outside = await page.locator('[data-trade]').evaluateAll((rows) =>
      rows.flatMap((each) => {
        const { top, bottom, right } = each.getBoundingClientRect()
        return [...each.children]
          .map((cell) => ({ text: cell.textContent, box: cell.getBoundingClientRect() }))
          .filter(({ box }) => box.top < top || box.bottom > bottom || box.right > right)
          .map(({ text }) => text)
      }),
    )
    expect(outside).toEqual([])
  })

  it('on a phone: the trade, its note, a label that is offered, in four taps', async () => {
    const first = await traders.openAt('Fay', '/app/settings/labels')
    await first.getByLabel('New label').fill('Breakout')
    await first.getByRole('button', { name: 'Add label' }).click()
    await first.getByRole('button', { name: 'Rename Breakout' }).waitFor()
    await expect.poll(async () => JSON.stringify((await traders.fileOf('Fay')).book.data)).toContain('"Breakout"')
    await first.context().close()
    const page = await openTrades('Fay', '', phone)
    await row(page, 'COIN').getByRole('link').tap()
    await addLabel(page).tap()
    await page.getByRole('option', { name: 'Breakout Setup' }).tap()
    await page.getByRole('button', { name: 'Remove Breakout' }).waitFor()
    await note(page).tap()
    await page.keyboard.type('Quick.')
    expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
    await expect
      .poll(async () => (await stored('Fay')).map((each) => [each.note, each.labels.length]))
      .toEqual([['Quick.', 1]])
  })
})
