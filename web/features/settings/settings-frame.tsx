import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './settings-frame.css.ts'

interface SettingsFrameProps {
  readonly sections: ReadonlyArray<{ readonly path: string; readonly label: string }>
  readonly current: string
  readonly children: ReactNode
}

export const SettingsFrame = ({ sections, current, children }: SettingsFrameProps) => {
  const row = useRef<HTMLUListElement>(null)
  const place = sections.findIndex(({ path }) => path === current)
  // On a narrow screen the row is wider than the page. `scrollIntoView` would move the page, too.
  useLayoutEffect(() => {
    const item = row.current?.children[place]
    if (!row.current || !(item instanceof HTMLElement)) return
    row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2
  }, [place])
  return (
    <div className={styles.page}>
      <nav className={styles.aside} aria-label="Settings">
        <p className={styles.name} aria-hidden="true">
          Settings
        </p>
        <ul ref={row} className={styles.sections}>
          {sections.map(({ path, label }) => (
            <li key={path}>
              <PageLink
                to={path}
                className={styles.section({ current: path === current })}
                aria-current={path === current ? 'page' : undefined}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
