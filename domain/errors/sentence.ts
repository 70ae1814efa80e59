/** Words that others follow: with a full stop, and never with two. */
export const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
