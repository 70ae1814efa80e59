import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import type { Store } from '#functions/local/store/store.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { type DriveCaller, driveOf, makeFile, makeFolder, memoryGoogle, related } from './support.ts'

/** A store whose process "dies" at the n-th change after it was armed: nothing happens any more. */
const dyingStore = (store: Store): Store & { readonly arm: (dieAt: number) => void } => {
  let left = Number.POSITIVE_INFINITY
  const change = async (work: () => Promise<void>): Promise<void> => {
    left -= 1
    if (left < 0) throw new Error('dead')
    return work()
  }
  return {
    ...store,
    writeFile: (path, bytes) => change(() => store.writeFile(path, bytes)),
    writeRecord: (path, value) => change(() => store.writeRecord(path, value)),
    remove: (path) => change(() => store.remove(path)),
    rename: (from, to) => change(() => store.rename(from, to)),
    arm: (dieAt) => void (left = dieAt),
  }
}

/**
 * Each file by its name, a property of it, and its text. The property is lost where the file is found on disk and its
 * record is not.
 */
const look = async (drive: DriveCaller): Promise<ReadonlyArray<string>> => {
  const { files } = (
    await drive('GET', '/drive/v3/files?spaces=appDataFolder&fields=files(id,name,size,appProperties)')
  ).body
  const found = await Promise.all(
    files
      .filter(({ size }: { size?: string }) => size !== undefined)
      .map(async ({ id, name, appProperties }: { id: string; name: string; appProperties?: { key: string } }) =>
        [name, appProperties?.key, (await drive('GET', `/drive/v3/files/${id}?alt=media`)).text].join(' '),
      ),
  )
  return found.toSorted((one, other) => (one < other ? -1 : 1))
}

/** The state before, the request, and both states that may be found afterwards. */
const steps: ReadonlyArray<
  readonly [
    what: string,
    step: (drive: DriveCaller, ids: Ids) => Promise<{ readonly status: number }>,
    after: ReadonlyArray<string>,
  ]
> = [
  [
    'a new content',
    (drive, { a }) => drive('PATCH', `/upload/drive/v3/files/${a}?uploadType=media`, 'new a'),
    ['a.bellbook a new a', 'b.bellbook b old b'],
  ],
  [
    'a rename',
    (drive, { a }) => drive('PATCH', `/drive/v3/files/${a}`, { name: 'c.bellbook' }),
    ['b.bellbook b old b', 'c.bellbook a old a'],
  ],
  ['a delete', (drive, { a }) => drive('DELETE', `/drive/v3/files/${a}`), ['b.bellbook b old b']],
  [
    'new properties',
    (drive, { a }) => drive('PATCH', `/drive/v3/files/${a}`, { appProperties: { unusedSince: '2026-11-20' } }),
    ['a.bellbook a old a', 'b.bellbook b old b'],
  ],
  [
    'a new file',
    async (drive, { folder }) => {
      const { body, headers } = related({ name: 'z.bellbook', parents: [folder], appProperties: { key: 'z' } }, 'new z')
      return drive('POST', '/upload/drive/v3/files?uploadType=multipart', body, headers)
    },
    ['a.bellbook a old a', 'b.bellbook b old b', 'z.bellbook z new z'],
  ],
]
interface Ids {
  readonly a: string
  readonly folder: string
}
const before = ['a.bellbook a old a', 'b.bellbook b old b']

const prepared = async (): Promise<{ readonly store: Store; readonly ids: Ids }> => {
  const store = createMemoryStore()
  const drive = await driveOf(await memoryGoogle({ store }))
  const folder = await makeFolder(drive)
  const { id: a } = await makeFile(drive, 'a.bellbook', 'old a', folder)
  const { id: b } = await makeFile(drive, 'b.bellbook', 'old b', folder)
  await drive('PATCH', `/drive/v3/files/${a}`, { appProperties: { key: 'a' } })
  await drive('PATCH', `/drive/v3/files/${b}`, { appProperties: { key: 'b' } })
  return { store, ids: { a, folder } }
}

const driveOn = async (store: Store): Promise<DriveCaller> => driveOf(await memoryGoogle({ store }))

let said: MockInstance<typeof process.stderr.write>
beforeEach(() => void (said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)))
afterEach(() => said.mockRestore())

describe('A step of the local drive that is cut off at any of its writes', () => {
  it.each(steps)('%s: is there wholly or not at all, after any restart', async (_, step, after) => {
    let isDone = false
    let cuts = 0
    for (let dieAt = 0; !isDone; dieAt += 1) {
      const { store, ids } = await prepared()
      const dying = dyingStore(store)
      const drive = await driveOn(dying)
      await look(drive)
      dying.arm(dieAt)
      isDone = (await step(drive, ids)).status < 300

      const found = await look(await driveOn(store))
      expect(isDone ? [after] : [before, after]).toContainEqual(found)
      cuts += isDone ? 0 : 1
      const onDisk = [...(await store.list('google/Anna/journals')), ...(await store.list('google/Anna/files'))]
      expect(onDisk.length).toBe(found.length)
    }
    expect(cuts).toBeGreaterThanOrEqual(1)
  })

  it.each(['ENOSPC', 'EDQUOT'])(
    '[F12] reports a full disk (%s) as the real drive does, to the browser too, and writes once there is space',
    async (code) => {
      const { store, ids } = await prepared()
      let isFull = true
      const filling: Store = {
        ...store,
        writeFile: (path, bytes) =>
          isFull ? Promise.reject(Object.assign(new Error('no space'), { code })) : store.writeFile(path, bytes),
      }
      const drive = await driveOf(await memoryGoogle({ store: filling }))
      const write = () =>
        drive('PATCH', `/upload/drive/v3/files/${ids.a}?uploadType=media`, 'new a', { origin: 'http://127.0.0.1:5180' })
      const refused = await write()
      expect([refused.status, refused.body.error.errors[0].reason]).toEqual([403, 'storageQuotaExceeded'])
      expect(refused.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:5180')
      expect(await look(drive)).toEqual(before)
      isFull = false
      expect([(await write()).status, (await look(drive))[0], said.mock.calls]).toEqual([200, 'a.bellbook a new a', []])
    },
  )

  it('goes on after a disk that refused a write, as if that request had never come', async () => {
    const { store, ids } = await prepared()
    let isFull = true
    const filling: Store = {
      ...store,
      writeFile: (path, bytes) => (isFull ? Promise.reject(new Error('ENOSPC')) : store.writeFile(path, bytes)),
    }
    const drive = await driveOf(await memoryGoogle({ store: filling }))
    expect((await drive('PATCH', `/upload/drive/v3/files/${ids.a}?uploadType=media`, 'new a')).status).toBe(500)
    expect(await look(drive)).toEqual(before)
    isFull = false
    expect((await drive('PATCH', `/upload/drive/v3/files/${ids.a}?uploadType=media`, 'new a')).status).toBe(200)
    expect((await look(drive))[0]).toEqual('a.bellbook a new a')
    expect(said).toHaveBeenCalledOnce()
  })
})
