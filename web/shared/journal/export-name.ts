import { product } from '#domain/product.ts'
import { dayView, journalView } from '#web/read-models/views.ts'

/** The name of a file that is exported: of the journal, what is in it, and the day. */
export const exportName = (ending: string, what = ''): string =>
  `${[journalView.name ?? product.name, what, dayView.today].filter(Boolean).join(' ')}${ending}`
