import { drawn } from './drawn-icon.tsx'

/** Beside the icons of the first screen, which needs none. */
export const ChevronIcon = drawn(<path d="m7.5 4.5 5.5 5.5-5.5 5.5" />)
