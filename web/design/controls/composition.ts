import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The key code of every key that an input method takes. WebKit sends the last one after the composition has ended. */
const takenByInputMethod = 229

/**
 * Whether a key belongs to a word that an input method composes, as for Japanese, Chinese and Korean: Enter accepts the
 * word and Escape drops it, and neither is meant for the page.
 */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === takenByInputMethod
}
