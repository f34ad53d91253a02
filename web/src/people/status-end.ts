import { updateStatus } from '@parley/api/statuses/endpoints'
import type { App } from '#data/context.ts'
import { readStored, writeStored } from '#store/local-storage.ts'

const KEY = 'parley:status-end'
const LOOK_MS = 20_000

interface StatusEnd {
  readonly userId: number
  /** Milliseconds. */
  readonly at: number
  /** What was set: another status that came meanwhile stays. */
  readonly text: string
  readonly emoji: string
}

/** Remembers in this browser when the own status ends: the API knows no end. */
export function keepEnd(end: StatusEnd | undefined): void {
  writeStored(KEY, end ?? null)
}

function storedEnd(): StatusEnd | undefined {
  const stored = readStored(KEY) as Partial<StatusEnd> | undefined
  const isWhole = typeof stored?.userId === 'number' && typeof stored.at === 'number'
  return isWhole ? ({ text: '', emoji: '', ...stored } as StatusEnd) : undefined
}

/** Clears the status when its time is over, while the app is open. */
export function endStatusInTime({ connection, session, ownUserId, report }: App): () => void {
  function look() {
    const end = storedEnd()
    if (end?.userId !== ownUserId || end.at > Date.now()) return
    keepEnd(undefined)
    const now = session.state.statuses.get(ownUserId)
    if ((now?.status_text ?? '') !== end.text || (now?.emoji_name ?? '') !== end.emoji) return
    connection.call(updateStatus, { status_text: '', emoji_name: '' }).catch(report)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
