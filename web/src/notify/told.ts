import { historyKey, readStored, writeStored } from '#store/local-storage.ts'

/** More are not kept: what came before them is no news in any tab. */
const MOST = 200

/**
 * Whether this is the first to tell of a message. Only the one tab that notifies asks, but when it is closed another
 * takes its place, and may hear only then of what that one has told.
 */
export function isFirstToTell(userId: number, messageId: number): boolean {
  const key = historyKey('told', userId)
  const stored = readStored(key)
  const told: unknown[] = Array.isArray(stored) ? stored : []
  if (told.includes(messageId)) return false
  writeStored(key, [...told, messageId].slice(-MOST))
  return true
}
