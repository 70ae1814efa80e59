import { assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { ThemePreference } from '#domain/record/journal.ts'
import type { ThemeSurface } from '#machines/ports/browser.ts'
import { providedCallback } from '#machines/ports/provided.ts'

interface ThemeOrder {
  readonly type: 'theme.apply'
  readonly preference: ThemePreference
  readonly resolved: 'light' | 'dark'
}

interface ThemeInput {
  readonly preference: ThemePreference
  readonly systemIsDark: boolean
}
type ThemeContext = ThemeInput
type ThemeEvent =
  | { readonly type: 'theme.chosen'; readonly preference: ThemePreference }
  | { readonly type: 'system.changed'; readonly dark: boolean }

/** Light, dark, or as the operating system. */
export const themeMachine = setup({
  types: { context: {} as ThemeContext, events: {} as ThemeEvent, input: {} as ThemeInput },
  actors: {
    /** Sets the theme on the document root, remembers the preference, and reports the operating system's changes. */
    surface: fromCallback<ThemeOrder>(providedCallback('surface')),
  },
  guards: {
    'light is preferred': ({ context }) => context.preference === 'light',
    'dark is preferred': ({ context }) => context.preference === 'dark',
    'the system is dark': ({ context }) => context.systemIsDark,
  },
  actions: {
    'remember the preference': assign((_, { preference }: { readonly preference: ThemePreference }) => ({
      preference,
    })),
    'remember the system': assign((_, { dark }: { readonly dark: boolean }) => ({ systemIsDark: dark })),
    'apply the light theme': sendTo('surface', ({ context }): ThemeOrder => ({
      type: 'theme.apply',
      preference: context.preference,
      resolved: 'light',
    })),
    'apply the dark theme': sendTo('surface', ({ context }): ThemeOrder => ({
      type: 'theme.apply',
      preference: context.preference,
      resolved: 'dark',
    })),
  },
}).createMachine({
  id: 'theme',
  context: ({ input }) => input,
  invoke: { id: 'surface', src: 'surface' },
  initial: 'deciding',
  on: {
    'theme.chosen': { target: '.deciding', actions: { type: 'remember the preference', params: ({ event }) => event } },
    'system.changed': { target: '.deciding', actions: { type: 'remember the system', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      description: 'The preference decides; without one, the operating system.',
      always: [
        { guard: 'light is preferred', target: 'light' },
        { guard: 'dark is preferred', target: 'dark' },
        { guard: 'the system is dark', target: 'dark' },
        { target: 'light' },
      ],
    },
    light: { description: 'The light theme is shown.', entry: 'apply the light theme' },
    dark: { description: 'The dark theme is shown.', entry: 'apply the dark theme' },
  },
})

/** What the document shows. */
export const resolvedThemeOf = (snapshot: SnapshotFrom<typeof themeMachine>): 'light' | 'dark' =>
  snapshot.matches('dark') ? 'dark' : 'light'

/** The surface actor over the port. */
export const themeSurface = (surface: Pick<ThemeSurface, 'apply' | 'subscribe'>) =>
  fromCallback<ThemeOrder>(({ receive, sendBack }) => {
    receive((order) => surface.apply(order.resolved, order.preference))
    return surface.subscribe((dark) => sendBack({ type: 'system.changed', dark }))
  })
