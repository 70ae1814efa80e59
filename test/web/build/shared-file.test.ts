import { afterEach, describe, expect, it } from 'vitest'
import { handOut, takeIn } from '#web/service-worker/shared-file.ts'

const page = '/app/settings/brokerage#shared-file'
const shared = (...files: ReadonlyArray<File | string>): Request => {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return new Request('https://bellbook.example/app/share', { method: 'POST', body })
}
const file = (name: string, content = 'Date,Type') => new File([content], name)

const names = (): ReadonlyArray<string> => [handOut() ?? []].flat().map(({ name }) => name)

describe('[security 3] A file that another app shares', () => {
  afterEach(() => void handOut())

  it.each(['fills.csv', 'Fills.XLSX', 'a.html', 'a.htm', 'a.txt', 'a.tsv', 'a.zip'])(
    '%s waits for the import',
    async (name) => {
      expect(await takeIn(shared(file(name)), 1000)).toBe(page)
      expect([names(), names()]).toEqual([[name], []])
    },
  )

  it.each([
    ['one, by its name', [file('chart.png')]],
    ['several, in their order', [file('a.JPG'), file('b.webp'), file('c.gif')]],
  ])('pictures wait to be offered to today: %s', async (_, files) => {
    expect(await takeIn(shared(...files), 1000)).toBe('/app/today#shared-pictures')
    expect([names(), names()]).toEqual([files.map(({ name }) => name), []])
  })

  it('a picture without an ending is known by its type', async () => {
    const body = new FormData()
    body.append('file', new File(['x'], 'Screenshot', { type: 'image/png' }))
    // A request of this window loses the types of its files.
    const request = Object.assign(shared(), { formData: async () => body })
    expect(await takeIn(request, 1000)).toBe('/app/today#shared-pictures')
    expect(names()).toEqual(['Screenshot'])
  })

  it.each([
    ['a picture that can hold scripts', shared(new File(['<svg/>'], 'chart.svg', { type: 'image/svg+xml' }))],
    ['a script', shared(file('fills.csv.js'))],
    ['a text in place of a file', shared('fills.csv')],
    ['nothing', shared()],
    ['more than may be read', shared(file('fills.csv', 'x'.repeat(1001)))],
    ['no form', new Request('https://bellbook.example/app/share', { method: 'POST', body: 'fills.csv' })],
  ])('%s leads home and is dropped', async (_, request) => {
    expect([await takeIn(request, 1000), handOut()]).toEqual(['/app', undefined])
  })

  it('is the last that was shared: one that was not asked for goes', async () => {
    await takeIn(shared(file('first.csv')), 1000)
    await takeIn(shared(file('notes.pdf'), file('second.csv'), file('chart.png'), file('third.csv')), 1000)
    expect([names(), names()]).toEqual([['second.csv'], []])
    await takeIn(shared(file('chart.png'), file('fourth.csv'), file('chart.gif')), 1000)
    expect(names()).toEqual(['chart.png', 'chart.gif'])
    await takeIn(shared(file('fifth.csv')), 1000)
    await takeIn(shared(file('notes.pdf')), 1000)
    expect(names()).toEqual([])
  })
})
