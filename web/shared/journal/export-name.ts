import { product } from '#domain/product.ts'
import { dayView, journalView } from '#web/read-models/views.ts'

/** 'My journal trades 2026-11-20.csv': the journal's name, the content, and the day. */
export const exportName = (ending: string, what = ''): string =>
  `${[journalView.name ?? product.name, what, dayView.today].filter(Boolean).join(' ')}${ending}`
