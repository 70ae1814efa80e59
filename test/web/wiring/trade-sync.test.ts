import { beforeEach, describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { err, ok } from '#domain/result.ts'
import { createSyncProgressStore } from '#web/adapters/storage/sync-progress.ts'
import { accountsReadView } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { account, activity, answer, linkedTo, openTab, show, today, tradesNow } from './sync-tab.ts'

beforeEach(() => {
  journalView.fileId = 'file'
  show(linkedTo('a'))
})

describe('[spec 4 Trade sync] the trades of the linked accounts', () => {
  it('come at the first look; a later one within five minutes asks no broker, then for the day alone', async () => {
    const { trades, asked, resting, step, pass } = openTab({
      activities: () => answer(activity('1', '2026-11-18T15:00:00Z')),
    })
    trades.look(today)
    await resting()
    trades.look(today)
    pass(299_999)
    trades.look(today)
    expect([step(), asked, tradesNow()]).toEqual(['idle', ['2026-11-02 2026-11-21'], 1])
    pass(1)
    trades.look(today)
    await resting()
    expect(asked).toEqual(['2026-11-02 2026-11-21', '2026-11-20 2026-11-20'])
    trades.stop()
  })

  it('[numbers 3] a record that cannot be read is said on its day, also after a reload', async () => {
    const lost = activity('2', '2026-11-18T15:00:00Z', 'BUY', 0)
    const stored = new Map<string, string>()
    const first = openTab({ stored, activities: () => answer(activity('1', '2026-11-19T15:00:00Z'), lost) })
    first.trades.look(today)
    await first.resting()
    expect(accountsReadView.unread.current).toEqual(['2026-11-18'])
    first.trades.stop()
    expect(accountsReadView.unread.current).toEqual([])
    const again = openTab({ stored })
    expect(accountsReadView.unread.current).toEqual(['2026-11-18'])
    again.trades.stop()
  })

  it('a journal without linked accounts asks no broker; linking one brings its trades', async () => {
    show(linkedTo())
    const { trades, asked, resting, step } = openTab()
    trades.look(today)
    expect([step(), asked]).toEqual(['idle', []])
    show(linkedTo('a'))
    await expect.poll(() => asked).toEqual(['2026-11-02 2026-11-21'])
    await resting()
    trades.stop()
  })

  it('an account that is linked while another one is read is read right after it', async () => {
    const read: string[] = []
    const { trades, resting } = openTab({
      accounts: () => [account, { ...account, id: 'b', name: 'Cash', authorizationId: 'd' }],
      activities: (id) => {
        if (read.length === 0) show(linkedTo('a', 'b'))
        read.push(id)
        return answer()
      },
    })
    trades.look(today)
    await expect.poll(() => new Set(read)).toEqual(new Set(['a', 'b']))
    await resting()
    trades.stop()
  })

  it('an account that is unlinked while it fails is no failure of the sync that follows', async () => {
    const { trades, failures, days, todayMissing, resting } = openTab({
      accounts: () => [account, { ...account, id: 'b', name: 'Cash', authorizationId: 'd' }],
      activities: (id) => {
        if (id === 'b') return answer()
        show(linkedTo('b'))
        return Promise.resolve(err({ kind: 'reconnect_required' } as const))
      },
    })
    trades.look(today)
    await expect.poll(() => days()[0]).toEqual([today])
    await resting()
    expect([failures(), todayMissing()]).toEqual([[], false])
    trades.stop()
  })

  it('[domain 0079] of an account that cannot be read are missing, and their day has not come', async () => {
    show(linkedTo('a', 'b'))
    const { trades, asked, failures, days, resting } = openTab({
      accounts: () => [account, { ...account, id: '' }],
      activities: () => answer(activity('1', '2026-11-18T15:00:00Z')),
    })
    trades.sync(today)
    await resting()
    expect([asked.length, failures(), days(), tradesNow()]).toEqual([1, ['account_unread'], [[], []], 1])
    trades.stop()
  })

  it('of a broker that is being disconnected are not asked for, and no other account takes their place', async () => {
    const marks = new Map<string, string>()
    const numbered = { ...account, numberEnding: '1A2B' }
    const before = openTab({ stored: marks, accounts: () => [numbered] })
    before.trades.sync(today)
    await before.resting()
    before.trades.stop()
    const { trades, asked, performed, resting } = openTab({
      stored: marks,
      accounts: () => [{ ...numbered, id: 'b' }],
      leaving: () => ['a'],
    })
    trades.sync(today)
    await resting()
    expect([asked, performed, journalView.journal?.current.settings.linkedSnapTradeAccounts]).toEqual([[], [], ['a']])
    trades.stop()
  })

  it('the day is known as synced also without a trade', async () => {
    const { trades, resting } = openTab()
    trades.sync(today)
    await resting()
    expect(tableToArray(journalView.journal?.current.entries ?? emptyJournal.entries)).toEqual([
      expect.objectContaining({
        date: today,
        trades: expect.objectContaining({ snapTradeSynced: true, lastSyncTime: '2026-11-20T15:00:00.000Z' }) as unknown,
      }),
    ])
    trades.stop()
  })

  it('a journal that has lost what was read before is read from the start', async () => {
    const stored = new Map<string, string>()
    const first = openTab({ stored, activities: () => answer(activity('1', '2026-11-18T15:00:00Z')) })
    first.trades.sync(today)
    await first.resting()
    first.trades.stop()
    // An older version of the file came back.
    show(linkedTo('a'))
    const second = openTab({ stored, activities: () => answer(activity('1', '2026-11-18T15:00:00Z')) })
    second.trades.sync(today)
    await second.resting()
    expect([second.asked, tradesNow()]).toEqual([['2026-11-02 2026-11-21'], 1])
    second.trades.stop()
  })

  it('[T5] what a clock a month ahead has read is read again once it is right, here and by the next page', async () => {
    // The broker does not say through which day its record is complete.
    const { completeThrough: _, ...silent } = account
    const parts = { stored: new Map<string, string>(), accounts: () => [silent] }
    const month = 30 * 86_400_000
    const here = openTab(parts)
    here.pass(month)
    here.trades.look(today)
    await here.resting()
    here.pass(-month)
    const next = openTab(parts)
    next.trades.look(today)
    await next.resting()
    next.trades.stop()
    here.trades.look(today)
    await here.resting()
    expect(next.asked).toEqual(['2026-11-02 2026-11-21'])
    expect(here.asked).toEqual(['2026-11-02 2026-12-21', '2026-11-20 2026-11-20'])
    here.trades.stop()
  })

  it.each([
    ['goes before it is in the log', (): Promise<boolean> => new Promise(() => undefined)],
    ['cannot write it into the log', () => Promise.resolve(false)],
  ])('a page that %s claims nothing: the next one plans the history again', async (_, logged) => {
    const stored = new Map<string, string>()
    const first = openTab({ stored, logged, activities: () => answer(activity('1', '2026-11-18T15:00:00Z')) })
    first.trades.sync(today)
    await expect.poll(() => first.performed.length).toBeGreaterThan(0)
    await new Promise(setImmediate)
    first.trades.stop()
    expect([...stored]).toEqual([])
    const second = openTab({ stored, activities: () => answer(activity('1', '2026-11-18T15:00:00Z')) })
    second.trades.sync(today)
    await second.resting()
    expect([second.asked, stored.size]).toEqual([['2026-11-02 2026-11-21'], 1])
    second.trades.stop()
  })

  it('offline it says so, and syncs when the network is back', async () => {
    let online = false
    const { trades, asked, failures, back } = openTab({ online: () => online })
    trades.sync(today)
    await expect.poll(failures).toEqual(['unreachable'])
    expect(asked).toEqual([])
    online = true
    back()
    await expect.poll(() => [asked.length, failures()]).toEqual([1, []])
    trades.stop()
  })

  it('makes up for a look without a network once, when the network is back', async () => {
    let online = false
    const { trades, asked, back, resting } = openTab({ online: () => online })
    trades.look(today)
    back()
    expect(asked).toEqual([])
    online = true
    back()
    await expect.poll(() => asked.length).toBe(1)
    await resting()
    back()
    await new Promise(setImmediate)
    expect(asked.length).toBe(1)
    trades.stop()
  })

  it('another journal that is opened meanwhile gets nothing of it, and shows nothing', async () => {
    const { trades, performed, asked, step, failures, days } = openTab({
      activities: () => {
        journalView.fileId = 'another'
        return answer(activity('1', '2026-11-18T15:00:00Z'))
      },
    })
    trades.sync(today)
    await expect.poll(() => [asked.length, step()]).toEqual([1, 'idle'])
    await new Promise(setImmediate)
    expect([performed, tradesNow(), failures(), days()]).toEqual([[], 0, [], [[], []]])
    trades.stop()
  })

  it('[I24] another journal that is opened while the accounts are read follows none of them', async () => {
    const numbered = { ...account, numberEnding: '1A2B' }
    const stored = new Map<string, string>()
    for (const file of ['another', 'file']) {
      journalView.fileId = file
      const before = openTab({ stored, accounts: () => [numbered] })
      before.trades.sync(today)
      await before.resting()
      before.trades.stop()
    }
    const { trades, performed, step } = openTab({
      stored,
      accounts: () => {
        journalView.fileId = 'another'
        show(linkedTo())
        return [{ ...numbered, id: 'b' }]
      },
    })
    trades.sync(today)
    await expect.poll(() => [journalView.fileId, step()]).toEqual(['another', 'idle'])
    await new Promise(setImmediate)
    expect([performed, journalView.journal?.current.settings.linkedSnapTradeAccounts]).toEqual([[], []])
    trades.stop()
  })

  it('a refusal of a broker is kept, and the day has not arrived', async () => {
    show(linkedTo('a'))
    const { trades, failures, days } = openTab({
      activities: () => Promise.resolve(err({ kind: 'reconnect_required' } as const)),
    })
    trades.sync(today)
    await expect.poll(failures).toEqual(['reconnect_required'])
    expect(days()).toEqual([[], []])
    trades.stop()
  })

  it('never two tabs at once: the second waits for the first, and the lock is free again in the end', async () => {
    const shared = { stored: new Map<string, string>(), taken: new Set(['trade-sync:file']) }
    const second = openTab(shared)
    second.trades.sync(today)
    await expect.poll(second.step).toBe('elsewhere')
    expect(second.asked).toEqual([])
    second.trades.cancel()
    shared.taken.clear()
    second.trades.sync(today)
    await second.resting()
    await expect.poll(() => shared.taken.size).toBe(0)
    expect(second.asked).toHaveLength(1)
    second.trades.stop()
  })
})

describe('which days have come', () => {
  it('a day requested while another is read: both are known afterwards, and other tabs are notified', async () => {
    const listeners = new Set<(topic: string) => void>()
    const topics: string[] = []
    const { trades, resting, step, days } = openTab({ listeners })
    listeners.add((topic) => topics.push(topic))
    trades.sync(today)
    trades.sync('2026-11-18')
    await expect.poll(step).not.toBe('idle')
    await resting()
    expect(days()[0]).toEqual(['2026-11-20', '2026-11-18'])
    expect(topics).toEqual(['2026-11-20 file', '2026-11-18 file'])
    trades.stop()
  })

  it('a day that is looked at while another one is read comes right after it, and once', async () => {
    const { trades, resting, asked, step, days } = openTab()
    trades.sync('2026-11-18')
    trades.look(today)
    trades.look(today)
    trades.look('2026-11-18')
    await expect.poll(step).not.toBe('idle')
    await resting()
    expect([days()[0], asked]).toEqual([
      ['2026-11-18', today],
      ['2026-11-02 2026-11-21', '2026-11-20 2026-11-20'],
    ])
    trades.stop()
  })

  it('a look does not take the place of a day that was asked for meanwhile', async () => {
    const { trades, resting, step, days } = openTab()
    trades.sync('2026-11-18')
    trades.sync('2026-11-17')
    trades.look(today)
    await expect.poll(step).not.toBe('idle')
    await resting()
    expect(days()[0]).toEqual(['2026-11-18', '2026-11-17'])
    trades.stop()
  })

  it('trades that another tab has fetched are known here and not announced again', async () => {
    const listeners = new Set<(topic: string) => void>()
    const topics: string[] = []
    const { trades, resting, asked, taken, step, days } = openTab({ listeners })
    const [listener] = listeners
    trades.sync('2026-11-18')
    await resting()
    await expect.poll(() => taken.size).toBe(0)
    taken.add('trade-sync:file')
    listeners.add((topic) => topics.push(topic))
    trades.sync(today)
    await expect.poll(step).toBe('elsewhere')
    listener?.(`${today} file`)
    await resting()
    expect([days(), asked.length, topics]).toEqual([[['2026-11-18', today], ['2026-11-18']], 1, []])
    trades.stop()
  })

  it("a sync without today's fills is not complete; another journal knows of no sync", async () => {
    const answers = [{ activities: [], todayMissing: 'provider_error' as string | undefined }]
    const { trades, resting, step, days, todayMissing } = openTab({
      activities: () => Promise.resolve(ok(answers.shift() ?? { activities: [], todayMissing: undefined })),
    })
    const syncToday = async () => {
      trades.sync(today)
      await expect.poll(step).not.toBe('idle')
      await resting()
      return days()[1]
    }
    expect([await syncToday(), todayMissing()]).toEqual([[], true])
    expect(await syncToday()).toEqual([today])
    journalView.fileId = 'another'
    await expect.poll(() => days()[1]).toEqual([])
    trades.stop()
  })
})

describe('[I23] the device’s memory of it', () => {
  it('survives nonsense in the storage, and forgets the oldest of more than fifty', () => {
    const stored = new Map([['bellbook.plans', '[["f","a",{"from":"soon"}],7,"x"]']])
    const marks = createSyncProgressStore({
      read: (key) => stored.get(key),
      write: (key, value) => void stored.set(key, value),
    })
    expect(marks.read('f', 'a')).toBe(undefined)
    const progress = { from: '2026-01-05', through: today, isWhole: true, yearReadAtMs: 1, witness: '2026-02-03' }
    for (let index = 0; index < 51; index += 1) marks.write('f', `a${index}`, progress)
    expect(marks.read('f', 'a0')).toBeUndefined()
    expect([marks.read('f', 'a50'), marks.read('other', 'a50')]).toEqual([progress, undefined])
  })
})
