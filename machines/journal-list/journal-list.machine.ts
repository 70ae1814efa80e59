import { err } from '#domain/result.ts'
import { type Answered, answeredOf, given, journalListSetup, listedOf } from './journal-list.setup.ts'
import { nothingListed } from './journal-list.ts'
import { journalWork } from './journal-work.ts'

const unreadable: Answered = err({ kind: 'malformed' })

/** The list, the files' validity, the current journal, and the work on one. */
export const journalListMachine = journalListSetup.createMachine({
  id: 'journalList',
  context: nothingListed,
  type: 'parallel',
  on: {
    'error.cleared': { actions: 'clear the error' },
    'list.watched': { actions: { type: 'note that it is shown', params: given } },
    'list.unwatched': { actions: 'note that it is not shown' },
  },
  states: {
    list: {
      initial: 'idle',
      states: {
        idle: { description: 'The list was not requested yet.', on: { 'list.load': 'loading' } },
        loading: {
          description: 'Asking the drive.',
          invoke: {
            id: 'listJournals',
            src: 'listJournals',
            onDone: [
              {
                guard: { type: 'the list arrived', params: listedOf },
                target: 'ready',
                actions: { type: 'show the list', params: listedOf },
              },
              { target: 'failed', actions: 'say that the list failed' },
            ],
            onError: { target: 'failed', actions: 'say that the list failed' },
          },
        },
        ready: {
          description: 'The list is shown.',
          after: { 'the list is old': 'old' },
          on: { 'list.load': 'loading', 'list.returned': { guard: 'the list is shown', target: 'refreshing' } },
        },
        old: {
          description: 'The list is read again as soon as it is shown.',
          always: { guard: 'the list is shown', target: 'refreshing' },
          on: { 'list.load': 'loading' },
        },
        refreshing: {
          description: 'Asking again while the old list is shown; a failure changes nothing.',
          invoke: {
            id: 'refreshJournals',
            src: 'listJournals',
            onDone: [
              {
                guard: { type: 'the list arrived', params: listedOf },
                target: 'ready',
                actions: { type: 'show the list', params: listedOf },
              },
              { target: 'ready' },
            ],
            onError: 'ready',
          },
          on: { 'list.load': 'loading' },
        },
        failed: { description: 'The list could not be read.', on: { 'list.load': 'loading' } },
      },
    },
    validity: {
      initial: 'known',
      states: {
        known: {
          description: 'Every listed file was checked.',
          always: { guard: 'some files are unchecked', target: 'checking' },
        },
        checking: {
          description: 'Reading the next few files.',
          entry: 'pick the next files',
          invoke: {
            id: 'checkJournals',
            src: 'checkJournals',
            input: ({ context }) => ({ fileIds: context.checking }),
            onDone: {
              target: 'known',
              actions: { type: 'remember which are valid', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: { target: 'known', actions: { type: 'remember which are valid', params: { answer: [] } } },
          },
        },
      },
    },
    current: {
      initial: 'known',
      on: {
        'current.changed': { target: '.inspecting', actions: { type: 'follow the current journal', params: given } },
      },
      states: {
        known: {
          description: 'The file of the open journal, or why it could not be read.',
          on: { 'list.load': { guard: 'the current file is unknown', target: 'inspecting' } },
        },
        inspecting: {
          description: 'Asking the drive for the name, age and size of the open journal.',
          always: { guard: 'there is nothing to ask', target: 'known' },
          invoke: {
            id: 'inspectJournal',
            src: 'inspectJournal',
            input: ({ context }) => ({ fileId: context.currentId ?? '' }),
            onDone: { target: 'known', actions: { type: 'remember the current file', params: answeredOf } },
            onError: {
              target: 'known',
              actions: { type: 'remember the current file', params: { answer: unreadable } },
            },
          },
        },
      },
    },
    work: journalWork,
  },
})
