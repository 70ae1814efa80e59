import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseJournalFile, printJournalFile } from '#domain/journal/journal-file.ts'
import { tablePut } from '#domain/journal/table.ts'
import { printSealed } from '#machines/save/trusted-file.ts'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { createJournal, signIn } from '#test/support/trader.ts'
import { fileOf, fullJournal } from './full-journal.ts'
import { type Noted, noting, probe } from './interaction-probe.ts'
import { machine, ms, printTable, type Row } from './report.ts'
import { usableToday } from './typical-journal.ts'

const megabyte = 1024 * 1024

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})

afterAll(async () => {
  await browser.close()
  await product.dispose()
})

interface Opened {
  readonly page: Page
  readonly context: BrowserContext
  readonly path: string
  readonly size: number
}

const prose = (about: string, chars: number): string => `${about}: waited for the level, then followed the plan. `.repeat(chars / 40).slice(0, chars)

/** F36: five years of long notes, ten megabytes. */
const longNotes = (today: string): string => {
  const full = fullJournal(today, { trades: false })
  const entries = full.entries.buckets.flat().slice(-5 * 365).map((entry) => ({ ...entry, notes: prose(entry.date, 3000), reflections: prose(entry.date, 2700) }))
  const file = JSON.parse(printJournalFile(fileOf(full, today))) as { data: { journalEntries: unknown; tasks: unknown[]; checklists: unknown[] }; sync?: unknown }
  delete file.sync
  Object.assign(file.data, { journalEntries: entries, tasks: file.data.tasks.slice(0, 500), checklists: file.data.checklists.slice(0, 5) })
  return JSON.stringify(file)
}

/** A user of their own, whose journal another program has made this large. */
const open = async (name: string, textOf: (today: string) => string): Promise<Opened> => {
  const known = new Set(journalFilesIn(product.dataFolder).map(({ path }) => path))
  const context = await browser.newContext({ timezoneId: middayZone(), viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await signIn(page, product, name)
  await createJournal(page, name)
  const [file] = journalFilesIn(product.dataFolder).filter(({ path }) => !known.has(path))
  if (!file) throw new Error('The journal that was created is not in the data folder')
  const text = textOf(new Intl.DateTimeFormat('en-CA', { timeZone: middayZone() }).format(new Date()))
  writeFileSync(join(product.dataFolder, file.path), text)
  await page.addInitScript(probe)
  await page.reload()
  await page.locator(usableToday).first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(8000)
  return { page, context, path: join(product.dataFolder, file.path), size: Buffer.byteLength(text) }
}

const type = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Daily Notes').focus()
  await page.keyboard.type(text, { delay: 110 })
}

/** Typing goes on while the saves of what was typed before are under way. */
const typeThroughSaves = async (page: Page): Promise<void> => {
  for (let burst = 0; burst < 4; burst += 1) {
    await type(page, 'second leg, stood aside; ')
    await page.waitForTimeout(1200)
    await type(page, 'waited for the level. ')
  }
}

/** Another device writes: one task more, in a file that is otherwise the same. */
const writeElsewhere = async (path: string, id: string): Promise<void> => {
  const parsed = parseJournalFile(readFileSync(path, 'utf8'))
  if (!parsed.ok) throw new Error('The journal in the data folder is none')
  const { journal, sync } = parsed.value
  const [first] = journal.tasks.buckets.flat()
  if (!first) throw new Error('The journal has no task')
  const written = { ...journal, tasks: tablePut(journal.tasks, { ...first, id, text: `From elsewhere ${id}`, sortOrder: 9999 }) }
  const ports = { hashes: { sha256: (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex')) }, pauses: { between: () => Promise.resolve() } }
  writeFileSync(path, (await printSealed(ports, { ...parsed.value, journal: written, sync: { ...sync, writtenBy: 'another device' } })).text)
}

const typeThroughPulls = async ({ page, path }: Opened): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await writeElsewhere(path, `elsewhere-${round}`)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await type(page, 'range held; ')
  }
}

/** Processor time of the page's main thread, milliseconds. */
const busyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const row = (what: string, { longTasks }: Noted): Row => ({
  what, ours: longTasks.length === 0 ? 'none over 50 ms' : `${longTasks.length} over 50 ms, longest ${ms(longTasks[0] ?? 0)}`, goal: 'no task over 50 ms', met: longTasks.length === 0,
})

it.each([
  ['16 MB, ten years with trades', (today: string) => printJournalFile(fileOf(fullJournal(today), today))],
  ['[F36] 10 MB, five years of long notes', longNotes],
])('[budgets 3] %s: opening, typing, saving, pulling', async (name, textOf) => {
  const opened = await open(name.replaceAll(/[^a-z0-9 ]/gi, ''), textOf)
  const { page, context, size } = opened
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const saving = await noting(page, () => typeThroughSaves(page))
  await page.waitForTimeout(8000)
  const pulling = await noting(page, () => typeThroughPulls(opened))
  await page.waitForTimeout(8000)
  const begun = await busyMs(cdp)
  let written = 0
  page.on('request', (request) => void (written += request.method() === 'PATCH' || request.method() === 'PUT' ? 1 : 0))
  await page.locator(usableToday).first().click()
  await expect.poll(() => written, { timeout: 30_000 }).toBeGreaterThan(0)
  await page.waitForTimeout(6000)
  const save = (await busyMs(cdp)) - begun
  await page.reload()
  const starting = await noting(page, async () => page.locator(usableToday).first().waitFor({ timeout: 60_000 }))
  printTable(`A journal of ${(size / megabyte).toFixed(1)} MB; ${name}; ${machine(browser.version())}`, [
    row('typing through saves', saving),
    row('typing while another device’s file is pulled', pulling),
    row('opening from this device', starting),
    { what: 'main thread in one tick and its save, all together', ours: ms(save), goal: 'at most 1,500 ms (F36)', met: save <= 1500 },
  ], [['saving', saving], ['pulling', pulling], ['opening', starting]].flatMap(([when, noted]) => (noted as Noted).lateScripts.slice(0, 8).map((script) => `late in ${when as string}: ${script}`)))
  await context.close()
})
