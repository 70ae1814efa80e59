import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numberCell, textCell } from '#domain/sheets/sheet.ts'
import { runSync } from '#domain/steps.ts'
import { signIn } from '#test/support/arrival.ts'
import { launchProfile, middayZone } from '#test/support/browser.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { createJournal } from '#test/support/trader.ts'
import { workbookSteps } from '#web/adapters/trade-files/zipped-workbook.ts'
import { profileCategories, type Task, taskCategories, tasksOf } from './long-tasks.ts'
import { launchPlain, type PlainBrowser, type PlainPage } from './plain-browser.ts'
import { machine, ms, printTable, type Row } from './report.ts'
import { settledMs } from './settled.ts'

/**
 * Whether a file of 100,000 fills ever holds up the page: every task of its main thread in the time of the processor,
 * from choosing the file to the preview, and for one of them from recording it to the last word. `BENCH_PROFILE=1`
 * names the functions.
 */
const lines = Number(process.env['BENCH_LINES'] ?? 100_000)
const perDay = 40
const longestMs = 100
const megabyte = 1024 * 1024
const profiling = process.env['BENCH_PROFILE'] !== undefined
const categories = profiling ? profileCategories : taskCategories

let product: Product
let profile: string
let browser: PlainBrowser

/** A user with an empty journal. */
beforeAll(async () => {
  product = await startProduct()
  profile = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
  const context = await launchProfile(profile)
  const first = await context.newPage()
  await signIn(first, product, 'Ada')
  await createJournal(first, 'Files')
  await context.close()
  browser = await launchPlain(profile, { TZ: middayZone() })
})

afterAll(async () => {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  await product.dispose()
})

const symbols = ['NVDA', 'AAPL', 'SPY', 'TSLA', 'AMD'] as const

interface Written {
  readonly day: string
  readonly time: string
  readonly symbol: string
  readonly isBuy: boolean
  readonly price: string
}

/** Round trips one after the other, as many a day as a trader makes who has 100,000 of them in ten years. */
const fills: ReadonlyArray<Written> = Array.from({ length: lines }, (_, at) => {
  const day = new Date(Date.UTC(2016, 0, 4 + Math.floor(at / perDay))).toISOString().slice(0, 10)
  const minute = at % perDay
  return {
    day,
    time: `${String(10 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:07`,
    symbol: symbols[Math.floor(at / 2) % symbols.length] ?? 'SPY',
    isBuy: at % 2 === 0,
    price: ((10_000 + ((at * 37) % 4000)) / 100).toFixed(2),
  }
})

const activityStatement = (): string =>
  [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,BrokerName,Interactive Brokers LLC',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,' +
      'Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    ...fills.map(({ day, time, symbol, isBuy, price }, at) => {
      const [proceeds, last] = [Number(price) * 10, Number(fills[at - 1]?.price ?? 0) * 10]
      const amounts = isBuy
        ? `-${proceeds.toFixed(2)},-1,${(proceeds + 1).toFixed(2)},0,0,O`
        : `${proceeds.toFixed(2)},-1,-${(last + 1).toFixed(2)},${(proceeds - last - 2).toFixed(2)},0,C`
      const start = `Trades,Data,Order,Stocks,USD,${symbol},"${day}, ${time}"`
      return `${start},${isBuy ? '' : '-'}10,${price},${price},${amounts}`
    }),
    '',
  ].join('\n')

const executions = (): string =>
  [
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account display name,' +
      'Connection,',
    ...fills.map(({ day, time, isBuy, price }, at) => {
      const [year, month, date] = day.split('-').map(Number)
      const [kind, position] = isBuy ? ['Entry', '1 L'] : ['Exit', '-']
      const start = `MNQ 03-26,${isBuy ? 'Buy' : 'Sell'},1,2${price},${month}/${date}/${year} ${time} AM`
      return `${start},a${at},${kind},${position},o${at},${kind},$0.62,1,Sim101,Simulated,`
    }),
    '',
  ].join('\n')

const ownNames = ['Date', 'Type', 'Symbol', 'Quantity', 'Price', 'Fees']

const workbook = (): Uint8Array => {
  const columns = ownNames.map((name) => ({ name, width: 12 }))
  const rows = fills.map(({ day, time, symbol, isBuy, price }) => [
    textCell(`${day} ${time}`),
    textCell(isBuy ? 'Buy' : 'Sell'),
    textCell(symbol),
    ...['10', price, '1'].map(numberCell),
  ])
  return Buffer.concat(runSync(workbookSteps([{ name: 'Trades', columns, rows }])))
}

const page = (): string => {
  const cells = (texts: ReadonlyArray<string>): string => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`
  const rows = fills.map(({ day, time, symbol, isBuy, price }) =>
    cells([`${day} ${time}`, isBuy ? 'Buy' : 'Sell', symbol, '10', price, '1']),
  )
  return `<html><body><table>${[cells(ownNames), ...rows].join('\n')}</table></body></html>`
}

const wait = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, forMs))

/** A page that has just been opened, at the place where files are imported: what the file before left is gone. */
const openPage = async (): Promise<PlainPage> => {
  const { page: at } = browser
  await at.send('Page.navigate', { url: 'about:blank' })
  await at.send('Page.navigate', { url: `${product.origin}/app/settings/brokerage` })
  await at.until(buttonNamed('Import trades'))
  await wait(2000)
  return at
}

const buttonNamed = (start: string, within = ''): string =>
  `[...document.querySelectorAll('${within}button')]` +
  `.find((each) => each.textContent.startsWith(${JSON.stringify(start)}))`

const choose = async (at: PlainPage, path: string): Promise<void> => {
  const { result } = (await at.send('Runtime.evaluate', {
    expression: `document.querySelector('dialog input[type=file]')`,
  })) as { result: { readonly objectId: string } }
  await at.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId })
}

const untilLong = async (at: PlainPage, expression: string): Promise<void> => {
  for (let minute = 0; ; minute += 1)
    try {
      return await at.until(expression)
    } catch (error) {
      if (minute >= 8) throw error
    }
}

const heapMb = async (at: PlainPage): Promise<number> => {
  await at.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await at.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize / megabyte
}

const row = (what: string, tasks: ReadonlyArray<Task>, tookMs: number): Row => {
  const long = tasks.filter(({ ownMs }) => ownMs > longestMs)
  return {
    what: `${what}, ${(tookMs / 1000).toFixed(1)} s`,
    ours: `${long.length === 0 ? 'none' : long.length} over 100 ms, longest ${ms(tasks[0]?.ownMs ?? 0)}`,
    goal: 'no task over 100 ms',
    met: long.length === 0,
  }
}

const recorded = 'Interactive Brokers'
/** What is recorded comes last: the others meet an empty journal. */
const formats = [
  ['NinjaTrader', 'ninja.csv', executions],
  ['a workbook', 'own.xlsx', workbook],
  ['a page', 'own.html', page],
  [recorded, 'ibkr.csv', activityStatement],
] as const

it.each(formats)('[budgets 4] a file of 100,000 fills: %s', async (name, fileName, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-file-'))
  const path = join(folder, fileName)
  writeFileSync(path, bytes())
  const at = await openPage()
  const rows: Row[] = []
  const notes: string[] = []
  const before = await heapMb(at)
  await at.evaluate(`${buttonNamed('Import trades')}.click()`)
  await at.until(`document.querySelector('dialog input[type=file]')`)
  await wait(1000)
  const staged = async (what: string, work: () => Promise<void>): Promise<void> => {
    const begun = performance.now()
    let tookMs = 0
    const tasks = tasksOf(
      await browser.traced(categories, async () => {
        await work()
        tookMs = performance.now() - begun
        await wait(500)
      }),
      20,
    )
    rows.push(row(what, tasks, tookMs))
    notes.push(
      ...tasks
        .slice(0, 6)
        .map(({ ownMs, wallMs, inside }) => `${what}: ${ms(ownMs)} (wall ${ms(wallMs)}): ${inside.join(' | ')}`),
      `${what}: ${(await heapMb(at)).toFixed(0)} MB of the page, ${before.toFixed(0)} MB before`,
    )
  }
  await staged('from the file to its preview', async () => {
    await choose(at, path)
    await untilLong(at, buttonNamed(`Import ${lines.toLocaleString('en-US')}`))
  })
  // From there on it no longer matters which file they came from.
  if (name === recorded) {
    await staged('until it is recorded', async () => {
      await at.evaluate(`${buttonNamed('Import ', 'dialog ')}.click()`)
      await untilLong(at, `document.body.textContent.includes('in your journal now')`)
    })
    await staged('saving it', () => wait(Number(process.env['BENCH_SAVE'] ?? settledMs)))
    await staged('until it is taken back', async () => {
      await at.evaluate(`${buttonNamed('Undo the import')}.click()`)
      await untilLong(at, `document.body.textContent.includes('as it was before')`)
    })
  }
  printTable(`A file of ${lines.toLocaleString('en')} fills, ${name}; ${machine(browser.version)}`, rows, notes)
  expect(rows.length).toBeGreaterThan(0)
  rmSync(folder, { recursive: true, force: true })
})
