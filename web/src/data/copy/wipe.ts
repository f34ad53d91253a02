import { COPY_MARK, COPY_NAME, deleteCopy } from './database.ts'

/** Deletes the copy of this browser, and what the service worker has stored; ends the session in the other tabs. */
export async function wipeCopy(): Promise<void> {
  localStorage.removeItem(COPY_MARK)
  const channel = new BroadcastChannel(COPY_NAME)
  channel.postMessage('wiped')
  channel.close()
  await deleteCopy()
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
