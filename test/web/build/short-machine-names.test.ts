import { describe, expect, it } from 'vitest'
import { projectFiles, projectText } from '#test/support/project.ts'
import { namesIn, withShortNames } from '#web/build/short-machine-names.ts'
import { siteFiles, siteText } from './built-site.ts'

const isNamed = (file: string) => /^machines\/(?!diagrams).*(\.machine|session-guards)\.ts$/.test(file)
const machines = projectFiles().filter(isNamed)
const names = [...new Set(machines.flatMap((file) => namesIn(projectText(file))))]

describe('The sentences by which machines call their guards, actions and delays', () => {
  it('are no part of what runs', () => {
    expect(names.length).toBeGreaterThan(100)
    const built = siteFiles().filter((file) => file.endsWith('.js')).map(siteText).join('\n')
    expect(names.filter((name) => built.includes(`\`${name}\``) || built.includes(`"${name}"`) || built.includes(`'${name}'`))).toEqual([])
  })

  it('are said nowhere else in the product, or what runs would look for a name that is gone', () => {
    const others = projectFiles().filter((file) => /^(domain|machines|web)\/.*\.tsx?$/.test(file) && !isNamed(file) && !/^(machines\/diagrams|web\/build)\//.test(file))
    expect(others.length).toBeGreaterThan(100)
    const known = new Set(names)
    const saidIn = (file: string) => [...projectText(file).matchAll(/(?<=')[^'\n]+(?=')/g)].map(([words]) => words).filter((words) => known.has(words))
    expect(others.flatMap((file) => saidIn(file).map((name) => `${file}: ${name}`))).toEqual([])
  })

  it('keep their one number wherever they stand; other words stay as they are', () => {
    const code = "guards: { 'it is open': a },\n  on: { 'x.y': { guard: 'it is open', words: 'Try again', type: 'no name' } }"
    expect(namesIn(code)).toEqual(['it is open'])
    expect(withShortNames(code, new Map([['it is open', '_0']]))).toBe("guards: { '_0': a },\n  on: { 'x.y': { guard: '_0', words: 'Try again', type: 'no name' } }")
  })
})
