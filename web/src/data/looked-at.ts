/** The browser tells of one look in several events. */
const ONE_LOOK_MS = 3_000

/**
 * Calls the listener when somebody comes back to the page: to its window, from another tab, or to the network. Returns
 * the function that ends it.
 */
export function whenLookedAt(listener: () => void): () => void {
  let last = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < ONE_LOOK_MS) return
    last = Date.now()
    listener()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('online', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    window.removeEventListener('online', look)
  }
}
