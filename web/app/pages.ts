import type { ReactNode } from 'react'
import { authPaths } from '#domain/api/auth-paths.ts'
import { CalendarIcon, TodayIcon, type IconProps } from '#web/design/icons/icons.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { preparedScreen, type PreparedScreen } from './prepared-screen.tsx'

export type View = 'dashboard' | 'today' | 'calendar' | 'settings'

export interface Page {
  readonly path: string
  /** Addresses below the path are the page's own as well: it says what they mean. */
  readonly below?: true
  /** Of the document, in front of the product's name. */
  readonly title: string
  /** Who sees it: `callback` and `setup` lead into the app, `app` needs an open journal. */
  readonly access: 'callback' | 'setup' | 'app'
  /** The current view while the page is shown. */
  readonly view?: View
  readonly screen: PreparedScreen
  /** Its entry in the sidebar. */
  readonly navigation?: { readonly label: string; readonly Icon: (props: IconProps) => ReactNode }
}

/** Every page that the shell draws, in the order of the sidebar. A new page is a new row. */
export const pages: ReadonlyArray<Page> = [
  {
    path: '/app/today',
    title: "Today's Plan",
    access: 'app',
    view: 'today',
    screen: { prepare: () => Promise.resolve(), Screen: TodayScreen },
    navigation: { label: 'Today', Icon: TodayIcon },
  },
  {
    path: '/app/calendar',
    below: true,
    title: 'Calendar',
    access: 'app',
    view: 'calendar',
    screen: preparedScreen(() => import('#web/features/calendar/calendar-screen.tsx').then((module) => module.CalendarScreen)),
    navigation: { label: 'Calendar', Icon: CalendarIcon },
  },
  {
    path: '/setup',
    title: 'Set up your journal',
    access: 'setup',
    screen: preparedScreen(() => import('./setup-page.tsx').then((module) => module.SetupPage)),
  },
  {
    path: authPaths.appCallback,
    title: 'Signing in',
    access: 'callback',
    screen: preparedScreen(() => import('#web/features/sign-in/callback-screen.tsx').then((module) => module.CallbackScreen)),
  },
]
