import type { Endpoint } from './endpoint.ts'

/** What a key with a scope is for. */
export interface KeyUse {
  readonly mayWrite: boolean
  /** Whether it is for chosen channels only. */
  readonly isPerChannel: boolean
}

type Declared = Pick<Endpoint, 'method' | 'access' | 'scopedKeys' | 'perChannel'>

/** Whether the endpoint is open to keys of this scope. What their account may do with it comes on top. */
export function isWithinScope(endpoint: Declared, { mayWrite, isPerChannel }: KeyUse): boolean {
  const use = scopedUseOf(endpoint)
  if (use === 'never' || (use === 'write' && !mayWrite)) return false
  return !isPerChannel || endpoint.perChannel === true
}

/** What calling the endpoint is for a key with a scope. */
export function scopedUseOf({ method, access, scopedKeys }: Declared): 'never' | 'read' | 'write' {
  // Ranks are for people: whoever administers does it with a session, or with the account's own key.
  if (access === 'admin' || access === 'owner') return 'never'
  return scopedKeys ?? (method === 'GET' ? 'read' : 'write')
}
