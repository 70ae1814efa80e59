import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { err, ok, type Result } from '#domain/result.ts'
import { authenticationMachine, stepOf } from '#machines/authentication.machine.ts'
import type { RefreshFailure, StoredTokens } from '#machines/ports/session.ts'
import { endSession, sessionKeeper, settleSignOut } from '#machines/session-actors.ts'
import type { StoredSession } from '#machines/session.ts'
import { explore, restedIn, restingStates, type Visit } from './support/explore.ts'
import { inAnHour, memoryDebt, memorySession, start } from './support/session.ts'
import { settled } from './support/settled.ts'

const valid: StoredTokens = { accessToken: 'old', expiresAt: inAnHour }
const expired: StoredTokens = { accessToken: 'old', expiresAt: start - 1 }
const fresh: StoredTokens = { accessToken: 'fresh', expiresAt: inAnHour }
const blankSession: StoredSession = { tokens: undefined, userId: undefined, fileId: undefined }
const over: Result<StoredTokens, RefreshFailure> = err({ kind: 'signed-out' })
const away: Result<StoredTokens, RefreshFailure> = err({ kind: 'unreachable', retryAfterMs: undefined })

interface World {
  readonly refresh?: Result<StoredTokens, RefreshFailure> | (() => Promise<Result<StoredTokens, RefreshFailure>>)
  readonly inLog?: boolean
  readonly backup?: boolean | 'broken'
  readonly pending?: number | 'never'
  /** Who signed out without the server having heard of it. */
  readonly owed?: string
  /** Whether the server hears of a sign-out. */
  readonly heard?: () => boolean
}

interface Scoped {
  readonly userId: string | undefined
  readonly fileId: string | undefined
}

const open = (stored: Partial<StoredSession>, world: World = {}) => {
  const session = memorySession(stored)
  const timers = new SimulatedClock()
  const asked = { refreshes: 0, discarded: [] as unknown[], told: [] as string[] }
  const owed = memoryDebt(world.owed)
  const auth = { signOut: (userId: string) => (asked.told.push(userId), Promise.resolve(world.heard?.() ?? true)) }
  const machine = authenticationMachine.provide({
    actors: {
      sessionKeeper: sessionKeeper(session),
      findLocalLog: fromPromise(() => Promise.resolve(world.inLog ?? false)),
      findBackup: fromPromise(() => (world.backup === 'broken' ? Promise.reject(new Error('planted')) : Promise.resolve(world.backup ?? false))),
      refreshSession: fromPromise(() => {
        asked.refreshes += 1
        return typeof world.refresh === 'function' ? world.refresh() : Promise.resolve(world.refresh ?? ok(fresh))
      }),
      flushEdits: fromPromise<number, Scoped>(() => (world.pending === 'never' ? new Promise(() => undefined) : Promise.resolve(world.pending ?? 0))),
      endSession: endSession(auth, { discard: (scope) => (asked.discarded.push(scope), Promise.resolve(ok(undefined))) }, owed),
      settleSignOut: settleSignOut(auth, owed),
    },
  })
  const actor = createActor(machine, { clock: timers, input: { session: session.read(), clock: { now: () => start + timers.now(), zone: () => 'UTC' } } }).start()
  return { actor, session, timers, asked, owed, step: () => stepOf(actor.getSnapshot()), context: () => actor.getSnapshot().context }
}

describe('[spec 4 Authentication] [decisions: Start and identity] the table of starts', () => {
  it('no user id: signed_out, whatever else is stored', async () => {
    for (const stored of [{}, { tokens: valid }, { fileId: 'f' }, { tokens: expired, fileId: 'f' }]) {
      const { step, asked } = open(stored)
      await settled()
      expect({ step: step(), refreshes: asked.refreshes }).toEqual({ step: 'signed_out', refreshes: 0 })
    }
  })

  it('user id and a valid token, no file id: needs_file_selection without asking anybody', async () => {
    const { step, asked, session } = open({ userId: 'u', tokens: valid })
    await settled()
    expect({ step: step(), refreshes: asked.refreshes, writes: session.writes }).toEqual({ step: 'needs_file_selection', refreshes: 0, writes: [] })
  })

  it('user id and an expired token, the refresh answers: as with a valid token', async () => {
    const chosen = open({ userId: 'u', tokens: expired, fileId: 'f' })
    const unchosen = open({ userId: 'u', tokens: expired })
    await settled()
    expect([chosen.step(), unchosen.step()]).toEqual(['fully_authenticated', 'needs_file_selection'])
    expect(chosen.session.writes).toEqual(['no tokens', 'tokens fresh'])
  })

  it('user id, expired token, file id, a log, no network: fully_authenticated at once, offline', async () => {
    const { step, context } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { inLog: true, refresh: away })
    await settled()
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })

  it('user id, expired token, no log, no network: loading, another try every 5 s, until it answers', async () => {
    let answer: Result<StoredTokens, RefreshFailure> = away
    const { step, timers, asked, actor } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { refresh: () => Promise.resolve(answer) })
    await settled()
    expect({ step: step(), rests: actor.getSnapshot().matches({ loading: 'waiting' }) }).toEqual({ step: 'loading', rests: true })
    for (const tries of [2, 3, 4]) {
      timers.increment(4999)
      await settled()
      expect(asked.refreshes).toBe(tries - 1)
      timers.increment(1)
      await settled()
      expect(asked.refreshes).toBe(tries)
    }
    answer = ok(fresh)
    timers.increment(5000)
    await settled()
    expect(step()).toBe('fully_authenticated')
  })

  it('[spec 8 Drive messages] user id, the refresh says 401: signed_out, the session is cleared', async () => {
    const blank = open({ userId: 'u', tokens: expired }, { refresh: over })
    const logged = open({ userId: 'u', tokens: expired, fileId: 'f' }, { refresh: over, inLog: true })
    await settled()
    await settled()
    expect([blank.step(), logged.step()]).toEqual(['signed_out', 'signed_out'])
    expect([blank.session.read(), logged.session.read()]).toEqual([blankSession, blankSession])
    expect([blank.context().ended, logged.context().ended]).toEqual([true, true])
    const leaves = open({ userId: 'u', tokens: valid })
    await settled()
    leaves.actor.send({ type: 'sign-out.requested' })
    await settled()
    const disconnects = open({ userId: 'u', tokens: valid })
    await settled()
    disconnects.actor.send({ type: 'session.over', byUser: true })
    expect([leaves.step(), leaves.context().ended, disconnects.step(), disconnects.context().ended]).toEqual(['signed_out', false, 'signed_out', false])
  })

  it.each([
    ['gone', false], ['invalid', false], ['newer', false], ['gone', 'broken'],
  ] as const)('a file that is %s, without a valid backup: needs_file_selection with the reason, the id is forgotten', async (reason, backup) => {
    const { actor, step, context, session } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { backup })
    await settled()
    actor.send({ type: 'file.lost', fileId: 'another', reason })
    expect(step()).toBe('fully_authenticated')
    actor.send({ type: 'file.lost', fileId: 'f', reason })
    expect({ step: step(), stored: session.read().fileId }).toEqual({ step: 'fully_authenticated', stored: 'f' })
    await settled()
    expect({ step: step(), lost: context().lostFile, stored: session.read().fileId }).toEqual({
      step: 'needs_file_selection', lost: { fileId: 'f', reason }, stored: undefined,
    })
    actor.send({ type: 'file.chosen', fileId: 'g' })
    expect({ step: step(), lost: context().lostFile, stored: session.read().fileId }).toEqual({ step: 'fully_authenticated', lost: undefined, stored: 'g' })
  })

  it('[spec 4 RECOVERY_WARNING] with a backup of the last hour they stay authenticated, through a sign-out that is cancelled too', async () => {
    const { actor, step, context, session } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { backup: true, pending: 2 })
    const isRecovered = () => actor.getSnapshot().matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } })
    await settled()
    actor.send({ type: 'file.lost', fileId: 'f', reason: 'gone' })
    await settled()
    expect({ step: step(), lost: context().lostFile, stored: session.read().fileId, recovered: isRecovered() }).toEqual({
      step: 'fully_authenticated', lost: { fileId: 'f', reason: 'gone' }, stored: 'f', recovered: true,
    })
    actor.send({ type: 'file.lost', fileId: 'f', reason: 'gone' })
    expect(isRecovered()).toBe(true)
    actor.send({ type: 'sign-out.requested' })
    await settled()
    actor.send({ type: 'sign-out.cancelled' })
    expect(isRecovered()).toBe(true)
    actor.send({ type: 'file.given-up' })
    expect({ step: step(), lost: context().lostFile, stored: session.read().fileId }).toEqual({
      step: 'needs_file_selection', lost: { fileId: 'f', reason: 'gone' }, stored: undefined,
    })
  })

  it('a file that is there again ends the warning', async () => {
    const { actor, context } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { backup: true })
    await settled()
    actor.send({ type: 'file.lost', fileId: 'f', reason: 'invalid' })
    await settled()
    actor.send({ type: 'file.back', fileId: 'another' })
    expect(context().lostFile).toEqual({ fileId: 'f', reason: 'invalid' })
    actor.send({ type: 'file.back', fileId: 'f' })
    expect({ lost: context().lostFile, open: actor.getSnapshot().matches({ signed_in: { journal: { fully_authenticated: 'open' } } }) }).toEqual({ lost: undefined, open: true })
  })
})

describe('[spec 9 Token refresh margin] the silent refresh', () => {
  it('refreshes 300 s before the token ends, and not before', async () => {
    const { timers, asked, session } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { inLog: true, refresh: ok({ accessToken: 'next', expiresAt: inAnHour + 3_600_000 }) })
    await settled()
    timers.increment(3_300_000 - 1)
    await settled()
    expect(asked.refreshes).toBe(0)
    timers.increment(1)
    await settled()
    expect({ refreshes: asked.refreshes, writes: session.writes }).toEqual({ refreshes: 1, writes: ['tokens next'] })
  })

  it('a token that is inside the margin at the start is refreshed at once, while the journal is open', async () => {
    const { asked, step } = open({ userId: 'u', tokens: { accessToken: 'old', expiresAt: start + 299_999 }, fileId: 'f' }, { inLog: true })
    await settled()
    const patient = open({ userId: 'u', tokens: { accessToken: 'old', expiresAt: start + 300_001 }, fileId: 'f' }, { inLog: true })
    await settled()
    expect([step(), asked.refreshes, patient.asked.refreshes]).toEqual(['fully_authenticated', 1, 0])
  })

  it('an unreachable server signs nobody out: offline, tries 5, 10, 20, 40, 60, 60 s apart', async () => {
    const { timers, asked, step, context } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { inLog: true, refresh: away })
    await settled()
    for (const [tries, wait] of [5, 10, 20, 40, 60, 60].entries()) {
      timers.increment(wait * 1000 - 1)
      await settled()
      expect(asked.refreshes).toBe(tries + 1)
      timers.increment(1)
      await settled()
      expect(asked.refreshes).toBe(tries + 2)
    }
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })

  it('waits as long as the server asked', async () => {
    const { timers, asked } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { inLog: true, refresh: err({ kind: 'unreachable', retryAfterMs: 30_000 }) })
    await settled()
    timers.increment(29_999)
    await settled()
    expect(asked.refreshes).toBe(1)
    timers.increment(1)
    await settled()
    expect(asked.refreshes).toBe(2)
  })

  it('a token that is born inside its own margin is not refreshed in a loop', async () => {
    const { timers, asked } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { inLog: true, refresh: ok({ accessToken: 'short', expiresAt: start + 200_000 }) })
    await settled()
    timers.increment(99_999)
    await settled()
    expect(asked.refreshes).toBe(1)
  })

  it('A refresh that crashes counts as unreachable, never as signed out', async () => {
    const { step, context } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { inLog: true, refresh: () => Promise.reject(new Error('planted')) })
    await settled()
    expect({ step: step(), offline: context().offline }).toEqual({ step: 'fully_authenticated', offline: true })
  })
})

describe('[A11] a refresh that ends after the sign-out', () => {
  const moves = ['sign out', 'other tab signs out', 'session over', 'refresh ends'] as const
  const schedules = (left: ReadonlyArray<(typeof moves)[number]>): ReadonlyArray<ReadonlyArray<(typeof moves)[number]>> =>
    left.flatMap((move) => [[move], ...schedules(left.filter((other) => other !== move)).map((rest) => [move, ...rest])])

  it('writes nothing, in every order of what can come between', async () => {
    const orders = schedules(moves).filter((order) => order.indexOf('refresh ends') > 0)
    expect(orders.length).toBeGreaterThan(30)
    for (const order of orders) {
      let end: ((answer: Result<StoredTokens, RefreshFailure>) => void) | undefined
      const { actor, session, step } = open({ userId: 'u', tokens: expired, fileId: 'f' }, { inLog: true, refresh: () => new Promise((resolve) => { end = resolve }) })
      await settled()
      for (const move of order) {
        if (move === 'sign out') actor.send({ type: 'sign-out.requested' })
        if (move === 'session over') actor.send({ type: 'session.over' })
        if (move === 'other tab signs out') session.elsewhere(blankSession)
        if (move === 'refresh ends') end?.(ok(fresh))
        await settled()
      }
      expect({ order, step: step(), stored: session.read().tokens, written: session.writes.includes('tokens fresh') })
        .toEqual({ order, step: 'signed_out', stored: undefined, written: false })
    }
  })

  it('another tab signed out and its notice is still on the way: the tokens are not written', async () => {
    const session = memorySession({ userId: 'u' })
    const keeper = createActor(sessionKeeper(session)).start()
    session.clearAll()
    keeper.send({ type: 'tokens.write', userId: 'u', tokens: fresh })
    expect(session.read().tokens).toBeUndefined()
  })
})

describe('[A12, D11] other tabs', () => {
  it('a token that another tab refreshed is taken over instead of refreshed again', async () => {
    const { session, timers, asked, context } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { inLog: true })
    await settled()
    timers.increment(3_000_000)
    session.elsewhere({ userId: 'u', fileId: 'f', tokens: { accessToken: 'theirs', expiresAt: inAnHour + 3_600_000 } })
    timers.increment(600_000)
    await settled()
    expect({ refreshes: asked.refreshes, token: context().tokens?.accessToken }).toEqual({ refreshes: 0, token: 'theirs' })
  })

  it('a token of another tab that is about to end is refreshed here', async () => {
    const { session, asked } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { inLog: true })
    await settled()
    session.elsewhere({ userId: 'u', fileId: 'f', tokens: { accessToken: 'theirs', expiresAt: start + 1000 } })
    await settled()
    expect(asked.refreshes).toBe(1)
  })

  it('sign-out, sign-in, another user and another journal are followed', async () => {
    const { session, step, context } = open({ userId: 'u', tokens: valid, fileId: 'f' })
    await settled()
    session.elsewhere({ userId: undefined, fileId: undefined, tokens: undefined })
    expect(step()).toBe('signed_out')
    session.elsewhere({ userId: 'v', fileId: undefined, tokens: valid })
    await settled()
    expect({ step: step(), user: context().userId }).toEqual({ step: 'needs_file_selection', user: 'v' })
    session.elsewhere({ userId: 'v', fileId: 'g', tokens: valid })
    await settled()
    expect({ step: step(), file: context().fileId }).toEqual({ step: 'fully_authenticated', file: 'g' })
  })
})

describe('[F40] signing out with pending edits', () => {
  it('nothing pending: cleared at once, the server is told', async () => {
    const { actor, step, session, asked, owed } = open({ userId: 'u', tokens: valid, fileId: 'f' })
    await settled()
    actor.send({ type: 'sign-out.requested' })
    expect(step()).toBe('fully_authenticated')
    await settled()
    expect({ step: step(), stored: session.read(), told: asked.told, owed: owed.read() }).toEqual({
      step: 'signed_out',
      stored: { tokens: undefined, userId: undefined, fileId: undefined },
      told: ['u'],
      owed: undefined,
    })
  })

  it.each([['sign-out.kept', false], ['sign-out.discarded', true]] as const)('edits stay behind: asked, and %s', async (type, discard) => {
    const { actor, step, context, asked } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { pending: 25 })
    await settled()
    actor.send({ type: 'sign-out.requested' })
    await settled()
    expect({ asking: actor.getSnapshot().matches({ signing_out: 'asking' }), pending: context().pendingEdits }).toEqual({ asking: true, pending: 25 })
    actor.send({ type })
    await settled()
    expect({ step: step(), told: asked.told, discarded: asked.discarded })
      .toEqual({ step: 'signed_out', told: ['u'], discarded: discard ? [{ userId: 'u', fileId: 'f' }] : [] })
  })

  it('a flush that takes longer than 5 s asks as well, and cancelling goes back to the journal with everything in place', async () => {
    const { actor, step, timers, session } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { pending: 'never' })
    await settled()
    actor.send({ type: 'sign-out.requested' })
    timers.increment(4999)
    expect(actor.getSnapshot().matches({ signing_out: 'flushing' })).toBe(true)
    timers.increment(1)
    expect(actor.getSnapshot().matches({ signing_out: 'asking' })).toBe(true)
    actor.send({ type: 'sign-out.cancelled' })
    await settled()
    expect({ step: step(), stored: session.read() }).toEqual({ step: 'fully_authenticated', stored: { userId: 'u', tokens: valid, fileId: 'f' } })
  })
})

describe('[F40] a sign-out that the server has not heard of', () => {
  it('is owed over visits: told at the next start before anything else, then never again', async () => {
    const { actor, owed, asked, step } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { heard: () => false })
    await settled()
    actor.send({ type: 'sign-out.requested' })
    await settled()
    expect({ step: step(), owed: owed.read(), refreshes: asked.refreshes }).toEqual({ step: 'signed_out', owed: 'u', refreshes: 0 })

    const next = open({}, { owed: 'u' })
    await settled()
    expect({ told: next.asked.told, owed: next.owed.read(), refreshes: next.asked.refreshes }).toEqual({ told: ['u'], owed: undefined, refreshes: 0 })
    next.actor.send({ type: 'session.check' })
    await settled()
    expect(next.asked.told).toEqual(['u'])
  })

  it('is told again at each sign of a network, and every minute, until the server hears; never refreshed with', async () => {
    let isHeard = false
    const { actor, owed, asked, timers } = open({}, { owed: 'u', heard: () => isHeard })
    await settled()
    actor.send({ type: 'session.check' })
    await settled()
    timers.increment(59_999)
    await settled()
    expect(asked.told).toEqual(['u', 'u'])
    isHeard = true
    timers.increment(1)
    await settled()
    expect({ told: asked.told, owed: owed.read(), refreshes: asked.refreshes }).toEqual({ told: ['u', 'u', 'u'], owed: undefined, refreshes: 0 })
  })

  it('is written down before the server is asked, so that a page closed meanwhile forgets nothing', async () => {
    const { actor, owed } = open({ userId: 'u', tokens: valid, fileId: 'f' }, { heard: () => { throw new Error('closed') } })
    await settled()
    actor.send({ type: 'sign-out.requested' })
    await settled()
    expect(owed.read()).toBe('u')
  })

  it('nobody has signed out: nobody is told', async () => {
    const { asked } = open({})
    await settled()
    expect(asked.told).toEqual([])
  })
})

describe('every path', () => {
  const clock = { now: () => start, zone: () => 'UTC' }
  const sessions: ReadonlyArray<StoredSession> = [undefined, 'u'].flatMap((userId) =>
    [undefined, 'f'].flatMap((fileId) => [undefined, expired, valid].map((tokens) => ({ userId, fileId, tokens }))))
  const answers = [ok(fresh), over, away]
  const visits = explore(authenticationMachine, {
    inputs: sessions.map((session) => ({ session, clock })),
    events: [
      ...sessions.map((session) => ({ type: 'session.changed', session })),
      { type: 'session.over' }, { type: 'session.check' },
      { type: 'file.chosen', fileId: 'f' }, { type: 'file.lost', fileId: 'f', reason: 'gone' }, { type: 'file.lost', fileId: 'f', reason: 'newer' }, { type: 'file.back', fileId: 'f' }, { type: 'file.given-up' },
      { type: 'sign-out.requested' }, { type: 'sign-out.kept' }, { type: 'sign-out.discarded' }, { type: 'sign-out.cancelled' },
    ],
    answers: { refreshAtStart: answers, refreshSilently: answers, findLocalLog: [true, false], findBackup: [true, false], flushEdits: [0, 3], endSession: [undefined], settleSignOut: [true, false] },
    tellApart: ({ context }) => [context.userId, context.fileId, context.tokens?.accessToken, context.tokens?.expiresAt, context.offline, context.lostFile],
  })
  const holds = (rule: (visit: Visit['snapshot']) => boolean) => visits.filter(({ snapshot }) => !rule(snapshot)).map(({ path }) => path)

  it('reaches every state', () => expect(restingStates(authenticationMachine).filter((id) => !restedIn(visits).has(id))).toEqual([]))
  it('signed_out knows nobody', () => expect(holds((s) => !s.matches('signed_out') || (s.context.userId === undefined && s.context.tokens === undefined && s.context.fileId === undefined))).toEqual([]))
  it('everywhere else a user is known', () => expect(holds((s) => s.matches('signed_out') || s.context.userId !== undefined)).toEqual([]))
  it('[spec 4 Authentication] fully_authenticated has a journal, needs_file_selection has none', () =>
    expect(holds((s) => !s.matches('signed_in') || s.matches({ signed_in: { journal: 'fully_authenticated' } }) === (s.context.fileId !== undefined))).toEqual([]))
  it('[spec 4 RECOVERY_WARNING] is shown for the chosen file, and only while that is lost', () =>
    expect(holds((s) => !s.matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } }) || s.context.lostFile?.fileId === s.context.fileId)).toEqual([]))
})
