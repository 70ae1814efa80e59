import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchProfile } from '#test/support/browser.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { machine, ms, printTable, quantile, rounds, type Row } from './report.ts'
import { keepTypicalDay } from './typical-journal.ts'

/**
 * Lighthouse is 201 packages and 185 MB, so it is no dependency: `npm i --prefix <folder> lighthouse@12.8.2` brings it,
 * and `LIGHTHOUSE=<folder>` lets it in. What it asks about accessibility and search engines is asked by `npm test` as
 * well.
 */
const folder = process.env['LIGHTHOUSE']

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}
type Lighthouse = (address: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

const lighthouseOf = async (where: string): Promise<Lighthouse> => {
  const entry = join(where, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry))
    throw new Error(`No Lighthouse in ${where}: run "npm i --prefix ${where} lighthouse@12.8.2" first.`)
  const { default: run } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as {
    readonly default: Lighthouse
  }
  return run
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

let product: Product
let profile: string

beforeAll(async () => {
  product = await startProduct()
  profile = mkdtempSync(join(tmpdir(), 'bellbook-lighthouse-'))
})

afterAll(async () => {
  await product.dispose()
  rmSync(profile, { recursive: true, force: true })
})

it.runIf(folder !== undefined)(
  '[budgets 1] Lighthouse on the landing page and on Today',
  async () => {
    const lighthouse = await lighthouseOf(folder ?? '')
    const port = await freePort()
    const context = await launchProfile(profile, { args: [`--remote-debugging-port=${port}`] })
    try {
      const measure = async (path: string) => {
        const reports: Report[] = []
        for (let round = 0; round < rounds(5); round += 1) {
          const result = await lighthouse(`${product.origin}${path}`, {
            port,
            disableStorageReset: true,
            output: 'json',
            logLevel: 'error',
          })
          if (result) reports.push(result.lhr)
        }
        const score = (name: string) => Math.min(...reports.map(({ categories }) => categories[name]?.score ?? 0))
        const figure = (name: string) => quantile(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
        return { score, figure }
      }
      // Before anybody signs in: the landing page sends who is signed in on to the app.
      const landing = await measure('/')
      await keepTypicalDay(context, product)
      const today = await measure('/app/today')
      const score = (what: string, value: number): Row => ({
        what,
        ours: `${Math.round(value * 100)}`,
        goal: '100',
        met: value === 1,
      })
      const raw = (what: string, { figure }: typeof landing): ReadonlyArray<Row> => [
        { what: `${what}: first contentful paint`, ours: ms(figure('first-contentful-paint')) },
        { what: `${what}: largest contentful paint`, ours: ms(figure('largest-contentful-paint')) },
        { what: `${what}: total blocking`, ours: ms(figure('total-blocking-time')) },
        {
          what: `${what}: layout shift`,
          ours: figure('cumulative-layout-shift').toFixed(4),
          goal: '0',
          met: figure('cumulative-layout-shift') === 0,
        },
      ]
      printTable(
        `Lighthouse 12, its slow phone; ${machine(context.browser()?.version())}`,
        [
          score('landing: accessibility', landing.score('accessibility')),
          score('landing: search engines', landing.score('seo')),
          ...raw('landing', landing),
          score('today: accessibility', today.score('accessibility')),
          ...raw('today', today),
        ],
        [
          'The floors of the raw figures, measured without Lighthouse in the same way for both, stand in the ' +
            'table of pages.',
          'Today asks search engines to stay away, so it has no goal there. Its paints are those of a browser ' +
            'that was here before.',
        ],
      )
      expect([landing.score('accessibility'), landing.score('seo'), today.score('accessibility')]).toEqual([1, 1, 1])
    } finally {
      await context.close()
    }
  },
  600_000,
)
