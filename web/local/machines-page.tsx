import { useState, useSyncExternalStore } from 'react'
import { product } from '#domain/product.ts'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { MachineView } from './machine-view.tsx'
import * as styles from './machines-page.css.ts'
import { placeText } from './places.ts'
import { useRunning } from './use-running.ts'

const names = Object.keys(drawnMachines)

/** Every machine as a statechart: on paper, or as it runs in the app in another tab. */
export const MachinesPage = () => {
  const hash = useSyncExternalStore(whenAddressChanges, () => location.hash.slice(1))
  const name = names.find((each) => each === hash) ?? 'save-status'
  const machine = drawnMachines[name]
  const running = useRunning()
  const [source, setSource] = useState('paper')
  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <h1 className={heading.title}>Machines</h1>
        <a href="/app" target="_blank" rel="noopener">
          {product.name} in another tab
        </a>
        <nav aria-label="Machines" className={styles.list}>
          {names.map((each) => {
            const runs = running.actors.findLast((actor) => actor.machine === drawnMachines[each]?.root.id)
            return (
              <a
                key={each}
                className={styles.machine}
                href={`#${each}`}
                aria-current={each === name ? 'page' : undefined}
              >
                {each}
                {/* Always a line, so that the list does not move when the app opens. */}
                <span className={styles.running}>{runs ? placeText(runs.value) : '\u00a0'}</span>
              </a>
            )
          })}
        </nav>
      </header>
      {machine && <MachineView key={name} {...{ name, machine, running, source }} onSource={setSource} />}
    </div>
  )
}

const whenAddressChanges = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
