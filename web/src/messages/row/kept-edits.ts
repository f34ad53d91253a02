import { readStored, writeStored } from '#store/local-storage.ts'

/** What somebody is changing a message into. */
export interface KeptEdit {
  readonly text: string
  /** What the message was. */
  readonly source: string
  readonly at: number
}

const KEPT_MS = 30 * 24 * 60 * 60_000

const prefixOf = (userId: number) => `parley:edit:${userId}:`

/** The edit of a message that was not saved: its page may have ended before. */
export function keptEdit(userId: number, messageId: number): KeptEdit | undefined {
  const stored = readStored(prefixOf(userId) + messageId) as Partial<KeptEdit> | undefined
  const isWhole =
    typeof stored?.text === 'string' && typeof stored.source === 'string' && typeof stored.at === 'number'
  return isWhole ? (stored as KeptEdit) : undefined
}

export function keepEdit(userId: number, messageId: number, edit: Omit<KeptEdit, 'at'>): void {
  writeStored(prefixOf(userId) + messageId, { ...edit, at: Date.now() })
}

/** Forgets the edit, and others that nobody has come back to. */
export function forgetEdit(userId: number, messageId: number): void {
  try {
    localStorage.removeItem(prefixOf(userId) + messageId)
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefixOf(userId))) continue
      const other = keptEdit(userId, Number(key.slice(prefixOf(userId).length)))
      if (!other || other.at < Date.now() - KEPT_MS) localStorage.removeItem(key)
    }
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
