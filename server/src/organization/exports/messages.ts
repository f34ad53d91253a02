import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '#messages/message/message.ts'
import type { ExportScope } from './scope.ts'

const BATCH = 1000

/** The messages of an export, oldest first. */
export async function* exportedMessages(
  tx: Queryable,
  state: RealmState,
  { parameters }: ExportScope,
): AsyncGenerator<StoredMessage[]> {
  for (let after = 0; ; ) {
    const { rows } = await tx.query<StoredMessage>(
      `with scope as (
         select id, range_agg(open) as open from unnest($2::integer[], $3::int4multirange[]) as one(id, open)
         group by id)
       select ${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN}
       from messages m join scope on m.conversation_id = scope.id and m.seq <@ scope.open
       where m.realm_id = $1 and m.id > $4 order by m.id limit ${BATCH}`,
      [state.id, ...parameters, after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.id
  }
}

/**
 * A message in an export. Leaves out its client, which reveals its sender's devices, and its history, which may come
 * from a private channel.
 */
export function presentExported(state: RealmState, message: StoredMessage, uploads: readonly string[]) {
  const channel = state.channelsByConversation.get(message.conversationId)
  const place =
    channel === undefined
      ? { participants: state.directs.get(message.conversationId)?.participants ?? [] }
      : { stream_id: channel.id, topic: message.topic }
  return {
    id: message.id,
    sender_id: message.senderId,
    timestamp: message.sentAt,
    ...place,
    content: message.content,
    rendered_content: message.rendered,
    last_edit_timestamp: message.lastEditAt,
    last_moved_timestamp: message.lastMovedAt,
    reactions: message.reactions,
    submessages: message.submessages,
    uploads,
  }
}
