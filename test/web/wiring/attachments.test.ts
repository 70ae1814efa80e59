// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { removeAttachment } from '#domain/attachments/commands.ts'
import { photoOf } from '#test/domain/attachments/jpeg.ts'
import { pageFetch } from '#test/support/in-memory-fetch.ts'
import { stoppedTimers } from '#test/web/adapters/log-fixtures.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import {
  appOrigin,
  holdTime,
  openJournal,
  type Profile,
  profileWithJournal,
  signedInBefore,
  type Tab,
  until,
} from './tab.ts'

holdTime()

const chart = (name: string, text: string) => new File([text], name, { type: 'image/png' })
const viewOf = async () => (await import('#web/read-models/attachments.ts')).attachmentsView
const add = async (tab: Tab, ...files: ReadonlyArray<File>) =>
  (await tab.app.actions.attachments())?.take({ type: 'add', place: { day: tab.views.dayView.today }, files })
const shown = (tab: Tab) => {
  const { journal } = tab.views.journalView
  return journal && attachmentsOf(journal.current).map(({ name }) => name)
}
/** What waits in the database of this browser. */
const outbox = async (): Promise<ReadonlyArray<string>> => {
  const connection = createConnection(stoppedTimers)
  const rows = await (await connection.get()).transaction('outbox').store.getAll()
  await connection.close()
  return rows.flatMap((row) => ('file' in row ? [row.file.name] : []))
}
/** The uploads that left this browser for new files of pictures. */
const uploads = ({ requests }: Profile) =>
  requests.filter((request) => request === 'POST /upload/drive/v3/files').length

const hashOf = (text: string): Promise<string> => sha256OfBytes(new TextEncoder().encode(text))
/** The files under a hash in the drive, and one of their marks: the journal whose each is. */
const markedFiles = async (
  profile: Profile,
  mark: 'journal' | 'unusedSince' = 'journal',
): Promise<ReadonlyMap<string, string | undefined>> => {
  const answer = await pageFetch(profile.google, appOrigin)(
    new URL('http://localhost:5181/drive/v3/files?spaces=appDataFolder&fields=files(name,appProperties)'),
    { headers: { authorization: `Bearer ${await profile.tokenFor('anna')}` } },
  )
  const { files } = (await answer.json()) as {
    files: ReadonlyArray<{ readonly name: string; readonly appProperties?: { readonly [mark: string]: string } }>
  }
  return new Map(
    files.filter(({ name }) => /^[0-9a-f]{64}$/.test(name)).map((file) => [file.name, file.appProperties?.[mark]]),
  )
}

describe('Pictures and files in an open journal', () => {
  it('[I2] are on this device before they are anywhere, and leave it when the drive lists them', async () => {
    const { profile, first: tab } = await profileWithJournal()
    const before = uploads(profile)
    profile.network = 'down'
    await add(tab, chart('a.png', 'aaa'), chart('same.png', 'aaa'))
    await until(() => expect(shown(tab)).toEqual(['a.png', 'same.png']))
    await until(async () => expect((await viewOf()).waiting).toHaveLength(2))
    expect((await outbox()).toSorted()).toEqual(['a.png', 'same.png'])
    profile.network = 'up'
    await until(async () => expect(await outbox()).toEqual([]))
    // One content, one file.
    expect(uploads(profile) - before).toBe(1)
    await until(async () => expect((await viewOf()).waiting).toEqual([]))
  })

  it('[A37] stay after a sign-out as far as the drive lacks them, and go with the next sign-in', async () => {
    const { profile, first: tab } = await profileWithJournal()
    const { fileId } = tab.views.journalView
    await add(tab, chart('sent.png', 'sent'))
    await until(async () => expect([shown(tab), await outbox()]).toEqual([['sent.png'], []]))
    profile.network = 'down'
    await add(tab, chart('train.png', 'train'))
    await until(() => expect(shown(tab)).toEqual(['sent.png', 'train.png']))
    await tab.askToLeave()
    await tab.leaveWith('keep')
    expect(await outbox()).toEqual(['train.png'])
    tab.page.close()
    profile.network = 'up'
    await signedInBefore(profile, 'anna', fileId)
    const again = await openJournal(profile)
    // Whichever page it opens on.
    ;(await again.app.actions.attachments())?.take({ type: 'look' })
    await until(async () => expect(await outbox()).toEqual([]))
    expect(shown(again)).toEqual(['sent.png', 'train.png'])
  })

  it('are gone where their user discards what the drive lacks', async () => {
    const { profile, first: tab } = await profileWithJournal()
    profile.network = 'down'
    await add(tab, chart('train.png', 'train'))
    await until(() => expect(shown(tab)).toEqual(['train.png']))
    await tab.askToLeave()
    await tab.leaveWith('discard')
    expect(await outbox()).toEqual([])
  })

  it('wait for no question that is asked where their user is not any more', async () => {
    const { first: tab } = await profileWithJournal()
    const { today } = tab.views.dayView
    const elsewhere = today === '2026-11-02' ? '2026-11-03' : '2026-11-02'
    const attachments = await tab.app.actions.attachments()
    await add(tab, new File([photoOf({ place: true })], 'photo.jpg', { type: 'image/jpeg' }))
    await until(async () => expect((await viewOf()).asking).toBe('photo.jpg'))
    attachments?.take({ type: 'add', place: { day: elsewhere }, files: [chart('later.png', 'later')] })
    await until(async () => expect((await viewOf()).place).toBe(elsewhere))
    attachments?.take({ type: 'answer', place: 'remove' })
    await until(() => expect(shown(tab)).toEqual(['photo.jpg', 'later.png']))
  })

  it('[F12] wait where the drive is full, which is said until there is room', async () => {
    const { profile, first: tab } = await profileWithJournal()
    await tab.idle()
    const what = { kind: 'error', error: 'storageQuotaExceeded' } as const
    profile.google.levers.addFault({ what, routes: ['upload.create', 'upload.update'], times: 1000 })
    await add(tab, chart('full.png', 'full'))
    await until(async () =>
      expect((await viewOf()).failure).toBe('Your drive is full. Files that are not in it yet are kept on this device'),
    )
    expect(await outbox()).toEqual(['full.png'])
    profile.google.levers.clearFaults()
    await until(async () => expect(await outbox()).toEqual([]))
    expect((await viewOf()).failure).toBeUndefined()
  })

  it('[I24] of one journal never reach another: each goes to the drive as its own journal’s', async () => {
    const { profile, first: tab } = await profileWithJournal()
    const { fileId } = tab.views.journalView
    profile.network = 'down'
    await add(tab, chart('mine.png', 'mine'))
    await until(() => expect(shown(tab)).toEqual(['mine.png']))
    profile.network = 'up'
    tab.app.actions.createJournal('Another')
    await until(() => {
      expect(tab.views.journalView.status).toBe('ready')
      expect(tab.views.journalView.fileId).not.toBe(fileId)
    })
    const other = tab.views.journalView.fileId
    await add(tab, chart('other.png', 'other'))
    await until(() => expect(shown(tab)).toEqual(['other.png']))
    tab.app.actions.selectJournal(fileId ?? '')
    await until(async () => expect([shown(tab), (await outbox()).includes('mine.png')]).toEqual([['mine.png'], false]))
    tab.app.actions.selectJournal(other ?? '')
    await until(async () => expect([shown(tab), await outbox()]).toEqual([['other.png'], []]))
    const owners = await markedFiles(profile)
    expect(owners).toEqual(
      new Map([
        [await hashOf('mine'), fileId],
        [await hashOf('other'), other],
      ]),
    )
  })

  it('[I2] are noted as unused by a journal that was looked at in the drive, never by an old one', async () => {
    const { profile, first: tab } = await profileWithJournal()
    const { fileId = '' } = tab.views.journalView
    await add(tab, chart('a.png', 'aaa'))
    await until(async () => expect([shown(tab), await outbox()]).toEqual([['a.png'], []]))
    await tab.idle()
    profile.wait = (request) =>
      request.includes(fileId) ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()
    const { journal } = tab.views.journalView
    for (const { id } of journal ? attachmentsOf(journal.current) : []) tab.app.actions.perform(removeAttachment(id))
    const marks = () => markedFiles(profile, 'unusedSince')
    const look = () => tab.happens('focus')
    const lists = () => profile.requests.filter((request) => request === 'GET /drive/v3/files').length
    const before = lists()
    await until(() => {
      look()
      // One for the folder, and one for what is in it: the third is of another try.
      expect(lists() - before).toBeGreaterThan(2)
    })
    expect(await marks()).toEqual(new Map([[await hashOf('aaa'), undefined]]))
    delete profile.wait
    tab.app.actions.retrySave()
    await tab.idle()
    look()
    await until(async () => {
      expect(await marks()).toEqual(new Map([[await hashOf('aaa'), tab.views.dayView.today]]))
    })
  })

  it('an export without the drive says what it had to leave out', async () => {
    const { profile, first: tab } = await profileWithJournal()
    await add(tab, chart('sent.png', 'sent'))
    await until(async () => expect([shown(tab), await outbox()]).toEqual([['sent.png'], []]))
    profile.network = 'down'
    tab.app.actions.recovery.exportJournal('archive')
    const { archiveView } = await import('#web/read-models/recovery.ts')
    await until(() =>
      expect([archiveView.status, ...archiveView.words]).toEqual([
        'exported',
        '“sent.png” is left out: your drive cannot be reached now',
      ]),
    )
  })
})
