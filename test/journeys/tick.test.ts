import type { CDPSession } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { drawnTwice } from '#test/support/page-time.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved, tick } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startHeldProduct())

interface LayoutEvent {
  readonly name: string
  readonly args: {
    readonly beginData?: { readonly partialLayout: boolean }
    readonly endData?: { readonly layoutRoots?: ReadonlyArray<{ readonly nodeName: string }> }
  }
}

/** What the browser laid out meanwhile, by the place where it began. */
const layoutsWhile = async (session: CDPSession, work: () => Promise<void>): Promise<ReadonlyArray<string>> => {
  const events: LayoutEvent[] = []
  session.on(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...(value as unknown as ReadonlyArray<LayoutEvent>)),
  )
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  return events
    .filter(({ name }) => name === 'Layout')
    .flatMap(({ args }) =>
      (args.endData?.layoutRoots ?? []).map(({ nodeName }) => nodeName.replace(/ (?:id|class)=.*/, '')),
    )
}

describe('[budgets 1] A tick', () => {
  it('lays out its own figures and bars, and never the page', async () => {
    const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await openNewJournal(page, product, 'Ada', 'Quick')
    await addChecklist(page, 'Before the open')
    for (const text of ['Read the tape', 'Mark the levels', 'Write the plan']) await addTask(page, text)
    await seeSaved(page)
    // The first one takes the focus off the line for the next task; its save goes on all the while, so that the
    // indicator stays as it is.
    await page.route(`${product.googleOrigin}/**`, () => undefined)
    await tick(page, 'Read the tape')
    await page.getByText('Saving...').filter({ visible: true }).waitFor()
    const session = await context.newCDPSession(page)
    const laidOut = await layoutsWhile(session, async () => {
      await page.getByLabel('Mark the levels', { exact: true }).check()
      await page.getByText('2 of 3 done').waitFor()
      await drawnTwice(page)
    })
    expect(laidOut.length).toBeGreaterThan(0)
    expect(laidOut.filter((root) => !['P', 'SPAN', 'PROGRESS'].includes(root))).toEqual([])
    await context.close()
  })
})
