import { useBrowserLocation } from 'wouter/use-browser-location'

/** Whether a page of the navigation is the current one, or contains it. */
export const useCurrentPlace = (): ((path: string) => boolean) => {
  const [address] = useBrowserLocation()
  const shown = address.replace(/\/+$/, '')
  return (path) => shown === path || (path !== '/app' && shown.startsWith(`${path}/`))
}
