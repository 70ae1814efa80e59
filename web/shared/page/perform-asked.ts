import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Result } from '#domain/result.ts'
import type { Actions } from '#web/read-models/actions.ts'

/** Performs the commands in order, up to the first refusal; returns the refusal's message. */
export const performAsked = (
  perform: Actions['perform'],
  asked: Result<ReadonlyArray<CommandDraft>, DomainError>,
): string | undefined => {
  if (!asked.ok) return messageOf(asked.error)
  for (const command of asked.value) {
    const done = perform(command)
    if (!done.ok) return messageOf(done.error)
  }
  return undefined
}
