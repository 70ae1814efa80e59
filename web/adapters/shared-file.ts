import type { Timers } from './time.ts'

/** A running worker answers at once; one that was stopped has lost the files. */
const patienceMs = 3000

/** Takes the files that another app has shared from the service worker; empty if there are none. */
export const takeSharedFiles = (timers: Timers): Promise<ReadonlyArray<File>> => {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve([])
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve([data].flat().filter((file) => file instanceof File)))
    port1.start()
    worker.postMessage('bellbook.take-shared', [port2])
    timers.after(patienceMs, () => resolve([]))
  })
}
