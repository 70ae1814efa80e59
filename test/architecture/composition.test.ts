import { expect, it } from 'vitest'
import { projectFiles, projectText } from '#test/support/project.ts'

/** Keys that an input method takes for the word that it composes. */
const readsKey = /\bkey [!=]== '(?:Enter|Escape|Tab)'/
const asks = /import \{ isComposing \} from '[^']*\/composition\.ts'/

it('every handler of Enter, Escape or Tab asks whether the key belongs to a word being composed', () => {
  const readers = projectFiles().filter((file) => /^web\/.*\.tsx?$/.test(file) && readsKey.test(projectText(file)))
  expect(readers).toContain('web/features/today/inline-edit.tsx')
  expect(readers.filter((file) => !asks.test(projectText(file)))).toEqual([])
})
