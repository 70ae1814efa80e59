import { keepInstallOffer } from '#web/adapters/install-offer.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import { callbackAddress } from '#web/wiring/callback-first.ts'

let sayDrawn: () => void = () => undefined
const drawn = new Promise<void>((resolve) => {
  sayDrawn = resolve
})

/** Input and a due frame go before the next piece. */
const piece = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const done = await work()
  await yieldToMain()
  return done
}

/**
 * The start, in pieces that block a slow phone for less than 50 ms each, each a chunk of its own (web/decisions/0006).
 * The journal opens while the largest chunk, React's, is still being read.
 */
const begin = async (): Promise<void> => {
  await yieldToMain()
  const { start, show } = await piece(() => import('./app.tsx'))
  const { actions, actors, ready } = await piece(() => start(drawn))
  const { createRoot } = await piece(() => import('react-dom/client'))
  // Until then the static shell shows that the page is loading.
  if (!callbackAddress) await ready.catch(() => undefined)
  await show({ createRoot, actions, actors, drawn: sayDrawn })
}

keepInstallOffer()
void begin()
