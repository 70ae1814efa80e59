import { drive as googleDrive } from '@googleapis/drive'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved } from '#test/support/trader.ts'
import { filesIn, foldersNamed } from '#web/adapters/drive/query.ts'

const { product, browser } = await inBrowser(startHeldProduct())
const page = await (await openContext(browser, product)).newPage()

describe('The journal belongs to its owner: an outside program finds and reads it', () => {
  beforeAll(async () => {
    await openNewJournal(page, product, 'Grace', 'Swing trades')
    await addChecklist(page, 'Weekly review')
    await addTask(page, 'Compare plan and record')
    await page.getByLabel('Daily Notes').fill('Zwölf Uhr: 株 ↑, 📈')
    await page.getByRole('heading', { name: "Today's Plan" }).click()
    await seeSaved(page)
  })

  it('[spec 3 Journal file] Google’s own client finds it in the folder journals, valid and byte-equal', async () => {
    await expect.poll(() => journalFilesIn(product.dataFolder)[0]?.text).toContain('Zwölf Uhr')
    const token = await page.evaluate(
      () => Object.values(localStorage).find((value) => value.startsWith('ya29.')) ?? '',
    )
    const drive = googleDrive({
      version: 'v3',
      rootUrl: `${product.googleOrigin}/`,
      headers: { Authorization: `Bearer ${token}` },
    })
    const spaces = 'appDataFolder'
    const folders = await drive.files.list({ spaces, q: foldersNamed('journals'), fields: 'files(id,name)' })
    const [folder] = folders.data.files ?? []
    expect(folders.data.files?.map(({ name }) => name)).toEqual(['journals'])
    const listed = await drive.files.list({
      spaces,
      q: filesIn([folder?.id ?? '']),
      fields: 'files(id,name,mimeType,size)',
    })
    expect(listed.data.files?.map(({ name, mimeType }) => ({ name, mimeType }))).toEqual([
      { name: 'Swing trades.bellbook', mimeType: 'application/vnd.bellbook+json' },
    ])

    const [file] = listed.data.files ?? []
    const content = await drive.files.get({ fileId: file?.id ?? '', alt: 'media' }, { responseType: 'arraybuffer' })
    const bytes = Buffer.from(content.data as ArrayBuffer)
    const [onDisk] = journalFilesIn(product.dataFolder)
    expect(bytes.toString('utf8')).toBe(onDisk?.text)
    expect(Number(file?.size)).toBe(bytes.length)

    const journal = JSON.parse(bytes.toString('utf8')) as Record<string, unknown> & { data: Record<string, unknown> }
    expect([journal['app_id'], journal['version']]).toEqual(['bellbook', '1.0.0'])
    expect([typeof journal['created'], typeof journal['updated']]).toEqual(['string', 'string'])
    expect(
      ['checklists', 'tasks', 'journalEntries', 'dayStats'].map((name) => Array.isArray(journal.data[name])),
    ).toEqual([true, true, true, true])
    expect(journal.data['tasks']).toEqual([
      expect.objectContaining({ text: 'Compare plan and record', completed: false, sortOrder: 0 }),
    ])
  })
})
