// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { err, ok } from '#domain/result.ts'
import { freshJournalFile } from '#domain/journal/journal-file.ts'
import { printJournalFile } from '#domain/journal/print-file.ts'
import type { DriveError, FileHead, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'
import { settled } from '#test/machines/support/settled.ts'
import { driveBench, valueOf } from '#test/web/adapters/drive-fixtures.ts'
import { startJournalList, type JournalListDeps } from '#web/app/feed/journal-list.ts'
import { clearListView } from '#web/app/feed/list-view.ts'
import { journalListView, journalView } from '#web/read-models/views.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const fileOf = (id: string, name: string, modifiedTime: string): JournalFileInfo => ({ id, name, modifiedTime, size: 2048 })
const inDrive = [fileOf('f1', 'Futures.bellbook', '2026-11-20T10:00:00.000Z'), fileOf('f2', 'Older.tjd', '2026-11-17T10:00:00.000Z'), fileOf('f3', 'No date.bellbook', 'never'), fileOf('f4', 'Nothing known.bellbook', '')]
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
  const page = { document, setInterval: (run: () => void, ms: number) => intervals.push({ run, ms }), clearInterval: () => void intervals.splice(0) }
  const told: string[] = []
  const written: string[] = []
  let followed: (fileId: string | undefined) => void = () => undefined
  const drive: JournalFiles = {
    list: () => Promise.resolve(ok(inDrive)), info: never, head: (id) => Promise.resolve(ok(headOf(id))), write: never, create: never, keepConflicts: never, conflicts: never,
    read: (id) => Promise.resolve(ok({ text: id === 'f2' ? '{}' : text, head: headOf(id) })),
    rename: (id, name) => Promise.resolve(ok(fileOf(id, `${name}.bellbook`, '2026-11-20T12:00:00.000Z'))), remove: () => Promise.resolve(ok(undefined)), ...files,
  }
  const list = startJournalList({
    files: drive,
    fileName: { read: () => remembered, write: (_, name) => void written.push(name) },
    clock: { now: () => clock, zone: () => 'UTC' },
    calendar: { localDay: (ms) => new Date(ms).toISOString().slice(0, 10), nextMidnight: (ms) => ms },
  }, {
    page: page as unknown as JournalListDeps['page'],
    commands: { moment: () => ({ now: '2026-11-20T12:00:00.000Z', today: '2026-11-20' }), nextId: () => 'e1' },
    followCurrent: (heard) => {
      followed = heard
      heard('f1')
      return () => void told.push('unfollowed')
    },
    chosen: (fileId) => void told.push(`chosen ${fileId}`),
    currentDeleted: () => void told.push('current deleted'),
  })
  list.watch('settings')
  list.send({ type: 'list.load' })
  await settled()
  return {
    list, told, written, intervals,
    pass: (ms: number) => (clock += ms),
    follow: (fileId: string | undefined) => followed(fileId),
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
      status: 'ready', busy: undefined, error: undefined,
      journals: [
        { id: 'f1', name: 'Futures', size: 2048, age: 'Today', validity: 'compatible' }, { id: 'f2', name: 'Older', age: '3 days ago', validity: 'invalid' },
        { id: 'f3', name: 'No date', age: 'Invalid date' }, { id: 'f4', name: 'Nothing known', age: 'Unknown' },
      ],
      current: { id: 'f1', name: 'Futures', age: 'Today', validity: 'compatible' },
    })
  })

  it('a file that is nothing but an extension, put there from outside, has a name to be told by', async () => {
    await start({ files: { list: () => Promise.resolve(ok([fileOf('f1', '.bellbook', '2026-11-20T10:00:00.000Z')])) } })
    expect([journalListView.journals[0]?.name, journalListView.current?.name]).toEqual(['Unnamed journal', 'Unnamed journal'])
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
    expect(journalListView).toMatchObject({ status: 'failed', error: 'Failed to load journal list.', current: { name: 'Unknown Journal', size: undefined, age: 'Unknown', validity: 'invalid' } })
  })

  it('without a network the remembered name stays, and nothing bad is said of the journal', async () => {
    await start({ files: { list: () => Promise.resolve(offline), info: () => Promise.resolve(offline) }, remembered: 'Futures.bellbook' })
    expect(journalListView.current).toEqual({ id: 'f1', name: 'Futures', size: undefined, age: 'Unknown', validity: 'unknown' })
  })

  it('follows a switch in another tab', async () => {
    const { follow } = await start()
    follow('f2')
    await settled()
    expect(journalListView.current?.name).toBe('Older')
  })

  it('a new name is remembered, and shown wherever the open journal is named', async () => {
    const { list, written } = await start()
    list.send({ type: 'journal.rename', name: 'Futures 2027' })
    await settled()
    expect([written, journalView.name, journalListView.current?.name]).toEqual([['Futures 2027.bellbook'], 'Futures 2027', 'Futures 2027'])
  })

  it('[spec 4 Journal management] deleting another journal lists anew, deleting the open one is told', async () => {
    let lists = 0
    const { list, told } = await start({ files: { list: (age) => ((lists += age === 'fresh' ? 0 : 1), Promise.resolve(ok(inDrive))) } })
    list.send({ type: 'journal.delete', fileId: 'f2' })
    await settled()
    expect([lists, told]).toEqual([2, []])
    list.send({ type: 'journal.delete', fileId: 'f1' })
    await settled()
    expect([lists, told]).toEqual([2, ['current deleted']])
  })

  it('[spec 5 Data file] of two tabs that each delete another one of two journals only the first does: one journal stays, and is shown as the only one', async () => {
    const { files, another, levers } = await driveBench()
    const main = await valueOf(files.create('Main', text))
    const second = await valueOf(files.create('Second', text))
    const { list, told } = await start({ files })
    levers.set({ listLagMs: 60_000 })
    await valueOf(another().remove(main.id))
    list.send({ type: 'journal.delete', fileId: second.id })
    await vi.waitFor(() => expect(journalListView).toMatchObject({ busy: undefined, error: 'The only journal cannot be deleted' }))
    expect([journalListView.journals.map(({ name }) => name), told, await valueOf(another().head(second.id)).then(({ id }) => id)]).toEqual([['Second'], [], second.id])
  })

  it('a journal that another device has deleted since it was listed is gone for whoever opens it, and no incompatible one', async () => {
    const { files, another } = await driveBench()
    const main = await valueOf(files.create('Main', text))
    const second = await valueOf(files.create('Second', text))
    const { list, told } = await start({ files })
    await vi.waitFor(() => expect(journalListView.journals.map(({ validity }) => validity)).toEqual(['compatible', 'compatible']))
    await valueOf(another().remove(main.id))
    list.send({ type: 'journal.select', fileId: main.id })
    await vi.waitFor(() => expect(journalListView).toMatchObject({ busy: undefined, error: 'The journal file is no longer in your Google Drive', journals: [{ id: second.id }] }))
    expect(told).toEqual([])
  })

  it('once it is stopped nothing of it is shown any more', async () => {
    const { list, told, intervals } = await start()
    list.stop()
    clearListView()
    intervals[0]?.run()
    expect([told, journalListView.journals]).toEqual([['unfollowed'], []])
  })
})
