import type { ActorRefFrom } from 'xstate'
import type { Journal, ThemePreference } from '#domain/journal/journal.ts'
import type { themeMachine } from '#machines/theme.machine.ts'

/** The theme is remembered twice: on this device, for the first paint, and in the journal, for the other devices. */
export interface ThemeSync {
  readonly follow: (journal: Journal) => void
  /** The journal was closed: the next one is met anew. */
  readonly forget: () => void
}

export const createThemeSync = (theme: ActorRefFrom<typeof themeMachine>): ThemeSync => {
  let known: ThemePreference | undefined
  return {
    follow: ({ settings }) => {
      const wanted = settings.theme
      // A journal that has never been asked for a theme says `system`: what was chosen on this device stays.
      const isNews = known === undefined ? wanted !== 'system' : wanted !== known
      known = wanted
      if (isNews && theme.getSnapshot().context.preference !== wanted) theme.send({ type: 'theme.chosen', preference: wanted })
    },
    forget: () => {
      known = undefined
    },
  }
}
