import { counted } from '#domain/figures.ts'
import { product } from '#domain/product.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { browserTimers, pause } from '#web/adapters/time.ts'
import { sendOwedSignOut } from '#web/shell/theme-boot/owed-sign-out.ts'
import { findOnlyHere, type OnlyHere, removeEverything } from './remove-everything.ts'

/** /remove.js: the script of the page that removes the product from this browser. Works without the app. */
const button = document.querySelector<HTMLButtonElement>('[data-remove]')
const connection = createConnection(browserTimers)

const say = (name: 'loss' | 'outcome', text: string): void => {
  const place = document.querySelector(`[data-${name}]`)
  if (place) place.textContent = text
}

const lossOf = (only: OnlyHere | undefined): string => {
  if (!only)
    return 'Your browser does not say whether unsaved edits are on this device. If there are any, they are lost.'
  const { unsent, journals } = only
  const losses = [
    ...(unsent > 0 ? [`${counted(unsent, 'edit has', 'edits have')} not reached your drive and will be lost.`] : []),
    ...(journals > 0
      ? [
          `${counted(journals, 'journal is', 'journals are')} no longer in your drive: the copy on this device ` +
            'will be lost too.',
        ]
      : []),
  ]
  return losses.length > 0 ? losses.join(' ') : 'No unsaved edits on this device: nothing you wrote will be lost.'
}

const showLoss = async (): Promise<void> => {
  say('loss', lossOf(await findOnlyHere(connection)))
  if (button) button.disabled = false
}

/** How long the server may take to end the session (milliseconds). */
const patienceMs = 5_000

const remove = async (): Promise<void> => {
  if (button) button.disabled = true
  removeEventListener('focus', look)
  say('outcome', 'Removing...')
  const isGone = await removeEverything(window, connection).catch(() => false)
  const isSignedOut = await Promise.race([
    sendOwedSignOut().catch(() => false),
    pause(browserTimers, patienceMs).then(() => false),
  ])
  say('loss', '')
  say(
    'outcome',
    [
      isGone
        ? `${product.name} was removed from this device.`
        : `Not everything could be removed. Clear this site's data in your browser's settings.`,
      ...(isSignedOut
        ? []
        : [
            'The sign-in cookie is still there, because the server was not reached: ' +
              'open this site again when you are online.',
          ]),
    ].join(' '),
  )
}

// Another tab may have saved, or written, in the meantime.
const look = (): void => void showLoss()

button?.addEventListener('click', () => void remove())
addEventListener('focus', look)
look()
