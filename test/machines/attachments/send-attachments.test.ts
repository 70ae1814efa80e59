import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { addAttachment, removeAttachment } from '#domain/attachments/commands.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok } from '#domain/result.ts'
import { sendAttachments, type SendPorts } from '#machines/attachments/send-attachments.ts'
import { hasRemoved, sweepAttachments, type SweepPorts } from '#machines/attachments/sweep-attachments.ts'
import type { WaitingFile } from '#machines/ports/attachments.ts'

const key = { userId: 'anna', fileId: 'f1' }
const meta = { now: '2026-11-20T15:00:00.000Z', today: '2026-11-20', zone: 'UTC' }
const waiting = (id: string, sha256: string): WaitingFile => ({
  id,
  sha256: sha256.repeat(64),
  file: { name: `${id}.png`, type: 'image/png', bytes: 3 },
  day: '2026-11-20',
})

class PageDied extends Error {}

/** A device and a drive: every call is a place where the page may die, before or after it is done. */
const newWorld = () => {
  let journal: Journal = emptyJournal
  let ids = 0
  let fuse = Number.POSITIVE_INFINITY
  let isDriveFull = false
  let isOpen = true
  /** What other devices have written to the journal's file; undefined: it cannot be read now. */
  let inFile: ReadonlyArray<CommandDraft> | undefined = []
  /** What other devices do while a sweep reads the journal. */
  let meanwhile = (): void => undefined
  const rows = new Map<string, WaitingFile>()
  /** Rows whose bytes the disk does not read any more. */
  const unreadable = new Set<string>()
  const drive = new Map<string, { readonly sha256: string; isListed: boolean; readonly unusedSince?: string }>()
  /** What a late list still names of a hash, though it is gone. */
  const ghosts = new Map<string, string>()
  let { today } = meta
  const uploads: string[] = []
  /** The ids of all files that were ever made: the drive makes no second file of an id. */
  const made = new Set<string>()
  let isAnswerLost = false
  let isFolderLost = false
  const at = async <T>(work: () => T): Promise<T> => {
    if (fuse-- <= 0) throw new PageDied()
    const done = work()
    if (fuse-- <= 0) throw new PageDied()
    return done
  }
  const apply = (draft: CommandDraft): boolean => {
    const applied = decide(journal, { ...draft, meta })
    if (applied.ok) ({ journal } = applied.value)
    return applied.ok
  }
  const ports: SendPorts & SweepPorts = {
    pull: () =>
      at(() => {
        meanwhile()
        inFile?.forEach(apply)
        return inFile !== undefined
      }),
    journal: () => (isOpen ? journal : undefined),
    today: () => today,
    perform: (command) => at(() => apply(command)),
    locks: { ifFree: (_name, work) => work({ aborted: false }) },
    outbox: {
      waiting: () => at(() => ok([...rows.values()])),
      content: (_key, id) =>
        at(() =>
          unreadable.has(id) ? err({ kind: 'unavailable' }) : ok(rows.has(id) ? new Uint8Array([1, 2, 3]) : undefined),
        ),
      add: (_key, file) => at(() => ok(void rows.set(file.id, file))),
      note: (_key, file, knownId) =>
        at(() => {
          const isAsKnown = rows.has(file.id) && rows.get(file.id)?.driveId === knownId
          if (isAsKnown) rows.set(file.id, file)
          return ok(isAsKnown)
        }),
      remove: (_key, id) => at(() => ok(void rows.delete(id))),
    },
    files: {
      find: (sha256) =>
        at(() =>
          ok(
            ghosts.get(sha256) ??
              [...drive]
                .filter(([, file]) => file.isListed && file.sha256 === sha256)
                .toSorted(([, { unusedSince: one = '' }], [, { unusedSince: other = '' }]) =>
                  one < other ? -1 : 1,
                )[0]?.[0],
          ),
        ),
      newId: () => at(() => ok(`d${(ids += 1)}`)),
      look: (driveId) =>
        at(() => {
          const file = drive.get(driveId)
          if (!file) return ok('gone' as const)
          const { unusedSince } = file
          return ok(unusedSince === undefined ? ('there' as const) : { unusedSince })
        }),
      store: (driveId, { sha256 }) =>
        at(() => {
          if (isDriveFull) return err({ kind: 'quota-exceeded' as const })
          if (isFolderLost) return err({ kind: 'not-found' as const })
          if (made.has(driveId) && !drive.has(driveId)) return err({ kind: 'not-found' as const })
          if (!drive.has(driveId)) uploads.push(sha256)
          drive.set(driveId, drive.get(driveId) ?? { sha256, isListed: false })
          made.add(driveId)
          return isAnswerLost ? err({ kind: 'offline' as const }) : ok(undefined)
        }),
      read: () => at(() => ok(undefined)),
      all: () => at(() => ok([...drive].map(([id, file]) => ({ id, ...file })))),
      markUnused: (driveId, since) =>
        at(() => {
          const file = drive.get(driveId)
          if (!file) return ok(undefined)
          const { unusedSince: _old, ...rest } = file
          drive.set(driveId, { ...rest, ...(since !== undefined && { unusedSince: since }) })
          return ok(undefined)
        }),
      remove: (driveId) => at(() => ok(void drive.delete(driveId))),
    },
  }
  return {
    rows,
    unreadable,
    drive,
    ghosts,
    uploads,
    journal: () => journal,
    apply,
    sleepUntil: (day: string) => void (today = day),
    sweep: async (steps = Number.POSITIVE_INFINITY) => {
      fuse = steps
      return sweepAttachments(ports, key).catch((error: unknown) => {
        if (!(error instanceof PageDied)) throw error
        return 'died' as const
      })
    },
    close: () => void (isOpen = false),
    /** Other devices have written this to the journal's file; undefined: it cannot be read now. */
    write: (...commands: ReadonlyArray<CommandDraft>) => void (inFile = commands),
    cutOff: () => void (inFile = undefined),
    whileReading: (act: () => void) => void (meanwhile = act),
    note: (since: string | undefined) =>
      drive.forEach(({ unusedSince: _old, ...file }, id) =>
        drive.set(id, { ...file, ...(since !== undefined && { unusedSince: since }) }),
      ),
    loseAnswers: (lost: boolean) => void (isAnswerLost = lost),
    loseFolder: (lost: boolean) => void (isFolderLost = lost),
    fill: (full: boolean) => void (isDriveFull = full),
    list: () => drive.forEach((file) => void (file.isListed = true)),
    pass: async (steps = Number.POSITIVE_INFINITY) => {
      fuse = steps
      return sendAttachments(ports, key).catch((error: unknown) => {
        if (!(error instanceof PageDied)) throw error
        return 'died' as const
      })
    },
  }
}

describe('Sending pictures and files', () => {
  it.each([
    ['knows of', true],
    ['does not know of yet', false],
  ])(
    '[I2] does not wait for ever on a file that another device saw before the record, and its list %s',
    async (_, isListed) => {
      const world = newWorld()
      world.rows.set('p0', waiting('p0', 'a'))
      await world.pass()
      if (isListed) world.list()
      world.note(meta.today)
      expect(await world.pass()).toEqual(ok({ waits: true }))
      expect([...world.drive.values()]).toEqual([{ sha256: 'a'.repeat(64), isListed }])
      world.list()
      expect([await world.pass(), world.rows.size, world.uploads]).toEqual([ok({ waits: false }), 0, ['a'.repeat(64)]])
    },
  )

  it('[I3] does not send a file again under another record when another device saw it before the record', async () => {
    const world = newWorld()
    world.rows.set('p0', waiting('p0', 'a'))
    await world.pass()
    world.list()
    await world.pass()
    world.note(meta.today)
    world.rows.set('p1', waiting('p1', 'a'))
    expect([await world.pass(), world.uploads]).toEqual([ok({ waits: true }), ['a'.repeat(64)]])
    expect([...world.drive.values()]).toEqual([{ sha256: 'a'.repeat(64), isListed: true }])
    expect([await world.pass(), world.rows.size, world.uploads]).toEqual([ok({ waits: false }), 0, ['a'.repeat(64)]])
  })

  it('[I2] does not let go of the last copy for what a late list still names, though it is gone', async () => {
    const world = newWorld()
    world.rows.set('p0', waiting('p0', 'a'))
    await world.pass()
    world.drive.delete('d1')
    world.ghosts.set('a'.repeat(64), 'd1')
    expect([await world.pass(), world.rows.size, [...world.drive.keys()]]).toEqual([ok({ waits: true }), 1, ['d2']])
  })

  it('[I2] [I3] a page that dies at any moment, any number of times, loses none and sends none twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(30), fc.boolean()), { maxLength: 8 }),
        async (hashes, deaths) => {
          const world = newWorld()
          hashes.forEach((hash, index) => {
            world.rows.set(`p${index}`, waiting(`p${index}`, hash))
            // Every second page died between the bytes and the record.
            if (index % 2 === 0)
              world.apply(addAttachment(`p${index}`, waiting('p', hash).file, hash.repeat(64), { day: meta.today }))
          })
          for (const [steps, listed] of deaths) {
            await world.pass(steps)
            if (listed) world.list()
            for (const { sha256 } of attachmentsOf(world.journal()))
              expect([...world.rows.values(), ...world.drive.values()].some((one) => one.sha256 === sha256)).toBe(true)
          }
          await world.pass()
          world.list()
          await world.pass()
          expect(await world.pass()).toEqual(ok({ waits: false }))
          expect(world.rows.size).toBe(0)
          expect(attachmentsOf(world.journal())).toHaveLength(hashes.length)
          expect(new Set([...world.drive.values()].map(({ sha256 }) => sha256))).toEqual(
            new Set(hashes.map((hash) => hash.repeat(64))),
          )
          // Each content once, whatever the drive did not list yet.
          expect(world.uploads.toSorted()).toEqual([...new Set(hashes)].toSorted().map((hash) => hash.repeat(64)))
        },
      ),
    )
  })

  it('[I3] two passes at once, of a lock that was taken over, send each file once', async () => {
    const world = newWorld()
    for (const hash of ['a', 'b', 'c']) world.rows.set(hash, waiting(hash, hash))
    expect(await Promise.all([world.pass(), world.pass()])).toEqual([ok({ waits: true }), ok({ waits: true })])
    world.list()
    expect(await world.pass()).toEqual(ok({ waits: false }))
    expect([world.rows.size, world.uploads.toSorted()]).toEqual([0, ['a', 'b', 'c'].map((hash) => hash.repeat(64))])
  })

  it('waits on the device until the drive lists it, and is sent again when it was deleted meanwhile', async () => {
    const world = newWorld()
    world.rows.set('p', waiting('p', 'a'))
    expect(await world.pass()).toEqual(ok({ waits: true }))
    expect([...world.rows.values()].map(({ driveId, sent }) => ({ driveId, sent }))).toEqual([
      { driveId: 'd1', sent: true },
    ])
    world.drive.clear()
    expect(await world.pass()).toEqual(ok({ waits: true }))
    expect([...world.drive.keys()]).toEqual(['d2'])
    world.list()
    expect(await world.pass()).toEqual(ok({ waits: false }))
    expect([...world.rows.keys()]).toEqual([])
  })

  it('is sent under a new id where the answer of the first was lost and its file deleted meanwhile', async () => {
    const world = newWorld()
    world.rows.set('p', waiting('p', 'a'))
    world.loseAnswers(true)
    expect(await world.pass()).toEqual(err({ kind: 'offline' }))
    world.drive.clear()
    world.loseAnswers(false)
    expect(await world.pass()).toEqual(err({ kind: 'not-found' }))
    expect([await world.pass(), [...world.drive.keys()]]).toEqual([ok({ waits: true }), ['d2']])
    world.list()
    expect([await world.pass(), world.rows.size]).toEqual([ok({ waits: false }), 0])
  })

  it('[I3] keeps its id where the drive has its file and does not find the folder', async () => {
    const world = newWorld()
    world.rows.set('p', waiting('p', 'a'))
    world.loseAnswers(true)
    await world.pass()
    world.loseAnswers(false)
    world.loseFolder(true)
    expect(await world.pass()).toEqual(err({ kind: 'not-found' }))
    world.loseFolder(false)
    expect([await world.pass(), world.uploads]).toEqual([ok({ waits: true }), ['a'.repeat(64)]])
    expect([...world.drive.keys()]).toEqual(['d1'])
  })

  it('one whose bytes the disk has lost keeps none behind it from the drive', async () => {
    const world = newWorld()
    for (const id of ['a', 'c']) world.rows.set(id, waiting(id, id))
    world.unreadable.add('a')
    expect([await world.pass(), world.uploads]).toEqual([ok({ waits: true }), ['c'.repeat(64)]])
    world.list()
    expect([await world.pass(), [...world.rows.keys()]]).toEqual([ok({ waits: false }), ['a']])
  })

  it('[F12] a full drive costs nothing: it waits, and goes when there is room', async () => {
    const world = newWorld()
    world.rows.set('p', waiting('p', 'a'))
    world.fill(true)
    expect(await world.pass()).toEqual(err({ kind: 'quota-exceeded' }))
    expect(world.rows.size).toBe(1)
    world.fill(false)
    expect(await world.pass()).toEqual(ok({ waits: true }))
    expect(world.uploads).toEqual(['a'.repeat(64)])
  })

  it('one that was removed before it was sent is not sent, and its bytes stay for an undo', async () => {
    const world = newWorld()
    world.rows.set('p', waiting('p', 'a'))
    world.apply(addAttachment('p', waiting('p', 'a').file, 'a'.repeat(64), { day: meta.today }))
    world.apply(removeAttachment('p'))
    expect(await world.pass()).toEqual(ok({ waits: false }))
    expect([world.rows.size, world.uploads]).toEqual([1, []])
  })

  it('a file that was removed before it was sent leaves the device thirty days later', async () => {
    const world = newWorld()
    world.rows.set('p', waiting('p', 'a'))
    world.apply(addAttachment('p', waiting('p', 'a').file, 'a'.repeat(64), { day: meta.today }))
    world.apply(removeAttachment('p'))
    world.sleepUntil('2026-12-20')
    await world.pass()
    expect([world.rows.size, world.uploads]).toEqual([1, []])
    world.sleepUntil('2026-12-21')
    await world.pass()
    expect([world.rows.size, world.uploads]).toEqual([0, []])
  })
})

describe('Sweeping the drive', () => {
  const removedWorld = async () => {
    const world = newWorld()
    for (const [id, hash] of Object.entries({ p: 'a', q: 'b' })) {
      world.rows.set(id, waiting(id, hash))
      world.apply(addAttachment(id, waiting(id, hash).file, hash.repeat(64), { day: meta.today }))
    }
    await world.pass()
    world.list()
    await world.pass()
    world.apply(removeAttachment('p'))
    return world
  }

  it('the bytes of what was removed go thirty days after that was first seen, and nothing else', async () => {
    const world = await removedWorld()
    await world.sweep()
    expect([...world.drive.values()]).toEqual([
      { sha256: 'a'.repeat(64), isListed: true, unusedSince: '2026-11-20' },
      { sha256: 'b'.repeat(64), isListed: true },
    ])
    world.sleepUntil('2026-12-20')
    await world.sweep()
    expect(world.drive.size).toBe(2)
    world.sleepUntil('2026-12-21')
    await world.sweep()
    expect([...world.drive.values()]).toEqual([{ sha256: 'b'.repeat(64), isListed: true }])
  })

  it('[I8] a file that comes back in time stays, and one that is added again later is sent again', async () => {
    const world = await removedWorld()
    await world.sweep()
    world.sleepUntil('2026-12-11')
    world.rows.set('r', waiting('r', 'a'))
    world.apply(addAttachment('r', waiting('r', 'a').file, 'a'.repeat(64), { day: meta.today }))
    await world.pass()
    // No record may rely on a file that another device is about to delete.
    expect(world.uploads).toEqual(['a', 'b', 'a'].map((hash) => hash.repeat(64)))
    world.sleepUntil('2027-01-20')
    await world.sweep()
    expect([...world.drive.values()].every(({ unusedSince }) => unusedSince === undefined)).toBe(true)
    expect(world.drive.size).toBe(3)
  })

  it('[I3] a file that is added again within twenty days is not sent again', async () => {
    const world = await removedWorld()
    await world.sweep()
    world.sleepUntil('2026-12-10')
    world.rows.set('r', waiting('r', 'a'))
    await world.pass()
    await world.pass()
    expect([world.uploads, world.rows.size]).toEqual([['a', 'b'].map((hash) => hash.repeat(64)), 0])
    world.sleepUntil('2027-01-20')
    await world.sweep()
    expect([...world.drive.values()].map(({ unusedSince }) => unusedSince)).toEqual([undefined, undefined])
  })

  it('[I2] a journal left for a month is read before anything goes: others may have taken it back', async () => {
    const world = await removedWorld()
    await world.sweep()
    world.sleepUntil('2027-01-20')
    world.cutOff()
    expect(await world.sweep()).toEqual(err({ kind: 'offline' }))
    expect(world.drive.size).toBe(2)
    world.write(addAttachment('r', waiting('r', 'a').file, 'a'.repeat(64), { day: meta.today }))
    await world.sweep()
    expect([...world.drive.values()]).toEqual([
      { sha256: 'a'.repeat(64), isListed: true },
      { sha256: 'b'.repeat(64), isListed: true },
    ])
  })

  it('files that others added since the last visit of this device are not noted as unused', async () => {
    const world = await removedWorld()
    world.drive.set('d3', { sha256: 'c'.repeat(64), isListed: true })
    world.write(addAttachment('s', waiting('s', 'c').file, 'c'.repeat(64), { day: meta.today }))
    await world.sweep()
    expect(world.drive.get('d3')).toEqual({ sha256: 'c'.repeat(64), isListed: true })
  })

  it('[I2] a file that another device names again while this one lists the drive is not deleted', async () => {
    const world = await removedWorld()
    await world.sweep()
    world.sleepUntil('2026-12-21')
    world.whileReading(() => world.note(undefined))
    await world.sweep()
    expect(world.drive.size).toBe(2)
  })

  it('[I24] nothing is marked once its journal is closed, nor looked for where none was removed', async () => {
    const world = await removedWorld()
    const before = [...world.drive.values()]
    expect([hasRemoved(emptyJournal), hasRemoved(world.journal())]).toEqual([false, true])
    world.close()
    await world.sweep()
    expect([...world.drive.values()]).toEqual(before)
  })

  it('a page that dies at any moment of it deletes nothing that a record names', async () => {
    for (let steps = 0; steps < 8; steps += 1) {
      const world = await removedWorld()
      await world.sweep(steps)
      world.sleepUntil('2027-01-20')
      await world.sweep(steps)
      expect([...world.drive.values()].map(({ sha256 }) => sha256)).toContain('b'.repeat(64))
    }
  })
})
