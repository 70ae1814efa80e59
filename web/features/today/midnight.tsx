import { useCallback, useState } from 'react'
import type { LocalDate } from '#domain/time/local-date.ts'
import { weekdayName } from '#domain/time/local-date.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'

/** The day of the text that was written here before midnight; `onWrite` is called at each letter. */
export const useMidnight = (today: LocalDate) => {
  const [wroteOn, setWroteOn] = useState<LocalDate>()
  const [left, setLeft] = useState<LocalDate>()
  if (wroteOn !== undefined && wroteOn < today) {
    setLeft(wroteOn)
    setWroteOn(undefined)
  }
  return { left, onWrite: useCallback(() => setWroteOn(today), [today]) }
}

/** Says where the text is that a new day has taken out of the field. */
export const Midnight = ({ today, left }: { readonly today: LocalDate; readonly left: LocalDate }) => (
  <Alert tone="info" actions={<PageLink to={`/app/calendar/${left}`}>Open</PageLink>}>
    {`It is ${weekdayName(today)}. What you wrote is on ${weekdayName(left)}’s page.`}
  </Alert>
)
