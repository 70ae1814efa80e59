/** Widths at which the layout changes. Under `desktop` the sidebar is a drawer (spec section 9, mobile drawer threshold 1024). */
export const drawerThresholdPx = 1024

/** Media queries for styles: phones first, then these. */
export const media = {
  tablet: '(min-width: 640px)',
  desktop: `(min-width: ${drawerThresholdPx}px)`,
  /** Room for tasks and notes side by side. */
  wide: '(min-width: 1180px)',
  hover: '(hover: hover)',
  coarse: '(pointer: coarse)',
  calm: '(prefers-reduced-motion: reduce)',
  forced: '(forced-colors: active)',
  print: 'print',
} as const
