import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { ThemePreference } from '#domain/record/journal.ts'
import { resolvedThemeOf, themeMachine, themeSurface } from '#machines/session/theme.machine.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'

const open = (preference: ThemePreference, systemIsDark: boolean) => {
  const applied: string[] = []
  let system: ((dark: boolean) => void) | undefined
  const surface = themeSurface({
    apply: (resolved, chosen) => applied.push(`${chosen}: ${resolved}`),
    subscribe: (changed) => {
      system = changed
      return () => undefined
    },
  })
  const actor = createActor(themeMachine.provide({ actors: { surface } }), {
    input: { preference, systemIsDark },
  }).start()
  return {
    actor,
    applied,
    system: (dark: boolean) => system?.(dark),
    resolved: () => resolvedThemeOf(actor.getSnapshot()),
  }
}

describe('[spec 4 Theme]', () => {
  it.each([
    ['light', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['dark', true, 'dark'],
    ['system', false, 'light'],
    ['system', true, 'dark'],
  ] as const)('%s with a system that is dark: %s is %s', (preference, dark, resolved) => {
    const { applied, resolved: shown } = open(preference, dark)
    expect([shown(), applied]).toEqual([resolved, [`${preference}: ${resolved}`]])
  })

  it('system follows the operating system while it changes; a fixed preference does not', () => {
    const { actor, applied, system, resolved } = open('system', false)
    system(true)
    system(false)
    actor.send({ type: 'theme.chosen', preference: 'light' })
    system(true)
    expect(resolved()).toBe('light')
    actor.send({ type: 'theme.chosen', preference: 'system' })
    expect(applied).toEqual(
      'system: light | system: dark | system: light | light: light | light: light | system: dark'.split(' | '),
    )
  })

  it('reaches every state', () => {
    const visits = explore(themeMachine, {
      inputs: [{ preference: 'system', systemIsDark: false }],
      events: [
        ...(['light', 'dark', 'system'] as const).map((preference) => ({ type: 'theme.chosen', preference })),
        { type: 'system.changed', dark: true },
      ],
      answers: {},
      tellApart: ({ context }) => context,
    })
    expect(unreached(themeMachine, visits)).toEqual([])
  })
})
