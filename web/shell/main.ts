import { keepInstallOffer } from '#web/adapters/install-offer.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import { callbackAddress } from '#web/wiring/callback-first.ts'

let sayDrawn: () => void = () => undefined
const drawn = new Promise<void>((resolve) => {
  sayDrawn = resolve
})

/** One piece of the start. Whoever touches the page, and the frame that is due, go before the next one. */
const piece = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const done = await work()
  await yieldToMain()
  return done
}

/**
 * The start, in pieces that hold a slow phone for less than 50 ms each. What is imported on demand here is a chunk of
 * its own, fetched beside this one (web/decisions/0006). The journal is on its way from this device while the largest
 * of them, what draws, is still being read.
 */
const begin = async (): Promise<void> => {
  await yieldToMain()
  const { start, show } = await piece(() => import('./app.tsx'))
  const { actions, actors, ready } = await piece(() => start(drawn))
  const { createRoot } = await piece(() => import('react-dom/client'))
  // The static shell says that it loads until then.
  if (!callbackAddress) await ready.catch(() => undefined)
  await show({ createRoot, actions, actors, drawn: sayDrawn })
}

keepInstallOffer()
void begin()
