import { isConversationHeld, isPersonHeld } from '#messages/legal-holds/held.ts'
import { deleteByIds } from '#messages/message-changes/delete-of-sender.ts'
import { HeldMeanwhile } from './held.ts'
import type { Step } from './steps.ts'

/** Messages that are deleted at a time: each makes others wait. */
const BATCH = 50
/** Messages of the archive that are looked at in one statement. */
const LOOKED_AT = 1000

/** Deletes what the person has written, as any deletion, from the newest back. */
export const deleteSentMessages: Step = async ({ realm, erasure: { userId, messages } }) => {
  if (!messages) return undefined
  const { rows } = await realm.db.query<{ id: number; conversationId: number }>(
    `select id, conversation_id as "conversationId" from messages
     where realm_id = $1 and sender_id = $2 order by id desc limit $3`,
    [realm.state.id, userId, BATCH],
  )
  if (rows.length === 0) return undefined
  await realm.change(async (change) => {
    const { state } = change
    if (isPersonHeld(state, userId)) throw new HeldMeanwhile()
    if (rows.some(({ conversationId }) => isConversationHeld(state, conversationId))) {
      throw new HeldMeanwhile()
    }
    await deleteByIds(
      change,
      rows.map(({ id }) => id),
    )
  })
  return 0
}

/** Takes the same out of the archive of what is not kept any longer, with what they added to others' messages there. */
export const deleteArchivedMessages: Step = async ({ realm, erasure: { userId, messages } }, after) => {
  if (!messages) return undefined
  const { rows } = await realm.db.query<{ last: number | null }>(
    `with looked as (
       select message_id, (rows->'messages'->0->>'sender_id')::integer as sender_id,
         rows->'submessages' @> jsonb_build_array(jsonb_build_object('sender_id', $3::integer)) as has_more
       from archived_messages where realm_id = $1 and message_id > $2 order by message_id limit $4),
     gone as (
       delete from archived_messages a using looked
       where a.realm_id = $1 and a.message_id = looked.message_id and looked.sender_id = $3),
     trimmed as (
       update archived_messages a set rows = jsonb_set(rows, '{submessages}', (
         select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(rows->'submessages') one
         where (one->>'sender_id')::integer <> $3))
       from looked where a.realm_id = $1 and a.message_id = looked.message_id and looked.sender_id <> $3
         and looked.has_more)
     select max(message_id) as last from looked`,
    [realm.state.id, after, userId, LOOKED_AT],
  )
  return rows[0]?.last ?? undefined
}
