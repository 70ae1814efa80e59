import { lateCode } from '#web/adapters/late-code.ts'
import type { OpenView } from '#machines/journal-view.ts'
import type { MovedTexts } from './moved-texts.ts'

/** The lost texts beside a journal, whose code comes where there are some: nearly always never. */
export const createLateMovedTexts = (load: () => Promise<MovedTexts>): MovedTexts => {
  let stopped = false
  let moved: MovedTexts | undefined
  let seen: OpenView['confirmed'] | undefined
  const loaded = lateCode(async () => {
    const begun = await load()
    if (stopped) begun.stop()
    moved = begun
    return begun
  })
  const tell = (work: (to: MovedTexts) => void) => {
    if (moved) work(moved)
    else void loaded().then((begun) => !stopped && begun && work(begun))
  }
  return {
    read: (names) => tell((to) => to.read(names)),
    follow: (open) => {
      if (!open || open.confirmed === seen) return
      seen = open.confirmed
      if (open.log.some(({ event }) => event.type === 'LostTextKept' && event.data.from !== undefined)) tell((to) => to.follow(open))
    },
    stop: () => {
      stopped = true
      moved?.stop()
    },
  }
}
