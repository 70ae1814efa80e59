import type { DrivenPage } from './driven.ts'
import { until } from './person.ts'

/** Where a part of a screen is, in CSS pixels of the page. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Parts = Readonly<Record<string, Box>>

/** A browser's page, as far as boxes need it. */
export type Looked = Pick<DrivenPage, 'go' | 'run' | 'resize' | 'picture'>

/** What is seen before the sign-in. */
export const publicScreens = {
  landing: '/',
  privacy: '/privacy',
  terms: '/terms',
  'failed sign-in': '/auth/callback?error=access_denied',
} as const

/** What is seen after the sign-in, before a journal is open. */
export const screensOfSetup = { setup: '/setup' } as const

/** Every page of the app, a day and a trade among them. */
export const screensOf = (day: string, trade: string) => ({
  dashboard: '/app',
  today: '/app/today',
  calendar: '/app/calendar',
  day: `/app/calendar/${day}`,
  trades: '/app/trades',
  trade,
  insight: '/app/insight',
  review: '/app/insight/review',
  year: '/app/insight/year',
  search: '/app/search?q=the',
  general: '/app/settings/general',
  theme: '/app/settings/theme',
  labels: '/app/settings/labels',
  templates: '/app/settings/templates',
  journals: '/app/settings/journals',
  brokerage: '/app/settings/brokerage',
})

export const sizes = [
  [390, 844],
  [1440, 900],
] as const

/**
 * The landmarks, headings and tables in sight, by role, name and place among those of the same name; none while
 * something is still on its way. Runs in the page.
 */
const partsInSight = (): Record<string, Box> | undefined => {
  const isBusy = document.querySelector('main[aria-busy=true], main [aria-busy=true]') !== null
  const isDrawn = [...document.images].every(({ complete }) => complete) && document.fonts.status === 'loaded'
  if (isBusy || !isDrawn || !document.querySelector('main h1')) return undefined
  const selector =
    'main, aside, nav, header, footer, section, form, h1, h2, h3, table, [role=grid], [role=search], [role=tablist]'
  const found: Record<string, Box> = {}
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue
    const label = element.getAttribute('aria-label') ?? (/^H\d$/.test(element.tagName) ? element.textContent : '')
    const name = `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${label}`.trim()
    let place = 1
    while (`${name} ${place}` in found) place += 1
    found[`${name} ${place}`] = { x: left + scrollX, y: top + scrollY, width, height }
  }
  return found
}

/** A screen is at rest once so many looks in a row have found the same: more where a part is missing that is known. */
const looks = 8
const patientLooks = 10 * looks

/** The parts of a screen, once it is at rest; code of a part that comes late says nothing of itself. */
export const partsOf = async (
  page: Looked,
  address: string,
  [width, height]: (typeof sizes)[number],
  known: Parts = {},
): Promise<Parts> => {
  await page.resize(width, height)
  await page.go(address)
  let [last, same] = ['', 0]
  return until(page, `the parts of ${address}`, async () => {
    const found = await page.run(partsInSight)
    const text = JSON.stringify(found)
    same = found && text === last ? same + 1 : 0
    last = text
    const isWhole = found && Object.keys(known).every((name) => name in found)
    return same >= (isWhole ? looks : patientLooks) && found
  })
}

/** Two pixels, or two in a hundred of where or how large it is. */
const tolerance = (value: number): number => Math.max(2, Math.abs(value) * 0.02)

/** What differs by nature: a pattern of the difference in words. Each has to be met, or it is named for nothing. */
export const byNature: Readonly<Record<string, ReadonlyArray<{ readonly of: RegExp; readonly because: string }>>> = {
  Firefox: [],
  WebKit: [
    {
      of: /^(landing|dashboard|privacy|terms|search|insight|day|general|brokerage|setup), .*: (y|height) /,
      because: 'letters are whole pixels wide here, and running text breaks at other words',
    },
    {
      of: /: (h\d (Latest entry|margin)|nav Legal) 1: width /,
      because: 'the same, of a part that is as wide as its words',
    },
    { of: /: table Trades 1: height /, because: 'a line of small text is a whole number of pixels high' },
    { of: /^(privacy|terms), 1440 px: .*: width /, because: 'the measure of running text counts letters (`ch`)' },
  ],
}

/** What lies elsewhere than in Chromium, in words. */
export const differences = (expected: Parts, found: Parts): ReadonlyArray<string> =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((name) => {
    const [there, here] = [expected[name], found[name]]
    if (!there || !here) return [`${name}: only in ${there ? 'Chromium' : 'this engine'}`]
    return (['x', 'y', 'width', 'height'] as const).flatMap((side) =>
      Math.abs(there[side] - here[side]) > tolerance(there[side])
        ? [`${name}: ${side} ${here[side].toFixed(1)} instead of ${there[side].toFixed(1)}`]
        : [],
    )
  })
