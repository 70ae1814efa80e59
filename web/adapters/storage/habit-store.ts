import { isFields } from '#domain/fields.ts'
import { parseJson } from '#domain/json.ts'
import type { ShownResults } from '#domain/statistics/shown-results.ts'
import type { KeyStore } from './key-store.ts'
import * as storageKeys from './keys.ts'

/** How many journals' open checklists are remembered. */
const maxJournals = 20

/** The habits of a user on this device; read on demand, since most visits need none. */
export const createHabitStore = (keys: KeyStore) => ({
  names: (list: NameList): ReadonlyArray<string> => namesIn(keys.read(lists[list])),
  keepNames: (list: NameList, names: ReadonlyArray<string>): void => keys.write(lists[list], JSON.stringify(names)),
  checklistIn: (fileId: string): string | undefined => openChecklists(keys).find(([id]) => id === fileId)?.[1],
  openedChecklist: (fileId: string, checklistId: string): void =>
    keys.write(
      storageKeys.openChecklists,
      JSON.stringify(
        [[fileId, checklistId], ...openChecklists(keys).filter(([id]) => id !== fileId)].slice(0, maxJournals),
      ),
    ),
  /** Only the last journal's results are stored. */
  shownResults: (fileId: string): ShownResults | undefined => {
    const [id, shown] = listIn(keys.read(storageKeys.shownResults))
    return id === fileId && isShownResults(shown) ? shown : undefined
  },
  keepShownResults: (fileId: string, shown: ShownResults): void =>
    keys.write(storageKeys.shownResults, JSON.stringify([fileId, shown])),
  singleKeys: (): boolean => keys.read(storageKeys.singleKeys) !== 'off',
  setSingleKeys: (on: boolean): void =>
    on ? keys.remove(storageKeys.singleKeys) : keys.write(storageKeys.singleKeys, 'off'),
  choice: (of: ChoiceName): string | undefined => keys.read(choices[of]),
  keepChoice: (of: ChoiceName, value: string): void =>
    value === '' ? keys.remove(choices[of]) : keys.write(choices[of], value),
})

const choices = {
  clock: storageKeys.clock,
  dateOrder: storageKeys.dateOrder,
  firstWeekday: storageKeys.firstWeekday,
  reminder: storageKeys.reminder,
  reminded: storageKeys.reminded,
} as const

type ChoiceName = keyof typeof choices

const lists = { recentCommands: storageKeys.recentCommands, foldedPanels: storageKeys.foldedPanels } as const

type NameList = keyof typeof lists

type OpenChecklist = readonly [fileId: string, checklistId: string]

const openChecklists = (keys: KeyStore): ReadonlyArray<OpenChecklist> =>
  listIn(keys.read(storageKeys.openChecklists)).filter(isOpenChecklist)

const isOpenChecklist = (pair: unknown): pair is OpenChecklist =>
  Array.isArray(pair) && pair.length === 2 && pair.every((id) => typeof id === 'string')

const isShownResults = (value: unknown): value is ShownResults =>
  isFields(value) &&
  Array.isArray(value['accounts']) &&
  isFields(value['cellTexts']) &&
  [...value['accounts'], ...Object.values(value['cellTexts'])].every((each) => typeof each === 'string')

const namesIn = (text: string | undefined): ReadonlyArray<string> =>
  listIn(text).filter((name) => typeof name === 'string')

/** The user can change the storage, so any text may come. */
const listIn = (text: string | undefined): ReadonlyArray<unknown> => {
  const list = parseJson(text ?? '[]')
  return Array.isArray(list) ? list : []
}
