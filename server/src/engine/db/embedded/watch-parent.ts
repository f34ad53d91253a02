/** How often a server looks whether npm is still there. */
const INTERVAL_MS = 1000

/**
 * Calls `onGone` once when the npm that started this process has gone. npm passes TERM and INT on, but a closed
 * terminal (HUP) or a KILL ends only npm itself and would leave a server that nobody sees. A server that was started
 * in another way may outlive its parent: nothing is watched then.
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
