import { ok } from '#domain/result.ts'
import type { authenticationMachine } from '#machines/session/authentication.machine.ts'
import type { disconnectMachine } from '#machines/session/disconnect.machine.ts'
import type { signInCallbackMachine } from '#machines/session/sign-in-callback.machine.ts'
import type { themeMachine } from '#machines/session/theme.machine.ts'
import { clock, type Examples, examplesFor, nothing, nowMs, signedOut, tokens, unreachable } from './examples-for.ts'

const refreshes = { refreshed: ok(tokens), 'the session is over': signedOut, 'out of reach': unreachable }

/** Who is signed in, and how the page looks. */
export const sessionExamples: Readonly<Record<string, Examples>> = {
  authentication: examplesFor<typeof authenticationMachine>()({
    inputs: {
      'a known user, a valid token': { session: { tokens, userId: 'u', fileId: 'f' }, clock },
      'a known user without a journal': { session: { tokens, userId: 'u', fileId: undefined }, clock },
      'a known user, an old token': {
        session: { tokens: { ...tokens, expiresAt: nowMs - 1 }, userId: 'u', fileId: 'f' },
        clock,
      },
      nobody: { session: { tokens: undefined, userId: undefined, fileId: undefined }, clock },
    },
    events: {
      'session.changed': {
        'signed out elsewhere': { session: { tokens: undefined, userId: undefined, fileId: undefined } },
        'another journal': { session: { tokens, userId: 'u', fileId: 'g' } },
        'new tokens': { session: { tokens: { ...tokens, accessToken: 'another' }, userId: 'u', fileId: 'f' } },
      },
      'file.chosen': { 'journal f': { fileId: 'f' } },
      'file.lost': { 'journal f': { fileId: 'f', reason: 'gone' }, 'another one': { fileId: 'g', reason: 'gone' } },
      'file.back': { 'journal f': { fileId: 'f' } },
    },
    answers: {
      refreshAtStart: refreshes,
      refreshSilently: refreshes,
      findLocalLog: { found: true, none: false },
      findBackup: { found: true, none: false },
      flushEdits: { 'all saved': 0, 'three wait': 3 },
      endSession: nothing,
      retrySignOut: { 'the server knows': true, 'out of reach': false },
    },
  }),
  'sign-in-callback': examplesFor<typeof signInCallbackMachine>()({
    inputs: {
      'a complete address': { accessToken: 't', userId: 'u', error: undefined },
      'access was denied': { accessToken: undefined, userId: undefined, error: 'access_denied' },
      'an incomplete address': { accessToken: 't', userId: undefined, error: undefined },
    },
    answers: { confirmSession: refreshes, storeSession: nothing },
  }),
  theme: examplesFor<typeof themeMachine>()({
    inputs: {
      'system, by day': { preference: 'system', systemIsDark: false },
      'system, by night': { preference: 'system', systemIsDark: true },
    },
    events: {
      'theme.chosen': {
        light: { preference: 'light' },
        dark: { preference: 'dark' },
        system: { preference: 'system' },
      },
      'system.changed': { dark: { dark: true }, light: { dark: false } },
    },
  }),
  disconnect: examplesFor<typeof disconnectMachine>()({
    inputs: { 'an open journal': undefined },
    answers: {
      flushEdits: { 'nothing is pending': 0, 'two edits are pending': 2 },
      revokeAccess: { 'access is taken back': true, 'the provider cannot be reached': false },
    },
  }),
}
