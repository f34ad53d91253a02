import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { archivedIsHeld, heldIn, isPersonHeld, messageIsHeld } from '#messages/legal-holds/held.ts'

const HELD = messageIsHeld('$3', '$4')

/**
 * Whether a legal hold keeps anything of a person: all that they have written, or a message or file of theirs in a
 * conversation. Then nothing of them is erased, not even the name: it says who has written what is kept. Reads all that
 * they have written, so not while others wait for the journal.
 */
export async function isHeld(db: Queryable, state: RealmState, userId: number): Promise<boolean> {
  const held = heldIn(state)
  if (held === undefined) return false
  if (isPersonHeld(state, userId)) return true
  const { rows } = await db.query<{ isHeld: boolean }>(
    `select exists (select from messages m where m.realm_id = $1 and m.sender_id = $2 and ${HELD})
       or exists (select from archived_messages a where a.realm_id = $1
         and (a.rows->'messages'->0->>'sender_id')::integer = $2 and ${archivedIsHeld('$3', '$4')})
       or exists (select from submessages s join messages m on m.realm_id = s.realm_id and m.id = s.message_id
         where s.realm_id = $1 and s.sender_id = $2 and ${HELD})
       or exists (select from attachments f
         join attachment_messages s on s.realm_id = f.realm_id and s.attachment_id = f.id
         join messages m on m.realm_id = s.realm_id and m.id = s.message_id
         where f.realm_id = $1 and f.owner_id = $2 and ${HELD}) as "isHeld"`,
    [state.id, userId, held.conversationIds, held.senderIds],
  )
  return rows[0]?.isHeld === true
}

/** A legal hold was set since erasing began. */
export class HeldMeanwhile extends Error {}
