const AGAIN_MS = 4_000

/**
 * Loads code that can wait, and starts it; tries again as long as it cannot be loaded, as without a connection.
 * @param start returns the function that ends what it has started
 * @returns the function that ends it, or keeps it from starting
 */
export function startLate<M>(load: () => Promise<M>, start: (module: M) => () => void): () => void {
  let isOver = false
  let end = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    load().then(
      (module) => {
        if (!isOver) end = start(module)
      },
      () => {
        if (!isOver) timer = setTimeout(attempt, AGAIN_MS)
      },
    )
  }
  attempt()
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
  }
}
