import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { useModal } from '#web/design/dialog/use-modal.ts'
import { CloseIcon } from '#web/design/tokens/icons.tsx'
import { media } from '#web/design/tokens/media.ts'
import * as styles from './shell.css.ts'

/** The sidebar of a narrow screen: a native modal, which keeps the focus and returns it. Closes on a wide screen. */
export const Drawer = ({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) => {
  const ref = useModal({ busy: false, onClose })

  useEffect(() => {
    const desktop = window.matchMedia(media.desktop)
    desktop.addEventListener('change', onClose)
    return () => desktop.removeEventListener('change', onClose)
  }, [onClose])

  return (
    <dialog ref={ref} className={styles.drawer} aria-label="Menu">
      <div className={styles.drawerSheet}>
        <Button
          className={styles.drawerClose}
          variant="ghost"
          shape="circle"
          size="sm"
          aria-label="Close menu"
          onClick={onClose}
        >
          <CloseIcon />
        </Button>
        {children}
      </div>
    </dialog>
  )
}
