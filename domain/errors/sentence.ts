/** Adds a full stop, unless the words end a sentence. */
export const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
