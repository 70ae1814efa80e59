import { beforeEach } from 'vitest'
import { openPages } from './browser.ts'

/**
 * A journey that fails says what was on the screens: a name that never appeared says nothing of what stood in its
 * place.
 */
beforeEach(({ onTestFailed }) =>
  onTestFailed(async ({ task }) => {
    for (const page of openPages()) {
      const shown = await Promise.race([page.evaluate(onScreen), noAnswer()]).catch((error: unknown) => String(error))
      process.stderr.write(`${task.name}: ${page.url()}\n${shown}\n`)
    }
  }),
)

/** Runs in the page. */
const onScreen = (): string => {
  const shown = document.body.innerText.replaceAll(/\s+/g, ' ')
  const focused = document.activeElement?.cloneNode() as HTMLElement | undefined
  return `"${document.title}", ${navigator.onLine ? 'online' : 'offline'}, focus in ${focused?.outerHTML}: ${shown}`
}

const noAnswer = (): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('The page does not answer.'), 5000))
