import { messageOf } from '#domain/errors/catalogue.ts'
import { textIn } from '#domain/lists/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import { skipsOn, unskip } from '#domain/routine/commands.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'

export const DayOffNote = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const { perform } = useActions()
  const reasons = skipsOn(journal, date).map((skip) => textIn(skip, 'reason'))
  const countAgain = () => {
    for (const command of unskip(journal, date)) {
      const done = perform(command)
      if (!done.ok) showToast({ text: messageOf(done.error), tone: 'critical' })
    }
  }
  return (
    <Alert
      tone="info"
      actions={
        <Button size="sm" variant="ghost" onClick={() => catchingFocus(countAgain)}>
          Count today again
        </Button>
      }
    >
      {['Day off', ...reasons.filter((reason) => reason !== '')].join(': ')}. Nothing of today is counted.
    </Alert>
  )
}
