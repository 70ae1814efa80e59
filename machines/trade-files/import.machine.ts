import { sendTo } from 'xstate'
import { importSetup, interpretingOf, nothingImported, openingOf } from './import.setup.ts'
import { sourceName } from './opened-file.ts'

/** The opened file is read twice: once on its own, then with the user's answers. */
const interpreted = [
  {
    guard: { type: 'it has trades, or may have', params: interpretingOf },
    target: '#import.previewing',
    actions: { type: 'show what it would bring', params: interpretingOf },
  },
  { target: '#import.picking', actions: { type: 'say why it cannot be read', params: interpretingOf } },
] as const

/** The import of trades from a file or a pasted text: read, previewed line by line, recorded, undone. */
export const importMachine = importSetup.createMachine({
  id: 'import',
  context: ({ input }) => ({ ...input, ...nothingImported }),
  initial: 'picking',
  on: {
    'source.chosen': { target: '.reading', actions: { type: 'remember the source', params: ({ event }) => event } },
    'dialog.closed': { target: '.picking', actions: 'start over' },
    'shared.found': { actions: { type: 'offer the shared file', params: ({ event }) => event } },
    'shared.lost': { target: '.picking', actions: 'say that the shared file is gone' },
  },
  states: {
    picking: { description: 'Nothing is read, or what was chosen could not be.' },
    reading: {
      description: 'What was chosen becomes lines, and the lines become trades.',
      initial: 'opening',
      states: {
        opening: {
          description: 'The file is opened.',
          invoke: {
            id: 'openFile',
            src: 'openFile',
            input: ({ context }) => ({ source: context.source }),
            onDone: [
              {
                guard: { type: 'it could be read', params: openingOf },
                target: 'interpreting',
                actions: { type: 'open it by its saved mapping', params: openingOf },
              },
              { target: '#import.picking', actions: { type: 'say why it cannot be read', params: openingOf } },
            ],
            onError: { target: '#import.picking', actions: 'say that it cannot be read' },
          },
        },
        interpreting: {
          description: 'Its lines are read as trades for the first time.',
          on: { 'lines.read': { actions: { type: 'count the part', params: ({ event }) => event } } },
          invoke: {
            id: 'interpretFile',
            src: 'interpretFile',
            input: ({ context }) => context,
            onDone: interpreted,
            onError: { target: '#import.picking', actions: 'say that it cannot be read' },
          },
        },
      },
    },
    previewing: {
      description: 'Every line is shown before anything is recorded.',
      initial: 'shown',
      on: {
        'account.chosen': {
          target: '.interpreting',
          actions: { type: 'change the account', params: ({ event }) => event },
        },
        'mapping.changed': {
          target: '.interpreting',
          actions: { type: 'change the mapping', params: ({ event }) => ({ change: event.change }) },
        },
        'header.changed': {
          target: '.interpreting',
          actions: { type: 'read the names from that line', params: ({ event }) => event },
        },
        'mapping.named': { actions: { type: 'name the mapping', params: ({ event }) => event } },
        'file.answered': {
          target: '.interpreting',
          actions: { type: 'remember the answer', params: ({ event }) => event },
        },
      },
      states: {
        shown: {
          description: 'The user looks at it.',
          always: { guard: 'it was confirmed meanwhile', target: '#import.recording' },
          on: { 'import.confirmed': { guard: 'nothing is left to answer', target: '#import.recording' } },
        },
        interpreting: {
          description: 'The file is read again, with what the user has said of it; the old lines stay until then.',
          on: { 'import.confirmed': { actions: 'remember that it is confirmed' } },
          invoke: {
            id: 'interpretAgain',
            src: 'interpretFile',
            input: ({ context }) => context,
            onDone: interpreted,
            onError: { target: '#import.picking', actions: 'say that it cannot be read' },
          },
        },
      },
    },
    recording: {
      description: 'Part by part, whole days at a time. What was recorded when it is stopped stays, under its name.',
      entry: 'begin to count',
      invoke: {
        id: 'recordImport',
        src: 'recordImport',
        input: ({ context }) => ({ ...context, fileName: sourceName(context) }),
      },
      on: {
        'mapping.kept': { actions: { type: 'remember the saved mapping', params: ({ event }) => event } },
        'import.stopped': { actions: ['stop recording', sendTo('recordImport', ({ event }) => event)] },
        'part.recorded': { actions: { type: 'count the part', params: ({ event }) => event } },
        'recording.stopped': {
          target: 'previewing',
          actions: { type: 'say why it stopped', params: ({ event }) => event },
        },
        'recording.done': [
          {
            guard: { type: 'it was stopped before anything was recorded', params: ({ event }) => event },
            target: 'previewing',
          },
          { target: 'recorded', actions: { type: 'remember how to take it back', params: ({ event }) => event } },
        ],
      },
    },
    recorded: {
      description: 'It is in the journal, and can be taken back.',
      initial: 'shown',
      states: {
        shown: {
          description: 'The user reads what it has brought.',
          on: { 'import.undone': { guard: 'it can be taken back', target: 'takingBack' } },
        },
        takingBack: {
          description: 'What it does to take it back is worked out, then done.',
          invoke: {
            id: 'takeBack',
            src: 'takeBack',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'it was taken back', params: ({ event }) => ({ done: event.output }) },
                target: '#import.takenBack',
                actions: 'forget how to take it back',
              },
              { target: 'shown', actions: 'say that it was not taken back' },
            ],
            onError: { target: 'shown', actions: 'say that it was not taken back' },
          },
        },
      },
    },
    takenBack: { description: 'The journal is as it was before.' },
  },
})
