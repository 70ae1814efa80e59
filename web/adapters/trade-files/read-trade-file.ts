import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Steps } from '#domain/steps.ts'
import { type Encoding, encodingShownBy } from '#domain/trade-files/encoding.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { tableSteps } from '#domain/trade-files/text-table.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import { htmlTableSteps } from './html-table.ts'
import { type Unzipped, unzippedSteps } from './unzipped.ts'
import { isWorkbook, workbookTableSteps } from './workbook.ts'

interface TradeFileRead {
  readonly table: TextTable
  readonly encoding: Encoding
  readonly kind: 'text' | 'xlsx' | 'html'
  /** Neither UTF-8 nor marked: letters beyond ASCII are a guess. */
  readonly note?: 'guessed-encoding'
}

type Answer = Result<TradeFileRead, DomainError<'trades'>>

const refused = (
  code:
    | 'UNREADABLE'
    | 'BINARY_FILE'
    | 'TOO_LARGE'
    | 'OLD_SPREADSHEET'
    | 'FOREIGN_SPREADSHEET'
    | 'PROTECTED_FILE'
    | 'FORMULAS_WITHOUT_VALUES'
    | 'XML_FILE'
    | 'PDF_FILE'
    | 'SEVERAL_FILES',
): Answer => err(domainError('trades', code))

const begins = (bytes: Uint8Array, start: ReadonlyArray<number>): boolean =>
  start.every((byte, at) => bytes[at] === byte)
const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** The first bit of an archive's flags: its first file has a password. */
const [headLength, flagsAt, isEncrypted] = [30, 6, 1]
const oldSpreadsheetStart = [0xd0, 0xcf, 0x11, 0xe0]
const pdfStart = [0x25, 0x50, 0x44, 0x46]
/** This many characters show the kind of a text. */
const lookedAt = 4096

/**
 * Reads a file that the user chose, whatever its name: a text with separators, a workbook (XLSX), a statement in HTML,
 * or one of these in a ZIP. Nothing of it runs or leaves the browser. Works in a worker too.
 */
export const readTradeFile = async (file: Blob): Promise<Answer> => {
  // Every character has one to four bytes.
  if (file.size > limits.importMaxChars * 4) return refused('TOO_LARGE')
  try {
    return await tradeFileOf(new Uint8Array(await file.arrayBuffer()))
  } catch {
    return refused('UNREADABLE')
  }
}

const tradeFileOf = async (bytes: Uint8Array): Promise<Answer> => {
  // A workbook with a password is an old archive around a new one.
  if (begins(bytes, oldSpreadsheetStart))
    return refused(
      new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage') ? 'PROTECTED_FILE' : 'OLD_SPREADSHEET',
    )
  if (begins(bytes, pdfStart)) return refused('PDF_FILE')
  if (!begins(bytes, zipStart)) return await textFile(bytes)
  if (bytes.length >= headLength && ((bytes[flagsAt] ?? 0) & isEncrypted) !== 0) return refused('PROTECTED_FILE')
  const zip = await inTurns(unzippedSteps(bytes, limits.importUnzippedMaxBytes))
  return zip ? await zipFile(zip) : refused('TOO_LARGE')
}

const zipFile = async (zip: Unzipped): Promise<Answer> => {
  if (isWorkbook(zip)) {
    const table = await inTurns(workbookTableSteps(zip))
    return table ? ok({ table, encoding: 'utf-8', kind: 'xlsx' }) : refused('FORMULAS_WITHOUT_VALUES')
  }
  const { mimetype, ...files } = zip
  const isOther = Object.keys(files).some((path) => /\.(?:bin|iwa)$/i.test(path))
  if (isOther || new TextDecoder().decode(mimetype).includes('spreadsheet')) return refused('FOREIGN_SPREADSHEET')
  const [only, ...others] = Object.values(files)
  if (!only) return refused('UNREADABLE')
  return others.length > 0 ? refused('SEVERAL_FILES') : await textFile(only)
}

const textFile = async (bytes: Uint8Array): Promise<Answer> => {
  const { text, encoding, note } = decoded(bytes)
  if (text.length > limits.importMaxChars) return refused('TOO_LARGE')
  // No text has such a character, and logs of programs are full of it.
  if (text.slice(0, lookedAt).includes('\0')) return refused('BINARY_FILE')
  const start = text.slice(0, lookedAt).replace(/^\s*(?:<!--[^]*?-->\s*)+/, '')
  const isXml = /^\s*<(?:\?xml|FlexQueryResponse)/i.test(start)
  if (isXml && !/<html|<table|<(?:\w+:)?Workbook/i.test(start)) return refused('XML_FILE')
  const isHtml = isXml || /^\s*<(?:!doctype|html|head|body|table|meta|style|div)/i.test(start)
  return ok({
    table: await inTurns(isHtml ? htmlTableSteps(text) : tableSteps(text)),
    encoding,
    kind: isHtml ? 'html' : 'text',
    ...(note && { note }),
  })
}

const inTurns = async <T>(steps: Steps<T>): Promise<T> => {
  const done: T[] = []
  await runInTurns(
    (function* () {
      done.push(yield* steps)
    })(),
  )
  return done[0] as T
}

const decoded = (
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: Encoding; readonly note?: 'guessed-encoding' } => {
  const shown = encodingShownBy(bytes)
  if (shown) return { text: new TextDecoder(shown).decode(bytes), encoding: shown }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    const encoding = 'windows-1252'
    return { text: new TextDecoder(encoding).decode(bytes), encoding, note: 'guessed-encoding' }
  }
}
