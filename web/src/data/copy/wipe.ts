import { COPY_NAME, deleteCopy } from './database.ts'
import { COPY_MARK } from './mark.ts'
import { forgetPicture } from './picture.ts'
import { forgetView } from './view.ts'

/** Deletes the copy of this browser, and what the service worker has stored; ends the session in the other tabs. */
export async function wipeCopy(): Promise<void> {
  // First of all: the other tabs begin anew at once, and would read it.
  forgetMark()
  const channel = new BroadcastChannel(COPY_NAME)
  channel.postMessage('wiped')
  channel.close()
  await dropCopy()
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Deletes the copy alone: everything goes on without it. */
export async function dropCopy(): Promise<void> {
  forgetMark()
  await deleteCopy()
}

/** Who starts now finds neither the copy nor the view and the picture that belong to it. */
function forgetMark(): void {
  localStorage.removeItem(COPY_MARK)
  forgetView()
  forgetPicture()
}
