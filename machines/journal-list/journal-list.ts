import { type DomainError, domainError, type ErrorCode } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { DriveError, JournalFileInfo } from '#machines/ports/drive.ts'

/** `unknown`: the file could not be read just now. */
export type Validity = 'compatible' | 'invalid' | 'unknown'

export type CheckResult = Validity | 'gone'

export type JournalListPlace = 'setup' | 'settings'

export interface JournalListContext {
  readonly place: JournalListPlace
  readonly files: ReadonlyArray<JournalFileInfo>
  readonly loaded: boolean
  readonly watched: boolean
  readonly validity: Readonly<Record<string, Validity>>
  /** The list may change meanwhile. */
  readonly checking: ReadonlyArray<string>
  readonly error: DomainError | undefined
  /** The checked name for a new journal or the current one; readable right after `send`. */
  readonly naming: { readonly name: string; readonly result: Result<void, DomainError<'journalName'>> } | undefined
  /** The file that is being selected or deleted. */
  readonly target: string | undefined
  /** The file of the open journal. */
  readonly currentId: string | undefined
  /** As this device remembers it. */
  readonly rememberedName: string | undefined
  /** That file in the drive; undefined until it is read. */
  readonly current: Result<JournalFileInfo, DriveError> | undefined
}

export type JournalListEvent =
  | { readonly type: 'list.watched'; readonly place: JournalListPlace }
  | { readonly type: 'list.unwatched' }
  | { readonly type: 'list.load' }
  /** The user comes back from another window, where files may have been copied. */
  | { readonly type: 'list.returned' }
  /** Another journal was opened, here or by another tab; undefined when none is. */
  | { readonly type: 'current.changed'; readonly fileId: string | undefined; readonly name?: string | undefined }
  | { readonly type: 'journal.create'; readonly name: string }
  | { readonly type: 'journal.select'; readonly fileId: string }
  /** Renames the current journal only. */
  | { readonly type: 'journal.rename'; readonly name: string }
  | { readonly type: 'journal.delete'; readonly fileId: string }
  | { readonly type: 'error.cleared' }

export type JournalListEmitted =
  /** A journal was created or selected, and is valid. */
  | { readonly type: 'journal.chosen'; readonly fileId: string }
  /** With its extension. */
  | { readonly type: 'journal.renamed'; readonly fileId: string; readonly name: string }
  | { readonly type: 'journal.deleted'; readonly fileId: string; readonly wasCurrent: boolean }

export const nothingListed: JournalListContext = {
  place: 'setup',
  files: [],
  loaded: false,
  watched: false,
  validity: {},
  checking: [],
  error: undefined,
  naming: undefined,
  target: undefined,
  currentId: undefined,
  rememberedName: undefined,
  current: undefined,
}

/** At most `limits.driveBatchFiles`. */
export const uncheckedOf = ({
  files,
  validity,
}: Pick<JournalListContext, 'files' | 'validity'>): ReadonlyArray<string> =>
  files
    .filter(({ id }) => ownValue(validity, id) === undefined)
    .slice(0, limits.driveBatchFiles)
    .map(({ id }) => id)

/** The list after the check of `checking`, without files that are gone. */
export const withChecked = (
  { files, validity, checking }: Pick<JournalListContext, 'files' | 'validity' | 'checking'>,
  answer: ReadonlyArray<CheckResult>,
): Pick<JournalListContext, 'files' | 'validity'> => {
  const looked = new Map(checking.map((id, place) => [id, answer[place] ?? 'unknown']))
  const found = [...looked].flatMap(([id, each]) => (each === 'gone' ? [] : [[id, each] as const]))
  return {
    files: files.filter(({ id }) => looked.get(id) !== 'gone'),
    validity: { ...validity, ...Object.fromEntries(found) },
  }
}

/** The validity of a file holds until the file changes. */
export const stillTrue = (
  known: Pick<JournalListContext, 'files' | 'validity'>,
  files: ReadonlyArray<JournalFileInfo>,
): Readonly<Record<string, Validity>> => {
  const before = new Map(known.files.map((file) => [file.id, file.modifiedTime]))
  return Object.fromEntries(
    files.flatMap(({ id, modifiedTime }) => {
      const found = ownValue(known.validity, id)
      return found !== undefined && found !== 'unknown' && before.get(id) === modifiedTime ? [[id, found]] : []
    }),
  )
}

/** Only while another one is left. */
export const isDeletable = (files: ReadonlyArray<JournalFileInfo>, fileId: string | undefined): boolean =>
  files.some(({ id }) => id !== fileId)

/** Only the current one, and only while it is a journal. */
export const isRenamable = ({ currentId, validity }: Pick<JournalListContext, 'currentId' | 'validity'>): boolean =>
  currentId !== undefined && ownValue(validity, currentId) !== 'invalid'

export const listFailed: Readonly<Record<JournalListPlace, ErrorCode<'journals'>>> = {
  setup: 'EXISTING_FAILED',
  settings: 'LIST_FAILED',
}
export const notCompatible: Readonly<Record<JournalListPlace, DomainError<'journals'>>> = {
  setup: domainError('journals', 'SELECTED_INCOMPATIBLE_IN_SETUP'),
  settings: domainError('journals', 'SELECTED_INCOMPATIBLE_IN_SETTINGS'),
}
export const notValidated: Readonly<Record<JournalListPlace, ErrorCode<'journals'>>> = {
  setup: 'VALIDATE_FAILED',
  settings: 'SWITCH_FAILED',
}
