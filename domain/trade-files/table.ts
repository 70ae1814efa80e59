/** A decoded file as lines of cells, whatever kind it was. Empty lines are none. */
export interface TextTable {
  readonly rows: ReadonlyArray<TableRow>
  /** A text that ends without a line break: it may have been cut inside its last line. */
  readonly isUnended?: true
}

/** A line of a table: its cells, and the number of its first line in the text, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}
