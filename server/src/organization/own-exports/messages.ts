import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '#messages/message/message.ts'

const BATCH = 1000

/** What a person has written and the direct messages they received, of what they may read: oldest first. */
export async function* ownMessages(
  { tx, realmId }: { tx: Queryable; realmId: number },
  own: {
    readonly userId: number
    /** The ids of the person's direct conversations. */
    readonly directs: readonly number[]
    /** What they may read, for `unnest($n::integer[], $m::int4multirange[])`. */
    readonly parameters: [number[], string[]]
  },
): AsyncGenerator<StoredMessage[]> {
  for (let after = 0; ; ) {
    const { rows } = await tx.query<StoredMessage & { isOpen: boolean }>(
      `with scope as (select * from unnest($2::integer[], $3::int4multirange[]) as one(id, open)),
       own as (
         (select id from messages where realm_id = $1 and sender_id = $5 and id > $4 order by id limit ${BATCH})
         union
         (select m.id from unnest($6::integer[]) as direct(id)
          join messages m on m.realm_id = $1 and m.conversation_id = direct.id
          where m.id > $4 order by m.id limit ${BATCH}))
       select ${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN}, scope.id is not null as "isOpen"
       from own join messages m on m.realm_id = $1 and m.id = own.id
       left join scope on m.conversation_id = scope.id and m.seq <@ scope.open
       order by m.id limit ${BATCH}`,
      [realmId, ...own.parameters, after, own.userId, own.directs],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.filter(({ isOpen }) => isOpen)
    after = last.id
  }
}

/** A message in the words of the REST API. Leaves out its history, which may come from a private channel. */
export function presentOwn(state: RealmState, message: StoredMessage, uploads: readonly string[]) {
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
