import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Overlay } from '#web/design/dialog/overlay.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { lazyCode } from './lazy.ts'

interface Missable {
  /** The user asked for it and it cannot be loaded or drawn: a toast says so, and this undoes the request. */
  readonly onMissing?: () => void
}

/** Reloads the page: after a deploy its old code may be gone. Everything typed is already in the log. */
export const loadAgain = (): void => location.reload()

export const missing = 'This could not be fetched.'

/** Says that requested code could not be loaded, and offers a reload when online. */
export const sayMissing = (): void =>
  showToast({ text: missing, action: navigator.onLine ? { label: 'Load again', run: loadAgain } : undefined })

/**
 * A component whose code is loaded at its first use. If that fails, the page stays without it and tries again when the
 * network is back. Unlike `React.lazy` it neither suspends nor takes the page down.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props & Missable) => ReactNode) => {
  const code = lazyCode(load)
  return function LazyPart(props) {
    const [Part, setPart] = useState(code.loaded)
    const reportMissing = useEffectEvent(() => {
      if (!props.onMissing) return
      sayMissing()
      props.onMissing()
    })
    useEffect(() => {
      if (Part) return undefined
      let isMounted = true
      const ask = () =>
        code.run(
          (part) => isMounted && setPart(() => part),
          () => isMounted && reportMissing(),
        )
      ask()
      window.addEventListener('online', ask)
      return () => {
        isMounted = false
        window.removeEventListener('online', ask)
      }
    }, [Part])
    if (!Part) return undefined
    return props.onMissing ? (
      <Overlay onClose={props.onMissing}>
        <Part {...props} />
      </Overlay>
    ) : (
      <Part {...props} />
    )
  }
}
