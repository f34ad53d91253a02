/** The stored value, or undefined. Another version of the app may have written it: check it. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Whether it is stored: where storage is full or switched off, a value lives as long as the page does.
 * @param longest so many characters are too many
 */
export function writeStored(key: string, value: unknown, longest = Number.POSITIVE_INFINITY): boolean {
  try {
    const text = JSON.stringify(value)
    if (text.length > longest) return false
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

const HISTORIES = ['searches', 'visits', 'channel-permissions', 'new-channel', 'held-back', 'told'] as const

/** Where the browser keeps what a person did lately. */
export function historyKey(what: (typeof HISTORIES)[number], userId: number): string {
  return `parley:${what}:${userId}`
}

/** For when the person logs out: others may use the browser next. */
export function forgetHistories(userId: number): void {
  try {
    for (const what of HISTORIES) localStorage.removeItem(historyKey(what, userId))
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
