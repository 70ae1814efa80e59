import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The key code of every key that an input method takes. WebKit sends the last one after the composition has ended. */
const takenByInputMethod = 229

/** Whether an input method (Japanese, Chinese, Korean) takes the key: Enter accepts its word and Escape drops it. */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === takenByInputMethod
}
