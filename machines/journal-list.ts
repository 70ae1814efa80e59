import { domainError, type DomainError, type ErrorCode, type ErrorArea } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { DriveError, JournalFileInfo } from './ports/drive.ts'

/** What is known of a file's content: ours, not ours, or it could not be read just now. */
export type Validity = 'compatible' | 'invalid' | 'unknown'

/** What looking into a file found: its validity, or that it is not there any more. */
export type Looked = Validity | 'gone'

/** Setup and settings say some things in their own words. */
export type JournalListPlace = 'setup' | 'settings'

export interface JournalListContext {
  readonly place: JournalListPlace
  readonly files: ReadonlyArray<JournalFileInfo>
  /** The list was loaded once at least. */
  readonly loaded: boolean
  /** Somebody looks at the list now. */
  readonly watched: boolean
  readonly validity: Readonly<Record<string, Validity>>
  /** The files that are being looked into; the list may change meanwhile. */
  readonly checking: ReadonlyArray<string>
  readonly error: DomainError<ErrorArea> | undefined
  /** The name for a new journal or the current one, and what its check said, readable right after `send`. */
  readonly naming: { readonly name: string; readonly result: Result<void, DomainError<'journalName'>> } | undefined
  /** The file that is being selected or deleted. */
  readonly target: string | undefined
  /** The file of the open journal. */
  readonly currentId: string | undefined
  /** What the drive says of that file; undefined while it was not asked. */
  readonly current: Result<JournalFileInfo, DriveError> | undefined
}

export type JournalListEvent =
  | { readonly type: 'list.watched'; readonly place: JournalListPlace }
  | { readonly type: 'list.unwatched' }
  | { readonly type: 'list.load' }
  /** Another journal was opened, here or by another tab; undefined when none is. */
  | { readonly type: 'current.changed'; readonly fileId: string | undefined }
  | { readonly type: 'journal.create'; readonly name: string }
  | { readonly type: 'journal.select'; readonly fileId: string }
  /** The current one; the others keep their names. */
  | { readonly type: 'journal.rename'; readonly name: string }
  | { readonly type: 'journal.delete'; readonly fileId: string }
  | { readonly type: 'error.cleared' }

export type JournalListEmitted =
  /** A journal was created or selected, and is valid. */
  | { readonly type: 'journal.chosen'; readonly fileId: string }
  /** With its extension. */
  | { readonly type: 'journal.renamed'; readonly fileId: string; readonly name: string }
  | { readonly type: 'journal.deleted'; readonly fileId: string; readonly wasCurrent: boolean }

/** Nobody has asked for anything yet. */
export const unasked: JournalListContext = {
  place: 'setup', files: [], loaded: false, watched: false, validity: {}, checking: [], error: undefined, naming: undefined, target: undefined,
  currentId: undefined, current: undefined,
}

/** The next few files that nobody has looked into, at most `limits.driveBatchFiles`. */
export const uncheckedOf = ({ files, validity }: Pick<JournalListContext, 'files' | 'validity'>): ReadonlyArray<string> =>
  files.filter(({ id }) => validity[id] === undefined).slice(0, limits.driveBatchFiles).map(({ id }) => id)

/** The list after `checking` was looked into; a file that somebody else has deleted meanwhile is listed no more. */
export const withLooked = (
  { files, validity, checking }: Pick<JournalListContext, 'files' | 'validity' | 'checking'>, answer: ReadonlyArray<Looked>,
): Pick<JournalListContext, 'files' | 'validity'> => {
  const looked = new Map(checking.map((id, place) => [id, answer[place] ?? 'unknown']))
  const found = [...looked].flatMap(([id, each]) => (each === 'gone' ? [] : [[id, each] as const]))
  return { files: files.filter(({ id }) => looked.get(id) !== 'gone'), validity: { ...validity, ...Object.fromEntries(found) } }
}

/** What was found about a file holds until the file changes. */
export const stillTrue = (known: Pick<JournalListContext, 'files' | 'validity'>, files: ReadonlyArray<JournalFileInfo>): Readonly<Record<string, Validity>> => {
  const before = new Map(known.files.map((file) => [file.id, file.modifiedTime]))
  return Object.fromEntries(files.flatMap(({ id, modifiedTime }) => {
    const found = known.validity[id]
    return found !== undefined && found !== 'unknown' && before.get(id) === modifiedTime ? [[id, found]] : []
  }))
}

/** Only while another one stays. */
export const isDeletable = (files: ReadonlyArray<JournalFileInfo>, fileId: string | undefined): boolean => files.some(({ id }) => id !== fileId)

/** Only the current one, and only while it is a journal of ours. */
export const isRenamable = ({ currentId, validity }: Pick<JournalListContext, 'currentId' | 'validity'>): boolean =>
  currentId !== undefined && validity[currentId] !== 'invalid'

/** Each place's own words. */
export const listFailed: Readonly<Record<JournalListPlace, ErrorCode<'journals'>>> = { setup: 'EXISTING_FAILED', settings: 'LIST_FAILED' }
export const notCompatible: Readonly<Record<JournalListPlace, DomainError<'journals'>>> = {
  setup: domainError('journals', 'SELECTED_INCOMPATIBLE_IN_SETUP'), settings: domainError('journals', 'SELECTED_INCOMPATIBLE_IN_SETTINGS'),
}
export const notValidated: Readonly<Record<JournalListPlace, ErrorCode<'journals'>>> = { setup: 'VALIDATE_FAILED', settings: 'SWITCH_FAILED' }
