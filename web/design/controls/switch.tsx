import { type ReactNode, useId } from 'react'
import { muted } from '#web/design/recipes/muted.css.ts'
import * as styles from './switch.css.ts'

interface SwitchProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  /** The key that presses the switch, where its container handles keys. */
  readonly pressedBy?: string
  readonly onChange: (checked: boolean) => void
}

/** A setting that takes effect at once. */
export const Switch = ({ label, hint, checked, disabled = false, pressedBy, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <label className={styles.line}>
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={muted.small}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox has it
        role="switch"
        className={styles.control}
        checked={checked}
        disabled={disabled}
        data-pressed-by={pressedBy}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
