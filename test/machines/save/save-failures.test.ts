import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import type { DriveErrorKind } from '#machines/ports/drive.ts'
import { pullJournal } from '#machines/save/from-drive.ts'
import {
  addTask,
  deskThat,
  driveWith,
  isDone,
  key,
  openTab,
  smallText,
  toggle,
  valueOf,
  write,
} from '#test/machines/support/tab.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { createLogDisk } from '#test/support/memory-log.ts'
import { runs } from '#test/support/runs.ts'

const writesTo = (drive: MemoryDrive): number =>
  drive.requests.filter(({ method, fileId }) => method === 'write' && fileId === key.fileId).length

const meaning: ReadonlyArray<readonly [DriveErrorKind, unknown]> = [
  ['offline', { kind: 'offline' }],
  ['timeout', { kind: 'unreachable', cause: 'timeout' }],
  ['server', { kind: 'unreachable' }],
  ['malformed', { kind: 'unreachable' }],
  ['unauthorized', { kind: 'unauthorized' }],
  ['signed-out', { kind: 'signed-out' }],
  ['rate-limited', { kind: 'rate-limited', retryAfterMs: 7000 }],
  ['quota-exceeded', { kind: 'blocked', reason: 'quota' }],
  ['scope-missing', { kind: 'blocked', reason: 'scopeMissing' }],
  ['forbidden', { kind: 'blocked', reason: 'scopeMissing' }],
  ['not-found', { kind: 'blocked', reason: 'fileMissing' }],
]

describe('[spec 4 Save status] F5 I5 whatever goes wrong, nothing is written on a base that was not read', () => {
  for (const method of ['head', 'read', 'write'] as const) {
    it.each(meaning)(
      `${method} answers %s: the failure says so, every event stays pending, the next save brings all`,
      async (kind, failure) => {
        const { drive, tab } = await deskThat()
        const phone = await openTab(drive, { name: 'phone' })
        await phone.act(addTask('t9'))
        valueOf(await phone.save())
        await tab.act(toggle('t2'), write('Held'))
        drive.faults((request) =>
          request.method === method ? { when: 'before', kind, retryAfterMs: 7000 } : undefined,
        )
        expect(await tab.save()).toEqual({ ok: false, error: failure })
        expect(writesTo(drive)).toBe(method === 'write' ? 2 : 1)
        expect(valueOf(await tab.log.read(key)).events.map(({ sentRevision }) => sentRevision)).toEqual([
          undefined,
          undefined,
        ])
        drive.faults(undefined)
        expect(valueOf(await tab.save())).toMatchObject({ kind: 'written', upToSeq: 2 })
        expect([isDone(drive, 't2'), isDone(drive, 't9')]).toEqual([true, false])
      },
    )
  }

  it('any series of faults, and the drive never receives a body that drops anything', async () => {
    const fault = fc.option(
      fc.record({
        when: fc.constantFrom('before' as const, 'after' as const),
        kind: fc.constantFrom(...meaning.map(([kind]) => kind)),
      }),
      { nil: undefined, freq: 2 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 30 }),
        fc.constantFrom('v2' as const, 'none' as const),
        async (plan, cas) => {
          const drive = driveWith(smallText, cas)
          const [tab, phone] = [await openTab(drive), await openTab(drive, { name: 'phone' })]
          const from = drive.requests.length
          drive.faults(({ number }) => plan[number - from - 1])
          for (let round = 0; round < 5; round += 1) {
            await tab.act(addTask(`desk-${round}`))
            await phone.act(addTask(`phone-${round}`))
            await Promise.all([tab.save(), phone.save()])
          }
          drive.faults(undefined)
          for (let round = 0; round < 3; round += 1) for (const each of [tab, phone]) valueOf(await each.save())
          for (let round = 0; round < 5; round += 1)
            expect([isDone(drive, `desk-${round}`), isDone(drive, `phone-${round}`)]).toEqual([false, false])
        },
      ),
      { numRuns: runs(100) },
    )
  })
})

describe('F14 F15 I17 files that are not ours to write', () => {
  it.each([
    ['newerVersion', smallText.replace('"version":"1.0.0"', '"version":"2.0.0"')],
    ['foreignFile', smallText.replace('"app_id":"bellbook"', '"app_id":"ledger"')],
  ])('%s: read, said, never written, kept nowhere', async (reason, text) => {
    const { drive, tab } = await deskThat(toggle('t2'))
    drive.put(key.fileId, text)
    const from = drive.requests.length
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'blocked', reason } })
    expect(drive.requests.slice(from).map(({ method }) => method)).toEqual(['head', 'read'])
    expect(await tab.pull()).toEqual({ ok: false, error: { kind: 'blocked', reason } })
    expect(drive.textOf(key.fileId)).toEqual(text)
    expect([writesTo(drive), drive.files().length, tab.log.quarantined(key)]).toEqual([0, 1, []])
  })
})

describe('F6 I18 unreadable bytes', () => {
  it('any cut or change of the file: its bytes can be found again, and the journal comes back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 49 }),
        fc.constantFrom('cut', 'flip', 'drop'),
        async (fiftieth, how) => {
          const { drive, tab } = await deskThat(write('Before the damage'))
          valueOf(await tab.save())
          const whole = drive.textOf(key.fileId)
          const place = Math.floor((whole.length * fiftieth) / 50)
          const damaged = {
            cut: whole.slice(0, place),
            flip: `${whole.slice(0, place)}\u0007${whole.slice(place + 1)}`,
            drop: whole.slice(0, place) + whole.slice(place + 40),
          }[how]
          drive.put(key.fileId, damaged)
          await tab.act(toggle('t2'))
          const saved = await tab.save()
          const isReadable = parseJournalFile(damaged).ok
          const stored = drive.files().some(({ text }) => text === damaged)
          const inQuarantine = tab.log.quarantined(key).some(({ text }) => text === damaged)
          expect(isReadable || stored).toBe(true)
          expect(isReadable || inQuarantine || drive.textOf(key.fileId) === damaged).toBe(true)
          expect(saved.ok ? isDone(drive, 't2') : saved.error.kind).toBe(saved.ok ? true : 'blocked')
        },
      ),
      { numRuns: runs(200) },
    )
  })

  const damaged = smallText.slice(0, 200)
  const damagedDrive = async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    drive.put(key.fileId, damaged)
    return { drive, tab }
  }

  it('are looked at twice: an answer that broke off is no damage', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    drive.put(key.fileId, damaged)
    let reads = 0
    drive.latency(({ method }) => {
      if (method === 'read' && (reads += 1) === 2) drive.put(key.fileId, smallText)
    })
    expect(valueOf(await tab.save()).kind).toBe('written')
    expect([drive.files().length, tab.log.quarantined(key)]).toEqual([1, []])
  })

  it('stay where they are when the copy in the drive fails; one copy is enough, however often tried', async () => {
    const { drive, tab } = await damagedDrive()
    drive.faults(({ method }) => (method === 'create' ? { when: 'after', kind: 'timeout' } : undefined))
    for (let round = 0; round < 2; round += 1) {
      const before = writesTo(drive)
      drive.faults(({ method }) =>
        method === (round === 0 ? 'create' : 'write')
          ? { when: round === 0 ? 'after' : 'before', kind: 'timeout' }
          : undefined,
      )
      expect((await tab.save()).ok).toBe(false)
      expect(writesTo(drive) - before).toBe(round)
    }
    drive.faults(undefined)
    expect(valueOf(await tab.save()).kind).toBe('written')
    expect(drive.files().filter(({ text }) => text === damaged)).toHaveLength(1)
  })

  it.each(['list', 'create', 'read'] as const)(
    'are copied by the next try, with no word of the user, where the drive does not %s for the copy',
    async (method) => {
      const { drive, tab } = await damagedDrive()
      drive.faults((request) =>
        request.method === method && request.fileId !== key.fileId ? { when: 'before', kind: 'server' } : undefined,
      )
      expect(await tab.save()).toEqual({ ok: false, error: { kind: 'unreachable' } })
      drive.faults(undefined)
      expect(valueOf(await tab.save()).kind).toBe('written')
      expect(drive.files().filter(({ text }) => text === damaged)).toHaveLength(1)
    },
  )

  it('[F44] are copied once more where a copy was damaged on its own way: none is taken for one', async () => {
    const { drive, tab } = await damagedDrive()
    drive.faults(({ method }) => (method === 'write' ? { when: 'before', kind: 'timeout' } : undefined))
    expect((await tab.save()).ok).toBe(false)
    const copies = drive.files().filter(({ id }) => id !== key.fileId)
    expect(copies.map(({ text }) => text)).toEqual([damaged])
    for (const { id } of copies) drive.put(id, damaged.slice(1))
    drive.faults(undefined)
    expect(valueOf(await tab.save()).kind).toBe('written')
    expect(drive.files().filter(({ text }) => text === damaged)).toHaveLength(1)
  })

  it('stay where they are when the copy does not read back as they are', async () => {
    const { drive, tab } = await damagedDrive()
    const { read } = tab.files
    const files = {
      ...tab.files,
      read: async (fileId: string) => {
        const answer = await read(fileId)
        return answer.ok && fileId !== key.fileId
          ? { ok: true as const, value: { ...answer.value, text: answer.value.text.slice(1) } }
          : answer
      },
    }
    Object.assign(tab.ports, { files })
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'blocked', reason: 'unreadable' } })
    expect([drive.textOf(key.fileId), writesTo(drive)]).toEqual([damaged, 0])
  })

  it('stay where they are when this device cannot keep them aside', async () => {
    const { drive, tab } = await damagedDrive()
    Object.assign(tab.ports, { log: { ...tab.log, quarantine: async () => ({ ok: false, error: { kind: 'quota' } }) } })
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'blocked', reason: 'unreadable' } })
    expect(drive.textOf(key.fileId)).toBe(damaged)
  })

  it('stay where they are when they are no UTF-8: what was read is not what is there', async () => {
    const { drive, tab } = await damagedDrive()
    drive.put(key.fileId, `${damaged}\ufffd`)
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'blocked', reason: 'unreadable' } })
    expect(drive.textOf(key.fileId)).toBe(`${damaged}\ufffd`)
  })

  it('stay where they are when this device knows no better', async () => {
    const { drive, tab } = await damagedDrive()
    const stranger = await openTab(drive, { name: 'other', disk: createLogDisk('other') }).catch((error: unknown) =>
      String(error),
    )
    expect(stranger).toContain('unreadable')
    expect(drive.textOf(key.fileId)).toBe(damaged)
    expect(await tab.pull()).toEqual({ ok: false, error: { kind: 'blocked', reason: 'unreadable' } })
    expect(writesTo(drive)).toBe(0)
  })

  it('a number that no save could preserve makes a file unreadable: it is put aside whole', async () => {
    const { drive, tab } = await damagedDrive()
    const foreign = smallText.replace('"data":{', '"data":{"legacy":{"rate":[1,1e999]},')
    drive.put(key.fileId, foreign)
    expect(valueOf(await tab.save()).kind).toBe('written')
    expect(isDone(drive, 't2')).toBe(true)
    expect(drive.files().filter(({ text }) => text === foreign).length).toBe(1)
    expect(tab.log.quarantined(key).map(({ text }) => text)).toEqual([foreign])
  })

  it('come back whole even when nothing is pending', async () => {
    const { drive, tab } = await deskThat()
    drive.put(key.fileId, damaged)
    expect(valueOf(await tab.save())).toMatchObject({ kind: 'written', upToSeq: 0 })
    expect(isDone(drive, 't1')).toBe(true)
  })

  it('A31 more bytes than a journal may have are not even fetched', async () => {
    const { drive, tab } = await damagedDrive()
    const { head } = tab.files
    const huge = {
      ...tab.files,
      head: async (fileId: string) => {
        const answer = await head(fileId)
        return answer.ok
          ? { ok: true as const, value: { ...answer.value, size: limits.journalFileMaxBytes + 1 } }
          : answer
      },
    }
    const from = drive.requests.length
    const pulled = await pullJournal({ ...tab.ports, files: huge })({
      key,
      clientId: tab.clientId,
      confirmed: tab.confirmed,
    })
    expect(pulled).toEqual({ ok: false, error: { kind: 'blocked', reason: 'unreadable' } })
    expect(drive.requests.slice(from).map(({ method }) => method)).toEqual(['head'])
  })
})

describe('the gate in the way of a save', () => {
  it('I7 a memory that lost its records writes nothing', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    const { file } = tab.confirmed
    // The snapshot's revision is the drive's, but its content is gone: the upload would be tiny.
    tab.confirmed = { ...tab.confirmed, file: { ...file, journal: { ...file.journal, extra: { wrong: () => 1 } } } }
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'blocked', reason: 'inconsistent' } })
    expect(writesTo(drive)).toBe(0)
  })

  it('a journal that grew beyond 20 MB stays in the log, and says why', async () => {
    const notes = 'x'.repeat(10_000)
    const days = Array.from({ length: 2082 }, (_, index) => ({ date: `${1000 + index}`, notes, reflections: '' }))
    const big = smallText.replace('"journalEntries":[]', `"journalEntries":${JSON.stringify(days)}`)
    const drive = driveWith(big)
    const tab = await openTab(drive)
    for (let index = 0; index < 8; index += 1)
      await tab.act(write(`${index}${notes.slice(1)}`, `2026-11-${10 + index}`))
    expect(await tab.save()).toEqual({ ok: false, error: { kind: 'blocked', reason: 'tooLarge' } })
    expect([writesTo(drive), drive.textOf(key.fileId) === big]).toEqual([0, true])
  })
})
