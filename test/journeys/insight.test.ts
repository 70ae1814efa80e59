import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { runSync } from '#domain/steps.ts'
import { addDays, isWeekend } from '#domain/time/local-date.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { paid, report, traded } from '#test/domain/fills/books.ts'
import { signIn } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { crowdedText } from '#test/support/crowded-text.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { faultsOfLooks } from '#test/support/looks.ts'
import { createJournal, openJournal, seeSaved, signInAgain, watchForTrouble } from '#test/support/trader.ts'

const today = '2026-11-20'

/**
 * Forty-eight days with a trade each: a calendar that was checked before the open goes together with gains, water with
 * nothing, and a walk was taken on seven days.
 */
const data = (() => {
  const all = Array.from({ length: 68 }, (_, index) => addDays('2026-09-01', index) ?? '')
  const days = all.filter((day) => !isWeekend(day)).slice(0, 48)
  const hasChecked = (place: number) => place % 2 === 0
  const { journal } = report(
    emptyJournal,
    days.flatMap((day, place) => {
      const move = (hasChecked(place) ? 0.6 : -0.4) + (((place * 7) % 11) - 5) / 5
      const symbol = place % 3 === 0 ? 'TSLA' : 'AAPL'
      return [
        traded('BUY', 100, '100.00', `${day}T14:35:00.000Z`, { symbol }),
        traded('SELL', 100, (100 + move).toFixed(2), `${day}T15:${10 + (place % 40)}:00.000Z`, { symbol }),
        ...(place % 12 === 0 ? [paid('dividend', '12.5', day, { symbol }), paid('tax', '-1.9', day, { symbol })] : []),
      ]
    }),
    { now: `${today}T16:55:00.000Z`, today },
  )
  const printed = JSON.parse(printJournalFile({ ...freshJournalFile(`${today}T06:00:00.000Z`), journal })) as {
    readonly data: { readonly journalEntries: ReadonlyArray<object> }
  }
  // Every other trade is a retest, every fourth a retest that broke out; the first thirty have a stop, two too late.
  const tradeNotes = runSync(tradesSteps(journal, freshTradeMemory()))
    .toReversed()
    .map(({ id, fills, opened: { day } }, place) => ({
      id: `note-${place}`,
      fills: [id, ...fills],
      note: '',
      labels: [...(place % 2 === 0 ? ['retest'] : []), ...(place % 4 === 0 ? ['breakout'] : [])],
      stops: place < 30 ? [{ price: 99.5, at: `${day}T${place < 2 ? '20' : '14'}:35:00.000Z` }] : [],
      apart: [],
    }))
  return {
    tradeNotes,
    labels: [
      { id: 'retest', kind: 'setup', name: 'Retest' },
      { id: 'breakout', kind: 'setup', name: 'Breakout' },
    ],
    journalEntries: printed.data.journalEntries,
    checklists: [{ id: 'c1', name: 'Before the open', createdAt: 1 }],
    dayStats: days.map((date, place) => ({
      date,
      completed: 1,
      total: 3,
      tasks: [
        {
          id: 'calendar',
          text: place < 9 ? 'Calendar' : 'Checked the calendar',
          done: hasChecked(place),
          ...(hasChecked(place) && { doneAt: `${date}T13:20:00.000Z`, doneZone: 'America/New_York' }),
        },
        { id: 'water', text: 'A glass of water', done: (place * 5) % 9 < 4 },
        { id: 'walk', text: 'A walk', done: place < 7 },
      ],
    })),
  }
})()

const { product, browser } = await inBrowser(startFaultyProduct())

describe('Insight', () => {
  let page: Page
  let trouble: ReadonlyArray<string>
  let isAstray = false

  const arrive = async (name: string, settings: object): Promise<Page> => {
    const context = await openContext(browser, product, { viewport: { width: 1440, height: 900 } })
    trouble = watchForTrouble(context)
    const opened = await context.newPage()
    await signIn(opened, product, name)
    await createJournal(opened, name)
    await seeSaved(opened)
    await opened.goto('about:blank')
    const [file] = journalFilesIn(product.dataFolder).filter(({ path }) => path.includes(name))
    const stored = JSON.parse(file?.text ?? '{}') as { readonly data: { readonly settings: object } }
    writeFileSync(
      join(product.dataFolder, file?.path ?? ''),
      JSON.stringify({
        ...stored,
        data: { ...stored.data, ...data, settings: { ...stored.data.settings, ...settings } },
      }),
    )
    await opened.context().close()
    product.setTime(product.now() + 61_000)
    const fresh = await openContext(browser, product, { viewport: { width: 1440, height: 900 } })
    trouble = watchForTrouble(fresh)
    const again = await fresh.newPage()
    await signInAgain(again, product, name)
    await openJournal(again, name)
    return again
  }

  /** No rule of accessibility is broken, nothing is wider than its page, and no text is crowded. */
  const looksWrong = async (): Promise<ReadonlyArray<string>> => {
    const name = new URL(page.url()).pathname.replaceAll('/', '-')
    const faults = await faultsOfLooks(page, name, { also: () => page.evaluate(crowdedText) })
    await page.setViewportSize({ width: 1440, height: 900 })
    return faults
  }

  beforeAll(async () => void (page = await arrive('Ines', { showPortfolioValues: true })))
  /** Each test begins on the page of insight, wherever a red one before it has stopped. */
  beforeEach(async ({ onTestFailed }) => {
    if (isAstray) {
      const context = page.context()
      await page.close()
      await context.setOffline(false)
      await context.clock.resume()
      page = await context.newPage()
      isAstray = false
    }
    onTestFailed(() => void (isAstray = true))
    const insight = `${product.origin}/app/insight`
    if (page.url() !== insight) await page.goto(insight)
    await page.getByText(/^48 trades, /).waitFor()
  })

  it('opens from the sidebar with one true sentence, and says of the routine what can be said', async () => {
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('link', { name: 'Insight' }).click()
    await page.getByText(/^48 trades, \+\d+\.\d\d USD; with 48 trades an average of/).waitFor()
    const routine = page.getByRole('region', { name: 'The routine and the money' })
    await routine.getByText('You are looking at 3 items; about one will look good by chance.').waitFor()
    const checked = routine
      .getByRole('listitem')
      .filter({ has: page.getByText('Checked the calendar', { exact: true }) })
    await checked.getByText(/Done \(24 days\) goes together with \+\d+\.\d\d USD a day/).waitFor()
    await checked.getByText('The same item, formerly: Calendar').waitFor()
    await checked.getByText(/It stands out among all that are shown/).waitFor()
    const water = routine.getByRole('listitem').filter({ hasText: 'A glass of water' })
    await water.getByText(/It could as well be nothing/).waitFor()
    await routine.getByText('Not enough days: 7 of 10. Done on 7, not done on 41.').waitFor()
    expect((await routine.innerText()).toLowerCase()).not.toContain('because')
  })

  it('has each plot as a table, by keyboard alone, and its rows lead to their trades', async () => {
    await page.getByText('Equity and drawdown as a table').focus()
    await page.keyboard.press('Enter')
    const table = page.getByRole('region', { name: 'Equity at the end of each month' })
    await table.getByRole('link', { name: 'October 2026' }).waitFor()
    expect(await table.getByRole('link', { name: 'October 2026' }).getAttribute('href')).toBe(
      '/app/trades?result=closed&month=2026-10',
    )
    expect(await page.getByRole('link', { name: 'TSLA' }).getAttribute('href')).toBe(
      '/app/trades?result=closed&symbol=TSLA',
    )
  })

  it('looks at a part of the trades by its address, which filters write', async () => {
    await page.getByText('More filters', { exact: true }).click()
    await page.getByLabel('Symbol', { exact: true }).fill('TSLA')
    await page.getByText(/^16 trades, /).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?symbol=TSLA')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(/^48 trades, /).waitFor()
  })

  it('goes by the capital and the flat trades that the journal keeps, also after a reload', async () => {
    await page.getByText('No capital is stated. Flat is a net of 0.').waitFor()
    await page.getByRole('button', { name: 'Capital and flat trades' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Capital and flat trades' })
    await page.keyboard.type('10,000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1e9 or so')
    await page.keyboard.press('Enter')
    await dialog
      .getByText('“1e9 or so” is not an amount. Enter one such as 10,000, or leave the field empty.')
      .waitFor()
    await dialog.getByLabel('Flat up to, USD').fill('1,000,000')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText(/ won, .* flat, /).innerText()).toBe('0 won, 0 lost, 48 flat, 0 unknown')
    await seeSaved(page)
    await page.reload()
    await page
      .getByText('Capital at the start: 10,000.00 USD. Flat is a net of up to 1,000,000.00 USD to either side.')
      .waitFor()
    await page.getByText(/largest drawdown was [\d,.]+ \(\d+\.\d\d\s%\) over \d+ trading days/).waitFor()
    await page.getByRole('button', { name: 'Capital and flat trades' }).press('Enter')
    await dialog.getByLabel('Flat up to, USD').fill('')
    await page.keyboard.press('Enter')
    await page.getByText('Flat is a net of 0.').waitFor()
  })

  it('has R with its expectancy, and setups whose rows overlap and lead to their trades', async () => {
    await page.getByText(/^Expectancy, the mean R of 28 trades: -?\d\.\d\dR; 95 %: /).waitFor()
    await page.getByText(/Left out: 2 trades whose stop was entered after the close, and 18 trades without/).waitFor()
    await page.getByText(/^24 trades carry a setup; .* Rows overlap: 12 trades carry several setups/).waitFor()
    const rows = page.getByRole('region', { name: 'By setup, all figures' })
    await expect
      .poll(() => rows.getByRole('rowheader').allInnerTexts())
      .toEqual(['Retest', 'Breakout', 'Without a setup'])
    await rows.getByRole('link', { name: 'Breakout' }).press('Enter')
    await page.getByRole('heading', { name: 'Trades', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Sums' }).getByText('12', { exact: true }).first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?result=closed&label=breakout')
    await page.goBack()
    await page.getByText(/^48 trades, /).waitFor()
    await page.getByText('Expectancy and R as a table').press('Enter')
    const bins = page.getByRole('region', { name: 'How many trades came to how much R' })
    const count = await bins.getByRole('cell').nth(1).innerText()
    await bins.getByRole('link').first().press('Enter')
    await page.getByRole('heading', { name: 'Trades', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Sums' }).getByText(count, { exact: true }).first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?result=closed&leastR=-?[\d.]+&belowR=-?[\d.]+$/)
    await page.goBack()
    await page.getByText(/^48 trades, /).waitFor()
    // Among retests, a breakout is a trade that carries both.
    await page.getByLabel('Label', { exact: true }).selectOption({ label: 'Setup: Retest' })
    await page.getByText(/^24 trades, /).waitFor()
    await expect
      .poll(() => rows.getByRole('link', { name: 'Breakout' }).getAttribute('href'))
      .toBe('/app/trades?result=closed&label=retest&also=breakout')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(/^48 trades, /).waitFor()
  })

  it('shows every mark in forced colours', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await expect
        .poll(async () => {
          const { figures, marks, unseen } = await page.evaluate(marksOfPlots)
          return { figures, unseen, hasMarks: marks > 40 }
        })
        .toEqual({ figures: 3, unseen: [], hasMarks: true })
    }
    await page.emulateMedia({ forcedColors: null, colorScheme: null })
  })

  it('prints the figures of each plot and all rows, and none of the controls', async () => {
    await page.emulateMedia({ media: 'print' })
    for (const name of [
      'Equity at the end of each month',
      'How many trades came to how much',
      'How many trades came to how much R',
    ])
      await page.getByRole('region', { name, exact: true }).getByRole('row').nth(1).waitFor()
    const rows = page.getByRole('region', { name: 'By hour of the opening, all figures' }).getByRole('row')
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    const controls = page.locator('button, input, select, textarea, summary, nav').filter({ visible: true })
    expect(await controls.evaluateAll((each) => each.map(({ outerHTML }) => outerHTML.slice(0, 120)))).toEqual([])
    await page.emulateMedia({ media: null })
  })

  it('leads from a bar to exactly its trades, and back', async () => {
    const plot = page.getByRole('figure', { name: 'Distribution of results' })
    const drawing = plot.locator('svg')
    const [, from = '', wide = ''] =
      /^M([\d.]+).* 0 0 (\d+)/.exec(
        `${await drawing.locator('path').getAttribute('d')} ${await drawing.getAttribute('viewBox')}`,
      ) ?? []
    const position = { x: ((Number(from) + 1) / Number(wide)) * ((await drawing.boundingBox())?.width ?? 0), y: 60 }
    await drawing.hover({ position })
    const inBar = /^\d+/.exec(await drawing.locator('title').innerHTML())?.[0] ?? ''
    await drawing.click({ position })
    await page.getByRole('region', { name: 'Sums' }).getByText(inBar, { exact: true }).first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?result=closed&least=-?\d+.*&below=/)
    await page.goBack()
    const rows = page.getByRole('region', { name: 'By weekday, all figures' })
    const monday = rows.getByRole('row').filter({ hasText: 'Monday' })
    const count = await monday.getByRole('cell').first().innerText()
    await monday.getByRole('link').click()
    await page.getByRole('heading', { name: 'Trades', exact: true }).waitFor()
    const sums = page.getByRole('region', { name: 'Sums' })
    await sums.getByText(count, { exact: true }).first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?result=closed&weekday=Monday')
    await page.getByRole('link', { name: 'TSLA' }).first().click()
    const opening = page.getByRole('region', { name: 'The day it was opened' })
    await opening.getByText('A glass of water').waitFor()
    await expect.poll(() => opening.getByRole('listitem').count()).toBe(3)
    if (process.env['LOOKS'] !== undefined) {
      await opening.scrollIntoViewIfNeeded()
      await page.screenshot({ path: join(process.env['LOOKS'], 'trade.png') })
    }
    await page.goBack()
    await page.goBack()
    await page.getByText(/^48 trades, /).waitFor()
  })

  it('shows a year with its lots, by another method next to the stored one', async () => {
    await page.getByRole('link', { name: 'Year and tax lots' }).click()
    await page.getByRole('heading', { name: 'Realized results, USD' }).waitFor()
    await page.getByText(/^48 lines, in the order of their closing/).waitFor()
    const cash = page.getByRole('region', { name: 'Cash apart from trades, USD, all figures' })
    await cash.getByRole('row', { name: 'Year +50.00 -7.60' }).waitFor()
    await page.getByLabel('Cost method').selectOption('lifo')
    await page.getByRole('columnheader', { name: 'Difference' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?method=lifo')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('2026 sales lifo.csv')
    expect(await looksWrong()).toEqual([])
  })

  it('writes the review of a week, whose focus becomes an item', async () => {
    await page.getByRole('link', { name: 'Review of the week' }).click()
    await page.getByRole('heading', { name: 'Review: Week 47 of 2026' }).waitFor()
    await page.getByLabel('What went well?').fill('Waited for the open')
    await page.getByLabel('One focus for Week 48 of 2026').fill('Size down')
    await page.getByLabel('What did I learn?').focus()
    await page.getByRole('button', { name: /^Add the focus to / }).click()
    await page.getByText(/^The focus is an item of /).waitFor()
    await seeSaved(page)
    expect(await looksWrong()).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: 'What went well?' }).waitFor()
    const written = await page.locator('main').innerText()
    expect(written.includes('Waited for the open')).toBe(true)
    expect(written.includes('What would I do differently?')).toBe(false)
    expect(await page.locator('textarea, button, nav').filter({ visible: true }).count()).toBe(0)
    await page.emulateMedia({ media: null })
    await page.reload()
    await page.getByLabel('What went well?').waitFor()
    await expect.poll(() => page.getByLabel('What went well?').inputValue()).toBe('Waited for the open')
    await page.getByRole('link', { name: 'Next week' }).click()
    await page.getByRole('heading', { name: 'Review: Week 48 of 2026' }).waitFor()
  })

  it('breaks no rule of accessibility in either theme, and fits a phone', async () => {
    await page.getByRole('link', { name: 'Insight' }).click()
    await page.getByText('You are looking at 3 items; about one will look good by chance.').waitFor()
    expect(await looksWrong()).toEqual([])
  })

  it('keeps hidden amounts hidden', async () => {
    const hidden = await arrive('Hilda', { showPortfolioValues: false })
    await hidden.getByRole('link', { name: 'Insight' }).click()
    await hidden.getByText('48 trades; amounts are hidden.').waitFor()
    await hidden.getByText('You are looking at 3 items; about one will look good by chance.').waitFor()
    // R is no amount.
    expect(await hidden.locator('main').innerText()).not.toMatch(/[+-]\d+\.\d\d(?!R)|\d+\.\d\d USD/)
    await hidden.context().close()
  })

  it('has gone without trouble', () => expect(trouble).toEqual([]))
})

/** What is drawn of the plots and of the intervals in tables, and which of it cannot be seen on its background. */
const marksOfPlots = () => {
  const canvas = document.createElement('div')
  canvas.style.setProperty('background', 'Canvas')
  canvas.style.setProperty('forced-color-adjust', 'none')
  document.body.append(canvas)
  const background = getComputedStyle(canvas).backgroundColor
  canvas.remove()
  const isSeen = (mark: Element): boolean => {
    const { fill, stroke } = getComputedStyle(mark)
    return [fill, stroke].some((paint) => paint !== 'none' && paint !== 'rgba(0, 0, 0, 0)' && paint !== background)
  }
  const drawings = [...document.querySelectorAll('figure svg, section td svg, section li svg:not([width])')]
  // The first of two rectangles is what a pointer finds.
  const marks = drawings.flatMap((drawing) => [
    ...drawing.querySelectorAll('path, circle, line, text, g > rect + rect'),
  ])
  return {
    figures: document.querySelectorAll('figure svg').length,
    marks: marks.length,
    unseen: marks.filter((mark) => !isSeen(mark)).map(({ outerHTML }) => outerHTML.slice(0, 120)),
  }
}
