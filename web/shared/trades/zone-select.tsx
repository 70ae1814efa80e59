import { useState } from 'react'
import { Select } from '#web/design/controls/select.tsx'

interface ZoneSelectProps {
  readonly zone: string | undefined
  readonly onChange: (zone: string) => void
}

const ownZone = (): string => Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
const exchangeZone = 'America/New_York'

/** The zone for days of which the journal knows none. */
export const ZoneSelect = ({ zone, onChange }: ZoneSelectProps) => {
  // Asking the platform takes milliseconds: once, and not with every filter.
  const [own] = useState(ownZone)
  const zones = new Set([exchangeZone, own, ...(zone === undefined ? [] : [zone])])
  return (
    <Select
      label="Days of no known zone"
      options={[
        { value: '', label: 'Apart' },
        ...[...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      ]}
      value={zone ?? ''}
      onChange={onChange}
    />
  )
}
