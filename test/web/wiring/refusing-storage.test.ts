// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Draft, JournalKey } from '#machines/ports/log.ts'
import { draftKeyOf } from '#web/adapters/log/journal-key.ts'
import {
  holdTime,
  newProfile,
  openDisk,
  openTab,
  type Profile,
  rowsOnDisk,
  signedInBefore,
  storedFiles,
  type Tab,
  until,
} from './tab.ts'

holdTime()

const ready = (tab: Tab) =>
  until(() => {
    expect(tab.views.journalView.status).toBe('ready')
    expect(tab.views.dayView.today).not.toBe('')
  })

/** Midnight may pass between two pages: each test writes on the day that its first page shows. */
const type = (tab: Tab, day: string, field: 'notes' | 'reflections', text: string) =>
  tab.app.actions.typeDraft(day, field, text)

const entryShown = (tab: Tab, day: string) =>
  tab.views.journalView.journal?.current.entries.buckets.flat().find(({ date }) => date === day)

interface Stored {
  readonly data: {
    readonly journalEntries: ReadonlyArray<{ readonly notes: string; readonly reflections: string }>
    readonly tasks: ReadonlyArray<{ readonly text: string; readonly completed: boolean }>
    readonly checklists: ReadonlyArray<{ readonly name: string }>
  }
  readonly sync?: { readonly k?: ReadonlyArray<unknown> }
}

const inDrive = async (profile: Profile): Promise<Stored> =>
  JSON.parse((await storedFiles(profile, 'anna'))[0]?.text ?? '{}') as Stored

const saved = (tab: Tab) =>
  until(() => {
    expect(tab.save().pendingChanges).toBe(false)
    expect(['saved', 'idle']).toContain(tab.save().status)
  })

const holders = new Map<string, object>()

/** The locks of the browser for one page; a page that was closed holds none, and gets none any more. */
const locksOf = (page: { isGone: boolean }): LockManager => {
  const request = async (name: string, ...more: ReadonlyArray<unknown>): Promise<unknown> => {
    const [options, work] = more.length > 1 ? more : [{}, more[0]]
    const run = work as (lock: object | null) => unknown
    const { ifAvailable = false } = options as LockOptions
    while (page.isGone || holders.has(name)) {
      if (ifAvailable) return run(null)
      await new Promise((again) => setTimeout(again, 10))
    }
    holders.set(name, page)
    try {
      return await run({ name })
    } finally {
      if (holders.get(name) === page) holders.delete(name)
    }
  }
  const query = async () => ({ held: [...holders.keys()].map((name) => ({ name })), pending: [] })
  return { request, query } as LockManager
}

/** A tab that can be closed: what is left of it has no network, and no locks. */
const openPage = async (profile: Profile): Promise<Tab & { readonly gone: () => void }> => {
  const page = { isGone: false }
  const own = { ...profile, locks: locksOf(page) }
  const tab = await openTab(own)
  return {
    ...tab,
    gone: () => {
      own.network = 'down'
      page.isGone = true
      for (const [name, holder] of holders) if (holder === page) holders.delete(name)
    },
  }
}

/** From now on the disk aborts every transaction that would write, as a full one may; reading goes on. */
const abortWrites = () => {
  const real = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
    ?.value as IDBDatabase['transaction']
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores: string | Iterable<string>,
    mode?: IDBTransactionMode,
    options?: IDBTransactionOptions,
  ) {
    const transaction = real.call(this, stores, mode, options)
    if (mode === 'readwrite') queueMicrotask(() => transaction.abort())
    return transaction
  })
}

const newJournal = async () => {
  const profile = await newProfile()
  await signedInBefore(profile, 'anna')
  const first = await openPage(profile)
  await first.app.ready
  await until(() => expect(first.who().step).toBe('needs_file_selection'))
  first.app.actions.createJournal('My journal')
  await ready(first)
  return { profile, first, day: first.views.dayView.today }
}

/** Leaves a draft as a page does that is closed while the trader types. */
const leaveDraft = async (key: JournalKey, draft: Draft): Promise<void> => {
  const disk = await openDisk()
  const transaction = disk.transaction('drafts', 'readwrite')
  transaction.objectStore('drafts').put(draft, draftKeyOf(key, draft))
  await new Promise((written) => transaction.addEventListener('complete', written))
  disk.close()
}

const draftsOnDisk = () => rowsOnDisk<Draft>('drafts')

afterEach(() => {
  vi.restoreAllMocks()
  holders.clear()
})

describe('[F42] A disk that takes nothing more, under a journal whose newer texts only the drive holds', () => {
  it.each(['takes writes again', 'still refuses them'])(
    'after a reload the newer text is there, on the screen and in the file, and nothing is a conflict: the disk %s',
    async (then) => {
      const { profile, first, day } = await newJournal()
      type(first, day, 'notes', 'Older')
      await until(async () => expect((await inDrive(profile)).data.journalEntries[0]?.notes).toBe('Older'))
      await saved(first)
      first.gone()
      const second = await openPage(profile)
      await ready(second)
      abortWrites()
      type(second, day, 'notes', 'Newer')
      await until(async () => expect((await inDrive(profile)).data.journalEntries[0]?.notes).toBe('Newer'))
      await saved(second)
      second.gone()
      if (then === 'takes writes again') vi.restoreAllMocks()
      const third = await openPage(profile)
      await ready(third)
      third.app.actions.perform({
        type: 'AddChecklist',
        data: { checklistId: third.app.actions.nextId(), name: 'After the reload' },
      })
      await until(async () =>
        expect((await inDrive(profile)).data.checklists).toMatchObject([{ name: 'After the reload' }]),
      )
      await saved(third)
      expect(entryShown(third, day)).toMatchObject({ notes: 'Newer' })
      expect((await inDrive(profile)).data.journalEntries).toMatchObject([{ notes: 'Newer' }])
      expect((await inDrive(profile)).sync?.k ?? []).toEqual([])
    },
  )
})

describe('[F42] [I1] A disk that fails during typing', () => {
  it.each(['notes', 'reflections'] as const)(
    'the draft that it still took of the %s never takes the place of the text that went on without it',
    async (field) => {
      const { profile, first, day } = await newJournal()
      type(first, day, field, 'Older')
      await until(async () => expect((await inDrive(profile)).data.journalEntries[0]?.[field]).toBe('Older'))
      await saved(first)
      type(first, day, field, 'Half a')
      await until(async () => expect(await draftsOnDisk()).toMatchObject([{ text: 'Half a' }]))
      const [left] = await draftsOnDisk()
      if (!left) throw new Error('The disk took no draft')
      abortWrites()
      type(first, day, field, 'Another text')
      await until(async () => expect((await inDrive(profile)).data.journalEntries[0]?.[field]).toBe('Another text'))
      await saved(first)
      first.gone()
      vi.restoreAllMocks()
      // The first page is only cut off: under another name its row is as a dead page leaves it.
      const fileId = first.views.journalView.fileId ?? ''
      await leaveDraft({ userId: 'anna', fileId }, { ...left, page: 'earlier' })
      const second = await openPage(profile)
      await ready(second)
      await until(() => expect(entryShown(second, day)).toMatchObject({ [field]: 'Another text' }))
      await saved(second)
      expect((await inDrive(profile)).data.journalEntries).toMatchObject([{ [field]: 'Another text' }])
    },
  )

  it('edits of an earlier page are in the file once it answers again, without another visit', async () => {
    const { profile, first, day } = await newJournal()
    const key = { userId: 'anna', fileId: first.views.journalView.fileId ?? '' }
    await saved(first)
    first.gone()
    await leaveDraft(key, { date: day, field: 'reflections', text: 'Left behind', page: 'earlier' })
    abortWrites()
    const second = await openPage(profile)
    await ready(second)
    expect(second.views.journalView.storage).toBe('memory')
    expect(entryShown(second, day)).toBeUndefined()
    vi.restoreAllMocks()
    type(second, day, 'notes', 'Typed since')
    await until(async () =>
      expect((await inDrive(profile)).data.journalEntries).toMatchObject([
        { notes: 'Typed since', reflections: 'Left behind' },
      ]),
    )
    await saved(second)
    expect(entryShown(second, day)).toMatchObject({ notes: 'Typed since', reflections: 'Left behind' })
    expect(await draftsOnDisk()).toEqual([])
  })

  it('ticks, names and texts of tasks that only the drive has are there after a reload', async () => {
    const { profile, first, day } = await newJournal()
    const perform = (tab: Tab, command: Parameters<Tab['app']['actions']['perform']>[0]) =>
      expect(tab.app.actions.perform(command)).toEqual({ ok: true, value: undefined })
    perform(first, { type: 'AddChecklist', data: { checklistId: 'c', name: 'Older list' } })
    perform(first, { type: 'AddTask', data: { checklistId: 'c', taskId: 't', text: 'Older task' } })
    perform(first, { type: 'ToggleTask', data: { taskId: 't' } })
    await until(async () => expect((await inDrive(profile)).data.tasks[0]?.completed).toBe(true))
    await saved(first)
    abortWrites()
    perform(first, { type: 'ToggleTask', data: { taskId: 't' } })
    perform(first, { type: 'EditTask', data: { taskId: 't', text: 'Newer task' } })
    perform(first, { type: 'RenameChecklist', data: { checklistId: 'c', name: 'Newer list' } })
    await until(async () => expect((await inDrive(profile)).data.checklists).toMatchObject([{ name: 'Newer list' }]))
    await saved(first)
    first.gone()
    vi.restoreAllMocks()
    const second = await openPage(profile)
    await ready(second)
    type(second, day, 'notes', 'After the reload')
    await until(async () => expect((await inDrive(profile)).data.journalEntries).toHaveLength(1))
    await saved(second)
    const { data, sync } = await inDrive(profile)
    expect([data.tasks, data.checklists, sync?.k ?? []]).toMatchObject([
      [{ text: 'Newer task', completed: false }],
      [{ name: 'Newer list' }],
      [],
    ])
  })
})
