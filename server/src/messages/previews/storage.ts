import { createHash } from 'node:crypto'
import type { PageEmbed } from '@parley/markup'
import type { Queryable } from '#engine/db/database.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'

/** An older preview is fetched again at the next link to its page. */
const FRESH_SECONDS = DAY_SECONDS
const digestOf = (url: string) => createHash('sha256').update(url).digest()

/** The cached previews of `urls`; null for pages known to have none. */
export async function knownPreviews(
  db: Queryable,
  realmId: number,
  urls: readonly string[],
): Promise<Map<string, PageEmbed | null>> {
  if (urls.length === 0) return new Map()
  const { rows } = await db.query<{ place: number; preview: PageEmbed | null }>(
    `select one.place::integer as place, preview from unnest($2::bytea[]) with ordinality as one(digest, place)
     join page_previews p on p.realm_id = $1 and p.url_digest = one.digest and p.fetched_at > $3`,
    [realmId, urls.map(digestOf), unixNow() - FRESH_SECONDS],
  )
  return new Map(rows.map(({ place, preview }) => [urls[place - 1] ?? '', preview]))
}

export async function savePreview(
  db: Queryable,
  realmId: number,
  url: string,
  preview: PageEmbed | null,
): Promise<void> {
  await db.query(
    `insert into page_previews (realm_id, url_digest, preview, fetched_at) values ($1, $2, $3, $4)
     on conflict (realm_id, url_digest) do update set preview = excluded.preview, fetched_at = excluded.fetched_at`,
    [realmId, digestOf(url), preview === null ? null : JSON.stringify(preview), unixNow()],
  )
}

export async function deleteStalePreviews(db: Queryable, realmId: number): Promise<void> {
  await db.query('delete from page_previews where realm_id = $1 and fetched_at <= $2', [
    realmId,
    unixNow() - FRESH_SECONDS,
  ])
}
