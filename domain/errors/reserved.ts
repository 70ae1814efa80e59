/** A code that the specification names and for which this design has no honest path: it keeps its message and says why. */
export interface Reserved<Message extends string> {
  readonly message: Message
  readonly reserved: string
}

/** Marks a code as reserved, with the reason. */
export const reserved = <const Message extends string>(message: Message, reason: string): Reserved<Message> => ({ message, reserved: reason })
