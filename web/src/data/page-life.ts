const PREFIX = 'parley-page-'

/** This page among those of the browser. Browsers offer random UUIDs over HTTPS only. */
export const PAGE_ID = `${Date.now()}.${Math.floor(Math.random() * 1e9)}`

/** Without locks, which exist over HTTPS only, nobody knows which pages live. */
export const knowsOtherPages = 'locks' in navigator

/** Lets other pages know that this one lives, until the signal or its end, however that comes. */
export function livePage(signal: AbortSignal): void {
  if (!knowsOtherPages) return
  const end = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  navigator.locks.request(PREFIX + PAGE_ID, { signal }, () => end).catch(() => {})
}

/** Does the work once a page is no more, while no other page does that for it. */
export async function afterPage(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(PREFIX + id, { signal }, work)
}
