import { limits } from '#domain/limits.ts'

/** Media queries for styles, phones first. Below `desktop` the sidebar is a drawer. */
export const media = {
  tablet: '(min-width: 640px)',
  desktop: `(min-width: ${limits.drawerBelowPx}px)`,
  /** Wide enough for tasks and notes side by side. */
  wide: '(min-width: 1180px)',
  hover: '(hover: hover)',
  coarse: '(pointer: coarse)',
  calm: '(prefers-reduced-motion: reduce)',
  forced: '(forced-colors: active)',
  print: 'print',
} as const
