import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { decide } from '#domain/journal/decide.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { addDays } from '#domain/time/local-date.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { signIn } from '#test/support/arrival.ts'
import { middayZone } from '#test/support/browser.ts'
import { momentNow } from '#test/support/clock.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startProduct } from '#test/support/product.ts'
import { createJournal } from '#test/support/trader.ts'
import { type Noted, noting, probe } from './interaction-probe.ts'
import { machine, ms, printTable, quantile, rounds, type Row } from './report.ts'
import { settledMs } from './settled.ts'

const days = 3650
const perDay = 14
const items = 12
const symbols = ['NVDA', 'AAPL', 'SPY', 'TSLA', 'AMD', 'MSFT', 'AMZN', 'META', 'QQQ', 'NFLX'] as const

const { product, browser } = await inBrowser(startProduct())
let page: Page

/** A fill of a round trip, long or short. */
const fill = (day: string, dayPlace: number, place: number): Activity => {
  const trip = Math.floor(place / 2)
  const isShort = (dayPlace + trip) % 3 === 0
  const cents = 10_000 + ((dayPlace * 131 + place * 37) % 4000)
  return {
    side: (place % 2 === 0) === isShort ? 'SELL' : 'BUY',
    effect: place % 2 === 0 ? 'open' : 'close',
    symbol: symbols[(dayPlace + trip) % symbols.length] ?? 'SPY',
    accountId: trip % 2 === 0 ? 'Old file' : 'Second file',
    snapTradeId: '',
    quantity: 10,
    price: cents / 100,
    amount: cents / 10,
    fees: 0.35,
    timestamp: `${day}T14:${String(place * 4).padStart(2, '0')}:07.000Z`,
    day,
  }
}

/** 51,100 fills, which are 25,550 trades. */
const longJournal = (today: string): Journal => {
  const fills = Array.from({ length: days }, (_, index) => addDays(today, index - days) ?? today).flatMap(
    (day, index) => Array.from({ length: perDay }, (_, place) => fill(day, index, place)),
  )
  return inWholeDays(fills, 1000).reduce<Journal>((journal, activities) => {
    const applied = decide(journal, {
      type: 'RecordActivities',
      data: { source: 'import', activities },
      meta: { now: `${today}T11:00:00.000Z`, today },
    })
    return applied.ok ? applied.value.journal : journal
  }, emptyJournal)
}

const archive = (today: string): ReadonlyArray<object> =>
  Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index - days) ?? today
    const tasks = Array.from({ length: items }, (_task, item) => {
      const done = (index * (item + 3) + ((index * index) % 7)) % 5 < 3
      return {
        id: `item-${item}`,
        text: `Item ${item + 1}`,
        done,
        ...(done && { doneAt: `${date}T${item % 2 === 0 ? '13' : '15'}:20:00.000Z`, doneZone: 'America/New_York' }),
      }
    })
    return { date, completed: tasks.filter(({ done }) => done).length, total: items, tasks }
  })

/** Half a point beyond the price of the first fill. */
const stopOf = (side: 'long' | 'short', first: object | undefined): number =>
  Number(first && 'price' in first ? first.price : 0) + (side === 'long' ? -0.5 : 0.5)

/** A note on every fifth trade, with a label and on every other of these a stop. */
const notesOn = (journal: Journal): ReadonlyArray<object> =>
  runSync(tradesSteps(journal, freshTradeMemory()))
    .filter((_, place) => place % 5 === 0)
    .map(({ fills, side, opened, parts }, place) => ({
      id: `note-${place}`,
      fills: fills.toSorted(),
      note: `Waited for level ${place}, then followed the plan.`,
      labels: [`label-${place % 7}`],
      stops: place % 2 === 0 ? [{ price: stopOf(side, parts[0]?.movement), at: opened.timestamp }] : [],
      apart: [],
    }))

const labels = Array.from({ length: 7 }, (_, place) => ({ id: `label-${place}`, kind: 'tag', name: `Label ${place}` }))

/** What a trader writes on a day, of 200 letters. */
const writtenOn = (place: number): string =>
  `Level ${place} held. ${'Waited for the retest and took half off at the first target. '.repeat(3)}`

interface Stored {
  readonly data: { readonly settings: object; readonly journalEntries: ReadonlyArray<object> }
}

beforeAll(async () => {
  const timezoneId = middayZone()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(momentNow())
  const context = await browser.newContext({ timezoneId, viewport: { width: 1280, height: 1100 } })
  const setup = await context.newPage()
  await signIn(setup, product, 'Ada')
  await createJournal(setup, 'Ten years')
  await setup.waitForTimeout(4000)
  const storageState = await context.storageState()
  await context.close()
  const [file] = journalFilesIn(product.dataFolder)
  if (!file) throw new Error('No journal')
  const stored = JSON.parse(file.text) as Stored
  const journal = longJournal(today)
  const { journalEntries } = JSON.parse(canonicalData(journal)) as Stored['data']
  const settings = { ...stored.data.settings, showPortfolioValues: true }
  const written = { tradeNotes: notesOn(journal), labels }
  const data = {
    ...stored.data,
    ...written,
    journalEntries: journalEntries.map((entry, place) => ({ ...entry, notes: writtenOn(place) })),
    settings,
    dayStats: archive(today),
  }
  writeFileSync(join(product.dataFolder, file.path), JSON.stringify({ ...stored, data }))
  const fresh = await browser.newContext({ timezoneId, viewport: { width: 1280, height: 1100 }, storageState })
  page = await fresh.newPage()
  await page.addInitScript(probe)
  await page.goto(`${product.origin}/app/today`)
  await page.getByLabel('Daily Notes').waitFor({ timeout: 60_000 })
  // It is saved on this device, and what the pages need is worked out while the page is idle.
  await page.waitForTimeout(settledMs + 4000)
})

/** Milliseconds from the first press or choice until a picture has the words, and until none of it is busy any more. */
interface Times {
  readonly saidMs: number
  readonly tookMs: number
}

/** The routine is drawn long after everything else. */
const busy = 'main[aria-busy="true"], main [aria-busy="true"]:not([aria-labelledby="insight-routine"])'

/** How long the page takes to what is waited for, as it measures itself. */
const until = async (text: string, work: () => Promise<void>): Promise<readonly [Times, Noted]> => {
  let times: Times = { saidMs: Number.NaN, tookMs: Number.NaN }
  const noted = await noting(page, async () => {
    await page.evaluate(
      ([wanted, busyParts]) => {
        const state = { saidMs: Number.NaN, tookMs: Number.NaN }
        Object.assign(globalThis, { until: state })
        const sought = new RegExp(wanted)
        let from = 0
        const begin = (event: Event): void => void (from ||= event.timeStamp)
        for (const type of ['mousedown', 'input', 'keydown'])
          addEventListener(type, begin, { capture: true, once: true })
        const afterPicture = (note: (tookMs: number) => void): void => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => note(performance.now() - from))
            port1.start()
            port2.postMessage(undefined)
          })
        }
        // At each change of the page: to look at each frame would make the browser draw some that nothing asks for.
        const observer = new MutationObserver(() => {
          if (from === 0 || !sought.test(document.querySelector('main')?.textContent ?? '')) return
          if (Number.isNaN(state.saidMs)) {
            state.saidMs = 0
            afterPicture((tookMs) => (state.saidMs = tookMs))
          }
          if (document.querySelector(busyParts) !== null) return
          observer.disconnect()
          afterPicture((tookMs) => (state.tookMs = tookMs))
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      },
      [text, busy] as const,
    )
    await work()
    await page.waitForFunction(
      () => !Number.isNaN((globalThis as unknown as { until: Times }).until.tookMs),
      undefined,
      { timeout: 120_000 },
    )
    times = await page.evaluate(() => (globalThis as unknown as { until: Times }).until)
    // What goes on behind the picture counts as well.
    await page.waitForTimeout(800)
  })
  return [times, noted]
}

const row = (what: string, taken: ReadonlyArray<readonly [Times, Noted]>, goal: number): Row => {
  const times = taken.map(([{ tookMs }]) => tookMs)
  const said = taken.map(([{ saidMs }]) => saidMs)
  const long = taken.flatMap(([, { longTasks }]) => longTasks)
  return {
    what,
    ours: `p50 ${ms(quantile(times))}, worst ${ms(Math.max(...times))}; its words ${ms(quantile(said))}`,
    compared: long.length === 0 ? 'no task over 50 ms' : `${long.length} over 50 ms, longest ${ms(Math.max(...long))}`,
    goal: `${goal} ms, no task over 50`,
    met: quantile(times) <= goal && long.length === 0,
  }
}

const sentence = 'with [\\d,]+ trades an average of'
const goToday = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByLabel('Daily Notes').waitFor()
}
const visit = () => until(sentence, () => page.getByRole('link', { name: 'Insight', exact: true }).click())

it('[budgets 1] insight over ten years: the first visit, another one, filters, the routine', async () => {
  const first = await visit()
  const drawn = await until('You are looking at', () =>
    page.mouse.move(10, 10).then(() => page.keyboard.press('Shift')),
  )
  const again: Array<readonly [Times, Noted]> = []
  const filters: Array<readonly [Times, Noted]> = []
  for (let round = 0; round < rounds(2); round += 1) {
    await goToday()
    again.push(await visit())
    for (const [label, value, expected] of [
      ['Side', 'short', '8,51\\d trades, '],
      ['Side', '', '25,550 trades, '],
    ] as const)
      filters.push(
        await until(expected, () =>
          page
            .getByLabel(label, { exact: true })
            .selectOption(value)
            .then(() => undefined),
        ),
      )
  }
  const trades: Array<readonly [Times, Noted]> = []
  const listed: Array<readonly [Times, Noted]> = []
  for (let round = 0; round < rounds(2); round += 1) {
    await goToday()
    trades.push(await until('Closed25,550', () => page.getByRole('link', { name: 'Trades', exact: true }).click()))
    for (const [value, expected] of [
      ['short', 'Closed8,51\\d'],
      ['', 'Closed25,550'],
    ] as const)
      listed.push(
        await until(expected, () =>
          page
            .getByLabel('Side', { exact: true })
            .selectOption(value)
            .then(() => undefined),
        ),
      )
  }
  printTable(
    `Insight over 51,100 fills, 25,550 trades, ${days} days with ${items} items; ${machine(browser.version())}`,
    [
      row('the first visit after the start, code and derivation included', [first], 300),
      row('another visit', again, 300),
      row('a filter', filters, 100),
      row('the routine is drawn', [drawn], 60_000),
      row('the list of trades, 5,110 with notes', trades, 300),
      row('a filter of the list', listed, 100),
    ],
    [first, drawn, ...again, ...filters, ...trades, ...listed].flatMap(([, noted]) => noted.lazyScripts.slice(0, 3)),
  )
  expect(again.length).toBeGreaterThan(0)
})

it('[trading 7] a search over the same ten years', async () => {
  await goToday()
  const field = page.getByRole('searchbox')
  const first = await until('1 day', () => page.keyboard.press('/').then(() => field.fill('"level 77 held"')))
  const search = async (words: string, expected: string) => {
    await field.fill('')
    // Its address follows, after 400 ms.
    await page.waitForTimeout(600)
    return until(expected, () => field.fill(words))
  }
  const taken: Array<readonly [Times, Noted]> = []
  for (let round = 0; round < rounds(2); round += 1)
    for (const [words, expected] of [
      [`"level ${1000 + round} held"`, '1 day'],
      ['retest', `${days.toLocaleString('en-US')} days`],
      ['symbol:NVDA pnl<0', '[\\d,]+ days'],
      ['tag:"label 3"', '[\\d,]+ notes on trades'],
      ['nowhere', 'Nothing found'],
    ] as const)
      taken.push(await search(words, expected))
  printTable(
    `Search over ${days} days with notes, 51,100 fills, 5,110 notes on trades; ${machine(browser.version())}`,
    [row('the first search after the start, from the key that opens it', [first], 300), row('a search', taken, 100)],
  )
  expect(taken.length).toBeGreaterThan(0)
})
