import { expect } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import { accepted } from './answers.ts'
import { command, plain, today } from './builders.ts'

/** What a command makes of a journal, at the tests' moment or at noon of another day; it may not be refused. */
export const applied = (journal: Journal, draft: CommandDraft, day: string = today) =>
  accepted(decide(journal, command(draft, day)))

export const performed = (journal: Journal, drafts: ReadonlyArray<CommandDraft>, day: string = today): Journal =>
  drafts.reduce((before, draft) => applied(before, draft, day).journal, journal)

/** The journal after one command after the other, each asked for in view of the journal of then. */
export const performedInTurn = (
  journal: Journal,
  ...asks: ReadonlyArray<(present: Journal) => Result<CommandDraft, unknown>>
): Journal => asks.reduce((before, ask) => performed(before, [accepted(ask(before))]), journal)

/** An event without its moment; tests happen at the same one. */
export type EventDraft = JournalEvent extends infer E ? (E extends JournalEvent ? Omit<E, 'at' | 'day'> : never) : never

/** A journal to which a command happens. `day` is the user's local day, the tests' day unless said otherwise. */
export const given = (journal: Journal) => ({
  when: (draft: CommandDraft, day: string = today) => {
    const wanted = command(draft, day)
    const decided = decide(journal, wanted)
    const happened = (): ReadonlyArray<JournalEvent> => {
      if (!decided.ok) throw new Error(`refused: ${messageOf(decided.error)}`)
      return decided.value.events
    }
    return {
      /** Exactly these events, at the command's moment; none at all means that nothing changes. */
      emits: (...events: ReadonlyArray<EventDraft>): void =>
        expect(happened()).toEqual(events.map((event) => ({ ...event, at: wanted.meta.now, day: wanted.meta.today }))),
      /** The refusal, with the code and the words that a user reads. */
      rejects: (code: string, message: string): void => {
        expect(
          decided.ok ? decided.value.events : { code: decided.error.code, message: messageOf(decided.error) },
        ).toEqual({ code, message })
      },
      /** The journal afterwards, as plain data. */
      leaves: (check: (journal: ReturnType<typeof plain>) => void): void =>
        check(plain(foldEvents(journal, happened()))),
    }
  },
})
