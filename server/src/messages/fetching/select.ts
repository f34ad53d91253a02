import { maxAnchor } from '@parley/api/messages/limits'
import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '../message/message.ts'
import { idsOfSearch } from '../search/find.ts'
import type { SearchQuery } from '../search/search-query.ts'
import { inSlices } from '../search/slices.ts'
import { aroundFew, fewAmong, idsOfFew } from './few-among.ts'
import { BESIDE, type IdsQuery, idsAmong, type Named, type Page } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { idsOfPage } from './page.ts'
import { withoutOtherwiseRead } from './scope-by-reading.ts'
import { idsOfUnread } from './unread.ts'

export interface FoundRow extends StoredMessage {
  readonly read: boolean
  readonly bits: number
  readonly match_content?: string
  readonly match_subject?: string
}

export interface Selected {
  readonly rows: FoundRow[]
  /** How many were found, with those that were deleted or moved before they could be read: a page that lacks them is full. */
  readonly count: number
}

export const NOTHING: Selected = { rows: [], count: 0 }

/** The messages of a page, in its order, or those among `ids`, oldest first. */
export async function select(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  wanted: Page | Named,
): Promise<Selected> {
  const ids = await idsWanted(realm, viewer, query, wanted)
  if (Array.isArray(ids) && ids.length === 0) return NOTHING
  const { text, values, source }: IdsQuery = Array.isArray(ids) ? theseIds(query, ids) : ids
  const order = 'direction' in wanted && wanted.direction === 'up to' ? 'desc' : 'asc'
  const byId = `from (${text}) page join messages m on m.realm_id = $1 and m.id = page.id ${BESIDE} order by m.id ${order}`
  const { rows } = await realm.db.prepared<FoundRow>(
    `select ${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN}, coalesce(mf.flags, 0) as bits, is_read as read ${source ?? byId}`,
    values,
  )
  // The database may be ahead of the state by which the ids were chosen, and a message be moved out of the scope.
  const { conversations } = query.scope
  const open = rows.filter(({ conversationId, seq }) =>
    includes(conversations.get(conversationId) ?? [], seq),
  )
  return {
    rows: await withMarks(open, query.search, 'ids' in wanted),
    count: Array.isArray(ids) ? ids.length : rows.length,
  }
}

/** @param isToSift whether it is not known yet which of them the search finds */
async function withMarks(
  rows: readonly FoundRow[],
  search: SearchQuery | undefined,
  isToSift: boolean,
): Promise<FoundRow[]> {
  if (search === undefined) return [...rows]
  const marked = await inSlices(
    rows,
    ({ rendered }) => rendered,
    (row) => (isToSift && !search.fits(row) ? [] : [{ ...row, ...search.marks(row) }]),
  )
  return marked.flat()
}

function theseIds({ parameters }: NarrowQuery, ids: number[]): IdsQuery {
  const [realmId, userId] = parameters
  return { text: 'select unnest($3::bigint[]) as id', values: [realmId, userId, ids] }
}

export async function idsWanted(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  wanted: Page | Named,
): Promise<IdsQuery | number[]> {
  const { search, unreadOnly } = query
  if ('ids' in wanted) {
    return unreadOnly ? idsOfUnread(realm, viewer, query, wanted) : idsAmong(query, wanted)
  }
  if (search !== undefined) {
    return idsOfSearch(realm, viewer, await withoutOtherwiseRead(realm, viewer, query), wanted)
  }
  const few = await fewAmong(realm, query.among)
  if (few?.length === 0) return []
  if (few !== undefined) {
    const near = await aroundFew(realm, query, few)
    const around = unreadOnly ? await withoutOtherwiseRead(realm, viewer, near) : near
    return around.scope.conversations.size === 0 ? [] : idsOfFew(around, wanted, few)
  }
  return unreadOnly ? idsOfUnread(realm, viewer, query, wanted) : idsOfPage(realm, viewer, query, wanted)
}

/** Whether there is a message in the narrow. */
export async function hasAny(realm: Realm, viewer: Viewer, query: NarrowQuery): Promise<boolean> {
  const ids = await idsWanted(realm, viewer, query, { direction: 'up to', from: maxAnchor, limit: 1 })
  return !Array.isArray(ids) || ids.length > 0
}
