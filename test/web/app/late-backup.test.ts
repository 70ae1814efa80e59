import { describe, expect, it } from 'vitest'
import { emptyJournal, journalOf } from '#domain/journal/empty-journal.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Backup } from '#web/app/feed/backup.ts'
import { createLateBackup } from '#web/app/feed/late-backup.ts'

const begun = emptyJournal
const next = journalOf({ checklists: [{ id: 'c1', name: 'Before the open', createdAt: 1 }] })
const newest = journalOf({ checklists: [{ id: 'c1', name: 'Before the bell', createdAt: 1 }] })

/** The code of the backup, which comes when it is let go, and what is told to it. */
const heldCode = () => {
  const told: Array<Journal | 'reached' | 'stopped'> = []
  const backup: Backup = { follow: (journal) => void told.push(journal), reached: () => void told.push('reached'), stop: () => void told.push('stopped') }
  const asked: Array<{ readonly come: () => void; readonly fail: () => void }> = []
  const load = () => new Promise<Backup>((come, fail) => {
    asked.push({ come: () => come(backup), fail: () => fail(new Error('a deploy has taken it away')) })
  })
  const settled = () => new Promise((done) => setTimeout(done))
  return { told, asked, load, settled }
}

describe('The backup of an open journal, before its code is there', () => {
  it('is told the journal as it began, that the drive has it, and the newest; what lay between is in the newest', async () => {
    const { told, asked, load, settled } = heldCode()
    const backup = createLateBackup(load)
    backup.follow(begun)
    backup.follow(next)
    backup.reached()
    backup.follow(newest)
    expect([told, asked.length]).toEqual([[], 1])
    asked[0]?.come()
    await settled()
    expect(told).toEqual([begun, 'reached', newest])
    backup.follow(next)
    backup.reached()
    backup.stop()
    expect([told.slice(3), asked.length]).toEqual([[next, 'reached', 'stopped'], 1])
  })

  it('does not say that the drive has the journal where it has not', async () => {
    const { told, asked, load, settled } = heldCode()
    createLateBackup(load).follow(begun)
    asked[0]?.come()
    await settled()
    expect(told).toEqual([begun, begun])
  })

  it('is told that the drive has the file, though the journal comes later', async () => {
    const { told, asked, load, settled } = heldCode()
    const backup = createLateBackup(load)
    backup.reached()
    asked[0]?.come()
    await settled()
    backup.follow(begun)
    expect(told).toEqual(['reached', begun])
  })

  it('[A35] stopped before its code is there, it only ends: nothing of the journal is told to it', async () => {
    const { told, asked, load, settled } = heldCode()
    const backup = createLateBackup(load)
    backup.follow(begun)
    backup.stop()
    asked[0]?.come()
    await settled()
    expect(told).toEqual(['stopped'])
  })

  it('[F33] code that could not be had is asked for again at the next change, and told all that has happened', async () => {
    const { told, asked, load, settled } = heldCode()
    const backup = createLateBackup(load)
    backup.follow(begun)
    backup.reached()
    asked[0]?.fail()
    await settled()
    backup.follow(newest)
    expect([told, asked.length]).toEqual([[], 2])
    asked[1]?.come()
    await settled()
    expect(told).toEqual([begun, 'reached', newest])
  })
})
