import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, isWeekend } from '#domain/time/local-date.ts'
import { axeViolations } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { createJournal, seeSaved, signIn, watchForTrouble } from '#test/support/trader.ts'
import { startWeatheredProduct, type WeatheredProduct } from '#test/support/weather.ts'

/** A Friday at noon in New York. */
const noon = Date.parse('2026-11-20T17:00:00Z')
const today = '2026-11-20'

interface BookFile {
  readonly data: {
    readonly journalEntries: ReadonlyArray<{ readonly date: string; readonly notes: string; readonly reflections: string }>
    readonly dayStats: ReadonlyArray<unknown>
    readonly settings: Readonly<Record<string, unknown>>
  }
}

/** Days back from yesterday, without weekends, as a trader of some years leaves them behind. */
const pastDays = (count: number) => {
  const dates = Array.from({ length: count }, (_, index) => addDays(today, -1 - index) ?? '').filter((date) => !isWeekend(date))
  return {
    journalEntries: dates.map((date, index) => ({
      date, notes: index % 3 === 2 ? '' : `Held the plan on ${date}.\nWaited for the level, twice.`, reflections: index % 2 === 0 ? 'Sized down after the first loss.' : '',
      ...(index % 4 === 3 ? {} : { trades: { date, summary: { totalRealizedPnL: [132.35, -86, 1499.6, -12_345.67, 0][index % 5], tradesCount: 4 } } }),
    })).filter(({ notes, reflections, trades }) => notes !== '' || reflections !== '' || trades),
    dayStats: dates.map((date, index) => ({
      date, completed: index % 3 === 0 ? 3 : 2, total: 3,
      tasks: ['Read the news', 'Mark the levels', 'Set the risk'].map((text, place) => ({ id: `t${place}`, text, done: index % 3 === 0 || place < 2 })),
    })),
  }
}

describe('The calendar', () => {
  let product: WeatheredProduct
  let browser: Browser
  let contexts: ReadonlyArray<BrowserContext> = []
  let troubles: ReadonlyArray<ReadonlyArray<string>> = []
  const remembered = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ timezoneId: 'America/New_York', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options })
    contexts = [...contexts, context]
    troubles = [...troubles, watchForTrouble(context)]
    await context.clock.install({ time: product.now() })
    return context.newPage()
  }
  const fileOf = async (name: string) => {
    const drive = outsideDrive(product, name)
    const [file] = await drive.journals()
    if (!file) throw new Error(`${name} has no journal`)
    return { drive, id: file.id, book: JSON.parse(await drive.read(file.id)) as BookFile }
  }
  /** A trader whose journal reaches back so many days; their browser remembers who they are and which journal was open, and nothing of what is in it. */
  const newTrader = async (name: string, days: number, settings: Readonly<Record<string, unknown>> = { showPortfolioValues: true }): Promise<void> => {
    const page = await newPage()
    await signIn(page, product, name)
    await createJournal(page, `Journal of ${name}`)
    await seeSaved(page)
    const { drive, id, book } = await fileOf(name)
    remembered.set(name, await page.context().storageState())
    await page.context().close()
    await drive.write(id, JSON.stringify({ ...book, data: { ...book.data, ...pastDays(days), settings: { ...book.data.settings, ...settings } } }))
  }
  /** Their calendar in a browser of its own. */
  const openCalendar = async (name: string, address = '/app/calendar', options: BrowserContextOptions = {}): Promise<Page> => {
    const storageState = remembered.get(name)
    const page = await newPage({ ...options, ...(storageState && { storageState }) })
    await page.goto(`${product.origin}${address}`)
    await page.getByRole('grid').waitFor({ state: 'attached' })
    return page
  }
  const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
  const focused = (page: Page) => page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset['date'] : undefined))
  const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  /** Cells whose content is wider or higher than themselves. */
  const clipped = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-date]')].filter((cell) => {
    const box = cell.getBoundingClientRect()
    return [...cell.querySelectorAll('span[aria-hidden], span[aria-hidden] span')].some((part) => {
      const inner = part.getBoundingClientRect()
      return inner.right > box.right + 0.5 || inner.bottom > box.bottom + 0.5
    })
  }).map((cell) => cell.textContent))

  beforeAll(async () => {
    product = await startWeatheredProduct(noon)
    browser = await launchBrowser()
    await newTrader('Ada', 60)
    await newTrader('Full', 3650)
    await newTrader('Shy', 60, { excludeWeekends: true })
    await newTrader('New', 0)
  })

  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    const trouble = troubles.flat()
    contexts = []
    troubles = []
    if (trouble.length > 0) throw new Error(trouble.join('\n'))
  })

  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  it.each(['light', 'dark'] as const)('has no accessibility violation, no overflow and no clipped cell, %s, from a phone to a desk', async (colorScheme) => {
    const found: string[] = []
    const page = await openCalendar('Ada', '/app/calendar', { colorScheme })
    for (const width of [360, 768, 1024, 1440]) {
      const look = async (what: string): Promise<void> => {
        found.push(...(await axeViolations(page)).map((violation) => `${what}, ${width} px: ${violation}`))
        if ((await overflow(page)) > 0) found.push(`${what}, ${width} px: wider than the screen`)
        found.push(...(await clipped(page)).map((cell) => `${what}, ${width} px: clipped: ${cell}`))
      }
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${product.origin}/app/calendar`)
      await page.getByRole('button', { name: /^Previous month/ }).click()
      await look('month')
      await day(page, '2026-10-15').click()
      await page.getByText('Tasks of the day').waitFor()
      await look('day')
    }
    expect(found).toEqual([])
  })

  it('[spec 2 Calendar] on a desk a day opens in a panel 80 units wide, and is written there within the date window', async () => {
    const page = await openCalendar('Ada')
    expect(await page.title()).toBe('Calendar · Bellbook')
    expect((await page.getByRole('heading', { name: 'Month Overview' }).locator('xpath=../..').boundingBox())?.width).toBe(320)
    await day(page, '2026-11-18').click()
    expect(new URL(page.url()).pathname).toBe('/app/calendar/2026-11-18')
    await page.getByLabel('Daily Notes').fill('Written two days later')
    await page.getByRole('heading', { name: 'Journal Entry' }).click()
    await seeSaved(page)
    await expect.poll(async () => (await fileOf('Ada')).book.data.journalEntries.find(({ date }) => date === '2026-11-18')?.notes).toBe('Written two days later')
    await page.reload()
    await expect.poll(() => page.getByLabel('Daily Notes').inputValue()).toBe('Written two days later')
  })

  it('[spec 5 Journal entry] beyond the date window a day is read, with the reason', async () => {
    const page = await openCalendar('Full', '/app/calendar/2020-02-14')
    await page.getByRole('heading', { name: 'February 2020' }).waitFor()
    await page.getByText('Cannot create journal entries for dates more than 1 year ago').waitFor()
    await page.getByText(/Held the plan on 2020-02-14|Sized down/).first().waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.goto(`${product.origin}/app/calendar/2026-11-22`)
    await page.getByText('Cannot create journal entries for dates beyond tomorrow').waitFor()
    await page.goto(`${product.origin}/app/calendar/2026-11-21`)
    await page.getByLabel('Daily Notes').waitFor()
  })

  it('[spec 2 Calendar] on a phone a day opens over the whole screen, to read, and back leads to its cell', async () => {
    const page = await openCalendar('Ada', '/app/calendar', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await day(page, '2026-11-19').tap()
    const sheet = page.getByRole('dialog', { name: 'Thursday, November 19, 2026' })
    await sheet.getByText('Sized down after the first loss.').waitFor()
    const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 }
    expect([width, height, await sheet.getByRole('textbox').count()]).toEqual([360, 740, 0])
    await sheet.getByRole('button', { name: 'Back to the month' }).click()
    await expect.poll(() => focused(page)).toBe('2026-11-19')
    expect(new URL(page.url()).pathname).toBe('/app/calendar')
    // The browser's own back does the same.
    await day(page, '2026-11-18').tap()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('2026-11-18')
    // So does a page that was loaded again: the month behind it is there once.
    await day(page, '2026-11-17').tap()
    await page.getByRole('dialog').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Back to the month' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/calendar')
    await page.goForward()
    await page.getByRole('dialog', { name: 'Tuesday, November 17, 2026' }).waitFor()
    // An address that leads to a day has no month behind it.
    await page.goto(`${product.origin}/app/calendar/2026-10-15`)
    await page.getByRole('dialog', { name: 'Thursday, October 15, 2026' }).getByRole('button', { name: 'Back to the month' }).click()
    await expect.poll(() => focused(page)).toBe('2026-10-15')
    await page.getByRole('heading', { name: 'October 2026' }).waitFor()
  })

  it('on a phone what becomes of another version of a note is said within the day, and undone there: by finger and by key; the toast gives the focus back', async () => {
    const { drive, id, book } = await fileOf('Ada')
    const { journalEntries } = book.data
    const twice = journalEntries.filter(({ date }) => date === '2026-11-16').map((entry) => ({ ...entry, notes: 'From the other phone' }))
    await drive.write(id, JSON.stringify({ ...book, data: { ...book.data, journalEntries: [...journalEntries, ...twice] } }))
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
    expect(await version.locator('blockquote').textContent()).toBe(words)
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

  it('is walked by keyboard alone: days, weeks, months and years', async () => {
    const page = await openCalendar('Ada')
    await day(page, today).focus()
    const steps = [
      ['ArrowLeft', '2026-11-19'], ['ArrowDown', '2026-11-26'], ['Home', '2026-11-22'], ['End', '2026-11-28'], ['ArrowDown', '2026-12-05'], ['ArrowRight', '2026-12-06'],
      ['PageUp', '2026-11-06'], ['Shift+PageUp', '2025-11-06'], ['Shift+PageDown', '2026-11-06'], ['PageDown', '2026-12-06'], ['ArrowUp', '2026-11-29'], ['ArrowUp', '2026-11-22'],
    ] as const
    const seen: string[] = []
    for (const [key] of steps) {
      await page.keyboard.press(key)
      seen.push((await focused(page)) ?? 'nowhere')
    }
    expect(seen).toEqual(steps.map(([, date]) => date))
    expect(await page.locator('[data-date][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText('Sunday, November 22, 2026', { exact: true }).waitFor()
    expect(await focused(page)).toBe('2026-11-22')
  })

  it('shows the focus within the ring of today and away from it, in forced colours too, where each day has a border', async () => {
    const page = await openCalendar('Ada')
    await day(page, '2026-11-19').focus()
    const looks = async () => {
      const of = (date: string) => day(page, date).evaluate((cell) => {
        const { boxShadow, borderTopWidth, borderTopStyle, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(cell)
        const ring = Math.max(Number.parseFloat(borderTopWidth), boxShadow === 'none' ? 0 : 2)
        const line = Number.parseFloat(getComputedStyle(cell.closest('td') ?? cell).borderTopWidth)
        return { ring, ringStyle: borderTopStyle, line, gap: outlineStyle === 'none' ? undefined : -Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth) - ring }
      })
      await page.keyboard.press('ArrowRight')
      const onToday = await of(today)
      await page.keyboard.press('ArrowLeft')
      return [onToday, await of('2026-11-19'), await of(today)]
    }
    expect(await looks()).toEqual([{ ring: 2, ringStyle: 'none', line: 0, gap: 1 }, { ring: 0, ringStyle: 'none', line: 0, gap: 3 }, { ring: 2, ringStyle: 'none', line: 0, gap: undefined }])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await looks()).toEqual([{ ring: 2, ringStyle: 'solid', line: 1, gap: 1 }, { ring: 0, ringStyle: 'none', line: 1, gap: 3 }, { ring: 2, ringStyle: 'solid', line: 1, gap: undefined }])
  })

  it('[spec 2 Calendar] money in whole dollars, a loss in parentheses, thousands with a k on a phone, dots while amounts are hidden', async () => {
    const amountsOf = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-date]')].filter((cell) => cell.innerText.includes('$')).map((cell) => cell.innerText.split('\n').find((line) => /^\(?\$/.test(line))))
    const desk = await openCalendar('Ada')
    expect(new Set(await amountsOf(desk))).toEqual(new Set(['$132', '($86)', '$1,500', '($12,346)', '$0']))
    await desk.setViewportSize({ width: 360, height: 740 })
    expect(new Set(await amountsOf(desk))).toEqual(new Set(['$132', '($86)', '$2k', '($12k)', '$0']))
    const shy = await openCalendar('Shy')
    expect([(await amountsOf(shy)).length, (await shy.getByRole('grid').innerText()).includes('••••')]).toEqual([0, true])
    await shy.getByRole('button', { name: 'Saturday, November 14, 2026. Day off.' }).waitFor()
  })

  it('an address that names no day says so and shows the present month', async () => {
    const page = await openCalendar('New', '/app/calendar/2026-02-30')
    for (const rest of ['2026-02-30', 'today', '2026-11-20/notes', '0000-01-01']) {
      await page.goto(`${product.origin}/app/calendar/${rest}`)
      await page.getByText('This address names no day of the calendar.').waitFor()
      await page.getByRole('heading', { name: 'November 2026' }).waitFor()
      expect(await page.getByText('Your days appear here').isVisible()).toBe(true)
    }
  })

  it.each([['a phone', 360], ['a desk', 1440]] as const)('[issue 4] on %s the day that the address names is printed on a sheet of its own, and is on the screen as before', async (_where, width) => {
    const page = await openCalendar('Ada', '/app/calendar/2026-11-19', { viewport: { width, height: 740 } })
    const dialogs = width < 1024 ? 1 : 0
    await expect.poll(() => page.getByRole('dialog').count()).toBe(dialogs)
    // Paper has a width of its own.
    await page.pdf({ format: 'A4' })
    expect([await page.getByRole('dialog').count(), new URL(page.url()).pathname]).toEqual([dialogs, '/app/calendar/2026-11-19'])
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: 'Thursday, November 19, 2026', level: 1 }).waitFor()
    const text = await page.evaluate(() => document.body.innerText)
    expect(['Journal of Ada', 'Read the news', 'Sized down after the first loss.'].filter((words) => !text.includes(words))).toEqual([])
    expect(['Days Tracked', 'Sun', 'Back to the month', 'November 18'].filter((words) => text.includes(words))).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('heading', { name: 'Thursday, November 19, 2026', level: 1 }).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(dialogs)
  })

  it('ten years: pages through a year without moving anything by itself, and prints a month', async () => {
    const page = await openCalendar('Full', '/app/calendar', { colorScheme: 'dark' })
    await page.evaluate(() => {
      Object.assign(globalThis, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          const { value, hadRecentInput } = shift as unknown as { value: number; hadRecentInput: boolean }
          if (!hadRecentInput) Object.assign(globalThis, { shifted: (globalThis as unknown as { shifted: number }).shifted + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (let month = 0; month < 12; month++) await page.getByRole('button', { name: /^Previous month/ }).click()
    await page.getByRole('heading', { name: 'November 2025' }).waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    for (const width of [700, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([await overflow(page), await clipped(page)]).toEqual([0, []])
    }
    expect((await page.getByRole('grid').boundingBox())?.width).toBeGreaterThan(1200)
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Today', exact: true }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'November 2025' }).evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(35, 32, 26)')
  })
})
