import { describe, expect, it } from 'vitest'
import { tableGet } from '#domain/record/table.ts'
import { openFromDrive } from '#machines/save/from-drive.ts'
import { createReadAgain, openJournal } from '#machines/save/open-journal.ts'
import {
  addTask,
  deskAndPhone,
  deskThat,
  driveWith,
  key,
  methodsOf,
  onDrive,
  openTab,
  smallText,
  toggle,
  valueOf,
  write,
} from '#test/machines/support/tab.ts'
import { plain, today } from '#test/support/builders.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { copyOfDisk, createMemoryLog } from '#test/support/memory-log.ts'

describe('opening a journal', () => {
  it('the first time from the drive, and keeps it on this device', async () => {
    const { drive, tab } = await deskThat()
    expect(methodsOf(drive, 0)).toBe('head read')
    expect(valueOf(await tab.log.open(key)).snapshot).toEqual({
      text: smallText,
      revision: '1',
      modifiedTime: tab.confirmed.modifiedTime,
    })
  })

  it('from this device without any network, with the events that never left it and the drafts', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    await tab.log.putDraft(key, { date: today, field: 'notes', text: 'Half a sen' })
    drive.faults(() => ({ when: 'before', kind: 'offline' }))
    const opened = valueOf(
      await openJournal({ ...tab.ports, log: createMemoryLog(tab.disk) }, openFromDrive(tab.ports))(key),
    )
    expect({ ...opened, confirmed: opened.confirmed.revision, log: opened.log.length }).toEqual({
      confirmed: '1',
      log: 1,
      drafts: [{ date: today, field: 'notes', text: 'Half a sen' }],
      clientId: tab.clientId,
      source: 'log',
    })
    expect(plain(opened.confirmed.file.journal)).toEqual(plain(tab.confirmed.file.journal))
  })

  it('[D14] a draft of another page is left to it while it is open, and taken over once it is gone', async () => {
    const tab = await openTab(driveWith(smallText))
    const field = { date: today, field: 'notes' } as const
    for (const page of ['open', 'gone'])
      await tab.log.putDraft(key, { ...field, text: `of a page that is ${page}`, page })
    const pages = { others: () => Promise.resolve(new Set(['open'])) }
    const opened = valueOf(
      await openJournal({ ...tab.ports, log: createMemoryLog(tab.disk), pages }, openFromDrive(tab.ports))(key),
    )
    expect(opened.drafts).toEqual([{ ...field, text: 'of a page that is gone', page: 'gone' }])
  })

  it('[D14] without the disk at first: drafts that no page shows are read later, once', async () => {
    const tab = await openTab(driveWith(smallText))
    const field = { date: today, field: 'notes' } as const
    for (const page of ['own', 'open', 'gone']) await tab.log.putDraft(key, { ...field, text: `of ${page}`, page })
    let isDurable = false
    const again = createReadAgain({
      log: { ...tab.log, durable: () => isDurable },
      pages: { own: 'own', others: () => Promise.resolve(new Set(['open'])) },
    })
    again.opened()
    const drafts = async () => valueOf(await again.read(key)).drafts?.map(({ text }) => text)
    expect(await drafts()).toBeUndefined()
    isDurable = true
    expect([await drafts(), await drafts()]).toEqual([['of gone'], undefined])
  })

  it('[A37] from the drive with what another tab appended during it: the profile is no clone', async () => {
    const tab = await openTab(driveWith(smallText))
    await tab.log.keepOnlyUnsent(undefined)
    const other = createMemoryLog(tab.disk)
    const behind = openFromDrive(tab.ports)
    const opened = valueOf(
      await openJournal({ ...tab.ports, log: createMemoryLog(tab.disk) }, async (of, log) => {
        const read = await behind(of, log)
        await other.append(of, [{ id: 'meanwhile', event: { type: 'DayVisited', data: {}, at: '', day: today } }], [])
        return read
      })(key),
    )
    expect(opened.log.map(({ id }) => id)).toEqual(['meanwhile'])
  })

  it('F30 without a stored journal and without a network it says what is missing', async () => {
    const drive = driveWith(smallText)
    drive.faults(() => ({ when: 'before', kind: 'offline' }))
    const tab = { files: drive.device('desk'), log: createMemoryLog() }
    const ports = { ...(await openTab(driveWith(smallText))).ports, ...tab }
    expect(await openJournal(ports, openFromDrive(ports))(key)).toEqual({ ok: false, error: { kind: 'offline' } })
    drive.faults(undefined)
    expect(valueOf(await openJournal(ports, openFromDrive(ports))(key)).source).toBe('drive')
  })

  it('F28 says so when the log is not to be had', async () => {
    const tab = await openTab(driveWith(smallText))
    tab.log.failWith({ kind: 'unavailable' })
    expect(await openJournal(tab.ports, openFromDrive(tab.ports))(key)).toEqual({
      ok: false,
      error: { kind: 'log-unavailable' },
    })
  })

  it('a damaged copy on this device is kept aside, and the drive is asked', async () => {
    const { tab } = await deskThat()
    await tab.log.confirm(
      key,
      { text: smallText.slice(0, 99), revision: '1', modifiedTime: '' },
      { upToSeq: 0, revision: '1' },
    )
    expect(valueOf(await openJournal(tab.ports, openFromDrive(tab.ports))(key)).source).toBe('drive')
    expect(tab.log.quarantined(key)).toEqual([{ text: smallText.slice(0, 99), reason: 'snapshot-not-json' }])
  })

  it('I4 on another day, a save that another device overwrote is still known and repeated', async () => {
    const { drive, desk, phone } = await deskAndPhone('none')
    await desk.act(addTask('buried'), write('Buried'))
    valueOf(await desk.save())
    // The phone read before that save and writes after it, without compare-and-swap.
    await phone.act(addTask('t9'))
    drive.put(key.fileId, smallText)
    valueOf(await phone.save())
    const later = await openTab(drive, { disk: desk.disk })
    valueOf(await later.pull())
    valueOf(await later.save())
    expect(['buried', 't9'].map((id) => tableGet(onDrive(drive).journal.tasks, id)?.id)).toEqual(['buried', 't9'])
    expect(tableGet(onDrive(drive).journal.entries, today)?.notes).toBe('Buried')
  })
})

describe('an edit that a sign-out removed from this device', () => {
  const open = async (drive: MemoryDrive, desk: Awaited<ReturnType<typeof openTab>>) =>
    valueOf(await openJournal(desk.ports, openFromDrive({ ...desk.ports, files: drive.device('later') }))(key))
  const signOut = async ({ log }: Awaited<ReturnType<typeof openTab>>) => valueOf(await log.keepOnlyUnsent(undefined))

  it('is said to be missing once, where another device has saved over it since', async () => {
    const { drive, desk, phone } = await deskAndPhone('none')
    await desk.act(addTask('buried'))
    valueOf(await desk.save())
    await signOut(desk)
    await phone.act(addTask('t9'))
    drive.put(key.fileId, smallText)
    valueOf(await phone.save())
    expect((await open(drive, desk)).overwritten).toBe(true)
    await signOut(desk)
    expect((await open(drive, desk)).overwritten).toBeUndefined()
  })

  it('is not said to be missing while it is there', async () => {
    const { drive, desk, phone } = await deskAndPhone('none')
    await desk.act(addTask('there'))
    valueOf(await desk.save())
    await signOut(desk)
    valueOf(await phone.pull())
    await phone.act(addTask('t9'))
    valueOf(await phone.save())
    expect((await open(drive, desk)).overwritten).toBeUndefined()
  })

  it.each([
    ['none', true],
    ['v2', undefined],
  ] as const)('may be missing where a twin of the profile has saved, with compare-and-swap %s', async (cas, said) => {
    const drive = driveWith(smallText, cas)
    const desk = await openTab(drive)
    const twin = await openTab(drive, { name: 'twin', disk: copyOfDisk(desk.disk) })
    await desk.act(addTask('ours'))
    valueOf(await desk.save())
    await signOut(desk)
    // The twin goes by the same name, and saves what is as long.
    await twin.act(addTask('theirs'))
    if (cas === 'none') drive.put(key.fileId, smallText)
    valueOf(await twin.save())
    expect((await open(drive, desk)).overwritten).toBe(said)
  })
})

describe('pulling', () => {
  it('asks for metadata only while nothing changed, and keeps the very same file', async () => {
    const { drive, tab } = await deskThat()
    const from = drive.requests.length
    const pulled = valueOf(await tab.pull())
    expect([pulled.changed, pulled.confirmed === tab.confirmed, methodsOf(drive, from)]).toEqual([false, true, 'head'])
  })

  it('brings what others wrote below the own pending events, and writes nothing', async () => {
    const { drive, desk: tab, phone } = await deskAndPhone()
    await tab.act(toggle('t2'))
    await phone.act(addTask('t9'))
    valueOf(await phone.save())
    const from = drive.requests.length
    expect(valueOf(await tab.pull()).changed).toBe(true)
    expect(methodsOf(drive, from)).toBe('head read')
    const view = await tab.view()
    expect([tableGet(view.tasks, 't2')?.completed, tableGet(view.tasks, 't9')?.id]).toEqual([true, 't9'])
  })

  it('marks what the file turns out to hold already', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    drive.faults(({ method, number }) =>
      method === 'write'
        ? { when: 'after', kind: 'timeout' }
        : drive.requests[number - 2]?.method === 'write'
          ? { when: 'before', kind: 'timeout' }
          : undefined,
    )
    expect((await tab.save()).ok).toBe(false)
    drive.faults(undefined)
    valueOf(await tab.pull())
    expect(valueOf(await tab.log.read(key)).events.map(({ sentRevision }) => sentRevision)).toEqual(['2'])
  })
})

const rewritten = (drive: MemoryDrive, change: (data: Record<string, unknown>) => unknown): void => {
  const file = JSON.parse(drive.textOf(key.fileId)) as { data: Record<string, unknown> }
  drive.put(key.fileId, JSON.stringify({ ...file, data: change(file.data) }, undefined, 2))
}

describe('F17 a foreign program writes the file', () => {
  it('in another layout only: the counters stay believed, and nothing is sent again', async () => {
    const { drive, tab } = await deskThat(addTask('t9'), toggle('t9'))
    valueOf(await tab.save())
    rewritten(drive, (data) => Object.fromEntries(Object.entries(data).toReversed()))
    expect(valueOf(await tab.save())).toMatchObject({ kind: 'unchanged', upToSeq: 3 - 1 })
    expect(tab.confirmed.file.sync.clients.size).toBe(1)
  })

  it('with older data under our counters: found out by the hash, and every edit of ours comes back', async () => {
    const { drive, tab } = await deskThat()
    const { data: old } = JSON.parse(drive.textOf(key.fileId)) as { data: Record<string, unknown> }
    await tab.act(addTask('t9'), write('Mine'))
    valueOf(await tab.save())
    rewritten(drive, () => ({
      ...old,
      tasks: [
        ...(old['tasks'] as Array<unknown>),
        { id: 'legacy', checklistId: 'c1', text: 'x', completed: true, sortOrder: 9 },
      ],
    }))
    expect(valueOf(await tab.save()).kind).toBe('written')
    const journal = onDrive(drive).journal
    expect(['t9', 'legacy'].map((id) => tableGet(journal.tasks, id)?.id)).toEqual(['t9', 'legacy'])
    expect(tableGet(journal.entries, today)?.notes).toBe('Mine')
    expect(valueOf(await tab.save()).kind).toBe('unchanged')
  })

  it('lets every other device find its own edits missing as well', async () => {
    const { drive, desk, phone } = await deskAndPhone()
    const { data: old } = JSON.parse(drive.textOf(key.fileId)) as { data: Record<string, unknown> }
    await desk.act(addTask('of-desk'))
    valueOf(await desk.save())
    await phone.act(addTask('of-phone'))
    valueOf(await phone.save())
    rewritten(drive, () => old)
    // The desk repairs first; its counters must not vouch for the phone's events.
    valueOf(await desk.save())
    valueOf(await phone.save())
    valueOf(await desk.pull())
    expect(['of-desk', 'of-phone'].map((id) => tableGet(onDrive(drive).journal.tasks, id)?.id)).toEqual([
      'of-desk',
      'of-phone',
    ])
  })
})
