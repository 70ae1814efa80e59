/** The CSS property with the height of the bars at the foot of the window; toasts and scrolling keep clear of it. */
export const footHeight = '--bb-foot'
