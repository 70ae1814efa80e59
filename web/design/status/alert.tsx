import type { ReactNode } from 'react'
import type { IconProps } from '#web/design/tokens/drawn-icon.tsx'
import { CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './alert.css.ts'

type AlertTone = 'info' | 'success' | 'warning' | 'error'

const iconFor: Record<AlertTone, (props: IconProps) => ReactNode> = {
  info: InfoIcon,
  success: CheckIcon,
  warning: WarningIcon,
  error: ErrorIcon,
}
/** Only errors interrupt a screen reader. */
const roleFor: Record<AlertTone, 'status' | 'alert'> = {
  info: 'status',
  success: 'status',
  warning: 'status',
  error: 'alert',
}

interface AlertProps {
  readonly tone: AlertTone
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export const Alert = ({ tone, children, actions }: AlertProps) => {
  const Icon = iconFor[tone]
  return (
    <div className={styles.alert({ tone })} role={roleFor[tone]}>
      <Icon className={styles.mark({ tone })} />
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
