import { lazyPart } from '#web/shared/page/lazy-part.tsx'

export const LazyRuleItem = lazyPart(() => import('./rule-item.tsx').then((module) => module.RuleItem))
