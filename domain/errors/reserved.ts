/** A code that the specification names and for which this design has no honest path: it keeps its message and says why. */
export interface Reserved<Message extends string> {
  readonly message: Message
  readonly reserved: string
  /** `area.CODE` of what is said where the specification may have meant this one. */
  readonly instead?: string
}

/** Marks a code as reserved, with the reason, and with the code that is raised instead, where there is one. */
export const reserved = <const Message extends string>(message: Message, reason: string, instead?: `${string}.${string}`): Reserved<Message> =>
  ({ message, reserved: reason, ...(instead !== undefined && { instead }) })
