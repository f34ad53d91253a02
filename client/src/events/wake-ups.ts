/** Calls the listener whenever the connection should be checked at once; returns what ends that. */
export type WakeUps = (listener: () => void) => () => void

const CLOCK_CHECK_MS = 10_000
/** A clock that jumps by more than this means that the machine slept. */
const SLEEP_JUMP_MS = 30_000
/** Looking away for a moment is no reason to ask the server. */
const HIDDEN_LONG_MS = 15_000

/** Return from sleep (also in Node); in a browser also a network that comes back and a tab that is shown again. */
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
    // Browsers slow the timers of hidden tabs down to one a minute, which is no sleep.
    if (slept && !isHidden()) listener()
  }, CLOCK_CHECK_MS)
  // In Node a timer would keep the process from ending.
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

/** A page that comes back from the browser's cache had all its requests cut. */
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
