import { navigate } from 'wouter/use-browser-location'
import { conflictCount } from '#domain/conflicts/views.ts'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { type DateOrder, dateLine } from '#domain/time/date-line.ts'
import { saidDate } from '#domain/time/said-date.ts'
import type { PaletteCommand } from '#web/features/palette/palette.tsx'
import type { Actions } from '#web/read-models/actions.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { dayView, journalView, undoView } from '#web/read-models/views.ts'
import { goTo } from '#web/shared/page/kept-account.ts'
import { shortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { filterIn } from '#web/shared/trades/trade-address.ts'
import { pages, type Row } from './pages.ts'
import { performShortcut, type ShortcutDeps, requestOnToday } from './shortcut-actions.ts'
import { templateCommands } from './template-commands.ts'

export interface CommandDeps extends ShortcutDeps {
  readonly actions: Actions
  readonly showFile: () => void
  readonly showConflicts: () => void
}

/** The commands of the palette now. A new command is a new row. */
export const paletteCommands = (deps: CommandDeps): ReadonlyArray<PaletteCommand> => [
  ...goToPages(),
  ...toDo(deps),
  ...aboutTheRoutine(),
  ...templateCommands(deps.actions),
  ...lists(),
  ...theme(deps),
  ...aboutTheJournal(deps),
]

/** A typed date opens its day in the calendar. */
export const meantDate = (query: string, order: DateOrder): PaletteCommand | undefined => {
  const date = saidDate(query, dayView.today, order)
  return date === undefined
    ? undefined
    : {
        id: `day ${date}`,
        label: `Open ${dateLine(date, order)}`,
        group: 'Go to',
        run: () => goTo(`/app/calendar/${date}`),
      }
}

export const searchFor = (query: string): PaletteCommand => ({
  id: 'search',
  label: `Search your journal for “${query}”`,
  group: 'Go to',
  run: () => navigate(`/app/search?q=${encodeURIComponent(query)}`),
})

const innerPages = [
  { path: '/app/insight/review', label: 'Review of the week', words: 'insight month focus questions' },
  {
    path: '/app/insight/routine',
    label: 'Routine of a month',
    words: 'insight quarter season items done skipped print',
  },
  { path: '/app/insight/year', label: 'Year and tax lots', words: 'insight realized wash sales fifo lifo' },
] as const

const goToPages = (): ReadonlyArray<PaletteCommand> => [
  ...outerPages(),
  ...innerPages.map(({ path, label, words }) => ({
    id: `go ${path}`,
    label,
    words: `go to page ${words}`,
    group: 'Go to' as const,
    run: () => goTo(path),
  })),
]

const outerPages = (): ReadonlyArray<PaletteCommand> =>
  pages
    .filter(({ access }) => access === 'app')
    .map((row) => ({
      id: `go ${row.path}`,
      label: labelOf(row),
      words: `go to page ${'title' in row ? row.title : ''}`,
      group: 'Go to',
      keys: keysOfPage(row.path),
      run: () => goTo(row.path),
    }))

const labelOf = (row: Row): string => row.navigation?.label ?? ('title' in row ? row.title : row.path)

const keysOfPage = (path: string): string | undefined =>
  shortcuts.find(({ action }) => action?.kind === 'go' && action.to === path)?.keys[0]

const toDo = (deps: CommandDeps): ReadonlyArray<PaletteCommand> => {
  const { undo, redo } = undoView
  const offered = [
    { kind: 'new-task', label: 'New task', words: 'add create' },
    { kind: 'new-checklist', label: 'New checklist', words: 'add create list' },
    { kind: 'notes', label: 'Write in the journal', words: 'notes reflections today' },
    { kind: 'plan', label: 'Plan a trade', words: 'add create stop target why before fill' },
    ...(undo ? [{ kind: 'undo', label: `Undo: ${undo.words}`, words: 'take back' } as const] : []),
    ...(redo ? [{ kind: 'redo', label: `Redo: ${redo.words}`, words: 'again' } as const] : []),
    ...(journalView.journal
      ? [
          {
            kind: 'amounts',
            label: journalView.journal.current.settings.showPortfolioValues ? 'Hide amounts' : 'Show amounts',
            words: 'values money private dots eye',
          } as const,
        ]
      : []),
    { kind: 'sheet', label: 'Keyboard shortcuts', words: 'keys help' },
  ] as const
  return [
    ...offered.map(({ kind, label, words }) => ({
      id: kind,
      label,
      words,
      group: 'Do',
      keys: shortcuts.find(({ action }) => action?.kind === kind)?.keys[0],
      run: () => performShortcut({ kind }, deps),
    })),
    newRule,
    ...importCommands,
  ]
}

const importCommands: ReadonlyArray<PaletteCommand> = (
  [
    { start: 'typed', label: 'Note a trade', words: 'type fill by hand enter buy sell new add' },
    { start: 'file', label: 'Import trades from a file', words: 'broker csv xlsx upload fills statement' },
  ] as const
).map(({ start, label, words }) => ({
  id: `import ${start}`,
  label,
  words,
  group: 'Do',
  run: () => requestOnScreen({ kind: 'import-trades', start }),
}))

const newRule: PaletteCommand = {
  id: 'new-rule',
  label: 'New rule',
  words: 'add create limit loss trades hours pause planned size',
  group: 'Do',
  run: () => requestOnToday({ kind: 'dialog', dialog: { of: 'rule' } }),
}

const aboutTheRoutine = (): ReadonlyArray<PaletteCommand> =>
  (
    [
      { of: 'several-tasks', label: 'Add several tasks', words: 'paste list new' },
      { of: 'routine', label: 'Start from a routine', words: 'template checklist day trader swing options futures' },
      { of: 'order', label: 'Reorder checklists', words: 'sort move arrange order' },
    ] as const
  ).map(({ of, label, words }) => ({
    id: of,
    label,
    words,
    group: 'Do',
    run: () => requestOnToday({ kind: 'dialog', dialog: { of } }),
  }))

const lists = (): ReadonlyArray<PaletteCommand> =>
  (journalView.journal ? checklistsInOrder(journalView.journal.current) : []).map(({ id, name }) => ({
    id: `checklist ${id}`,
    label: name,
    words: 'checklist open',
    group: 'Checklists',
    run: () => requestOnToday({ kind: 'checklist', checklistId: id }),
  }))

const theme = ({ actions }: CommandDeps): ReadonlyArray<PaletteCommand> =>
  (['light', 'dark', 'system'] as const).map((preference) => ({
    id: `theme ${preference}`,
    label: `Theme: ${preference === 'system' ? 'as the system' : preference}`,
    words: 'appearance colours colors mode',
    group: 'Theme',
    run: () => actions.setTheme(preference),
  }))

/** On the page of trades, the trades of its filters. Like the page, offers no export while amounts are hidden. */
const exportTrades = (actions: Actions): ReadonlyArray<PaletteCommand> => {
  const { pathname, search } = window.location
  const filter = pathname.startsWith('/app/trades') ? filterIn(search) : {}
  const isFiltered = Object.keys(filter).length > 0
  return journalView.journal?.current.settings.showPortfolioValues
    ? [
        {
          id: 'export trades',
          label: isFiltered ? 'Export the trades shown as XLSX' : 'Export trades, fills and notes as XLSX',
          words: 'download spreadsheet excel workbook csv',
          group: 'Journal',
          run: () => actions.tradeFile({ type: 'export-sheets', filter, as: 'workbook' }),
        },
      ]
    : []
}

const aboutTheJournal = ({ actions, showFile, showConflicts }: CommandDeps): ReadonlyArray<PaletteCommand> => [
  {
    id: 'export file',
    label: 'Export journal file',
    words: 'download backup save copy',
    group: 'Journal',
    run: () => actions.recovery.exportJournal('file'),
  },
  {
    id: 'export text',
    label: 'Export as text',
    words: 'download markdown',
    group: 'Journal',
    run: () => actions.recovery.exportJournal('text'),
  },
  ...exportTrades(actions),
  {
    id: 'journal',
    label: 'Your journal: size, fingerprint, restore',
    words: 'file about backup',
    group: 'Journal',
    run: showFile,
  },
  ...(journalView.journal && conflictCount(journalView.journal.current) > 0
    ? [
        {
          id: 'conflicts',
          label: 'Other versions of your texts',
          words: 'conflicts kept',
          group: 'Journal',
          run: showConflicts,
        },
      ]
    : []),
  { id: 'sign out', label: 'Sign out', words: 'log out leave', group: 'Journal', run: actions.signOut },
]
