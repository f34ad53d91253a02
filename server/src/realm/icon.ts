import { createHash } from 'node:crypto'
import type { RealmState } from './state.ts'

/** The picture that stands for an organisation without one of its own. */
export function iconUrl(state: RealmState): string {
  const hash = createHash('md5').update(`${state.id}@${state.botDomain}`).digest('hex')
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon`
}

/** The logo of an organisation without one of its own. */
export const LOGO_URL = '/favicon.svg'
