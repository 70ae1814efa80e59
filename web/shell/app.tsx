import '#web/design/tokens/reset.css.ts'
import { startTransition, useEffect } from 'react'
import type { createRoot as createReactRoot } from 'react-dom/client'
import { Catch } from '#web/design/dialog/overlay.tsx'
import { ToastRegion } from '#web/design/toast/toast-region.tsx'
import { ActionsContext } from '#web/read-models/actions.ts'
import { ActorsContext } from '#web/read-models/actors.ts'
import { authenticationIn, callbackIn } from '#web/read-models/authentication.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { callbackAddress } from '#web/wiring/callback-first.ts'
import { type App, compose } from '#web/wiring/compose.ts'
import { LastResort } from './last-resort.tsx'
import { pages } from './pages.ts'
import { Router } from './router.tsx'
import { firstPage } from './routing.ts'

/** Fetched after the first screen, since a toast follows an action of the user. */
const ToastNotes = lazyPart(() => import('#web/design/toast/toast-notes.tsx').then((module) => module.ToastNotes))

/** A known user's journal opens from this device; the network is asked once `drawn`. Call `show` when `ready`. */
export const start = (drawn: Promise<void>): App => compose(window, callbackAddress, drawn)

interface Showing {
  /** Passed in, since its code is a chunk of its own. */
  readonly createRoot: typeof createReactRoot
  readonly actions: App['actions']
  readonly actors: App['actors']
  /** Called once the first screen is drawn. */
  readonly drawn: () => void
}

/** Requests the first screen's code before the first render, so that nothing suspends and is painted twice. */
const prepareFirst = (actors: App['actors']): Promise<unknown> | undefined => {
  const { status, error } = callbackIn(actors)
  const visitor = { step: authenticationIn(actors).step, callback: status, error }
  return firstPage(pages, location.pathname, visitor)?.screen.prepare()
}

/** Effects run after the paint, in a hidden tab as well. */
const Drawn = ({ drawn }: Pick<Showing, 'drawn'>) => {
  useEffect(() => void setTimeout(drawn), [drawn])
  return undefined
}

/** Without this code the visit has no offline shell, and pages are prepared when they are opened. */
const beginBehind = (actions: App['actions']): Promise<void> =>
  import('./behind-first-screen.ts').then((late) => late.beginBehind(actions)).catch(() => undefined)

/** Replaces the static shell by the app. */
export const show = async ({ createRoot, actions, actors, drawn }: Showing): Promise<void> => {
  await prepareFirst(actors)
  const root = document.getElementById('root')
  if (!root) throw new Error('The shell has no place for the app')
  const behind = () => {
    drawn()
    void beginBehind(actions)
  }
  // In a transition React draws in slices: one piece would block a slow phone for 100 ms.
  startTransition(() =>
    createRoot(root).render(
      <>
        <LastResort>
          <ActorsContext value={actors}>
            <ActionsContext value={actions}>
              <Router />
              <Catch instead={null}>
                <ToastRegion>
                  <ToastNotes />
                </ToastRegion>
              </Catch>
            </ActionsContext>
          </ActorsContext>
        </LastResort>
        <Drawn drawn={behind} />
      </>,
    ),
  )
}
