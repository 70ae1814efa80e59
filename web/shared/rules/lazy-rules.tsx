import { lazyPart } from '#web/shared/page/lazy-part.tsx'

/** The item of a rule on Today: what it is called, what it asks, and how it stands. */
export const LazyRuleItem = lazyPart(() => import('./rule-item.tsx').then((module) => module.RuleItem))
