import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { messageOf } from '#domain/errors/catalogue.ts'
import { product } from '#domain/product.ts'
import { authenticationView, callbackView } from '#web/read-models/views.ts'
import { pages, type Page } from './pages.ts'
import { routeFor } from './routing.ts'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { Shell } from './shell/shell.tsx'

/** Shows the page that belongs to the address and to who is here, and sends everybody else on. */
export const Router = () => {
  const [path, navigate] = useLocation()
  const { step, error } = useSnapshot(authenticationView)
  const { status } = useSnapshot(callbackView)
  const route = routeFor(pages, path, { step, callback: status, error: error && messageOf(error) })
  const target = route.kind === 'redirect' || route.kind === 'document' ? route.to : undefined

  useEffect(() => {
    if (target === undefined) return
    if (route.kind === 'redirect') navigate(target, { replace: true })
    else window.location.replace(target)
  }, [route.kind, target, navigate])

  return route.kind === 'page' ? <PageView key={route.page.access} page={route.page} /> : <LoadingScreen />
}

const PageView = ({ page }: { readonly page: Page }) => {
  useArrival(page)
  const { Screen } = page.screen
  return page.access === 'app' ? <Shell page={page}><Screen /></Shell> : <Screen />
}

/** Each arrival at another page: its title, the top of the page, and the focus on its heading. */
const useArrival = (page: Page): void => {
  const last = useRef<string>(undefined)
  useEffect(() => {
    document.title = `${page.title} · ${product.name}`
    if (last.current !== undefined && last.current !== page.path) {
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('main h1')?.focus()
    }
    last.current = page.path
  }, [page])
}
