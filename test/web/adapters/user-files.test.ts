import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDownloads } from '#web/adapters/user-files.ts'

const saved: Array<string> = []
const timers = { after: () => () => undefined }
const windowWith = (navigator: object): Window => {
  const link = { href: '', download: '', click: () => void saved.push(link.download) }
  return { navigator, document: { createElement: () => link } } as unknown as Window
}
const onAppleHomeScreen = (share: (data: { files: Array<File> }) => Promise<void>) =>
  windowWith({ standalone: true, canShare: () => true, share })
const handOver = (window: Window) => createDownloads(window, timers)('trades.csv', 'text/csv', ['Date'])

afterEach(() => void (saved.length = 0))

describe('A file for the user', () => {
  it('is saved by a link in a browser that could share it as well', () => {
    const share = vi.fn<() => Promise<void>>(() => Promise.resolve())
    handOver(windowWith({ canShare: () => true, share }))
    expect([saved, share.mock.calls]).toEqual([['trades.csv'], []])
  })

  it('goes to the share sheet in an app on an Apple home screen, with its name and text', async () => {
    const shared: Array<File> = []
    handOver(onAppleHomeScreen(({ files }) => Promise.resolve(void shared.push(...files))))
    expect([shared[0]?.name, shared[0]?.type, await shared[0]?.text()]).toEqual(['trades.csv', 'text/csv', 'Date'])
    expect(saved).toEqual([])
  })

  it.each([
    ['is not saved after all when the user closes the sheet', 'AbortError', []],
    ['is saved by a link when the sheet refuses it', 'NotAllowedError', ['trades.csv']],
  ])('%s', async (_name, refusal, expected) => {
    handOver(onAppleHomeScreen(() => Promise.reject(new DOMException('', refusal))))
    await new Promise((resolve) => setImmediate(resolve))
    expect(saved).toEqual(expected)
  })

  it('is saved by a link where an app on a home screen cannot share files', () => {
    handOver(windowWith({ standalone: true }))
    expect(saved).toEqual(['trades.csv'])
  })
})
