import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { err, ok, type Result } from '#domain/result.ts'
import type { RefreshFailure, StoredTokens } from '#machines/ports/session.ts'
import { endSession, retrySignOut, syncStoredSession } from '#machines/session/actors.ts'
import { stepOf } from '#machines/session/authentication-status.ts'
import { authenticationMachine } from '#machines/session/authentication.machine.ts'
import type { StoredSession } from '#machines/session/session.ts'
import { explore, restedIn, restingStates, type Visit } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { inAnHour, memoryPendingSignOut, memorySession, start } from '#test/machines/support/session.ts'

const valid: StoredTokens = { accessToken: 'old', expiresAt: inAnHour }
const expired: StoredTokens = { accessToken: 'old', expiresAt: start - 1 }
const fresh: StoredTokens = { accessToken: 'fresh', expiresAt: inAnHour }
const blankSession: StoredSession = { tokens: undefined, userId: undefined, fileId: undefined }
const over: Result<StoredTokens, RefreshFailure> = err({ kind: 'signed-out' })
const away: Result<StoredTokens, RefreshFailure> = err({ kind: 'unreachable', retryAfterMs: undefined })

interface Setting {
  readonly refresh?: Result<StoredTokens, RefreshFailure> | (() => Promise<Result<StoredTokens, RefreshFailure>>)
  readonly inLog?: boolean
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

const open = (stored: Partial<StoredSession>, setting: Setting = {}) => {
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
      findLocalLog: fromPromise(() => Promise.resolve(setting.inLog ?? false)),
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
  return {
    actor,
    session,
    timers,
    asked,
    owed,
    step: () => stepOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

describe('[spec 4 Authentication] [decisions: Start and identity] the table of starts', () => {
  it('no user id: signed_out, whatever else is stored', async () => {
    for (const stored of [{}, { tokens: valid }, { fileId: 'f' }, { tokens: expired, fileId: 'f' }]) {
      const { step, asked } = open(stored)
      await idle()
      expect({ step: step(), refreshes: asked.refreshes }).toEqual({ step: 'signed_out', refreshes: 0 })
    }
  })

  it('user id and a valid token, no file id: needs_file_selection without asking anybody', async () => {
    const { step, asked, session } = open({ userId: 'u', tokens: valid })
    await idle()
    expect({ step: step(), refreshes: asked.refreshes, writes: session.writes }).toEqual({
      step: 'needs_file_selection',
      refreshes: 0,
      writes: [],
    })
  })

  it('user id and an expired token, the refresh answers: as with a valid token', async () => {
    const chosen = open({ userId: 'u', tokens: expired, fileId: 'f' })
    const unchosen = open({ userId: 'u', tokens: expired })
    await idle()
    expect([chosen.step(), unchosen.step()]).toEqual(['fully_authenticated', 'needs_file_selection'])
    expect(chosen.session.writes).toEqual(['no tokens', 'tokens fresh'])
  })

  it('user id, expired token, file id, a log, no network: fully_authenticated at once, offline', async () => {
    const { step, context } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { inLog: true, refresh: away })
    await idle()
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })

  it('user id, expired token, no log, no network: loading, another try every 5 s, until it answers', async () => {
    let answer: Result<StoredTokens, RefreshFailure> = away
    const { step, timers, asked, actor } = open(
      { userId: 'u', tokens: expired, fileId: 'f' },
      { refresh: () => Promise.resolve(answer) },
    )
    await idle()
    expect({ step: step(), rests: actor.getSnapshot().matches({ loading: 'waiting' }) }).toEqual({
      step: 'loading',
      rests: true,
    })
    for (const tries of [2, 3, 4]) {
      timers.increment(4999)
      await idle()
      expect(asked.refreshes).toBe(tries - 1)
      timers.increment(1)
      await idle()
      expect(asked.refreshes).toBe(tries)
    }
    answer = ok(fresh)
    timers.increment(5000)
    await idle()
    expect(step()).toBe('fully_authenticated')
  })

  it('[spec 8 Drive messages] user id, the refresh says 401: signed_out, the session is cleared', async () => {
    const blank = open({ userId: 'u', tokens: expired }, { refresh: over })
    const logged = open({ userId: 'u', tokens: expired, fileId: 'f' }, { refresh: over, inLog: true })
    await idle()
    await idle()
    expect([blank.step(), logged.step()]).toEqual(['signed_out', 'signed_out'])
    expect([blank.session.read(), logged.session.read()]).toEqual([blankSession, blankSession])
    expect([blank.context().ended, logged.context().ended]).toEqual([true, true])
    const leaves = open({ userId: 'u', tokens: valid })
    await idle()
    leaves.actor.send({ type: 'sign-out.requested' })
    await idle()
    const disconnects = open({ userId: 'u', tokens: valid })
    await idle()
    disconnects.actor.send({ type: 'session.over', byUser: true })
    expect([leaves.step(), leaves.context().ended, disconnects.step(), disconnects.context().ended]).toEqual([
      'signed_out',
      false,
      'signed_out',
      false,
    ])
  })

  it.each([
    ['gone', false],
    ['invalid', false],
    ['newer', false],
    ['gone', 'broken'],
  ] as const)(
    'a file that is %s, without a valid backup: needs_file_selection with the reason, the id is forgotten',
    async (reason, backup) => {
      const { actor, step, context, session } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { backup })
      await idle()
      actor.send({ type: 'file.lost', fileId: 'another', reason })
      expect(step()).toBe('fully_authenticated')
      actor.send({ type: 'file.lost', fileId: 'f', reason })
      expect({ step: step(), stored: session.read().fileId }).toEqual({ step: 'fully_authenticated', stored: 'f' })
      await idle()
      expect({ step: step(), lost: context().lostFile, stored: session.read().fileId }).toEqual({
        step: 'needs_file_selection',
        lost: { fileId: 'f', reason },
        stored: undefined,
      })
      actor.send({ type: 'file.chosen', fileId: 'g' })
      expect({ step: step(), lost: context().lostFile, stored: session.read().fileId }).toEqual({
        step: 'fully_authenticated',
        lost: undefined,
        stored: 'g',
      })
    },
  )

  it('[spec 4 RECOVERY_WARNING] with a backup of the last hour they stay authenticated', async () => {
    const { actor, step, context, session } = open(
      { userId: 'u', tokens: valid, fileId: 'f' },
      { backup: true, pending: 2 },
    )
    const isRecovered = () =>
      actor.getSnapshot().matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } })
    await idle()
    actor.send({ type: 'file.lost', fileId: 'f', reason: 'gone' })
    await idle()
    expect({ step: step(), lost: context().lostFile, stored: session.read().fileId, recovered: isRecovered() }).toEqual(
      { step: 'fully_authenticated', lost: { fileId: 'f', reason: 'gone' }, stored: 'f', recovered: true },
    )
    actor.send({ type: 'file.lost', fileId: 'f', reason: 'gone' })
    expect(isRecovered()).toBe(true)
    actor.send({ type: 'sign-out.requested' })
    await idle()
    actor.send({ type: 'sign-out.cancelled' })
    expect(isRecovered()).toBe(true)
    actor.send({ type: 'file.given-up' })
    expect({ step: step(), lost: context().lostFile, stored: session.read().fileId }).toEqual({
      step: 'needs_file_selection',
      lost: { fileId: 'f', reason: 'gone' },
      stored: undefined,
    })
  })

  it('a file that is there again ends the warning', async () => {
    const { actor, context } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { backup: true })
    await idle()
    actor.send({ type: 'file.lost', fileId: 'f', reason: 'invalid' })
    await idle()
    actor.send({ type: 'file.back', fileId: 'another' })
    expect(context().lostFile).toEqual({ fileId: 'f', reason: 'invalid' })
    actor.send({ type: 'file.back', fileId: 'f' })
    expect({
      lost: context().lostFile,
      open: actor.getSnapshot().matches({ signed_in: { journal: { fully_authenticated: 'open' } } }),
    }).toEqual({ lost: undefined, open: true })
  })
})

describe('[spec 9 Token refresh margin] the silent refresh', () => {
  it('refreshes 300 s before the token ends, and not before', async () => {
    const { timers, asked, session } = open(
      { userId: 'u', tokens: valid, fileId: 'f' },
      { inLog: true, refresh: ok({ accessToken: 'next', expiresAt: inAnHour + 3_600_000 }) },
    )
    await idle()
    timers.increment(3_300_000 - 1)
    await idle()
    expect(asked.refreshes).toBe(0)
    timers.increment(1)
    await idle()
    expect({ refreshes: asked.refreshes, writes: session.writes }).toEqual({ refreshes: 1, writes: ['tokens next'] })
  })

  it('a token that is inside the margin at the start is refreshed at once, while the journal is open', async () => {
    const { asked, step } = open(
      { userId: 'u', tokens: { accessToken: 'old', expiresAt: start + 299_999 }, fileId: 'f' },
      { inLog: true },
    )
    await idle()
    const patient = open(
      { userId: 'u', tokens: { accessToken: 'old', expiresAt: start + 300_001 }, fileId: 'f' },
      { inLog: true },
    )
    await idle()
    expect([step(), asked.refreshes, patient.asked.refreshes]).toEqual(['fully_authenticated', 1, 0])
  })

  it('an unreachable server ends no session: offline, tries 5, 10, 20, 40, 60, 60 s apart', async () => {
    const { timers, asked, step, context } = open(
      { userId: 'u', tokens: expired, fileId: 'f' },
      { inLog: true, refresh: away },
    )
    await idle()
    for (const [tries, wait] of [5, 10, 20, 40, 60, 60].entries()) {
      timers.increment(wait * 1000 - 1)
      await idle()
      expect(asked.refreshes).toBe(tries + 1)
      timers.increment(1)
      await idle()
      expect(asked.refreshes).toBe(tries + 2)
    }
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })

  it('waits as long as the server asked', async () => {
    const { timers, asked } = open(
      { userId: 'u', tokens: expired, fileId: 'f' },
      { inLog: true, refresh: err({ kind: 'unreachable', retryAfterMs: 30_000 }) },
    )
    await idle()
    timers.increment(29_999)
    await idle()
    expect(asked.refreshes).toBe(1)
    timers.increment(1)
    await idle()
    expect(asked.refreshes).toBe(2)
  })

  it('a token that is born inside its own margin is not refreshed in a loop', async () => {
    const { timers, asked } = open(
      { userId: 'u', tokens: expired, fileId: 'f' },
      { inLog: true, refresh: ok({ accessToken: 'short', expiresAt: start + 200_000 }) },
    )
    await idle()
    timers.increment(99_999)
    await idle()
    expect(asked.refreshes).toBe(1)
  })

  it('A refresh that crashes counts as unreachable, never as signed out', async () => {
    const { step, context } = open(
      { userId: 'u', tokens: expired, fileId: 'f' },
      { inLog: true, refresh: () => Promise.reject(new Error('planted')) },
    )
    await idle()
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
      const { actor, session, step } = open(
        { userId: 'u', tokens: expired, fileId: 'f' },
        {
          inLog: true,
          refresh: () =>
            new Promise((resolve) => {
              end = resolve
            }),
        },
      )
      await idle()
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

  it('another tab signed out and its notice is still on the way: the tokens are not written', async () => {
    const session = memorySession({ userId: 'u' })
    const keeper = createActor(syncStoredSession(session)).start()
    session.clearAll()
    keeper.send({ type: 'tokens.write', userId: 'u', tokens: fresh })
    expect(session.read().tokens).toBeUndefined()
  })
})

describe('[A12, D11] other tabs', () => {
  it('a token that another tab refreshed is taken over instead of refreshed again', async () => {
    const { session, timers, asked, context } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { inLog: true })
    await idle()
    timers.increment(3_000_000)
    session.elsewhere({ userId: 'u', fileId: 'f', tokens: { accessToken: 'theirs', expiresAt: inAnHour + 3_600_000 } })
    timers.increment(600_000)
    await idle()
    expect({ refreshes: asked.refreshes, token: context().tokens?.accessToken }).toEqual({
      refreshes: 0,
      token: 'theirs',
    })
  })

  it('a token of another tab that is about to end is refreshed here', async () => {
    const { session, asked } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { inLog: true })
    await idle()
    session.elsewhere({ userId: 'u', fileId: 'f', tokens: { accessToken: 'theirs', expiresAt: start + 1000 } })
    await idle()
    expect(asked.refreshes).toBe(1)
  })

  it('sign-out, sign-in, another user and another journal are followed', async () => {
    const { session, step, context } = open({ userId: 'u', tokens: valid, fileId: 'f' })
    await idle()
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
  it('nothing pending: cleared at once, the server is notified', async () => {
    const { actor, step, session, asked, owed } = open({ userId: 'u', tokens: valid, fileId: 'f' })
    await idle()
    actor.send({ type: 'sign-out.requested' })
    expect(step()).toBe('fully_authenticated')
    await idle()
    expect({ step: step(), stored: session.read(), signOuts: asked.signOuts, owed: owed.read() }).toEqual({
      step: 'signed_out',
      stored: { tokens: undefined, userId: undefined, fileId: undefined },
      signOuts: ['u'],
      owed: undefined,
    })
  })

  it.each([
    ['sign-out.kept', false],
    ['sign-out.discarded', true],
  ] as const)('edits stay behind: asked, and %s', async (type, discard) => {
    const { actor, step, context, asked } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { pending: 25 })
    await idle()
    actor.send({ type: 'sign-out.requested' })
    await idle()
    expect({ asking: actor.getSnapshot().matches({ signing_out: 'asking' }), pending: context().pendingEdits }).toEqual(
      { asking: true, pending: 25 },
    )
    actor.send({ type })
    await idle()
    expect({ step: step(), signOuts: asked.signOuts, discarded: asked.discarded }).toEqual({
      step: 'signed_out',
      signOuts: ['u'],
      discarded: discard ? [{ userId: 'u', fileId: 'f' }] : [],
    })
  })

  it('a flush that takes longer than 5 s asks as well; cancelling goes back to the unchanged journal', async () => {
    const { actor, step, timers, session } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { pending: 'never' })
    await idle()
    actor.send({ type: 'sign-out.requested' })
    timers.increment(4999)
    expect(actor.getSnapshot().matches({ signing_out: 'flushing' })).toBe(true)
    timers.increment(1)
    expect(actor.getSnapshot().matches({ signing_out: 'asking' })).toBe(true)
    actor.send({ type: 'sign-out.cancelled' })
    await idle()
    expect({ step: step(), stored: session.read() }).toEqual({
      step: 'fully_authenticated',
      stored: { userId: 'u', tokens: valid, fileId: 'f' },
    })
  })
})

describe('[F40] a sign-out that has not reached the server', () => {
  it('is owed over visits: sent at the next start before anything else, then never again', async () => {
    const { actor, owed, asked, step } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { arrives: () => false })
    await idle()
    actor.send({ type: 'sign-out.requested' })
    await idle()
    expect({ step: step(), owed: owed.read(), refreshes: asked.refreshes }).toEqual({
      step: 'signed_out',
      owed: 'u',
      refreshes: 0,
    })

    const next = open({}, { owed: 'u' })
    await idle()
    expect({ signOuts: next.asked.signOuts, owed: next.owed.read(), refreshes: next.asked.refreshes }).toEqual({
      signOuts: ['u'],
      owed: undefined,
      refreshes: 0,
    })
    next.actor.send({ type: 'session.check' })
    await idle()
    expect(next.asked.signOuts).toEqual(['u'])
  })

  it('is sent again at each sign of a network, and every minute, until it succeeds; never refreshed with', async () => {
    let hasArrived = false
    const { actor, owed, asked, timers } = open({}, { owed: 'u', arrives: () => hasArrived })
    await idle()
    actor.send({ type: 'session.check' })
    await idle()
    timers.increment(59_999)
    await idle()
    expect(asked.signOuts).toEqual(['u', 'u'])
    hasArrived = true
    timers.increment(1)
    await idle()
    expect({ signOuts: asked.signOuts, owed: owed.read(), refreshes: asked.refreshes }).toEqual({
      signOuts: ['u', 'u', 'u'],
      owed: undefined,
      refreshes: 0,
    })
  })

  it('is written down before the server is asked, so that a page closed meanwhile forgets nothing', async () => {
    const { actor, owed } = open(
      { userId: 'u', tokens: valid, fileId: 'f' },
      {
        arrives: () => {
          throw new Error('closed')
        },
      },
    )
    await idle()
    actor.send({ type: 'sign-out.requested' })
    await idle()
    expect(owed.read()).toBe('u')
  })

  it('sends nothing without a sign-out', async () => {
    const { asked } = open({})
    await idle()
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
  const holds = (rule: (visit: Visit['snapshot']) => boolean) =>
    visits.filter(({ snapshot }) => !rule(snapshot)).map(({ path }) => path)

  it('reaches every state', () =>
    expect(restingStates(authenticationMachine).filter((id) => !restedIn(visits).has(id))).toEqual([]))
  it('signed_out has no user', () =>
    expect(
      holds(
        (s) =>
          !s.matches('signed_out') ||
          (s.context.userId === undefined && s.context.tokens === undefined && s.context.fileId === undefined),
      ),
    ).toEqual([]))
  it('everywhere else a user is known', () =>
    expect(holds((s) => s.matches('signed_out') || s.context.userId !== undefined)).toEqual([]))
  it('[spec 4 Authentication] fully_authenticated has a journal, needs_file_selection has none', () =>
    expect(
      holds(
        (s) =>
          !s.matches('signed_in') ||
          s.matches({ signed_in: { journal: 'fully_authenticated' } }) === (s.context.fileId !== undefined),
      ),
    ).toEqual([]))
  it('[spec 4 RECOVERY_WARNING] is shown for the chosen file, and only while that is lost', () =>
    expect(
      holds(
        (s) =>
          !s.matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } }) ||
          s.context.lostFile?.fileId === s.context.fileId,
      ),
    ).toEqual([]))
})
