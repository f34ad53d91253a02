import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { reactionsOfPerson } from '@parley/api/reactions/limits'
import type { EmojiReaction } from '@parley/api/reactions/objects'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import { findsNoRoom, violatesUnique } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import type { GroupCommand } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { type ReactedMessage, type ReactionChanged, reactionChanged } from './entries.ts'

/** Adds a reaction. The caller has checked that the viewer may read the message. */
export async function addReaction(
  realm: Realm,
  message: ReactedMessage,
  reaction: EmojiReaction,
): Promise<void> {
  try {
    await realm.group(changeReactions, { op: 'add', reaction, message })
  } catch (error) {
    if (violatesUnique(error, 'reactions_pkey')) throw errors.reactionAlreadyExists()
    if (findsNoRoom(error, reactionsOfPerson)) throw reactionsOfPerson.full()
    throw error
  }
}

export async function removeReaction(
  realm: Realm,
  message: ReactedMessage,
  reaction: EmojiReaction,
): Promise<void> {
  await realm.group(changeReactions, { op: 'remove', reaction, message })
}

const changeReactions: GroupCommand<ReactionChanged, void> = {
  name: 'change reactions',
  decide(state, change) {
    // Check again: the channel may have been archived since the first check.
    checkNotArchived(state, change.message)
    return { entries: [reactionChanged.of(change)], answer: undefined }
  },
  write(batch, realmId, items) {
    const added = items.filter(({ item }) => item.op === 'add').map(({ item }) => item)
    const removed = items.filter(({ item }) => item.op === 'remove').map(({ item }) => item)
    if (added.length > 0) {
      batch.add(
        'add reactions',
        `insert into reactions (realm_id, message_id, user_id, reaction_type, emoji_code, emoji_name)
         select $1, * from unnest($2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[])`,
        [realmId, ...columnsOf(added), added.map(({ reaction }) => reaction.emoji_name)],
      )
      batch.add(
        'check room for reactions',
        `select check_room($4, (select count(*) from reactions r
           where r.realm_id = $1 and r.message_id = one.message_id and r.user_id = one.user_id), $5)
         from unnest($2::bigint[], $3::integer[]) as one(message_id, user_id)`,
        [
          realmId,
          added.map(({ message }) => message.id),
          added.map(({ reaction }) => reaction.user_id),
          reactionsOfPerson.things,
          reactionsOfPerson.cap,
        ],
      )
    }
    if (removed.length > 0) {
      batch.add(
        'remove reactions',
        `delete from reactions using unnest($2::bigint[], $3::integer[], $4::text[], $5::text[])
           as gone(message_id, user_id, reaction_type, emoji_code)
         where realm_id = $1 and reactions.message_id = gone.message_id and reactions.user_id = gone.user_id
           and reactions.reaction_type = gone.reaction_type and reactions.emoji_code = gone.emoji_code`,
        [realmId, ...columnsOf(removed)],
      )
    }
  },
}

function columnsOf(changes: readonly ReactionChanged[]) {
  return [
    changes.map(({ message }) => message.id),
    changes.map(({ reaction }) => reaction.user_id),
    changes.map(({ reaction }) => reaction.reaction_type),
    changes.map(({ reaction }) => reaction.emoji_code),
  ]
}

/** The message with its reactions. Throws if the viewer may not read it, or if its channel is archived. */
export async function messageToReactTo(
  realm: Realm,
  viewer: Viewer,
  messageId: number,
): Promise<{ message: ReactedMessage; reactions: EmojiReaction[] }> {
  const { state } = viewer
  const { rows } = await realm.db.query<{ conversationId: number; seq: number; reactions: EmojiReaction[] }>(
    `select m.conversation_id as "conversationId", m.seq,
       array(select json_build_object('emoji_name', emoji_name, 'emoji_code', emoji_code,
               'reaction_type', reaction_type, 'user_id', user_id)
             from reactions r where r.realm_id = $1 and r.message_id = m.id) as reactions
     from messages m where m.realm_id = $1 and m.id = $2`,
    [state.id, messageId],
  )
  const row = rows[0]
  if (row === undefined || !canReadPlaced(state, viewer.user, row)) throw messageErrors.invalid()
  const channel = state.channelsByConversation.get(row.conversationId)
  const participants = state.directs.get(row.conversationId)?.participants ?? null
  const message = { id: messageId, channelId: channel?.id ?? null, seq: row.seq, participants }
  checkNotArchived(state, message)
  return { message, reactions: row.reactions }
}

function checkNotArchived(state: RealmState, { channelId }: ReactedMessage) {
  if (channelId !== null && state.channels.get(channelId)?.isArchived) throw messageErrors.invalid()
}
