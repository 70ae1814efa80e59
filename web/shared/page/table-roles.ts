/** For tables laid out as a grid, which Safari does not take for tables without roles. */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
  gridcell: { role: 'gridcell' },
} as const
