import type { Linkifier } from '@parley/markup'
import { compileLinkifier } from '@parley/markup/server'
import type { RealmState } from '#engine/realm/state.ts'
import type { StoredLinkifier } from './state.ts'

// Entries replace the list and its elements, and never mutate them, so memoized results stay valid.
const compiled = new WeakMap<StoredLinkifier, Linkifier>()
const lists = new WeakMap<readonly StoredLinkifier[], readonly Linkifier[]>()

/** The compiled linkifiers of an organization, in order. */
export function linkifiersOf({ linkifiers }: RealmState): readonly Linkifier[] {
  let list = lists.get(linkifiers)
  if (list === undefined) {
    list = linkifiers.map(compiledOf)
    lists.set(linkifiers, list)
  }
  return list
}

function compiledOf(stored: StoredLinkifier): Linkifier {
  let linkifier = compiled.get(stored)
  if (linkifier === undefined) {
    linkifier = compileLinkifier(stored.pattern, stored.urlTemplate)
    compiled.set(stored, linkifier)
  }
  return linkifier
}
