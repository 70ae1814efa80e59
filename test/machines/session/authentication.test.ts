import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { err, ok, type Result } from '#domain/result.ts'
import type { RefreshFailure, StoredTokens } from '#machines/ports/session.ts'
import { endSession, retrySignOut, syncStoredSession } from '#machines/session/actors.ts'
import { stepOf } from '#machines/session/authentication-status.ts'
import { authenticationMachine } from '#machines/session/authentication.machine.ts'
import type { StoredSession } from '#machines/session/session.ts'
import { explore, pathsAgainst, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { inAnHour, memoryPendingSignOut, memorySession, start } from '#test/machines/support/session.ts'

const valid: StoredTokens = { accessToken: 'old', expiresAt: inAnHour }
const expired: StoredTokens = { accessToken: 'old', expiresAt: start - 1 }
const fresh: StoredTokens = { accessToken: 'fresh', expiresAt: inAnHour }
/** A session with a journal, and the same once its token has ended. */
const chosen = { userId: 'u', tokens: valid, fileId: 'f' }
const lapsed = { ...chosen, tokens: expired }
const blankSession: StoredSession = { tokens: undefined, userId: undefined, fileId: undefined }
const over: Result<StoredTokens, RefreshFailure> = err({ kind: 'signed-out' })
const away: Result<StoredTokens, RefreshFailure> = err({ kind: 'unreachable', retryAfterMs: undefined })

interface Setting {
  readonly refresh?: Result<StoredTokens, RefreshFailure> | (() => Promise<Result<StoredTokens, RefreshFailure>>)
  readonly inLog?: boolean | (() => boolean)
  readonly backup?: boolean | 'broken'
  readonly pending?: number | 'never'
  /** The user of a sign-out that has not reached the server. */
  readonly owed?: string
  /** Whether a sign-out reaches the server. */
  readonly arrives?: () => boolean
}

interface Scoped {
  readonly userId: string | undefined
  readonly fileId: string | undefined
}

const open = async (stored: Partial<StoredSession>, setting: Setting = {}) => {
  const session = memorySession(stored)
  const timers = new SimulatedClock()
  const asked = { refreshes: 0, discarded: [] as unknown[], signOuts: [] as string[] }
  const owed = memoryPendingSignOut(setting.owed)
  const auth = {
    signOut: (userId: string) => (asked.signOuts.push(userId), Promise.resolve(setting.arrives?.() ?? true)),
  }
  const machine = authenticationMachine.provide({
    actors: {
      syncStoredSession: syncStoredSession(session),
      findLocalLog: fromPromise(() =>
        Promise.resolve(typeof setting.inLog === 'function' ? setting.inLog() : (setting.inLog ?? false)),
      ),
      findBackup: fromPromise(() =>
        setting.backup === 'broken' ? Promise.reject(new Error('planted')) : Promise.resolve(setting.backup ?? false),
      ),
      refreshSession: fromPromise(() => {
        asked.refreshes += 1
        return typeof setting.refresh === 'function' ? setting.refresh() : Promise.resolve(setting.refresh ?? ok(fresh))
      }),
      flushEdits: fromPromise<number, Scoped>(() =>
        setting.pending === 'never' ? new Promise(() => undefined) : Promise.resolve(setting.pending ?? 0),
      ),
      endSession: endSession(
        auth,
        { discard: (key) => (asked.discarded.push(key), Promise.resolve(ok(undefined))) },
        owed,
      ),
      retrySignOut: retrySignOut(auth, owed),
    },
  })
  const actor = createActor(machine, {
    clock: timers,
    input: { session: session.read(), clock: { now: () => start + timers.now(), zone: () => 'UTC' } },
  }).start()
  await idle()
  return {
    actor,
    session,
    /** Sends it, and waits until all that follows at once has happened. */
    send: async (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event)
      await idle()
    },
    pass: async (ms: number) => {
      timers.increment(ms)
      await idle()
    },
    timers,
    asked,
    owed,
    step: () => stepOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

describe('[spec 4 Authentication] [decisions: Start and identity] the table of starts', () => {
  it('is signed_out without a user id, whatever else is stored', async () => {
    for (const stored of [{}, { tokens: valid }, { fileId: 'f' }, { tokens: expired, fileId: 'f' }]) {
      const { step, asked } = await open(stored)
      expect({ step: step(), refreshes: asked.refreshes }).toEqual({ step: 'signed_out', refreshes: 0 })
    }
  })

  it('needs a file without a request when a valid token but no file id is stored', async () => {
    const { step, asked, session } = await open({ userId: 'u', tokens: valid })
    expect([step(), asked.refreshes, session.writes]).toEqual(['needs_file_selection', 0, []])
  })

  it('goes on as with a valid token when the refresh of an expired one succeeds', async () => {
    const selected = await open(lapsed)
    const unselected = await open({ userId: 'u', tokens: expired })
    expect([selected.step(), unselected.step()]).toEqual(['fully_authenticated', 'needs_file_selection'])
    expect(selected.session.writes).toEqual(['no tokens', 'tokens fresh'])
  })

  it('opens the journal offline when the token has expired and the log is here', async () => {
    const { step, context } = await open(lapsed, { inLog: true, refresh: away })
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })

  it('tries every 5 s while loading when the token has expired and no log is here', async () => {
    let answer: Result<StoredTokens, RefreshFailure> = away
    const { step, asked, actor, pass } = await open(lapsed, { refresh: () => Promise.resolve(answer) })
    expect([step(), actor.getSnapshot().matches({ loading: 'waiting' })]).toEqual(['loading', true])
    for (const tries of [2, 3, 4]) {
      await pass(4999)
      expect(asked.refreshes).toBe(tries - 1)
      await pass(1)
      expect(asked.refreshes).toBe(tries)
    }
    answer = ok(fresh)
    await pass(5000)
    expect(step()).toBe('fully_authenticated')
  })

  it('[F28] opens the journal offline once a storage that was late has it, though the token has expired', async () => {
    let isLate = true
    const { step, pass } = await open(lapsed, { refresh: away, inLog: () => !isLate })
    await pass(5000)
    expect(step()).toBe('loading')
    isLate = false
    await pass(5000)
    expect(step()).toBe('fully_authenticated')
  })

  it('[spec 8 Drive messages] signs out and clears the session when the refresh is refused', async () => {
    const blank = await open({ userId: 'u', tokens: expired }, { refresh: over })
    const logged = await open(lapsed, { refresh: over, inLog: true })
    await idle()
    expect([blank.step(), logged.step()]).toEqual(['signed_out', 'signed_out'])
    expect([blank.session.read(), logged.session.read()]).toEqual([blankSession, blankSession])
    expect([blank.context().ended, logged.context().ended]).toEqual([true, true])
    const leaves = await open({ userId: 'u', tokens: valid })
    await leaves.send({ type: 'sign-out.requested' })
    const disconnects = await open({ userId: 'u', tokens: valid })
    disconnects.actor.send({ type: 'session.over', byUser: true })
    expect([leaves.step(), leaves.context().ended]).toEqual(['signed_out', false])
    expect([disconnects.step(), disconnects.context().ended]).toEqual(['signed_out', false])
  })

  it.each([
    ['gone', false],
    ['invalid', false],
    ['newer', false],
    ['gone', 'broken'],
  ] as const)(
    'asks for another file, with the reason, when the file is %s and there is no valid backup',
    async (reason, backup) => {
      const { actor, step, context, session } = await open(chosen, { backup })
      actor.send({ type: 'file.lost', fileId: 'another', reason })
      expect(step()).toBe('fully_authenticated')
      actor.send({ type: 'file.lost', fileId: 'f', reason })
      expect({ step: step(), stored: session.read().fileId }).toEqual({ step: 'fully_authenticated', stored: 'f' })
      await idle()
      expect(step()).toBe('needs_file_selection')
      expect([context().lostFile, session.read().fileId]).toEqual([{ fileId: 'f', reason }, undefined])
      actor.send({ type: 'file.chosen', fileId: 'g' })
      expect([step(), context().lostFile, session.read().fileId]).toEqual(['fully_authenticated', undefined, 'g'])
    },
  )

  it('[spec 4 RECOVERY_WARNING] keeps the user signed in with a backup of the last hour', async () => {
    const { actor, step, context, session, send } = await open(chosen, { backup: true, pending: 2 })
    const isRecovered = () =>
      actor.getSnapshot().matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } })
    await idle()
    await send({ type: 'file.lost', fileId: 'f', reason: 'gone' })
    expect({ step: step(), lost: context().lostFile, stored: session.read().fileId, recovered: isRecovered() }).toEqual(
      { step: 'fully_authenticated', lost: { fileId: 'f', reason: 'gone' }, stored: 'f', recovered: true },
    )
    actor.send({ type: 'file.lost', fileId: 'f', reason: 'gone' })
    expect(isRecovered()).toBe(true)
    await send({ type: 'sign-out.requested' })
    actor.send({ type: 'sign-out.cancelled' })
    expect(isRecovered()).toBe(true)
    actor.send({ type: 'file.given-up' })
    expect(step()).toBe('needs_file_selection')
    expect([context().lostFile, session.read().fileId]).toEqual([{ fileId: 'f', reason: 'gone' }, undefined])
  })

  it('ends the warning when the file is there again', async () => {
    const { actor, context, send } = await open(chosen, { backup: true })
    await send({ type: 'file.lost', fileId: 'f', reason: 'invalid' })
    actor.send({ type: 'file.back', fileId: 'another' })
    expect(context().lostFile).toEqual({ fileId: 'f', reason: 'invalid' })
    actor.send({ type: 'file.back', fileId: 'f' })
    expect(context().lostFile).toBeUndefined()
    expect(actor.getSnapshot().matches({ signed_in: { journal: { fully_authenticated: 'open' } } })).toBe(true)
  })
})

describe('[spec 9 Token refresh margin] the silent refresh', () => {
  it('refreshes 300 s before the token ends, and not before', async () => {
    const { asked, session, pass } = await open(chosen, {
      inLog: true,
      refresh: ok({ accessToken: 'next', expiresAt: inAnHour + 3_600_000 }),
    })
    await pass(3_300_000 - 1)
    expect(asked.refreshes).toBe(0)
    await pass(1)
    expect({ refreshes: asked.refreshes, writes: session.writes }).toEqual({ refreshes: 1, writes: ['tokens next'] })
  })

  it('refreshes at once a token that starts inside the margin, with the journal open', async () => {
    const { asked, step } = await open(
      { userId: 'u', tokens: { accessToken: 'old', expiresAt: start + 299_999 }, fileId: 'f' },
      { inLog: true },
    )
    const patient = await open(
      { userId: 'u', tokens: { accessToken: 'old', expiresAt: start + 300_001 }, fileId: 'f' },
      { inLog: true },
    )
    expect([step(), asked.refreshes, patient.asked.refreshes]).toEqual(['fully_authenticated', 1, 0])
  })

  it('stays signed in offline while the server is unreachable, tries 5, 10, 20, 40, 60, 60 s apart', async () => {
    const { asked, step, context, pass } = await open(lapsed, { inLog: true, refresh: away })
    for (const [tries, wait] of [5, 10, 20, 40, 60, 60].entries()) {
      await pass(wait * 1000 - 1)
      expect(asked.refreshes).toBe(tries + 1)
      await pass(1)
      expect(asked.refreshes).toBe(tries + 2)
    }
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })

  it('waits as long as the server asked', async () => {
    const { asked, pass } = await open(lapsed, {
      inLog: true,
      refresh: err({ kind: 'unreachable', retryAfterMs: 30_000 }),
    })
    await pass(29_999)
    expect(asked.refreshes).toBe(1)
    await pass(1)
    expect(asked.refreshes).toBe(2)
  })

  it('does not refresh in a loop a new token that is inside the margin', async () => {
    const { asked, pass } = await open(lapsed, {
      inLog: true,
      refresh: ok({ accessToken: 'short', expiresAt: start + 200_000 }),
    })
    await pass(99_999)
    expect(asked.refreshes).toBe(1)
  })

  it('[T5] looks within the hour at a token that a clock far ahead has stored, and in no loop', async () => {
    const tokens = { accessToken: 'old', expiresAt: start + 30 * 86_400_000 }
    const { asked, pass } = await open({ ...chosen, tokens }, { inLog: true, refresh: ok(tokens) })
    await pass(3_600_000 - 1)
    expect(asked.refreshes).toBe(0)
    await pass(1)
    expect(asked.refreshes).toBe(1)
  })

  it('takes a refresh that crashes for unreachable, never for signed out', async () => {
    const { step, context } = await open(lapsed, { inLog: true, refresh: () => Promise.reject(new Error('planted')) })
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })
})

describe('[A11] a refresh that ends after the sign-out', () => {
  const moves = ['sign out', 'other tab signs out', 'session over', 'refresh ends'] as const
  const schedules = (
    left: ReadonlyArray<(typeof moves)[number]>,
  ): ReadonlyArray<ReadonlyArray<(typeof moves)[number]>> =>
    left.flatMap((move) => [
      [move],
      ...schedules(left.filter((other) => other !== move)).map((rest) => [move, ...rest]),
    ])

  it('writes nothing, in every order of what can come between', async () => {
    const orders = schedules(moves).filter((order) => order.indexOf('refresh ends') > 0)
    expect(orders.length).toBeGreaterThan(30)
    for (const order of orders) {
      let end: ((answer: Result<StoredTokens, RefreshFailure>) => void) | undefined
      const { actor, session, step } = await open(lapsed, {
        inLog: true,
        refresh: () => new Promise((resolve) => void (end = resolve)),
      })
      for (const move of order) {
        if (move === 'sign out') actor.send({ type: 'sign-out.requested' })
        if (move === 'session over') actor.send({ type: 'session.over' })
        if (move === 'other tab signs out') session.elsewhere(blankSession)
        if (move === 'refresh ends') end?.(ok(fresh))
        await idle()
      }
      expect({
        order,
        step: step(),
        stored: session.read().tokens,
        written: session.writes.includes('tokens fresh'),
      }).toEqual({ order, step: 'signed_out', stored: undefined, written: false })
    }
  })

  it('writes no tokens after another tab has signed out, before the notice of it arrives', async () => {
    const session = memorySession({ userId: 'u' })
    const keeper = createActor(syncStoredSession(session)).start()
    session.clearAll()
    keeper.send({ type: 'tokens.write', userId: 'u', tokens: fresh })
    expect(session.read().tokens).toBeUndefined()
  })
})

describe('[A12, D11] other tabs', () => {
  it('takes over a token that another tab has refreshed', async () => {
    const { session, timers, asked, context, pass } = await open(chosen, { inLog: true })
    timers.increment(3_000_000)
    session.elsewhere({ userId: 'u', fileId: 'f', tokens: { accessToken: 'theirs', expiresAt: inAnHour + 3_600_000 } })
    await pass(600_000)
    expect([asked.refreshes, context().tokens?.accessToken]).toEqual([0, 'theirs'])
  })

  it('refreshes a token of another tab that is about to end', async () => {
    const { session, asked } = await open(chosen, { inLog: true })
    session.elsewhere({ userId: 'u', fileId: 'f', tokens: { accessToken: 'theirs', expiresAt: start + 1000 } })
    await idle()
    expect(asked.refreshes).toBe(1)
  })

  it('follows sign-out, sign-in, another user and another journal', async () => {
    const { session, step, context } = await open(chosen)
    session.elsewhere({ userId: undefined, fileId: undefined, tokens: undefined })
    expect(step()).toBe('signed_out')
    session.elsewhere({ userId: 'v', fileId: undefined, tokens: valid })
    await idle()
    expect({ step: step(), user: context().userId }).toEqual({ step: 'needs_file_selection', user: 'v' })
    session.elsewhere({ userId: 'v', fileId: 'g', tokens: valid })
    await idle()
    expect({ step: step(), file: context().fileId }).toEqual({ step: 'fully_authenticated', file: 'g' })
  })
})

describe('[F40] signing out with pending edits', () => {
  it('clears the session at once and notifies the server when nothing is pending', async () => {
    const { actor, step, session, asked, owed } = await open(chosen)
    actor.send({ type: 'sign-out.requested' })
    expect(step()).toBe('fully_authenticated')
    await idle()
    expect(step()).toBe('signed_out')
    expect(session.read()).toEqual({ tokens: undefined, userId: undefined, fileId: undefined })
    expect([asked.signOuts, owed.read()]).toEqual([['u'], undefined])
  })

  it.each([
    ['sign-out.kept', false],
    ['sign-out.discarded', true],
  ] as const)('asks when edits are pending, and then: %s', async (type, discard) => {
    const { actor, step, context, asked, send } = await open(chosen, { pending: 25 })
    await send({ type: 'sign-out.requested' })
    expect({ asking: actor.getSnapshot().matches({ signing_out: 'asking' }), pending: context().pendingEdits }).toEqual(
      { asking: true, pending: 25 },
    )
    await send({ type })
    expect(step()).toBe('signed_out')
    expect([asked.signOuts, asked.discarded]).toEqual([['u'], discard ? [{ userId: 'u', fileId: 'f' }] : []])
  })

  it('asks after a flush of 5 s as well; cancelling goes back to the unchanged journal', async () => {
    const { actor, step, timers, session, send } = await open(chosen, { pending: 'never' })
    actor.send({ type: 'sign-out.requested' })
    timers.increment(4999)
    expect(actor.getSnapshot().matches({ signing_out: 'flushing' })).toBe(true)
    timers.increment(1)
    expect(actor.getSnapshot().matches({ signing_out: 'asking' })).toBe(true)
    await send({ type: 'sign-out.cancelled' })
    expect({ step: step(), stored: session.read() }).toEqual({ step: 'fully_authenticated', stored: chosen })
  })
})

describe('[F40] a sign-out that has not reached the server', () => {
  it('is sent at the next start of the page, once', async () => {
    const { owed, asked, step, send } = await open(chosen, { arrives: () => false })
    await send({ type: 'sign-out.requested' })
    expect([step(), owed.read(), asked.refreshes]).toEqual(['signed_out', 'u', 0])

    const next = await open({}, { owed: 'u' })
    expect([next.asked.signOuts, next.owed.read(), next.asked.refreshes]).toEqual([['u'], undefined, 0])
    await next.send({ type: 'session.check' })
    expect(next.asked.signOuts).toEqual(['u'])
  })

  it('is sent again at each sign of a network, and every minute, until it succeeds; never refreshed with', async () => {
    let hasArrived = false
    const { owed, asked, send, pass } = await open({}, { owed: 'u', arrives: () => hasArrived })
    await send({ type: 'session.check' })
    await pass(59_999)
    expect(asked.signOuts).toEqual(['u', 'u'])
    hasArrived = true
    await pass(1)
    expect([asked.signOuts, owed.read(), asked.refreshes]).toEqual([['u', 'u', 'u'], undefined, 0])
  })

  it('is written down before the server is asked, so that a page closed meanwhile forgets nothing', async () => {
    const { owed, send } = await open(chosen, {
      arrives: () => {
        throw new Error('closed')
      },
    })
    await send({ type: 'sign-out.requested' })
    expect(owed.read()).toBe('u')
  })

  it('sends nothing without a sign-out', async () => {
    const { asked } = await open({})
    expect(asked.signOuts).toEqual([])
  })
})

describe('every path', () => {
  const clock = { now: () => start, zone: () => 'UTC' }
  const sessions: ReadonlyArray<StoredSession> = [undefined, 'u'].flatMap((userId) =>
    [undefined, 'f'].flatMap((fileId) => [undefined, expired, valid].map((tokens) => ({ userId, fileId, tokens }))),
  )
  const answers = [ok(fresh), over, away]
  const visits = explore(authenticationMachine, {
    inputs: sessions.map((session) => ({ session, clock })),
    events: [
      ...sessions.map((session) => ({ type: 'session.changed', session })),
      { type: 'session.over' },
      { type: 'session.check' },
      { type: 'file.chosen', fileId: 'f' },
      { type: 'file.lost', fileId: 'f', reason: 'gone' },
      { type: 'file.lost', fileId: 'f', reason: 'newer' },
      { type: 'file.back', fileId: 'f' },
      { type: 'file.given-up' },
      { type: 'sign-out.requested' },
      { type: 'sign-out.kept' },
      { type: 'sign-out.discarded' },
      { type: 'sign-out.cancelled' },
    ],
    answers: {
      refreshAtStart: answers,
      refreshSilently: answers,
      findLocalLog: [true, false],
      findBackup: [true, false],
      flushEdits: [0, 3],
      endSession: [undefined],
      retrySignOut: [true, false],
    },
    tellApart: ({ context }) => [
      context.userId,
      context.fileId,
      context.tokens?.accessToken,
      context.tokens?.expiresAt,
      context.offline,
      context.lostFile,
    ],
  })

  it('reaches every state', () => expect(unreached(authenticationMachine, visits)).toEqual([]))
  it('signed_out has no user', () =>
    expect(
      pathsAgainst(
        visits,
        (s) =>
          !s.matches('signed_out') ||
          (s.context.userId === undefined && s.context.tokens === undefined && s.context.fileId === undefined),
      ),
    ).toEqual([]))
  it('everywhere else a user is known', () =>
    expect(pathsAgainst(visits, (s) => s.matches('signed_out') || s.context.userId !== undefined)).toEqual([]))
  it('[spec 4 Authentication] fully_authenticated has a journal, needs_file_selection has none', () =>
    expect(
      pathsAgainst(
        visits,
        (s) =>
          !s.matches('signed_in') ||
          s.matches({ signed_in: { journal: 'fully_authenticated' } }) === (s.context.fileId !== undefined),
      ),
    ).toEqual([]))
  it('[spec 4 RECOVERY_WARNING] is shown for the chosen file, and only while that is lost', () =>
    expect(
      pathsAgainst(
        visits,
        (s) =>
          !s.matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } }) ||
          s.context.lostFile?.fileId === s.context.fileId,
      ),
    ).toEqual([]))
})
