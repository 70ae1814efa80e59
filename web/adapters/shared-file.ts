import type { Timers } from './time.ts'

/** A worker that lives answers at once; one that was stopped has nothing to hand out. */
const patienceMs = 3000

/** Asks the service worker for what another app has shared: one file or several; empty where there is none. */
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
