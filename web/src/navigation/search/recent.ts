import { historyKey, readStored, writeStored } from '#store/local-storage.ts'

const KEPT = 10

/** The addresses of the person's last searches in this browser, latest first. */
export function recentSearches(userId: number): readonly string[] {
  const stored = readStored(historyKey('searches', userId))
  return Array.isArray(stored) ? stored.filter((hash) => typeof hash === 'string').slice(0, KEPT) : []
}

export function rememberSearch(userId: number, hash: string): void {
  const others = recentSearches(userId).filter((other) => other !== hash)
  writeStored(historyKey('searches', userId), [hash, ...others].slice(0, KEPT))
}
