import { footHeight } from '#web/design/toast/foot-height.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { Part } from '#web/shared/page/part.tsx'
import { useCurrentPlace } from './current-place.ts'
import * as styles from './foot.css.ts'
import { LazyNotices } from './lazy-notices.tsx'
import { pages } from './pages.ts'

/** The notices, and below them on a narrow screen the main pages. */
export const Foot = () => (
  <div ref={publishHeight} className={styles.foot}>
    <Part>
      <LazyNotices />
    </Part>
    <Part>
      <Places />
    </Part>
  </div>
)

/** Toasts appear above the foot, and a field that gets the focus is scrolled clear of it. */
const publishHeight = (foot: HTMLElement | null): (() => void) | undefined => {
  if (!foot) return undefined
  const page = document.documentElement.style
  const observer = new ResizeObserver(() => page.setProperty(footHeight, `${foot.offsetHeight}px`))
  observer.observe(foot)
  return () => {
    observer.disconnect()
    page.removeProperty(footHeight)
  }
}

const Places = () => {
  const isCurrent = useCurrentPlace()
  return (
    <nav aria-label="Places" className={styles.places}>
      {pages.map(({ path, navigation }) => {
        if (!navigation?.isPlace) return undefined
        const current = isCurrent(path)
        return (
          <PageLink
            key={path}
            to={path}
            className={styles.place({ current })}
            aria-current={current ? 'page' : undefined}
          >
            <navigation.Icon />
            {navigation.label}
          </PageLink>
        )
      })}
    </nav>
  )
}
