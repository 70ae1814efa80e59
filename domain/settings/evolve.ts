import type { SettingsEvent } from '#domain/record/events.ts'
import type { Journal, Settings } from '#domain/record/journal.ts'
import { isSameSetting } from '#domain/record/setting-values.ts'
import { followCounts, isOff } from '#domain/routine/day-record.ts'

/** Applies the change of one setting; the others, and the accounts that it does not name, stay as they are. */
export const evolveSettings = (journal: Journal, event: SettingsEvent): Journal => {
  const change = changeBy(event, journal.settings.linkedSnapTradeAccounts)
  if (isSameSetting(journal.settings[change.key], change.value)) return journal
  // A weekend that counts from now on is recorded from now on, not only from its next tick (I3).
  const changed = { ...journal, settings: { ...journal.settings, [change.key]: change.value } }
  return isOff(journal, event.day) ? followCounts(changed, event.day) : changed
}

type Change = Extract<SettingsEvent, { readonly type: 'SettingChanged' }>['data']

const changeBy = ({ type, data }: SettingsEvent, linked: Settings['linkedSnapTradeAccounts']): Change => {
  if (type === 'SettingChanged') return data
  const others = linked.filter((id) => !data.accountIds.includes(id))
  // The account linked last comes last, even if it was linked before: a replayed log must give the same list (I3).
  return {
    key: 'linkedSnapTradeAccounts',
    value: type === 'AccountsLinked' ? [...others, ...new Set(data.accountIds)] : others,
  }
}
