import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { CHANNEL_WILDCARD, HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK } from '#messages/message/bit-flags.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '#messages/message/message.ts'
import type { ExportScope } from './scope.ts'
import { recipientOfChannel, recipientOfPeople, recipientOfPerson } from './tables/ids.ts'

/** A file has so many messages. */
const BATCH = 1000

/** The messages of an export, oldest first. */
export async function* exportedMessages(
  tx: Queryable,
  state: RealmState,
  { parameters }: ExportScope,
): AsyncGenerator<StoredMessage[]> {
  for (let after = 0; ; ) {
    const { rows } = await tx.query<StoredMessage>(
      `with scope as (
         select id, range_agg(open) as open from unnest($2::integer[], $3::int4multirange[]) as one(id, open)
         group by id)
       select ${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN}
       from messages m join scope on m.conversation_id = scope.id and m.seq <@ scope.open
       where m.realm_id = $1 and m.id > $4 order by m.id limit ${BATCH}`,
      [state.id, ...parameters, after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.id
  }
}

/** The client of all messages: their own would tell which devices people have. */
export const CLIENT = { id: 1, name: 'Parley' }

/** How direct messages name their topic, which they do not have. */
const NO_TOPIC = '\x07'

/**
 * A message as a row of its table. Leaves out the history, which may come from a private channel, unless everything is
 * exported.
 */
export function messageRow(state: RealmState, message: StoredMessage, { kind }: ExportScope) {
  const channel = state.channelsByConversation.get(message.conversationId)
  const has = (bit: number) => (message.facts & bit) !== 0
  return {
    id: message.id,
    realm: state.id,
    sender: message.senderId,
    recipient: channel === undefined ? recipientOf(state, message) : recipientOfChannel(channel.id),
    subject: channel === undefined ? NO_TOPIC : message.topic,
    is_channel_message: channel !== undefined,
    content: message.content,
    rendered_content: null,
    rendered_content_version: null,
    date_sent: message.sentAt,
    sending_client: CLIENT.id,
    last_edit_time: message.lastEditAt,
    edit_history:
      kind === 'whole' && message.editHistory !== null ? JSON.stringify(message.editHistory) : null,
    has_attachment: has(HAS_ATTACHMENT),
    has_image: has(HAS_IMAGE),
    has_link: has(HAS_LINK),
  }
}

/** A message between two belongs to the other, one to oneself to its sender. */
function recipientOf(state: RealmState, { conversationId, senderId }: StoredMessage): number {
  const participants = state.directs.get(conversationId)?.participants ?? []
  if (participants.length > 2) return recipientOfPeople(conversationId)
  return recipientOfPerson(participants.find((id) => id !== senderId) ?? senderId)
}

export const mentionsAll = ({ facts }: StoredMessage) => (facts & CHANNEL_WILDCARD) !== 0
