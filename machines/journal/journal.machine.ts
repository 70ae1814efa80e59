import type { ActorRefFrom } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { err, type Result } from '#domain/result.ts'
import { emptyUndoStack, nothingTo, type UndoOutcome, type UndoWay } from '#domain/undo/stack.ts'
import type { ConsumedDrafts } from './journal-view.ts'
import { type Appending, appendingOf, journalSetup, openingOf, readingOf } from './journal.setup.ts'

const unavailable: Appending['answer'] = err({ kind: 'unavailable' })

/**
 * One open journal. A command changes the view at once, or is refused and changes nothing. Its events then go into the
 * durable log, one command after the other; one that the log refuses is undone alone.
 */
export const journalMachine = journalSetup.createMachine({
  id: 'journal',
  context: ({ input }) => ({
    ...input,
    open: undefined,
    outcomes: [],
    undo: input.undo ?? emptyUndoStack,
    prepared: nothingPrepared(),
    undoOutcome: undefined,
    error: undefined,
    because: undefined,
    failure: undefined,
  }),
  initial: 'opening',
  on: {
    'journal.command': { actions: { type: 'refuse, since nothing is open', params: ({ event }) => event } },
    'message.cleared': { actions: 'clear the message' },
    'outcomes.prepared': { actions: { type: 'keep the outcomes', params: ({ event }) => event } },
  },
  states: {
    opening: {
      description: 'Opening the journal, from the log where possible.',
      invoke: {
        id: 'openJournal',
        src: 'openJournal',
        input: ({ context }) => ({ key: context.key }),
        onDone: [
          {
            guard: { type: 'it is open', params: openingOf },
            target: 'ready',
            actions: [{ type: 'show the journal', params: openingOf }, 'report what is pending'],
          },
          {
            guard: { type: 'the file is gone, or may not be written', params: openingOf },
            target: 'failed',
            actions: [
              { type: 'remember why it did not open', params: openingOf },
              { type: 'say that the file is lost', params: openingOf },
            ],
          },
          {
            guard: { type: 'the session is over', params: openingOf },
            target: 'failed',
            actions: [{ type: 'remember why it did not open', params: openingOf }, 'say that the session is over'],
          },
          {
            guard: { type: 'the user has to act', params: openingOf },
            target: 'failed',
            actions: { type: 'remember why it did not open', params: openingOf },
          },
          { target: 'waiting', actions: { type: 'remember why it did not open', params: openingOf } },
        ],
        onError: { target: 'waiting', actions: 'remember a defect' },
      },
    },
    waiting: {
      description: 'The network or the storage refused; another try comes by itself.',
      after: { 'it is worth another try': 'opening' },
      on: { 'journal.reload': 'opening' },
    },
    failed: {
      description: 'The file is gone, is not a journal, or access to it is denied.',
      on: { 'journal.reload': 'opening' },
    },
    ready: {
      description: 'Open and editable.',
      type: 'parallel',
      on: {
        'journal.command': { actions: { type: 'perform the command', params: ({ event }) => event } },
        'journal.undo': {
          actions: {
            type: 'undo or redo a step',
            params: ({ event }) => ({ way: 'undo' as const, stepId: event.stepId }),
          },
        },
        'journal.redo': { actions: { type: 'undo or redo a step', params: { way: 'redo', stepId: undefined } } },
        'journal.pulled': {
          actions: [{ type: 'rebase on what was pulled', params: ({ event }) => event }, 'report what is pending'],
        },
        'journal.saved': {
          actions: [{ type: 'rebase on what was saved', params: ({ event }) => event }, 'report what is pending'],
        },
      },
      states: {
        queue: {
          initial: 'empty',
          states: {
            empty: {
              description: 'Every accepted command is in the log.',
              always: { guard: 'a command is queued', target: 'appending' },
            },
            appending: {
              description: 'The oldest queued command goes into the log; the others wait behind it, in order.',
              invoke: {
                id: 'appendEvents',
                src: 'appendEvents',
                input: ({ context }) => ({ key: context.key, command: context.open?.queue[0] }),
                onDone: [
                  {
                    guard: { type: 'the log holds it', params: appendingOf },
                    target: 'empty',
                    actions: { type: 'move it into the log', params: appendingOf },
                  },
                  { target: 'empty', actions: { type: 'undo the refused command', params: appendingOf } },
                ],
                onError: {
                  target: 'empty',
                  actions: { type: 'undo the refused command', params: { answer: unavailable } },
                },
              },
            },
          },
        },
        otherTabs: {
          initial: 'known',
          on: {
            // Re-entered on each change: a read that began earlier may have missed it.
            'log.changed': '.reading',
            // The file may count events that another tab has just appended.
            'journal.pulled': {
              guard: { type: 'others wrote', params: ({ event }) => event },
              target: '.reading',
              actions: [{ type: 'rebase on what was pulled', params: ({ event }) => event }, 'report what is pending'],
            },
            'journal.saved': {
              guard: { type: 'the profile has a new identity', params: ({ event }) => event },
              target: '.reading',
              actions: [{ type: 'rebase on what was saved', params: ({ event }) => event }, 'report what is pending'],
            },
          },
          states: {
            known: { description: 'What other tabs did is in the view.' },
            reading: {
              description: 'Reading the log again.',
              invoke: {
                id: 'readLog',
                src: 'readLog',
                input: ({ context }) => ({ key: context.key }),
                onDone: {
                  target: 'known',
                  actions: [{ type: 'take over the log', params: readingOf }, 'report what a save has to send'],
                },
                onError: 'known',
              },
            },
          },
        },
      },
    },
  },
})

/** Sends a command and answers its outcome at once. Calling it from a listener of the machine is a defect. */
export const perform = (
  journal: ActorRefFrom<typeof journalMachine>,
  command: CommandDraft,
  consumedDrafts: ConsumedDrafts = [],
): Result<void, DomainError> => {
  journal.send({ type: 'journal.command', command, consumedDrafts })
  const outcome = journal.getSnapshot().context.outcomes.find((each) => each.command === command)
  if (!outcome) throw new Error(`The journal has not decided ${command.type} yet`)
  return outcome.result
}

/** Undoes or redoes a step and answers its outcome at once; nothing changes where no journal is open. */
export const undoOrRedo = (
  journal: ActorRefFrom<typeof journalMachine>,
  way: UndoWay,
  stepId?: string,
): UndoOutcome => {
  const before = journal.getSnapshot().context.undoOutcome
  journal.send(
    way === 'redo' ? { type: 'journal.redo' } : { type: 'journal.undo', ...(stepId !== undefined && { stepId }) },
  )
  const { undoOutcome } = journal.getSnapshot().context
  return undoOutcome && undoOutcome !== before ? undoOutcome : nothingTo(way)
}
