import { useState } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { row } from '#web/design/recipes/row.css.ts'
import { useScreenRequests } from '#web/read-models/screen-requests.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog))

/** A key and the palette open the dialog, too. */
export const PlanButton = ({ size }: { readonly size?: 'sm' }) => {
  const [isPlanning, setIsPlanning] = useState(false)
  const close = () => setIsPlanning(false)
  useScreenRequests(['plan'], () => setIsPlanning(true))
  return (
    <div className={row({ gap: 'small', wrap: true })}>
      <Button {...(size && { size })} aria-haspopup="dialog" onClick={() => setIsPlanning(true)}>
        Plan a trade
      </Button>
      {isPlanning && <PlanDialog onClose={close} onMissing={close} />}
    </div>
  )
}
