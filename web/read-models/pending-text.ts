/** '3 edits are', to be followed by where they are or are not; where nobody has counted them, 'Some edits are'. */
export const waitingEdits = (count: number): string => {
  if (count === 0) return 'Some edits are'
  return count === 1 ? '1 edit is' : `${count < 1000 ? count : count.toLocaleString('en-US')} edits are`
}
