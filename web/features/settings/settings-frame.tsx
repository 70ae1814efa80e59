import type { ReactNode } from 'react'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './settings-frame.css.ts'

interface SettingsFrameProps {
  readonly sections: ReadonlyArray<{ readonly path: string; readonly label: string }>
  /** Path of the section that is shown. */
  readonly current: string
  readonly children: ReactNode
}

/** The frame of the settings pages, with their navigation. */
export const SettingsFrame = ({ sections, current, children }: SettingsFrameProps) => (
  <div className={styles.page}>
    <nav className={styles.aside} aria-label="Settings">
      <p className={styles.name} aria-hidden="true">
        Settings
      </p>
      <ul className={styles.sections}>
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
