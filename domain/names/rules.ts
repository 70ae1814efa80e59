import { type DomainError, domainError, type ErrorArea } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { hasControlCharacter, hasScriptLink, hasScriptTag } from './markup.ts'

/** One thing that a name may not be. */
interface NameRule<Area extends ErrorArea> {
  /** `name` is trimmed. */
  readonly refuses: (name: string) => boolean
  readonly error: DomainError<Area>
}

/** What a kind of name may not be, in the order in which it is reported. */
export interface NameRules<Area extends ErrorArea> {
  readonly notText: DomainError<Area>
  readonly rules: ReadonlyArray<NameRule<Area>>
}

const reservedChecklistNames: ReadonlySet<string> = new Set(['system', 'admin', 'default', 'settings'])
const reservedDeviceName = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i
const refusedInFileNames = /[<>:"/\\|?*]/

/** Names of checklists (spec section 5, "Checklist name"); that a name is free is the checklists' own rule. */
export const checklistNameRules: NameRules<'checklist'> = {
  notText: domainError('checklist', 'INVALID_NAME_TYPE'),
  rules: [
    { refuses: (name) => name.length === 0, error: domainError('checklist', 'NAME_TOO_SHORT') },
    { refuses: (name) => name.length > limits.checklistNameMaxChars, error: domainError('checklist', 'NAME_TOO_LONG') },
    {
      refuses: (name) => hasScriptTag(name) || hasScriptLink(name),
      error: domainError('checklist', 'INVALID_CONTENT'),
    },
    {
      refuses: (name) => reservedChecklistNames.has(name.toLowerCase()),
      error: domainError('checklist', 'RESERVED_NAME'),
    },
  ],
}

/** Names of journal files without their extension (spec section 5, "Journal name"). */
export const journalNameRules: NameRules<'journalName'> = {
  notText: domainError('journalName', 'INVALID_NAME_TYPE'),
  rules: [
    { refuses: (name) => name.length === 0, error: domainError('journalName', 'NAME_REQUIRED') },
    {
      refuses: (name) => name.length < limits.journalNameMinChars,
      error: domainError('journalName', 'NAME_TOO_SHORT'),
    },
    { refuses: (name) => name.length > limits.journalNameMaxChars, error: domainError('journalName', 'NAME_TOO_LONG') },
    {
      refuses: (name) => refusedInFileNames.test(name) || hasControlCharacter(name),
      error: domainError('journalName', 'INVALID_CHARACTERS'),
    },
    { refuses: (name) => reservedDeviceName.test(name), error: domainError('journalName', 'RESERVED_NAME') },
    {
      // Surrounding spaces of what was typed are trimmed; a space before the typed extension is still there.
      refuses: (name) => name.startsWith('.') || name.endsWith('.') || name !== name.trim(),
      error: domainError('journalName', 'INVALID_EDGES'),
    },
  ],
}
