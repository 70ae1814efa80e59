import { chosenBrowser } from './browser.ts'

/**
 * Before the first test: many that start together would each unpack their own. That there is none is reported by those
 * that need it.
 */
export const setup = async (): Promise<void> => void (await chosenBrowser().catch(() => undefined))
