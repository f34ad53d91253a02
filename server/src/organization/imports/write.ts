import type { Submessage } from '@parley/api/submessages/objects'
import type { Batch } from '#engine/db/batch.ts'
import { CopyInto } from '#engine/db/copy.ts'
import type { Change } from '#engine/journal/command.ts'
import { plus, type Ranges, rangesOf } from '#engine/ranges.ts'
import { valueAt } from '#engine/records.ts'
import { directOf } from '#messages/directs/commands.ts'
import { STARRED } from '#messages/flags/flags.ts'
import { HAS_WIDGET, IMPORTED } from '#messages/message/bit-flags.ts'
import type { MessageSent } from '#messages/message/entries.ts'
import { messageSent } from '#messages/message/entries.ts'
import type { StoredMessage } from '#messages/message/message.ts'
import { beginningOf, type Draft, messageEntry, type Place, writeMessages } from '#messages/sending/send.ts'
import { nextSubmessageId } from '#messages/submessages/commands.ts'
import { attachmentByToken, linkUploads } from '#messages/uploads/sharing.ts'
import { historyReceived } from './entries.ts'
import type { PreparedMessage } from './prepare.ts'
import { saveReceived } from './received.ts'
import type { ImportTarget } from './target.ts'

const IMPORTED_ROWS = new CopyInto('imported', {
  realm_id: 'integer',
  origin: 'text',
  kind: 'text',
  key: 'text',
  id: 'bigint',
})

/** A message with its ids. */
interface Written {
  readonly given: PreparedMessage
  readonly sent: MessageSent & { readonly message: StoredMessage }
}

/** Writes messages in one transaction, with all that hangs on them, as if they had been sent just now and long ago. */
export async function writeMessagesOf(
  change: Change,
  target: ImportTarget,
  messages: readonly PreparedMessage[],
): Promise<void> {
  const { state, append, write } = change
  const written: Written[] = []
  const begun = new Set<number | null>()
  const places = new Map<string, Place>()
  for (const given of messages) {
    const draft = draftOf(target, given)
    const place = await placeFor(change, draft, places)
    written.push({ given, sent: await sentOf(change, given, draft, place) })
  }
  await receive(change, written)
  for (const { sent } of written) {
    append(messageSent.of(sent))
    if (begun.has(sent.channelId)) continue
    begun.add(sent.channelId)
    for (const entry of beginningOf(sent)) append(entry)
  }
  await write((batch) => {
    writeMessages(
      batch,
      state.id,
      written.map(({ sent }) => sent),
    )
    writeHistory(batch, state.id, written)
    writeReactions(batch, state.id, written)
    batch.copy(
      IMPORTED_ROWS,
      written.map(({ given, sent }) => ({
        realm_id: state.id,
        origin: target.ids.origin,
        kind: 'message',
        key: given.key,
        id: sent.id,
      })),
    )
  })
  for (const one of written) await linkUploadsOf(change, one)
}

function draftOf({ source }: ImportTarget, given: PreparedMessage): Draft {
  const isDirect = 'participants' in given.place
  return {
    sender: given.sender,
    channelId: isDirect ? null : given.place.channelId,
    participants: isDirect ? given.place.participants : null,
    topic: isDirect ? '' : given.place.topic,
    content: given.content,
    rendered: { ...given.rendered, hasAttachment: given.uploads.length > 0 },
    client: `${source} import`,
    sentAt: given.sentAt,
    readBySender: false,
    topicParticipants: [],
    alerted: [],
    startsTopic: false,
    // Read by everybody else: nobody comes back to years of unread messages.
    unreadOnlyTo: given.unreadTo,
    marks: IMPORTED | (given.submessages.length > 0 ? HAS_WIDGET : 0),
  }
}

async function placeFor(change: Change, draft: Draft, places: Map<string, Place>): Promise<Place> {
  const { state } = change
  const { channelId, participants } = draft
  if (channelId !== null) {
    const { conversationId, lastSeq, firstMessageId } = valueAt(state.channels, channelId)
    const isRecipient = (userId: number) => state.subscribers.get(channelId)?.has(userId) === true
    return { conversationId, lastSeq, isEmpty: firstMessageId === null, isRecipient }
  }
  const people = [...(participants ?? [])]
  const known = places.get(people.join())
  if (known !== undefined) return known
  const { id, lastSeq } = await directOf(change, people)
  const place = {
    conversationId: id,
    lastSeq,
    isEmpty: false,
    isRecipient: (one: number) => people.includes(one),
  }
  places.set(people.join(), place)
  return place
}

async function sentOf(
  change: Change,
  given: PreparedMessage,
  draft: Draft,
  place: Place,
): Promise<Written['sent']> {
  const { tx, state, allocator } = change
  const { payload } = messageEntry(state, draft, allocator, place)
  // Undefined only in what is read back from the journal.
  const message = payload.message as StoredMessage
  const flags = new Map(payload.flags)
  for (const userId of given.starredBy) flags.set(userId, (flags.get(userId) ?? 0) | STARRED)
  const submessages: Submessage[] = []
  for (const { senderId, type, content } of given.submessages) {
    const id = await nextSubmessageId(tx)
    submessages.push({ id, message_id: payload.id, sender_id: senderId, msg_type: type, content })
  }
  return {
    ...payload,
    flags: [...flags],
    isImported: true,
    message: {
      ...message,
      lastEditAt: given.editedAt,
      lastMovedAt: given.movedAt,
      editHistory: given.history.length === 0 ? null : [...given.history],
      reactions: [...given.reactions],
      submessages,
    },
  }
}

/** Gives those who got a message of a protected history their right to it, before the message. */
async function receive({ tx, state, append }: Change, written: readonly Written[]): Promise<void> {
  const seqs = new Map<string, Ranges>()
  for (const { given, sent } of written) {
    if (sent.channelId === null) continue
    for (const userId of given.receivedBy ?? []) {
      const key = `${userId} ${sent.channelId}`
      seqs.set(key, plus(seqs.get(key) ?? [], rangesOf([sent.seq])))
    }
  }
  if (seqs.size === 0) return
  const received = [...seqs].map(([key, ranges]) => {
    const [userId = 0, channelId = 0] = key.split(' ').map(Number)
    return { userId, channelId, seqs: ranges }
  })
  await saveReceived(tx, state.id, received)
  append(historyReceived.of({ received }))
}

function writeHistory(batch: Batch, realmId: number, written: readonly Written[]): void {
  const changed = written
    .map(({ sent: { message } }) => message)
    .filter(({ lastEditAt, lastMovedAt, editHistory }) => (lastEditAt ?? lastMovedAt ?? editHistory) !== null)
  if (changed.length === 0) return
  batch.add(
    'set imported history',
    `update messages m set last_edit_at = one.edited, last_moved_at = one.moved, edit_history = one.history::jsonb
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[]) as one(id, edited, moved, history)
     where m.realm_id = $1 and m.id = one.id`,
    [
      realmId,
      changed.map(({ id }) => id),
      changed.map(({ lastEditAt }) => lastEditAt),
      changed.map(({ lastMovedAt }) => lastMovedAt),
      changed.map(({ editHistory }) => (editHistory === null ? null : JSON.stringify(editHistory))),
    ],
  )
}

function writeReactions(batch: Batch, realmId: number, written: readonly Written[]): void {
  const rows = written.flatMap(({ sent: { message } }) =>
    message.reactions.map((reaction) => ({ id: message.id, ...reaction })),
  )
  if (rows.length === 0) return
  batch.add(
    'insert imported reactions',
    `insert into reactions (realm_id, message_id, user_id, reaction_type, emoji_code, emoji_name)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[])`,
    [
      realmId,
      rows.map(({ id }) => id),
      rows.map(({ user_id: userId }) => userId),
      rows.map(({ reaction_type: type }) => type),
      rows.map(({ emoji_code: code }) => code),
      rows.map(({ emoji_name: name }) => name),
    ],
  )
}

async function linkUploadsOf(change: Change, { given, sent }: Written): Promise<void> {
  const found = []
  for (const token of new Set(given.uploads)) {
    const upload = await attachmentByToken(change.tx, change.state.id, token)
    if (upload !== undefined && given.content.includes(upload.pathId)) found.push(upload)
  }
  await linkUploads(change, found, { id: sent.id, sentAt: sent.message.sentAt })
}
