import { answeredOf, given, journalListSetup, listedOf, removedOf, validatedOf } from './journal-list.setup.ts'

export const journalWork = journalListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      description: 'Ready for a request.',
      on: {
        'journal.create': [
          {
            guard: { type: 'the name may be used', params: given },
            target: 'creating',
            actions: { type: 'check the name', params: given },
          },
          { actions: { type: 'check the name', params: given } },
        ],
        'journal.rename': [
          {
            guard: { type: 'the current journal may take the name', params: given },
            target: 'renaming',
            actions: { type: 'check the name', params: given },
          },
          { actions: [{ type: 'check the name', params: given }, 'say why it is not renamed'] },
        ],
        'journal.delete': [
          {
            guard: { type: 'another journal is listed', params: given },
            target: 'deleting',
            actions: { type: 'remember the target', params: given },
          },
          { actions: 'say that the last journal stays' },
        ],
        'journal.select': [
          { guard: { type: 'no file is named', params: given }, actions: 'say that a file is needed' },
          { target: 'selecting', actions: { type: 'remember the target', params: given } },
        ],
      },
    },
    creating: {
      description: 'A new journal is being created; a second request meanwhile makes no second file.',
      invoke: {
        id: 'createJournal',
        src: 'createJournal',
        input: ({ context }) => ({ name: context.naming?.name ?? '' }),
        onDone: [
          {
            guard: { type: 'it worked', params: answeredOf },
            target: 'idle',
            actions: [
              { type: 'list the new journal first', params: answeredOf },
              { type: 'hand over the new journal', params: answeredOf },
            ],
          },
          { target: 'idle', actions: 'say that creating failed' },
        ],
        onError: { target: 'idle', actions: 'say that creating failed' },
      },
    },
    selecting: {
      description: 'Reading the chosen file before it is opened.',
      invoke: {
        id: 'validateJournal',
        src: 'validateJournal',
        input: ({ context }) => ({ fileId: context.target ?? '' }),
        onDone: [
          {
            guard: { type: 'it is a journal', params: validatedOf },
            target: 'idle',
            actions: 'hand over the selected journal',
          },
          {
            guard: { type: 'it is not compatible', params: validatedOf },
            target: 'idle',
            actions: 'say that it is not compatible',
          },
          {
            guard: { type: 'it is gone', params: validatedOf },
            target: 'idle',
            actions: ['remove it from the list', 'say that it is gone'],
          },
          { target: 'idle', actions: 'say that validating failed' },
        ],
        onError: { target: 'idle', actions: 'say that validating failed' },
      },
    },
    renaming: {
      description: 'The open journal gets its new name in the drive.',
      invoke: {
        id: 'renameJournal',
        src: 'renameJournal',
        input: ({ context }) => ({ fileId: context.currentId ?? '', name: context.naming?.name ?? '' }),
        onDone: [
          {
            guard: { type: 'it worked', params: answeredOf },
            target: 'idle',
            actions: [
              { type: 'list the new name', params: answeredOf },
              { type: 'report the new name', params: answeredOf },
            ],
          },
          { target: 'idle', actions: 'say that renaming failed' },
        ],
        onError: { target: 'idle', actions: 'say that renaming failed' },
      },
    },
    deleting: {
      initial: 'recounting',
      states: {
        recounting: {
          description: 'Another tab or device may have deleted the others: asking the drive what is there now.',
          invoke: {
            id: 'recountJournals',
            src: 'recountJournals',
            input: ({ context }) => ({ fileId: context.target ?? '' }),
            onDone: [
              {
                guard: { type: 'another journal is left', params: listedOf },
                target: 'removing',
                actions: { type: 'show the list', params: listedOf },
              },
              {
                guard: { type: 'the list arrived', params: listedOf },
                target: '#journalList.work.idle',
                actions: [{ type: 'show the list', params: listedOf }, 'say that the last journal stays'],
              },
              { target: '#journalList.work.idle', actions: 'say that deleting failed' },
            ],
            onError: { target: '#journalList.work.idle', actions: 'say that deleting failed' },
          },
        },
        removing: {
          description: 'Deleting the file in the drive; the copy on this device stays until sign-out.',
          invoke: {
            id: 'deleteJournal',
            src: 'deleteJournal',
            input: ({ context }) => ({ fileId: context.target ?? '' }),
            onDone: [
              {
                guard: { type: 'it worked', params: removedOf },
                target: '#journalList.work.idle',
                actions: ['remove it from the list', 'report that it is deleted'],
              },
              { target: '#journalList.work.idle', actions: 'say that deleting failed' },
            ],
            onError: { target: '#journalList.work.idle', actions: 'say that deleting failed' },
          },
        },
      },
    },
  },
})
