/** A decoded file of any kind as lines of cells, without empty ones. */
export interface TextTable {
  readonly rows: ReadonlyArray<TableRow>
  /** A text that ends without a line break: its last line may be cut off. */
  readonly isUnended?: true
}

/** A line of a table: its cells, and the number of its first line in the text, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}
