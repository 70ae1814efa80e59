import { type DomainError, domainError, type ErrorArea } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { hasControlCharacter, hasScriptLink, hasScriptTag } from './markup.ts'

interface NameRule<Area extends ErrorArea> {
  /** `name` is trimmed. */
  readonly refuses: (name: string) => boolean
  readonly error: DomainError<Area>
}

/** In the order in which they are reported. */
export interface NameRules<Area extends ErrorArea> {
  readonly notText: DomainError<Area>
  readonly rules: ReadonlyArray<NameRule<Area>>
}

const reservedChecklistNames: ReadonlySet<string> = new Set(['system', 'admin', 'default', 'settings'])
const reservedDeviceName = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i
const refusedInFileNames = /[<>:"/\\|?*]/

/** Spec section 5, "Checklist name"; the checklists check that a name is free. */
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

/** Without extension (spec section 5, "Journal name"). */
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
      // What was typed is trimmed, but not the space before a typed extension.
      refuses: (name) => name.startsWith('.') || name.endsWith('.') || name !== name.trim(),
      error: domainError('journalName', 'INVALID_EDGES'),
    },
  ],
}
