import { deleteQueue } from '@parley/api/events/endpoints'
import { ApiError, type Session } from '@parley/client'
import { writeStored } from '#store/local-storage.ts'
import type { OneTab } from './one-tab.ts'

/**
 * Deletes the queues of tabs that ended without giving theirs back: the server would keep each for a week. A tab notes its
 * queue, and holds a lock of its name as long as it lives. Returns the function that ends it.
 */
export function deleteDeadQueues(session: Session, oneTab: OneTab, userId: number): () => void {
  if (!('locks' in navigator)) return () => {}
  const prefix = `parley:queue:${userId}:`
  const isOver = new AbortController()
  let held: string | undefined
  let release = () => {}

  function hold() {
    const id = session.queueId
    if (id === undefined || id === held) return
    release()
    held = id
    const name = prefix + id
    navigator.locks
      .request(name, { signal: isOver.signal }, () => {
        writeStored(name, true)
        return new Promise<void>((resolve) => {
          release = resolve
        })
      })
      // Stopped before its turn came.
      .catch(() => {})
  }

  async function bury() {
    const { held: locks = [] } = await navigator.locks.query()
    const alive = new Set([...locks.map(({ name }) => name), prefix + session.queueId])
    const noted = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    for (const name of noted.filter((one) => !alive.has(one))) {
      try {
        await session.connection.call(deleteQueue, { queue_id: name.slice(prefix.length) })
      } catch (error) {
        // Without an answer, another start asks again; a refusal says that it is gone.
        if (!(error instanceof ApiError)) return
      }
      localStorage.removeItem(name)
    }
  }

  /** The tab that reads the queue of the copy knows whether that one is still wanted. */
  let isAsked = false
  function look() {
    hold()
    if (isAsked || !oneTab.isMine || session.loop.name !== 'live') return
    isAsked = true
    void bury()
  }
  const stop = session.subscribe(look)
  look()
  void oneTab.granted.then(() => isOver.signal.aborted || look())
  return () => {
    isOver.abort()
    release()
    stop()
  }
}
