import { readStored, writeStored } from '#store/local-storage.ts'

/** What somebody is changing a message into. */
export interface KeptEdit {
  readonly text: string
  /** What the message was. */
  readonly source: string
  readonly at: number
}

const KEPT_MS = 30 * 24 * 60 * 60_000

/** The id of a message, or of one that is to be sent later. */
type Edited = number | `scheduled ${number}`

const prefixOf = (userId: number) => `parley:edit:${userId}:`

/** The edit of a message that was not saved: its page may have ended before. */
export function keptEdit(userId: number, edited: Edited): KeptEdit | undefined {
  return checked(readStored(prefixOf(userId) + edited))
}

export function keepEdit(userId: number, edited: Edited, edit: Omit<KeptEdit, 'at'>): void {
  writeStored(prefixOf(userId) + edited, { ...edit, at: Date.now() })
}

/** Forgets the edit, and others that nobody has come back to. */
export function forgetEdit(userId: number, edited: Edited): void {
  try {
    localStorage.removeItem(prefixOf(userId) + edited)
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefixOf(userId))) continue
      const other = checked(readStored(key))
      if (!other || other.at < Date.now() - KEPT_MS) localStorage.removeItem(key)
    }
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

function checked(stored: unknown): KeptEdit | undefined {
  const { text, source, at } = (stored ?? {}) as Partial<KeptEdit>
  const isWhole = typeof text === 'string' && typeof source === 'string' && typeof at === 'number'
  return isWhole ? { text, source, at } : undefined
}
