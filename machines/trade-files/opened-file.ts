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

/** The file whose preview is shown, to be read once more with other answers. */
export interface OpenedFile {
  readonly table: TextTable
  readonly options: ImportOptions
  /** What a mapping of it is called at first. */
  readonly name: string
}

/** How the columns of the opened file are read, as its user says. */
export interface MappingShown {
  readonly mapping: ColumnMapping
  /** The line with the names, by its place among the rows; absent where the file has none. */
  readonly headerLine: number | undefined
  /** The lines among which that one is, as an editor counts them, each with what it begins with. */
  readonly lines: ReadonlyArray<{ readonly at: number; readonly line: number; readonly text: string }>
  readonly columns: ReadonlyArray<ColumnShown>
  /** What stands in the column of sides. */
  readonly words: ReadonlyArray<string>
  /** The saved one that it is, or was before it was changed. */
  readonly savedId: string | undefined
  /** Under which it is saved with the import; empty where it is not to be. */
  readonly name: string
}

/** A file as the browser hands it over: this machine knows its name alone. */
export interface NamedFile {
  readonly name: string
}

/** Whose trades a file has. */
export interface Whose {
  /** For the lines that name none. */
  readonly account: string
  /** All of it is of this account of a broker. */
  readonly linked?: NonNullable<ImportOptions['linked']>
}

/** What is to be read, and whose trades it has. */
export type ImportSource = Whose & ({ readonly file: NamedFile } | { readonly text: string })

/** What the user has said of an opened file so far. */
export interface Interpretation {
  readonly opened: OpenedFile | undefined
  readonly mapping: MappingShown | undefined
  readonly answers: FileAnswers
}

/** What the user has said of the file. Of a mapped one it is part of the mapping, but for what only this file means. */
export const answersIn = ({ mapping, answers }: Pick<Interpretation, 'mapping' | 'answers'>): FileAnswers =>
  mapping ? { ...mapping.mapping.answers, ...shiftedOf(answers) } : answers

const shiftedOf = ({ shifted }: FileAnswers): Pick<FileAnswers, 'shifted'> => (shifted ? { shifted } : {})

/** 'Typed or pasted', or what the file is called. */
export const sourceName = ({ source }: { readonly source: ImportSource | undefined }): string =>
  !source ? '' : 'file' in source ? source.file.name : 'Typed or pasted'

type Chosen = Pick<MappingShown, 'mapping' | 'headerLine' | 'savedId' | 'name'>

/** How a mapping reads the file; what was shown before and still holds is not looked for again. */
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

/** Which column of a file is probably what. */
export const mappingProposed = (file: OpenedFile, journal: Journal): MappingShown => {
  const headerLine = proposedHeaderLine(file.table)
  const mapping = proposedMapping(file.table, headerLine)
  return shownMapping(file, { mapping, headerLine, savedId: undefined, name: freeMappingName(journal, file.name) })
}

/** The saved mapping: one of all columns, or, where no format knows the file, one of which all used are there. */
export const mappingSaved = (file: OpenedFile, journal: Journal): MappingShown | undefined => {
  const saved = savedMappings(journal)
  const ofUsed = mappingFor(saved, file.table, 'used')
  const found = mappingFor(saved, file.table, 'all') ?? (ofUsed && !recognised(file.table) ? ofUsed : undefined)
  if (!found) return undefined
  const { id, name, mapping } = found.saved
  return shownMapping(file, { mapping, headerLine: found.header.at, savedId: id, name })
}

/** Reads the opened file as its user says, or as what it is; undefined while the mapping lacks a column. */
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
