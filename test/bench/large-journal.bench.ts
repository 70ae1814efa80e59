import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile, printSealedSteps } from '#domain/journal-file/print.ts'
import { wholeOf } from '#domain/long-text.ts'
import { tablePut } from '#domain/record/table.ts'
import { runSteps } from '#machines/save/run-steps.ts'
import { signIn } from '#test/support/arrival.ts'
import { launchProfile, middayZone } from '#test/support/browser.ts'
import { momentNow } from '#test/support/clock.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { nodeHashes } from '#test/support/hashes.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { createJournal } from '#test/support/trader.ts'
import { fileOf, fullJournal } from './full-journal.ts'
import { busyMsOf, profileCategories, type Task, taskCategories, tasksOf } from './long-tasks.ts'
import { launchPlain, type PlainBrowser, type PlainPage } from './plain-browser.ts'
import { machine, ms, printTable, rounds, type Row } from './report.ts'
import { settledMs } from './settled.ts'
import { usableToday } from './typical-journal.ts'

/**
 * Whether a journal of 16 MB ever holds up who types: every task of the page's main thread, in the time of the
 * processor that it took itself, so that other programs on the machine do not count. `BENCH_PROFILE=1` names the
 * functions in it.
 */
const megabyte = 1024 * 1024
const longestMs = 50
const profiling = process.env['BENCH_PROFILE'] !== undefined
const categories = profiling ? profileCategories : taskCategories

let product: Product

beforeAll(async () => void (product = await startProduct()))

afterAll(() => product.dispose())

interface Opened {
  readonly browser: PlainBrowser
  readonly page: PlainPage
  readonly path: string
  readonly size: number
  readonly dispose: () => Promise<void>
}

const prose = (about: string, chars: number): string =>
  `${about}: waited for the level, then followed the plan. `.repeat(chars / 40).slice(0, chars)

/** F36: five years of long notes, ten megabytes. */
const longNotes = (today: string): string => {
  const full = fullJournal(today, { trades: false })
  const entries = full.entries.buckets
    .flat()
    .slice(-5 * 365)
    .map((entry) => ({ ...entry, notes: prose(entry.date, 3000), reflections: prose(entry.date, 2700) }))
  const file = JSON.parse(printJournalFile(fileOf(full, today))) as {
    data: { journalEntries: unknown; tasks: unknown[]; checklists: unknown[] }
    sync?: unknown
  }
  delete file.sync
  Object.assign(file.data, {
    journalEntries: entries,
    tasks: file.data.tasks.slice(0, 500),
    checklists: file.data.checklists.slice(0, 5),
  })
  return JSON.stringify(file)
}

const wait = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, forMs))
const inPage = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`

/** A user of their own, whose journal another program has made this large. */
const open = async (name: string, textOf: (today: string) => string): Promise<Opened> => {
  const known = new Set(journalFilesIn(product.dataFolder).map(({ path }) => path))
  const profile = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
  const context = await launchProfile(profile)
  const first = await context.newPage()
  await signIn(first, product, name)
  await createJournal(first, name)
  await context.close()
  const [file] = journalFilesIn(product.dataFolder).filter(({ path }) => !known.has(path))
  if (!file) throw new Error('The journal that was created is not in the data folder')
  const path = join(product.dataFolder, file.path)
  const text = textOf(new Intl.DateTimeFormat('en-CA', { timeZone: middayZone() }).format(momentNow()))
  writeFileSync(path, text)
  const browser = await launchPlain(profile, { TZ: middayZone() })
  const { page } = browser
  await page.send('Page.navigate', { url: `${product.origin}/app/today` })
  await page.until(inPage(usableToday))
  await wait(settledMs)
  const dispose = async (): Promise<void> => {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { browser, page, path, size: Buffer.byteLength(text), dispose }
}

const keyEveryMs = 110

const type = async (page: PlainPage, text: string): Promise<void> => {
  await page.evaluate(`${inPage('#notes, textarea')}.focus()`)
  await page.type(text, keyEveryMs)
}

/**
 * Typing goes on while the saves of what was typed before are under way, and the backup 30 s after the first letter.
 */
const typeThroughSaves = async (page: PlainPage): Promise<void> => {
  for (let burst = 0; burst < 5; burst += 1) {
    await type(page, 'second leg, stood aside; ')
    await wait(1200)
    await type(page, 'waited for the level. ')
  }
}

type Layout = 'as we print it' | 'as another program prints it'

/**
 * Another device writes: one task more, in a file that is otherwise the same. The task comes first in a list that is
 * full, of which the screen draws no more than a full list has.
 */
const writeElsewhere = async (path: string, id: string, layout: Layout): Promise<void> => {
  const parsed = parseJournalFile(readFileSync(path, 'utf8'))
  if (!parsed.ok) throw new Error('The journal in the data folder is none')
  const { journal, sync } = parsed.value
  const [first] = journal.tasks.buckets.flat()
  if (!first) throw new Error('The journal has no task')
  const written = {
    ...journal,
    tasks: tablePut(journal.tasks, { ...first, id, text: `From elsewhere ${id}`, sortOrder: -1 }),
  }
  const ports = { hashes: nodeHashes, pauses: { between: () => Promise.resolve() } }
  const printed = await runSteps(
    ports,
    printSealedSteps({ ...parsed.value, journal: written, sync: { ...sync, writtenBy: 'another device' } }),
  )
  const text = wholeOf(printed.text)
  writeFileSync(path, layout === 'as we print it' ? text : JSON.stringify(JSON.parse(text)))
}

const typeThroughPulls = async ({ page, path }: Opened, layout: Layout): Promise<void> => {
  const ids = Array.from({ length: rounds(1) }, (_, round) => `elsewhere-${layout.length}-${round}`)
  for (const id of ids) {
    await writeElsewhere(path, id, layout)
    await page.evaluate(`void dispatchEvent(new Event('focus'))`)
    await type(page, `range held after ${id}; `)
  }
  for (const id of ids) await page.until(`document.body.textContent.includes('From elsewhere ${id}')`)
  // What was typed meanwhile is saved on top of them.
  const hasAll = (): boolean => {
    const text = readFileSync(path, 'utf8')
    return ids.every((id) => text.includes(`From elsewhere ${id}`) && text.includes(`range held after ${id}`))
  }
  await expect.poll(hasAll, { timeout: 30_000, interval: 500 }).toBe(true)
}

const reopen = async (page: PlainPage): Promise<void> => {
  await page.send('Page.reload')
  await wait(500)
  await page.until(inPage(usableToday))
  await wait(3000)
}

const row = (what: string, tasks: ReadonlyArray<Task>): Row => {
  const long = tasks.filter(({ ownMs }) => ownMs > longestMs)
  const longest = tasks[0] ? ms(tasks[0].ownMs) : `under ${ms(longestMs / 2)}`
  return {
    what,
    ours: `${long.length === 0 ? 'none' : long.length} over 50 ms, longest ${longest}`,
    goal: 'no task over 50 ms',
    met: long.length === 0,
  }
}

const noteOf =
  (when: string) =>
  ({ ownMs, wallMs, inside }: Task): string =>
    `${when}: ${ms(ownMs)} (on the wall ${ms(wallMs)}): ${inside.join(' | ')}`

it.each([
  ['16 MB, ten years with trades', (today: string) => printJournalFile(fileOf(fullJournal(today), today))],
  ['[F36] 10 MB, five years of long notes', longNotes],
])('[budgets 3] %s: opening, typing, saving, pulling', async (name, textOf) => {
  const opened = await open(name.replaceAll(/[^a-z0-9 ]/gi, ''), textOf)
  const { browser, page, path, size } = opened
  const stages: ReadonlyArray<readonly [string, () => Promise<void>]> = [
    ['typing through saves and a backup', () => typeThroughSaves(page)],
    ['typing while another device’s file is pulled', () => typeThroughPulls(opened, 'as we print it')],
    ['typing while another program’s file is pulled', () => typeThroughPulls(opened, 'as another program prints it')],
    ['opening from this device', () => reopen(page)],
  ]
  const rows: Row[] = []
  const notes: string[] = []
  for (const [what, work] of stages) {
    const tasks = tasksOf(await browser.traced(categories, work), longestMs / 2)
    rows.push(row(what, tasks))
    notes.push(...tasks.slice(0, 6).map(noteOf(what)))
  }
  await wait(settledMs)
  const before = readFileSync(path, 'utf8')
  const saving = await browser.traced(categories, async () => {
    await page.evaluate(`${inPage(usableToday)}.click()`)
    await expect.poll(() => readFileSync(path, 'utf8') === before, { timeout: 60_000 }).toBe(false)
    await wait(3000)
  })
  const save = busyMsOf(saving)
  rows.push({
    what: 'main thread in one tick and its save, all together',
    ours: ms(save),
    goal: 'at most 1,500 ms (F36)',
    met: save <= 1500,
  })
  printTable(
    `A journal of ${(size / megabyte).toFixed(1)} MB; ${name}; ${machine(browser.version)}` +
      (profiling ? '; with a profiler, which slows it down' : ''),
    rows,
    notes,
  )
  await opened.dispose()
})
