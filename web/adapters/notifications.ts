/** Whether this browser may show notifications for this app; `unsupported`: not from this page. */
export type Permission = 'unsupported' | 'default' | 'denied' | 'granted'

/** Notifications of this device. */
export interface Notifications {
  readonly permission: () => Permission
  /** Asks the user; to be called only where they have pressed something for it. */
  readonly ask: () => Promise<Permission>
  /** Shows one in the place of the last of the same name. A browser that does not allow it shows none. */
  readonly show: (title: string, name: string) => Promise<void>
}

/** By the service worker, since browsers on phones let no page show them; a press on one is answered there. */
export const browserNotifications: Notifications = {
  permission: () => (isSupported() ? Notification.permission : 'unsupported'),
  ask: async () => (isSupported() ? Notification.requestPermission() : 'unsupported'),
  show: async (title, name) => {
    try {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.showNotification(title, { tag: name, icon: '/icon-192.png' })
    } catch {
      // The permission was taken back meanwhile.
    }
  },
}

const isSupported = (): boolean =>
  'Notification' in window && 'serviceWorker' in navigator && 'showNotification' in ServiceWorkerRegistration.prototype
