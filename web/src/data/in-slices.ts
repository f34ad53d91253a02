/** Also in a page that is never idle. */
const IDLE_WITHIN_MS = 2_000
/** However long nothing happens: whoever scrolls on a moment later waits for no more than this. */
const IDLE_SLICE_MS = 4
/** A frame takes 16 ms: what is left of it is for drawing, and for what somebody types. */
const SLICE_MS = 6

/** Does work in slices so short that frames and input come between them. In a page that nobody sees, in one go. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let end = performance.now() + SLICE_MS
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < end || document.visibilityState === 'hidden') continue
    await nextTask()
    end = performance.now() + SLICE_MS
  }
}

/** Sooner than a timer, which browsers hold back when there are many. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** Does the same work in one go. */
export function resultOf<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Does work while the page has nothing better to do, and leaves the rest for the next such moment. */
export async function inIdleMoments<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    await idle()
    const end = performance.now() + IDLE_SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}

/** Resolves when the page has nothing better to do; at once in a page that nobody sees. */
export function idle(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
    else setTimeout(resolve, 50)
  })
}
