import type { ReactNode } from 'react'
import type { IconProps } from '#web/design/tokens/drawn-icon.tsx'
import * as styles from './badge.css.ts'

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'caution' | 'critical'

interface BadgeProps {
  readonly tone?: BadgeTone
  readonly Icon?: (props: IconProps) => ReactNode
  readonly children: ReactNode
}

export const Badge = ({ tone = 'neutral', Icon, children }: BadgeProps) => (
  <span className={styles.badge({ tone })}>
    {Icon && <Icon size={14} />}
    {children}
  </span>
)
