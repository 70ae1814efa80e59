/** A decoded file as lines of cells, without empty lines. */
export interface TextTable {
  readonly rows: ReadonlyArray<TableRow>
  /** The text ends without a line break: its last line may be cut off. */
  readonly isUnended?: true
  readonly isByCommas?: true
  /** Lines of a workbook's other sheets. */
  readonly aside?: ReadonlyArray<LineAside>
}

export interface LineAside {
  readonly line: number
  /** 'other-columns': it may be a trade, of a table that is read by itself. */
  readonly why: 'other-table' | 'other-columns' | 'header' | 'repeats'
}

/** `line`: that of its first character in the text, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** The fact that a file states above a line: in files that were put one after the other, each states its own. */
export const statedAbove = <Stated extends { readonly line: number }>(
  stated: ReadonlyArray<Stated>,
  line: number,
): Stated | undefined => stated.findLast((each) => each.line < line) ?? stated[0]

/** Soft hyphens, blanks without a width, marks of direction and byte order, control characters. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu

/** Removes invisible characters: a ticker with one of them would be another ticker. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')
