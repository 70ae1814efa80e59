import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { isDamagedCopySteps } from '#domain/journal-file/damaged-copy.ts'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { printSealedSteps } from '#domain/journal-file/print.ts'
import { type LongText, piecesOf, wholeOf } from '#domain/long-text.ts'
import { tableGet } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { judgeSteps } from '#domain/sync/trusted-file.ts'
import { pullJournal } from '#machines/save/from-drive.ts'
import { runSteps } from '#machines/save/run-steps.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import { createUnclearWrites } from '#machines/save/unclear-writes.ts'
import {
  addTask,
  deskAndPhone,
  deskThat,
  driveWith,
  hashes,
  key,
  openTab,
  smallText,
  toggle,
  valueOf,
  write,
} from '#test/machines/support/tab.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { isEveryRun } from '#test/support/runs.ts'

const judging = { hashes, pauses: { between: () => Promise.resolve() } }

const flipped = (text: string, at: number, bit: number): string => {
  const bytes = new TextEncoder().encode(text)
  const before = bytes[at]
  if (before !== undefined) bytes[at] = before ^ (1 << bit)
  return new TextDecoder().decode(bytes)
}

const journalText = (drive: MemoryDrive): string =>
  canonicalData(valueOf(parseJournalFile(drive.textOf(key.fileId))).journal)

/** A saved journal with something in every part of the file. */
const savedText = async (): Promise<string> => {
  const { drive, desk, phone } = await deskAndPhone()
  await desk.act(write('One'), { type: 'DeleteTask', data: { taskId: 't3' } })
  await phone.act(write('Two'))
  valueOf(await desk.save())
  valueOf(await phone.save())
  return drive.textOf(key.fileId)
}

const isDamagedCopy = (found: string, sent: LongText): boolean => runSync(isDamagedCopySteps(found, sent))

describe('[F7] a file that was changed on its way', () => {
  it('by one bit, anywhere, is never taken for whole', async () => {
    const text = await savedText()
    expect((await runSteps(judging, judgeSteps(text, undefined))).kind).toBe('whole')
    const before = valueOf(parseJournalFile(text))
    const bytes = new TextEncoder().encode(text).length
    const missed: string[] = []
    for (let at = 0; at < bytes; at += 1) {
      // Another bit of each byte, unless all of them are asked for.
      for (const bit of isEveryRun ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8]) {
        const judged = await runSteps(judging, judgeSteps(flipped(text, at, bit), before))
        const isDetected = judged.kind === 'doubtful' || judged.kind === 'unreadable'
        // Within the seal itself nothing of the user can be touched: then the hash of the data has the word.
        const isUnharmed =
          judged.kind === 'whole' &&
          isDeepStrictEqual(
            [judged.file.journal, { ...judged.file.sync, extra: undefined }],
            [before.journal, { ...before.sync, extra: undefined }],
          )
        if (!isDetected && !isUnharmed) missed.push(`bit ${bit} of byte ${at}: ${judged.kind}`)
      }
    }
    expect(missed).toEqual([])
  })

  it('is known for our own write, cut or changed anywhere, and nothing else is', async () => {
    const text = await savedText()
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(6), (at, bit) => {
        expect(isDamagedCopy(text.slice(0, at), text)).toBe(true)
        expect(isDamagedCopy(flipped(text, at, bit), text)).toBe(true)
      }),
    )
    // Wherever the pieces end in which it was sent.
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.nat(6),
        fc.array(fc.nat(text.length), { maxLength: 5 }),
        (at, bit, ends) => {
          const places = [0, ...ends.toSorted((one, other) => one - other), text.length]
          const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
          expect(isDamagedCopy(text.slice(0, at), pieces)).toBe(true)
          expect([isDamagedCopy(flipped(text, at, bit), pieces), isDamagedCopy(text, pieces)]).toEqual([true, false])
          expect(isDamagedCopy(`${text}?`, pieces)).toEqual(isDamagedCopy(`${text}?`, text))
        },
      ),
    )
    const drive = driveWith(text)
    const desk = await openTab(drive, { name: 'another' })
    await desk.act(toggle('t2'))
    valueOf(await desk.save())
    expect([isDamagedCopy(text, text), isDamagedCopy(drive.textOf(key.fileId), text)]).toEqual([false, false])
    expect(isDamagedCopy(text, drive.textOf(key.fileId))).toBe(false)
  })

  it.each([
    ['the data', '"Task t4"', '"Task u4"'],
    ['the id of a task', '"id":"t4"', '"id":"u4"'],
    ['a counter', '"s":2', '"s":3'],
    ['the app’s name', '"app_id":"bellbook"', '"app_id":"bellbooj"'],
    ['the version', '"version":"1.0.0"', '"version":"9.0.0"'],
    ['the whole rest', /"journalEntries"[\s\S]*$/, ''],
  ])('in %s is sent again by the save that sent it, and leaves nothing behind', async (_, sought, instead) => {
    const { drive, desk, phone } = await deskAndPhone()
    await phone.act(write('Of the phone'))
    valueOf(await phone.save())
    await desk.act(addTask('t9'), toggle('t2'))
    let damages = 1
    drive.faults(({ method, text = '' }) => {
      if (method !== 'write' || damages === 0) return undefined
      damages -= 1
      const mangled = text.replace(sought, instead)
      expect(mangled).not.toBe(text)
      return { when: 'mangled', text: mangled }
    })
    expect(valueOf(await desk.save()).kind).toBe('written')
    const file = valueOf(parseJournalFile(drive.textOf(key.fileId)))
    expect((await runSteps(judging, judgeSteps(drive.textOf(key.fileId), undefined))).kind).toBe('whole')
    expect([file.sync.clients.size, tableGet(file.journal.tasks, 't9')?.text]).toEqual([2, 'Text of t9'])
    expect(tableGet(file.journal.tasks, 't4')?.text).toBe('Task t4')
    expect([drive.files().length, desk.log.quarantined(key)]).toEqual([1, []])
  })

  it('is left alone by the others for as long as its writer may put it right', async () => {
    const { drive, tab: desk } = await deskThat(toggle('t2'))
    valueOf(await desk.save())
    const whole = drive.textOf(key.fileId)
    const waits: Array<readonly [number, number]> = []
    const between = async (from: number, to: number) => {
      if (to === 0) return
      waits.push([from, to])
      drive.put(key.fileId, whole)
    }
    const phone = await openTab(driveWith(smallText), { name: 'phone' })
    const looking = { ...phone.ports, files: drive.device('phone'), pauses: { between } }
    drive.put(key.fileId, whole.replace('"Task t4"', '"Task u4"'))
    const input = { key, clientId: phone.clientId, confirmed: phone.confirmed }
    const pulled = valueOf(await pullJournal(looking)(input))
    expect(tableGet(pulled.confirmed.file.journal.tasks, 't4')?.text).toBe('Task t4')
    drive.put(key.fileId, whole.replace('"Task t4"', '"Task v4"'))
    await phone.act(addTask('t9'))
    expect(valueOf(await saveJournal(looking)(input)).kind).toBe('written')
    expect([journalText(drive).includes('v4'), journalText(drive).includes('t9')]).toEqual([false, true])
    expect(waits).toEqual([
      [3000, 5000],
      [3000, 5000],
    ])
  })

  it('is accepted when no device repairs it: a person may have changed it by hand', async () => {
    const { drive, tab } = await deskThat(toggle('t2'))
    valueOf(await tab.save())
    drive.put(key.fileId, drive.textOf(key.fileId).replace('Task t4', 'By hand'))
    await tab.act(addTask('t9'))
    expect(valueOf(await tab.save()).kind).toBe('written')
    expect([journalText(drive).includes('By hand'), journalText(drive).includes('t9')]).toEqual([true, true])
  })

  it('shows a look nothing while our own save has still to put it right', async () => {
    const { drive, tab } = await deskThat()
    const unclear = createUnclearWrites()
    const sent = await runSteps(judging, printSealedSteps(tab.confirmed.file))
    unclear.sent(key, { ...sent, text: [...piecesOf(sent.text), ' '] })
    drive.put(key.fileId, wholeOf(sent.text).replace('"data"', '"dada"'))
    unclear.sent(key, sent)
    const look = () => pullJournal(tab.ports, unclear)({ key, clientId: tab.clientId, confirmed: tab.confirmed })
    expect(await look()).toEqual({ ok: false, error: { kind: 'unreachable' } })
    expect(tab.log.quarantined(key)).toEqual([])
  })
})
