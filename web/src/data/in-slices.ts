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
