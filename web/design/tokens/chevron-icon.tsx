import { drawn } from './drawn-icon.tsx'

/** Not in `icons.tsx`, because the first screen needs no chevron. */
export const ChevronIcon = drawn(<path d="m7.5 4.5 5.5 5.5-5.5 5.5" />)
