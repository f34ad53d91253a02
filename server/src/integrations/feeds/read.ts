import { createHash } from 'node:crypto'
import { ApiError } from '@parley/api/contract/errors'
import { say } from '#directory/notices/ports.ts'
import { quoted, silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import { FetchError } from '#engine/fetching/client.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { report } from '../report.ts'
import { lines, link, plain, quote, shortened, wordsOfHtml } from '../webhooks/text.ts'
import { fetchFeed } from './fetch.ts'
import type { Entry } from './parse.ts'
import { knowEntries, type Reading, type StoredFeed, saveReading, unknownEntries } from './storage.ts'

/** What messages are said to be sent by. */
export const TITLE = 'RSS'
/** Between two readings. */
const EVERY_SECONDS = 15 * 60
/** The longest between two tries of a feed that cannot be read. */
const LONGEST_SECONDS = 86_400
/** So many entries are reported at a time; the others a minute later, so that a feed that begins anew floods nobody. */
const MOST_AT_A_TIME = 20
const NEXT_PART_SECONDS = 60
/** The owner hears of a feed that failed so often in a row: by then, for three quarters of an hour. */
const TOLD_AFTER_FAILURES = 3
const LONGEST_SUMMARY = 400

/** When a feed that was read now is read next: spread, since many are added in the same minute. */
export const nextReading = (now: number) => now + EVERY_SECONDS + Math.floor(Math.random() * 60)

/** Reads a feed, and reports what is new in it. */
export async function readFeed(
  { fetching }: Pick<ServerContext, 'fetching'>,
  realm: Realm,
  bot: User,
  feed: StoredFeed,
): Promise<Reading> {
  const now = unixNow()
  const { title, etag, lastModified, reportedAt, failures } = feed
  const before = { title, etag, lastModified, reportedAt, checkedAt: now }
  let reading: Reading
  try {
    const found = await fetchFeed(fetching, feed.url, feed)
    const well = { ...before, failures: 0, problem: null, nextAt: nextReading(now) }
    if (found === undefined) reading = well
    else {
      const known = { ...feed, title: found.title || feed.title }
      const { reported, isAll } = await reportEntries(realm, bot, known, found.entries, now)
      reading = {
        ...well,
        title: known.title,
        reportedAt: reported > 0 ? now : reportedAt,
        // As if it were not known yet: its server shall give it once more.
        ...(isAll ? found : { nextAt: now + NEXT_PART_SECONDS, etag: null, lastModified: null }),
      }
    }
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof ApiError)) throw error
    const wait = Math.min(EVERY_SECONDS * 2 ** failures, LONGEST_SECONDS)
    reading = { ...before, failures: failures + 1, problem: error.message, nextAt: now + wait }
    if (reading.failures === TOLD_AFTER_FAILURES) await tellOwner(realm, bot, feed, error.message)
  }
  await saveReading(realm.db, realm.state.id, feed.id, reading)
  return reading
}

/**
 * Reports the entries that are not known, the oldest first. A server that stops in between has sent some that are not
 * known yet: they are sent again by the same id, and so not twice.
 */
async function reportEntries(
  realm: Realm,
  bot: User,
  feed: StoredFeed,
  entries: readonly Entry[],
  now: number,
): Promise<{ reported: number; isAll: boolean }> {
  const { db, state } = realm
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const unknown = await unknownEntries(db, state.id, feed.id, [...byKey.keys()])
  const waiting = [...byKey].filter(([key]) => unknown.has(key)).reverse()
  const stream = feed.channelId === null ? undefined : String(feed.channelId)
  for (const [key, entry] of waiting.slice(0, MOST_AT_A_TIME)) {
    const once = { queue_id: feed.sendingId, local_id: key }
    await report(realm, bot, postOf(feed, entry), { title: TITLE, stream, once })
    await knowEntries(db, state.id, feed.id, [key], now)
  }
  const isAll = waiting.length <= MOST_AT_A_TIME
  const known = [...byKey.keys()].filter((key) => isAll || !unknown.has(key))
  await knowEntries(db, state.id, feed.id, known, now)
  return { reported: waiting.length, isAll }
}

/** By which an entry is known: strangers choose their ids, of any length. */
export const keyOf = ({ key }: Entry) => createHash('sha256').update(key).digest('base64url')

function postOf({ title, topic, url: feedUrl }: StoredFeed, { title: headline, url, summary }: Entry) {
  const said = shortened(wordsOfHtml(summary).replaceAll(/\s+/g, ' '), LONGEST_SUMMARY)
  const name =
    headline === '' ? (said === '' ? (url ?? feedUrl) : shortened(said, 100)) : wordsOfHtml(headline)
  return {
    topic: topic === '' ? title : topic,
    content: lines(
      `**${link(shortened(name, 200), url)}**`,
      said === '' || headline === '' ? '' : quote(plain(said)),
    ),
  }
}

async function tellOwner(
  realm: Realm,
  bot: User,
  { title, url }: StoredFeed,
  problem: string,
): Promise<void> {
  const owner = bot.botOwnerId === null ? undefined : realm.state.users.get(bot.botOwnerId)
  if (owner?.isActive !== true) return
  const content =
    `${silentMention(bot)} cannot report ${link(title, url)} at the moment:\n${quoted(problem)}\n` +
    'It is tried again, less and less often, up to once a day.'
  await realm.change((change) => say(change, realm.url, [{ to: owner, content }]))
}
