import { feedErrors } from '@parley/api/feeds/errors'
import { feedsOfPerson } from '@parley/api/feeds/limits'
import { botsOf } from '#directory/bots/state.ts'
import type { User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import { violatesUnique } from '#engine/db/database.ts'
import { FetchError } from '#engine/fetching/client.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { channelToReportTo } from '../report.ts'
import { fetchFeed } from './fetch.ts'
import { readFeedInTurn } from './jobs.ts'
import { keyOf, nextReading } from './read.ts'
import { feedsOf, insertFeed, knowEntries, type StoredFeed } from './storage.ts'

export interface NewFeedRequest {
  readonly url: string
  readonly stream?: string | undefined
  readonly topic?: string | undefined
}

/**
 * Lets a bot report a feed from now on. What is in it already is not reported.
 * @throws ApiError if it cannot be read, or the bot may not write there
 */
export async function addFeed(
  { fetching }: Pick<ServerContext, 'fetching'>,
  realm: Realm,
  bot: User,
  { url: written, stream, topic = '' }: NewFeedRequest,
): Promise<StoredFeed> {
  const url = checkedUrl(written)
  const channel = stream === undefined ? undefined : channelToReportTo(realm.state, bot, stream)
  const found = await fetchFeed(fetching, url).catch((error: unknown) => {
    throw error instanceof FetchError ? feedErrors.unreadable(error.message) : error
  })
  if (found === undefined) throw feedErrors.unreadable('the answer was 304')
  const now = unixNow()
  const feed = {
    ...{
      botId: bot.id,
      url,
      title: found.title || new URL(url).hostname,
      topic,
      channelId: channel?.id ?? null,
    },
    ...{ etag: found.etag, lastModified: found.lastModified, checkedAt: now, nextAt: nextReading(now) },
  }
  const keys = [...new Set(found.entries.map(keyOf))]
  try {
    return await realm.change(async ({ tx, state, append }) => {
      const owned = botsOf(state, bot.botOwnerId).map(({ id }) => id)
      const present = await feedsOf(tx, state.id, owned)
      feedsOfPerson.checkRoom(present.length)
      const added = await insertFeed(tx, state.id, feed)
      await knowEntries(tx, state.id, added.id, keys, now)
      // The rest of the address may be a secret.
      append(noted.of({ action: 'feed_added', userIds: [bot.id], subject: new URL(url).hostname }))
      const turn = { realmId: state.id, feedId: added.id }
      await readFeedInTurn.queue(tx, turn, { runIn: added.nextAt - now })
      return added
    })
  } catch (error) {
    throw violatesUnique(error, 'feeds_of_bot') ? feedErrors.alreadyFollowed() : error
  }
}

function checkedUrl(written: string): string {
  const text = written.trim()
  if (!URL.canParse(text)) throw feedErrors.invalidUrl()
  const { protocol, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') throw feedErrors.invalidUrl()
  return href
}
