import { accountCookie } from '@parley/api/web/cookies'

/** Says without asking the database whether there is a copy, of which version, and of whose account. */
export const COPY_MARK = 'parley:copy'

/** Changes with every source that shapes what is kept: what another version has kept is of no use. */
export const COPY_VERSION = typeof __STATE_VERSION__ === 'string' ? __STATE_VERSION__ : 'from-sources'

declare const __STATE_VERSION__: string | undefined

/** What the mark says of the copy of an account. */
export function markOf(userId: number | string): string {
  return `${COPY_VERSION} ${userId}`
}

/**
 * Whether there is a copy of the account that this browser is logged in to. Asked before anything is drawn, so neither of
 * the database nor of the server: somebody else may have signed in since it was written, in whatever way.
 */
export function hasCopy(): boolean {
  try {
    const account = accountHere()
    const isOfAccount = account !== undefined && localStorage.getItem(COPY_MARK) === markOf(account)
    return isOfAccount && 'locks' in navigator
  } catch {
    return false
  }
}

/** Whether there is a copy of another account than the one that this browser is logged in to. */
export function hasForeignCopy(): boolean {
  try {
    const mark = localStorage.getItem(COPY_MARK)
    return mark !== null && !mark.endsWith(` ${accountHere()}`)
  } catch {
    return false
  }
}

/** The user id of the account whose session the browser has; undefined if it has none. */
function accountHere(): string | undefined {
  const start = `${accountCookie}=`
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}
