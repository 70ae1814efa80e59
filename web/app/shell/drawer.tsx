import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/design/button/button.tsx'
import { CloseIcon } from '#web/design/icons/icons.tsx'
import { media } from '#web/design/tokens/media.ts'
import * as styles from './shell.css.ts'

/** The sidebar of a narrow screen: a native modal, so that the focus stays in it and comes back. It closes by itself when the window grows. */
export const Drawer = ({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) => {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const drawer = ref.current
    const before = document.activeElement
    if (drawer && !drawer.open) drawer.showModal()
    return () => {
      drawer?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  useEffect(() => {
    const desktop = window.matchMedia(media.desktop)
    desktop.addEventListener('change', onClose)
    return () => desktop.removeEventListener('change', onClose)
  }, [onClose])

  return (
    <dialog
      ref={ref} className={styles.drawer} aria-label="Menu"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === ref.current && onClose()}
    >
      <div className={styles.drawerSheet}>
        <Button className={styles.drawerClose} variant="ghost" shape="circle" size="sm" aria-label="Close menu" onClick={onClose}><CloseIcon /></Button>
        {children}
      </div>
    </dialog>
  )
}
