// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { err, ok } from '#domain/result.ts'
import type { DriveError, FileHead, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'
import { idle } from '#test/machines/support/idle.ts'
import { driveBench, valueOf } from '#test/web/adapters/drive-fixtures.ts'
import { journalListView, journalView } from '#web/read-models/views.ts'
import { type JournalListDeps, startJournalList } from '#web/wiring/journal-list.ts'
import { clearListView } from '#web/wiring/list-view.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const fileOf = (id: string, name: string, modifiedTime: string): JournalFileInfo => ({
  id,
  name,
  modifiedTime,
  size: 2048,
})
const inDrive = [
  fileOf('f1', 'Futures.bellbook', '2026-11-20T10:00:00.000Z'),
  fileOf('f2', 'Older.tjd', '2026-11-17T10:00:00.000Z'),
  fileOf('f3', 'No date.bellbook', 'never'),
  fileOf('f4', 'Nothing known.bellbook', ''),
]
const offline = err<DriveError>({ kind: 'offline' })
const refused = err<DriveError>({ kind: 'server' })
const text = printJournalFile(freshJournalFile('2026-11-20T08:00:00.000Z'))
const headOf = (id: string): FileHead => ({ id, revision: 'r', modifiedTime: '', size: 1, etag: undefined })
const never = () => Promise.resolve(refused)

interface Setting {
  readonly files?: Partial<JournalFiles>
  readonly remembered?: string
}

const start = async ({ files = {}, remembered }: Setting = {}) => {
  let clock = now
  let visibility: 'visible' | 'hidden' = 'visible'
  const intervals: Array<{ readonly run: () => void; readonly ms: number }> = []
  const document = Object.assign(new EventTarget(), {})
  Object.defineProperty(document, 'visibilityState', { get: () => visibility })
  const page = Object.assign(new EventTarget(), {
    document,
    setInterval: (run: () => void, ms: number) => intervals.push({ run, ms }),
    clearInterval: () => void intervals.splice(0),
  })
  const reported: string[] = []
  const written: string[] = []
  let followed: (fileId: string | undefined) => void = () => undefined
  const drive: JournalFiles = {
    list: () => Promise.resolve(ok(inDrive)),
    info: never,
    head: (id) => Promise.resolve(ok(headOf(id))),
    write: never,
    create: never,
    storeConflicts: never,
    conflicts: never,
    read: (id) => Promise.resolve(ok({ text: id === 'f2' ? '{}' : text, head: headOf(id) })),
    rename: (id, name) => Promise.resolve(ok(fileOf(id, `${name}.bellbook`, '2026-11-20T12:00:00.000Z'))),
    remove: () => Promise.resolve(ok(undefined)),
    ...files,
  }
  const list = startJournalList(
    {
      files: drive,
      fileName: { read: () => remembered, write: (_, name) => void written.push(name) },
      clock: { now: () => clock, zone: () => 'UTC' },
      calendar: { localDay: (ms) => new Date(ms).toISOString().slice(0, 10), nextMidnight: (ms) => ms },
      habits: { choice: () => 'month' },
    },
    {
      window: page as unknown as JournalListDeps['window'],
      commands: { moment: () => ({ now: '2026-11-20T12:00:00.000Z', today: '2026-11-20' }), nextId: () => 'e1' },
      followCurrent: (notify) => {
        followed = notify
        notify('f1')
        return () => void reported.push('unfollowed')
      },
      chosen: (fileId) => void reported.push(`chosen ${fileId}`),
      currentDeleted: () => void reported.push('current deleted'),
    },
  )
  list.watch('settings')
  list.send({ type: 'list.load' })
  await idle()
  return {
    list,
    reported,
    written,
    intervals,
    pass: (ms: number) => (clock += ms),
    follow: (fileId: string | undefined) => followed(fileId),
    focus: () => page.dispatchEvent(new Event('focus')),
    show: (next: typeof visibility) => {
      visibility = next
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const ages = () => journalListView.journals.map(({ age }) => age)

beforeEach(() => {
  clearListView()
  Object.assign(journalView, { fileId: 'f1', name: 'Futures' })
})

describe('[spec 2 Settings] the list of journals as screens read it', () => {
  it('names without extension, sizes, ages and what each file is', async () => {
    await start()
    expect(journalListView).toMatchObject({
      status: 'ready',
      busy: undefined,
      error: undefined,
      journals: [
        { id: 'f1', name: 'Futures', size: 2048, age: 'Today', validity: 'compatible' },
        { id: 'f2', name: 'Older', age: '3 days ago', validity: 'invalid' },
        { id: 'f3', name: 'No date', age: 'Invalid date' },
        { id: 'f4', name: 'Nothing known', age: 'Unknown' },
      ],
      current: { id: 'f1', name: 'Futures', age: 'Today', validity: 'compatible' },
    })
  })

  it('a file from outside that is nothing but an extension is listed under a name', async () => {
    await start({ files: { list: () => Promise.resolve(ok([fileOf('f1', '.bellbook', '2026-11-20T10:00:00.000Z')])) } })
    expect([journalListView.journals[0]?.name, journalListView.current?.name]).toEqual([
      'Unnamed journal',
      'Unnamed journal',
    ])
  })

  it('[spec 9] age labels are looked at again every 60000 ms, while somebody looks', async () => {
    const { intervals, pass, list, show } = await start()
    expect(intervals.map(({ ms }) => ms)).toEqual([60_000])
    pass(24 * 3_600_000)
    expect(ages()[0]).toBe('Today')
    intervals[0]?.run()
    expect(ages()[0]).toBe('Yesterday')
    show('hidden')
    pass(24 * 3_600_000)
    intervals[0]?.run()
    expect(ages()[0]).toBe('Yesterday')
    show('visible')
    expect(ages()[0]).toBe('2 days ago')
    list.watch(undefined)
    pass(24 * 3_600_000)
    intervals[0]?.run()
    expect(ages()[0]).toBe('2 days ago')
  })

  it('[spec 8] an info that could not be had shows Unknown Journal as Invalid', async () => {
    await start({ files: { list: () => Promise.resolve(refused) } })
    expect(journalListView).toMatchObject({
      status: 'failed',
      error: 'Failed to load journal list.',
      current: { name: 'Unknown Journal', size: undefined, age: 'Unknown', validity: 'invalid' },
    })
  })

  it('without a network the remembered name stays, and nothing bad is said of the journal', async () => {
    await start({
      files: { list: () => Promise.resolve(offline), info: () => Promise.resolve(offline) },
      remembered: 'Futures.bellbook',
    })
    expect(journalListView.current).toEqual({
      id: 'f1',
      name: 'Futures',
      size: undefined,
      age: 'Unknown',
      validity: 'unknown',
    })
  })

  it('follows a switch in another tab', async () => {
    const { follow } = await start()
    follow('f2')
    await idle()
    expect(journalListView.current?.name).toBe('Older')
  })

  it('a new name is remembered, and shown wherever the open journal is named', async () => {
    const { list, written } = await start()
    list.send({ type: 'journal.rename', name: 'Futures 2027' })
    await idle()
    expect([written, journalView.name, journalListView.current?.name]).toEqual([
      ['Futures 2027.bellbook'],
      'Futures 2027',
      'Futures 2027',
    ])
  })

  it('a file that was copied in is there when its user comes back to the page, not minutes later', async () => {
    const asked: Array<string | undefined> = []
    let files = inDrive
    const { focus, show, list } = await start({
      files: { list: (age) => (asked.push(age), Promise.resolve(ok(files))) },
    })
    files = [...inDrive, fileOf('f5', 'Copied.bellbook', '2026-11-20T11:00:00.000Z')]
    focus()
    await idle()
    expect([asked, journalListView.journals.map(({ name }) => name).includes('Copied')]).toEqual([
      [undefined, 'fresh'],
      true,
    ])
    list.watch(undefined)
    show('hidden')
    show('visible')
    await idle()
    expect(asked.length).toBe(2)
    list.watch('settings')
    list.send({ type: 'list.load' })
    await idle()
    expect(asked).toEqual([undefined, 'fresh', 'fresh'])
  })

  it('[spec 4 Journal management] deleting another journal lists again, deleting this one is reported', async () => {
    let lists = 0
    const { list, reported } = await start({
      files: { list: (age) => ((lists += age === 'fresh' ? 0 : 1), Promise.resolve(ok(inDrive))) },
    })
    list.send({ type: 'journal.delete', fileId: 'f2' })
    await idle()
    expect([lists, reported]).toEqual([2, []])
    list.send({ type: 'journal.delete', fileId: 'f1' })
    await idle()
    expect([lists, reported]).toEqual([2, ['current deleted']])
  })

  it('[spec 5 Data file] when two tabs each delete one of two journals, only the first does', async () => {
    const { files, another, levers } = await driveBench()
    const main = await valueOf(files.create('Main', text))
    const second = await valueOf(files.create('Second', text))
    const { list, reported } = await start({ files })
    levers.set({ listLagMs: 60_000 })
    await valueOf(another().remove(main.id))
    list.send({ type: 'journal.delete', fileId: second.id })
    await vi.waitFor(() =>
      expect(journalListView).toMatchObject({ busy: undefined, error: 'The only journal cannot be deleted' }),
    )
    expect([
      journalListView.journals.map(({ name }) => name),
      reported,
      await valueOf(another().head(second.id)).then(({ id }) => id),
    ]).toEqual([['Second'], [], second.id])
  })

  it('a journal that another device has deleted since is shown as gone, not as incompatible', async () => {
    const { files, another } = await driveBench()
    const main = await valueOf(files.create('Main', text))
    const second = await valueOf(files.create('Second', text))
    const { list, reported } = await start({ files })
    await vi.waitFor(() =>
      expect(journalListView.journals.map(({ validity }) => validity)).toEqual(['compatible', 'compatible']),
    )
    await valueOf(another().remove(main.id))
    list.send({ type: 'journal.select', fileId: main.id })
    await vi.waitFor(() =>
      expect(journalListView).toMatchObject({
        busy: undefined,
        error: 'The journal file is no longer in your Google Drive',
        journals: [{ id: second.id }],
      }),
    )
    expect(reported).toEqual([])
  })

  it('once it is stopped nothing of it is shown any more', async () => {
    const { list, reported, intervals } = await start()
    list.stop()
    clearListView()
    intervals[0]?.run()
    expect([reported, journalListView.journals]).toEqual([['unfollowed'], []])
  })
})
