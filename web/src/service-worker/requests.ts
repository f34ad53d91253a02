/** Files of the app that are fetched by their fixed names. */
const FIXED = new Set(['/theme.js', '/favicon.svg', '/manifest.webmanifest'])

/** Whether a path names a part of the app. */
export function isShell(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/icons/') || FIXED.has(path)
}

/** The language of a file with words. */
export function languageOf(path: string): string | undefined {
  return /\/words-(.+)-.{8}\.js$/.exec(path)?.[1]
}

/** The address within the app that a notification leads to. */
export function openedBy(data: unknown): string {
  const hash = typeof data === 'object' && data !== null && 'hash' in data ? data.hash : undefined
  return typeof hash === 'string' && hash.startsWith('#') ? hash : ''
}
