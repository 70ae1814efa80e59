import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { printJournalFile } from '#domain/journal-file/print.ts'
import type { Host } from '#functions/local/host.ts'
import { signIn } from '#test/support/arrival.ts'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { momentNow } from '#test/support/clock.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { createJournal } from '#test/support/trader.ts'
import { serveBareStack } from './floor-host.ts'
import { fileOf, fullJournal } from './full-journal.ts'
import { type Noted, noting, probe } from './interaction-probe.ts'
import { machine, ms, printTable, quantile, rounds, type Row, times } from './report.ts'
import { settledMs } from './settled.ts'
import { threadTimes } from './thread-time.ts'
import { usableToday } from './typical-journal.ts'

let product: Product
let browser: Browser
let page: Page
let throttle: CDPSession
let bareStack: Host
let barePage: Page
let bareThrottle: CDPSession
/** Writes that the drive was asked for. */
let writes = 0

beforeAll(async () => {
  ;[product, browser, bareStack] = await Promise.all([startProduct(), launchBrowser(), serveBareStack()])
  const first = await browser.newContext({ timezoneId: middayZone() })
  const setup = await first.newPage()
  await signIn(setup, product, 'Ada')
  await createJournal(setup, 'Ten years')
  const storageState = await first.storageState()
  await first.close()

  const [file] = journalFilesIn(product.dataFolder)
  if (!file) throw new Error('The journal that was created is not in the data folder')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: middayZone() }).format(momentNow())
  writeFileSync(join(product.dataFolder, file.path), printJournalFile(fileOf(fullJournal(today), today)))

  const context = await browser.newContext({
    timezoneId: middayZone(),
    viewport: { width: 1280, height: 900 },
    storageState,
  })
  context.on('request', (request) => void (writes += request.method() === 'PATCH' ? 1 : 0))
  page = await context.newPage()
  await page.addInitScript(probe)
  await page.goto(`${product.origin}/app/today`)
  await page.locator(usableToday).first().waitFor({ timeout: 60_000 })
  throttle = await context.newCDPSession(page)

  barePage = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await barePage.addInitScript(probe)
  await barePage.goto(`${bareStack.origin}/app/today`)
  bareThrottle = await barePage.context().newCDPSession(barePage)
})

afterAll(async () => {
  await browser.close()
  await Promise.all([bareStack.close(), product.dispose()])
})

const atSpeed = (rate: number) =>
  Promise.all([throttle, bareThrottle].map((session) => session.send('Emulation.setCPUThrottlingRate', { rate })))

const pause = (milliseconds: number) => page.waitForTimeout(milliseconds)

/**
 * How long a hand holds a button or a finger lies on a screen, milliseconds; let go at once, as only programs do, the
 * press waits for the picture of the tick.
 */
const pressMs = 80

/** Clicks the boxes one after the other, with the mouse, as a hand would. */
const tickBoxes = async (count: number, on: Page = page): Promise<void> => {
  await on.bringToFront()
  const boxes = on.locator(usableToday)
  const there = await boxes.count()
  for (let index = 0; index < count; index += 1) {
    const box = boxes.nth(index % there)
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const place = await box.boundingBox()
    if (!place) throw new Error('The box to tick is not in view')
    // A hand arrives before it presses: what scrolling and pointing draw is not the tick.
    await on.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await pause(100)
    await on.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { delay: pressMs })
    await pause(150)
  }
}

const typeNotes = async (text: string): Promise<void> => {
  await page.getByLabel('Daily Notes').focus()
  await page.keyboard.type(text, { delay: 110 })
}

/** Bursts with pauses in which the draft becomes an event and a save begins, so that the next burst meets it. */
const typeAndSave = async (bursts: number): Promise<void> => {
  for (let burst = 0; burst < bursts; burst += 1) {
    await typeNotes('second leg, stood aside; ')
    await pause(1200)
    await typeNotes('waited for the level. ')
  }
}

/** Interactions that the browser did not list were painted within its 16 ms. */
const all = ({ interactions }: Noted, count: number): ReadonlyArray<number> => [
  ...interactions,
  ...Array.from({ length: Math.max(0, count - interactions.length) }, () => 16),
]

const interactionRow = (what: string, noted: Noted, count: number, floor?: ReadonlyArray<number>): Row => {
  const taken = all(noted, count)
  return {
    what,
    ours: `p50 ${ms(quantile(taken))}, p95 ${ms(quantile(taken, 0.95))}, worst ${ms(Math.max(...taken))}`,
    ...(floor && {
      compared:
        `p50 ${ms(quantile(floor))} (${times(quantile(taken), quantile(floor))}), ` +
        `p95 ${ms(quantile(floor, 0.95))}`,
    }),
  }
}

const byGoal = (row: Row, noted: Noted, count: number): Row => ({
  ...row,
  goal: 'p95 at most 50 ms',
  met: quantile(all(noted, count), 0.95) <= 50,
})

interface Ticked {
  readonly noted: Noted
  readonly saves: number
  /** The bare stack's, before and after. */
  readonly floor: ReadonlyArray<number>
}

const bareTicks = 12

/** Between two rounds of the bare stack, so that both meet the same load. */
const ticking = async (count: number): Promise<Ticked> => {
  const bare = (): Promise<Noted> => noting(barePage, () => tickBoxes(bareTicks, barePage))
  const before = await bare()
  await page.bringToFront()
  const [noted, saves] = await countingWrites(() => noting(page, () => tickBoxes(count)))
  const after = await bare()
  await page.bringToFront()
  return { noted, saves, floor: [...all(before, bareTicks), ...all(after, bareTicks)] }
}

/** In turns, so that both meet the same load. */
const threadRows = async (): Promise<ReadonlyArray<Row>> => {
  const ours: number[] = []
  const bare: number[] = []
  const keys: number[] = []
  for (let round = 0; round < rounds(2); round += 1) {
    await barePage.bringToFront()
    bare.push(...(await threadTimes(bareThrottle, 'mouseup', () => tickBoxes(10, barePage))))
    await page.bringToFront()
    ours.push(...(await threadTimes(throttle, 'mouseup', () => tickBoxes(10))))
    keys.push(...(await threadTimes(throttle, 'keydown', () => typeNotes('patience, size, '))))
    await pause(1500)
  }
  const said = (taken: ReadonlyArray<number>): string =>
    `p50 ${quantile(taken).toFixed(1)} ms, p95 ${quantile(taken, 0.95).toFixed(1)} ms`
  return [
    {
      what: 'the main thread for a tick, until the frame is handed over',
      ours: said(ours),
      compared: `${said(bare)} (${times(quantile(ours), quantile(bare))})`,
    },
    { what: 'the main thread for a key in the notes', ours: said(keys) },
  ]
}

const taskRow = (what: string, { longTasks }: Noted, saves: number, goal?: string): Row => ({
  what: `${what}: tasks over 50 ms, ${saves} saves`,
  ours: longTasks.length === 0 ? 'none' : `${longTasks.length}, longest ${ms(longTasks[0] ?? 0)}`,
  ...(goal !== undefined && { goal, met: longTasks.length === 0 }),
})

const countingWrites = async (work: () => Promise<Noted>): Promise<readonly [Noted, number]> => {
  const before = writes
  const noted = await work()
  return [noted, writes - before]
}

it('[budgets 1, 3] a tick and a key on a full journal, saves included', async () => {
  const ticks = rounds(1) * 60
  const text = 'gap open fade level range breakout pullback volume stop size risk plan patience. '
  // Before and after the ticks the bare stack has its turn, in which a save of ours comes to its end.
  await tickBoxes(4)
  await atSpeed(4)
  const byHand = await ticking(ticks)
  const [typing, savesTyping] = await countingWrites(() => noting(page, () => typeNotes(text)))
  const [slow, savesSlow] = await countingWrites(() => noting(page, () => typeAndSave(2)))
  await atSpeed(1)
  await pause(settledMs)
  const threads = await threadRows()
  const [quick, savesQuick] = await countingWrites(() => noting(page, () => typeAndSave(3)))

  printTable(
    `Interaction to next paint on a full journal (16 MB); ${machine(browser.version())}`,
    [
      byGoal(
        interactionRow(
          `a tick, pressed for ${pressMs} ms, CPU 4x, ${byHand.saves} saves meanwhile`,
          byHand.noted,
          ticks,
          byHand.floor,
        ),
        byHand.noted,
        ticks,
      ),
      byGoal(
        interactionRow(`a key in the notes, CPU 4x, ${savesTyping} saves meanwhile`, typing, text.length),
        typing,
        text.length,
      ),
      ...threads,
      taskRow('typing', quick, savesQuick, 'none'),
      taskRow('typing, CPU 4x', slow, savesSlow),
    ],
    [
      'The browser counts in steps of 8 ms. Compared with: a tick on the bare stack, which redraws one line and ' +
        'keeps nothing.',
      ...[
        ['typing', quick],
        ['typing, CPU 4x', slow],
        ['ticking, CPU 4x', byHand.noted],
      ].flatMap(([name, noted]) =>
        (noted as Noted).lazyScripts.slice(0, 6).map((script) => `late in ${name as string}: ${script}`),
      ),
    ],
  )
  expect(savesQuick).toBeGreaterThan(0)
  expect(byHand.noted.interactions.length).toBeGreaterThan(ticks / 4)
})
