import type { BrowserContext } from 'playwright-core'

/** Ends a profile's browser as a power cut would: no unload handler, no flush. */
export const killBrowser = async (context: BrowserContext): Promise<void> => {
  const session = await context.browser()?.newBrowserCDPSession()
  const gone = new Promise<void>((closed) => context.once('close', () => closed()))
  const info = await session?.send('SystemInfo.getProcessInfo')
  const main = info?.processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('The browser process was not found.')
  process.kill(main.id, 'SIGKILL')
  await gone
}
