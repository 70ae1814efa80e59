import { describe, expect, it } from 'vitest'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { driveWith, openTab, key, smallText, type Tab, valueOf } from '#test/machines/support/tab.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { createLogDisk } from '#test/support/memory-log.ts'

const link = (...accountIds: ReadonlyArray<string>): CommandDraft => ({ type: 'LinkAccounts', data: { accountIds } })
const unlink = (...accountIds: ReadonlyArray<string>): CommandDraft => ({
  type: 'UnlinkAccounts',
  data: { accountIds },
})
const inFile = (drive: MemoryDrive) =>
  valueOf(parseJournalFile(drive.textOf(key.fileId))).journal.settings.linkedSnapTradeAccounts
const shownBy = async (...tabs: ReadonlyArray<Tab>) =>
  Promise.all(tabs.map(async (tab) => (await tab.view()).settings.linkedSnapTradeAccounts))
const both = async (drive: MemoryDrive) =>
  [await openTab(drive, { name: 'desk' }), await openTab(drive, { name: 'phone' })] as const

describe.each(['v2', 'none'] as const)(
  '[spec 4 Brokerage connection] Two devices link accounts, with compare-and-swap %s',
  (cas) => {
    it('[I2] [D6] different ones at the same moment: the journal follows both', async () => {
      const drive = driveWith(smallText, cas)
      const [desk, phone] = await both(drive)
      await desk.act(link('a', 'b'))
      await phone.act(link('c'))
      valueOf(await desk.save())
      valueOf(await phone.save())
      valueOf(await desk.pull())
      expect([inFile(drive), ...(await shownBy(desk, phone))]).toEqual(Array.from({ length: 3 }, () => ['a', 'b', 'c']))
    })

    it('one clears what it sees while the other links another: that one stays', async () => {
      const drive = driveWith(smallText, cas)
      const [desk, phone] = await both(drive)
      await desk.act(link('a', 'b'))
      valueOf(await desk.save())
      await desk.act(unlink('a', 'b'))
      await phone.act(link('c'))
      valueOf(await phone.save())
      valueOf(await desk.save())
      valueOf(await phone.pull())
      expect([inFile(drive), ...(await shownBy(desk, phone))]).toEqual([['c'], ['c'], ['c']])
    })

    it('the same one, linked here and unlinked there: the last save wins on both', async () => {
      const drive = driveWith(smallText, cas)
      const [desk, phone] = await both(drive)
      await desk.act(link('a'))
      valueOf(await desk.save())
      valueOf(await phone.pull())
      await phone.act(unlink('a'), link('a'))
      await desk.act(unlink('a'))
      valueOf(await desk.save())
      valueOf(await phone.save())
      valueOf(await desk.pull())
      expect([inFile(drive), ...(await shownBy(desk, phone))]).toEqual([['a'], ['a'], ['a']])
      await desk.act(unlink('a'))
      valueOf(await desk.save())
      valueOf(await phone.pull())
      expect(await shownBy(desk, phone)).toEqual([[], []])
    })
  },
)

describe('[spec 4 Brokerage connection] Linked accounts', () => {
  it('[I4] edits that another device’s save overwrote return with the next look, together with its own', async () => {
    const drive = driveWith(smallText, 'none')
    const [desk, phone] = await both(drive)
    await desk.act(link('a'))
    valueOf(await desk.save())
    // Another device wrote on what it had read before.
    await phone.act(link('b'))
    drive.put(key.fileId, smallText)
    valueOf(await phone.save())
    valueOf(await desk.pull())
    valueOf(await desk.save())
    valueOf(await phone.pull())
    expect([inFile(drive), ...(await shownBy(desk, phone))]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
      ['b', 'a'],
    ])
  })

  it('[I16] in the log of an older version, which holds the list as a whole, reach the drive', async () => {
    const drive = driveWith(smallText)
    const disk = createLogDisk('desk')
    const before = await openTab(drive, { disk })
    await before.log.append(
      key,
      [
        {
          id: 'desk/older',
          event: {
            type: 'SettingChanged',
            data: { key: 'linkedSnapTradeAccounts', value: ['a', 'b'] },
            at: '2026-11-20T11:00:00.000Z',
            day: '2026-11-20',
          },
        },
      ],
      [],
    )
    const desk = await openTab(drive, { disk })
    await desk.act(unlink('a'), link('c'))
    valueOf(await desk.save())
    expect([inFile(drive), ...(await shownBy(desk))]).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ])
  })
})
