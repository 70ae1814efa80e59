import { useState } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { CalendarIcon } from '#web/design/tokens/icons.tsx'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'

const YearDialog = lazyPart(() => import('./year-dialog.tsx').then((module) => module.YearDialog))

export const YearButton = ({ taskId, name }: { readonly taskId: string; readonly name: string }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        shape="square"
        aria-haspopup="dialog"
        aria-label={`The year of ${name}`}
        onClick={() => setOpen(true)}
      >
        <CalendarIcon />
      </Button>
      {open && <YearDialog taskId={taskId} name={name} onClose={close} onMissing={close} />}
    </>
  )
}
