/** A page that nobody sees has no frames. */
const WITHOUT_FRAMES_MS = 200

/** Resolves after the next frame is drawn; after a moment in a page that nobody sees. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WITHOUT_FRAMES_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}
