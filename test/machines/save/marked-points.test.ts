import { describe, expect, it } from 'vitest'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { freshJournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { limits } from '#domain/limits.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { openView } from '#machines/journal/journal-view.ts'
import { openFromDrive } from '#machines/save/from-drive.ts'
import { openJournal } from '#machines/save/open-journal.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import { addTask, driveWith, openTab, key, type Tab, valueOf, write } from '#test/machines/support/tab.ts'
import { checklist, command, now, settings, today } from '#test/support/builders.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { createLogDisk, type LogDisk } from '#test/support/memory-log.ts'
import { never } from '#test/support/never.ts'

/**
 * Where a browser can be killed between a keystroke and the end of its save: before a step began, or after it was done
 * without an answer. Each step of each port that a save touches, in the order in which it comes to them.
 */
const points = [
  'log.putDraft',
  'log.append',
  'locks.ifFree',
  'files.head',
  'files.read',
  'log.read',
  'files.conflicts',
  'files.storeConflicts',
  'hashes.sha256',
  'pauses.between',
  'files.write',
  'files.head again',
  'files.read again',
  'log.confirm',
] as const
type Point = (typeof points)[number]

/** The ports of a tab that dies at a point. Nothing that it calls afterwards reaches anybody. */
const mortal = (
  { ports: { files, locks, hashes, pauses, clock }, log }: Tab,
  point: Point,
  when: 'before' | 'after',
) => {
  let died: () => void = () => undefined
  const death = new Promise<void>((resolve) => void (died = resolve))
  let isDead = false
  let writes = 0
  const die = (): Promise<never> => {
    isDead = true
    died()
    return never()
  }
  const guarded = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get:
        (target, method: string) =>
        async (...given: readonly unknown[]) => {
          const isHere = point === `${name}.${method}` || (writes > 0 && point === `${name}.${method} again`)
          if (isDead || (isHere && when === 'before')) return die()
          if (method === 'write') writes += 1
          const done: unknown = await (Reflect.get(target, method) as (...all: readonly unknown[]) => unknown).apply(
            target,
            [...given],
          )
          return isDead || isHere ? die() : done
        },
    })
  const ports = {
    clock,
    log: guarded('log', log),
    files: guarded('files', files),
    locks: guarded('locks', locks),
    hashes: guarded('hashes', hashes),
    pauses: guarded('pauses', pauses),
  }
  return { ports, death }
}

/** As many lost texts as the file may hold: with the one that the visit makes, a save has to move some. */
const crowded = printJournalFile({
  ...freshJournalFile('2026-11-20T08:00:00.000Z'),
  journal: journalOf({
    checklists: [checklist('c1')],
    settings: settings(),
    conflicts: Array.from({ length: limits.conflicts }, (_, index) => ({
      of: today,
      field: 'notes' as const,
      text: `Lost text ${index}`,
      by: 'phone',
      at: `2026-11-19T10:00:${String(index).padStart(2, '0')}.000Z`,
    })),
  }),
})

const openedView = async (tab: Tab) => {
  let ids = 0
  return openView(valueOf(await openJournal(tab.ports, openFromDrive(tab.ports))(key)), {
    moment: () => command(addTask('x')).meta,
    nextId: () => `recovered-${(ids += 1)}`,
  })
}

/** What a user finds on the next morning: the journal in the drive, and the lost texts wherever they lie. */
const foundIn = (drive: MemoryDrive): unknown => {
  const { journal } = valueOf(parseJournalFile(drive.textOf(key.fileId)))
  const elsewhere = drive
    .files()
    .filter(({ id }) => id !== key.fileId)
    .map(({ text }) => text)
    .join()
  const stored = [...journal.conflicts.map(({ text }) => text), ...(elsewhere.match(/Lost text \d+/g) ?? [])]
  return { data: canonicalData(journal), lost: [...new Set(stored)].toSorted(), moved: journal.movedConflicts.length }
}

/**
 * A desk that adds a task, writes a note and types another one; a phone that has written the same note meanwhile; and a
 * first answer that is lost.
 */
const live = async (act: (desk: Tab, disk: LogDisk) => Promise<void>): Promise<unknown> => {
  const drive = driveWith(crowded)
  const disk = createLogDisk('desk')
  const desk = await openTab(drive, { disk })
  const phone = await openTab(drive, { name: 'phone' })
  await phone.act(addTask('of-the-phone'), write('Of the phone', yesterday))
  valueOf(await phone.save())
  drive.faults(({ method, device }) =>
    method === 'write' && device === 'desk' ? { when: 'after', kind: 'timeout' } : undefined,
  )
  await act(desk, disk)
  drive.faults(undefined)
  // The next visit: drafts become events, and everything is saved.
  const next = await openTab(drive, { disk })
  const { queue } = await openedView(next)
  for (const { events, consumedDrafts } of queue) valueOf(await next.log.append(key, events, consumedDrafts))
  valueOf(await next.save())
  valueOf(await phone.pull())
  valueOf(await phone.save())
  expect([(await openedView(next)).queue, (await next.view()).conflicts.length]).toEqual([
    [],
    valueOf(parseJournalFile(drive.textOf(key.fileId))).journal.conflicts.length,
  ])
  return foundIn(drive)
}

const yesterday = '2026-11-19'
const note = {
  id: 'desk/note',
  event: {
    type: 'NotesWritten' as const,
    data: { date: yesterday, text: 'Of the desk', base: textFingerprint('') },
    at: now,
    day: today,
  },
}
const draft = { date: today, field: 'notes' as const, text: 'Held the pl', page: 'one' }
const task = {
  id: 'desk/kept',
  event: {
    type: 'TaskAdded' as const,
    data: {
      task: {
        id: 'of-the-desk',
        text: 'Text of of-the-desk',
        sortOrder: 7,
        checklist: { id: 'c1', name: 'Checklist c1', createdAt: 1 },
      },
    },
    at: now,
    day: today,
  },
}

type VisitPorts = Tab['ports'] & { readonly log: Tab['log'] }

/** All that the visit does, as far as its ports answer. */
const visit = async (ports: VisitPorts, desk: Tab): Promise<void> => {
  valueOf(await ports.log.append(key, [task, note], []))
  valueOf(await ports.log.putDraft(key, draft))
  await saveJournal(ports)({ key, clientId: desk.clientId, confirmed: desk.confirmed })
}

describe('[F1] killed at any of the marked points of append and save, the next visit finds', () => {
  it.each(points.flatMap((point) => [[point, 'before'] as const, [point, 'after'] as const]))(
    '%s, %s: everything that the log had answered for, once [I1] [I2] [I3]',
    async (point, when) => {
      const undisturbed = await live((desk) => visit({ ...desk.ports, log: desk.log }, desk))
      // What the log never had was never called safe.
      const wasStored = {
        task: point !== 'log.append' || when === 'after',
        draft: (point !== 'log.append' && point !== 'log.putDraft') || (point === 'log.putDraft' && when === 'after'),
      }
      const expected =
        wasStored.task && wasStored.draft
          ? undisturbed
          : await live(async (desk) => {
              if (wasStored.task) valueOf(await desk.log.append(key, [task, note], []))
              if (wasStored.draft) valueOf(await desk.log.putDraft(key, draft))
            })
      const died = live(async (desk) => {
        const { ports, death } = mortal(desk, point, when)
        void visit(ports, desk)
        await death
      })
      expect(await died).toEqual(expected)
    },
  )

  it('28 points: fourteen steps, before and after', () => expect(points.length * 2).toBe(28))

  it('reaches the drive with every edit in a visit without a kill', async () => {
    const found = JSON.stringify(await live((desk) => visit({ ...desk.ports, log: desk.log }, desk)))
    expect(
      [
        'of-the-phone',
        'of-the-desk',
        'Held the pl',
        'Of the phone',
        'Of the desk',
        'Lost text 0',
        'Lost text 19',
      ].filter((text) => !found.includes(text)),
    ).toEqual([])
  })
})
