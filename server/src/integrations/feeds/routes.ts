import * as endpoints from '@parley/api/feeds/endpoints'
import { feedErrors } from '@parley/api/feeds/errors'
import { noted } from '#engine/audit/entries.ts'
import { route } from '#engine/http/route.ts'
import { webhookToManage } from '../webhooks/access.ts'
import { addFeed } from './commands.ts'
import { readFeed } from './read.ts'
import { deleteFeed, feedById, feedsOf, presentFeed } from './storage.ts'

/** The feeds that a bot reports. */
export const list = route(endpoints.getFeeds, async ({ realm, state, user, parameters }) => {
  const bot = webhookToManage(state, user, parameters.bot_id)
  return { feeds: (await feedsOf(realm.db, state.id, [bot.id])).map(presentFeed) }
})

/** Lets a bot report a feed. */
export const add = route(endpoints.addFeed, async ({ server, realm, state, user, parameters }) => {
  const { bot_id, ...request } = parameters
  return { feed: presentFeed(await addFeed(server, realm, webhookToManage(state, user, bot_id), request)) }
})

/** Lets a bot report a feed no longer. */
export const remove = route(endpoints.removeFeed, async ({ realm, state, user, parameters }) => {
  const bot = webhookToManage(state, user, parameters.bot_id)
  await realm.change(async ({ tx, append }) => {
    const feed = await feedById(tx, state.id, parameters.feed_id)
    if (feed === undefined || !(await deleteFeed(tx, state.id, bot.id, feed.id)))
      throw feedErrors.noSuchFeed()
    append(noted.of({ action: 'feed_removed', userIds: [bot.id], subject: new URL(feed.url).hostname }))
  })
  return {}
})

/** Reads a feed before its time. */
export const readNow = route(endpoints.readFeedNow, async ({ server, realm, state, user, parameters }) => {
  const bot = webhookToManage(state, user, parameters.bot_id)
  const feed = await feedById(realm.db, state.id, parameters.feed_id)
  if (feed?.botId !== bot.id) throw feedErrors.noSuchFeed()
  return { feed: presentFeed({ ...feed, ...(await readFeed(server, realm, bot, feed)) }) }
})
