import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { showToast } from '#web/design/toast/toasts.ts'

interface Missable {
  /** It was asked for by hand and cannot come: that is said, and whoever asked takes their question back. */
  readonly onMissing?: () => void
}

/** Begins the page anew: after a deploy the code that this one knows of may be gone. Everything typed is in the log before it is on the screen. */
export const loadAgain = (): void => location.reload()

/** Said where code does not come, with a network or without. */
export const missing = 'This could not be fetched.'

/** Says that what was asked for by hand did not come, and offers a new start where there is a network. */
export const sayMissing = (): void => showToast({ text: missing, action: navigator.onLine ? { label: 'Load again', run: loadAgain } : undefined })

/** Asks for code twice before anybody is told that it does not come: a fetch may fail by chance. */
export const askTwice = <T,>(load: () => Promise<T>): Promise<T> => load().catch(load)

/**
 * A part of a page whose code comes at its first use. Where it cannot be fetched the page stands without it, and it is
 * asked for again when the network is back. Unlike `React.lazy` it takes no page down, and nothing suspends.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ((props: Props & Missable) => ReactNode) => {
  let loaded: ComponentType<Props> | undefined
  const bring = async () => (loaded ??= await askTwice(load))
  return function LatePart(props) {
    const [Part, setPart] = useState(() => loaded)
    const tell = useEffectEvent(() => {
      if (!props.onMissing) return
      sayMissing()
      props.onMissing()
    })
    useEffect(() => {
      if (Part) return undefined
      let isHere = true
      const ask = () => void bring().then((part) => isHere && setPart(() => part), () => isHere && tell())
      ask()
      window.addEventListener('online', ask)
      return () => {
        isHere = false
        window.removeEventListener('online', ask)
      }
    }, [Part])
    return Part && <Part {...props} />
  }
}
