import { authenticationSetup, refreshedOf } from './authentication.setup.ts'
import { signedOut, unreachable } from './session.ts'
import { signingOut } from './signing-out.ts'

const notReached = {
  guard: { type: 'the server was not reached', params: refreshedOf },
  actions: { type: 'count the failure', params: refreshedOf },
} as const

const over = {
  target: '#authentication.signed_out',
  actions: ['clear the stored session', 'clear the user', 'remember whether it ended by itself'],
} as const

const givenUp = {
  target: '#authentication.signed_in.journal.needs_file_selection',
  actions: 'close the journal',
} as const

/**
 * Who is signed in and which journal is open. After the start only the user, or a refresh answered with 401, signs out.
 * A known journal stays open whether the network works or not.
 */
export const authenticationMachine = authenticationSetup.createMachine({
  id: 'authentication',
  context: ({ input }) => ({ ...signedOut, ...input.session, clock: input.clock }),
  invoke: { id: 'session', src: 'syncStoredSession' },
  initial: 'loading',
  on: {
    'session.changed': [
      {
        guard: { type: 'another tab signed out', params: ({ event }) => event },
        target: '.signed_out',
        actions: 'clear the user',
      },
      {
        guard: { type: 'another user or journal was chosen', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
        actions: { type: 'take over the session', params: ({ event }) => event },
      },
    ],
  },
  states: {
    loading: {
      description: 'Finding out who is signed in, from what is stored, else from the server.',
      initial: 'deciding',
      on: {
        'session.over': over,
        'session.changed': {
          guard: { type: 'the same session goes on', params: ({ event }) => event },
          target: '.deciding',
          actions: { type: 'take over the tokens', params: ({ event }) => event },
        },
        'sign-out.requested': 'signing_out',
      },
      states: {
        deciding: {
          description: 'Reading the stored session; a missing or expired token is cleared.',
          entry: 'clear a dead token',
          always: [
            { guard: 'no user is known', target: '#authentication.signed_out', actions: 'clear the user' },
            { guard: 'a journal is chosen', target: 'checking_log' },
            { guard: 'the token is valid', target: '#authentication.signed_in' },
            { target: 'refreshing' },
          ],
        },
        checking_log: {
          description: 'Asking the durable log whether it can open the journal without the network.',
          invoke: {
            id: 'findLocalLog',
            src: 'findLocalLog',
            input: ({ context }) => ({ userId: context.userId, fileId: context.fileId }),
            onDone: [
              {
                guard: { type: 'the log can open the journal', params: ({ event }) => ({ inLog: event.output }) },
                target: '#authentication.signed_in',
              },
              { guard: 'the token is valid', target: '#authentication.signed_in' },
              { target: 'refreshing' },
            ],
            onError: [{ guard: 'the token is valid', target: '#authentication.signed_in' }, { target: 'refreshing' }],
          },
        },
        refreshing: {
          description: 'Nothing can open without a token: asking for one.',
          invoke: {
            id: 'refreshAtStart',
            src: 'refreshSession',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              { guard: { type: 'the session is over', params: refreshedOf }, ...over },
              { ...notReached, target: 'waiting' },
              { target: '#authentication.signed_in', actions: { type: 'store the new tokens', params: refreshedOf } },
            ],
            onError: { target: 'waiting', actions: { type: 'count the failure', params: { answer: unreachable } } },
          },
        },
        waiting: {
          description:
            'The server is out of reach, and nothing is stored here, or the storage is late. Trying again; the user ' +
            'may sign in.',
          after: { 'the retry': 'deciding' },
          on: { 'session.check': 'deciding' },
        },
      },
    },
    signed_out: {
      description: 'No user is signed in. Pending edits stay in the log under their user.',
      initial: 'notifying',
      states: {
        notifying: {
          description: 'Has the sign-out reached the server? Without a network the sealed cookie is still there.',
          invoke: {
            id: 'retrySignOut',
            src: 'retrySignOut',
            onDone: [
              {
                guard: { type: 'the sign-out has arrived', params: ({ event }) => ({ arrived: event.output }) },
                target: 'notified',
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          description: 'The server is out of reach: trying again with the network, or at the next start.',
          after: { 'a minute': 'notifying' },
          on: { 'session.check': 'notifying' },
        },
        notified: { description: 'The server has ended the session.' },
      },
    },
    signed_in: {
      description: 'The user is known; the token is refreshed in the background.',
      type: 'parallel',
      on: { 'session.over': over, 'sign-out.requested': 'signing_out' },
      states: {
        journal: {
          initial: 'deciding',
          on: {
            'file.chosen': {
              target: '.fully_authenticated',
              reenter: true,
              actions: { type: 'choose the journal', params: ({ event }) => event },
            },
          },
          states: {
            deciding: {
              description: 'Is a journal chosen, and is its file known to be lost?',
              always: [
                { guard: 'its file is lost', target: 'fully_authenticated.recovered' },
                { guard: 'a journal is chosen', target: 'fully_authenticated' },
                { target: 'needs_file_selection' },
              ],
            },
            needs_file_selection: { description: 'The user has to create or select a journal.' },
            fully_authenticated: {
              description: 'A journal is chosen and open for edits.',
              initial: 'open',
              states: {
                open: { description: 'Its file is not known to be lost.' },
                checking_backup: {
                  description:
                    'The drive has lost the file. Is there a backup of the last hour? The journal stays open.',
                  invoke: {
                    id: 'findBackup',
                    src: 'findBackup',
                    input: ({ context }) => ({ userId: context.userId, fileId: context.fileId }),
                    onDone: [
                      {
                        guard: { type: 'there is a backup', params: ({ event }) => ({ backup: event.output }) },
                        target: 'recovered',
                      },
                      givenUp,
                    ],
                    onError: givenUp,
                  },
                },
                recovered: {
                  description: 'Open and editable without its file: RECOVERY_WARNING is shown, and the user decides.',
                  on: {
                    'file.back': {
                      guard: { type: 'it is the current journal', params: ({ event }) => event },
                      target: 'open',
                      actions: 'clear the loss',
                    },
                    'file.given-up': givenUp,
                    'file.lost': {},
                  },
                },
              },
              on: {
                'file.lost': {
                  guard: { type: 'it is the current journal', params: ({ event }) => event },
                  target: '.checking_backup',
                  actions: { type: 'remember the loss', params: ({ event }) => event },
                },
              },
            },
          },
        },
        token: {
          initial: 'checking',
          on: {
            'session.changed': {
              guard: { type: 'the same session goes on', params: ({ event }) => event },
              target: '.checking',
              actions: { type: 'take over the tokens', params: ({ event }) => event },
            },
          },
          states: {
            checking: {
              description: 'How long is the token valid?',
              always: [{ guard: 'the token ends soon', target: 'refreshing' }, { target: 'fresh' }],
            },
            fresh: {
              description: 'The token is valid; it is refreshed silently when its margin begins.',
              after: { 'the refresh margin begins': 'refreshing' },
              on: { 'session.check': { guard: 'the token ends soon', target: 'refreshing' } },
            },
            refreshing: {
              description: 'Asking for a fresh token. After leaving this state its answer is ignored.',
              invoke: {
                id: 'refreshSilently',
                src: 'refreshSession',
                input: ({ context }) => ({ userId: context.userId }),
                onDone: [
                  { guard: { type: 'the session is over', params: refreshedOf }, ...over },
                  { ...notReached, target: 'out_of_reach' },
                  { target: 'fresh', actions: { type: 'store the new tokens', params: refreshedOf } },
                ],
                onError: {
                  target: 'out_of_reach',
                  actions: { type: 'count the failure', params: { answer: unreachable } },
                },
              },
            },
            out_of_reach: {
              description:
                'The server is out of reach; the journal stays editable, with growing delays between retries.',
              after: { 'a growing delay': 'refreshing' },
              on: { 'session.check': 'refreshing' },
            },
          },
        },
      },
    },
    signing_out: signingOut,
  },
})
