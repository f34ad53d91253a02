import type { Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { idsOfSearch } from '../search/find.ts'
import { FEW_CONVERSATIONS, type IdsQuery, type Page } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { withoutOtherwiseRead } from './scope-by-reading.ts'
import { Finding, idsByWalking, idsOfPlainPage } from './walking.ts'

/**
 * The ids of a page, as SQL or as numbers. The work depends on the page and the number of conversations, and on the
 * number of messages only if conditions exclude most.
 */
export async function idsOfPage(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  page: Page,
): Promise<IdsQuery | number[]> {
  const { scope, terms, isByTerms, readOnly } = query
  const isFew = scope.conversations.size <= FEW_CONVERSATIONS
  if (terms.length === 0 || (isFew && !isByTerms && !readOnly))
    return idsOfPlainPage(realm, viewer, query, page)
  return idsByWalking(realm, query, new Finding(realm, query, page), async (rest) =>
    idsOfSearch(realm, viewer, await withoutOtherwiseRead(realm, viewer, query), rest),
  )
}
