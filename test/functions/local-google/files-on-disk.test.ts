import { describe, expect, it } from 'vitest'
import type { Store } from '#functions/local/store/store.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { driveCaller, type DriveCaller, driveOf, makeFile, makeFolder, memoryGoogle } from './support.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const onDisk = async (store: Store, path: string): Promise<string | undefined> => {
  const found = await store.readFile(path)
  return found === undefined ? undefined : new TextDecoder().decode(found)
}
const restarted = async (store: Store): Promise<DriveCaller> => driveOf(await memoryGoogle({ store }))
interface Found {
  readonly id: string
  readonly name: string
  readonly parents: ReadonlyArray<string>
}
const journalsOf = async (drive: DriveCaller): Promise<ReadonlyArray<Found>> =>
  (await drive('GET', '/drive/v3/files?spaces=appDataFolder&fields=files(id,name,parents)')).body.files.filter(
    ({ name }: Found) => name.startsWith('J'),
  )
const contentOf = async (drive: DriveCaller, id: string): Promise<string> =>
  (await drive('GET', `/drive/v3/files/${id}?alt=media`)).text

describe('Journals as files of the person', () => {
  it('lie readable in the account’s folder, under their own name, which follows a rename', async () => {
    const store = createMemoryStore()
    const drive = await driveOf(await memoryGoogle({ store }), 'Anna Müller')
    const folder = await makeFolder(drive)
    const { id } = await makeFile(drive, 'J 2026/27.bellbook', '{"app_id":"bellbook"}', folder)
    expect(await onDisk(store, 'google/Anna Müller/journals/J 2026_27.bellbook')).toBe('{"app_id":"bellbook"}')
    await drive('PATCH', `/drive/v3/files/${id}`, { name: 'J.bellbook' })
    expect(await store.list('google/Anna Müller/journals')).toEqual(['J.bellbook'])
    expect(await contentOf(drive, id)).toBe('{"app_id":"bellbook"}')
  })

  it('never share a file, though names in the drive may be equal', async () => {
    const store = createMemoryStore()
    const drive = await restarted(store)
    const [first, second] = [await makeFolder(drive), await makeFolder(drive)]
    const a = await makeFile(drive, 'J.bellbook', 'one', first)
    const b = await makeFile(drive, 'j.BELLBOOK', 'two', second)
    const c = await makeFile(drive, 'J.bellbook', 'three', second)
    expect((await store.list('google/Anna/journals')).toSorted()).toEqual([
      'J (3).bellbook',
      'J.bellbook',
      'j (2).BELLBOOK',
    ])
    expect(await Promise.all([a, b, c].map(({ id }) => contentOf(drive, id)))).toEqual(['one', 'two', 'three'])
  })

  it('never overwrite a foreign file in the folder', async () => {
    const store = createMemoryStore()
    await store.writeFile('google/Anna/journals/notes.txt', bytes('mine'))
    const drive = await restarted(store)
    await makeFile(drive, 'notes.txt', 'theirs', await makeFolder(drive))
    expect(await onDisk(store, 'google/Anna/journals/notes.txt')).toBe('mine')
    expect(await onDisk(store, 'google/Anna/journals/notes (2).txt')).toBe('theirs')
  })

  it('keep id and metadata over a restart', async () => {
    const store = createMemoryStore()
    const drive = await restarted(store)
    const made = await makeFile(drive, 'J.bellbook', 'one', await makeFolder(drive))
    const again = await restarted(store)
    expect((await again('GET', `/drive/v3/files/${made.id}?fields=${Object.keys(made).join(',')}`)).body).toEqual(made)
  })

  it.each(['while it runs', 'between two starts'])(
    'take up an edit by hand %s as a new revision of the same file',
    async (when) => {
      const store = createMemoryStore()
      const drive = await restarted(store)
      const made = await makeFile(drive, 'J.bellbook', 'one', await makeFolder(drive))
      await store.writeFile('google/Anna/journals/J.bellbook', bytes('edited by hand'))
      const later = when === 'while it runs' ? drive : await restarted(store)
      const { body } = await later('GET', `/drive/v3/files/${made.id}?fields=headRevisionId,size,version`)
      expect(body.size).toBe('14')
      expect(body.headRevisionId).not.toBe(made.headRevisionId)
      expect(Number(body.version)).toBeGreaterThan(Number(made.version))
      expect(await contentOf(later, made.id)).toBe('edited by hand')
    },
  )

  it('are gone from the drive when the person deletes the file', async () => {
    const store = createMemoryStore()
    const drive = await restarted(store)
    const made = await makeFile(drive, 'J.bellbook', 'one', await makeFolder(drive))
    await store.remove('google/Anna/journals/J.bellbook')
    expect((await drive('GET', `/drive/v3/files/${made.id}`)).status).toBe(404)
    expect(await journalsOf(drive)).toEqual([])
  })

  it('are found when a person puts one into the journals folder', async () => {
    const store = createMemoryStore()
    await restarted(store)
    await store.writeFile('google/Anna/journals/J from a friend.bellbook', bytes('{}'))
    await store.writeFile('google/Anna/journals/no journal.txt', bytes('x'))
    const drive = await restarted(store)
    const [journal, ...others] = await journalsOf(drive)
    expect([journal?.name, others]).toEqual(['J from a friend.bellbook', []])
    expect(await contentOf(drive, journal?.id ?? '')).toBe('{}')
    expect((await drive('GET', `/drive/v3/files/${journal?.parents[0]}?fields=name,mimeType`)).body).toEqual({
      name: 'journals',
      mimeType: 'application/vnd.google-apps.folder',
    })
  })

  it('are found at the next request when a person copies some in while it runs, with any content', async () => {
    const store = createMemoryStore()
    const drive = await restarted(store)
    await makeFile(drive, 'J.bellbook', 'one', await makeFolder(drive))
    expect((await journalsOf(drive)).map(({ name }) => name)).toEqual(['J.bellbook'])
    await store.writeFile('google/Anna/journals/J copied.bellbook', bytes('{}'))
    await store.writeFile('google/Anna/journals/J cut in half.bellbook', bytes('{"app_id":"bell'))
    expect((await journalsOf(drive)).map(({ name }) => name).toSorted()).toEqual([
      'J copied.bellbook',
      'J cut in half.bellbook',
      'J.bellbook',
    ])
  })

  it('survive the loss of the index', async () => {
    const store = createMemoryStore()
    const drive = await restarted(store)
    await makeFile(drive, 'J.bellbook', 'one', await makeFolder(drive))
    await store.writeFile('google/Anna/drive.json', bytes('{"rootId":'))
    const again = await restarted(store)
    const [journal] = await journalsOf(again)
    expect(await contentOf(again, journal?.id ?? '')).toBe('one')
    expect((await store.list('google/Anna')).toSorted()).toEqual([
      'drive.json',
      expect.stringMatching(/^drive\.unreadable-\d+\.json$/u),
    ])
  })

  it('are apart per account, and from every other app', async () => {
    const store = createMemoryStore()
    const google = await memoryGoogle({ store })
    const [anna, berta] = [await driveOf(google, 'Anna'), await driveOf(google, 'Berta')]
    const { id } = await makeFile(anna, 'J', 'secret', await makeFolder(anna))
    expect((await berta('GET', `/drive/v3/files/${id}?alt=media`)).status).toBe(404)
    expect(await journalsOf(berta)).toEqual([])
    expect((await berta('DELETE', `/drive/v3/files/${id}`)).status).toBe(404)
    const { accessToken } = await google.levers.issueToken({ account: 'Anna', clientId: 'other-app' })
    expect((await driveCaller(google, accessToken)('GET', `/drive/v3/files/${id}?alt=media`)).status).toBe(401)
    expect(await contentOf(anna, id)).toBe('secret')
  })

  it('are found under the name that they get by hand, with their content', async () => {
    const store = createMemoryStore()
    const drive = await restarted(store)
    const folder = await makeFolder(drive)
    await makeFile(drive, 'J.bellbook', 'one', folder)
    await store.rename('google/Anna/journals/J.bellbook', 'google/Anna/journals/J of mine.bellbook')
    const found = await journalsOf(drive)
    expect(found).toMatchObject([{ name: 'J of mine.bellbook', parents: [folder] }])
    expect(await contentOf(drive, found[0]?.id ?? '')).toBe('one')
  })

  it('are all gone when the app is disconnected, and so are the tokens', async () => {
    const store = createMemoryStore()
    const google = await memoryGoogle({ store })
    const { accessToken, sub } = await google.levers.issueToken({ account: 'Anna' })
    const anna = await driveOf(google)
    await makeFile(anna, 'J.bellbook', 'one', await makeFolder(anna))
    await google.levers.disconnect(sub)
    expect((await anna('GET', '/drive/v3/files?spaces=appDataFolder')).status).toBe(401)
    expect(await store.list('google/Anna/journals')).toEqual([])
    expect(accessToken).toMatch(/^ya29\./u)
    expect((await (await driveOf(google))('GET', '/drive/v3/files?spaces=appDataFolder')).body.files).toEqual([])
  })
})
