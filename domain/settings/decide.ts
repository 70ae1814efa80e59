import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { SettingsCommand } from '#domain/record/commands.ts'
import type { SettingsEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { isSameSetting, isSettingValue } from '#domain/record/setting-values.ts'
import { err, ok, type Result } from '#domain/result.ts'

/** Refuses unknown settings and values, accounts without an id and too many of them. */
export const decideSettings = (
  { type, data, meta }: SettingsCommand,
  { settings }: Journal,
): Result<ReadonlyArray<SettingsEvent>, DomainError<'application'>> => {
  const moment = { at: meta.now, day: meta.today }
  const linked = settings.linkedSnapTradeAccounts
  switch (type) {
    case 'ChangeSetting':
      if (!isSettingValue(data.key, data.value)) return err(domainError('application', 'SETTINGS_ERROR'))
      return ok(isSameSetting(settings[data.key], data.value) ? [] : [{ type: 'SettingChanged', data, ...moment }])
    case 'LinkAccounts': {
      const accountIds = [...new Set(data.accountIds)].filter((id) => !linked.includes(id))
      if (accountIds.length === 0) return ok([])
      if (accountIds.includes('')) return err(domainError('application', 'SETTINGS_ERROR'))
      if (linked.length + accountIds.length > limits.linkedAccounts)
        return err(domainError('application', 'SETTINGS_ERROR'))
      return ok([{ type: 'AccountsLinked', data: { accountIds }, ...moment }])
    }
    case 'UnlinkAccounts': {
      // Every id of an older file can be unlinked, even one that could not be linked today.
      const accountIds = linked.filter((id) => data.accountIds.includes(id))
      return ok(accountIds.length > 0 ? [{ type: 'AccountsUnlinked', data: { accountIds }, ...moment }] : [])
    }
  }
}
