import type { ReactNode } from 'react'
import { authPaths } from '#domain/api/auth-paths.ts'
import type { IconProps } from '#web/design/tokens/drawn-icon.tsx'
import {
  CalendarIcon,
  DashboardIcon,
  InsightIcon,
  SettingsIcon,
  TodayIcon,
  TradesIcon,
} from '#web/design/tokens/icons.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { preparedScreen, type PreparedScreen, withinFrame } from './prepared-screen.tsx'

type View = 'dashboard' | 'today' | 'calendar' | 'trades' | 'insight' | 'search' | 'settings'

interface Address {
  readonly path: string
  /** Addresses below the path belong to the row as well. */
  readonly below?: true
  readonly access: 'callback' | 'setup' | 'app'
  /** Its entry in the sidebar; `isPlace`: also at the foot of a narrow screen. */
  readonly navigation?: {
    readonly label: string
    readonly Icon: (props: IconProps) => ReactNode
    readonly isPlace?: true
  }
}

export interface Page extends Address {
  readonly title: string
  /** The title while no user is signed in, if it differs. */
  readonly signedOutTitle?: string
  readonly view?: View
  readonly screen: PreparedScreen
  /** A part around the page that stays while the user moves between its pages. */
  readonly frame?: { readonly within: PreparedScreen<FrameProps>; readonly label: string }
}

/** An address without a page of its own, which leads to one. */
interface Forward extends Address {
  readonly leadsTo: string
}

export type Row = Page | Forward

/** The pages of a frame in order, and the current one. */
interface FrameProps {
  readonly sections: ReadonlyArray<{ readonly path: string; readonly label: string }>
  readonly current: string
  readonly children: ReactNode
}

const settingsFrame = preparedScreen<FrameProps>(() =>
  import('#web/features/settings/settings-frame.tsx').then((module) => module.SettingsFrame),
)

const settingsPage = (name: string, label: string, screen: PreparedScreen): Page => ({
  path: `/app/settings/${name}`,
  title: `${label} settings`,
  access: 'app',
  view: 'settings',
  screen: withinFrame(settingsFrame, screen),
  frame: { within: settingsFrame, label },
})

/** Every address that the shell answers, in the order of the sidebar. A new page is a new row. */
export const pages: ReadonlyArray<Row> = [
  {
    path: '/app',
    title: 'Dashboard',
    access: 'app',
    view: 'dashboard',
    screen: preparedScreen(() =>
      import('#web/features/dashboard/dashboard-screen.tsx').then((module) => module.DashboardScreen),
    ),
    navigation: { label: 'Dashboard', Icon: DashboardIcon, isPlace: true },
  },
  {
    path: '/app/today',
    title: "Today's Plan",
    access: 'app',
    view: 'today',
    screen: { prepare: () => Promise.resolve(), Screen: TodayScreen },
    navigation: { label: 'Today', Icon: TodayIcon, isPlace: true },
  },
  {
    path: '/app/calendar',
    below: true,
    title: 'Calendar',
    access: 'app',
    view: 'calendar',
    screen: preparedScreen(() =>
      import('#web/features/calendar/calendar-screen.tsx').then((module) => module.CalendarScreen),
    ),
    navigation: { label: 'Calendar', Icon: CalendarIcon, isPlace: true },
  },
  {
    path: '/app/trades',
    below: true,
    title: 'Trades',
    access: 'app',
    view: 'trades',
    screen: preparedScreen(() =>
      import('#web/features/trades/trades-screen.tsx').then((module) => module.TradesScreen),
    ),
    navigation: { label: 'Trades', Icon: TradesIcon, isPlace: true },
  },
  {
    path: '/app/insight',
    below: true,
    title: 'Insight',
    access: 'app',
    view: 'insight',
    screen: preparedScreen(() =>
      import('#web/features/insight/insight-pages.tsx').then((module) => module.InsightPages),
    ),
    navigation: { label: 'Insight', Icon: InsightIcon },
  },
  {
    path: '/app/search',
    title: 'Search',
    access: 'app',
    view: 'search',
    screen: preparedScreen(() =>
      import('#web/features/search/search-screen.tsx').then((module) => module.SearchScreen),
    ),
  },
  {
    path: '/app/settings',
    below: true,
    access: 'app',
    leadsTo: '/app/settings/general',
    navigation: { label: 'Settings', Icon: SettingsIcon },
  },
  settingsPage(
    'general',
    'General',
    preparedScreen(() => import('./general-settings-page.tsx').then((module) => module.GeneralSettingsPage)),
  ),
  settingsPage(
    'theme',
    'Theme',
    preparedScreen(() => import('#web/features/settings/theme-settings.tsx').then((module) => module.ThemeSettings)),
  ),
  settingsPage(
    'labels',
    'Labels',
    preparedScreen(() => import('#web/features/settings/labels-settings.tsx').then((module) => module.LabelsSettings)),
  ),
  settingsPage(
    'templates',
    'Templates',
    preparedScreen(() =>
      import('#web/features/settings/templates-settings.tsx').then((module) => module.TemplatesSettings),
    ),
  ),
  settingsPage(
    'journals',
    'Journals',
    preparedScreen(() => import('./journals-settings-page.tsx').then((module) => module.JournalsSettingsPage)),
  ),
  settingsPage(
    'brokerage',
    'Brokerage',
    preparedScreen(() =>
      import('#web/features/settings/brokerage-settings.tsx').then((module) => module.BrokerageSettings),
    ),
  ),
  {
    path: '/setup',
    title: 'Set up your journal',
    signedOutTitle: 'Sign in to open your journal',
    access: 'setup',
    screen: preparedScreen(() => import('./setup-page.tsx').then((module) => module.SetupPage)),
  },
  {
    path: authPaths.appCallback,
    title: 'Signing in',
    access: 'callback',
    screen: preparedScreen(() =>
      import('#web/features/sign-in/callback-screen.tsx').then((module) => module.CallbackScreen),
    ),
  },
]
