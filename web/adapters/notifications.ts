/** `unsupported`: this page cannot show notifications. */
export type Permission = 'unsupported' | 'default' | 'denied' | 'granted'

export interface Notifications {
  readonly permission: () => Permission
  /** Asks the user; call it only in answer to a press. */
  readonly ask: () => Promise<Permission>
  /** Replaces the last notification of the same name. Does nothing where the browser does not allow it. */
  readonly show: (title: string, name: string) => Promise<void>
}

/** Through the service worker: browsers on phones do not let a page show them. The worker also answers a press. */
export const browserNotifications: Notifications = {
  permission: () => (isSupported() ? Notification.permission : 'unsupported'),
  ask: async () => (isSupported() ? Notification.requestPermission() : 'unsupported'),
  show: async (title, name) => {
    try {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.showNotification(title, { tag: name, icon: '/icon-192.png' })
    } catch {
      // The permission was withdrawn meanwhile.
    }
  },
}

const isSupported = (): boolean =>
  'Notification' in window && 'serviceWorker' in navigator && 'showNotification' in ServiceWorkerRegistration.prototype
