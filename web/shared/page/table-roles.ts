/** Given beside the elements: Safari takes a table that is laid out as a grid for none. */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
  gridcell: { role: 'gridcell' },
} as const
