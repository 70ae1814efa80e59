import { type ReactNode, useId } from 'react'
import { muted } from '#web/design/recipes/muted.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './radio-group.css.ts'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly options: ReadonlyArray<RadioOption<Value>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export const RadioGroup = <Value extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) => {
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={labelHidden ? visuallyHidden : styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={id}
            className={styles.control}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <span id={`${id}-${option.value}`} className={styles.label}>
              {option.label}
            </span>
            {option.hint !== undefined && (
              <span id={`${id}-${option.value}-hint`} className={muted.small}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
