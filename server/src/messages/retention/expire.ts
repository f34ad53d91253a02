import { setTimeout as sleep } from 'node:timers/promises'
import { topicKey } from '#directory/user-topics/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { heldOrNothing, messageIsHeld } from '../legal-holds/held.ts'
import { type Conversation, deleteMessages } from '../message-changes/delete.ts'
import type { Attachment } from '../uploads/attachment.ts'
import { forgetImage } from '../uploads/known-images.ts'
import { archiveMessages } from './archive.ts'
import { archiveUnshared } from './archived-uploads.ts'
import { Pace } from './pace.ts'
import { type Expiry, expiriesIn, expiryOf } from './policy.ts'

/** Topics per batch, since each is an entry with an event for every queue. */
const MOST_TOPICS = 10
/** Messages inspected for an expired one. Ids and times grow together, except for imported times. */
const LOOKED_AT = 100

interface OldMessage {
  readonly id: number
  readonly seq: number
  readonly topic: string
  readonly sentAt: number
}

/**
 * Deletes and archives messages that have exceeded the retention time of their channel or the organization. Goes
 * through the journal like any deletion, in small batches, so that no sender waits long.
 * @param until deadline as of `performance.now()`
 * @returns whether that was all
 */
export async function deleteExpired(realm: Realm, until: number): Promise<boolean> {
  const pace = new Pace()
  for (const { conversationId } of await withExpired(realm)) {
    let after = 0
    for (;;) {
      if (performance.now() > until) return false
      const batch = await deleteBatch(realm, conversationId, { after, size: pace.size })
      if (batch === undefined) break
      after = batch.lastId
      await sleep(pace.took(batch.ms))
    }
  }
  return true
}

/** The conversations whose oldest messages have expired. */
async function withExpired({ db, state }: Realm): Promise<Expiry[]> {
  const expiries = expiriesIn(state, unixNow())
  if (expiries.length === 0) return []
  const held = heldOrNothing(state)
  const { rows } = await db.query<Expiry>(
    `select expiry.id as "conversationId", expiry.before
     from unnest($2::integer[], $3::bigint[]) as expiry(id, before)
     where exists (
       select from (
         select sent_at from messages m where realm_id = $1 and conversation_id = expiry.id
           and not ${messageIsHeld('$5', '$6')}
         order by id limit $4) oldest
       where sent_at < expiry.before)`,
    [
      state.id,
      expiries.map((one) => one.conversationId),
      expiries.map((one) => one.before),
      LOOKED_AT,
      held.conversationIds,
      held.senderIds,
    ],
  )
  return rows
}

/** @returns undefined if nothing is left to delete */
async function deleteBatch(
  realm: Realm,
  conversationId: number,
  { after, size }: { after: number; size: number },
): Promise<{ lastId: number; ms: number } | undefined> {
  // Read before the journal is locked, which makes senders wait.
  const messages = await oldestOf(realm, conversationId, { after, size })
  const lastId = messages.at(-1)?.id
  if (lastId === undefined) return undefined
  let begun = performance.now()
  const uploads = await realm
    .change((change) => {
      // Not the wait for others: only what makes others wait, which is mostly the commit and the events.
      begun = performance.now()
      return deleteIntoArchive({ ...change, tx: change.prepared }, conversationId, messages)
    })
    .catch((error: unknown) => {
      if (error instanceof ChangedMeanwhile) return undefined
      throw error
    })
  const ms = performance.now() - begun
  for (const { pathId } of uploads ?? []) forgetImage(realm.state, pathId)
  // Read again if they have changed.
  return { lastId: uploads === undefined ? after : lastId, ms }
}

/** Somebody moved or deleted one of the messages, or changed how long they are kept, after they were read. */
class ChangedMeanwhile extends Error {}

async function oldestOf(
  { db, state }: Realm,
  conversationId: number,
  { after, size }: { after: number; size: number },
): Promise<OldMessage[]> {
  const expiry = expiryOf(state, conversationId, unixNow())
  if (expiry === undefined) return []
  const held = heldOrNothing(state)
  const { rows } = await db.prepared<OldMessage>(
    `select id, seq, topic, sent_at as "sentAt" from messages m
     where realm_id = $1 and conversation_id = $2 and id > $3 and not ${messageIsHeld('$5', '$6')}
     order by id limit $4`,
    [state.id, conversationId, after, Math.max(size, LOOKED_AT), held.conversationIds, held.senderIds],
  )
  const topics = new Set<string>()
  const expired: OldMessage[] = []
  for (const message of rows.filter(({ sentAt }) => sentAt < expiry.before)) {
    if (expired.length === size || topics.add(topicKey(message.topic)).size > MOST_TOPICS) break
    expired.push(message)
  }
  return expired
}

async function deleteIntoArchive(
  change: Change,
  conversationId: number,
  messages: readonly OldMessage[],
): Promise<Attachment[]> {
  const { tx, state } = change
  const now = unixNow()
  const expiry = expiryOf(state, conversationId, now)
  if (messages.some(({ sentAt }) => expiry === undefined || sentAt >= expiry.before)) {
    throw new ChangedMeanwhile()
  }
  // Pipelined: the whole batch is one round trip to the database.
  const [archived, uploads] = await Promise.all([
    archiveMessages(tx, state.id, { conversationId, messages, now }),
    deleteMessages(change, conversationOf(state, conversationId), messages),
  ])
  if (archived < messages.length) throw new ChangedMeanwhile()
  return archiveUnshared(
    change,
    uploads.map(({ id }) => id),
    now,
  )
}

export function conversationOf(state: RealmState, conversationId: number): Conversation {
  return {
    conversationId,
    channelId: state.channelsByConversation.get(conversationId)?.id ?? null,
    participants: state.directs.get(conversationId)?.participants ?? null,
  }
}
