export type Platform = 'mac' | 'other'

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}
const modifiers: Readonly<Record<Platform, Readonly<Record<string, string>>>> = {
  mac: { mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' },
  other: { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', ctrl: 'Ctrl' },
}

/** The caps of a shortcut: 'mod+shift+z' is Ctrl, Shift, Z. One list per stroke of a sequence. */
export const capsOf = (keys: string, platform: Platform): ReadonlyArray<ReadonlyArray<string>> =>
  keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map((key) => modifiers[platform][key] ?? names[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
    )

/** In one line, for a tip: 'Ctrl K', 'G then T'. */
export const shortcutText = (keys: string, platform: Platform): string =>
  capsOf(keys, platform)
    .map((caps) => caps.join(' '))
    .join(' then ')
