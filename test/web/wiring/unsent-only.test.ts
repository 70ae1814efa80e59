// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { anEvent, openLogTab, stoppedTimers } from '#test/web/adapters/log-fixtures.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { createFallbackLog } from '#web/adapters/log/fallback-log.ts'
import { clearedAtSignOut } from '#web/adapters/storage/cleared-keys.ts'
import { createLeavingLog } from '#web/wiring/unsent-only.ts'
import {
  holdTime,
  isSaved,
  openJournal,
  openTab,
  type Profile,
  profileWithJournal,
  reopened,
  signedInBefore,
  storedFiles,
  type Tab,
  until,
} from './tab.ts'

holdTime()

const withJournal = async (): Promise<{ readonly profile: Profile; readonly first: Tab }> => {
  const made = await profileWithJournal()
  made.first.addChecklist('Before the open')
  await isSaved(made.profile, 'Before the open')
  await made.first.idle()
  return made
}

/** Which of these texts the database of this browser holds, in whatever store. */
const storedTexts = async (texts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const connection = createConnection(stoppedTimers)
  const database = await connection.get()
  const stores = ['scopes', 'events', 'snapshots', 'pieces', 'drafts', 'quarantine', 'backups', 'session'] as const
  const stored = JSON.stringify(await Promise.all(stores.map((store) => database.transaction(store).store.getAll())))
  await connection.close()
  return texts.filter((text) => stored.includes(text))
}

describe('Unsent edits on a device after a sign-out', () => {
  it('[A37] [F40] is what is unsent alone; the next sign-in loads the rest, and nothing is there twice', async () => {
    const { profile, first } = await withJournal()
    const fileId = first.views.journalView.fileId
    first.addChecklist('In the drive')
    await isSaved(profile, 'In the drive')
    await first.idle()
    profile.network = 'down'
    first.addChecklist('On the train')
    await first.askToLeave()
    await first.leaveWith('keep')
    const texts = ['Before the open', 'In the drive', 'On the train']
    expect(await storedTexts(texts)).toEqual(['On the train'])
    first.page.close()
    profile.network = 'up'
    const second = await reopened(profile, fileId)
    await second.ready()
    second.addChecklist('At home')
    await isSaved(profile, 'At home')
    const [file] = await storedFiles(profile, 'anna')
    expect([...texts, 'At home'].map((text) => file?.text.split(`"${text}"`).length)).toEqual([2, 2, 2, 2])
    // The same name goes on counting: the device was not taken for a clone.
    expect(Object.keys((JSON.parse(file?.text ?? '{}') as { sync: { c: object } }).sync.c)).toHaveLength(1)
  })

  it('[A37] is as much in every other tab, once it has left', async () => {
    const { profile, first } = await withJournal()
    const second = await openJournal(profile)
    second.addChecklist('In the other tab')
    await isSaved(profile, 'In the other tab')
    await until(() => expect([first, second].map((tab) => tab.save().status)).toEqual(['idle', 'idle']))
    await first.signOut()
    second.storageChanged()
    await until(() => expect(second.who().step).toBe('signed_out'))
    expect(await storedTexts(['Before the open', 'In the other tab'])).toEqual([])
  })

  it('[A37] [F1] is no more where the browser died in the middle: the next start finishes it', async () => {
    const { profile, first } = await withJournal()
    await first.idle()
    first.page.close()
    expect(await storedTexts(['Before the open'])).toEqual(['Before the open'])
    // All that had happened: the keys of the session were cleared.
    for (const key of clearedAtSignOut) profile.storage.removeItem(key)
    profile.storage.setItem('bellbook.sessionVersion', '9999')
    profile.network = 'down'
    const second = await openTab(profile)
    await second.app.ready
    expect(second.who().step).toBe('signed_out')
    expect(await storedTexts(['Before the open'])).toEqual([])
  })

  it('[A37] is no more after a session that the server ended', async () => {
    const { profile, first } = await withJournal()
    const fileId = first.views.journalView.fileId
    first.page.close()
    await signedInBefore(profile, 'anna', fileId)
    profile.storage.removeItem('bellbook.accessToken')
    profile.session = undefined
    const second = await openTab(profile)
    await until(() => expect(second.who()).toMatchObject({ step: 'signed_out', ended: true }))
    expect(await storedTexts(['Before the open'])).toEqual([])
  })

  it('[F40] a text that the journal refuses counts as unsent: asked, and kept as it was typed', async () => {
    const { profile, first } = await withJournal()
    const fileId = first.views.journalView.fileId
    await first.idle()
    const day = first.views.dayView.today
    first.app.actions.typeDraft(day, 'notes', 'Not <script> in a journal')
    await first.askToLeave()
    await first.leaveWith('keep')
    expect(await storedTexts(['Before the open', 'Not <script> in'])).toEqual(['Not <script> in'])
    const second = await reopened(profile, fileId)
    await second.ready()
    await until(() => expect(second.views.draftView.refusals).toHaveLength(1))
    expect(second.app.actions.draftOf(day, 'notes')).toBe('Not <script> in a journal')
  })

  it('[A37] no copy that a save or a look stores when it ends behind its user: they had left meanwhile', async () => {
    globalThis.indexedDB = new IDBFactory()
    const { log, connection } = openLogTab()
    const userId: { here: string | undefined } = { here: 'anna' }
    const leaving = createLeavingLog({
      log: createFallbackLog(log, () => Promise.resolve(undefined)),
      backups: createBackupStore(connection),
      pauses: { between: () => new Promise(() => undefined) },
      session: { read: () => ({ userId: userId.here }) },
    })
    const key = { userId: 'anna', fileId: 'f' }
    const stored = (text: string) => ({ text, revision: text, modifiedTime: '2026-11-20T11:00:00.000Z' })
    await leaving.append(key, [anEvent('a')], [])
    await leaving.confirm(key, stored('while she is here'), { upToSeq: 1, revision: 'r' })
    expect(await log.open(key)).toMatchObject({
      value: { snapshot: { text: 'while she is here' }, events: [{ seq: 1 }] },
    })
    userId.here = undefined
    await leaving.confirm(key, stored('behind her'), { upToSeq: 1, revision: 'r' })
    await leaving.quarantine(key, '{"behind her', 'not JSON')
    expect(await log.open(key)).toMatchObject({ value: { snapshot: undefined, events: [] } })
    expect(await storedTexts(['while she is here', 'behind her'])).toEqual([])
  })
})
