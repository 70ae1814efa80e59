import { describe, expect, it } from 'vitest'
import { ok } from '#domain/result.ts'
import { createLateDriveWork, type DriveWork } from '#web/app/feed/late-drive-work.ts'

const input = { scope: { userId: 'u', fileId: 'f' }, clientId: 'desk', confirmed: undefined }
const file = { id: 'moved', texts: [] }
const here = {
  pull: () => Promise.resolve({ ok: false, error: { kind: 'busy' } }),
  save: () => Promise.resolve({ ok: false, error: { kind: 'unauthorized' } }),
  readMoved: () => Promise.resolve(new Map([['moved', { status: 'missing' }]])),
  settleMoved: () => Promise.resolve(ok(file)),
} as unknown as DriveWork

describe('The drive’s work, whose code comes late', () => {
  it('is asked for at the first use, looking and writing once each, and does what it is asked', async () => {
    let asked = 0
    const load = () => {
      asked += 1
      return Promise.resolve(here)
    }
    const work = createLateDriveWork({ look: load, writes: load })
    expect(asked).toBe(0)
    expect(await Promise.all([work.save(input), work.pull(input)])).toEqual([{ ok: false, error: { kind: 'unauthorized' } }, { ok: false, error: { kind: 'busy' } }])
    expect(asked).toBe(2)
  })

  it('counts as being offline where its code cannot be had, so that edits wait; the next use asks for it again', async () => {
    let asked = 0
    const load = () => ((asked += 1) < 3 ? Promise.reject(new Error('No such file')) : Promise.resolve(here))
    const work = createLateDriveWork({ look: load, writes: load })
    const offline = { ok: false, error: { kind: 'offline' } }
    expect([await work.save(input), await work.pull(input), await work.save(input), asked]).toEqual([offline, offline, { ok: false, error: { kind: 'unauthorized' } }, 3])
  })

  it('waits for the first drawing, but where there is nothing to draw without the drive', async () => {
    const asked: string[] = []
    let draw: () => void = () => undefined
    const load = (what: string) => () => {
      asked.push(what)
      return Promise.resolve({ ...here, open: () => Promise.resolve({ ok: false, error: { kind: 'busy' } }) } as unknown as DriveWork)
    }
    const work = createLateDriveWork({ look: load('look'), writes: load('writes') }, new Promise<void>((resolve) => (draw = resolve)))
    const [pulled, saved] = [work.pull(input), work.save(input)]
    expect([await work.open(input.scope, { clientId: 'desk', snapshot: undefined, events: [], drafts: [] }), asked]).toEqual([{ ok: false, error: { kind: 'busy' } }, ['look']])
    draw()
    expect([await pulled, await saved, asked]).toEqual([{ ok: false, error: { kind: 'busy' } }, { ok: false, error: { kind: 'unauthorized' } }, ['look', 'writes']])
  })
})
