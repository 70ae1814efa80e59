import type { SettingKey } from '../journal/events.ts'
import type { Settings } from '../journal/journal.ts'

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => typeof id === 'string' && id !== '')

const checks: Readonly<Record<SettingKey, (value: unknown) => boolean>> = {
  excludeWeekends: isBoolean,
  showPortfolioValues: isBoolean,
  theme: (value) => value === 'light' || value === 'dark' || value === 'system',
  linkedSnapTradeAccounts: isIds,
}

/** Whether a setting knows this value (spec section 3, "Settings"). */
export const isSettingValue = (key: SettingKey, value: unknown): boolean => checks[key](value)

/** Whether two values of one setting are the same; lists by their items. */
export const isSameSetting = (one: Settings[SettingKey], other: Settings[SettingKey]): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other
