import { useSnapshot } from 'valtio'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import { daySpans } from '#domain/time/day-spans.ts'
import { Select } from '#web/design/controls/select.tsx'
import { dayView } from '#web/read-models/views.ts'
import { useFirstWeekday } from '#web/shared/page/formats.ts'

interface PeriodSelectProps {
  readonly filter: TradeFilter
  readonly change: (parts: { readonly from: string; readonly to: string; readonly month: string }) => void
}

export const PeriodSelect = ({ filter: { from, to, month }, change }: PeriodSelectProps) => {
  const { today } = useSnapshot(dayView)
  const spans = daySpans(today, useFirstWeekday())
  const isOwn =
    to !== undefined || month !== undefined || !(from === undefined || spans.some((span) => span.from === from))
  // Of two spans that begin on one day, the first is shown: their trades are the same.
  const shown = spans.filter((span, place) => spans.findIndex((each) => each.from === span.from) === place)
  return (
    <Select
      label="Period"
      options={[
        { value: '', label: 'Any time' },
        ...shown.map(({ name, from: value }) => ({ value, label: name })),
        ...(isOwn ? [{ value: 'own', label: 'As entered' }] : []),
      ]}
      value={isOwn ? 'own' : (from ?? '')}
      onChange={(next) => next !== 'own' && change({ from: next, to: '', month: '' })}
    />
  )
}
