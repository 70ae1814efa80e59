import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { tableGet } from '#domain/record/table.ts'
import type { DriveErrorKind } from '#machines/ports/drive.ts'
import {
  addTask,
  deleteTask,
  deskAndPhone,
  deskThat,
  driveWith,
  hashes,
  isDone,
  key,
  methodsOf,
  onDrive,
  openTab,
  smallText,
  toggle,
  type Tab,
  valueOf,
  write,
} from '#test/machines/support/tab.ts'
import { plain, today } from '#test/support/builders.ts'
import { createLocks } from '#test/support/locks.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { copyOfDisk, createLogDisk } from '#test/support/memory-log.ts'

describe('a save', () => {
  it('brings the pending events into the file, with the counter, the hash and the time', async () => {
    const { drive, tab } = await deskThat(toggle('t2'), write('Held the plan'))
    const from = drive.requests.length
    const outcome = valueOf(await tab.save())
    expect({ ...outcome, confirmed: outcome.confirmed.revision }).toEqual({
      kind: 'written',
      confirmed: '2',
      clientId: 'desk-1',
      renewed: false,
      upToSeq: 2,
      savedAt: Date.UTC(2026, 10, 20, 11),
    })
    expect(methodsOf(drive, from)).toBe('head write')
    const file = onDrive(drive)
    expect(plain(file.journal)).toEqual(plain(await tab.view()))
    expect([...file.sync.clients]).toEqual([
      ['desk-1', { s: 2, e: valueOf(await tab.log.read(key)).events[1]?.id, t: '2026-11-20T11:00:00.000Z' }],
    ])
    expect(file.sync.writtenBy).toBe('desk-1')
    expect([file.updated, file.created]).toEqual(['2026-11-20T11:00:00.000Z', '2026-11-20T08:00:00.000Z'])
    const data = /"data":(.*),\n"sync":/s.exec(drive.textOf(key.fileId))?.[1] ?? ''
    expect(file.sync.dataHash).toBe(await hashes.sha256(data))
  })

  it('notes in the log what the drive holds: the snapshot and the marks survive a restart', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    await tab.save()
    const opened = valueOf(await tab.log.open(key))
    expect(opened.snapshot).toMatchObject({ text: drive.textOf(key.fileId), revision: '2' })
    expect(opened.events.map(({ sentRevision }) => sentRevision)).toEqual(['2'])
    const from = drive.requests.length
    const again = await openTab(drive, { disk: tab.disk })
    expect(plain(await again.view())).toEqual(plain(await tab.view()))
    expect(methodsOf(drive, from)).toBe('')
  })

  it('writes nothing when there is nothing to write, and fetches no bytes when nothing changed', async () => {
    const { drive, tab } = await deskThat()
    const from = drive.requests.length
    expect(valueOf(await tab.save()).kind).toBe('unchanged')
    expect(methodsOf(drive, from)).toBe('head')
  })

  it('D1 replays on what another device wrote meanwhile', async () => {
    const { drive, desk, phone } = await deskAndPhone()
    await desk.act(toggle('t2'))
    await phone.act(addTask('t9'))
    valueOf(await phone.save())
    const from = drive.requests.length
    valueOf(await desk.save())
    expect(methodsOf(drive, from)).toBe('head read write')
    expect([isDone(drive, 't2'), isDone(drive, 't9')]).toEqual([true, false])
  })

  it('I12 F24 one at a time over the tabs of a profile; the other one has to wait', async () => {
    const drive = driveWith(smallText)
    const [disk, locks] = [createLogDisk('desk'), createLocks()]
    const one = await openTab(drive, { disk, locks })
    const other = await openTab(drive, { disk, locks })
    await one.act(toggle('t2'))
    await other.act(toggle('t3'))
    const results = await Promise.all([one.save(), other.save()])
    expect(results.map((result) => (result.ok ? result.value.kind : result.error.kind))).toEqual(['written', 'busy'])
    expect([isDone(drive, 't2'), isDone(drive, 't3')]).toEqual([true, true])
    expect(valueOf(await other.save()).kind).toBe('unchanged')
  })

  it('F25 writes nothing when the lock was lost meanwhile', async () => {
    const drive = driveWith(smallText)
    const tab = await openTab(drive, { locks: { ifFree: (_, work) => work({ aborted: true }) } })
    await tab.act(toggle('t2'))
    const from = drive.requests.length
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'busy' } })
    expect(methodsOf(drive, from)).toBe('head')
  })

  it('says so when the log cannot be read', async () => {
    const { tab } = await deskThat(toggle('t2'))
    tab.log.failWith({ kind: 'unavailable' })
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'log-unavailable' } })
  })

  it('a log that cannot note the success does not undo it: the file itself shows it to the next save', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    drive.faults((request) => {
      if (request.method === 'write') tab.log.failWith({ kind: 'quota' })
      return undefined
    })
    expect(valueOf(await tab.save()).kind).toBe('written')
    tab.log.failWith(undefined)
    const restarted = await openTab(drive, { disk: tab.disk })
    expect(valueOf(await restarted.save())).toMatchObject({ kind: 'unchanged', upToSeq: 1 })
    expect(drive.requests.filter(({ method }) => method === 'write')).toHaveLength(1)
  })
})

describe('a write without a clear answer', () => {
  it.each<DriveErrorKind>(['offline', 'timeout', 'server', 'malformed', 'unverified'])(
    'F2 F3 applied, then %s: the file shows that it landed',
    async (kind) => {
      const { drive, tab } = await deskThat(addTask('t9'))
      drive.faults(({ method }) => (method === 'write' ? { when: 'after', kind } : undefined))
      const from = drive.requests.length
      expect(valueOf(await tab.save())).toMatchObject({ kind: 'landed', upToSeq: 1 })
      expect(methodsOf(drive, from)).toBe('head write head read')
      drive.faults(undefined)
      expect(valueOf(await tab.save()).kind).toBe('unchanged')
      expect(valueOf(await tab.log.read(key)).events.map(({ sentRevision }) => sentRevision)).toEqual(['2'])
    },
  )

  it.each<DriveErrorKind>(['offline', 'timeout', 'server'])(
    'F4 not applied, %s: it failed, nothing is marked, the next save writes',
    async (kind) => {
      const { drive, tab } = await deskThat(toggle('t2'))
      drive.faults(({ method }) => (method === 'write' ? { when: 'before', kind } : undefined))
      const from = drive.requests.length
      expect(await tab.save()).toEqual({
        ok: false,
        error: {
          kind: kind === 'offline' ? 'offline' : 'unreachable',
          ...(kind === 'timeout' && { cause: 'timeout' }),
        },
      })
      expect(methodsOf(drive, from)).toBe('head write head')
      drive.faults(undefined)
      expect(valueOf(await tab.save()).kind).toBe('written')
      expect(isDone(drive, 't2')).toBe(true)
    },
  )

  it('not applied, and another device wrote meanwhile: an older counter of ours is no proof', async () => {
    const { drive, desk: tab, phone } = await deskAndPhone()
    await tab.act(toggle('t3'))
    valueOf(await tab.save())
    await tab.act(toggle('t2'))
    await phone.act(addTask('t9'))
    let writes = 0
    drive.faults(({ method, device }) =>
      method === 'write' && device === 'desk' && (writes += 1) > 0 ? { when: 'before', kind: 'timeout' } : undefined,
    )
    drive.latency(async ({ method, device }) => {
      if (device === 'desk' && method === 'head' && writes === 1) valueOf(await phone.save())
    })
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'unreachable', cause: 'timeout' } })
    expect(valueOf(await tab.log.read(key)).events.map(({ sentRevision }) => sentRevision !== undefined)).toEqual([
      true,
      false,
    ])
    drive.faults(undefined)
    drive.latency(undefined)
    expect(valueOf(await tab.save()).kind).toBe('written')
    expect(['t2', 't3', 't9'].map((id) => isDone(drive, id))).toEqual([true, true, false])
  })

  it('landed, and another device wrote on top of it: still done', async () => {
    const { drive, desk: tab, phone } = await deskAndPhone()
    await tab.act(toggle('t2'))
    await phone.act(addTask('t9'))
    drive.faults(({ method, device }) =>
      method === 'write' && device === 'desk' ? { when: 'after', kind: 'timeout' } : undefined,
    )
    drive.latency(async ({ method, device, number }) => {
      if (device === 'desk' && method === 'head' && drive.requests[number - 2]?.method === 'write')
        valueOf(await phone.save())
    })
    expect(valueOf(await tab.save()).kind).toBe('landed')
    expect([isDone(drive, 't2'), isDone(drive, 't9')]).toEqual([true, false])
  })

  it('F7 an upload mangled beyond recognition is no save; its bytes are stored, the next save repairs it', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    drive.faults(({ method, text }) =>
      method === 'write' ? { when: 'mangled', text: (text ?? '').slice(100, 300) } : undefined,
    )
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'unreachable' } })
    drive.faults(undefined)
    const mangled = drive.textOf(key.fileId)
    expect(valueOf(await tab.save()).kind).toBe('written')
    expect(isDone(drive, 't2')).toBe(true)
    expect(tab.log.quarantined(key).map(({ text }) => text)).toEqual([mangled])
    expect(drive.files().filter(({ text }) => text === mangled)).toHaveLength(1)
  })
})

const withWriterBetween = (drive: MemoryDrive, times: number, writer: Tab) => {
  let left = times
  drive.latency(async ({ method, device }) => {
    if (device !== 'desk' || method !== 'write' || left === 0) return
    left -= 1
    await writer.act(addTask(`between-${left}`))
    valueOf(await writer.save())
  })
}

describe('compare-and-swap', () => {
  it('F18 412: reads again, replays once, writes', async () => {
    const drive = driveWith(smallText)
    const waits: Array<readonly [number, number]> = []
    const desk = await openTab(drive, { pauses: { between: async (least, most) => void waits.push([least, most]) } })
    await desk.act(toggle('t2'))
    withWriterBetween(drive, 2, await openTab(drive, { name: 'phone' }))
    expect(valueOf(await desk.save())).toMatchObject({ kind: 'written', upToSeq: 1 })
    expect([isDone(drive, 't2'), isDone(drive, 'between-0'), isDone(drive, 'between-1')]).toEqual([true, false, false])
    // Letting others go first before each write is no wait.
    expect(waits.filter(([, most]) => most > 0)).toEqual([
      [100, 600],
      [100, 600],
    ])
  })

  it('gives up after six more tries, and nothing is lost', async () => {
    const { drive, tab: desk } = await deskThat(toggle('t2'))
    withWriterBetween(drive, 99, await openTab(drive, { name: 'phone' }))
    expect(await desk.save()).toEqual({ ok: false, error: { kind: 'unreachable' } })
    expect(drive.requests.filter(({ method, device }) => method === 'write' && device === 'desk')).toHaveLength(
      1 + limits.savePreconditionRetries,
    )
    drive.latency(undefined)
    expect(valueOf(await desk.save()).kind).toBe('written')
    expect(isDone(drive, 't2')).toBe(true)
  })

  it('F18b a stale etag is waited for, never written around', async () => {
    const { drive, tab: desk } = await deskThat(toggle('t2'))
    drive.staleEtag('"old"')
    const from = drive.requests.length
    expect(await desk.save()).toEqual({ ok: false, error: { kind: 'unreachable' } })
    expect(drive.requests.slice(from).filter(({ method, etag }) => method === 'write' && etag === undefined)).toEqual(
      [],
    )
    expect(methodsOf(drive, from)).toBe(Array.from({ length: 7 }, () => 'head write').join(' '))
  })

  it('F18b an etag that is not given any more after a 412 ends the save, unwritten', async () => {
    const { drive, tab: desk } = await deskThat(toggle('t2'))
    drive.staleEtag('"old"')
    const { head } = desk.files
    let heads = 0
    const files = {
      ...desk.files,
      head: async (fileId: string) => {
        const answer = await head(fileId)
        heads += 1
        return answer.ok && heads > 1 ? { ok: true as const, value: { ...answer.value, etag: undefined } } : answer
      },
    }
    Object.assign(desk.ports, { files })
    expect(await desk.save()).toEqual({ ok: false, error: { kind: 'unreachable' } })
    expect(drive.requests.filter(({ method }) => method === 'write')).toHaveLength(1)
  })
})

describe('identity', () => {
  it('F41 a cloned profile gets its own identity and loses nothing; neither does its twin', async () => {
    const { drive, tab: original } = await deskThat(addTask('t8'))
    valueOf(await original.save())
    const clone = await openTab(drive, { name: 'clone', disk: copyOfDisk(original.disk) })
    await original.act(addTask('of-original'))
    await clone.act(addTask('of-clone'), write('By the clone'))
    valueOf(await original.save())
    const saved = valueOf(await clone.save())
    expect([saved.renewed, saved.clientId]).toEqual([true, 'desk-1-copy-1'])
    await original.act(toggle('t2'))
    expect(valueOf(await original.save())).toMatchObject({ renewed: false, clientId: 'desk-1' })
    expect(['t8', 'of-original', 'of-clone', 't2'].map((id) => isDone(drive, id))).toEqual([false, false, false, true])
    expect(tableGet(onDrive(drive).journal.entries, today)?.notes).toBe('By the clone')
  })

  it('F41 looking at the file marks nothing as sent under a counter that is not this profile’s', async () => {
    const { drive, tab: original } = await deskThat(addTask('t8'))
    valueOf(await original.save())
    const clone = await openTab(drive, { name: 'clone', disk: copyOfDisk(original.disk) })
    await clone.act(addTask('of-clone'), toggle('t2'))
    await original.act(toggle('t3'), toggle('t2'))
    valueOf(await original.save())
    valueOf(await clone.pull())
    expect(valueOf(await clone.log.read(key)).events.map(({ sentRevision }) => sentRevision !== undefined)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('F41 a new identity whose first save fails stays: the next save of any tab uses it', async () => {
    const { drive, tab: original } = await deskThat(addTask('t8'))
    valueOf(await original.save())
    const disk = copyOfDisk(original.disk)
    const clone = await openTab(drive, { name: 'clone', disk })
    const neighbour = await openTab(drive, { name: 'clone', disk })
    await original.act(addTask('of-original'))
    valueOf(await original.save())
    await clone.act(addTask('of-clone'))
    drive.faults(({ method }) => (method === 'write' ? { when: 'before', kind: 'timeout' } : undefined))
    expect((await clone.save()).ok).toBe(false)
    drive.faults(undefined)
    expect(clone.clientId).toBe('desk-1')
    // By now the counter of the old name has passed the numbers under the new one.
    await original.act(toggle('t3'), toggle('t3'), toggle('t3'))
    valueOf(await original.save())
    expect(valueOf(await neighbour.save())).toMatchObject({ kind: 'written', renewed: true, clientId: 'desk-1-copy-1' })
    await clone.act(toggle('of-clone'))
    expect(valueOf(await clone.save())).toMatchObject({ kind: 'written', renewed: true, clientId: 'desk-1-copy-1' })
    await original.act(toggle('t2'))
    expect(valueOf(await original.save())).toMatchObject({ renewed: false, clientId: 'desk-1' })
    expect(['t8', 'of-original', 'of-clone', 't2'].map((id) => isDone(drive, id))).toEqual([false, false, true, true])
  })

  it.each([10, -10])(
    'I13 a clock that is %i years off drops no client from the file, and its own client stays',
    async (years) => {
      const drive = driveWith(smallText, 'none')
      const wrong = await openTab(drive, { name: 'wrong', now: Date.UTC(2026 + years, 10, 20, 11) })
      const right = await openTab(drive, { name: 'right' })
      for (let round = 0; round < 3; round += 1) {
        for (const tab of [right, wrong]) {
          await tab.act(addTask(`${tab.clientId}-${round}`))
          expect(valueOf(await tab.save())).toMatchObject({ kind: 'written', renewed: false })
        }
      }
      expect([...onDrive(drive).sync.clients.keys()]).toEqual(['right-1', 'wrong-1'])
    },
  )

  it('I4 I13 a first save overwritten by a fast clock’s save returns: it is not too old to matter', async () => {
    const { drive, desk } = await deskAndPhone('none')
    await desk.act(addTask('t9'), toggle('t9'))
    valueOf(await desk.save())
    drive.put(key.fileId, smallText)
    const fast = await openTab(drive, { name: 'fast', now: Date.UTC(2036, 10, 20) })
    await fast.act(addTask('t10'))
    valueOf(await fast.save())
    expect(valueOf(await desk.save())).toMatchObject({ kind: 'written', renewed: false })
    expect([isDone(drive, 't9'), isDone(drive, 't10')]).toEqual([true, false])
  })

  it('F30 a wiped browser loads from the drive under a new name', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    valueOf(await tab.save())
    const wiped = await openTab(drive, { disk: createLogDisk('wiped') })
    await wiped.act(deleteTask('t3'))
    valueOf(await wiped.save())
    expect(isDone(drive, 't2')).toBe(true)
    expect([isDone(drive, 't3'), [...onDrive(drive).sync.clients.keys()]]).toEqual([undefined, ['desk-1', 'wiped-1']])
  })
})
