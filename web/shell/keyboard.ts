import { isComposing } from '#web/design/controls/composition.ts'
import { platform } from '#web/shared/shortcuts/caps.tsx'
import { beginsPair, pairMs } from '#web/shared/shortcuts/pairs.ts'
import { isSingleKey, type Shortcut, type ShortcutAction, shortcuts } from '#web/shared/shortcuts/shortcuts.ts'

interface KeyboardDeps {
  /** Whether single letters and signs are shortcuts on this device. */
  readonly singleKeys: () => boolean
  readonly act: (action: ShortcutAction) => void
}

/** The longest pause between two keys of one burst of typing. */
const burstMs = 700

/** Handles the keys of `shortcuts`; in a text field or a dialog only those that are meant for it. */
export const createKeyboard = ({ singleKeys, act }: KeyboardDeps): ((event: KeyboardEvent) => void) => {
  let first: { readonly key: string; readonly atMs: number } | undefined
  let typedAtMs = Number.NEGATIVE_INFINITY
  return (event) => {
    if (isComposing(event) || isModifier(event.key)) return
    // Escape, or the palette's own key, leaves a field on purpose, even if the dialog around it has handled the key.
    const leaves = isPlain(event) ? event.key === 'Tab' || event.key === 'Escape' : event.defaultPrevented
    if (leaves) typedAtMs = Number.NEGATIVE_INFINITY
    if (event.defaultPrevented) return
    const typing = isTextField(event.target)
    // On a Mac Ctrl moves and cuts in a text; the shortcuts use Cmd.
    if (typing && event.ctrlKey && platform() === 'mac') return
    const inDialog = document.querySelector('dialog[open]') !== null
    // A dialog would hide what is undone, unless it is a page and shows it.
    const overPage = document.querySelector('dialog[open]:not([data-page])') !== null
    const pair = first && event.timeStamp - first.atMs < pairMs ? first.key : undefined
    first = undefined
    // A field that closes in the middle of a word must not turn the remaining letters into shortcuts.
    const inBurst = event.timeStamp - typedAtMs < burstMs
    if (isPlain(event) && !leaves && (typing || inBurst)) typedAtMs = event.timeStamp
    if (inBurst && !typing && isPlain(event)) return
    const isMine = (row: Shortcut): boolean => {
      if (!row.action || (typing && !row.whileTyping)) return false
      if (overPage || (inDialog && row.action.kind !== 'undo' && row.action.kind !== 'redo')) return false
      return !isSingleKey(row) || singleKeys()
    }
    const matching = (wanted: string): Shortcut | undefined =>
      shortcuts.find(
        (row) =>
          isMine(row) &&
          row.keys.some((keys) =>
            wanted === 'pair' ? pair !== undefined && isPair(keys, pair, event) : isStroke(keys, event),
          ),
      )
    const row = matching('pair') ?? matching('stroke')
    if (row?.action) {
      event.preventDefault()
      if (!event.repeat) act(row.action)
    } else if (isPlain(event) && shortcuts.some((other) => isMine(other) && beginsPair(other, event.key))) {
      first = { key: event.key.toLowerCase(), atMs: event.timeStamp }
    }
  }
}

const isModifier = (key: string): boolean =>
  key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta' || key === 'AltGraph'

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

const isPair = (keys: string, before: string, event: KeyboardEvent): boolean =>
  isPlain(event) && keys === `${before} ${event.key.toLowerCase()}`

/** `mod` is Ctrl or Cmd, but not both. A sign such as `?` is matched by the typed character, on any keyboard. */
const isStroke = (keys: string, event: KeyboardEvent): boolean => {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name)
  if (event.key.toLowerCase() !== key.toLowerCase() || keys.includes(' ')) return false
  if (parts.length === 1) return isPlain(event) && (!event.shiftKey || !/[a-z]/i.test(key))
  const control = wants('mod') ? event.ctrlKey !== event.metaKey : event.ctrlKey === wants('ctrl') && !event.metaKey
  return control && event.shiftKey === wants('shift') && event.altKey === wants('alt')
}

const notTyped: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'range',
  'reset',
  'file',
  'color',
  'image',
])

const isTextField = (target: EventTarget | null): boolean => {
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
