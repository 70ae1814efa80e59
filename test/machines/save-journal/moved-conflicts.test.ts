import { describe, expect, it } from 'vitest'
import { freshJournalFile, parseJournalFile, printJournalFile } from '#domain/journal/journal-file.ts'
import { limits } from '#domain/limits.ts'
import type { DriveErrorKind } from '#machines/ports.ts'
import { readMovedLosers } from '#machines/save/move-losers.ts'
import { smallJournal } from '#test/support/builders.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { driveWith, openTab, scope, toggle, valueOf } from './world.ts'

const lost = Array.from({ length: 25 }, (_, index) => ({
  d: '2026-11-20', f: 'notes' as const, v: `Lost text ${index}`, by: 'phone-1', at: `2026-11-20T10:${10 + index}:00.000Z`,
}))
const crowdedText = printJournalFile({ ...freshJournalFile('2026-11-20T08:00:00.000Z'), journal: { ...smallJournal, losers: lost } })

const inBlock = (drive: MemoryDrive) => valueOf(parseJournalFile(drive.textOf(scope.fileId))).journal.losers
const crowded = async () => {
  const drive = driveWith(crowdedText)
  const tab = await openTab(drive)
  await tab.act(toggle('t2'))
  return { drive, tab }
}

describe('[sync 3.1] [I25] more lost texts than the block has room for', () => {
  it('the oldest move to a file of their own, read back before they leave; no list shows it as a journal', async () => {
    const { drive, tab } = await crowded()
    const from = drive.requests.length
    valueOf(await tab.save())
    expect(drive.requests.slice(from).map(({ method }) => method)).toEqual(['head', 'conflicts', 'create', 'read', 'write'])
    expect([inBlock(drive), tab.confirmed.file.journal.losers]).toEqual([lost.slice(5), lost.slice(5)])
    expect(valueOf(await readMovedLosers(tab.files, scope.fileId))).toEqual(lost.slice(0, 5))
    expect(valueOf(await readMovedLosers(tab.files, 'another journal'))).toEqual([])
    expect(valueOf(await tab.files.list()).map(({ id }) => id)).toEqual([scope.fileId])
    expect(valueOf(await tab.files.conflicts()).map(({ name }) => name)).toEqual([expect.stringMatching(/^conflicts-[0-9a-f]{12}$/)])
  })

  const kinds: ReadonlyArray<DriveErrorKind> = ['offline', 'server', 'quota-exceeded']
  it.each(['conflicts', 'create', 'read'] as const)('when %s fails, before or after the drive did it, the save goes on and every text is still in the block', async (method) => {
    for (const kind of kinds) {
      for (const when of ['before', 'after'] as const) {
        const { drive, tab } = await crowded()
        drive.faults((request) => (request.method === method ? { when, kind } : undefined))
        valueOf(await tab.save())
        expect(inBlock(drive)).toEqual(lost)
        // The next save tries again, and one file is enough.
        drive.faults(undefined)
        await tab.act(toggle('t3'))
        valueOf(await tab.save())
        expect([inBlock(drive), valueOf(await tab.files.conflicts()).length]).toEqual([lost.slice(5), 1])
      }
    }
  })

  it('a copy that does not read back as it was written moves nothing', async () => {
    const { drive, tab } = await crowded()
    drive.faults(({ method, text }) => (method === 'create' ? { when: 'mangled', text: (text ?? '').slice(9) } : undefined))
    valueOf(await tab.save())
    expect(inBlock(drive)).toEqual(lost)
  })

  it('a save whose write fails has taken nothing away', async () => {
    const { drive, tab } = await crowded()
    drive.faults(({ method }) => (method === 'write' ? { when: 'before', kind: 'server' } : undefined))
    expect((await tab.save()).ok).toBe(false)
    expect(inBlock(drive)).toEqual(lost)
    drive.faults(undefined)
    valueOf(await tab.save())
    expect([inBlock(drive).length, valueOf(await tab.files.conflicts()).length]).toEqual([limits.losers, 1])
  })
})
