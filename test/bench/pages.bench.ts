import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Host } from '#functions/local/host.ts'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { serveBareStack, serveScriptFree } from './floor-host.ts'
import { measurePage, medianFigures, type PageFigures } from './measure-page.ts'
import { kb, machine, ms, printTable, rounds, type Row, times } from './report.ts'
import { keepTypicalDay, usableToday } from './typical-journal.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

let product: Product
let browser: Browser
let scriptFree: Host
let bareStack: Host
/** Signed in; once with this device's log, once as a new device that has to ask the drive. */
let signedIn: { readonly withLog: StorageState; readonly withoutLog: StorageState }

beforeAll(async () => {
  ;[product, browser, scriptFree, bareStack] = await Promise.all([
    startProduct(),
    launchBrowser(),
    serveScriptFree(),
    serveBareStack(),
  ])
  const context = await browser.newContext({ timezoneId: middayZone() })
  await keepTypicalDay(context, product)
  signedIn = { withLog: await context.storageState({ indexedDB: true }), withoutLog: await context.storageState() }
  await context.close()
})

afterAll(async () => {
  await browser.close()
  await Promise.all([scriptFree.close(), bareStack.close(), product.dispose()])
})

/** Each page once a round, in turn, so that whatever else the machine does falls on all of them. */
const inTurn = async (
  pages: Readonly<Record<string, () => Promise<PageFigures>>>,
): Promise<(name: string) => PageFigures> => {
  const runs = new Map<string, PageFigures[]>(Object.keys(pages).map((name) => [name, []]))
  for (let round = 0; round < rounds(4); round += 1)
    for (const [name, measure] of Object.entries(pages)) runs.get(name)?.push(await measure())
  const medians = new Map([...runs].map(([name, taken]) => [name, medianFigures(taken)]))
  return (name) => {
    const found = medians.get(name)
    if (!found) throw new Error(`${name} was not measured`)
    return found
  }
}

const paints = (what: string, ours: PageFigures, floor: PageFigures, goal?: number): ReadonlyArray<Row> => [
  {
    what: `${what}: first paint`,
    ours: ms(ours.firstPaint),
    compared: `${ms(floor.firstPaint)} (${times(ours.firstPaint, floor.firstPaint)})`,
  },
  {
    what: `${what}: largest paint`,
    ours: ms(ours.largestPaint),
    compared: `${ms(floor.largestPaint)} (${times(ours.largestPaint, floor.largestPaint)})`,
    ...(goal !== undefined && { goal: `at most ${goal} x`, met: ours.largestPaint <= goal * floor.largestPaint }),
  },
]

const shift = (what: string, ours: PageFigures): Row => ({
  what: `${what}: layout shift`,
  ours: ours.layoutShift.toFixed(4),
  goal: '0',
  met: ours.layoutShift === 0,
})
const styles = (what: string, ours: PageFigures): Row => ({
  what: `${what}: styles`,
  ours: kb(ours.styleBytes),
  goal: 'at most 12 KB',
  met: ours.styleBytes <= 12 * 1024,
})

it('[budgets 1] what a visitor waits for on a slow phone', async () => {
  const open =
    (origin: string, path: string, ready = 'h1') =>
    () =>
      measurePage(browser, `${origin}${path}`, { ready })
  const today = (state: StorageState) => () =>
    measurePage(browser, `${product.origin}/app/today`, { ready: usableToday, state })
  const of = await inTurn({
    landing: open(product.origin, '/'),
    'landing floor': open(scriptFree.origin, '/'),
    privacy: open(product.origin, '/privacy'),
    'privacy floor': open(scriptFree.origin, '/privacy'),
    bare: open(bareStack.origin, '/app/today', 'input'),
    today: today(signedIn.withLog),
    'new device': today(signedIn.withoutLog),
  })
  const bare = of('bare')
  const ours = of('today')
  const fresh = of('new device')
  const documents = (['landing', 'privacy'] as const).flatMap((name): ReadonlyArray<Row> => [
    ...paints(name, of(name), of(`${name} floor`), 1.15),
    {
      what: `${name}: script`,
      ours: kb(of(name).scriptBytes),
      compared: kb(of(`${name} floor`).scriptBytes),
      goal: 'at most 0.5 KB',
      met: of(name).scriptBytes <= 512,
    },
    styles(name, of(name)),
    shift(name, of(name)),
  ])
  const blocking = (what: string, figures: PageFigures): Row => ({
    what: `${what}: total blocking`,
    ours: ms(figures.blocking),
    compared: `${ms(bare.blocking)} (${times(figures.blocking, bare.blocking)})`,
    goal: 'at most 1.2 x',
    met: figures.blocking <= 1.2 * bare.blocking,
  })
  printTable(
    `Slow phone (9 Mbit/s down, 3 up, 100 ms, CPU 4x), nothing cached; ${machine(browser.version())}`,
    [
      ...documents,
      ...paints('today', ours, bare),
      blocking('today', ours),
      { what: 'today: usable', ours: ms(ours.ready), compared: `${ms(bare.ready)} (${times(ours.ready, bare.ready)})` },
      {
        what: 'today: script until usable',
        ours: kb(ours.firstScriptBytes),
        compared: kb(bare.firstScriptBytes),
        goal: 'at most 150 KB',
        met: ours.firstScriptBytes <= 150 * 1024,
      },
      { what: 'today: script in all, once it is still', ours: kb(ours.scriptBytes), compared: kb(bare.scriptBytes) },
      styles('today', ours),
      shift('today', ours),
      ...paints('today on a new device', fresh, bare),
      blocking('today on a new device', fresh),
      { what: 'today on a new device: usable', ours: ms(fresh.ready), compared: ms(bare.ready) },
      shift('today on a new device', fresh),
    ],
    [
      'Compared with: landing and privacy without their one script; today: the bare stack, which draws twelve boxes ' +
        'and keeps nothing.',
      'today: signed in, this device knows the journal. On a new device the journal is first fetched from the drive.',
      'Script and styles: compressed bytes of the bodies, as they came over the wire.',
    ],
  )
  expect(ours.scriptBytes).toBeGreaterThan(bare.scriptBytes / 2)
})
