/** The CSS property with the height that an on-screen keyboard covers of a page that the browser does not shorten. */
export const coveredHeight = '--bb-covered'

/** What the camera, the corners and the keyboard of a phone leave free, as lengths from the edges of the window. */
export const safe = {
  top: 'env(safe-area-inset-top)',
  bottom: `max(env(safe-area-inset-bottom), var(${coveredHeight}, 0px))`,
  /** The larger of both sides, for centred content. */
  side: 'max(env(safe-area-inset-left), env(safe-area-inset-right))',
}
