/** Programs run a field that begins so as a formula (OWASP, "CSV Injection"). */
export const formulaStart = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(?:\.\d+)?$/

/** A field as it stands in a file: numbers as they are, a text that looks like a formula behind an apostrophe. */
const printField = (text: string): string => {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as RFC 4180 writes it: commas, quotes where needed, CRLF after every line. */
export const printCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((fields) => `${fields.map(printField).join(',')}\r\n`).join('')
