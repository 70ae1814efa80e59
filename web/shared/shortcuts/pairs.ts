import type { Shortcut } from './shortcuts.ts'

/** How long the second key of a pair may take, in milliseconds. */
export const pairMs = 1500

/** Whether a key begins the pair of a shortcut, such as 'g s'. */
export const beginsPair = ({ keys }: Shortcut, key: string): boolean =>
  keys.some((each) => each.startsWith(`${key.toLowerCase()} `))
