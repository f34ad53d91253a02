import { unreadMessagesSection } from '@parley/api/flags/register'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import type { Person, TestServer } from '../harness.ts'
import { registered } from './registered.ts'

/** Inserts more unread messages into `general` than /register lists. */
export async function flood(server: TestServer, sender: Person, topic: string) {
  const { state } = server.realm
  const channel = state.channelsByName.get('general')
  if (channel === undefined) throw new Error('there is no channel')
  const count = maxUnreadMessages + 10
  await server.server.db.query(
    `insert into messages (realm_id, id, conversation_id, seq, sender_id, sent_at, topic, content, rendered, client)
     select $1, $2 + n, $3, $4 + n, $5, extract(epoch from now()), $6, 'x', '<p>x</p>', 'test' from generate_series(1, $7) n`,
    [state.id, state.lastMessageId, channel.conversationId, channel.lastSeq, sender.id, topic, count],
  )
  channel.lastSeq += count
  channel.firstMessageId ??= state.lastMessageId + 1
  state.lastMessageId += count
  state.recentMessages.giveOut(state.lastMessageId)
}

export async function unreadOf(person: Person) {
  const { count, old_unreads_missing } = await unreadMessagesOf(person)
  return [count, old_unreads_missing]
}

export const unreadMessagesOf = async (person: Person) =>
  (await registered(person, unreadMessagesSection)).unread_msgs
