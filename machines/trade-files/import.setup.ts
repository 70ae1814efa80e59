import { assign, type DoneActorEvent, fromCallback, fromPromise, setup } from 'xstate'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import type { ColumnMapping } from '#domain/trade-files/mapping/column-mapping.ts'
import { proposedMapping } from '#domain/trade-files/mapping/proposed.ts'
import { hasOpenQuestions, type ImportPreview } from '#domain/trade-files/preview.ts'
import { provided, providedCallback } from '#machines/ports/provided.ts'
import {
  answersIn,
  type ImportSource,
  type Interpretation,
  mappingProposed,
  mappingSaved,
  type MappingShown,
  type NamedFile,
  type OpenedFile,
  shownMapping,
  type Whose,
} from './opened-file.ts'

interface ImportInput {
  readonly journal: () => Journal | undefined
}

interface ImportContext extends ImportInput {
  readonly source: ImportSource | undefined
  readonly opened: OpenedFile | undefined
  /** The file is no UTF-8, and letters beyond ASCII are a guess. */
  readonly isEncodingGuessed: boolean
  readonly mapping: MappingShown | undefined
  /** A saved mapping that was found for the file: its columns are hidden. */
  readonly isMappingFolded: boolean
  /** The user's answers about a file without a mapping. */
  readonly answers: FileAnswers
  readonly preview: ImportPreview | undefined
  readonly error: DomainError | undefined
  /** The user has confirmed while the file was read once more. */
  readonly isConfirmed: boolean
  /** Progress of the reading, then of the import, 0 to 100. */
  readonly percent: number
  /** The user has stopped the recording: what was recorded until then stays. */
  readonly isStopped: boolean
  readonly undo: ReplacedTrades | undefined
  readonly importId: string | undefined
  /** Shared by another app, and not opened yet. */
  readonly shared: NamedFile | undefined
}

export type ImportEvent =
  | { readonly type: 'source.chosen'; readonly source: ImportSource }
  | { readonly type: 'shared.found'; readonly file: NamedFile }
  | { readonly type: 'shared.lost' }
  /** `linked`: all lines are of this account of a broker. */
  | ({ readonly type: 'account.chosen' } & Whose)
  /** Without a change, opens the mapping. */
  | { readonly type: 'mapping.changed'; readonly change?: Partial<ColumnMapping> }
  /** The line with the names of the columns; undefined: none has them. */
  | { readonly type: 'header.changed'; readonly headerLine: number | undefined }
  /** The name under which the mapping is saved with the import. */
  | { readonly type: 'mapping.named'; readonly name: string }
  /** Facts that the file does not hold. */
  | { readonly type: 'file.answered'; readonly answers: FileAnswers }
  | { readonly type: 'import.confirmed' }
  /** What was recorded stays. */
  | { readonly type: 'import.stopped' }
  | { readonly type: 'import.undone' }
  | { readonly type: 'dialog.closed' }
  | ReadingReport
  | RecordingReport

interface ReadingReport {
  readonly type: 'lines.read'
  readonly percent: number
}

export type RecordingReport =
  | { readonly type: 'mapping.kept'; readonly savedId: string }
  | { readonly type: 'part.recorded'; readonly percent: number }
  | { readonly type: 'recording.stopped'; readonly error: DomainError }
  | {
      readonly type: 'recording.done'
      readonly undo: ReplacedTrades | undefined
      readonly importId: string | undefined
    }

export interface Opened {
  readonly opened: OpenedFile
  readonly isEncodingGuessed: boolean
}
interface Opening {
  readonly answer: Result<Opened, DomainError>
}

/** Without a preview, the mapping lacks a column, or `error` gives the reason. */
export type Interpreted = Pick<ImportContext, 'mapping' | 'preview' | 'error'>

interface Interpreting {
  readonly answer: Result<Interpreted, DomainError>
}

export interface Recording extends Interpretation {
  readonly preview: ImportPreview | undefined
  readonly fileName: string
}

export const nothingImported: Omit<ImportContext, keyof ImportInput> = {
  source: undefined,
  opened: undefined,
  isEncodingGuessed: false,
  mapping: undefined,
  isMappingFolded: false,
  answers: {},
  preview: undefined,
  error: undefined,
  isConfirmed: false,
  percent: 0,
  isStopped: false,
  undo: undefined,
  importId: undefined,
  shared: undefined,
}

/** The opened file, or why it cannot be read, for guards and actions. */
export const openingOf = ({ event }: { readonly event: DoneActorEvent<Opening['answer']> }): Opening => ({
  answer: event.output,
})
/** What the file would bring, or why it is refused, for guards and actions. */
export const interpretingOf = ({
  event,
}: {
  readonly event: DoneActorEvent<Interpreting['answer']>
}): Interpreting => ({ answer: event.output })

type Recorded = Pick<ImportContext, 'undo' | 'importId'>
type Mapped = Pick<ImportContext, 'mapping'>

/** Without a mapping, one is proposed. */
const remapped = (
  { opened, mapping, journal }: ImportContext,
  change: (before: MappingShown, file: OpenedFile) => MappingShown,
): Mapped => {
  const now = journal()
  if (!opened || !now) return { mapping }
  return { mapping: mapping ? change(mapping, opened) : mappingProposed(opened, now) }
}

const answeredMapping = (shown: MappingShown, answers: FileAnswers): ColumnMapping => {
  const before = shown.mapping.answers
  const decimalMarks = { ...before.decimalMarks, ...answers.decimalMarks }
  return { ...shown.mapping, answers: { ...before, ...answers, ...(answers.decimalMarks && { decimalMarks }) } }
}

export const importSetup = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent, input: {} as ImportInput },
  actors: {
    openFile: fromPromise<Opening['answer'], { readonly source: ImportSource | undefined }>(provided('openFile')),
    /** A file that no format knows gets a mapping. */
    interpretFile: fromPromise<Interpreting['answer'], Interpretation>(provided('interpretFile')),
    recordImport: fromCallback<ImportEvent, Recording>(providedCallback('recordImport')),
    /** Answers whether the import was undone. */
    takeBack: fromPromise<boolean, Recorded>(provided('takeBack')),
  },
  guards: {
    'it could be read': (_, { answer }: Opening) => answer.ok,
    'it has trades, or may have': (_, { answer }: Interpreting) => answer.ok,
    'nothing is left to answer': ({ context }) =>
      context.preview !== undefined && !hasOpenQuestions(context.preview, answersIn(context)),
    'it was confirmed meanwhile': ({ context }) =>
      context.isConfirmed && context.preview !== undefined && !hasOpenQuestions(context.preview, answersIn(context)),
    'it was stopped before anything was recorded': ({ context }, { undo, importId }: Recorded) =>
      context.isStopped && undo === undefined && importId === undefined,
    'it can be taken back': ({ context }) => context.undo !== undefined,
    'it was taken back': (_, { done }: { readonly done: boolean }) => done,
  },
  actions: {
    'start over': assign(nothingImported),
    'remember the source': assign(({ context }, { source }: { readonly source: ImportSource }) => ({
      ...nothingImported,
      shared: context.shared,
      source,
    })),
    'offer the shared file': assign((_, { file }: { readonly file: NamedFile }) => ({ shared: file })),
    'say that the shared file is gone': assign({ error: domainError('trades', 'SHARED_FILE_GONE') }),
    'open it by its saved mapping': assign(({ context }, { answer }: Opening) => {
      if (!answer.ok) return {}
      const journal = context.journal()
      const { opened } = answer.value
      const mapping = journal && !opened.options.as ? mappingSaved(opened, journal) : undefined
      return { ...answer.value, mapping, isMappingFolded: mapping !== undefined }
    }),
    'say why it cannot be read': assign((_, { answer }: Opening | Interpreting) =>
      answer.ok ? {} : { preview: undefined, error: answer.error },
    ),
    'say that it cannot be read': assign({ preview: undefined, error: domainError('trades', 'UNREADABLE') }),
    'show what it would bring': assign((_, { answer }: Interpreting) => (answer.ok ? answer.value : {})),
    'change the account': assign(({ context: { opened } }, { account, linked }: Whose) => {
      if (!opened) return {}
      const { linked: _before, ...options } = opened.options
      return {
        opened: { ...opened, options: { ...options, accountId: account, ...(linked && { linked }) } },
        isConfirmed: false,
      }
    }),
    'remember that it is confirmed': assign({ isConfirmed: true }),
    'change the mapping': assign(
      ({ context }, { change }: { readonly change: Partial<ColumnMapping> | undefined }) => ({
        ...remapped(context, (before, file) =>
          change ? shownMapping(file, { ...before, mapping: { ...before.mapping, ...change } }, before) : before,
        ),
        isMappingFolded: false,
        isConfirmed: false,
        error: undefined,
      }),
    ),
    'read the names from that line': assign(
      ({ context }, { headerLine }: { readonly headerLine: number | undefined }) => ({
        ...remapped(context, (before, file) =>
          shownMapping(file, { ...before, mapping: proposedMapping(file.table, headerLine), headerLine }, before),
        ),
        isMappingFolded: false,
        isConfirmed: false,
        error: undefined,
      }),
    ),
    'name the mapping': assign(({ context }, { name }: { readonly name: string }) => ({
      ...remapped(context, (before) => ({ ...before, name })),
      error: undefined,
    })),
    // The answer about fills known at another time does not apply to the next file.
    'remember the answer': assign(({ context }, { answers }: { readonly answers: FileAnswers }) => ({
      isConfirmed: false,
      ...(context.mapping && context.opened && !answers.shifted
        ? remapped(context, (before, file) =>
            shownMapping(file, { ...before, mapping: answeredMapping(before, answers) }, before),
          )
        : { answers: { ...context.answers, ...answers } }),
    })),
    'begin to count': assign({ error: undefined, percent: 0, isStopped: false, isConfirmed: false }),
    'stop recording': assign({ isStopped: true }),
    'count the part': assign((_, { percent }: { readonly percent: number }) => ({ percent })),
    'remember the saved mapping': assign(({ context }, { savedId }: { readonly savedId: string }) => ({
      mapping: context.mapping && { ...context.mapping, savedId },
    })),
    'say why it stopped': assign((_, { error }: { readonly error: DomainError }) => ({ error })),
    'remember how to take it back': assign(({ context }, { undo, importId }: Recorded) => ({
      undo,
      importId,
      isStopped: context.isStopped && context.percent < 100,
    })),
    'forget how to take it back': assign({ undo: undefined }),
    'say that it was not taken back': assign({ error: domainError('trades', 'NOT_UNDONE') }),
  },
})
