import { ApiError, partsOf, type Session } from '@parley/client'
import { drawn } from '#ui/drawn.ts'
import { startLate } from '#ui/start-late.ts'
import { COPY_NAME, listName } from './database.ts'
import type { Written } from './keep.ts'
import type { OneTab } from './one-tab.ts'
import type { Copy } from './read.ts'
import type { ShownOf } from './view.ts'

/** How the app is left. */
export interface Ending {
  /** Whether somebody is logging out, which ends and wipes all by itself. */
  readonly isUnderWay: () => boolean
  readonly end: () => void
}

/** Reads the copy, for a session that shows the last view meanwhile. */
export type ReadCopy = () => Promise<Copy | undefined>

/**
 * Brings a session that was resumed from the copy up to date, and keeps the copy if this tab is the one that may.
 * @param from what the session was resumed from, or how to read the rest of what it begins with
 * @param ending what is done when the session is over for good: the copy is gone then, too
 * @returns the function that stops it
 */
export function followCopy(
  session: Session,
  oneTab: OneTab,
  from: Copy | ReadCopy | undefined,
  shownOf: ShownOf,
  ending: Ending,
): () => void {
  const isOver = new AbortController()
  const { signal } = isOver
  const ownUserId = session.state.viewer.userId
  if ('locks' in navigator) void keep()

  async function keep(): Promise<void> {
    const read = from && (await catchUp(session, oneTab, from, signal))
    await oneTab.granted
    if (signal.aborted) return
    const stop = startLate(
      () => import('./keep.ts'),
      ({ keepCopy }) => keepCopy(session, shownOf, read),
    )
    signal.addEventListener('abort', stop)
  }

  async function finish(): Promise<void> {
    ending.end()
    const { wipeCopy } = await import('./wipe.ts')
    await wipeCopy()
    // What is in memory may be somebody else's.
    window.location.reload()
  }

  // A page that the browser brings back finds that out, and registers again.
  const onPageHide = () => {
    if (!oneTab.isMine) void session.releaseQueue()
  }
  addEventListener('pagehide', onPageHide)
  const channel = new BroadcastChannel(COPY_NAME)
  channel.onmessage = () => {
    if (!ending.isUnderWay()) ending.end()
  }
  const stopWatching = session.subscribe(() => {
    // The server ends the queue before the log-out is through: a reload would cut off what it has yet to wipe.
    if (ending.isUnderWay()) return
    const { loop } = session
    const isRefused = loop.name === 'stopped' && loop.error instanceof ApiError && loop.error.status === 401
    const mustSetUp = isRefused && loop.error.code === 'SECOND_FACTOR_SETUP_REQUIRED'
    if (isRefused && (from || mustSetUp)) void finish()
    // Another person has logged in here meanwhile.
    else if (session.state.viewer.userId !== ownUserId) void finish()
  })
  return () => {
    isOver.abort()
    channel.close()
    stopWatching()
    removeEventListener('pagehide', onPageHide)
    oneTab.stop()
  }
}

/** Reads the rest once the first view is drawn, then follows the queue, or a new one. Returns what was read. */
async function catchUp(
  session: Session,
  oneTab: OneTab,
  from: Copy | ReadCopy,
  signal: AbortSignal,
): Promise<Written | undefined> {
  await drawn()
  const copy = typeof from === 'function' ? await completed(session, from, signal) : from
  if (signal.aborted) return undefined
  if (!copy) {
    session.follow(undefined)
    return undefined
  }
  const { image, imageId, since, rest } = copy
  // Without the other lists, those are fetched when they are opened.
  const lists = await rest().catch(() => [])
  if (signal.aborted) return undefined
  session.messages.restore(lists, since)
  const isMine = await oneTab.decided()
  if (signal.aborted) return undefined
  session.follow(isMine ? image.cursor?.queueId : undefined)
  if (!isMine || !image.cursor) return undefined
  const all = [...image.lists, ...lists]
  return {
    id: imageId,
    queueId: image.cursor.queueId,
    parts: partsOf(image.state),
    lists: new Map(all.map((list) => [listName(list.narrow), list])),
  }
}

/** Tells a session that began with a view all that is in the copy. Undefined for a copy that does not hold together. */
async function completed(session: Session, read: ReadCopy, signal: AbortSignal): Promise<Copy | undefined> {
  const copy = await read()
  if (!copy || signal.aborted) return undefined
  try {
    session.complete(copy.image, copy.since)
    return copy
  } catch (error) {
    console.warn('The copy of this browser is of no use.', error)
    return undefined
  }
}
