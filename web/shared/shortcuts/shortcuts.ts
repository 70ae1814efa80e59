export type ShortcutAction =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'palette' | 'sheet' | 'undo' | 'redo' | 'amounts' }
  | { readonly kind: 'new-task' | 'new-checklist' | 'notes' | 'plan' | 'next-checklist' | 'previous-checklist' }

type ShortcutPlace =
  | 'Everywhere'
  | 'Go to'
  | 'Today’s Plan'
  | 'A task that has the focus'
  | 'A checklist that has the focus'
  | 'The calendar’s month'
  | 'The list of trades'
  | 'A trade'

export interface Shortcut {
  /** Alternatives, the first for tips. `mod` is Cmd on a Mac and Ctrl elsewhere; a space separates a sequence. */
  readonly keys: ReadonlyArray<string>
  readonly label: string
  readonly where: ShortcutPlace
  /** Undefined where the focused element handles the key: the row is only listed. */
  readonly action?: ShortcutAction
  readonly whileTyping?: true
}

/** In the order of the list. */
export const shortcuts: ReadonlyArray<Shortcut> = [
  {
    keys: ['mod+k'],
    label: 'Search and commands',
    where: 'Everywhere',
    action: { kind: 'palette' },
    whileTyping: true,
  },
  { keys: ['?'], label: 'Keyboard shortcuts', where: 'Everywhere', action: { kind: 'sheet' } },
  { keys: ['mod+z'], label: 'Undo', where: 'Everywhere', action: { kind: 'undo' } },
  { keys: ['mod+shift+z', 'ctrl+y'], label: 'Redo', where: 'Everywhere', action: { kind: 'redo' } },
  { keys: ['a'], label: 'Show or hide amounts', where: 'Everywhere', action: { kind: 'amounts' } },
  { keys: ['p'], label: 'Plan a trade', where: 'Everywhere', action: { kind: 'plan' } },
  { keys: ['g d'], label: 'Dashboard', where: 'Go to', action: { kind: 'go', to: '/app' } },
  { keys: ['g t'], label: 'Today', where: 'Go to', action: { kind: 'go', to: '/app/today' } },
  { keys: ['g c'], label: 'Calendar', where: 'Go to', action: { kind: 'go', to: '/app/calendar' } },
  { keys: ['g r'], label: 'Trades', where: 'Go to', action: { kind: 'go', to: '/app/trades' } },
  { keys: ['g i'], label: 'Insight', where: 'Go to', action: { kind: 'go', to: '/app/insight' } },
  { keys: ['/'], label: 'Search', where: 'Go to', action: { kind: 'go', to: '/app/search' } },
  { keys: ['g s'], label: 'Settings', where: 'Go to', action: { kind: 'go', to: '/app/settings' } },
  { keys: ['n'], label: 'New task', where: 'Today’s Plan', action: { kind: 'new-task' } },
  { keys: ['c'], label: 'New checklist', where: 'Today’s Plan', action: { kind: 'new-checklist' } },
  { keys: ['w'], label: 'Write in the journal', where: 'Today’s Plan', action: { kind: 'notes' } },
  { keys: [']'], label: 'Next checklist', where: 'Today’s Plan', action: { kind: 'next-checklist' } },
  { keys: ['['], label: 'Previous checklist', where: 'Today’s Plan', action: { kind: 'previous-checklist' } },
  { keys: ['Space'], label: 'Tick or untick', where: 'A task that has the focus' },
  { keys: ['alt+ArrowUp', 'alt+ArrowDown'], label: 'Move up or down', where: 'A task that has the focus' },
  { keys: ['m'], label: 'Move to another checklist', where: 'A task that has the focus' },
  { keys: ['alt+ArrowUp', 'alt+ArrowDown'], label: 'Move up or down', where: 'A checklist that has the focus' },
  { keys: ['ArrowLeft', 'ArrowRight'], label: 'Previous or next day', where: 'The calendar’s month' },
  { keys: ['ArrowUp', 'ArrowDown'], label: 'Previous or next week', where: 'The calendar’s month' },
  { keys: ['PageUp', 'PageDown'], label: 'Previous or next month', where: 'The calendar’s month' },
  { keys: ['shift+PageUp', 'shift+PageDown'], label: 'Previous or next year', where: 'The calendar’s month' },
  { keys: ['Home', 'End'], label: 'First or last day of the week', where: 'The calendar’s month' },
  { keys: ['Enter'], label: 'Open the day', where: 'The calendar’s month' },
  { keys: ['ArrowUp', 'ArrowDown'], label: 'Previous or next trade', where: 'The list of trades' },
  { keys: ['Enter'], label: 'Open the trade', where: 'The list of trades' },
  { keys: ['k', 'j'], label: 'Previous or next trade', where: 'A trade' },
  { keys: ['n'], label: 'Write a note', where: 'A trade' },
  { keys: ['l'], label: 'Add a label', where: 'A trade' },
  { keys: ['s'], label: 'Enter a stop', where: 'A trade' },
  { keys: ['e'], label: 'Rate it', where: 'A trade' },
  { keys: ['v'], label: 'Mark it as looked through', where: 'A trade' },
  { keys: ['x'], label: 'Take its plan off', where: 'A trade' },
  { keys: ['Escape'], label: 'Back to the list', where: 'A trade' },
]

/** Whether a shortcut has single keys without modifiers: speech input users can switch those off (WCAG 2.1.4). */
export const isSingleKey = ({ keys }: Shortcut): boolean =>
  keys.some((stroke) => stroke.split(' ').every((key) => key.length === 1))
