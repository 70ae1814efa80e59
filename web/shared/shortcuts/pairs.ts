import type { Shortcut } from './shortcuts.ts'

/** For the second key of a pair, such as 'g s'. */
export const pairMs = 1500

export const beginsPair = ({ keys }: Shortcut, key: string): boolean =>
  keys.some((each) => each.startsWith(`${key.toLowerCase()} `))
