import { followCounts } from '../days/day-record.ts'
import { isDayOff } from '../days/day-off.ts'
import type { SettingsEvent } from '../journal/events.ts'
import type { Journal, Settings } from '../journal/journal.ts'
import { lastResetOf } from '../journal/last-days.ts'
import { laterOf } from '../time/local-date.ts'
import { isSameSetting } from './setting-values.ts'

/** Applies the change of one setting; the others, and the accounts that it does not name, stay as they are. */
export const evolveSettings = (journal: Journal, event: SettingsEvent): Journal => {
  const change = changeBy(event, journal.settings.linkedSnapTradeAccounts)
  if (isSameSetting(journal.settings[change.key], change.value)) return journal
  const changed: Journal = { ...journal, settings: { ...journal.settings, [change.key]: change.value } }
  // A weekend that counts from now on is recorded from now on, not only from its next tick (I3).
  return isDayOff(journal.settings, laterOf(lastResetOf(journal.settings), event.day)) ? followCounts(changed, event.day) : changed
}

type Change = Extract<SettingsEvent, { readonly type: 'SettingChanged' }>['data']

const changeBy = ({ type, data }: SettingsEvent, linked: Settings['linkedSnapTradeAccounts']): Change => {
  if (type === 'SettingChanged') return data
  const others = linked.filter((id) => !data.accountIds.includes(id))
  // Whoever is linked last stands last, also where they were linked already: only so is a log that is replayed as a whole the same list (I3).
  return { key: 'linkedSnapTradeAccounts', value: type === 'AccountsLinked' ? [...others, ...new Set(data.accountIds)] : others }
}
