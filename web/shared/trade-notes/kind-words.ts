import type { LabelKind } from '#domain/trade-notes/label.ts'

export const kindWords: Readonly<Record<LabelKind, string>> = { setup: 'Setup', mistake: 'Mistake', tag: 'Tag' }
