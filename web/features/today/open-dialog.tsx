import type { ReactNode } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'

interface OpenDialogProps {
  readonly of: 'routine' | 'order' | 'several-tasks' | 'rule'
  readonly children: ReactNode
}

/** Opens a dialog of Today's Plan, and leaves an open field as it is. */
export const OpenDialog = ({ of, children }: OpenDialogProps) => (
  <Button
    variant="ghost"
    size="sm"
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => requestOnScreen({ kind: 'dialog', dialog: { of } })}
  >
    {children}
  </Button>
)
