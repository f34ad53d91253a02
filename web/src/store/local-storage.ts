/** The stored value, or undefined. Another version of the app may have written it: check it. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or switched off: the value lives as long as the page does.
  }
}

const HISTORIES = ['searches', 'visits'] as const

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
