import type { Change } from '#engine/journal/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { formatRanges, rangesOf } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { flagsChanged } from '../flags/entries.ts'
import { CHANNEL_WILDCARD } from '../message/bit-flags.ts'
import { MESSAGE_COLUMNS, type StoredMessage } from '../message/message.ts'
import { updateFirstMessages } from '../message-changes/first-message.ts'
import { bitsOf, newestMessageOf, starsAmong } from '../message-changes/storage.ts'
import { noteForIndex } from '../search/indexing.ts'
import { archivedConversations, archivedMessages, unarchiveMessages, type Wanted } from './archive.ts'
import { tellOfUploads, unarchiveUploads } from './archived-uploads.ts'
import { messagesRestored } from './entries.ts'
import { conversationOf } from './expire.ts'
import { expiryOf } from './policy.ts'

const BATCH = 100

/**
 * Restores messages from the archive, with reactions, flags and uploads, as read by everybody. Throws OperatorError
 * without any effect if the present settings would expire them again within the hour.
 * @returns how many were restored
 */
export async function restoreMessages(realm: Realm, wanted: Wanted): Promise<number> {
  await checkTheyMayStay(realm, wanted)
  for (let restored = 0; ; ) {
    const some = await realm.change((change) => restoreSome(change, wanted))
    if (some === 0) return restored
    restored += some
  }
}

async function checkTheyMayStay({ db, state }: Realm, wanted: Wanted): Promise<void> {
  for (const { conversationId, oldest } of await archivedConversations(db, state.id, wanted)) {
    const expiry = expiryOf(state, conversationId, unixNow())
    if (expiry === undefined || oldest >= expiry.before) continue
    const channel = state.channelsByConversation.get(conversationId)
    const where = channel === undefined ? 'of direct messages' : `of #${channel.name}`
    throw new OperatorError(
      `some ${where} are older than messages are kept there, and would be deleted again: first have an owner keep them longer`,
    )
  }
}

/** Restores messages of one conversation, in a batch small enough that nobody waits long. */
async function restoreSome(change: Change, wanted: Wanted): Promise<number> {
  const { tx, state, append } = change
  const next = await archivedMessages(tx, state.id, wanted, BATCH)
  const conversationId = next[0]?.conversationId
  if (conversationId === undefined) return 0
  const ids = next.filter((one) => one.conversationId === conversationId).map(({ id }) => id)
  const uploads = await unarchiveUploads(change, ids)
  await unarchiveMessages(tx, state.id, ids)
  await noteForIndex(tx, state.id, ids)
  const messages = await messagesWith(change, ids)
  await keepRead(
    change,
    conversationId,
    messages.map(({ seq }) => seq),
  )
  append(
    messagesRestored.of({
      conversationId,
      recent: messages
        .filter(({ id }) => id > state.recentMessages.after)
        .map(({ id, seq, senderId, topic, facts }) => {
          return { id, conversationId, seq, senderId, topic, mentionsAll: (facts & CHANNEL_WILDCARD) !== 0 }
        }),
      newest: await newestMessageOf(tx, state.id, conversationId),
    }),
  )
  await starAgain(change, ids)
  await tellOfUploads(change, uploads)
  const { channelId } = conversationOf(state, conversationId)
  if (channelId !== null) await updateFirstMessages(change, [channelId])
  return ids.length
}

async function messagesWith({ tx, state }: Change, ids: readonly number[]): Promise<StoredMessage[]> {
  const { rows } = await tx.query<StoredMessage>(
    `select ${MESSAGE_COLUMNS} from messages m where realm_id = $1 and id = any($2) order by id`,
    [state.id, ids],
  )
  return rows
}

/**
 * Removes exceptions from read states. Deleting made the messages read by default, and no event would tell clients
 * of one that is unread again.
 */
async function keepRead(
  { tx, state }: Change,
  conversationId: number,
  seqs: readonly number[],
): Promise<void> {
  await tx.query(
    `update read_states set unread = unread - $3::int4multirange
     where realm_id = $1 and conversation_id = $2 and unread && $3::int4multirange`,
    [state.id, conversationId, formatRanges(rangesOf(seqs))],
  )
}

async function starAgain({ tx, state, append }: Change, ids: readonly number[]): Promise<void> {
  const stars = starsAmong(await bitsOf(tx, state.id, ids))
  for (const [userId, own] of Map.groupBy(stars, ([, userId]) => userId)) {
    const messageIds = own.map(([id]) => id)
    append(flagsChanged.of({ userId, flag: 'starred', op: 'add', messageIds, all: false, details: [] }))
  }
}
