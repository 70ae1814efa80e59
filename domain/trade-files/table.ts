/** A decoded file of any kind as lines of cells, without empty ones. */
export interface TextTable {
  readonly rows: ReadonlyArray<TableRow>
  /** A text that ends without a line break: its last line may be cut off. */
  readonly isUnended?: true
  /** A text whose cells are separated by commas. */
  readonly isByCommas?: true
  /** Lines of other sheets of a workbook, of which nothing is read. */
  readonly aside?: ReadonlyArray<LineAside>
}

/** A line that is not part of the table, and why. */
export interface LineAside {
  readonly line: number
  /** 'other-columns': it may be a trade, of a table that is read by itself. */
  readonly why: 'other-table' | 'other-columns' | 'header' | 'repeats'
}

/** A line of a table: its cells, and the number of its first line in the text, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** What a file states above a line: of files that were put behind each other, each states its own. */
export const statedAbove = <Stated extends { readonly line: number }>(
  stated: ReadonlyArray<Stated>,
  line: number,
): Stated | undefined => stated.findLast((each) => each.line < line) ?? stated[0]

/** Soft hyphens, blanks without a width, marks of direction and of byte order, and what controls a device. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu

/** A text without characters that nothing shows: a ticker with one of them would be another ticker. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')
