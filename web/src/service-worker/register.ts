import { language } from '#language/locale.ts'
import { goTo } from '#narrow/location.ts'

const LOOK_FOR_UPDATES_MS = 60 * 60_000

/**
 * Registers the service worker, which keeps the app for a start without a connection.
 * @param onUpdate called when a newer version is ready, with the function that reloads the page to it
 */
export async function registerWorker(onUpdate: (reload: () => void) => void): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app
  // Straight from the sources, nothing has a name to be stored under.
  if (!own || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string' && data.open.startsWith('#')) goTo(data.open)
  })
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ fill: language.get() }))
  setInterval(() => void registration.update().catch(() => {}), LOOK_FOR_UPDATES_MS)

  async function offer(worker: ServiceWorker): Promise<void> {
    const isOwn = (await filesOf(worker)).includes(own ?? '')
    // This page came from the network, so it is of that version already.
    if (isOwn) return worker.postMessage('activate')
    onUpdate(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      worker.postMessage('activate')
    })
  }

  function follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) void offer(worker)
    })
  }

  if (registration.waiting) void offer(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

/** The files of a worker's version. */
function filesOf(worker: ServiceWorker): Promise<readonly string[]> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('files', [port2])
  })
}
