import { getChannelIntegrations } from '@parley/api/incoming-webhooks/endpoints'
import { newestLookedAt } from '@parley/api/incoming-webhooks/limits'
import { readableChannel } from '#directory/channels/access.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { readableScope, scopeParameters } from '#messages/fetching/scope.ts'
import { feedsOfChannel } from '../feeds/storage.ts'

interface Writer {
  readonly user_id: number
  readonly messages: number
  readonly last_sent: number
}

/** The bots that write into a channel, and the feeds that are reported there, for who may read it. */
export const ofChannel = route(getChannelIntegrations, async ({ realm, state, user, parameters }) => {
  const channel = readableChannel(state, user, parameters.stream_id)
  const [ids, open] = scopeParameters(readableScope(plainViewer(state, user)))
  // However many messages there are, the index gives the newest.
  const { rows } = await realm.db.query<Writer>(
    `select sender_id as user_id, count(*)::integer as messages, max(sent_at) as last_sent
     from (select sender_id, sent_at from messages m
           join unnest($4::integer[], $5::int4multirange[]) as scope(id, open)
             on scope.id = m.conversation_id and m.seq <@ scope.open
           where m.realm_id = $1 and m.conversation_id = $2
           order by m.seq desc limit $3) as newest
     group by sender_id order by last_sent desc, sender_id`,
    [state.id, channel.conversationId, newestLookedAt, ids, open],
  )
  const feeds = await feedsOfChannel(realm.db, state.id, channel.id)
  const bots = rows.filter(({ user_id: id }) => {
    const sender = state.users.get(id)
    return sender !== undefined && sender.botType !== null && !sender.isSystemBot
  })
  return {
    bots,
    feeds: feeds.map(({ botId, title, topic }) => ({ bot_id: botId, title, topic: topic || title })),
  }
})
