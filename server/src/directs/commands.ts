import { onlyRow } from '../db/database.ts'
import type { Change } from '../journal/writer.ts'
import type { Realm } from '../realm/realm.ts'
import { appendSightByConversation } from '../users/sight.ts'
import { directStarted } from './entries.ts'
import { participantsKey } from './state.ts'

/** Makes sure that these people have a conversation. */
export async function ensureDirect(realm: Realm, participants: number[]): Promise<void> {
  if (realm.state.directsByParticipants.has(participantsKey(participants))) return
  await realm.change((change) => directOf(change, participants))
}

/**
 * The conversation of these people, begun where they have none yet. Call it once for the same people in a change.
 * @param participants ascending
 */
export async function directOf(
  change: Change,
  participants: number[],
): Promise<{ id: number; lastSeq: number }> {
  const { tx, state, append } = change
  const known = state.directsByParticipants.get(participantsKey(participants))
  if (known !== undefined) return known
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      'insert into conversations (realm_id, participants) values ($1, $2) returning id',
      [state.id, participants],
    ),
  )
  await tx.query(
    `insert into direct_participants (realm_id, user_id, conversation_id)
     select $1, user_id, $3 from unnest($2::integer[]) as user_id`,
    [state.id, participants, id],
  )
  append(directStarted.of({ id, participants }))
  appendSightByConversation(change, participants)
  return { id, lastSeq: 0 }
}
