/** How often a server checks whether npm still runs. */
const INTERVAL_MS = 1000

/**
 * Calls `onGone` once the npm that started this process is gone. npm passes on SIGTERM and SIGINT, but a closed
 * terminal (SIGHUP) or a SIGKILL ends only npm and would leave the server running unseen. Does nothing if the server
 * was not started by npm: it may then outlive its parent.
 */
export function watchParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, INTERVAL_MS)
  timer.unref()
}
