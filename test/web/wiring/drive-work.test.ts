import { describe, expect, it } from 'vitest'
import { ok } from '#domain/result.ts'
import type { DriveWork } from '#web/wiring/drive-work.ts'
import { lazyDriveWork } from '#web/wiring/journal-sessions.ts'

const input = { key: { userId: 'u', fileId: 'f' }, clientId: 'desk', confirmed: undefined }
const file = { id: 'moved', texts: [] }
const here = {
  pull: () => Promise.resolve({ ok: false, error: { kind: 'busy' } }),
  save: () => Promise.resolve({ ok: false, error: { kind: 'unauthorized' } }),
  readMoved: () => Promise.resolve(new Map([['moved', { status: 'missing' }]])),
  finishMoved: () => Promise.resolve(ok(file)),
} as unknown as DriveWork

const drawn = Promise.resolve()

describe('The drive’s work, whose code comes late', () => {
  it('is asked for at the first use, once, and does what it is asked', async () => {
    let asked = 0
    const load = () => {
      asked += 1
      return Promise.resolve(here)
    }
    const work = lazyDriveWork(load, drawn)
    expect(asked).toBe(0)
    expect(await Promise.all([work.save(input), work.pull(input)])).toEqual([
      { ok: false, error: { kind: 'unauthorized' } },
      { ok: false, error: { kind: 'busy' } },
    ])
    expect(asked).toBe(1)
  })

  it('[F33] counts as offline where its code cannot be loaded, so edits wait; the next use asks again', async () => {
    let isThere = false
    const load = () => (isThere ? Promise.resolve(here) : Promise.reject(new Error('No such file')))
    const work = lazyDriveWork(load, drawn)
    const offline = { ok: false, error: { kind: 'offline' } }
    expect(await work.save(input)).toEqual(offline)
    expect([await work.pull(input), await work.finishMoved('moved', [])]).toEqual([offline, offline])
    expect(await work.readMoved(['moved'])).toEqual(new Map([['moved', { status: 'unread' }]]))
    isThere = true
    expect(await work.save(input)).toEqual({ ok: false, error: { kind: 'unauthorized' } })
    expect(await work.readMoved(['moved'])).toEqual(new Map([['moved', { status: 'missing' }]]))
  })

  it('waits for the first drawing, but where there is nothing to draw without the drive', async () => {
    let asked = 0
    let draw: () => void = () => undefined
    const load = () => {
      asked += 1
      return Promise.resolve({
        ...here,
        open: () => Promise.resolve({ ok: false, error: { kind: 'busy' } }),
      } as unknown as DriveWork)
    }
    const work = lazyDriveWork(load, new Promise<void>((resolve) => (draw = resolve)))
    const [pulled, saved] = [work.pull(input), work.save(input)]
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toBe(0)
    const opened = await work.open(input.key, { clientId: 'desk', snapshot: undefined, events: [], drafts: [] })
    expect([opened, asked]).toEqual([{ ok: false, error: { kind: 'busy' } }, 1])
    draw()
    expect(await pulled).toEqual({ ok: false, error: { kind: 'busy' } })
    expect([await saved, asked]).toEqual([{ ok: false, error: { kind: 'unauthorized' } }, 1])
  })
})
