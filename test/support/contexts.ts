import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { launchProfile } from './browser.ts'
import type { HeldProduct } from './product.ts'

/**
 * Browsers of journeys: in New York, on the product's clock, so that none meets a midnight, a weekend or an end of a
 * month that it did not ask for. Playwright's clock replaces the timers of a page too; they run on in real time until a
 * journey stops or moves them. What waits for a real frame waits for an observer, not for `requestAnimationFrame`.
 */

type ProfileOptions = NonNullable<Parameters<typeof launchProfile>[1]>
type Clock = Pick<HeldProduct, 'now'>

/** `null` is the computer's zone, from which `Emulation.setTimezoneOverride` may travel. */
type Options<T> = Omit<T, 'timezoneId'> & { readonly timezoneId?: string | null }

/** What opens a context on the product's clock may ask for. */
export interface ContextOptions extends Options<BrowserContextOptions> {
  /** The offline shell: its worker fetches the two hundred and fifty files of the site, a quarter of the work. */
  readonly withShell?: boolean
}

/** A browser context on the product's clock; without the shell it refuses its worker, as a private window does. */
export const openContext = async (
  browser: Browser,
  product: Clock,
  { withShell = false, ...options }: ContextOptions = {},
): Promise<BrowserContext> => {
  const context = await onClock(await browser.newContext(inNewYork(options)), product)
  if (!withShell) await context.addInitScript(refuseShell)
  return context
}

/** Runs in the page. */
const refuseShell = (): void => {
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('A private window', 'SecurityError'))
}

/** A browser on the product's clock, with a profile folder of its own that outlives the process. */
export const openProfile = async (
  folder: string,
  product: Clock,
  options: Options<ProfileOptions> = {},
): Promise<BrowserContext> => onClock(await launchProfile(folder, inNewYork(options)), product)

const inNewYork = <T>({ timezoneId = 'America/New_York', ...options }: Options<T>) =>
  timezoneId === null ? options : { ...options, timezoneId }

const onClock = async (context: BrowserContext, product: Clock): Promise<BrowserContext> => {
  await context.clock.install({ time: product.now() })
  return context
}
