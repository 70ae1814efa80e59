/** Chromium's event, which TypeScript's own types do not know. */
interface OfferEvent extends Event {
  /** Asks the user; works once per event. */
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

interface InstallOffer {
  /** `ask`: by a question of the browser. `home screen`: by hand, from Safari's menu. */
  readonly way: () => 'ask' | 'home screen' | undefined
  readonly follow: (changed: () => void) => () => void
  /** Asks the user; call it only in answer to a press. True if they agreed. */
  readonly ask: () => Promise<boolean>
}

let offered: OfferEvent | undefined
const followers = new Set<() => void>()
const keep = (offer: OfferEvent | undefined): void => {
  offered = offer
  for (const follower of followers) follower()
}

/** Call at the very start: the event comes once, while the page loads. */
export const keepInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would cover the page at a moment that the user did not choose.
    event.preventDefault()
    keep(event as OfferEvent)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}

export const browserInstallOffer: InstallOffer = {
  way: () => (offered ? 'ask' : isOutsideAppleHomeScreen(navigator) ? 'home screen' : undefined),
  follow: (changed) => {
    followers.add(changed)
    return () => followers.delete(changed)
  },
  ask: async () => {
    const answer = await offered?.prompt()
    keep(undefined)
    return answer?.outcome === 'accepted'
  },
}

/** The property is Apple's own: false in Safari on an iPhone or iPad, true in an app on its home screen. */
const isOutsideAppleHomeScreen = (navigator: Navigator & { readonly standalone?: boolean }): boolean =>
  navigator.standalone === false
