import { job } from '#engine/jobs/job.ts'
import { unixNow } from '#engine/time.ts'
import { readFeed } from './read.ts'
import { feedById } from './storage.ts'

interface Turn {
  readonly realmId: number
  readonly feedId: number
}

/** Reads a feed, on one node at a time, and queues the next turn. */
export const readFeedInTurn = job<Turn>(
  'read_feed',
  {
    // For servers that stop during a try: a feed that cannot be read does not fail the job.
    attempts: 5,
    priority: 10,
    oneAtATime: ({ realmId, feedId }) => `feed ${realmId} ${feedId}`,
  },
  async (turn, { server }) => {
    const realm = await server.realms.upToDate(turn.realmId)
    const feed = await feedById(server.db, turn.realmId, turn.feedId)
    const bot = feed && realm.state.users.get(feed.botId)
    // Maintenance looks whether they are back.
    if (feed === undefined || bot?.isActive !== true || realm.state.isDeactivated) return
    const { nextAt } = await readFeed(server, realm, bot, feed)
    await readFeedInTurn.queue(server.db, turn, { runIn: nextAt - unixNow() })
  },
)
