import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { calendarTraders } from '#test/support/calendar.ts'
import { crowdedText } from '#test/support/crowded-text.ts'
import { overflow } from '#test/support/looks.ts'
import { readerOf } from '#test/support/spoken.ts'
import { manyTrades, messyTrades, writeTrades } from '#test/support/trades.ts'

const many = 1200

/** The symbols in the list with their accounts, and what each trade came to, from above. */
const listed = (page: Page): Promise<ReadonlyArray<string>> =>
  page
    .locator('[data-trade]')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [0, 1, 8]
          .map((cell) => row.children[cell]?.textContent?.replace(/^(?:Profit|Loss) [^$]*\$[\d,.]+/, '') ?? '')
          .join(' '),
      ),
    )
const address = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name })

const traders = await calendarTraders()

describe('The page of trades', () => {
  const openTrades = async (name: string, query = '', options = {}): Promise<Page> => {
    const page = await traders.openAt(name, `/app/trades${query}`, options)
    await page.getByRole('table', { name: 'Trades' }).waitFor()
    return page
  }

  beforeAll(async () => {
    await traders.newTrader('Ada', 0)
    await writeTrades(traders, 'Ada', messyTrades)
    await traders.newTrader('Shy', 0, {})
    await writeTrades(traders, 'Shy', messyTrades)
    await traders.newTrader('New', 0)
    await traders.newTrader('Busy', 0)
    await writeTrades(traders, 'Busy', manyTrades(many))
  })
  afterEach(() => traders.closePages())

  it('lists long and short, through zero, of unknown cost and open ones apart, with sums per currency', async () => {
    const page = await openTrades('Ada')
    await expect
      .poll(() => listed(page))
      .toEqual([
        'COIN margin Long Open',
        'SAP Depot Long EUR 0.00',
        'TSLA margin Long Result unknown',
        'NVDA margin Short $98.00',
        'EURUSD margin Short $24.00',
        'EURUSD margin Long $98.00',
        'AAPL margin Long ($150.00)',
      ])
    // A line's figures stand below the names of their columns.
    const [names, figures] = await Promise.all(
      ['columnheader', 'cell'].map((role) =>
        page
          .locator(`${role === 'cell' ? '[data-trade]' : 'thead'} [role=${role}]:last-child`)
          .first()
          .evaluate((cell) => Math.round(cell.getBoundingClientRect().right)),
      ),
    )
    expect(figures).toBe(names)
    const sums = await page.getByRole('region', { name: 'Sums' }).locator('dl').allInnerTexts()
    expect(sums.map((text) => text.split('\n').filter((line) => /^[\d$(]|^EUR/.test(line)))).toEqual([
      ['$70.00', '$5.00', '5', '3 / 1 / 0 / 1', '1'],
      ['EUR 0.00', 'EUR 0.00', '1', '0 / 0 / 1 / 0', '0'],
    ])
  })

  it('filters are in the address: a reload and a bookmark show the same, and back takes them away', async () => {
    const page = await openTrades('Ada')
    await page.getByLabel('Side', { exact: true }).selectOption('Short')
    await expect.poll(() => listed(page)).toEqual(['NVDA margin Short $98.00', 'EURUSD margin Short $24.00'])
    await page.getByLabel('Find').fill('nv')
    await expect.poll(() => address(page)).toBe('/app/trades?side=short&text=nv')
    await expect.poll(() => listed(page)).toEqual(['NVDA margin Short $98.00'])
    await page.reload()
    await expect.poll(() => listed(page)).toEqual(['NVDA margin Short $98.00'])
    await expect.poll(() => page.getByLabel('Find').inputValue()).toBe('nv')
    await page.goBack()
    await expect.poll(() => listed(page)).toHaveLength(7)
    await page.goto(`${traders.product.origin}/app/trades?result=unknown&from=2026-11-19&to=2026-11-19`)
    await expect.poll(() => listed(page)).toEqual(['TSLA margin Long Result unknown'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => address(page)).toBe('/app/trades')
    await page.getByLabel('Find').fill('nothing of this name')
    await page.getByText('No trade fits these filters.').waitFor()
  })

  it('by keyboard alone: from the palette to a trade, its neighbours, and back to its line', async () => {
    const page = await traders.openCalendar('Ada')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('trades')
    await page
      .getByRole('option', { name: /^Trades/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    // The arrival takes the focus to the heading.
    await page.getByRole('heading', { level: 1, name: 'Trades' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('link', { name: 'COIN' }).focus()
    for (const symbol of ['SAP', 'TSLA', 'NVDA', 'EURUSD']) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(symbol)
    }
    await page.keyboard.press('Enter')
    await heading(page, /EURUSD Short/).waitFor()
    await expect
      .poll(() => page.getByRole('definition').allInnerTexts())
      .toEqual(expect.arrayContaining(['$550.00', '($525.00)', '($1.00)', '$24.00']))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('EURUSD Short')
    await page.keyboard.press('j')
    await heading(page, /EURUSD Long/).waitFor()
    await expect.poll(() => page.getByText('100 of 150 at $11.00, fees $2.00').count()).toBe(1)
    await page.reload()
    // Its keys come with the focus.
    await heading(page, /EURUSD Long/)
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('k')
    await heading(page, /EURUSD Short/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => address(page)).toBe('/app/trades')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('EURUSD')
  })

  it('reads well aloud: sums, the list by day, a trade with its figures, and what is written about it', async () => {
    const page = await openTrades('Ada', '?symbol=NVDA')
    const reader = await readerOf(page)
    const reads = async (from: string, to: string): Promise<ReadonlyArray<string>> => {
      const lines = await reader.read()
      return lines.slice(lines.indexOf(from), lines.indexOf(to) + 1)
    }
    expect(await reads('region "Sums"', 'term "Won / lost / flat / unknown"')).toEqual([
      'region "Sums"',
      'term "Net"',
      'Profit $98.00',
      'term "Fees"',
      '$2.00',
      'term "Closed"',
      '1',
      'term "Won / lost / flat / unknown"',
    ])
    expect(await reads('columnheader "Net"', 'cell "Profit $98.00"')).toEqual([
      'columnheader "Net"',
      'cell "Thursday, November 19, 2026 1 trade"',
      'link "Thursday, November 19, 2026"',
      'cell "NVDA margin"',
      'link "NVDA"',
      'cell "Short"',
      'cell "100"',
      'cell "$20.00"',
      'cell "$19.00"',
      'cell "22h 0m"',
      'cell "Profit $98.00"',
    ])
    await page.locator('[data-trade] a').first().press('Enter')
    await expect.poll(reader.focus).toBe('heading "NVDA Short", level 2')
    expect(await reads('region "How it adds up"', 'region "Fills"')).toEqual([
      'region "How it adds up"',
      'heading "How it adds up", level 3',
      'term "Sold short for"',
      '$2,000.00',
      'term "Bought back for"',
      '($1,900.00)',
      'term "Fees"',
      '($2.00)',
      'term "Net"',
      '$98.00',
      'region "Fills"',
    ])
    await page.keyboard.press('n')
    await expect.poll(reader.focus).toBe('textbox "Note"')
    await page.keyboard.press('Escape')
    await page.keyboard.press('v')
    const hint = 'The filter finds the trades that you have not looked through yet.'
    await expect.poll(reader.read).toContain(`switch "Looked through", checked, ${hint}`)
  })

  it('one account stays from page to page, by link and by key, until every account is shown again', async () => {
    const page = await traders.openCalendar('Ada')
    const onlyDepot = page.getByRole('search', { name: 'Which account' }).getByText('Only Depot')
    await page.getByLabel('Account', { exact: true }).selectOption('Depot')
    await onlyDepot.waitFor()
    expect(new URL(page.url()).search).toBe('?account=Depot')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trades' }).click()
    await expect.poll(() => listed(page)).toEqual(['SAP Depot Long EUR 0.00'])
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await onlyDepot.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show every account' }).click()
    await expect.poll(() => address(page)).toBe('/app')
    await page.goBack()
    await onlyDepot.waitFor()
  })

  it('on a phone a trade is a view of its own, which the browser’s back closes', async () => {
    const page = await openTrades('Ada', '', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    expect([await page.evaluate(crowdedText), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('link', { name: 'TSLA' }).tap()
    await page.getByRole('dialog', { name: /TSLA/ }).waitFor()
    await page.getByText('The result of this trade is not known').waitFor()
    expect([await axeViolations(page), await page.evaluate(crowdedText), await overflow(page)]).toEqual([[], [], 0])
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => address(page)).toBe('/app/trades')
  })

  it.each(['light', 'dark'] as const)(
    'has no accessibility violation, %s, with and without a trade',
    async (colorScheme) => {
      const page = await openTrades('Ada', '', { colorScheme })
      const found = await axeViolations(page)
      await page.getByRole('link', { name: 'AAPL' }).click()
      await heading(page, /AAPL/).waitFor()
      expect([...found, ...(await axeViolations(page))]).toEqual([])
    },
  )

  it('is printed as a list with its filters in words, whatever is open, and without a control', async () => {
    const page = await openTrades('Ada', '?side=long&result=closed')
    await page.getByRole('link', { name: 'TSLA' }).click()
    await heading(page, /TSLA Long/).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Only: Side: Long · Result: Closed').waitFor()
    const lines = page.locator('main tbody tr').filter({ visible: true })
    expect(
      await lines.evaluateAll((rows) =>
        rows.flatMap((row) => (row.children.length === 1 ? [] : [row.firstElementChild?.textContent])),
      ),
    ).toEqual(['SAP Depot', 'TSLA margin', 'EURUSD margin', 'AAPL margin'])
    const controls = page
      .locator('button, a, input, select, textarea, summary, nav, dialog, search')
      .filter({ visible: true })
    expect(await controls.evaluateAll((each) => each.map(({ outerHTML }) => outerHTML.slice(0, 120)))).toEqual([])
    await page.emulateMedia({ media: null })
    // What was open is open still.
    await heading(page, /TSLA Long/).waitFor()
    expect(await page.getByText('Only: Side: Long').count()).toBe(0)
  })

  it('prints all of 1,200 trades, in sight or not', async () => {
    const page = await openTrades('Busy')
    await page.emulateMedia({ media: 'print' })
    await page.getByText('All trades', { exact: true }).waitFor()
    const rows = page.locator('main tbody tr').filter({ visible: true })
    const printed = await rows.evaluateAll((each) => each.filter(({ children }) => children.length > 1).length)
    expect(printed).toBe(many)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThan(20)
  })

  it('amounts that are hidden stay hidden', async () => {
    const page = await openTrades('Shy')
    await page.getByRole('link', { name: 'AAPL' }).click()
    await heading(page, /AAPL/).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/\$|EUR \d/)
  })

  it('a day leads to its trades, and a trade to its day', async () => {
    const page = await traders.openCalendar('Ada', '/app/calendar/2026-11-19')
    await page.getByRole('link', { name: 'Trades of this day' }).click()
    await expect.poll(() => address(page)).toBe('/app/trades?from=2026-11-19&to=2026-11-19')
    await expect.poll(() => listed(page)).toHaveLength(3)
    await page.getByRole('link', { name: 'Thursday, November 19, 2026' }).click()
    await expect.poll(() => address(page)).toBe('/app/calendar/2026-11-19')
  })

  it('says what to do where there are none, and of an address that names none', async () => {
    const page = await traders.openAt('New', '/app/trades')
    await page.getByText('No trades yet.').waitFor()
    expect(await page.getByRole('link', { name: 'Brokerage settings' }).count()).toBe(1)
    expect(await axeViolations(page)).toEqual([])
    const other = await openTrades('Ada', '/no-such-trade')
    await other.getByText('This address names no trade of this journal.').waitFor()
  })

  it('draws what is in sight of 1,200, wherever one is', async () => {
    const page = await openTrades('Busy')
    const rows = () => page.locator('[data-trade]').count()
    await expect.poll(() => page.getByRole('region', { name: 'Sums' }).innerText()).toContain('1,200')
    expect(await rows()).toBeLessThan(100)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = page.locator(`tr[aria-rowindex="${await page.getByRole('table').getAttribute('aria-rowcount')}"]`)
    await last.waitFor()
    expect(await rows()).toBeLessThan(100)
    await page.getByLabel('Find').fill('nvda')
    await page.getByText('240', { exact: true }).waitFor()
  })
})
