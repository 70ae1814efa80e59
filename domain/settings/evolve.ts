import type { SettingsEvent } from '../journal/events.ts'
import type { Journal } from '../journal/journal.ts'
import { isSameSetting } from './setting-values.ts'

/** Applies the change of one setting; the others stay as they are. */
export const evolveSettings = (journal: Journal, { data }: SettingsEvent): Journal =>
  isSameSetting(journal.settings[data.key], data.value)
    ? journal
    : { ...journal, settings: { ...journal.settings, [data.key]: data.value } }
