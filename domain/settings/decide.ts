import { type DomainError, domainError } from '../errors/catalogue.ts'
import type { SettingsCommand } from '../journal/commands.ts'
import type { SettingsEvent } from '../journal/events.ts'
import type { Journal } from '../journal/journal.ts'
import { err, ok, type Result } from '../result.ts'
import { isSameSetting, isSettingValue } from './setting-values.ts'

/** Says what a change of a setting comes to. Refuses values that the setting does not know; setting what is set is nothing. */
export const decideSettings = (
  { data, meta }: SettingsCommand,
  journal: Journal,
): Result<ReadonlyArray<SettingsEvent>, DomainError<'application'>> => {
  if (!isSettingValue(data.key, data.value)) return err(domainError('application', 'SETTINGS_ERROR'))
  if (isSameSetting(journal.settings[data.key], data.value)) return ok([])
  return ok([{ type: 'SettingChanged', data, at: meta.now, day: meta.today }])
}
