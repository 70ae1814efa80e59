import { portalReturnChannel } from '#domain/api/portal.ts'
import { createSignal } from '#web/adapters/signals.ts'

/** /portal-return.js: makes the app's tabs read the connections again. The address only chooses a sentence. */
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
