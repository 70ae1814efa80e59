import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type BlockedReason, type SaveFailure, saveFailureMessage } from '#domain/errors/from-save.ts'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { SaveOutcome } from '#machines/save/save-outcome.ts'
import { saveStatusMachine, saveStatusOf } from '#machines/save/save-status.machine.ts'
import type { KnownSaveFailure } from '#machines/save/save-status.setup.ts'
import { explore, pathsAgainst, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { start } from '#test/machines/support/session.ts'

type Answer = Result<SaveOutcome, SaveFailure>

const modifiedTime = '2026-11-20T14:00:00.000Z'
const saved: Answer = ok({
  kind: 'written',
  confirmed: { file: freshJournalFile(modifiedTime), revision: 'r1', modifiedTime },
  clientId: 'c',
  renewed: false,
  upToSeq: 1,
  savedAt: start,
})
const unreachable: Answer = err({ kind: 'unreachable' })
const slowDown: Answer = err({ kind: 'rate-limited', retryAfterMs: undefined })
const noNetwork: Answer = err({ kind: 'offline' })

const open = ({
  online = true,
  pendingSince,
  jitter = 0.5,
}: { readonly online?: boolean; readonly pendingSince?: number; readonly jitter?: number } = {}) => {
  const timers = new SimulatedClock()
  const saves: Array<{
    readonly at: number
    readonly attempt: string
    readonly answer: (answer: Answer | Error) => void
  }> = []
  const machine = saveStatusMachine.provide({
    actors: {
      saveJournal: fromPromise<Answer, { readonly attempt: 'first' | 'merging' }>(
        ({ input }) =>
          new Promise((resolve, reject) => {
            saves.push({
              at: timers.now(),
              attempt: input.attempt,
              answer: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
            })
          }),
      ),
    },
  })
  const actor = createActor(machine, {
    clock: timers,
    input: {
      clock: { now: () => start + timers.now(), zone: () => 'UTC' },
      random: { fraction: () => jitter },
      online,
    },
  }).start()
  const over: string[] = []
  actor.on('session.over', ({ type }) => over.push(type))
  actor.send({ type: 'file.opened', pendingSince })
  return {
    actor,
    timers,
    saves,
    over,
    change: () => actor.send({ type: 'journal.changed' }),
    answer: async (given: Answer | Error) => {
      saves.at(-1)?.answer(given)
      await idle()
    },
    /** The first attempt and the merging one both fail. */
    fail: async (given: Answer = unreachable) => {
      const before = saves.length
      saves.at(-1)?.answer(given)
      await idle()
      if (saves.length > before) saves.at(-1)?.answer(given)
      await idle()
    },
    view: () => saveStatusOf(actor.getSnapshot()),
    status: () => saveStatusOf(actor.getSnapshot()).status,
    times: () => saves.map(({ at }) => at),
    attempts: () => saves.map(({ attempt }) => attempt).join(' '),
  }
}

const blocked = <R extends BlockedReason>(reason: R) => ({ kind: 'blocked', reason }) as const

const openSaving = () => {
  const world = open()
  world.change()
  world.timers.increment(1000)
  return world
}

/** How long each of so many failures in a row waits for the next try. */
const rests = async (count: number, failure: Answer, jitter = 0.5): Promise<ReadonlyArray<number>> => {
  const world = open({ jitter })
  world.change()
  world.timers.increment(1000)
  const found: number[] = []
  for (let failures = 0; failures < count; failures++) {
    const failedAt = world.timers.now()
    await world.fail(failure)
    const made = world.saves.length
    for (let wait = 0; wait < 600 && world.saves.length === made; wait++) world.timers.increment(200)
    found.push((world.timers.now() - failedAt) / 1000)
  }
  return found
}

describe('[spec 9 Save debounce] when a change is written', () => {
  it('1 s after the last change', () => {
    const { change, timers, times, status } = open()
    change()
    timers.increment(700)
    change()
    timers.increment(999)
    expect([times(), status()]).toEqual([[], 'pending'])
    timers.increment(1)
    expect([times(), status()]).toEqual([[1700], 'saving'])
  })

  it('5 s after the oldest unsent change while changes go on', () => {
    const { change, timers, times } = open()
    for (let at = 0; at < 6000; at += 500) {
      change()
      timers.increment(500)
    }
    expect(times()).toEqual([5000])
  })

  it('[I21] the 5 s of changes made during a save count from the first of them', async () => {
    const { change, timers, times, answer } = openSaving()
    change()
    timers.increment(3000)
    await answer(saved)
    for (let at = 4000; at < 6500; at += 500) {
      change()
      timers.increment(500)
    }
    expect(times()).toEqual([1000, 6000])
  })

  it('edits found at the start are sent at once when they are old, and say since when they wait', () => {
    const { timers, times, view } = open({ pendingSince: start - 60_000 })
    timers.increment(0)
    const waiting = { status: 'saving', pendingChanges: true, pendingSince: start - 60_000, offline: false }
    expect([times(), view()]).toEqual([[0], { ...waiting, lastSavedAt: undefined, failure: undefined }])
  })

  it('the age of waiting changes is that of the oldest one, in every state that waits', async () => {
    const { change, timers, fail, view } = open()
    change()
    timers.increment(700)
    change()
    expect(view().pendingSince).toBe(start)
    timers.increment(1000)
    await fail()
    change()
    expect(view().pendingSince).toBe(start)
  })

  it('a clock that jumped does not hold a save back', () => {
    const { timers, times } = open({ pendingSince: start + 86_400_000 })
    timers.increment(1000)
    expect(times()).toEqual([1000])
  })
})

describe('[spec 4, 9 Save status] the indicator', () => {
  it('Saving..., Saved for 2 s, then nothing', async () => {
    const { change, timers, answer, view, status } = open()
    expect(status()).toBe('idle')
    change()
    timers.increment(1000)
    timers.increment(400)
    await answer(saved)
    const done = { status: 'saved', pendingChanges: false, lastSavedAt: start + 1400, offline: false }
    expect(view()).toEqual({ ...done, pendingSince: undefined, failure: undefined })
    timers.increment(1999)
    expect(status()).toBe('saved')
    timers.increment(1)
    expect(status()).toBe('idle')
  })

  it('a change during a save keeps the write and queues another; Saved is not shown in between', async () => {
    const { change, timers, answer, status, times } = openSaving()
    change()
    expect(status()).toBe('saving')
    await answer(saved)
    expect([status(), times().length]).toEqual(['pending', 1])
    timers.increment(1000)
    await answer(saved)
    expect([status(), times().length]).toEqual(['saved', 2])
  })

  it('a failed save is merged once; when that fails too it is an error, retried after 3 s', async () => {
    const { timers, attempts, answer, status, view } = openSaving()
    await answer(unreachable)
    expect([status(), attempts()]).toEqual(['saving', 'first merging'])
    await answer(unreachable)
    expect([status(), view().failure]).toEqual(['error', { kind: 'unreachable' }])
    timers.increment(2999)
    expect(attempts()).toBe('first merging')
    timers.increment(1)
    expect([status(), attempts()]).toEqual(['saving', 'first merging first'])
    await answer(saved)
    expect(view().failure).toBeUndefined()
  })

  it('[I20] only the first failure of a series is merged: the later tries are one attempt each', async () => {
    const { change, timers, saves, attempts, answer, status } = openSaving()
    await answer(unreachable)
    await answer(unreachable)
    timers.increment(3000)
    await answer(unreachable)
    expect([status(), attempts()]).toEqual(['error', 'first merging first'])
    timers.increment(3000)
    await answer(new Error('planted'))
    expect([status(), saves.length]).toEqual(['error', 4])
    timers.increment(3000)
    await answer(saved)
    change()
    timers.increment(1000)
    await answer(unreachable)
    expect(attempts()).toBe('first merging first first first first merging')
  })

  it('[budgets 3] a save that takes longer than the forced interval is followed by as long a rest', async () => {
    const { change, timers, times, answer } = openSaving()
    const goOn = (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        timers.increment(1000)
        change()
      }
    }
    goOn(40)
    await answer(saved)
    goOn(50)
    expect(times()).toEqual([1000, 81_000])
    // This one took 10 s, and so does the rest behind it; then nothing has to rest any more.
    await answer(saved)
    for (let second = 0; second < 12; second += 1) timers.increment(1000)
    expect(times()).toEqual([1000, 81_000, 101_000])
    await answer(saved)
    change()
    timers.increment(1000)
    expect(times().length).toBe(4)
  })

  it('a merge that works is a save', async () => {
    const { answer, status } = openSaving()
    await answer(new Error('planted'))
    await answer(saved)
    expect(status()).toBe('saved')
  })

  it('a click on Save failed tries at once', async () => {
    const { fail, actor, status, saves } = openSaving()
    await fail()
    actor.send({ type: 'save.retry' })
    expect([status(), saves.length]).toEqual(['saving', 3])
  })

  it('no file id clears the queue in memory', () => {
    const { change, timers, actor, view, saves } = open()
    change()
    actor.send({ type: 'file.closed' })
    timers.increment(10_000)
    expect([view().status, view().pendingChanges, saves.length]).toEqual(['idle', false, 0])
    change()
    timers.increment(10_000)
    expect(saves.length).toBe(0)
  })
})

describe('[sync 3.4] failures in a row', () => {
  it('3 s, and from the fifth one doubling up to 60 s', async () =>
    expect(await rests(10, unreachable)).toEqual([3, 3, 3, 3, 6, 12, 24, 48, 60, 60]))

  it('with 20 % of jitter to both sides', async () => {
    expect(await rests(6, unreachable, 0)).toEqual([3, 3, 3, 3, 4.8, 9.6])
    expect(await rests(6, unreachable, 0.9999)).toEqual([3, 3, 3, 3, 7.2, 14.4])
  })

  it('[F11] a drive that asks to slow down is asked once per try, doubling, never before its Retry-After', async () => {
    expect(await rests(6, slowDown)).toEqual([3, 6, 12, 24, 48, 60])
    expect(await rests(2, err({ kind: 'rate-limited', retryAfterMs: 45_000 }))).toEqual([45, 45])
  })

  it('[I20] at most 30 requests in the first minute and 20 a minute then, in a virtual hour of failures', async () => {
    for (const failure of [unreachable, slowDown, noNetwork]) {
      const { change, timers, saves, times } = open()
      change()
      for (let at = 0; at < 3_600_000; at += 500) {
        timers.increment(500)
        for (let made = 0; made < saves.length; made = saves.length) {
          saves.at(-1)?.answer(failure)
          await idle()
          saves.at(-1)?.answer(failure)
          await idle()
        }
      }
      const perMinute = (minute: number) => times().filter((at) => Math.floor(at / 60_000) === minute).length
      expect(perMinute(0)).toBeLessThanOrEqual(30)
      for (let minute = 1; minute < 60; minute++) expect(perMinute(minute)).toBeLessThanOrEqual(20)
      expect(times().length).toBeGreaterThan(50)
    }
  })

  it('a success resets the count', async () => {
    const { change, timers, fail, answer, saves } = openSaving()
    for (let failures = 0; failures < 6; failures++) {
      await fail()
      timers.increment(60_000)
    }
    await answer(saved)
    change()
    timers.increment(1000)
    await fail()
    const made = saves.length
    timers.increment(3000)
    expect(saves.length).toBe(made + 1)
  })
})

describe('offline', () => {
  it('edits stay pending without an attempt, and go out when the network is back', () => {
    const { change, timers, actor, view, times } = open({ online: false })
    change()
    timers.increment(1500)
    expect([view().status, view().offline, view().pendingSince, times()]).toEqual(['pending', true, start, []])
    actor.send({ type: 'connection.changed', online: true })
    expect([view().status, times()]).toEqual(['saving', [1500]])
  })

  it('a network that is away without anybody saying so is found again by trying', async () => {
    const { timers, answer, view, times } = openSaving()
    await answer(noNetwork)
    expect([view().status, view().offline]).toEqual(['pending', true])
    timers.increment(3000)
    expect(times()).toEqual([1000, 4000])
  })
})

describe('a drive out of reach while the browser is online', () => {
  it('is one steady status: the tries behind it change nothing on the screen, until one arrives', async () => {
    const { change, timers, answer, view, saves } = open()
    const seen = new Set<string>()
    change()
    timers.increment(1000)
    await answer(noNetwork)
    for (let second = 0; second < 120; second += 1) {
      timers.increment(1000)
      seen.add(`${view().status} ${view().offline ? 'away' : 'there'}`)
      if (second % 7 === 6) await answer(noNetwork)
      seen.add(`${view().status} ${view().offline ? 'away' : 'there'}`)
    }
    expect([[...seen], saves.length > 5]).toEqual([['pending away'], true])
    timers.increment(60_000)
    await answer(saved)
    expect([view().status, view().offline]).toEqual(['saved', false])
  })
})

describe('[F24] another tab holds the lock', () => {
  it('stays pending and watches; when the other tab has saved everything, nothing waits any more', async () => {
    const { timers, answer, actor, status, times } = openSaving()
    await answer(err({ kind: 'busy' }))
    expect(status()).toBe('pending')
    timers.increment(2000)
    expect(times()).toEqual([1000, 3000])
    await answer(err({ kind: 'busy' }))
    actor.send({ type: 'journal.confirmed' })
    timers.increment(60_000)
    expect([status(), times().length]).toEqual(['idle', 2])
  })
})

describe('[sync 3.4 blocked] blocks that only the user can remove', () => {
  it.each([
    'fileMissing',
    'newerVersion',
    'unreadable',
    'foreignFile',
    'quota',
    'shrink',
    'scopeMissing',
    'tooLarge',
    'inconsistent',
  ] satisfies BlockedReason[])('%s: an error that waits for a click, with edits going on', async (reason) => {
    const { change, timers, answer, actor, view, status, saves } = openSaving()
    await answer(err(blocked(reason)))
    change()
    timers.increment(600_000)
    expect([status(), view().failure, view().pendingChanges]).toEqual(['error', blocked(reason), true])
    expect([saves.length, view().blocked]).toEqual([1, reason === 'scopeMissing' ? 'sign in' : 'act'])
    actor.send({ type: 'save.retry' })
    await answer(saved)
    expect(status()).toBe('saved')
  })

  it('[F10] a session that is over is reported once, the edits stay pending', async () => {
    const { timers, answer, view, over } = openSaving()
    await answer(err({ kind: 'signed-out' }))
    timers.increment(600_000)
    expect([over, view().status, view().pendingChanges]).toEqual([['session.over'], 'error', true])
  })
})

describe('[spec 8 Repository errors] every failed save has its words', () => {
  const failures: ReadonlyArray<readonly [KnownSaveFailure, string]> = [
    [{ kind: 'offline' }, 'Network error while saving data'],
    [{ kind: 'unreachable' }, 'Failed to save data'],
    [{ kind: 'unreachable', cause: 'timeout' }, 'Network error while saving data'],
    [{ kind: 'unauthorized' }, 'Authentication required'],
    [{ kind: 'signed-out' }, 'Your session has ended. Please sign in again.'],
    [{ kind: 'rate-limited', retryAfterMs: undefined }, 'Google Drive is busy. Saving goes on in a moment.'],
    [{ kind: 'busy' }, 'Failed to save data'],
    [{ kind: 'log-unavailable' }, 'Failed to save data'],
    [{ kind: 'defect' }, 'Failed to save data'],
    [blocked('quota'), 'Your Google Drive is full. Free some space, then try again.'],
    [blocked('foreignFile'), 'Invalid file format'],
    [blocked('fileMissing'), 'The journal file is no longer in your Google Drive'],
    [blocked('unreadable'), 'The journal file in your Google Drive cannot be read. Nothing was overwritten.'],
    [blocked('newerVersion'), 'This journal was written by a newer version of the app and is read-only here'],
    [blocked('shrink'), 'Saving would remove many records at once, so nothing was written'],
    [blocked('scopeMissing'), 'Access to Google Drive is missing. Sign in again and leave the Drive box ticked.'],
    [blocked('tooLarge'), 'The file is too large to be a journal'],
    [blocked('inconsistent'), 'Validation failed: what would be saved does not read back as it was meant'],
  ]
  it.each(failures)('%j', (failure, message) => expect(saveFailureMessage(failure)).toBe(message))
})

describe('every path', () => {
  const answers: ReadonlyArray<Answer> = [
    saved,
    unreachable,
    err({ kind: 'offline' }),
    err({ kind: 'busy' }),
    err({ kind: 'signed-out' }),
    err({ kind: 'unauthorized' }),
    err({ kind: 'rate-limited', retryAfterMs: 1 }),
    err({ kind: 'blocked', reason: 'quota' }),
    err({ kind: 'log-unavailable' }),
  ]
  const visits = explore(saveStatusMachine, {
    inputs: [true, false].map((online) => ({
      online,
      clock: { now: () => start, zone: () => 'UTC' },
      random: { fraction: () => 0.5 },
    })),
    events: [
      { type: 'file.opened', pendingSince: undefined },
      { type: 'file.opened', pendingSince: start },
      { type: 'file.closed' },
      { type: 'journal.changed' },
      { type: 'journal.confirmed' },
      { type: 'save.retry' },
      { type: 'save.flush' },
      { type: 'connection.changed', online: true },
      { type: 'connection.changed', online: false },
    ],
    answers: { saveJournal: answers, saveMerged: answers },
    tellApart: ({ context }) => [
      context.online,
      context.pendingSince,
      context.changedSince,
      context.failure,
      Math.min(context.failures, 6),
    ],
  })
  const broken = (rule: (snapshot: Parameters<typeof saveStatusOf>[0]) => boolean) =>
    pathsAgainst(visits, (snapshot) => rule(snapshot as Parameters<typeof saveStatusOf>[0]))

  it('reaches every state', () => expect(unreached(saveStatusMachine, visits)).toEqual([]))

  it('[spec 4 Save status] [I1, I22] idle and saved are never shown while a change waits', () =>
    expect(
      broken((s) => !['idle', 'saved'].includes(saveStatusOf(s).status) || !saveStatusOf(s).pendingChanges),
    ).toEqual([]))

  it('[I22] blocked and failed show the error and its reason, where the drive is in reach; else it is pending', () =>
    expect(
      broken((s) => {
        const { status, failure, pendingChanges, offline } = saveStatusOf(s)
        if (s.matches('blocked')) return status === 'error' && failure !== undefined
        if (s.matches('failed')) return status === (offline ? 'pending' : 'error') && failure !== undefined
        if (s.matches('saving')) return status === (offline ? 'pending' : 'saving')
        return status === 'saved' ? s.matches('saved') : status === (pendingChanges ? 'pending' : 'idle')
      }),
    ).toEqual([]))

  it('a change never waits in a state that nothing leaves by itself or by the user', () =>
    expect(
      broken((s) => !saveStatusOf(s).pendingChanges || s.can({ type: 'save.retry' }) || s.matches('saving')),
    ).toEqual([]))
})
