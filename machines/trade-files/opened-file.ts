import type { DomainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import type { Steps } from '#domain/steps.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { type ColumnMapping, headerAt, missingFields } from '#domain/trade-files/mapping/column-mapping.ts'
import { mappedFormat } from '#domain/trade-files/mapping/mapped.ts'
import {
  type ColumnShown,
  columnsShown,
  proposedHeaderLine,
  proposedMapping,
  sideWordsIn,
} from '#domain/trade-files/mapping/proposed.ts'
import { freeMappingName, mappingFor, savedMappings } from '#domain/trade-files/mapping/saved-mappings.ts'
import { type FileReading, type ImportOptions, readTradesSteps, recognised } from '#domain/trade-files/reading.ts'
import type { TextTable } from '#domain/trade-files/table.ts'

/** The file of the preview, to be read again with other answers. */
export interface OpenedFile {
  readonly table: TextTable
  readonly options: ImportOptions
  /** The suggested name of its mapping. */
  readonly name: string
}

export interface MappingShown {
  readonly mapping: ColumnMapping
  /** The line with the names, by its place among the rows; absent where the file has none. */
  readonly headerLine: number | undefined
  /** The lines to choose the header from, numbered as in an editor, each with its beginning. */
  readonly lines: ReadonlyArray<{ readonly at: number; readonly line: number; readonly text: string }>
  readonly columns: ReadonlyArray<ColumnShown>
  /** The words in the column of sides. */
  readonly words: ReadonlyArray<string>
  /** The saved mapping that it is, or was before a change. */
  readonly savedId: string | undefined
  /** The name under which it is saved with the import; empty where it is not saved. */
  readonly name: string
}

/** A file of the browser; the machine needs only its name. */
export interface NamedFile {
  readonly name: string
}

export interface Whose {
  /** The account of lines that name none. */
  readonly account: string
  /** All trades are of this account of a broker. */
  readonly linked?: NonNullable<ImportOptions['linked']>
}

export type ImportSource = Whose & ({ readonly file: NamedFile } | { readonly text: string })

export interface Interpretation {
  readonly opened: OpenedFile | undefined
  readonly mapping: MappingShown | undefined
  readonly answers: FileAnswers
}

/** With a mapping they come from it, except the one about this file alone. */
export const answersIn = ({ mapping, answers }: Pick<Interpretation, 'mapping' | 'answers'>): FileAnswers =>
  mapping ? { ...mapping.mapping.answers, ...shiftedOf(answers) } : answers

const shiftedOf = ({ shifted }: FileAnswers): Pick<FileAnswers, 'shifted'> => (shifted ? { shifted } : {})

/** 'Typed or pasted', or the file's name. */
export const sourceName = ({ source }: { readonly source: ImportSource | undefined }): string =>
  !source ? '' : 'file' in source ? source.file.name : 'Typed or pasted'

type Chosen = Pick<MappingShown, 'mapping' | 'headerLine' | 'savedId' | 'name'>

/** Parts of `before` that still hold are not computed again. */
export const shownMapping = (
  { table }: Pick<OpenedFile, 'table'>,
  chosen: Chosen,
  before?: MappingShown,
): MappingShown => {
  const { mapping, headerLine } = chosen
  const isSameLine = before !== undefined && before.headerLine === headerLine
  const side = mapping.parts.side?.[0]
  return {
    ...chosen,
    lines: before?.lines ?? linesOf(table),
    columns: isSameLine ? before.columns : columnsShown(table, headerLine),
    words: isSameLine && before.mapping.parts.side?.[0] === side ? before.words : sideWordsIn(table, headerLine, side),
  }
}

const linesOf = ({ rows }: TextTable): MappingShown['lines'] =>
  rows.slice(0, limits.headerWithinLines).map(({ line, cells }, at) => ({
    at,
    line,
    text: cells
      .filter((cell) => cell.trim() !== '')
      .slice(0, cellsNamed)
      .join(', ')
      .slice(0, mostChars),
  }))

const cellsNamed = 4
const mostChars = 60

/** The probable mapping of a file's columns. */
export const mappingProposed = (file: OpenedFile, journal: Journal): MappingShown => {
  const headerLine = proposedHeaderLine(file.table)
  const mapping = proposedMapping(file.table, headerLine)
  return shownMapping(file, { mapping, headerLine, savedId: undefined, name: freeMappingName(journal, file.name) })
}

/** The saved mapping with the same columns or, where no format fits the file, one whose mapped columns all exist. */
export const mappingSaved = (file: OpenedFile, journal: Journal): MappingShown | undefined => {
  const saved = savedMappings(journal)
  const ofUsed = mappingFor(saved, file.table, 'used')
  const found = mappingFor(saved, file.table, 'all') ?? (ofUsed && !recognised(file.table) ? ofUsed : undefined)
  if (!found) return undefined
  const { id, name, mapping } = found.saved
  return shownMapping(file, { mapping, headerLine: found.header.at, savedId: id, name })
}

/** Reads the opened file by the user's answers, or by its format; undefined while the mapping lacks a column. */
export function* readOpened(
  { table, options }: OpenedFile,
  shown: MappingShown | undefined,
  answers: FileAnswers,
  zones: NonNullable<ImportOptions['zones']>,
): Steps<Result<FileReading, DomainError<'trades'>> | undefined> {
  if (!shown) return yield* readTradesSteps(table, { ...options, answers, zones })
  const { mapping, headerLine, savedId, name } = shown
  if (missingFields(mapping).length > 0) return undefined
  const header = headerAt(table, headerLine)
  const format = mappedFormat(mapping, savedId === undefined ? 'Your mapping' : name, header)
  return yield* readTradesSteps(table, { ...options, answers: mapping.answers, as: { format, header } })
}
