import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { MESSAGE_COLUMNS, type StoredMessage } from '../message/message.ts'
import { originOf } from './access.ts'
import { deleteMessages } from './delete.ts'

/** Kinds of conversations. */
export type Whereabouts = 'public' | 'private' | 'direct'

export interface SentMessages {
  readonly senderId: number
  readonly where: readonly Whereabouts[]
  /** The newest message to delete. */
  readonly throughId: number
}

/** Messages deleted per transaction. More would make other writers wait long. */
const BATCH = 500

/** Deletes the messages of a sender, from the newest back. Checks no permission. */
export async function deleteSentMessages(realm: Realm, sent: SentMessages): Promise<void> {
  let before = sent.throughId + 1
  for (;;) {
    const { rows } = await realm.db.query<{ id: number; conversationId: number }>(
      `select id, conversation_id as "conversationId" from messages
       where realm_id = $1 and sender_id = $2 and id < $3 order by id desc limit $4`,
      [realm.state.id, sent.senderId, before, BATCH],
    )
    const wanted = rows.filter(({ conversationId }) => isWithin(realm.state, conversationId, sent.where))
    if (wanted.length > 0) {
      await realm.change((change) =>
        deleteByIds(
          change,
          wanted.map(({ id }) => id),
        ),
      )
    }
    const oldest = rows.at(-1)
    if (oldest === undefined) return
    before = oldest.id
  }
}

function isWithin(state: RealmState, conversationId: number, where: readonly Whereabouts[]): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel === undefined) return where.includes('direct')
  return where.includes(channel.inviteOnly ? 'private' : 'public')
}

/** Deletes messages of any conversations. Checks no permission. */
export async function deleteByIds(change: Change, ids: readonly number[]): Promise<void> {
  const { rows } = await change.tx.query<StoredMessage>(
    `select ${MESSAGE_COLUMNS} from messages m where realm_id = $1 and id = any($2) order by id`,
    [change.state.id, ids],
  )
  const conversations = Map.groupBy(rows, ({ conversationId }) => conversationId)
  for (const messages of conversations.values()) {
    const [first] = messages
    if (first !== undefined) await deleteMessages(change, originOf(change, first), messages)
  }
}
