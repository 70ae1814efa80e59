import { type ReactNode, Suspense, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { product } from '#domain/product.ts'
import { workOf } from '#machines/journal-list/list-status.ts'
import type { AuthenticationStep } from '#machines/session/authentication-status.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { useAuthentication, useSignInCallback } from '#web/read-models/authentication.ts'
import { journalView } from '#web/read-models/views.ts'
import { Part } from '#web/shared/page/part.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { type Page, pages } from './pages.ts'
import { routeFor } from './routing.ts'
import { Shell } from './shell.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

/** Shows the page of the address and the user's step, and redirects all others. */
export const Router = () => {
  const [path, navigate] = useBrowserLocation()
  const { step, offline, ended } = useAuthentication()
  const { status, error } = useSignInCallback()
  const isNew = useIsNew(step)
  const route = routeFor(pages, path, { step, isNew, ended, callback: status, error })
  const target = route.kind === 'redirect' || route.kind === 'document' ? route.to : undefined

  useEffect(() => {
    if (target === undefined) return
    if (route.kind === 'redirect') navigate(target, { replace: true })
    else window.location.replace(target)
  }, [route.kind, target, navigate])

  const arrive = useArrival(step)
  if (route.kind === 'page') return <PageView key={route.page.access} page={route.page} arrive={arrive} />
  return route.kind === 'loading' && offline ? <WaitingScreen /> : <LoadingScreen />
}

/** Whether the journal that is open, or opening, was made on the setup page. */
const useIsNew = (step: AuthenticationStep): boolean => {
  const busy = useActorState('journalList', workOf)
  const [isNew, setIsNew] = useState(false)
  const isMaking = busy === 'creating'
  if (step === 'needs_file_selection' && busy !== undefined && isNew !== isMaking) setIsNew(isMaking)
  return isNew
}

interface PageViewProps {
  readonly page: Page
  readonly arrive: (page: Page) => void
}

const PageView = ({ page, arrive }: PageViewProps) => {
  const { Screen } = page.screen
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const coming = <Coming page={page} onHere={redraw} />
  const content = (
    <Suspense fallback={coming}>
      <Part key={page.path}>
        <Screen />
      </Part>
      <Arrival page={page} arrive={arrive} />
    </Suspense>
  )
  return page.access === 'app' ? (
    <Shell page={page}>
      {page.frame ? (
        <Framed page={page} frame={page.frame} coming={coming}>
          {content}
        </Framed>
      ) : (
        content
      )}
    </Shell>
  ) : (
    content
  )
}

interface ComingProps {
  readonly page: Page
  readonly onHere: () => void
}

/** Shown while a page's code loads. Redraws by an update of our own: React delays the end of a fallback by 300 ms. */
const Coming = ({ page, onHere }: ComingProps) => {
  useEffect(() => void page.screen.prepare().then(onHere), [page, onHere])
  return undefined
}

interface FramedProps {
  readonly page: Page
  readonly frame: NonNullable<Page['frame']>
  readonly coming: ReactNode
  readonly children: ReactNode
}

/** The frame is drawn once, and only its inside changes. */
const Framed = ({ page, frame, coming, children }: FramedProps) => {
  const { Screen } = frame.within
  const sections = pages.flatMap((row) =>
    'frame' in row && row.frame?.within === frame.within ? [{ path: row.path, label: row.frame.label }] : [],
  )
  return (
    <Suspense fallback={coming}>
      <Part>
        <Screen sections={sections} current={page.path}>
          {children}
        </Screen>
      </Part>
    </Suspense>
  )
}

/** Reports a page once its code is loaded and drawn, and again when its journal replaces the placeholder. */
const Arrival = ({ page, arrive }: PageViewProps) => {
  const { status } = useSnapshot(journalView)
  return <Arrived key={status} page={page} arrive={arrive} />
}

const Arrived = ({ page, arrive }: PageViewProps) => {
  useEffect(() => arrive(page), [page, arrive])
  return undefined
}

/** Sets the title; after another page also scrolls up and focuses the heading, again when the placeholder goes. */
const useArrival = (step: AuthenticationStep): ((page: Page) => void) => {
  const last = useRef<string>(undefined)
  const heading = useRef<HTMLElement>(null)
  return useCallback(
    (page) => {
      document.title = `${(step === 'signed_out' && page.signedOutTitle) || page.title} · ${product.name}`
      history.scrollRestoration = 'manual'
      const before = last.current
      last.current = page.path
      const isThere = before === undefined || before === page.path
      if (isThere && (!heading.current || heading.current.isConnected || document.activeElement !== document.body))
        return
      if (!isThere) window.scrollTo(0, 0)
      heading.current = document.querySelector('main h1')
      heading.current?.focus()
    },
    [step],
  )
}
