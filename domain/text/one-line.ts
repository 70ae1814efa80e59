/** A text that stays on its line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
