import { useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import { ComboField } from '#web/design/controls/combo-field.tsx'
import { Field, TextArea } from '#web/design/controls/field.tsx'
import { FilePick } from '#web/design/controls/file-pick.tsx'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { Switch } from '#web/design/controls/switch.tsx'
import { PlusIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './gallery-screen.css.ts'

const variants: ReadonlyArray<ButtonVariant> = ['primary', 'secondary', 'success', 'error', 'ghost', 'neutral']
const sizes: ReadonlyArray<ButtonSize> = ['xs', 'sm', 'md', 'lg']
const wordFor: Readonly<Record<ButtonVariant, string>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  success: 'Success',
  error: 'Error',
  ghost: 'Ghost',
  neutral: 'Neutral',
}

/** Every variant at rest, disabled and loading; every size and shape. */
export const Buttons = () => (
  <>
    <div className={styles.row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {wordFor[variant]}
        </Button>
      ))}
    </div>
    <div className={styles.row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {wordFor[variant]}
        </Button>
      ))}
    </div>
    <div className={styles.row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} loading>
          {wordFor[variant]}
        </Button>
      ))}
    </div>
    <div className={styles.row}>
      {sizes.map((size) => (
        <Button key={size} size={size} variant="primary">{`Size ${size}`}</Button>
      ))}
    </div>
    <div className={styles.row}>
      {sizes.map((size) => (
        <Button key={size} size={size} shape="circle" aria-label={`Add, a circle of size ${size}`}>
          <PlusIcon size={16} />
        </Button>
      ))}
      {sizes.map((size) => (
        <Button key={size} size={size} shape="square" aria-label={`Add, a square of size ${size}`}>
          <PlusIcon size={16} />
        </Button>
      ))}
      <Button shape="circle" loading aria-label="Add, loading">
        <PlusIcon size={16} />
      </Button>
    </div>
  </>
)

const setups = [
  { id: 'retest', label: 'Retest', detail: 'Setup' },
  { id: 'news', label: 'News', detail: 'Tag' },
]
const marks = [
  { value: 'point', label: 'A point: 1.5' },
  { value: 'comma', label: 'A comma: 1,5' },
]

/**
 * At rest, with a hint, refused, counted, disabled, with a label for screen readers alone; one line, several lines,
 * notes.
 */
export const Fields = () => {
  const [name, setName] = useState('Swing')
  const [text, setText] = useState('Gap above 482, held.')
  const [mark, setMark] = useState('point')
  const [label, setLabel] = useState('')
  return (
    <>
      <Field
        label="Journal name"
        value={name}
        limit={20}
        hint="You can rename it later"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field label="Checklist" placeholder="Pre-market" />
      <Field label="Checklist name" defaultValue="Pre/market" error="A name cannot contain /" />
      <Field label="Add task" labelHidden placeholder="Add task" />
      <Field label="Account" value="Not connected" disabled readOnly />
      <Select
        label="Decimal mark"
        hint="1,234 can be read in both ways"
        value={mark}
        options={marks}
        onChange={setMark}
      />
      <ComboField
        label="Label"
        placeholder="Setup, mistake or tag"
        typed={label}
        options={setups.filter((option) => option.label.toLowerCase().includes(label.toLowerCase()))}
        onType={setLabel}
        onChoose={(option) => setLabel(option.label)}
      />
      <FilePick label="Choose a file" accept=".json" onPick={() => undefined} />
      <TextArea
        label="Notes"
        kind="notes"
        value={text}
        limit={40}
        counterFrom={0.5}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextArea
        label="Refused notes"
        kind="notes"
        defaultValue="Gap above 482, held."
        error="Notes cannot exceed 10000 characters"
      />
      <TextArea label="Reason" defaultValue="Too long" error="At most 4 characters" rows={2} />
    </>
  )
}

const themes = [
  { value: 'light', label: 'Light', hint: 'Paper' },
  { value: 'dark', label: 'Dark', hint: 'Ink' },
  { value: 'system', label: 'System' },
  { value: 'sunset', label: 'By the sun', hint: 'Not available here', disabled: true },
] as const

/** On, off, disabled; one of a few. */
export const Choices = () => {
  const [values, setValues] = useState(true)
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('light')
  return (
    <>
      <div>
        <Switch label="Show Portfolio Values" checked={values} onChange={setValues} />
        <Switch
          label="Hide Weekends"
          hint="Saturday and Sunday are days off"
          checked={!values}
          onChange={(on) => setValues(!on)}
        />
        <Switch label="Not available" checked={false} disabled onChange={() => undefined} />
        <Switch label="Always on" checked disabled onChange={() => undefined} />
      </div>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={box}
          checked={values}
          onChange={(event) => setValues(event.currentTarget.checked)}
        />
        Checked the calendar
      </label>
      <label className={styles.row}>
        <input type="checkbox" className={box} checked disabled onChange={() => undefined} />
        Ticked, disabled
      </label>
      <label className={styles.row}>
        <input type="checkbox" className={box} checked={false} disabled onChange={() => undefined} />
        Not ticked, disabled
      </label>
      <RadioGroup label="Theme" options={themes} value={theme} onChange={setTheme} />
    </>
  )
}
