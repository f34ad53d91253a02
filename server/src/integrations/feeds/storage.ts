import type { Feed } from '@parley/api/feeds/objects'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Version } from './fetch.ts'

export interface StoredFeed extends Version {
  readonly id: number
  readonly botId: number
  readonly url: string
  readonly title: string
  /** Null: the owner of the bot is written to. */
  readonly channelId: number | null
  /** Empty: the title of the feed. */
  readonly topic: string
  readonly sendingId: string
  /** Times are UNIX seconds. */
  readonly checkedAt: number
  readonly nextAt: number
  readonly reportedAt: number | null
  readonly failures: number
  readonly problem: string | null
}

export type NewFeed = Pick<
  StoredFeed,
  'botId' | 'url' | 'title' | 'channelId' | 'topic' | 'etag' | 'lastModified' | 'checkedAt' | 'nextAt'
>

/** What became of a reading. */
export type Reading = Pick<
  StoredFeed,
  'title' | 'etag' | 'lastModified' | 'checkedAt' | 'nextAt' | 'reportedAt' | 'failures' | 'problem'
>

const COLUMNS = `id, bot_id as "botId", url, title, channel_id as "channelId", topic, sending_id as "sendingId", etag,
  last_modified as "lastModified", checked_at as "checkedAt", next_at as "nextAt", reported_at as "reportedAt", failures,
  problem`

/** The feeds that are reported in a channel, by their ids. */
export async function feedsOfChannel(
  db: Queryable,
  realmId: number,
  channelId: number,
): Promise<Pick<StoredFeed, 'botId' | 'title' | 'topic'>[]> {
  const { rows } = await db.query<Pick<StoredFeed, 'botId' | 'title' | 'topic'>>(
    'select bot_id as "botId", title, topic from feeds where realm_id = $1 and channel_id = $2 order by id',
    [realmId, channelId],
  )
  return rows
}

export async function insertFeed(tx: Queryable, realmId: number, feed: NewFeed): Promise<StoredFeed> {
  const result = await tx.query<StoredFeed>(
    `insert into feeds (realm_id, bot_id, url, title, channel_id, topic, etag, last_modified, checked_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      realmId,
      feed.botId,
      feed.url,
      feed.title,
      feed.channelId,
      feed.topic,
      feed.etag,
      feed.lastModified,
      feed.checkedAt,
      feed.nextAt,
    ],
  )
  return onlyRow(result)
}

export async function feedById(db: Queryable, realmId: number, id: number): Promise<StoredFeed | undefined> {
  const { rows } = await db.query<StoredFeed>(
    `select ${COLUMNS} from feeds where realm_id = $1 and id = $2`,
    [realmId, id],
  )
  return rows[0]
}

/** The feeds of some bots, in the order in which they were added. */
export async function feedsOf(
  db: Queryable,
  realmId: number,
  botIds: readonly number[],
): Promise<StoredFeed[]> {
  const { rows } = await db.query<StoredFeed>(
    `select ${COLUMNS} from feeds where realm_id = $1 and bot_id = any($2) order by id`,
    [realmId, botIds],
  )
  return rows
}

/** When each feed is to be read next. */
export async function feedTimes(
  db: Queryable,
  realmId: number,
): Promise<Pick<StoredFeed, 'id' | 'nextAt'>[]> {
  const sql = 'select id, next_at as "nextAt" from feeds where realm_id = $1'
  return (await db.query<Pick<StoredFeed, 'id' | 'nextAt'>>(sql, [realmId])).rows
}

/** @returns whether there was one */
export async function deleteFeed(
  tx: Queryable,
  realmId: number,
  botId: number,
  id: number,
): Promise<boolean> {
  const sql = 'delete from feeds where realm_id = $1 and bot_id = $2 and id = $3'
  const { rowCount } = await tx.query(sql, [realmId, botId, id])
  return rowCount === 1
}

export async function saveReading(
  db: Queryable,
  realmId: number,
  id: number,
  reading: Reading,
): Promise<void> {
  await db.query(
    `update feeds set title = $3, etag = $4, last_modified = $5, checked_at = $6, next_at = $7, reported_at = $8,
       failures = $9, problem = $10 where realm_id = $1 and id = $2`,
    [
      realmId,
      id,
      reading.title,
      reading.etag,
      reading.lastModified,
      reading.checkedAt,
      reading.nextAt,
      reading.reportedAt,
      reading.failures,
      reading.problem,
    ],
  )
}

/** Which of these entries are not known. */
export async function unknownEntries(
  db: Queryable,
  realmId: number,
  feedId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select key from unnest($3::text[]) as given(key) where not exists
       (select from feed_entries e where e.realm_id = $1 and e.feed_id = $2 and e.key = given.key)`,
    [realmId, feedId, keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Notes entries as known. Of a feed that was removed meanwhile, nothing. */
export async function knowEntries(
  db: Queryable,
  realmId: number,
  feedId: number,
  keys: readonly string[],
  seenAt: number,
): Promise<void> {
  await db.query(
    `insert into feed_entries (realm_id, feed_id, key, seen_at)
     select f.realm_id, f.id, given.key, $4 from feeds f, unnest($3::text[]) as given(key)
     where f.realm_id = $1 and f.id = $2
     on conflict (realm_id, feed_id, key) do update set seen_at = excluded.seen_at`,
    [realmId, feedId, keys, seenAt],
  )
}

/**
 * Forgets entries that have long not been in their feed when it was last another than before: they are not expected again.
 * A feed that has not changed since keeps its own, however old.
 */
export async function forgetEntries(db: Queryable, realmId: number, longSeconds: number): Promise<void> {
  await db.query(
    `delete from feed_entries e using
       (select feed_id, max(seen_at) as newest from feed_entries where realm_id = $1 group by feed_id) feed
     where e.realm_id = $1 and e.feed_id = feed.feed_id and e.seen_at < feed.newest - $2::bigint`,
    [realmId, longSeconds],
  )
}

export function presentFeed(feed: StoredFeed): Feed {
  return {
    ...{ id: feed.id, url: feed.url, title: feed.title, channel_id: feed.channelId, topic: feed.topic },
    ...{ checked: feed.checkedAt, next_check: feed.nextAt, reported: feed.reportedAt, problem: feed.problem },
  }
}
