import type { ThemePreference } from '#domain/record/journal.ts'
import { resolvedThemeOf } from '#machines/session/theme.machine.ts'
import { RadioGroup, type RadioOption } from '#web/design/controls/radio-group.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'

/** Stored on this device for the first paint, and in the journal for other devices. */
export const ThemeSettings = () => {
  const preference = useActorState('theme', ({ context }) => context.preference) ?? 'system'
  const resolved = useActorState('theme', resolvedThemeOf) ?? 'light'
  const { setTheme } = useActions()
  return (
    <div className={stack.xlarge}>
      <h1 tabIndex={-1}>Theme</h1>
      <RadioGroup
        label="Theme"
        labelHidden
        options={optionsWhile(preference, resolved)}
        value={preference}
        onChange={setTheme}
      />
    </div>
  )
}

const optionsWhile = (
  preference: ThemePreference,
  resolved: 'light' | 'dark',
): ReadonlyArray<RadioOption<ThemePreference>> => [
  { value: 'light', label: 'Light', hint: 'Ink on paper.' },
  { value: 'dark', label: 'Dark', hint: 'For early mornings and late closes.' },
  {
    value: 'system',
    label: 'System',
    hint:
      preference === 'system'
        ? `Follows your device, which is ${resolved} now.`
        : 'Follows your device, also when it changes.',
  },
]
