import { directConversations } from '@parley/api/messages/limits'
import { LAST_SEQ } from '#directory/channels/last-seq.ts'
import type { User } from '#directory/users/state.ts'
import { appendPeopleSeenByConversation } from '#directory/visibility/people-changes.ts'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { directStarted } from './entries.ts'
import { participantsKey } from './state.ts'

/** Creates the conversation of these people if they have none. `sender` is the one who starts it. */
export async function ensureDirect(realm: Realm, sender: User, participants: number[]): Promise<void> {
  if (realm.state.directsByParticipants.has(participantsKey(participants))) return
  await realm.change((change) => {
    const { directsByParticipants, directsByUser } = change.state
    if (!directsByParticipants.has(participantsKey(participants))) {
      directConversations.checkRoom(directsByUser.get(sender.id)?.size ?? 0)
    }
    return directOf(change, participants)
  })
}

/**
 * The conversation of these people; creates it if there is none.
 * @param participants ascending
 */
export async function directOf(
  change: Change,
  participants: number[],
): Promise<{ id: number; lastSeq: number }> {
  const { tx, state, append } = change
  const known = state.directsByParticipants.get(participantsKey(participants))
  if (known !== undefined) return known
  const { rows } = await tx.query<{ id: number }>(
    `insert into conversations (realm_id, participants) values ($1, $2)
     on conflict (realm_id, participants) where participants is not null do nothing returning id`,
    [state.id, participants],
  )
  const [begun] = rows
  if (begun === undefined) return begunBefore(tx, state.id, participants)
  await tx.query(
    `insert into direct_participants (realm_id, user_id, conversation_id)
     select $1, user_id, $3 from unnest($2::integer[]) as user_id`,
    [state.id, participants, begun.id],
  )
  append(directStarted.of({ id: begun.id, participants }))
  await appendPeopleSeenByConversation(change, participants)
  return { id: begun.id, lastSeq: 0 }
}

/** A conversation that this change has created: the state does not have it yet. */
async function begunBefore(tx: Queryable, realmId: number, participants: number[]) {
  return onlyRow(
    await tx.query<{ id: number; lastSeq: number }>(
      `select id, ${LAST_SEQ} as "lastSeq" from conversations v where realm_id = $1 and participants = $2`,
      [realmId, participants],
    ),
  )
}
