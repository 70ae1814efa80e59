/** The CSS property with the height that an on-screen keyboard covers of a page that the browser does not shorten. */
export const coveredHeight = '--bb-covered'

/** The margins that the camera, the corners and the keyboard of a phone cover, as lengths from the window's edges. */
export const safe = {
  top: 'env(safe-area-inset-top)',
  bottom: `max(env(safe-area-inset-bottom), var(${coveredHeight}, 0px))`,
  side: 'max(env(safe-area-inset-left), env(safe-area-inset-right))',
}
