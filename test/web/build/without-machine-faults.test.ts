import { describe, expect, it } from 'vitest'
import { withoutFaultWords } from '#web/build/without-machine-faults.ts'
import { siteFiles, siteText } from './built-site.ts'

describe('What XState says of a machine that is wrong', () => {
  it('is no part of what a visitor downloads', () => {
    const built = siteFiles().filter((file) => file.endsWith('.js')).map(siteText).join('\n')
    const explained = ['must be provided to resolve state value', 'Infinite loop detected', 'is not a valid target from the root node']
    expect(explained.filter((words) => built.includes(words))).toEqual([])
  })

  it('goes alone: an error is still thrown, and whatever is not a plain text stays', () => {
    expect(withoutFaultWords("if (!a) throw new Error(`State '${a}' does not exist; use \\`b\\` on ${\nc}`)")).toBe('if (!a) throw new Error()')
    const kept = ['throw new Error(reason)', 'throw new TypeError("no")', 'new Error(`one ${a ? `two` : ``}`)', "say('new Error')"]
    expect(kept.map(withoutFaultWords)).toEqual(kept)
  })
})
