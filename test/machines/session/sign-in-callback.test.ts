import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { signInMessage } from '#domain/errors/from-sign-in.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AuthApi, RefreshFailure } from '#machines/ports/session.ts'
import { confirmSession, storeSession } from '#machines/session/actors.ts'
import { type SignInCallbackInput, signInCallbackMachine } from '#machines/session/sign-in-callback.machine.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { memoryPendingSignOut, memorySession, start } from '#test/machines/support/session.ts'

type Answer = Result<{ readonly accessToken: string; readonly expiresInSeconds: number }, RefreshFailure>

const complete: SignInCallbackInput = { accessToken: 'of the address', userId: 'u', error: undefined }
const failed = 'Authentication failed. Please try again.'
const quoted = (reason: string): string =>
  `Authentication failed. Please try again. The reason given, not in Bellbook’s words: “${reason}”`

const open = async (
  input: SignInCallbackInput,
  answer: Answer = ok({ accessToken: 'of the cookie', expiresInSeconds: 3600 }),
  stored = {},
  owed = memoryPendingSignOut(undefined),
) => {
  const session = memorySession(stored)
  const asked: string[] = []
  const auth: Pick<AuthApi, 'refresh'> = { refresh: (userId) => (asked.push(userId), Promise.resolve(answer)) }
  const timers = new SimulatedClock()
  const actor = createActor(
    signInCallbackMachine.provide({
      actors: { confirmSession: confirmSession(auth, { now: () => start }), storeSession: storeSession(session, owed) },
    }),
    { clock: timers, input },
  ).start()
  await idle()
  return {
    actor,
    session,
    asked,
    timers,
    value: () => actor.getSnapshot().value,
    message: () => signInMessage(actor.getSnapshot().context.error),
  }
}

describe('[spec 4 Authentication] [spec 2 /auth/callback] finishing sign-in', () => {
  it('[spec 9] processing, success, and setup after 1.5 s; the cookie’s token is stored', async () => {
    const { value, timers, session, asked } = await open(complete)
    expect([value(), asked, session.read()]).toEqual([
      'success',
      ['u'],
      { userId: 'u', fileId: undefined, tokens: { accessToken: 'of the cookie', expiresAt: start + 3_600_000 } },
    ])
    timers.increment(1499)
    expect(value()).toBe('success')
    timers.increment(1)
    expect(value()).toBe('redirected')
  })

  it('[A2] a forged address that the cookie does not confirm stores nothing and says that it failed', async () => {
    const { value, message, session } = await open(complete, err({ kind: 'signed-out' }))
    expect([value(), message(), session.writes]).toEqual(['error', failed, []])
  })

  it('[F40] a sign-out that was owed is over once a new sign-in has replaced the cookie, and not before', async () => {
    const [stored, over] = [memoryPendingSignOut('u'), memoryPendingSignOut('u')]
    await open(complete, err({ kind: 'signed-out' }), {}, stored)
    await open(complete, undefined, {}, over)
    expect([stored.read(), over.read()]).toEqual(['u', undefined])
  })

  it('a server out of reach stores nothing', async () => {
    const { value, message, session } = await open(complete, err({ kind: 'unreachable', retryAfterMs: undefined }))
    expect([value(), message(), session.writes]).toEqual(['error', 'Network error during sign-in', []])
  })

  it.each([
    ['no token', { ...complete, accessToken: undefined }],
    ['an empty token', { ...complete, accessToken: '' }],
    ['no user', { ...complete, userId: undefined }],
  ])('[spec 8 Sign-in] %s: failed without a request', async (_, input) => {
    const { value, message, asked } = await open(input)
    expect([value(), message(), asked]).toEqual(['error', failed, []])
  })

  it.each([
    ['access_denied', failed],
    [
      'scope_missing',
      'Bellbook keeps your journal in your Google Drive. Please try again and leave the Drive box ticked.',
    ],
    ['provider_error', 'Failed to sign in'],
    ['provider_unavailable', 'Network error during sign-in'],
    ['', failed],
    ['<img src=x onerror=alert(1)>', quoted('<img src=x onerror=alert(1)>')],
    ['é'.repeat(300), quoted('é'.repeat(200))],
    ['😀'.repeat(300), quoted('😀'.repeat(200))],
    ['Your account is locked. Call +1 555 0100.', quoted('Your account is locked. Call +1 555 0100.')],
    ['None.” Bellbook says: call us. “', quoted("None.' Bellbook says: call us. '")],
    ['one\u0000\n\n\u202Etwo\u2066', quoted('one two')],
    ['\u202E\u200B', failed],
    ['Access_denied', quoted('Access_denied')],
    ['constructor', quoted('constructor')],
  ])(
    '[spec 8 Sign-in] the error %s has its words: ours, or quoted and marked as not ours, 200 characters at most',
    async (error, words) => {
      const { value, message, asked, session } = await open({ ...complete, error })
      expect([value(), message(), asked, session.writes]).toEqual(['error', words, [], []])
    },
  )

  it("[A35] another user's leftovers are cleared before the new user is remembered", async () => {
    const { session } = await open(complete, undefined, { userId: 'somebody else', fileId: 'theirs' })
    expect([session.writes, session.read().fileId]).toEqual([['nothing', 'user u', 'tokens of the cookie'], undefined])
  })

  it('[F10] the same user finds the chosen journal again', async () => {
    const { session } = await open(complete, undefined, { userId: 'u', fileId: 'mine' })
    expect(session.read().fileId).toBe('mine')
  })

  it('a storage that refuses is an error, not a success', async () => {
    const refusing = fromPromise<
      void,
      {
        readonly userId: string | undefined
        readonly tokens: { readonly accessToken: string; readonly expiresAt: number } | undefined
      }
    >(() => Promise.reject(new Error('full')))
    const actor = createActor(
      signInCallbackMachine.provide({
        actors: {
          confirmSession: confirmSession(
            { refresh: () => Promise.resolve(ok({ accessToken: 't', expiresInSeconds: 1 })) },
            { now: () => start },
          ),
          storeSession: refusing,
        },
      }),
      { input: complete },
    ).start()
    await idle()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.error]).toEqual(['error', ''])
  })
})

describe('every path', () => {
  const visits = explore(signInCallbackMachine, {
    inputs: [complete, { ...complete, error: 'access_denied' }, { ...complete, userId: undefined }],
    events: [],
    answers: {
      confirmSession: [
        ok({ accessToken: 't', expiresAt: start }),
        err({ kind: 'signed-out' }),
        err({ kind: 'unreachable' }),
      ],
      storeSession: [undefined],
    },
    tellApart: ({ context }) => context,
  })
  it('reaches every state', () => expect(unreached(signInCallbackMachine, visits)).toEqual([]))
  it('an error always says something, and success always holds confirmed tokens', () =>
    expect(
      visits.filter(
        ({ snapshot: s }) =>
          (s.matches('error') && s.context.error === undefined) || (s.matches('success') && !s.context.tokens),
      ),
    ).toEqual([]))
})
