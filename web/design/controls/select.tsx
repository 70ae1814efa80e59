import { useId } from 'react'
import { muted } from '#web/design/recipes/muted.css.ts'
import * as styles from './field.css.ts'

interface SelectProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly onChange: (value: string) => void
  readonly reachedBy?: string
}

export const Select = ({ label, hint, value, options, onChange, reachedBy }: SelectProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control({})}
        value={value}
        data-reached-by={reachedBy}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.below}>
          <span className={muted.text}>{hint}</span>
        </div>
      )}
    </div>
  )
}
