import { describe, expect, it } from 'vitest'
import { withoutFeatures } from '#test/support/browser.ts'
import { projectText } from '#test/support/project.ts'

describe('The browser of the tests', () => {
  it('has all switched off that Playwright switches off, which our own switch replaces', () => {
    const [, list = ''] =
      /\bdisabledFeatures\w* = \[([^\]]*)\]/.exec(projectText('node_modules/playwright-core/lib/coreBundle.js')) ?? []
    const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
    expect(theirs.length).toBeGreaterThan(9)
    expect(withoutFeatures).toEqual([...theirs, 'SpareRendererForSitePerProcess'])
  })
})
