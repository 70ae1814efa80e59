import { type ReactNode, useId } from 'react'
import type { StateValue } from 'xstate'
import { heading } from '#web/design/recipes/heading.css.ts'
import * as styles from './machines-page.css.ts'
import { placeText } from './places.ts'
import { SendEvent, type SendEventProps } from './send-event.tsx'

interface PanelProps extends SendEventProps {
  /** Undefined while the machine does not run. */
  readonly now: { readonly value: StateValue; readonly context: unknown } | undefined
  readonly children: ReactNode
}

export const Panel = ({ now, children, ...sending }: PanelProps) => (
  <>
    {now && (
      <>
        <Part title="Now">
          <output className={styles.now}>{placeText(now.value)}</output>
        </Part>
        <Part title="Send an event">
          <SendEvent {...sending} />
        </Part>
        <Part title="Context">
          <pre className={styles.context}>{JSON.stringify(now.context, writable, 2)}</pre>
        </Part>
      </>
    )}
    <Part title="What happened">
      <ol className={styles.history}>{children}</ol>
    </Part>
  </>
)

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={heading.lead}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const writable = (_: string, value: unknown): unknown =>
  typeof value === 'function' || typeof value === 'bigint' ? `‹${typeof value}›` : value
