import { addFeed, getFeeds, readFeedNow, removeFeed } from '@parley/api/feeds/endpoints'
import { content, WebServer } from '../../support/web-server.ts'
import { ask, requests } from '../request.ts'
import type { Prop } from '../scene.ts'
import { reporter } from './incoming-webhooks.ts'

/** A site with a feed, for one test. */
const site = async () => {
  const web = await WebServer.start({ '/feed': content('text/xml', '<rss><channel/></rss>') })
  return `${web.url}/feed`
}

/** A feed, with the bot that reports it. */
const feed: Prop<{ id: number; botId: number }> = async (stage, maker) => {
  const { id: botId } = await reporter(stage, maker)
  const { feed } = await maker.call(addFeed, { bot_id: botId, url: await site() })
  return { id: feed.id, botId }
}

export const feeds = requests(
  ask(getFeeds, async (scene) => ({ bot_id: (await scene.a(reporter)).id })),
  ask(addFeed, async (scene) => ({
    ...{ bot_id: (await scene.a(reporter)).id, url: await site() },
    stream: String((await scene.channel()).id),
  })),
  ask(readFeedNow, async (scene) => {
    const { id, botId } = await scene.a(feed)
    return { bot_id: botId, feed_id: id }
  }),
  ask(removeFeed, async (scene) => {
    const { id, botId } = await scene.a(feed)
    return { bot_id: botId, feed_id: id }
  }),
)
