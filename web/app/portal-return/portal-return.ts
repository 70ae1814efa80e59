import { portalReturnChannel } from '#domain/api/portal-return.ts'
import { createSignal } from '#web/adapters/signals.ts'

/**
 * /portal-return.js: the script of the page that the connection portal leads back to. It tells the app's tabs that somebody is back, which they
 * take for a reason to read the connections again and for nothing else, and closes its window. The portal's words in
 * the address choose one of our own sentences.
 */
const outcomes: ReadonlyMap<string | null, string> = new Map([
  ['SUCCESS', 'Your broker is connected.'],
  ['ERROR', 'Nothing was connected.'],
  ['ABANDONED', 'Nothing was connected.'],
])

const outcome = outcomes.get(new URLSearchParams(location.search).get('status'))
const place = document.querySelector('[data-outcome]')
if (outcome !== undefined && place) place.textContent = outcome
// What the portal has written into the address is of no more use, and an id of a visit is among it.
history.replaceState(null, '', location.pathname)
createSignal(portalReturnChannel).send('returned')
close()
