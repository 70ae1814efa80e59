import { lazyPart } from '#web/shared/page/lazy-part.tsx'

/** The item of a rule on Today: its name, its terms, and its verdict. */
export const LazyRuleItem = lazyPart(() => import('./rule-item.tsx').then((module) => module.RuleItem))
