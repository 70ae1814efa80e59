/** The property of the document in which the page says how much of the window's foot its notices take; toasts and the focus keep clear of it. */
export const footHeight = '--bb-foot'
