import type { ChangeableSetting } from './commands.ts'
import type { SettingKey } from './events.ts'
import type { Settings, ThemePreference } from './journal.ts'

/** Spec section 9, "Theme values"; `system` follows the device. */
export const themes = ['light', 'dark', 'system'] as const satisfies ReadonlyArray<ThemePreference>

/** Whether a value is one of the themes. */
export const isTheme = (value: unknown): value is ThemePreference => themes.some((theme) => theme === value)

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

/** Whole hours from midnight to 6 AM. */
export const dayStartHours = [0, 1, 2, 3, 4, 5, 6] as const

/** The hour at which a day begins; midnight where a file has another value. */
export const dayStartOf = ({ dayStartHour }: Pick<Settings, 'dayStartHour'> = {}): number =>
  dayStartHours.find((hour) => hour === dayStartHour) ?? 0

const checks: Readonly<Record<ChangeableSetting, (value: unknown) => boolean>> = {
  excludeWeekends: isBoolean,
  showPortfolioValues: isBoolean,
  theme: isTheme,
  dayStartHour: (value) => dayStartHours.some((hour) => hour === value),
}

/** Whether the setting exists and knows this value (spec section 3, "Settings"). */
export const isSettingValue = (key: ChangeableSetting, value: unknown): boolean =>
  Object.hasOwn(checks, key) && checks[key](value)

/** Whether two values of one setting are the same; lists by their items. */
export const isSameSetting = (one: Settings[SettingKey], other: Settings[SettingKey]): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other
