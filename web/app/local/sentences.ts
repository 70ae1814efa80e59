/** What each short name of a guard, action or delay says, as the build made them; it writes them in. Empty where machines run as they are written. */
export const sentences: Readonly<Record<string, string>> = {}
