import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { err, ok } from '#domain/result.ts'
// @vitest-environment node
import { listStatusOf, workOf } from '#machines/journal-list/list-status.ts'
import type { DriveError, FileHead, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'
import { idle } from '#test/machines/support/idle.ts'
import { valueOf } from '#test/support/answers.ts'
import { driveBench } from '#test/web/adapters/drive-fixtures.ts'
import { journalView } from '#web/read-models/views.ts'
import { type JournalListDeps, startJournalList } from '#web/wiring/journal-list.ts'

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
  let visibility: 'visible' | 'hidden' = 'visible'
  const document = Object.assign(new EventTarget(), {})
  Object.defineProperty(document, 'visibilityState', { get: () => visibility })
  const page = Object.assign(new EventTarget(), { document })
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
    { files: drive, fileName: { read: () => remembered, write: (_, name) => void written.push(name) } },
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
    known: () => list.actor.getSnapshot().context,
    work: () => workOf(list.actor.getSnapshot()),
    reported,
    written,
    follow: (fileId: string | undefined) => followed(fileId),
    focus: () => page.dispatchEvent(new Event('focus')),
    show: (next: typeof visibility) => {
      visibility = next
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

beforeEach(() => {
  Object.assign(journalView, { fileId: 'f1', name: 'Futures' })
})

describe('[spec 2 Settings] the list of journals', () => {
  it('has every file of the drive, what each is, and the open one', async () => {
    const { list, known, work } = await start()
    expect([listStatusOf(list.actor.getSnapshot()), work(), known().error]).toEqual(['ready', undefined, undefined])
    expect([known().files, known().currentId, known().current]).toEqual([inDrive, 'f1', ok(inDrive[0])])
    expect(known().validity).toEqual({ f1: 'compatible', f2: 'invalid', f3: 'compatible', f4: 'compatible' })
  })

  it('[spec 8] keeps that the open journal could not be had, with the name that is remembered', async () => {
    const { list, known } = await start({
      files: { list: () => Promise.resolve(offline), info: () => Promise.resolve(offline) },
      remembered: 'Futures.bellbook',
    })
    expect(listStatusOf(list.actor.getSnapshot())).toBe('failed')
    expect(known()).toMatchObject({
      error: { code: 'LIST_FAILED' },
      currentId: 'f1',
      rememberedName: 'Futures.bellbook',
      current: offline,
    })
  })

  it('follows a switch in another tab', async () => {
    const { follow, known } = await start()
    follow('f2')
    await idle()
    expect(known()).toMatchObject({ currentId: 'f2', current: ok(inDrive[1]) })
  })

  it('a new name is remembered, and shown wherever the open journal is named', async () => {
    const { list, written, known } = await start()
    list.send({ type: 'journal.rename', name: 'Futures 2027' })
    await idle()
    expect([written, journalView.name]).toEqual([['Futures 2027.bellbook'], 'Futures 2027'])
    expect(known().current).toMatchObject({ ok: true, value: { name: 'Futures 2027.bellbook' } })
  })

  it('a file that was copied in is there when its user comes back to the page, not minutes later', async () => {
    const asked: Array<string | undefined> = []
    let files = inDrive
    const { focus, show, list, known } = await start({
      files: { list: (age) => (asked.push(age), Promise.resolve(ok(files))) },
    })
    files = [...inDrive, fileOf('f5', 'Copied.bellbook', '2026-11-20T11:00:00.000Z')]
    focus()
    await idle()
    expect([asked, known().files.at(-1)?.id]).toEqual([[undefined, 'fresh'], 'f5'])
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
    const { list, reported, known, work } = await start({ files })
    levers.set({ listLagMs: 60_000 })
    await valueOf(another().remove(main.id))
    list.send({ type: 'journal.delete', fileId: second.id })
    await vi.waitFor(() => expect([work(), known().error]).toMatchObject([undefined, { code: 'LAST_JOURNAL' }]))
    expect(known().files.map(({ id }) => id)).toEqual([second.id])
    expect([reported, await valueOf(another().head(second.id)).then(({ id }) => id)]).toEqual([[], second.id])
  })

  it('a journal that another device has deleted since is shown as gone, not as incompatible', async () => {
    const { files, another } = await driveBench()
    const main = await valueOf(files.create('Main', text))
    const second = await valueOf(files.create('Second', text))
    const { list, reported, known, work } = await start({ files })
    await vi.waitFor(() => expect(Object.values(known().validity)).toEqual(['compatible', 'compatible']))
    await valueOf(another().remove(main.id))
    list.send({ type: 'journal.select', fileId: main.id })
    await vi.waitFor(() =>
      expect([work(), known().error, known().files.map(({ id }) => id)]).toMatchObject([
        undefined,
        { code: 'FILE_MISSING' },
        [second.id],
      ]),
    )
    expect(reported).toEqual([])
  })

  it('follows the open journal no longer once it is stopped', async () => {
    const { list, reported } = await start()
    list.stop()
    expect([reported, list.actor.getSnapshot().status]).toEqual([['unfollowed'], 'stopped'])
  })
})
