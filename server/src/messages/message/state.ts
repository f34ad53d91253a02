import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'
import { CHANNEL_WILDCARD } from './bit-flags.ts'
import { type RecentMessage, RecentMessages } from './recent.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly recentMessages: RecentMessages
  }
}

/** The last id that was given to a message, on any node. */
export async function lastMessageId(db: Queryable, realmId: number): Promise<number> {
  const realm = await db.query<{ id: number }>(
    'select last_message_id as id from realms where realm_id = $1',
    [realmId],
  )
  return onlyRow(realm).id
}

export const recentSlice = stateSlice('recent messages', async (db: Queryable, realmId: number) => {
  const recentMessages = new RecentMessages()
  recentMessages.giveOut(await lastMessageId(db, realmId))
  const { rows } = await db.query<RecentMessage>(
    `select id, conversation_id as "conversationId", seq, sender_id as "senderId", topic,
       facts & ${CHANNEL_WILDCARD} <> 0 as "mentionsAll"
     from messages where realm_id = $1 and id > $2 order by id`,
    [realmId, recentMessages.after],
  )
  for (const message of rows) recentMessages.put(message)
  return { recentMessages }
})
