import { counted } from '#domain/figures.ts'
/** '3 edits are', to be continued by the caller; 'Some edits are' while they are not counted. */
export const waitingEdits = (count: number): string =>
  count === 0 ? 'Some edits are' : counted(count, 'edit is', 'edits are')
