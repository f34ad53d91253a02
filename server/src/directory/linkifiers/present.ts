import type { Linkifier } from '@parley/api/linkifiers/objects'
import type { StoredLinkifier } from './state.ts'

/** Linkifiers as the API shows them. */
export function presentLinkifiers(linkifiers: readonly StoredLinkifier[]): Linkifier[] {
  return linkifiers.map(({ id, pattern, urlTemplate }) => ({ id, pattern, url_template: urlTemplate }))
}
