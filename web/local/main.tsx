import '#web/design/tokens/reset.css.ts'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { product } from '#domain/product.ts'
import type { ThemeSurface } from '#machines/ports/browser.ts'
import { themeMachine, themeSurface } from '#machines/session/theme.machine.ts'
import { createMachineChannel } from '#web/adapters/machine-channel.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import { createThemeSurface } from '#web/adapters/theme-surface.ts'
import { ToastNotes } from '#web/design/toast/toast-notes.tsx'
import { ToastRegion } from '#web/design/toast/toast-region.tsx'
import { showTheme } from '#web/wiring/views.ts'
import { followWhileShown } from './follow.ts'
import { LocalFrame } from './local-frame.tsx'
import { localPages } from './local-pages.tsx'

const chosen = createThemeSurface(
  window,
  createKeyStore(window, () => window.localStorage),
)
/** Not stored: the theme of the journal stays what it is. */
const surface: ThemeSurface = {
  ...chosen,
  apply: (resolved) => void (document.documentElement.dataset['theme'] = resolved),
}
const theme = createActor(themeMachine.provide({ actors: { surface: themeSurface(surface) } }), {
  input: { preference: surface.stored(), systemIsDark: surface.systemIsDark() },
})
theme.subscribe(showTheme)
theme.start()

const every = (ms: number, act: () => void): (() => void) => {
  const handle = setInterval(act, ms)
  return () => clearInterval(handle)
}

const page = localPages.find(({ path }) => location.pathname.replace(/\/+$/, '') === path)
const root = document.getElementById('root')
if (!page || !root) throw new Error('The local host serves this document for its own pages only')
document.title = `${page.title} · ${product.name}`
if (page.path === '/machines') followWhileShown(window, createMachineChannel(), every)
createRoot(root).render(
  <>
    <LocalFrame
      pages={localPages}
      page={page}
      onTheme={(preference) => theme.send({ type: 'theme.chosen', preference })}
    />
    <ToastRegion>
      <ToastNotes />
    </ToastRegion>
  </>,
)
