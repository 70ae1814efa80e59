// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { authPaths } from '#domain/api/auth-paths.ts'
import { appCallback } from '#domain/api/auth.ts'
import { limits } from '#domain/limits.ts'
import type { Draft } from '#machines/ports/log.ts'
import {
  createJournal,
  holdTime,
  isSaved,
  newProfile,
  openDisk,
  openJournal,
  openTab,
  type Profile,
  profileWithJournal,
  rowsOnDisk,
  savedJournal,
  signedInBefore,
  storedFiles,
  type Tab,
  until,
} from './tab.ts'

holdTime()

const dateOf = (tab: Tab) => tab.views.dayView.today

const namesIn = (tab: Tab) => JSON.stringify(tab.views.journalView.journal?.current.checklists.buckets)

/** Lets no other transaction of these stores begin until the returned function is called; of all stores without any. */
const holdStores = async (...stores: ReadonlyArray<string>): Promise<() => void> => {
  const disk = await openDisk()
  let isHeld = true
  const transaction = disk.transaction(stores.length > 0 ? [...stores] : [...disk.objectStoreNames], 'readwrite')
  const goOn = (): void => {
    if (isHeld) transaction.objectStore('scopes').count().addEventListener('success', goOn)
    else disk.close()
  }
  goOn()
  return () => {
    isHeld = false
  }
}
/** A write of a page that was left never ends: no other page reads. */
const holdReads = () => holdStores()

/** From now on no event says that the database is open, until it is let go of: a disk that takes its time. */
const holdDatabase = (): (() => void) => {
  const real = globalThis.indexedDB
  const held: Array<() => void> = []
  let isHeld = true
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    const request = real.open(name, version)
    const listen = request.addEventListener.bind(request)
    const answer = (notify: () => void) => (isHeld ? void held.push(notify) : notify())
    request.addEventListener = (type: string, listener: EventListener) =>
      listen(type, (event) => answer(() => listener(event)))
    return request
  }
  Object.assign(globalThis, { indexedDB: { open } })
  return () => {
    isHeld = false
    globalThis.indexedDB = real
    for (const notify of held) notify()
  }
}

const eventsOnDisk = async (): Promise<number> => (await rowsOnDisk('events')).length

describe('Behind the first screen', () => {
  it('a journal from this device asks the drive nothing before it is drawn; typed text goes there later', async () => {
    const { profile } = await profileWithJournal()
    let draw: () => void = () => undefined
    const drawn = new Promise<void>((resolve) => {
      draw = resolve
    })
    const tab = await openJournal(profile, '/app/today', undefined, drawn)
    tab.addChecklist('Before the paint')
    await until(() => expect(tab.save().status).toBe('saving'))
    expect(tab.requests.filter((request) => request.includes('/drive/'))).toEqual([])
    draw()
    await isSaved(profile, 'Before the paint')
  })
})

describe('From sign-in to the file', () => {
  it('[spec 4 Journal setup] creates a journal, takes an edit at once, saves it and finds it again', async () => {
    const { profile, first } = await profileWithJournal()
    expect(first.views.journalView.fileId).toBe((await storedFiles(profile, 'anna'))[0]?.id)
    expect(first.addChecklist('Before the open')).toEqual({ ok: true, value: undefined })
    expect(namesIn(first)).toContain('Before the open')
    first.app.actions.typeDraft(dateOf(first), 'notes', 'Held the plan')
    await until(async () => {
      const [file] = await storedFiles(profile, 'anna')
      expect(file?.text).toContain('Before the open')
      expect(file?.text).toContain('Held the plan')
    })
    await until(() => expect(['saved', 'idle']).toContain(first.save().status))
    expect(first.save().pendingChanges).toBe(false)
    const second = await openJournal(profile)
    expect(namesIn(second)).toContain('Before the open')
    await until(() => expect(second.views.journalView.name).toBe('My journal'))
  })

  it('a refusal comes back at once and nothing has moved', async () => {
    const { first } = await profileWithJournal()
    const before = first.views.journalView.journal?.current
    const refused = first.addChecklist('  ')
    expect(refused).toMatchObject({ ok: false, error: { area: 'checklist' } })
    expect(first.views.journalView.journal?.current).toBe(before)
    expect(first.app.actions.createJournal('a')).toMatchObject({ ok: false })
  })

  it('[sync 3.3] a text of one tab appears in the other', async () => {
    const { profile, first } = await profileWithJournal()
    const second = await openJournal(profile)
    first.addChecklist('From the first tab')
    await until(() => expect(namesIn(second)).toContain('From the first tab'))
    second.addChecklist('From the second tab')
    await until(() => expect(namesIn(first)).toContain('From the second tab'))
    await until(async () => {
      const [file] = await storedFiles(profile, 'anna')
      expect(file?.text).toContain('From the first tab')
      expect(file?.text).toContain('From the second tab')
    })
  })
})

describe('Starting', () => {
  for (const network of ['down', 'hanging'] as const) {
    it(`[decisions, start] a known journal opens with an expired token and the network ${network}`, async () => {
      const { profile, first } = await profileWithJournal()
      first.addChecklist('Before the open')
      await isSaved(profile, 'Before the open')
      profile.storage.setItem('bellbook.tokenExpiry', '1')
      profile.network = network
      const second = await openTab(profile)
      await second.app.ready
      expect(second.who().step).toBe('fully_authenticated')
      expect(second.views.journalView.status).toBe('ready')
      expect(namesIn(second)).toContain('Before the open')
      expect(second.addChecklist('On the train')).toEqual({ ok: true, value: undefined })
      await until(() => expect(second.save().pendingChanges).toBe(true))
      if (network === 'hanging') return
      await until(() => expect(second.who().offline).toBe(true))
      profile.network = 'up'
      second.happens('online')
      await isSaved(profile, 'On the train')
    })
  }

  it('[spec 4 Authentication] [decisions, start] without a known user: signed out, and nothing is asked', async () => {
    const profile = await newProfile()
    const tab = await openTab(profile)
    await tab.app.ready
    expect(tab.who().step).toBe('signed_out')
    expect(profile.requests).toEqual([])
    expect(tab.addChecklist('Morning')).toEqual({
      ok: false,
      error: { area: 'repository', code: 'NO_FILE', params: {} },
    })
  })

  it('[decisions, start] the refresh says 401: signed out, the screen is cleared, the events stay', async () => {
    const { profile, first } = await profileWithJournal()
    const fileId = first.views.journalView.fileId ?? ''
    profile.network = 'down'
    first.addChecklist('Never sent')
    await until(() => expect(first.save().pendingChanges).toBe(true))
    profile.session = undefined
    profile.network = 'up'
    profile.storage.setItem('bellbook.tokenExpiry', '1')
    const second = await openTab(profile)
    await until(() => expect(second.who().step).toBe('signed_out'))
    await until(() => expect(second.views.journalView.journal).toBeUndefined())
    expect(profile.storage.getItem('bellbook.accessToken')).toBeNull()
    await signedInBefore(profile, 'anna', fileId)
    const third = await openJournal(profile)
    expect(namesIn(third)).toContain('Never sent')
  })
})

describe('A text during typing', () => {
  it('[D14] is an event when the page is hidden, without waiting for the pause', async () => {
    const { profile, first } = await profileWithJournal()
    first.app.actions.typeDraft(dateOf(first), 'notes', 'Half a sent')
    first.happens('pagehide')
    const second = await openJournal(profile)
    expect(JSON.stringify(second.views.journalView.journal?.current.entries.buckets)).toContain('Half a sent')
  })

  it('[D14] a draft row that a killed tab left behind is an event at the next start', async () => {
    const { profile, first } = await profileWithJournal()
    first.app.actions.typeDraft(dateOf(first), 'reflections', 'Killed here')
    const second = await openJournal(profile)
    await until(() =>
      expect(JSON.stringify(second.views.journalView.journal?.current.entries.buckets)).toContain('Killed here'),
    )
  })

  it('[I1] stays on the disk while a slow one takes the event of the text before it', async () => {
    const { first } = await savedJournal()
    const { actions } = first.app
    // The first backup makes an event of what is being typed.
    await until(async () => expect(await rowsOnDisk('backups')).toHaveLength(1))
    const [day, before] = [dateOf(first), await eventsOnDisk()]
    const letGo = await holdStores('events', 'drafts', 'scopes')
    for (const text of ['One', 'Two']) {
      actions.typeDraft(day, 'notes', text)
      first.addChecklist(`While ${text} is typed`)
      actions.commitDraft(day)
    }
    // The throttle of draft rows is open from here on.
    await vi.advanceTimersByTimeAsync(limits.draftThrottleMs)
    actions.typeDraft(day, 'notes', 'Three')
    letGo()
    const onDisk = async () => [
      (await eventsOnDisk()) - before,
      (await rowsOnDisk<Draft>('drafts')).map(({ text }) => text),
    ]
    await expect.poll(onDisk, { interval: 1, timeout: 3000 }).toEqual([4, ['Three']])
  })

  it('a text that may not be written comes back refused, and stays a draft', async () => {
    const { profile, first } = await profileWithJournal()
    const day = dateOf(first)
    first.app.actions.typeDraft(day, 'notes', 'x'.repeat(10_001))
    expect(first.app.actions.commitDraft(day)).toMatchObject({ ok: false, error: { code: 'NOTES_TOO_LONG' } })
    expect(first.views.draftView.refusals).toMatchObject([{ field: 'notes', error: { code: 'NOTES_TOO_LONG' } }])
    expect(first.app.actions.draftOf(day, 'notes')).toHaveLength(10_001)
    const second = await openJournal(profile)
    await until(() => expect(second.app.actions.draftOf(day, 'notes')).toHaveLength(10_001))
    await until(() => expect(second.views.draftView.refusals).toHaveLength(1))
  })

  it('a field that appears again shows the last typed text, until that is an event', async () => {
    const { first } = await profileWithJournal()
    const { actions } = first.app
    const day = dateOf(first)
    const shown = () => [actions.draftOf(day, 'notes'), actions.draftOf(day, 'reflections')]
    expect(shown()).toEqual([undefined, undefined])
    actions.typeDraft(day, 'notes', '<script>')
    actions.typeDraft(day, 'reflections', 'Kept the plan')
    expect(shown()).toEqual(['<script>', 'Kept the plan'])
    expect(actions.commitDraft(day).ok).toBe(false)
    expect(shown()).toEqual(['<script>', undefined])
    actions.typeDraft(day, 'notes', 'No markup')
    expect(actions.commitDraft(day).ok).toBe(true)
    expect(shown()).toEqual([undefined, undefined])
  })
})

describe('Signing in and out', () => {
  const answered = { accessToken: 'token-of-the-address', userId: 'anna', error: undefined }

  it('[spec 4] the callback is believed when the sealed cookie confirms it; then the setup page follows', async () => {
    const profile = await newProfile()
    profile.session = 'anna'
    const tab = await openTab(profile, '/auth/callback', answered)
    await until(() => expect(tab.callback().status).toBe('success'))
    expect(profile.storage.getItem('bellbook.userId')).toBe('anna')
    expect(profile.storage.getItem('bellbook.accessToken')).not.toBe('token-of-the-address')
    await until(() => expect(tab.page.location.pathname).toBe('/setup'))
    expect(tab.who().step).toBe('needs_file_selection')
  })

  it('[spec 2 Routing rules] a callback page that is loaded again shows no failure', async () => {
    const tab = await openTab(await newProfile(), '/auth/callback', {
      accessToken: undefined,
      userId: undefined,
      error: undefined,
    })
    await until(() => expect(tab.callback()).toEqual({ status: 'error', error: undefined }))
    const half = await openTab(await newProfile(), '/auth/callback', { ...answered, userId: undefined })
    await until(() => expect(half.callback()).toEqual({ status: 'error', error: '' }))
  })

  it('[A2] a callback address that the cookie does not confirm stores nothing', async () => {
    const profile = await newProfile()
    profile.session = 'victim'
    const tab = await openTab(profile, '/auth/callback', answered)
    await until(() => expect(tab.callback()).toMatchObject({ status: 'error', error: '' }))
    expect(profile.storage.getItem('bellbook.userId')).toBeNull()
    expect(profile.storage.getItem('bellbook.accessToken')).toBeNull()
  })

  it('[spec 4 Authentication] [D11] signing out saves pending edits first, then clears the user', async () => {
    const { profile, first } = await profileWithJournal()
    first.addChecklist('Just before leaving')
    await first.signOut()
    expect((await storedFiles(profile, 'anna'))[0]?.text).toContain('Just before leaving')
    for (const key of 'userId accessToken tokenExpiry fileId currentJournalId journalsFolderId fileName'.split(' ')) {
      expect(profile.storage.getItem(`bellbook.${key}`)).toBeNull()
    }
    expect(profile.requests).toContain('POST /api/auth/signout')
    expect(first.views.journalView).toMatchObject({ status: 'none', journal: undefined, name: undefined })
    expect(first.app.actors.read('journalList')).toBeUndefined()
  })

  it('[F40] signing out offline asks; cancelling goes on, keeping leaves the edits in the log', async () => {
    const { profile, first } = await savedJournal()
    const fileId = first.views.journalView.fileId ?? ''
    profile.network = 'down'
    first.addChecklist('Offline')
    await first.askToLeave()
    first.app.actions.answerSignOut('cancel')
    await until(() => expect(first.who().signingOut).toBeUndefined())
    await first.askToLeave()
    await first.leaveWith('keep')
    profile.network = 'up'
    await signedInBefore(profile, 'anna', fileId)
    await openJournal(profile)
    await isSaved(profile, 'Offline')
  })

  it('[F40] discarded edits never reach the drive, although the network returns meanwhile', async () => {
    const { profile, first } = await savedJournal()
    const fileId = first.views.journalView.fileId ?? ''
    const other = await openJournal(profile)
    profile.network = 'down'
    first.addChecklist('To be discarded')
    await first.askToLeave()
    profile.network = 'up'
    const asked = profile.requests.length
    first.app.actions.retrySave()
    await until(() => expect(namesIn(other)).toContain('To be discarded'))
    other.app.actions.retrySave()
    // Looking goes on: a tab that could save would have begun before this look.
    for (const tab of [first, other]) tab.app.actions.retryLastOperation()
    await until(() =>
      expect(profile.requests.slice(asked).filter((request) => request.startsWith('GET /drive/'))).not.toEqual([]),
    )
    expect(profile.requests.slice(asked).filter((request) => request.startsWith('PATCH'))).toEqual([])
    await first.leaveWith('discard')
    await signedInBefore(profile, 'anna', fileId)
    const again = await openJournal(profile)
    again.addChecklist('Afterwards')
    await isSaved(profile, 'Afterwards')
    expect((await storedFiles(profile, 'anna'))[0]?.text).not.toContain('To be discarded')
  })

  it('[F40] a sign-out without a network is owed: the next start sends it before anything else', async () => {
    const { profile, first } = await savedJournal()
    profile.network = 'down'
    await first.signOut()
    expect(profile.storage.getItem('bellbook.owed')).toBe('anna')
    first.page.close()
    profile.network = 'up'
    profile.requests.length = 0
    const second = await openTab(profile)
    await until(() => expect(profile.storage.getItem('bellbook.owed')).toBeNull())
    expect(profile.requests).toEqual(['POST /api/auth/signout'])
    await until(() => expect(second.who().step).toBe('signed_out'))
    await openTab(profile)
    expect(profile.requests).toEqual(['POST /api/auth/signout'])
  })

  it('[F40] [A35] a user who signs in before the server knows of it stays signed in', async () => {
    const { profile, first } = await savedJournal()
    profile.network = 'down'
    await first.signOut()
    first.page.close()
    profile.network = 'up'
    profile.session = 'anna'
    profile.requests.length = 0
    const back = await openTab(profile, '/auth/callback', { accessToken: 't', userId: 'anna', error: undefined })
    await until(() => expect(back.who().step).toBe('needs_file_selection'))
    expect(profile.storage.getItem('bellbook.owed')).toBeNull()
    expect(profile.requests.filter((request) => request.includes('signout'))).toEqual([])
  })

  it('[A35] [I23] another user on this browser sees and sends nothing of the first', async () => {
    const { profile, first } = await profileWithJournal()
    profile.network = 'down'
    first.addChecklist('A secret of Anna')
    await until(() => expect(first.save().pendingChanges).toBe(true))
    first.happens('pagehide')
    profile.network = 'up'
    profile.session = 'bob'
    const callback = await openTab(profile, '/auth/callback', { accessToken: 't', userId: 'bob', error: undefined })
    const replaced = vi.spyOn(callback.page.location, 'replace').mockReturnValue()
    await until(() => expect(replaced).toHaveBeenCalledWith('/app'))
    expect(callback.views.journalView).toMatchObject({ status: 'none', journal: undefined })
    expect(profile.storage.getItem('bellbook.fileId')).toBeNull()
    const second = await openTab(profile)
    await createJournal(second, 'Journal of Bob')
    second.addChecklist('Of Bob')
    await until(async () => expect(JSON.stringify(await storedFiles(profile, 'bob'))).toContain('Of Bob'))
    expect(JSON.stringify(await storedFiles(profile, 'bob'))).not.toContain('secret of Anna')
    expect(JSON.stringify(second.app.actors.read('journalList')?.context)).not.toContain('My journal')
  })

  it('the callback path that is cut out of the address first is the one of the table', () => {
    expect(authPaths.appCallback).toBe('/auth/callback')
    expect(appCallback.path).toBe(authPaths.appCallback)
  })
})

describe('Site data that is cleared under an open page', () => {
  const clearAll = (profile: Profile) => {
    profile.storage.clear()
    globalThis.indexedDB = new IDBFactory()
  }

  it('[F29] is no sign-out: the journal stays open, and the signed-in user is stored again', async () => {
    const { profile, first } = await savedJournal()
    const stored = () =>
      ['userId', 'fileId', 'accessToken', 'tokenExpiry'].map((key) => profile.storage.getItem(`bellbook.${key}`))
    const before = stored()
    clearAll(profile)
    first.storageChanged()
    expect(first.who().step).toBe('fully_authenticated')
    expect(stored()).toEqual(before)
    first.addChecklist('After the clearing')
    await isSaved(profile, 'After the clearing')
  })

  it('[F1] [F40] a sign-out in another tab closes no page here before what was just typed is in the log', async () => {
    const { profile, first } = await savedJournal()
    const fileId = first.views.journalView.fileId ?? ''
    const second = await openJournal(profile)
    await second.signOut()
    const letGo = await holdStores('events', 'drafts', 'scopes')
    first.app.actions.typeDraft(dateOf(first), 'notes', 'Half a w')
    first.app.actions.typeDraft(dateOf(first), 'notes', 'Half a word')
    first.storageChanged()
    await until(() => expect(first.views.journalView.journal).toBeUndefined())
    expect(first.who().step).toBe('fully_authenticated')
    letGo()
    await until(() => expect(first.who().step).toBe('signed_out'))
    await signedInBefore(profile, 'anna', fileId)
    const third = await openJournal(profile)
    expect(JSON.stringify(third.views.journalView.journal?.current.entries.buckets)).toContain('Half a word')
  })

  it('[F29] [A11] a sign-out in another tab signs out here all the same, after a clearing too', async () => {
    const { profile, first } = await savedJournal()
    const second = await openJournal(profile)
    clearAll(profile)
    first.storageChanged()
    second.storageChanged()
    await second.signOut()
    first.storageChanged()
    await until(() => expect(first.who().step).toBe('signed_out'))
    expect(profile.storage.getItem('bellbook.userId')).toBeNull()
  })

  it('[A37] a removal sends it to the landing page once, and no screen without a user sends it again', async () => {
    const { profile, first } = await profileWithJournal()
    const left = vi.spyOn(first.page.location, 'replace').mockImplementation(() => undefined)
    profile.storage.setItem('bellbook.removed', '1')
    first.storageChanged()
    for (const key of ['bellbook.userId', 'bellbook.accessToken', 'bellbook.fileId']) {
      profile.storage.removeItem(key)
      first.storageChanged()
    }
    await until(() => expect(first.views.journalView.status).not.toBe('ready'))
    await new Promise((later) => setTimeout(later, 200))
    expect(left.mock.calls).toEqual([['/']])
    expect(first.who().step).toBe('fully_authenticated')
  })
})

describe('A browser that is killed before it has written localStorage to disk', () => {
  it('[F1] has forgotten the chosen journal: it is opened from the log all the same, without a network', async () => {
    const { profile, first } = await profileWithJournal()
    first.addChecklist('Before the open')
    await isSaved(profile, 'Before the open')
    profile.storage.clear()
    profile.network = 'down'
    const second = await openTab(profile)
    await second.app.ready
    expect(second.who().step).toBe('fully_authenticated')
    await second.ready()
    expect(namesIn(second)).toContain('Before the open')
  })

  it('[F1] remembers a user who had signed out: it shows no user as signed in', async () => {
    const { profile, first } = await savedJournal()
    const rows = [
      'bellbook.fileId',
      'bellbook.userId',
      'bellbook.accessToken',
      'bellbook.tokenExpiry',
      'bellbook.sessionVersion',
    ].map((key) => [key, profile.storage.getItem(key) ?? ''] as const)
    await first.signOut()
    for (const [key, value] of rows) profile.storage.setItem(key, value)
    profile.network = 'down'
    const second = await openTab(profile)
    await second.app.ready
    await until(() => expect(second.who().step).toBe('signed_out'))
    expect(second.views.journalView.journal).toBeUndefined()
    expect(profile.storage.getItem('bellbook.accessToken')).toBeNull()
  })
})

describe('A browser without storage', () => {
  it.each([
    ['opens', holdDatabase],
    ['reads', holdReads],
  ])('[F28] [I1] a storage that %s late is used: what waited in it and what was written both stay', async (_, hold) => {
    const { profile, first } = await profileWithJournal()
    await isSaved(profile, '"lastTaskResetDate":"2')
    const before = await eventsOnDisk()
    profile.network = 'down'
    first.addChecklist('On the train')
    await until(async () => expect(await eventsOnDisk()).toBe(before + 1))

    const answer = await hold()
    const second = await openJournal({ ...profile, network: 'up' })
    expect(second.views.journalView.storage).toBe('silent')
    expect(namesIn(second)).not.toContain('On the train')
    second.addChecklist('In memory')
    second.app.actions.typeDraft(dateOf(second), 'notes', 'Typed in memory')
    answer()
    await until(() => {
      for (const name of ['On the train', 'In memory']) expect(namesIn(second)).toContain(name)
    })
    expect(second.views.journalView.storage).toBe('durable')
    await isSaved(profile, 'On the train')
    const [file] = await storedFiles(profile, 'anna')
    expect(file?.text.match(/On the train|In memory|Typed in memory/g)?.toSorted()).toEqual([
      'In memory',
      'On the train',
      'Typed in memory',
    ])
  })

  it.each([
    ['opens', holdDatabase],
    ['reads', holdReads],
  ])('[F28] a storage that %s late takes away nothing that can be undone', async (_, hold) => {
    const { profile } = await profileWithJournal()
    const answer = await hold()
    const second = await openJournal(profile)
    second.addChecklist('In memory')
    // Nothing is left to be written: the journal is opened again, from the disk.
    await isSaved(profile, 'In memory')
    await until(() => expect(second.save().pendingChanges).toBe(false))
    expect(second.views.journalView.storage).toBe('silent')
    answer()
    await until(() => expect(second.views.journalView.storage).toBe('durable'))
    await second.ready()
    expect(second.app.actions.undo().changed).toBe(true)
    expect(namesIn(second)).not.toContain('In memory')
    expect(second.app.actions.redo().changed).toBe(true)
    await isSaved(profile, 'In memory')
  })

  it('[F28] [I2] a picture that waits in a storage that reads late is sent at the same visit', async () => {
    const { profile, first } = await profileWithJournal()
    await isSaved(profile, '"lastTaskResetDate":"2')
    const before = await eventsOnDisk()
    profile.network = 'down'
    const files = [new File(['aaa'], 'a.png', { type: 'image/png' })]
    ;(await first.app.actions.attachments())?.take({ type: 'add', place: { day: dateOf(first) }, files })
    await until(async () => expect(await eventsOnDisk()).toBe(before + 1))

    const answer = await holdReads()
    const second = await openJournal({ ...profile, network: 'up' })
    ;(await second.app.actions.attachments())?.take({ type: 'look' })
    await new Promise(setImmediate)
    expect(second.views.journalView.storage).toBe('silent')
    answer()
    await until(async () => expect(await rowsOnDisk('outbox')).toEqual([]))
  })

  it('[F28] a storage that reads nothing, and no network: says so, and the journal opens once it reads', async () => {
    const { profile, first } = await profileWithJournal()
    first.addChecklist('On the train')
    await isSaved(profile, 'On the train')
    const answer = await holdReads()
    profile.network = 'down'
    const second = await openTab(profile)
    await until(() => expect(second.views.journalView.message?.text).toContain('Network error while loading data'))
    answer()
    await second.ready()
    expect(namesIn(second)).toContain('On the train')
  })

  it('[F28] the journal opens from the drive, takes edits, warns that only the drive holds them', async () => {
    const { profile } = await profileWithJournal()
    Reflect.deleteProperty(globalThis, 'indexedDB')
    profile.storage.setItem('bellbook.fileId', (await storedFiles(profile, 'anna'))[0]?.id ?? '')
    const tab = await openJournal(profile)
    expect(tab.views.journalView.storage).toBe('memory')
    profile.network = 'down'
    tab.addChecklist('In memory')
    const closing = new (tab.page as unknown as { Event: typeof Event }).Event('beforeunload', { cancelable: true })
    tab.page.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    profile.network = 'up'
    tab.happens('online')
    await isSaved(profile, 'In memory')
  })

  it('[F28] where nothing asks before it closes, as on iOS, what was typed leaves as the page is hidden', async () => {
    const { profile } = await profileWithJournal()
    Reflect.deleteProperty(globalThis, 'indexedDB')
    profile.storage.setItem('bellbook.fileId', (await storedFiles(profile, 'anna'))[0]?.id ?? '')
    const tab = await openJournal(profile)
    tab.addChecklist('In memory')
    await isSaved(profile, 'In memory')
    await until(() => expect(tab.save().pendingChanges).toBe(false))
    vi.setTimerTickMode('manual')
    tab.app.actions.typeDraft(dateOf(tab), 'notes', 'Typed on the way out')
    Object.defineProperty(tab.page.document, 'visibilityState', { value: 'hidden' })
    tab.page.document.dispatchEvent(new (tab.page as unknown as { Event: typeof Event }).Event('visibilitychange'))
    const isInDrive = async () =>
      (await storedFiles(profile, 'anna'))[0]?.text.includes('Typed on the way out') ?? false
    // A page in the background is not sure to have a second: as long as this a text waits for the next letter.
    let left = limits.notesDebounceMs / 2
    for (const end = performance.now() + 40_000; !(await isInDrive()) && performance.now() < end; left -= 1) {
      if (left > 0) await vi.advanceTimersByTimeAsync(1)
      await new Promise(setImmediate)
    }
    expect(await isInDrive()).toBe(true)
  })
})
