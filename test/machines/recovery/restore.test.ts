import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { fingerprintOf } from '#domain/journal-file/fingerprint.ts'
import { type JournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import { type LongText, wholeOf } from '#domain/long-text.ts'
import type { DriveErrorKind } from '#machines/ports/drive.ts'
import type { BackupStore } from '#machines/ports/log.ts'
import { printHashed, writeBackup } from '#machines/recovery/device-copy.ts'
import { findRestorable } from '#machines/recovery/find-restorable.ts'
import { freshBackup } from '#machines/recovery/fresh-backup.ts'
import { previewFile } from '#machines/recovery/preview-file.ts'
import { createFromFile, restoreFromDevice } from '#machines/recovery/restore-journal.ts'
import {
  addTask,
  deleteTask,
  deskThat,
  driveWith,
  hashes,
  key,
  openTab,
  smallText,
  toggle,
  type Tab,
  valueOf,
  write,
} from '#test/machines/support/tab.ts'
import { anyDraft, plain } from '#test/support/builders.ts'
import { runs } from '#test/support/runs.ts'

const now = Date.UTC(2026, 10, 20, 12)
const printing = { hashes, pauses: { between: () => Promise.resolve() } }

const memoryBackups = (): BackupStore => {
  const stored = new Map<string, { readonly text: string; readonly at: number }>()
  const keyOf = (of: { readonly userId: string; readonly fileId: string }) => JSON.stringify(of)
  return {
    read: (of) => Promise.resolve(stored.get(keyOf(of))),
    write: (of, text, at) => Promise.resolve(void stored.set(keyOf(of), { text: wholeOf(text), at })),
  }
}

const portsOf = (tab: Tab, backups = memoryBackups()) => ({
  ...tab.ports,
  files: tab.files,
  log: tab.log,
  backups,
  hashes,
  clock: { now: () => now },
})

const parsed = (text: string): JournalFile => {
  const file = parseJournalFile(text)
  if (!file.ok) throw new Error(`no journal: ${file.error.kind}`)
  return file.value
}

const fingerprintIn = async (text: string) => fingerprintOf(await hashes.sha256(canonicalData(parsed(text).journal)))

describe('[F13] [D22] Restore from this device', () => {
  it('makes one new file of every record, pending edits included, and moves the log there', async () => {
    const { drive, tab } = await deskThat(addTask('t9'))
    valueOf(await tab.save())
    await tab.act(toggle('t2'), write('Never sent'), deleteTask('t3'))
    const before = plain(await tab.view())
    drive.deleteFile(key.fileId)
    const restored = valueOf(await restoreFromDevice(portsOf(tab), key, 'Plan'))
    expect(drive.files().map(({ id, name }) => ({ id, name }))).toEqual([
      { id: restored.fileId, name: 'Plan.bellbook' },
    ])
    expect(plain(parsed(drive.textOf(restored.fileId)).journal)).toEqual(before)
    expect(restored.fingerprint).toBe(await fingerprintIn(drive.textOf(restored.fileId)))
    expect(valueOf(await tab.log.stored('u'))).toEqual([
      { fileId: restored.fileId, lost: false, whole: true, unsent: 0 },
    ])
    expect(valueOf(await tab.log.read({ userId: 'u', fileId: restored.fileId })).events).toEqual([])
  })

  it('holds every record whatever was done and however much of it was saved before the file went', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDraft, { maxLength: 10 }),
        fc.array(anyDraft, { maxLength: 10 }),
        fc.boolean(),
        async (first, second, saved) => {
          const drive = driveWith(smallText)
          drive.explainDeletion('2026-11-20')
          const tab = await openTab(drive)
          await tab.act(...first)
          if (saved) await tab.save().catch(() => undefined)
          await tab.act(...second)
          const before = plain(await tab.view())
          drive.deleteFile(key.fileId)
          const restored = valueOf(await restoreFromDevice(portsOf(tab), key, 'Plan'))
          expect(plain(parsed(drive.textOf(restored.fileId)).journal)).toEqual(before)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it.each(['offline', 'server', 'timeout', 'quota-exceeded', 'scope-missing', 'rate-limited'] as const)(
    '%s before or after the file was made: nothing is lost, and trying again makes one file',
    async (kind: DriveErrorKind) => {
      for (const when of ['before', 'after'] as const) {
        for (const method of ['list', 'create', 'read'] as const) {
          const { drive, tab } = await deskThat(toggle('t2'))
          const before = plain(await tab.view())
          drive.deleteFile(key.fileId)
          drive.faults((request) => (request.method === method ? { when, kind } : undefined))
          const refused = await restoreFromDevice(portsOf(tab), key, 'Plan')
          expect({ when, method, ok: refused.ok }).toEqual({ when, method, ok: false })
          expect(valueOf(await tab.log.stored('u'))).toEqual([
            { fileId: key.fileId, lost: false, whole: true, unsent: 1 },
          ])
          drive.faults(undefined)
          const restored = valueOf(await restoreFromDevice(portsOf(tab), key, 'Plan'))
          expect({ when, method, files: drive.files().map(({ id }) => id) }).toEqual({
            when,
            method,
            files: [restored.fileId],
          })
          expect(plain(parsed(drive.textOf(restored.fileId)).journal)).toEqual(before)
        }
      }
    },
  )

  it('a file that was mangled on the way is not trusted: the log stays', async () => {
    const { drive, tab } = await deskThat()
    drive.deleteFile(key.fileId)
    drive.faults((request) =>
      request.method === 'create' ? { when: 'mangled', text: smallText.replace('Task t2', 'Task tX') } : undefined,
    )
    expect(await restoreFromDevice(portsOf(tab), key, 'Plan')).toMatchObject({
      ok: false,
      error: { code: 'RESTORE_FAILED' },
    })
    expect(valueOf(await tab.log.stored('u'))).toMatchObject([{ fileId: key.fileId, whole: true }])
  })

  it('a file that reads back differently than it was sent is not trusted, either', async () => {
    const { drive, tab } = await deskThat()
    drive.deleteFile(key.fileId)
    const ports = portsOf(tab)
    const files = {
      ...ports.files,
      create: (name: string, text: LongText) => ports.files.create(name, wholeOf(text).replace('Task t2', 'Task tX')),
    }
    expect(await restoreFromDevice({ ...ports, files }, key, 'Plan')).toMatchObject({
      ok: false,
      error: { code: 'RESTORE_FAILED' },
    })
    expect(valueOf(await tab.log.stored('u'))).toMatchObject([{ fileId: key.fileId, whole: true }])
  })

  it('takes the next free name when a broken file has the same name, and does not change that file', async () => {
    const { drive, tab } = await deskThat()
    drive.put(key.fileId, '{"half of')
    const restored = valueOf(await restoreFromDevice(portsOf(tab), key, 'Plan'))
    expect(drive.files().map(({ name, text }) => [name, text === '{"half of'])).toEqual([
      ['Plan.bellbook', true],
      ['Plan (2).bellbook', false],
    ])
    expect(restored.name).toBe('Plan (2)')
  })

  it('never takes a journal with other records for its own earlier try', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    drive.deleteFile(key.fileId)
    drive.put('other', smallText)
    const restored = valueOf(await restoreFromDevice(portsOf(tab), key, 'Plan'))
    expect(drive.files().length).toBe(2)
    expect([restored.fileId === 'other', drive.textOf('other') === smallText]).toEqual([false, true])
  })

  it('uses the backup when the snapshot cannot be read', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    const backups = memoryBackups()
    const ports = portsOf(tab, backups)
    await writeBackup(ports, key, {
      clientId: tab.clientId,
      file: tab.confirmed.file,
      log: valueOf(await tab.log.read(key)).events,
    })
    await tab.act(write('After the backup'))
    const before = plain(await tab.view())
    await tab.log.confirm(
      key,
      { text: 'broken', revision: 'x', modifiedTime: '2026-11-20T12:00:00.000Z' },
      { upToSeq: 0, revision: 'x' },
    )
    drive.deleteFile(key.fileId)
    const restored = valueOf(await restoreFromDevice(ports, key, 'Plan'))
    expect(plain(parsed(drive.textOf(restored.fileId)).journal)).toEqual(before)
  })

  it('says so when there is nothing left to restore', async () => {
    const { drive, tab } = await deskThat()
    expect(await restoreFromDevice(portsOf(tab), { userId: 'u', fileId: 'unknown' }, 'Plan')).toMatchObject({
      ok: false,
      error: { code: 'NOTHING_STORED' },
    })
    expect(drive.files()).toHaveLength(1)
  })
})

describe('A journal that only this device holds', () => {
  const situation = async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    return { drive, tab, ports: portsOf(tab) }
  }

  it('is nothing while the file is healthy, which the list alone shows: no byte is read', async () => {
    const { drive, ports } = await situation()
    const before = drive.requests.length
    expect(await findRestorable(ports, 'u', [])).toEqual([])
    expect(drive.requests.slice(before).map(({ method }) => method)).toEqual(['list'])
  })

  it('[F13] is a journal whose file is gone', async () => {
    const { drive, ports } = await situation()
    drive.deleteFile(key.fileId)
    expect(await findRestorable(ports, 'u', [])).toEqual([
      { fileId: 'f', lost: false, whole: true, unsent: 1, reason: 'gone' },
    ])
    expect(await findRestorable(ports, 'somebody else', [])).toEqual([])
  })

  it('is a journal whose file was seen broken, until that is whole again', async () => {
    const { drive, tab, ports } = await situation()
    await tab.log.markLost(key)
    drive.put(key.fileId, 'broken')
    expect(await findRestorable(ports, 'u', [])).toMatchObject([{ fileId: 'f', reason: 'invalid' }])
    drive.put(key.fileId, smallText)
    expect(await findRestorable(ports, 'u', [])).toEqual([])
  })

  it('with the network away only what was seen lost before is offered', async () => {
    const { drive, tab, ports } = await situation()
    drive.deleteFile(key.fileId)
    drive.faults(() => ({ when: 'before', kind: 'offline' }))
    expect(await findRestorable(ports, 'u', [])).toEqual([])
    await tab.log.markLost(key)
    expect(await findRestorable(ports, 'u', [])).toMatchObject([{ fileId: 'f', lost: true, reason: 'gone' }])
  })

  it('stays offered once it was found, with the network away and until its file is back', async () => {
    const { drive, ports } = await situation()
    drive.deleteFile(key.fileId)
    const found = await findRestorable(ports, 'u', [])
    drive.faults(() => ({ when: 'before', kind: 'offline' }))
    expect(await findRestorable(ports, 'u', found)).toEqual(found)
    drive.faults(() => undefined)
    drive.put(key.fileId, smallText)
    expect(await findRestorable(ports, 'u', found)).toEqual([])
  })
})

describe('[spec 4, 9] The backup', () => {
  it('[I3] is the file as a save would write it: the log replayed on it repeats nothing', async () => {
    const tab = await openTab(driveWith(smallText))
    await tab.act(toggle('t2'), write('One'), write('Two'))
    const backups = memoryBackups()
    const log = valueOf(await tab.log.read(key)).events
    await writeBackup({ ...printing, backups, clock: { now: () => now } }, key, {
      clientId: tab.clientId,
      file: tab.confirmed.file,
      log,
    })
    const file = parsed((await backups.read(key))?.text ?? '')
    expect(plain(file.journal)).toEqual(plain(await tab.view()))
    expect(file.sync.clients.get(tab.clientId)?.s).toBe(log.at(-1)?.seq)
    expect(file.sync.dataHash).toBe((await printHashed(printing, file)).hash)
  })

  it.each([
    [0, true],
    [limits.backupValidMs, true],
    [limits.backupValidMs + 1, false],
    [-60_000, true],
    [-limits.backupValidMs - 1, false],
  ])('%i ms after it was written is valid: %s', async (age, valid) => {
    const backups = memoryBackups()
    await backups.write(key, 'text', now - age)
    expect(await freshBackup({ backups, clock: { now: () => now } }, key)).toBe(valid ? 'text' : undefined)
  })
})

describe('Export and restore from a file', () => {
  const pick = (text: string | undefined, name = 'Plan.bellbook', size = text?.length ?? 0) => ({
    name,
    size,
    text: () => Promise.resolve(text),
  })

  it('the restored journal has the fingerprint of the preview, and the former file stays as it is', async () => {
    const drive = driveWith(smallText)
    const ports = { ...printing, files: drive.device('desk'), clock: { now: () => now } }
    const preview = valueOf(await previewFile(ports, pick(smallText)))
    expect({ ...preview, file: undefined }).toEqual({
      file: undefined,
      name: 'Plan (2)',
      size: smallText.length,
      fingerprint: await fingerprintIn(smallText),
      created: '2026-11-20T08:00:00.000Z',
      updated: '2026-11-20T08:00:00.000Z',
      checklists: 2,
      tasks: 4,
      written: 0,
      traded: 0,
      tradeNotes: 0,
      labels: 0,
      days: 1,
      span: { from: '2026-11-20', to: '2026-11-20' },
    })
    const restored = valueOf(await createFromFile(ports, preview.file, preview.name))
    expect([restored.name, restored.fingerprint]).toEqual(['Plan (2)', preview.fingerprint])
    expect(drive.textOf(key.fileId)).toBe(smallText)
    expect(plain(parsed(drive.textOf(restored.fileId)).journal)).toEqual(plain(parsed(smallText).journal))
  })

  it('counts as written only the days that hold words; days with trades count as such', async () => {
    const file = JSON.parse(smallText) as { readonly data: object }
    const trade = {
      id: 't1',
      snapTradeId: '',
      symbol: 'AMD',
      side: 'BUY',
      quantity: 1,
      price: 10,
      amount: 10,
      fees: 0,
      timestamp: '2026-11-18',
      accountId: 'margin',
    }
    const journalEntries = [
      { date: '2026-11-17', notes: 'Waited.', reflections: '' },
      { date: '2026-11-18', notes: '', reflections: '', trades: { activities: [trade] } },
      { date: '2026-11-19', notes: 'Sold.', reflections: '', trades: { activities: [{ ...trade, id: 't2' }] } },
      { date: '2026-11-20', notes: '', reflections: '', trades: { activities: [] } },
    ]
    const ports = { ...printing, files: driveWith(smallText).device('desk'), clock: { now: () => now } }
    const text = JSON.stringify({ ...file, data: { ...file.data, journalEntries } })
    const { written, traded } = valueOf(await previewFile(ports, pick(text)))
    expect({ written, traded }).toEqual({ written: 2, traded: 2 })
  })

  it.each([
    ['no JSON', 'Dear diary', 'INVALID_FORMAT', undefined],
    ['another app’s file', smallText.replace('"bellbook"', '"other"'), 'INVALID_FORMAT', undefined],
    ['a newer version', smallText.replace('"1.0.0"', '"2.0.0"'), 'SELECTED_INCOMPATIBLE', 'NEWER_VERSION'],
    ['a broken record', smallText.replace('"completed":false', '"completed":"no"'), 'INVALID_FORMAT', 'INVALID_TASK'],
    ['bytes that are no text', undefined, 'INVALID_FORMAT', undefined],
  ])('[spec 5 Data file] %s is refused', async (_, text, code, detail) => {
    const drive = driveWith(smallText)
    const answer = await previewFile({ ...printing, files: drive.device('desk') }, pick(text))
    expect(answer.ok ? 'accepted' : { code: answer.error.error.code, detail: answer.error.detail?.code }).toEqual({
      code,
      detail,
    })
    expect(drive.requests).toEqual([])
  })

  it('[A31] a file too large for a journal is refused before its bytes are read', async () => {
    let reads = 0
    const huge = {
      name: 'a.bellbook',
      size: limits.journalFileMaxBytes + 1,
      text: () => Promise.resolve(((reads += 1), '')),
    }
    const answer = await previewFile({ ...printing, files: driveWith(smallText).device('desk') }, huge)
    expect({ code: answer.ok ? undefined : answer.error.error.code, reads }).toEqual({ code: 'TOO_LARGE', reads: 0 })
  })
})
