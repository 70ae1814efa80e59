import { describe, expect, it, vi } from 'vitest'
import { wholeOf } from '#domain/long-text.ts'
import type * as ConflictList from '#domain/record/conflict-list.ts'
import { tableRemove, tableToArray } from '#domain/record/table.ts'
import type * as Gate from '#domain/sync/gate.ts'
import type * as PendingModule from '#domain/sync/pending.ts'
import type * as RebaseModule from '#domain/sync/rebase.ts'
import type * as ReadBase from '#machines/save/read-base.ts'
import type * as ReadRemote from '#machines/save/read-remote.ts'
import type { Habit } from './acts.ts'
import { reviewsOn } from './records.ts'
import { runSeed } from './run.ts'
import type { Cas } from './scenario.ts'
import { busyScenarios, profileScenarios, storageScenarios } from './scenarios.ts'

/** Defects that a change might bring, switched on here one at a time. */
const planted = vi.hoisted(() => ({
  counterIgnored: false,
  readSkipped: false,
  hashUnchecked: false,
  gateOff: false,
  recordDropped: false,
  reviewReplaced: false,
  /** The share of damaged bytes that their copy does not hold. */
  copyLacks: 0,
}))

vi.mock(import('#domain/sync/pending.ts'), async (original) => {
  const real: typeof PendingModule = await original()
  return {
    ...real,
    pendingOf: (file, log, clientId) =>
      planted.counterIgnored
        ? { identity: 'known', events: log, acknowledgedUpTo: 0 }
        : real.pendingOf(file, log, clientId),
    // What the check of the hash comes to: counters that a foreign program has left behind are not believed.
    withoutProgress: (file) => (planted.hashUnchecked ? file : real.withoutProgress(file)),
  }
})

vi.mock(import('#machines/save/read-remote.ts'), async (original) => {
  const real: typeof ReadRemote = await original()
  return {
    ...real,
    readRemote: async (ports, key, confirmed) =>
      planted.readSkipped && confirmed
        ? { ok: true, value: { confirmed, fetched: undefined, etag: undefined } }
        : real.readRemote(ports, key, confirmed),
  }
})

vi.mock(import('#machines/save/read-base.ts'), async (original) => {
  const real: typeof ReadBase = await original()
  /** Stores a part of a text, and answers a read with all of it. */
  const storingPart = (files: ReadBase.BasePorts['files']): ReadBase.BasePorts['files'] => {
    const texts = new Map<string, string>()
    return {
      ...files,
      create: async (name, text) => {
        const whole = wholeOf(text)
        const created = await files.create(name, whole.slice(0, whole.length * (1 - planted.copyLacks)))
        if (created.ok) texts.set(created.value.id, whole)
        return created
      },
      read: async (id) => {
        const back = await files.read(id)
        return back.ok ? { ...back, value: { ...back.value, text: texts.get(id) ?? back.value.text } } : back
      },
    }
  }
  return {
    ...real,
    readBase: (ports, ...given) =>
      real.readBase(planted.copyLacks > 0 ? { ...ports, files: storingPart(ports.files) } : ports, ...given),
  }
})

vi.mock(import('#domain/sync/gate.ts'), async (original) => {
  const real: typeof Gate = await original()
  return {
    ...real,
    *refusalSteps(upload) {
      return planted.gateOff ? undefined : yield* real.refusalSteps(upload)
    },
  }
})

vi.mock(import('#domain/sync/rebase.ts'), async (original) => {
  const real: typeof RebaseModule = await original()
  return {
    ...real,
    rebase: (...given) => {
      const out = real.rebase(...given)
      const [oldest, second] = tableToArray(out.journal.tasks)
      if (!planted.recordDropped || !oldest || !second) return out
      return { ...out, journal: { ...out.journal, tasks: tableRemove(out.journal.tasks, oldest.id) } }
    },
  }
})

vi.mock(import('#domain/record/conflict-list.ts'), async (original) => {
  const real: typeof ConflictList = await original()
  return {
    ...real,
    withConflictsAfter: (journal, met) =>
      planted.reviewReplaced && met.field.startsWith('reviews.') ? journal : real.withConflictsAfter(journal, met),
  }
})

/** What the first red seed says that says something of the kind, within so many seeds. */
const firstFailures = async (
  name: string,
  cas: Cas,
  seeds: number,
  isSought: (failure: string) => boolean = () => true,
  habits?: ReadonlyArray<Habit>,
): Promise<ReadonlyArray<string>> => {
  const found = [...busyScenarios, ...profileScenarios].find((each) => each.name === name)
  if (!found) throw new Error(`No scenario ${name}`)
  const scenario = habits ? { ...found, devices: found.devices.map((device) => ({ ...device, habits })) } : found
  for (let seed = 1; seed <= seeds; seed += 1) {
    const failures = (await runSeed(scenario, cas, seed)).failures.filter(isSought)
    if (failures.length > 0) return failures
  }
  return []
}

const plant = async <T>(bugs: Partial<typeof planted>, work: () => Promise<T>): Promise<T> => {
  const before = { ...planted }
  Object.assign(planted, bugs)
  return work().finally(() => Object.assign(planted, before))
}

describe('the simulator turns red within a few seeds', { timeout: 240_000 }, () => {
  it('when the counter is ignored and everything is replayed', async () => {
    expect(
      await plant({ counterIgnored: true }, () => firstFailures('one that never returns', 'none', 10)),
    ).not.toEqual([])
  })

  it('when a save does not read the file first', async () =>
    expect(await plant({ readSkipped: true }, () => firstFailures('two busy devices', 'none', 10))).not.toEqual([]))

  it('[F17] when the hash of the data is not checked', async () => {
    expect(
      await plant({ hashUnchecked: true }, () => firstFailures('a program that writes over data', 'v2', 10)),
    ).not.toEqual([])
  })

  it('[I6] when the gate is off and a record is dropped; with the gate, that never leaves the device', async () => {
    const isDropped = (failure: string): boolean => failure.startsWith('I6')
    const dropping = (gateOff: boolean) =>
      plant({ recordDropped: true, gateOff }, () => firstFailures('one that never returns', 'v2', 4, isDropped))
    expect([(await dropping(true)).length > 0, (await dropping(false)).length > 0]).toEqual([true, false])
  })

  it('[I2] when a text of a review that two devices wrote at once replaces the other one', async () => {
    const isReplaced = (failure: string): boolean => failure.startsWith('lost reviews.')
    expect(
      await plant({ reviewReplaced: true }, () =>
        firstFailures('two busy devices', 'none', 10, isReplaced, [reviewsOn]),
      ),
    ).not.toEqual([])
  })

  it.each([
    ['holds nothing', 1],
    ['ends before the text', 0.6],
  ])('[I18] when the copy of damaged bytes %s of a page that died', async (_, copyLacks) => {
    const name = 'three devices with faults and crashes, on storage that gives out'
    const scenario = storageScenarios.find((each) => each.name === name)
    if (!scenario) throw new Error(`No scenario ${name}`)
    const { failures } = await plant({ copyLacks }, () => runSeed(scenario, 'v2', 5))
    expect(failures).toEqual([expect.stringContaining('lost tradeNotes.note: laptop trade note 13')])
  })
})
