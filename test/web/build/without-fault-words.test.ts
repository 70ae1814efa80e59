import { describe, expect, it } from 'vitest'
import { withoutWords } from '#web/build/without-fault-words.ts'
import { siteFiles, siteText } from './built-site.ts'

describe('What XState and React say of code that is wrong', () => {
  it('is no part of what a visitor downloads', () => {
    const built = siteFiles().filter((file) => file.endsWith('.js')).map(siteText).join('\n')
    const explained = ['must be provided to resolve state value', 'Infinite loop detected', 'is not a valid target from the root node', 'Only event objects may be used with', 'takes an object of state variables']
    expect(explained.filter((words) => built.includes(words))).toEqual([])
  })

  it('goes alone: an error is still thrown, and whatever is not a plain text stays', () => {
    expect(withoutWords("if (!a) throw new Error(\n// why\n`State '${a}' does not exist; use \\`b\\` on ${\nc}`)")).toBe('if (!a) throw new Error()')
    const kept = ['throw new Error(reason)', 'throw new TypeError("no")', 'new Error(`one ${a ? `two` : ``}`)', "say('new Error')"]
    expect(kept.map(withoutWords)).toEqual(kept)
  })
})
