import { createRuntimeFn as packaged } from '@vanilla-extract/recipes/createRuntimeFn'
import { describe, expect, it } from 'vitest'
import { createRuntimeFn } from '#web/design/tokens/recipe-classes.ts'

const variantClassNames = { tone: { quiet: 'q', loud: 'l' }, wide: { true: 'w', false: 'n' }, size: { small: 's' } }
const recipe: Parameters<typeof packaged<typeof variantClassNames>>[0] = {
  defaultClassName: 'base reset',
  variantClassNames,
  defaultVariants: { tone: 'quiet', wide: false },
  compoundVariants: [
    [{ tone: 'loud', wide: true }, 'lw'],
    [{ tone: 'quiet', size: 'small' }, 'qs'],
  ],
}
const choices = ([undefined, 'quiet', 'loud'] as const).flatMap((tone) =>
  [undefined, true, false].flatMap((wide) => ([undefined, 'small'] as const).map((size) => ({ tone, wide, size }))),
)
const sorted = (classes: string) => classes.split(' ').toSorted()

describe('The classes of a recipe', () => {
  it.each(choices)('are those of the package: %o', (choice) => {
    expect(sorted(createRuntimeFn(recipe)(choice))).toEqual(sorted(packaged(recipe)(choice)))
  })

  it('without a choice are the base and the defaults', () => expect(createRuntimeFn(recipe)()).toBe('base reset q n'))
})
