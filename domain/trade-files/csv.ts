/** The beginning of a field that programs run as a formula (OWASP, "CSV Injection"); some skip blanks and controls. */
export const formulaStart = /^'*(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u
/** The apostrophe that disarms such a field. */
export const guarded = new RegExp(`^'(?=${formulaStart.source.slice(1)})`, 'u')
const plainNumber = /^-?\d+(?:\.\d+)?$/

const printField = (text: string): string => {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table in the form of RFC 4180: commas, quotes where needed, CRLF after every line. */
export const printCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((fields) => `${fields.map(printField).join(',')}\r\n`).join('')
