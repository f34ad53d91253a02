/** Calls the listener when the connection should be checked at once; returns the function that stops it. */
export type WakeUps = (listener: () => void) => () => void

const CLOCK_CHECK_MS = 10_000
/** A clock that jumps by more than this means that the machine slept. */
const SLEEP_JUMP_MS = 30_000
/** A tab that was hidden for less than this needs no check. */
const HIDDEN_LONG_MS = 15_000

/** Return from sleep; in browsers also the return of the network and a tab that is shown again. */
export const wakeUps: WakeUps = (listener) => {
  const stops = [onClockJump(listener)]
  if (typeof window !== 'undefined' && typeof document !== 'undefined') {
    stops.push(listen(window, 'online', listener), onShownAgain(listener), onRestored(listener))
  }
  return () => {
    for (const stop of stops) stop()
  }
}

function onClockJump(listener: () => void): () => void {
  let before = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    const slept = now - before > CLOCK_CHECK_MS + SLEEP_JUMP_MS
    before = now
    // Browsers run the timers of hidden tabs once a minute, which looks like sleep.
    if (slept && !isHidden()) listener()
  }, CLOCK_CHECK_MS)
  // In Node, a timer would keep the process running.
  if (typeof timer === 'object') timer.unref()
  return () => clearInterval(timer)
}

function onShownAgain(listener: () => void): () => void {
  let hiddenSince = isHidden() ? Date.now() : undefined
  return listen(document, 'visibilitychange', () => {
    if (isHidden()) {
      hiddenSince = Date.now()
      return
    }
    if (hiddenSince !== undefined && Date.now() - hiddenSince > HIDDEN_LONG_MS) listener()
    hiddenSince = undefined
  })
}

/** The browser aborts all requests of a page that it puts into its back/forward cache. */
function onRestored(listener: () => void): () => void {
  return listen(window, 'pageshow', (event) => {
    if ('persisted' in event && event.persisted) listener()
  })
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
