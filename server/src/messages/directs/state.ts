import { LAST_SEQ } from '#directory/channels/last-seq.ts'
import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** The conversation of a fixed set of people, including the sender. */
export interface DirectConversation {
  readonly id: number
  /** Ascending. With only one, people write to themselves. */
  readonly participants: readonly number[]
  lastSeq: number
  lastMessageId: number
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly directs: Map<number, DirectConversation>
    readonly directsByParticipants: Map<string, DirectConversation>
    readonly directsByUser: Map<number, Set<number>>
  }
}

export const participantsKey = (participants: readonly number[]) => participants.join(',')

export const directsSlice = stateSlice('directs', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<DirectConversation>(
    `select id, participants, ${LAST_SEQ} as "lastSeq",
       coalesce((select max(m.id) from messages m
                 where m.realm_id = v.realm_id and m.conversation_id = v.id), 0)::bigint
         as "lastMessageId"
     from conversations v where realm_id = $1 and participants is not null order by id`,
    [realmId],
  )
  const directsByUser = new Map<number, Set<number>>()
  for (const direct of rows) {
    for (const userId of direct.participants) addDirectOf(directsByUser, userId, direct.id)
  }
  return {
    directs: new Map(rows.map((direct) => [direct.id, direct])),
    directsByParticipants: new Map(rows.map((direct) => [participantsKey(direct.participants), direct])),
    directsByUser,
  }
})

export function addDirectOf(directsByUser: Map<number, Set<number>>, userId: number, directId: number) {
  const own = directsByUser.get(userId)
  if (own === undefined) directsByUser.set(userId, new Set([directId]))
  else own.add(directId)
}
