/** Programs run a field that begins so as a formula (OWASP, "CSV Injection"); some look past blanks and controls. */
export const formulaStart = /^'*(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u
/** The apostrophe before a field that is none. */
export const guarded = new RegExp(`^'(?=${formulaStart.source.slice(1)})`, 'u')
const plainNumber = /^-?\d+(?:\.\d+)?$/

/** A field as it stands in a file: numbers as they are, a text that looks like a formula behind an apostrophe. */
const printField = (text: string): string => {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as RFC 4180 writes it: commas, quotes where needed, CRLF after every line. */
export const printCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((fields) => `${fields.map(printField).join(',')}\r\n`).join('')
