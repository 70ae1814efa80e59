import type { ReactNode } from 'react'
import { heading } from '#web/design/recipes/heading.css.ts'
import { ChevronIcon } from '#web/design/tokens/chevron-icon.tsx'
import * as styles from './collapsible-card.css.ts'

interface CollapsibleCardProps {
  readonly title: string
  readonly open?: boolean
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

export const CollapsibleCard = ({ title, open = true, onToggle, children }: CollapsibleCardProps) => (
  <details className={styles.card} open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary className={styles.summary}>
      <ChevronIcon className={styles.chevron} size={16} />
      <h2 className={heading.lead}>{title}</h2>
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
)
