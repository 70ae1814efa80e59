import type { ReactNode } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { drawn } from '#web/design/tokens/drawn-icon.tsx'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './amounts-toggle.css.ts'

const EyeIcon = drawn(
  <>
    <path d="M2 10s2.8-5.5 8-5.5 8 5.5 8 5.5-2.8 5.5-8 5.5S2 10 2 10Z" />
    <circle cx="10" cy="10" r="2.4" />
  </>,
)
const ClosedEyeIcon = drawn(<path d="M2.5 8s2.7 4 7.5 4 7.5-4 7.5-4M10 12v3M4.8 10.6 3 13M15.2 10.6 17 13" />)

/** Applies to every screen of the journal. */
export const AmountsToggle = ({ shown }: { readonly shown: boolean }) => {
  const { perform } = useActions()
  const toggle = () => perform({ type: 'ChangeSetting', data: { key: 'showPortfolioValues', value: !shown } })
  return (
    <Tooltip text={shown ? 'Hide amounts' : 'Show amounts'}>
      {(target) => (
        <Button
          {...target}
          variant="ghost"
          size="sm"
          shape="square"
          aria-label="Show amounts"
          aria-pressed={shown}
          onClick={toggle}
        >
          {shown ? <EyeIcon /> : <ClosedEyeIcon />}
        </Button>
      )}
    </Tooltip>
  )
}

/** The first amounts of a screen, with the eye at the end of their line. */
export const WithAmountsToggle = ({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }) => (
  <div className={styles.line}>
    {children}
    <div className={styles.eye}>
      <AmountsToggle shown={shown} />
    </div>
  </div>
)
