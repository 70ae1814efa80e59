import { portalReturnChannel } from '#domain/api/portal.ts'
import { createSignal } from '#web/adapters/signals.ts'

/**
 * /portal-return.js: the script of the page that the connection portal returns to. It notifies the app's tabs, which
 * then read the connections again and trust nothing else in it, and closes its window. The words in the address only
 * choose one of our own sentences.
 */
const outcomes: ReadonlyMap<string | null, string> = new Map([
  ['SUCCESS', 'Your broker is connected.'],
  ['ERROR', 'Nothing was connected.'],
  ['ABANDONED', 'Nothing was connected.'],
])

const outcome = outcomes.get(new URLSearchParams(location.search).get('status'))
const place = document.querySelector('[data-outcome]')
if (outcome !== undefined && place) place.textContent = outcome
// The portal's address is no longer needed, and it contains the id of a visit.
history.replaceState(null, '', location.pathname)
createSignal(portalReturnChannel).send('returned')
close()
