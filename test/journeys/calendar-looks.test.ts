import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { calendarTraders, clippedCells, dayCell as day, today, unevenBoxes } from '#test/support/calendar.ts'
import { crowdedText } from '#test/support/crowded-text.ts'
import { overflow } from '#test/support/looks.ts'

/** How many grounds the past working days of the month have. */
const washes = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Set(
        [...document.querySelectorAll<HTMLElement>('[data-date]')]
          .filter(({ dataset: { date = '' } }) => date < '2026-11-20' && ![0, 6].includes(new Date(date).getUTCDay()))
          .map((cell) => getComputedStyle(cell).backgroundColor),
      ).size,
  )

const traders = await calendarTraders()
const { product } = traders
const readers = await calendarTraders({ args: ['--blink-settings=defaultFontSize=32'] })

describe('The calendar, looked at closely', () => {
  const openCalendar = (name: string, address?: string, options?: BrowserContextOptions): Promise<Page> =>
    traders.openCalendar(name, address, options)

  beforeAll(async () => {
    await traders.newTrader('Ada', 60)
    await traders.newTrader('Full', 3650)
    await traders.newTrader('Shy', 60, { excludeWeekends: true })
  })
  afterEach(() => traders.closePages())

  it.each(['light', 'dark'] as const)(
    'has no accessibility violation, no overflow and no clipped cell or crowded text, %s, from a phone to a desk',
    async (colorScheme) => {
      const found: string[] = []
      const page = await openCalendar('Ada', '/app/calendar', { colorScheme })
      for (const width of [360, 768, 1024, 1440]) {
        const look = async (what: string): Promise<void> => {
          found.push(...(await axeViolations(page)).map((violation) => `${what}, ${width} px: ${violation}`))
          if ((await overflow(page)) > 0) found.push(`${what}, ${width} px: wider than the screen`)
          const tooLong = await page.evaluate(
            () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
          )
          if (width >= 1024 && tooLong > 0) found.push(`${what}, ${width} px: ${tooLong} px longer than the screen`)
          found.push(...(await page.evaluate(clippedCells)).map((cell) => `${what}, ${width} px: clipped: ${cell}`))
          found.push(...(await page.evaluate(crowdedText)).map((words) => `${what}, ${width} px: ${words}`))
        }
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${product.origin}/app/calendar`)
        await page.getByRole('button', { name: /^Previous month/ }).click()
        await look('month')
        found.push(...(await page.evaluate(unevenBoxes)).map((box) => `${width} px: ${box}`))
        await day(page, '2026-10-15').click()
        await page.getByText('Tasks of the day').waitFor()
        await look('day')
      }
      expect(found).toEqual([])
    },
  )

  it('shows the focus with and without the ring of today, also in forced colours', async () => {
    const page = await openCalendar('Ada')
    await day(page, '2026-11-19').focus()
    const looks = async () => {
      const of = (date: string) =>
        day(page, date).evaluate((cell) => {
          const { boxShadow, borderTopWidth, borderTopStyle, outlineStyle, outlineWidth, outlineOffset } =
            getComputedStyle(cell)
          const ring = Math.max(Number.parseFloat(borderTopWidth), boxShadow === 'none' ? 0 : 2)
          const line = Number.parseFloat(getComputedStyle(cell.closest('td') ?? cell).borderTopWidth)
          return {
            ring,
            ringStyle: borderTopStyle,
            line,
            gap:
              outlineStyle === 'none'
                ? undefined
                : -Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth) - ring,
          }
        })
      await page.keyboard.press('ArrowRight')
      const onToday = await of(today)
      await page.keyboard.press('ArrowLeft')
      return [onToday, await of('2026-11-19'), await of(today)]
    }
    expect(await looks()).toEqual([
      { ring: 2, ringStyle: 'none', line: 0, gap: 1 },
      { ring: 0, ringStyle: 'none', line: 0, gap: 3 },
      { ring: 2, ringStyle: 'none', line: 0, gap: undefined },
    ])
    await page.emulateMedia({ forcedColors: 'active' })
    expect([await axeViolations(page), await washes(page)]).toEqual([[], 1])
    expect(await looks()).toEqual([
      { ring: 2, ringStyle: 'solid', line: 1, gap: 1 },
      { ring: 0, ringStyle: 'none', line: 1, gap: 3 },
      { ring: 2, ringStyle: 'solid', line: 1, gap: undefined },
    ])
  })

  it('washes a day by the size of its result, and says nothing of one whose amount is hidden', async () => {
    // One ground for days without a result, and one for each quarter of each sign that occurs.
    const [open, shy] = [await openCalendar('Ada'), await openCalendar('Shy')]
    await expect.poll(() => washes(open)).toBeGreaterThan(2)
    expect(await washes(shy)).toBe(1)
  })

  it('[spec 2 Calendar] whole dollars, losses in parentheses, thousands with k on a phone, dots', async () => {
    const amountsOf = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-date]')]
          .filter((cell) => cell.innerText.includes('$'))
          .map((cell) => cell.innerText.split('\n').find((line) => /^\(?\$/.test(line))),
      )
    const desk = await openCalendar('Ada')
    await expect
      .poll(async () => new Set(await amountsOf(desk)))
      .toEqual(new Set(['$132', '($86)', '$1,500', '($12,346)', '$0']))
    await desk.setViewportSize({ width: 360, height: 740 })
    await expect
      .poll(async () => new Set(await amountsOf(desk)))
      .toEqual(new Set(['$132', '($86)', '$2k', '($12k)', '$0']))
    const shy = await openCalendar('Shy')
    expect((await amountsOf(shy)).length).toBe(0)
    expect((await shy.getByRole('grid').innerText()).includes('••••')).toBe(true)
    await shy.getByRole('button', { name: 'Saturday, November 14, 2026. Day off.' }).waitFor()
  })

  it.each([
    ['a phone', 360],
    ['a desk', 1440],
  ] as const)(
    'on %s the day that the address names is printed on a sheet of its own, and the screen is unchanged',
    async (_where, width) => {
      const page = await openCalendar('Ada', '/app/calendar/2026-11-19', { viewport: { width, height: 740 } })
      const dialogs = width < 1024 ? 1 : 0
      await expect.poll(() => page.getByRole('dialog').count()).toBe(dialogs)
      // Paper has a width of its own.
      await page.pdf({ format: 'A4' })
      expect(await page.getByRole('dialog').count()).toEqual(dialogs)
      expect(new URL(page.url()).pathname).toBe('/app/calendar/2026-11-19')
      await page.emulateMedia({ media: 'print' })
      await page.getByRole('heading', { name: 'Thursday, November 19, 2026', level: 1 }).waitFor()
      const text = await page.evaluate(() => document.body.innerText)
      expect(
        ['Journal of Ada', 'Read the news', 'Sized down after the first loss.'].filter(
          (words) => !text.includes(words),
        ),
      ).toEqual([])
      expect(
        ['Days Tracked', 'Sun', 'Back to the month', 'November 18'].filter((words) => text.includes(words)),
      ).toEqual([])
      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('heading', { name: 'Thursday, November 19, 2026', level: 1 }).waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('dialog').count()).toBe(dialogs)
    },
  )

  it('ten years: pages through a year without moving anything by itself, and prints a month', async () => {
    const page = await openCalendar('Full', '/app/calendar', { colorScheme: 'dark' })
    await page.evaluate(() => {
      Object.assign(globalThis, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          const { value, hadRecentInput } = shift as unknown as { value: number; hadRecentInput: boolean }
          if (!hadRecentInput)
            Object.assign(globalThis, { shifted: (globalThis as unknown as { shifted: number }).shifted + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (let month = 0; month < 12; month++) await page.getByRole('button', { name: /^Previous month/ }).click()
    await page.getByRole('heading', { name: 'November 2025' }).waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    for (const width of [700, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([await overflow(page), await page.evaluate(clippedCells)]).toEqual([0, []])
    }
    expect((await page.getByRole('grid').boundingBox())?.width).toBeGreaterThan(1200)
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Today', exact: true }).isVisible()).toBe(false)
    expect(
      await page.getByRole('heading', { name: 'November 2025' }).evaluate((heading) => getComputedStyle(heading).color),
    ).toBe('rgb(35, 32, 26)')
  })

  it('on a phone a conflict is decided and undone within the day, by finger and key, and focus returns', async () => {
    const { drive, id, book } = await traders.fileOf('Ada')
    const { journalEntries } = book.data
    const twice = journalEntries
      .filter(({ date }) => date === '2026-11-16')
      .map((entry) => ({ ...entry, notes: 'From the other phone' }))
    await drive.write(
      id,
      JSON.stringify({ ...book, data: { ...book.data, journalEntries: [...journalEntries, ...twice] } }),
    )
    const page = await openCalendar('Ada', '/app/calendar', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await day(page, '2026-11-16').tap()
    const sheet = page.getByRole('dialog', { name: 'Monday, November 16, 2026' })
    const version = sheet.getByRole('group', { name: 'Another version of Daily Notes' })
    const words = await version.locator('blockquote').textContent()
    const dismissed = sheet.getByText('Version dismissed')
    const dismiss = () => sheet.getByRole('button', { name: 'Dismiss this version of Daily Notes' }).tap()

    await dismiss()
    await dismissed.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(() => version.locator('blockquote').textContent()).toBe(words)
    await dismissed.waitFor({ state: 'hidden' })

    await dismiss()
    await dismissed.waitFor()
    await page.keyboard.press('Control+z')
    await version.waitFor()
    await sheet.getByText(/^Undone: /).waitFor()

    await dismiss()
    const held = page.locator(':focus')
    await held.and(sheet.getByRole('heading', { name: 'Daily Notes' })).waitFor()
    await sheet.getByRole('button', { name: 'Dismiss', exact: true }).last().focus()
    await page.keyboard.press('Enter')
    await held.and(sheet.getByRole('heading', { name: 'Daily Notes' })).waitFor()
  })
})

describe('The calendar with text of twice the size', () => {
  beforeAll(() => readers.newTrader('Ada', 60))
  afterEach(() => readers.closePages())

  it('on a phone no amount is cut off, the month scrolls within the page, and its name is not broken', async () => {
    const page = await readers.openCalendar('Ada', '/app/calendar', { viewport: { width: 360, height: 740 } })
    const sightOf = async (date: string) => {
      const { x = 999, width = 999 } = (await day(page, date).boundingBox()) ?? {}
      return { isInSight: x >= 0 && x + width <= 360 }
    }
    // Today, a Friday, is in sight at once.
    await expect.poll(() => sightOf(today)).toEqual({ isInSight: true })
    await page.getByRole('button', { name: /^Previous month/ }).click()
    await page.getByRole('button', { name: /^Previous month/ }).click()
    const title = page.getByRole('heading', { name: 'September 2026' })
    await title.waitFor()
    const linesOfTitle = await title.evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect([await page.evaluate(clippedCells), await overflow(page), linesOfTitle]).toEqual([[], 0, 2])
    // A key scrolls to a day that is out of view.
    await day(page, '2026-09-26').focus()
    expect(await sightOf('2026-09-26')).toEqual({ isInSight: true })
  })
})
