import type { Examples } from './examples-for.ts'
import { journalExamples } from './journal-examples.ts'
import { marketExamples } from './market-examples.ts'
import { sessionExamples } from './session-examples.ts'

/** By the name in the table of drawn machines. A machine that begins with nothing and carries no data needs none. */
export const examples: Readonly<Record<string, Examples>> = {
  ...sessionExamples,
  ...journalExamples,
  ...marketExamples,
}
