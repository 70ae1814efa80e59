import { lazyPart } from '#web/shared/page/lazy-part.tsx'

/** The conflicts of a text; their code loads with the first one. */
export const LazyFieldConflicts = lazyPart(() =>
  import('./field-conflicts.tsx').then((module) => module.FieldConflicts),
)
