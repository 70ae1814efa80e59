import { describe, expect, it } from 'vitest'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { tableGet, tableHas } from '#domain/record/table.ts'
import {
  addTask,
  deskThat,
  driveWith,
  key,
  openTab,
  smallText,
  toggle,
  type Tab,
  valueOf,
  write,
} from '#test/machines/support/tab.ts'
import { today } from '#test/support/builders.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { copyOfDisk } from '#test/support/memory-log.ts'

const tasksOn = (drive: MemoryDrive, ...ids: ReadonlyArray<string>): ReadonlyArray<boolean> => {
  const { tasks } = valueOf(parseJournalFile(drive.textOf(key.fileId))).journal
  return ids.map((id) => tableHas(tasks, id))
}

/** A device that has saved once, and a twin of its profile. */
const twins = async (drive: MemoryDrive): Promise<readonly [Tab, Tab]> => {
  const desk = await openTab(drive)
  await desk.act(toggle('t2'))
  valueOf(await desk.save())
  return [desk, await openTab(drive, { name: 'twin', disk: copyOfDisk(desk.disk) })]
}

const sentOf = async ({ log }: Tab) =>
  valueOf(await log.read(key)).events.map(({ seq, sentRevision }) => [seq, sentRevision !== undefined])

describe('[I4] The parts of the file that a save trusts', () => {
  it('[F41] a twin’s event of the same number is no sign that a write without an answer has landed', async () => {
    const drive = driveWith(smallText)
    const [desk, twin] = await twins(drive)
    await desk.act(addTask('t8'))
    await twin.act(addTask('t9'))
    let tried = false
    drive.faults(({ method, device }) => {
      if (method !== 'write' || device !== 'desk') return undefined
      tried = true
      return { when: 'before', kind: 'timeout' }
    })
    drive.latency(async ({ method, device }) => {
      if (!tried || device !== 'desk' || method !== 'head') return
      tried = false
      valueOf(await twin.save())
    })
    expect((await desk.save()).ok).toBe(false)
    expect(tasksOn(drive, 't8', 't9')).toEqual([false, true])
    expect(await sentOf(desk)).toEqual([
      [1, true],
      [2, false],
    ])
    drive.faults(undefined)
    valueOf(await desk.save())
    expect(tasksOn(drive, 't8', 't9')).toEqual([true, true])
  })

  it('[F41] a look at a file that a twin has written takes nothing of ours for delivered', async () => {
    const drive = driveWith(smallText)
    const [desk, twin] = await twins(drive)
    for (const tab of [desk, twin]) await tab.act(addTask('t8'))
    valueOf(await twin.save())
    valueOf(await desk.pull())
    expect(await sentOf(desk)).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('[F41] [D5] under its new name a clone takes nothing back that others have done since it was cloned', async () => {
    const { drive, tab: desk } = await deskThat(write('Mine'), toggle('t2'), addTask('t7'))
    valueOf(await desk.save())
    const clone = await openTab(drive, { name: 'clone', disk: copyOfDisk(desk.disk) })
    const phone = await openTab(drive, { name: 'phone' })
    await phone.act(write('Theirs'), toggle('t2'))
    valueOf(await phone.save())
    for (const [tab, id] of [
      [desk, 't8'],
      [clone, 't9'],
    ] as const) {
      await tab.act(addTask(id))
      valueOf(await tab.save())
    }
    const { tasks, entries } = valueOf(parseJournalFile(drive.textOf(key.fileId))).journal
    expect([tableGet(tasks, 't2')?.completed, tableGet(entries, today)?.notes]).toEqual([false, 'Theirs'])
    expect(tasksOn(drive, 't7', 't8', 't9')).toEqual([true, true, true])
    const ids = valueOf(await clone.log.read(key)).events.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  it('a read of our own write proves it once, a read of what another has written for good', async () => {
    const { drive, tab: desk } = await deskThat()
    const reads = () => [...desk.disk.shelves.values()].map((shelf) => shelf.reads ?? [])
    await desk.act(toggle('t2'))
    drive.faults(({ method }) => (method === 'write' ? { when: 'after', kind: 'timeout' } : undefined))
    expect(valueOf(await desk.save()).kind).toBe('landed')
    drive.faults(undefined)
    const once = reads().map((each) => each.at(-1))
    const phone = await openTab(drive, { name: 'phone' })
    await phone.act(toggle('t3'))
    const before = reads()
    valueOf(await phone.save())
    valueOf(await desk.pull())
    expect([once, before.map((each) => each.filter((seq) => seq === 1)), reads()]).toEqual([[1], [[1]], [[1, 1, 1]]])
  })

  it('[F7] a read of our own damaged write proves nothing that retention could count', async () => {
    const { drive, tab: desk } = await deskThat()
    const readsOf = () => [...desk.disk.shelves.values()].map(({ reads }) => reads)
    const before = readsOf()
    await desk.act(toggle('t2'))
    let first = true
    drive.faults(({ method, text }) => {
      if (method !== 'write' || !first) return undefined
      first = false
      return { when: 'mangled', text: (text ?? '').slice(0, -20) }
    })
    expect(valueOf(await desk.save()).kind).toBe('written')
    expect([first, readsOf()]).toEqual([false, before])
  })
})
