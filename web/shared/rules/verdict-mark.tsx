import type { Verdict } from '#domain/rules/judge.ts'
import { CheckIcon, CloseIcon, MinusIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './rules.css.ts'

const marks: Readonly<Record<Verdict['state'], 'kept' | 'broken' | 'open'>> = {
  'no fills': 'kept',
  kept: 'kept',
  broken: 'broken',
  'not judged': 'open',
}

const icons = { kept: CheckIcon, broken: CloseIcon, open: MinusIcon } as const

/** Independent of colour; the words next to it say the same. */
export const VerdictMark = ({ verdict }: { readonly verdict: Verdict | undefined }) => {
  const state = verdict ? marks[verdict.state] : 'open'
  const Icon = icons[state]
  return (
    <span className={styles.mark({ state })} aria-hidden="true">
      <Icon size={14} />
    </span>
  )
}
