import { lazyPart } from '#web/shared/page/lazy-part.tsx'

export const LazyFieldConflicts = lazyPart(() =>
  import('./field-conflicts.tsx').then((module) => module.FieldConflicts),
)
