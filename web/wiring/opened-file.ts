import { ref } from 'valtio'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { FeatureError } from '#domain/errors/feature-catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Steps } from '#domain/steps.ts'
import { headerAt, missingFields } from '#domain/trade-files/mapping/column-mapping.ts'
import { mappedFormat } from '#domain/trade-files/mapping/mapped.ts'
import { columnsShown, proposedHeaderLine, proposedMapping, sideWordsIn } from '#domain/trade-files/mapping/proposed.ts'
import {
  changeMapping,
  freeMappingName,
  mappingFor,
  savedMappings,
  saveMapping,
} from '#domain/trade-files/mapping/saved-mappings.ts'
import { type FileReading, type ImportOptions, readTradesSteps, recognised } from '#domain/trade-files/reading.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { type MappingShown, tradeFileView } from '#web/read-models/trade-file.ts'

/** The file whose preview is shown, to be read once more with other answers. */
export interface OpenedFile {
  readonly table: TextTable
  readonly options: ImportOptions
  /** What a mapping of it is called at first. */
  readonly name: string
}

/** Shows how a mapping reads the file; `was` is what was shown before. */
export const showMapping = (
  { table }: Pick<OpenedFile, 'table'>,
  shown: Pick<MappingShown, 'mapping' | 'headerLine' | 'savedId' | 'name'>,
): void => {
  const { mapping, headerLine } = shown
  const before = tradeFileView.mapping?.current
  const isSameLine = before !== undefined && before.headerLine === headerLine
  const side = mapping.parts.side?.[0]
  tradeFileView.mapping = ref({
    current: {
      ...shown,
      lines: before?.lines ?? linesOf(table),
      columns: isSameLine ? before.columns : columnsShown(table, headerLine),
      words:
        isSameLine && before.mapping.parts.side?.[0] === side ? before.words : sideWordsIn(table, headerLine, side),
    },
  })
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

/** Proposes which column of a file is what. */
export const proposeMapping = (
  file: OpenedFile,
  journal: Journal,
  headerLine: number | undefined = proposedHeaderLine(file.table),
): void =>
  showMapping(file, {
    mapping: proposedMapping(file.table, headerLine),
    headerLine,
    savedId: undefined,
    name: freeMappingName(journal, file.name),
  })

/** Another line with the names: all is proposed anew. */
export const mappingByLine = (file: OpenedFile, headerLine: number | undefined): void => {
  const before = tradeFileView.mapping?.current
  if (before) showMapping(file, { ...before, mapping: proposedMapping(file.table, headerLine), headerLine })
}

/** Takes the saved mapping: one of all columns, or, where no format knows the file, one of which all used are there. */
export const takeSavedMapping = (file: OpenedFile, journal: Journal): boolean => {
  const saved = savedMappings(journal)
  const ofUsed = mappingFor(saved, file.table, 'used')
  const found = mappingFor(saved, file.table, 'all') ?? (ofUsed && !recognised(file.table) ? ofUsed : undefined)
  if (!found) return false
  const { id, name, mapping } = found.saved
  showMapping(file, { mapping, headerLine: found.header.at, savedId: id, name })
  return true
}

/** Reads the opened file as its user says, or as what it is; undefined while the mapping lacks a column. */
export function* readOpened(
  { table, options }: OpenedFile,
  answers: NonNullable<ImportOptions['answers']>,
  zones: NonNullable<ImportOptions['zones']>,
): Steps<Result<FileReading, DomainError<'trades'>> | undefined> {
  const shown = tradeFileView.mapping?.current
  if (!shown) return yield* readTradesSteps(table, { ...options, answers, zones })
  const { mapping, headerLine, savedId, name } = shown
  if (missingFields(mapping).length > 0) return undefined
  const header = headerAt(table, headerLine)
  const format = mappedFormat(mapping, savedId === undefined ? 'Your mapping' : name, header)
  return yield* readTradesSteps(table, { ...options, answers: mapping.answers, as: { format, header } })
}

/** What saves a mapping. */
export interface KeepDeps {
  readonly perform: Actions['perform']
  readonly nextId: () => string
}

/** Saves the mapping under its name, or what of the saved one is another now. Answers why it cannot be saved. */
export const keepMapping = (
  { perform, nextId }: KeepDeps,
  file: OpenedFile,
  journal: Journal,
): FeatureError | undefined => {
  const shown = tradeFileView.mapping?.current
  if (!shown) return undefined
  const { savedId, mapping, name } = shown
  if (savedId === undefined && name.trim() === '') return undefined
  const id = savedId ?? nextId()
  const saved = savedId === undefined ? saveMapping(journal, id, name, mapping) : undefined
  const commands = saved ? (saved.ok ? ok([saved.value]) : saved) : changeMapping(journal, id, mapping)
  // One that another device has deleted meanwhile was wanted for this import all the same.
  if (!commands.ok) return saved ? commands.error : undefined
  for (const command of commands.value) {
    const done = perform(command)
    if (!done.ok) return done.error
  }
  showMapping(file, { ...shown, savedId: id })
  return undefined
}
