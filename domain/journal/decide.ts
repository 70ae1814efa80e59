import type { DomainError } from '../errors/catalogue.ts'
import { ok, type Result } from '../result.ts'
import type { JournalCommand } from './commands.ts'
import type { JournalEvent } from './events.ts'
import type { Journal } from './journal.ts'

/** Says what happens, or why it may not. Changes nothing; the same command on the same journal always gives the same answer. */
export const decide = (_command: JournalCommand, _journal: Journal): Result<ReadonlyArray<JournalEvent>, DomainError> => ok([])
