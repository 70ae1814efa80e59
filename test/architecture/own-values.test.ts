import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, projectRoot, projectText } from '#test/support/project.ts'

const code = projectFiles().filter(
  (file) =>
    /^(domain|machines|web|functions\/(?!local|deploy))\/?.*\.tsx?$/.test(file) &&
    !file.startsWith('web/local/') &&
    existsSync(join(projectRoot, file)),
)

/** Where something is said to be a table with any text as its key: `ages: Readonly<Record<string, string>>`. */
const declared = /\b(\w+)\??:\s*(?:Readonly<)?(?:Partial<)?Record<(?:string|LocalDate|Instant)\b/g
/** Where a table is asked with what a variable holds: `ages[account.id]`. */
const asked = (names: ReadonlySet<string>): RegExp =>
  new RegExp(`\\b(?:${[...names].join('|')})\\[[a-z][\\w.]*\\]`, 'g')

/** Keys that the very function has listed or checked, lists by their places, and keys of one of our own types. */
const harmless: ReadonlyArray<string> = [
  'domain/fields.ts: table[key]',
  'domain/fills/joining.ts: before[index]',
  'domain/journal-file/canonical.ts: extra[key]',
  'domain/journal-file/nesting.ts: fields[key]',
  'domain/lots/results.ts: bare[field]',
  'domain/settings/decide.ts: settings[data.key]',
  'domain/settings/evolve.ts: settings[change.key]',
  'domain/trade-files/export.ts: fields[column]',
  'functions/shared/csrf.ts: headers[csrfHeader.name]',
  'functions/shared/request.ts: headers[viewerAddressHeader]',
  'functions/shared/router-proof.ts: headers[routerProofHeader]',
  'machines/journal-list/journal-list.ts: answer[place]',
  'web/features/today/row-groups.tsx: before[place]',
  'web/shared/shortcuts/key-names.ts: names[key]',
  'web/shell/shortcut-actions.ts: actions[action.kind]',
  'web/shell/shortcut-actions.ts: actions[way]',
]

it('[A30] no value of a file or an answer is looked up in a table but by `ownValue`', () => {
  const texts = code.map((file) => [file, projectText(file)] as const)
  const names = new Set(texts.flatMap(([, text]) => [...text.matchAll(declared)].map(([, name = '']) => name)))
  const found = texts.flatMap(([file, text]) => [...text.matchAll(asked(names))].map(([place]) => `${file}: ${place}`))
  expect(found.filter((place) => !harmless.includes(place))).toEqual([])
})
