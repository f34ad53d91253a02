import { keepSeqsOf } from '#directory/channels/last-seq.ts'
import type { Queryable } from '#engine/db/database.ts'
import { MOVED_HERE, PLACE_FACTS } from '../message/bit-flags.ts'
import type { MessagesUpdated } from './changes.ts'

/** Writes the new topic of messages and the time of the move. */
export async function saveTopic(tx: Queryable, realmId: number, update: MessagesUpdated): Promise<void> {
  const { move, messages, at } = update
  if (move === undefined) return
  await tx.query(
    `update messages set topic = $3, last_moved_at = coalesce($4, last_moved_at)
     where realm_id = $1 and id = any($2)`,
    [realmId, messages.map(({ id }) => id), move.topic, move.isResolution ? null : at],
  )
}

/** Moves messages to the end of another conversation, and records their old places. */
export async function savePlaces(
  tx: Queryable,
  realmId: number,
  { conversationId, messages, move }: MessagesUpdated,
  isReadByDefault: boolean,
): Promise<void> {
  if (move === undefined) return
  const ids = messages.map(({ id }) => id)
  await keepSeqsOf(tx, realmId, ids)
  await tx.query(
    `insert into message_places (realm_id, message_id, conversation_id, seq)
     select $1, id, $2, seq from unnest($3::bigint[], $4::integer[]) as left_behind(id, seq)`,
    [realmId, conversationId, ids, messages.map(({ from }) => from)],
  )
  await tx.query(
    `update messages m set conversation_id = $2, seq = moved.seq, facts = (m.facts & ~$5::integer) | $6::integer
     from unnest($3::bigint[], $4::integer[]) as moved(id, seq) where m.realm_id = $1 and m.id = moved.id`,
    [
      realmId,
      move.conversationId,
      ids,
      messages.map(({ to }) => to),
      PLACE_FACTS,
      isReadByDefault ? PLACE_FACTS : MOVED_HERE,
    ],
  )
}

/** Deletes the flags of users who can no longer read the messages. */
export async function deleteFlags(
  tx: Queryable,
  realmId: number,
  gone: readonly (readonly [messageId: number, userId: number, bits: number])[],
): Promise<void> {
  await tx.query(
    `delete from message_flags f using unnest($2::bigint[], $3::integer[]) as gone(message_id, user_id)
     where f.realm_id = $1 and f.message_id = gone.message_id and f.user_id = gone.user_id`,
    [realmId, gone.map(([messageId]) => messageId), gone.map(([, userId]) => userId)],
  )
}

export async function clearFlag(
  tx: Queryable,
  realmId: number,
  ids: readonly number[],
  bit: number,
): Promise<void> {
  await tx.query(
    `update message_flags set flags = flags & ~$3::integer
     where realm_id = $1 and message_id = any($2) and flags & $3 <> 0`,
    [realmId, ids, bit],
  )
}
