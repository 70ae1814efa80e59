// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { wholeOf } from '#domain/long-text.ts'
import { err, ok } from '#domain/result.ts'
import { stoppedTimers } from '#test/web/adapters/log-fixtures.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { holdTime, isSaved, type Profile, profileWithJournal, reopened, storedFiles, type Tab, until } from './tab.ts'

holdTime()

const shown = (tab: Tab) => JSON.stringify(tab.views.journalView.journal?.current.checklists.buckets)
const restoreOf = (tab: Tab) => tab.app.actors.read('restore')

const backupsIn = async () => {
  const connection = createConnection(stoppedTimers)
  const database = await connection.get()
  const rows = await database.transaction('backups').store.getAll()
  await connection.close()
  return rows
}
const agedBackups = async (byMs: number): Promise<void> => {
  const connection = createConnection(stoppedTimers)
  const database = await connection.get()
  for (const key of await database.transaction('backups').store.getAllKeys()) {
    const row = await database.transaction('backups').store.get(key)
    if (row) await database.transaction('backups', 'readwrite').store.put({ ...row, at: row.at - byMs }, key)
  }
  await connection.close()
}

const withJournal = async (): Promise<{ readonly profile: Profile; readonly first: Tab }> => {
  const { profile, first } = await profileWithJournal()
  first.addChecklist('Before the open')
  await isSaved(profile, 'Before the open')
  await until(async () => expect(await backupsIn()).toHaveLength(1))
  return { profile, first }
}

const backupTexts = async (fileIds: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const connection = createConnection(stoppedTimers)
  const store = createBackupStore(connection)
  const texts = await Promise.all(
    fileIds.map(async (fileId) => (await store.read({ userId: 'anna', fileId }))?.text ?? ''),
  )
  await connection.close()
  return texts.map((text) => (text === undefined ? '' : wholeOf(text)))
}

const loseFile = async (profile: Profile): Promise<void> =>
  profile.google.levers.disconnect((await profile.google.levers.issueToken({ account: 'anna' })).sub)

describe('[spec 4] A stored file that fails to load', () => {
  it('within the hour of its backup: recovered, with the warning, editable, and restored by one request', async () => {
    const { profile, first } = await withJournal()
    const fileId = first.views.journalView.fileId
    await loseFile(profile)
    const second = await reopened(profile, fileId)
    await until(() =>
      expect(second.who()).toMatchObject({ step: 'fully_authenticated', recovered: true, lostFile: 'gone' }),
    )
    expect(profile.storage.getItem('bellbook.fileId')).toBe(fileId)
    expect(second.addChecklist('While it was lost')).toEqual({ ok: true, value: undefined })
    second.app.actions.recovery.restoreLost()
    await until(() =>
      expect(second.who()).toMatchObject({ step: 'fully_authenticated', recovered: false, lostFile: undefined }),
    )
    await second.ready()
    expect(second.views.journalView.fileId).not.toBe(fileId)
    expect(shown(second)).toContain('Before the open')
    expect(shown(second)).toContain('While it was lost')
    const files = await storedFiles(profile, 'anna')
    expect(files.map(({ name, text }) => [name, text.match(/While it was lost/g)?.length])).toEqual([
      ['My journal.bellbook', 1],
    ])
  })

  it('after the hour: the file id is forgotten, and the choice offers what this device holds', async () => {
    const { profile, first } = await withJournal()
    const fileId = first.views.journalView.fileId
    await first.signOut()
    const again = await reopened(profile, fileId)
    await again.ready()
    await until(async () => expect(await backupsIn()).toHaveLength(1))
    await agedBackups(3_600_001)
    await loseFile(profile)
    const second = await reopened(profile, fileId)
    await until(() =>
      expect(second.who()).toMatchObject({ step: 'needs_file_selection', lostFile: 'gone', recovered: false }),
    )
    expect(profile.storage.getItem('bellbook.fileId')).toBeNull()
    second.app.actions.recovery.lookForStored()
    await until(() =>
      expect(restoreOf(second)?.context.restorable).toEqual([
        { fileId, name: 'My journal', lost: true, unsent: 0, whole: true, reason: 'gone' },
      ]),
    )
    second.app.actions.recovery.restoreFromDevice(fileId ?? '')
    await second.ready()
    expect(shown(second)).toContain('Before the open')
  })
})

describe('The journals that only this device has', () => {
  it('are looked for when the journal that was left has brought what it accepted to the disk', async () => {
    const onDisk = new Set<string>()
    let isWritten: () => void = () => undefined
    const closing = new Promise<void>((resolve) => (isWritten = resolve))
    const stored = () =>
      Promise.resolve(ok([...onDisk].map((fileId) => ({ fileId, lost: true, whole: false, unsent: 1 }))))
    const gone = () => Promise.resolve(err({ kind: 'not-found' as const }))
    const ports = { log: { stored }, files: { list: gone, head: gone }, fileName: { read: () => 'Open.bellbook' } }
    const { startRestore } = await import('#web/wiring/restore.ts')
    const restore = startRestore(ports as unknown as Parameters<typeof startRestore>[0], {
      userId: () => 'anna',
      closed: () => closing,
      chosen: () => undefined,
    })
    restore.send({ type: 'restorable.load' })
    await new Promise(setImmediate)
    onDisk.add('open')
    isWritten()
    await until(() => expect(restore.getSnapshot().value).toBe('idle'))
    expect(restore.getSnapshot().context.restorable).toMatchObject([{ fileId: 'open', name: 'Open', unsent: 1 }])
    restore.stop()
  })

  it('are looked for again when the network is back', async () => {
    const { profile, first } = await withJournal()
    const { fileId } = first.views.journalView
    profile.network = 'down'
    first.addChecklist('Never sent')
    await first.askToLeave()
    await first.leaveWith('keep')
    profile.network = 'up'
    await loseFile(profile)
    const second = await reopened(profile, undefined)
    await until(() => expect(second.who().step).toBe('needs_file_selection'))
    profile.network = 'down'
    second.app.actions.recovery.lookForStored()
    await until(() => expect(restoreOf(second)?.value).toBe('searching'))
    await until(() => expect(restoreOf(second)).toMatchObject({ value: 'idle', context: { restorable: [] } }))
    profile.network = 'up'
    second.happens('online')
    await until(() =>
      expect(restoreOf(second)?.context.restorable).toMatchObject([{ fileId, unsent: 1, reason: 'gone' }]),
    )
  })
})

describe('[decisions, sign-out] The device after a sign-out', () => {
  it('no backup and no copy of what the drive holds', async () => {
    const { first } = await withJournal()
    first.addChecklist('One more')
    await first.signOut()
    expect(await backupsIn()).toEqual([])
    const connection = createConnection(stoppedTimers)
    expect(await (await connection.get()).transaction('snapshots').store.getAll()).toEqual([])
    await connection.close()
  })

  it('[D22] the copy of a journal whose file is lost: it may be the only one', async () => {
    const { profile, first } = await withJournal()
    const fileId = first.views.journalView.fileId
    await loseFile(profile)
    const second = await reopened(profile, fileId)
    await until(() => expect(second.who().recovered).toBe(true))
    second.app.actions.signOut()
    await until(() => expect(['asking', undefined]).toContain(second.who().signingOut))
    if (second.who().signingOut === 'asking') await second.leaveWith('keep')
    expect(await backupsIn()).toEqual([])
    const third = await reopened(profile, undefined)
    await until(() => expect(third.who().step).toBe('needs_file_selection'))
    third.app.actions.recovery.lookForStored()
    await until(() =>
      expect(restoreOf(third)?.context.restorable).toMatchObject([{ fileId, whole: true, reason: 'gone' }]),
    )
  })
})

describe('[F39] Changing the journal', () => {
  it('unsaved edits go to the journal that was left, behind the new one', async () => {
    const { profile, first } = await withJournal()
    first.addChecklist('Just before the change')
    const [file] = await storedFiles(profile, 'anna')
    const parsed = parseJournalFile(file?.text ?? '')
    expect(parsed.ok).toBe(true)
    first.app.actions.recovery.pickFile(new File([file?.text ?? ''], 'My journal.bellbook'))
    await until(() => expect(restoreOf(first)?.value).toBe('previewing'))
    first.app.actions.recovery.restoreFile(restoreOf(first)?.context.preview?.name ?? '')
    await until(() => expect(restoreOf(first)?.value).toBe('restored'))
    first.addChecklist('In the last moment')
    first.app.actions.recovery.openRestored()
    await until(() => expect(first.views.journalView.name).toBe('My journal (2)'))
    await first.ready()
    await until(async () => {
      const files = await storedFiles(profile, 'anna')
      expect(Object.fromEntries(files.map(({ name, text }) => [name, text.includes('In the last moment')]))).toEqual({
        'My journal (2).bellbook': false,
        'My journal.bellbook': true,
      })
    })
  })
})

it('a look at the drive that ends behind another journal leaves the first one its own backup', async () => {
  const { profile, first } = await withJournal()
  const { fileId = '' } = first.views.journalView
  const letGo: Array<() => void> = []
  profile.wait = (request) =>
    request.startsWith('GET ') && request.includes(fileId)
      ? new Promise((resolve) => letGo.push(resolve))
      : Promise.resolve()
  await until(() => expect(first.save().status).not.toBe('saving'))
  first.happens('online')
  await until(() => expect(letGo.length).toBeGreaterThan(0))
  first.app.actions.createJournal('Another journal')
  await until(() => expect(first.views.journalView.fileId).not.toBe(fileId))
  await first.ready()
  for (const each of letGo) each()
  first.addChecklist('In the other one')
  await until(async () =>
    expect((await storedFiles(profile, 'anna')).some(({ text }) => text.includes('In the other one'))).toBe(true),
  )
  await until(async () => expect(await backupsIn()).toHaveLength(2))
  const [ofFirst] = await backupTexts([fileId])
  expect(ofFirst).toMatch(/"checklists"/)
  expect(ofFirst).not.toContain('In the other one')
})
