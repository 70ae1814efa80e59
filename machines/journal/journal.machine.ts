import type { ActorRefFrom } from 'xstate'
import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { emptyUndoStack, nothingTo, remembered, type UndoOutcome, type UndoWay } from '#domain/undo/stack.ts'
import { type Accepted, type ConsumedDrafts, newlyQueued, performOn, takeBackOn } from './journal-view.ts'
import { type Appending, appendingOf, journalSetup, openingOf, readingOf } from './journal.setup.ts'

const unavailable: Appending['answer'] = err({ kind: 'unavailable' })

/**
 * One open journal. Accepted commands change the view at once and then go into the durable log, one after the other;
 * one that the log refuses is undone alone.
 */
export const journalMachine = journalSetup.createMachine({
  id: 'journal',
  context: ({ input }) => ({
    ...input,
    open: undefined,
    undo: input.undo ?? emptyUndoStack,
    prepared: nothingPrepared(),
    error: undefined,
    because: undefined,
    failure: undefined,
  }),
  initial: 'opening',
  on: {
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
        'journal.performed': { actions: { type: 'take over what was accepted', params: ({ event }) => event } },
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
            // The state is re-entered on each change, since an earlier read may have missed it.
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

type JournalRef = ActorRefFrom<typeof journalMachine>

/** Decides a command on the view and answers at once. Calling it from a listener of the machine is a defect. */
export const perform = (
  journal: JournalRef,
  command: CommandDraft,
  consumedDrafts: ConsumedDrafts = [],
): Result<void, DomainError> => {
  const { open, undo, commands, prepared } = journal.getSnapshot().context
  if (!open) return err(domainError('repository', 'NO_DATA'))
  const outcomes: Prepared = new Map(prepared)
  const performed = performOn(open, command, consumedDrafts, commands, outcomes)
  if (!performed.ok) return performed
  const queued = newlyQueued(open, performed.value)
  if (queued) {
    const done = { events: queued.events, before: open.view, prepared: outcomes }
    accept(journal, {
      queued,
      from: open.view,
      to: performed.value.view,
      undo: remembered(undo, command, done, performed.value.view),
    })
  }
  return ok(undefined)
}

/** Answers at once; nothing changes where no journal is open. */
export const undoOrRedo = (journal: JournalRef, way: UndoWay, stepId?: string): UndoOutcome => {
  const { open, undo, commands, prepared } = journal.getSnapshot().context
  if (!open) return nothingTo(way)
  const taken = takeBackOn(open, undo, way, stepId, commands, new Map(prepared))
  if (taken.stack !== undo)
    accept(journal, { queued: newlyQueued(open, taken.open), from: open.view, to: taken.open.view, undo: taken.stack })
  return taken.outcome
}

const accept = (journal: JournalRef, accepted: Accepted): void => {
  journal.send({ type: 'journal.performed', ...accepted })
  if (accepted.queued && !journal.getSnapshot().context.open?.queue.includes(accepted.queued))
    throw new Error(`The journal has not taken ${accepted.queued.type} over yet`)
}
