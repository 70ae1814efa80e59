import { labelsAskedFor, type TradeFilter } from '#domain/search/trade-filter.ts'
import { Select } from '#web/design/controls/select.tsx'

type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>

interface LabelFieldsProps {
  readonly filter: TradeFilter
  readonly labels: Options
  readonly change: (parts: { readonly label?: string; readonly also?: string }) => void
}

export const LabelFields = ({ filter, labels, change }: LabelFieldsProps) => (
  <>
    {labels.length > 0 && (
      <Select
        label="Label"
        options={[{ value: '', label: 'Every label' }, ...labels]}
        value={filter.label ?? ''}
        onChange={(label) => change({ label, ...(label === '' && { also: '' }) })}
      />
    )}
    {filter.label !== undefined && labels.length > 1 && (
      <Select
        label="And the label"
        options={[{ value: '', label: 'Any or none' }, ...otherLabels(filter, labels)]}
        value={filter.also ?? ''}
        onChange={(also) => change({ also })}
      />
    )}
  </>
)

/** Labels to combine with the first one; several in an address are one choice. */
const otherLabels = ({ label, also }: TradeFilter, labels: Options): Options => {
  const single = labels
    .filter(({ value }) => value !== label)
    .map(({ value, label: name }) => ({ value: encodeURIComponent(value), label: name }))
  if (also === undefined || single.some(({ value }) => value === also)) return single
  const names = labelsAskedFor({ also }).map(
    (id) => labels.find(({ value }) => value === id)?.label ?? 'A label that is gone',
  )
  return [...single, { value: also, label: names.join(' and ') }]
}
