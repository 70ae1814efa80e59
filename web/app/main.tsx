import { callbackAddress } from './callback-first.ts'
import '#web/design/tokens/reset.css.ts'
import { startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastRegion } from '#web/design/toast/toast-region.tsx'
import { ActionsContext } from '#web/read-models/actions.ts'
import { authenticationView, callbackView } from '#web/read-models/views.ts'
import { pages } from './pages.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { Router } from './router.tsx'
import { firstPage } from './routing.ts'
import { LastResort } from './shell/last-resort.tsx'
import { start } from './start.ts'

let sayDrawn: () => void = () => undefined
const drawn = new Promise<void>((resolve) => {
  sayDrawn = resolve
})
/** In a task of its own: reading the code and starting it in one would hold a slow phone for a third of a second. */
const started = new Promise((resolve) => setTimeout(resolve)).then(() => start(drawn))

/** The first screen's code, asked for while the journal opens: nothing suspends, so nothing is painted twice. */
const prepareFirst = (): Promise<void> | undefined =>
  firstPage(pages, location.pathname, { step: authenticationView.step, callback: callbackView.status, error: undefined })?.screen.prepare()

/** Says that the first screen is drawn, whatever is on it: effects run behind the paint, in a hidden tab as well. */
const Drawn = () => {
  useEffect(() => void setTimeout(sayDrawn), [])
  return undefined
}

const show = async (): Promise<void> => {
  const { actions } = await started
  const root = document.getElementById('root')
  if (!root) throw new Error('The shell has no place for the app')
  // As a transition React draws in slices and lets a finger in between: at once it would hold a slow phone for 100 ms.
  startTransition(() => createRoot(root).render(
    <>
      <LastResort>
        <ActionsContext value={actions}>
          <Router />
          <ToastRegion />
        </ActionsContext>
      </LastResort>
      <Drawn />
    </>,
  ))
  void registerServiceWorker()
}

// The static shell says that it loads until then. A screen that could not be fetched says so itself, once it is drawn.
void started.then(({ settled }) => (callbackAddress ? undefined : settled)).catch(() => undefined).then(prepareFirst).catch(() => undefined).then(show)
