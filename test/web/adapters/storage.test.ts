import { beforeEach, describe, expect, it, vi } from 'vitest'
import { never } from '#test/support/never.ts'
import { createConfigSource } from '#web/adapters/network.ts'
import { olderKeys } from '#web/adapters/storage/cleared-keys.ts'
import { createHabitStore } from '#web/adapters/storage/habit-store.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { createSessionStore } from '#web/adapters/storage/session-store.ts'
import { createThemeSurface } from '#web/adapters/theme-surface.ts'
import { browserTimers, createIds } from '#web/adapters/time.ts'
import { withNewest } from '#web/shell/recent-commands.ts'

beforeEach(() => localStorage.clear())

const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError')
}
const full = (): Storage =>
  new Proxy(localStorage, {
    get: (target, name) =>
      name === 'setItem'
        ? () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
        : Reflect.get(target, name).bind?.(target),
  })

const changed = (key: string | null) => window.dispatchEvent(Object.assign(new StorageEvent('storage'), { key }))

describe('The browser’s memory', () => {
  it('[spec 3] user, tokens, and the file under both keys', () => {
    const session = createSessionStore(createKeyStore(window, () => localStorage))
    expect(session.read()).toEqual({ tokens: undefined, userId: undefined, fileId: undefined })
    session.writeUserId('anna')
    session.writeTokens({ accessToken: 't', expiresAt: 5 })
    session.writeFileId('f1')
    expect(session.read()).toEqual({ tokens: { accessToken: 't', expiresAt: 5 }, userId: 'anna', fileId: 'f1' })
    expect(localStorage.getItem(storageKeys.fileId)).toBe('f1')
    expect(localStorage.getItem(storageKeys.legacyFileId)).toBe('f1')
    localStorage.removeItem(storageKeys.fileId)
    expect(session.read().fileId).toBe('f1')
    session.clearFileId()
    expect(session.read().fileId).toBeUndefined()
  })

  it('a forgotten journal is gone under both keys when another tab is notified of the one that it watches', () => {
    const seen: Array<string | undefined> = []
    const keys = createKeyStore(window, () => localStorage)
    const session = createSessionStore({
      ...keys,
      remove: (key) => {
        keys.remove(key)
        if (key === storageKeys.fileId) seen.push(session.read().fileId)
      },
    })
    session.writeFileId('f1')
    session.clearFileId()
    expect(seen).toEqual([undefined])
  })

  it('[spec 3] sign-out clears all but theme, panels, keys, formats and configuration, and counts itself', () => {
    const session = createSessionStore(createKeyStore(window, () => localStorage))
    for (const key of [...Object.values(storageKeys), ...olderKeys]) localStorage.setItem(key, 'x')
    localStorage.setItem(storageKeys.generation, '4')
    session.clearAll()
    expect(Object.keys(localStorage).toSorted()).toEqual(
      [
        storageKeys.clock,
        storageKeys.dateOrder,
        storageKeys.config,
        storageKeys.firstWeekday,
        storageKeys.foldedPanels,
        storageKeys.generation,
        storageKeys.owedSignOut,
        storageKeys.reminded,
        storageKeys.reminder,
        storageKeys.removed,
        storageKeys.sessionVersion,
        storageKeys.singleKeys,
        storageKeys.theme,
      ].toSorted(),
    )
    expect(session.generation()).toBe(5)
  })

  it('[spec 4 Authentication] tokens without a readable expiry are none', () => {
    const session = createSessionStore(createKeyStore(window, () => localStorage))
    localStorage.setItem(storageKeys.accessToken, 't')
    for (const expiry of ['', 'soon', '-1']) {
      localStorage.setItem(storageKeys.tokenExpiry, expiry)
      expect(session.read().tokens).toBeUndefined()
    }
  })

  it.each([
    ['full', full],
    ['blocked', blocked],
  ] as const)('[F31] works for as long as the page lives where storage is %s', (_name, storage) => {
    const keys = createKeyStore(window, storage)
    const session = createSessionStore(keys)
    session.writeUserId('anna')
    session.writeFileId('f1')
    expect(session.read()).toEqual({ tokens: undefined, userId: 'anna', fileId: 'f1' })
    session.clearAll()
    expect(session.read()).toEqual({ tokens: undefined, userId: undefined, fileId: undefined })
    const theme = createThemeSurface(window, keys)
    theme.apply('dark', 'dark')
    expect([theme.stored(), document.documentElement.dataset['theme']]).toEqual(['dark', 'dark'])
  })

  it('[spec 4 Theme] the theme is on the document root, and the preference is found again at the next visit', () => {
    const visit = () =>
      createThemeSurface(
        window,
        createKeyStore(window, () => localStorage),
      )
    expect(visit().stored()).toBe('system')
    visit().apply('light', 'light')
    expect([document.documentElement.dataset['theme'], visit().stored()]).toEqual(['light', 'light'])
    visit().apply('dark', 'system')
    expect([document.documentElement.dataset['theme'], visit().stored()]).toEqual(['dark', 'system'])
  })

  it('[A37] stores nothing any more once everything was removed, and a cleared storage is no removal', () => {
    const keys = createKeyStore(window, () => localStorage)
    keys.write(storageKeys.theme, 'dark')
    localStorage.clear()
    keys.write(storageKeys.theme, 'light')
    expect([keys.removed(), localStorage.getItem(storageKeys.theme)]).toEqual([false, 'light'])
    localStorage.clear()
    localStorage.setItem(storageKeys.removed, '1')
    keys.write(storageKeys.theme, 'dark')
    expect([keys.removed(), Object.keys(localStorage)]).toEqual([true, [storageKeys.removed]])
    // A page that is opened behind it is a new one.
    const next = createKeyStore(window, () => localStorage)
    next.write(storageKeys.theme, 'dark')
    expect([next.removed(), localStorage.getItem(storageKeys.theme)]).toEqual([false, 'dark'])
  })

  it('the bars of the browser have the colour of the theme that is chosen, whatever the system has', () => {
    document.head.innerHTML =
      '<meta name="theme-color" content="#paper" media="(prefers-color-scheme: light)">' +
      '<meta name="theme-color" content="#ink" media="(prefers-color-scheme: dark)">'
    const theme = createThemeSurface(
      window,
      createKeyStore(window, () => localStorage),
    )
    const seen = (['dark', 'light', 'dark'] as const).map((resolved) => {
      theme.apply(resolved, resolved)
      const bars = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return bars.filter((bar) => bar.getAttribute('media') === 'all').map((bar) => bar.getAttribute('content'))
    })
    document.head.innerHTML = ''
    expect(seen).toEqual([['#ink'], ['#paper'], ['#ink']])
  })

  it('follows other tabs, for the keys of the session only', () => {
    const session = createSessionStore(createKeyStore(window, () => localStorage))
    const notified = vi.fn<() => void>()
    const stop = session.subscribe(notified)
    Object.defineProperty(StorageEvent.prototype, 'key', { writable: true, value: null })
    changed(storageKeys.userId)
    changed(storageKeys.theme)
    changed(null)
    stop()
    changed(storageKeys.userId)
    expect(notified).toHaveBeenCalledTimes(2)
  })
})

describe('The device’s memory of a user’s habits', () => {
  it('the last eight commands, each once, the newest first', () => {
    const habits = createHabitStore(createKeyStore(window, () => localStorage))
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b'])
      habits.keepNames('recentCommands', withNewest(habits.names('recentCommands'), id))
    expect(habits.names('recentCommands')).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c'])
  })

  it('[spec 2 Dashboard] which panels are folded away, over a sign-out', () => {
    const keys = createKeyStore(window, () => localStorage)
    createHabitStore(keys).keepNames('foldedPanels', ['news'])
    createSessionStore(keys).clearAll()
    expect(createHabitStore(keys).names('foldedPanels')).toEqual(['news'])
    expect(createHabitStore(keys).names('recentCommands')).toEqual([])
  })

  it.each(['', '{', 'null', '{"a":1}', '[1,{"x":2},"kept"]'])(
    'reads names from what is stored, and none from any other form: %j',
    (text) => {
      localStorage.setItem(storageKeys.recentCommands, text)
      expect(createHabitStore(createKeyStore(window, () => localStorage)).names('recentCommands')).toEqual(
        text.includes('kept') ? ['kept'] : [],
      )
    },
  )

  it('the checklist that was open in each of the last twenty journals, whatever else is stored there', () => {
    localStorage.setItem(storageKeys.openChecklists, '[["old","c9"],["odd"],7,[1,2]]')
    const habits = createHabitStore(createKeyStore(window, () => localStorage))
    expect(habits.checklistIn('old')).toBe('c9')
    expect([habits.checklistIn('odd'), habits.checklistIn('new')]).toEqual([undefined, undefined])
    for (let file = 1; file <= 20; file += 1) habits.openedChecklist(`f${file}`, 'c1')
    habits.openedChecklist('f1', 'c2')
    expect(habits.checklistIn('f1')).toBe('c2')
    expect([habits.checklistIn('f20'), habits.checklistIn('old')]).toEqual(['c1', undefined])
    localStorage.setItem(storageKeys.openChecklists, '{')
    expect(habits.checklistIn('f1')).toBeUndefined()
  })

  it('the calendar’s last view of the open journal, whatever else is stored there', () => {
    const habits = createHabitStore(createKeyStore(window, () => localStorage))
    const shown = { accounts: ['margin'], cellTexts: { '2026-11-18': '$50' } }
    habits.keepShownResults('f1', shown)
    expect([habits.shownResults('f1'), habits.shownResults('f2')]).toEqual([shown, undefined])
    for (const text of [
      '{',
      '["f1"]',
      '["f1",{"accounts":[1],"cellTexts":{}}]',
      '["f1",{"accounts":[],"cellTexts":[7]}]',
    ]) {
      localStorage.setItem(storageKeys.shownResults, text)
      expect(habits.shownResults('f1')).toBeUndefined()
    }
  })

  it('letters alone are shortcuts until they are switched off, and on again', () => {
    const habits = createHabitStore(createKeyStore(window, () => localStorage))
    const seen = [habits.singleKeys()]
    for (const on of [false, true]) {
      habits.setSingleKeys(on)
      seen.push(habits.singleKeys())
    }
    expect(seen).toEqual([true, false, true])
  })
})

describe('Choices for this device', () => {
  it('stays under the names that it has always had, over a sign-out, until it is taken back', () => {
    const keys = createKeyStore(window, () => localStorage)
    const habits = createHabitStore(keys)
    const names = ['clock', 'dateOrder', 'firstWeekday', 'reminder', 'reminded'] as const
    for (const name of names) habits.keepChoice(name, `a ${name}`)
    createSessionStore(keys).clearAll()
    const stored = () => names.map((name) => localStorage.getItem(`bellbook.${name}`))
    expect([stored(), names.map((name) => habits.choice(name))]).toEqual([
      ['a clock', 'a dateOrder', 'a firstWeekday', 'a reminder', 'a reminded'],
      ['a clock', 'a dateOrder', 'a firstWeekday', 'a reminder', 'a reminded'],
    ])
    for (const name of names) habits.keepChoice(name, '')
    expect(stored()).toEqual(names.map(() => null))
  })
})

describe('Small ports', () => {
  it('[spec 3 Task] ids are unique and made of time and random characters', () => {
    const ids = createIds({ now: () => 1_795_219_200_000 })
    const many = Array.from({ length: 10_000 }, () => ids.next())
    expect(new Set(many).size).toBe(10_000)
    expect(many.every((id) => /^[0-9a-z]+-[0-9a-z]{12}$/.test(id))).toBe(true)
  })

  it('[decisions, start] the stored configuration counts at once, the fresh one as soon as it arrives', async () => {
    const keys = createKeyStore(window, () => localStorage)
    const answers: Array<() => void> = []
    const text = JSON.stringify({ driveOrigin: 'http://localhost:5181', local: true })
    const slow = () => new Promise<Response>((resolve) => answers.push(() => resolve(new Response(text))))
    const first = createConfigSource({ fetch: slow, timers: browserTimers, keys, origin: 'http://127.0.0.1:5180' })
    const asked = first.read()
    answers[0]?.()
    expect((await asked)?.driveOrigin).toBe('http://localhost:5181')
    const timers = browserTimers
    expect((await createConfigSource({ fetch: never, timers, keys, origin: '' }).read())?.local).toBe(true)
    localStorage.clear()
    const down = createConfigSource({ fetch: () => Promise.reject(new TypeError('offline')), timers, keys, origin: '' })
    expect(await down.read()).toBeUndefined()
  })

  it('a configuration that does not come is asked for again by the next who needs it', async () => {
    const answers: Array<(response: Response) => void> = []
    const timers: Array<() => void> = []
    const source = createConfigSource({
      fetch: (_, init) =>
        new Promise<Response>((resolve, reject) => {
          answers.push(resolve)
          init?.signal?.addEventListener('abort', () => reject(new DOMException('over', 'AbortError')))
        }),
      timers: { after: (ms, ring) => (expect(ms).toBe(20_000), timers.push(ring), () => undefined) },
      keys: createKeyStore(window, () => localStorage),
      origin: '',
    })
    const first = source.read()
    timers[0]?.()
    expect(await first).toBeUndefined()
    const refused = source.read()
    answers[1]?.(new Response('<html>', { status: 503 }))
    expect(await refused).toBeUndefined()
    const third = source.read()
    answers[2]?.(new Response(JSON.stringify({ driveOrigin: 'http://localhost:5181', local: true })))
    expect((await third)?.local).toBe(true)
  })

  it.each([
    ['with the drive on it', 'http://localhost:5181', true, [true]],
    ['with a real drive', 'https://www.googleapis.com', true, [false]],
    ['but not in the cloud', 'https://www.googleapis.com', false, []],
  ])('says once that the product runs on one computer, %s', async (_what, driveOrigin, local, said) => {
    const heard: boolean[] = []
    const source = createConfigSource({
      fetch: () => Promise.resolve(new Response(JSON.stringify({ driveOrigin, local }))),
      timers: browserTimers,
      keys: createKeyStore(window, () => localStorage),
      origin: '',
      runsLocally: (isDriveHere) => void heard.push(isDriveHere),
    })
    await source.read()
    await source.read()
    expect(heard).toEqual(said)
    localStorage.clear()
  })
})
