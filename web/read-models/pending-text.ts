import { counted } from '#domain/figures.ts'
/** '3 edits are', to be followed by where they are or are not; while they are not counted, 'Some edits are'. */
export const waitingEdits = (count: number): string =>
  count === 0 ? 'Some edits are' : counted(count, 'edit is', 'edits are')
