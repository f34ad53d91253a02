import { maxUnreadMessages } from '@parley/api/realm/limits'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { idsIn } from '#engine/db/id-list.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { inTurns } from '#engine/turns.ts'
import { CHANNEL_WILDCARD } from '../message/bit-flags.ts'
import type { RecentMessage } from '../message/recent.ts'
import { MENTIONED, TOPIC_WILDCARD } from './flags.ts'
import { type RangesByConversation, type Stretches, stretchesOf } from './unread-ranges.ts'

export interface UnreadMessage extends Pick<RecentMessage, 'id' | 'conversationId' | 'seq' | 'topic'> {
  /** Mentions the user, by name, group or wildcard. */
  readonly isMentioned: boolean
}

/** Which unread messages to find; all if empty. */
export interface UnreadFilter {
  readonly conversationId?: number
  readonly topic?: string
  readonly senderId?: number
  /** Excludes newer messages. */
  readonly lastMessageId: number
}

export const MENTIONS = MENTIONED | TOPIC_WILDCARD

/** The most unread messages that are found: one more than /register lists. */
export const MOST = maxUnreadMessages + 1
/** How many times as much of a stretch is read next, if all that was read of it is among the newest. */
const GROWTH = 4

interface StoredMessage extends UnreadMessage {
  /** The index of its stretch. */
  readonly stretch: number
}

/** Messages as columns, in the same order: there may be fifty thousand, and a row for each would take many times as long. */
interface StoredColumns {
  readonly ids: Buffer
  readonly stretches: Buffer
  readonly seqs: Buffer
  readonly topics: readonly string[]
  /** The ids of those that mention the user. */
  readonly mentioning: Buffer | null
}

/** So many messages come at once: to read them takes a few milliseconds. */
const COLUMN = 4_000

/**
 * The newest messages in the ranges, from the database, newest first. However much somebody has not read, each stretch is read no further
 * than the newest of all go, and little more. Moved messages, whose ids do not grow with their seq, may end a stretch early.
 */
export async function storedMessages(
  db: Queryable,
  state: RealmState,
  user: User,
  ranges: RangesByConversation,
  filter: UnreadFilter,
): Promise<readonly UnreadMessage[]> {
  let stretches = stretchesOf(ranges)
  let newest: readonly UnreadMessage[] = []
  let each = Math.min(MOST, Math.ceil((2 * MOST) / stretches.conversations.length))
  for (;;) {
    const found = await newestOfEach(db, state, user, { ...filter, stretches, each })
    newest = merged(newest, found).slice(0, MOST)
    const last = newest.length < MOST ? 0 : (newest.at(-1)?.id ?? 0)
    stretches = await leftOf(stretches, found, { each, last })
    if (stretches.conversations.length === 0) return newest
    each = Math.min(MOST, each * GROWTH)
  }
}

/** The newest of the `each` newest messages of every stretch, newest first. */
async function newestOfEach(
  db: Queryable,
  state: RealmState,
  user: User,
  { stretches, each, topic, senderId, lastMessageId }: UnreadFilter & { stretches: Stretches; each: number },
): Promise<StoredMessage[]> {
  const { rows } = await db.query<StoredColumns>(
    `with found as (
       select stretch.number::integer - 1 as stretch, m.id, m.seq, m.topic,
         m.facts & ${CHANNEL_WILDCARD} <> 0 or coalesce(f.flags, 0) & ${MENTIONS} <> 0 as is_mentioned
       from unnest($3::integer[], $4::integer[], $5::integer[]) with ordinality
         as stretch(conversation_id, first, after, number)
       cross join lateral (
         select id, seq, topic, facts from messages
         where realm_id = $1 and conversation_id = stretch.conversation_id
           and seq >= stretch.first and seq < stretch.after and id <= $6
           and ($9::text is null or lower(topic) = lower($9)) and ($10::integer is null or sender_id = $10)
         order by seq desc limit $7) m
       left join message_flags f on f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id
       order by m.id desc limit $8)
     select array_send(array_agg(id order by id desc)) as ids,
       array_send(array_agg(stretch order by id desc)) as stretches,
       array_send(array_agg(seq order by id desc)) as seqs, json_agg(topic order by id desc) as topics,
       array_send(array_agg(id) filter (where is_mentioned)) as mentioning
     from (select *, (row_number() over (order by id desc) - 1) / ${COLUMN} as part from found) numbered
     group by part order by part`,
    [
      state.id,
      user.id,
      stretches.conversations,
      stretches.froms,
      stretches.tos,
      lastMessageId,
      each,
      MOST,
      topic ?? null,
      senderId ?? null,
    ],
  )
  const messages: StoredMessage[] = []
  for (const row of rows) {
    const columns = { stretches: idsIn(row.stretches), seqs: idsIn(row.seqs) }
    const mentions = new Set(row.mentioning && idsIn(row.mentioning))
    await inTurns(idsIn(row.ids).entries(), ([place, id]) => {
      // One for each id.
      const [stretch, seq] = [columns.stretches[place] as number, columns.seqs[place] as number]
      // The database answers with places of these.
      const conversationId = stretches.conversations[stretch] as number
      const topic = row.topics[place] ?? ''
      messages.push({ stretch, conversationId, id, seq, topic, isMentioned: mentions.has(id) })
    })
  }
  return messages
}

/** Both, newest first, as each is. */
export function merged(
  some: readonly UnreadMessage[],
  others: readonly UnreadMessage[],
): readonly UnreadMessage[] {
  if (some.length === 0) return others
  const all: UnreadMessage[] = []
  let place = 0
  for (const one of some) {
    for (let other = others[place]; other !== undefined && other.id > one.id; other = others[++place]) {
      all.push(other)
    }
    all.push(one)
  }
  return all.concat(others.slice(place))
}

/**
 * What is left of the stretches of which all `each` messages were found, and are newer than the last that is wanted.
 * @param found newest first
 */
async function leftOf(
  { conversations, froms }: Stretches,
  found: readonly StoredMessage[],
  { each, last }: { each: number; last: number },
): Promise<Stretches> {
  const count = new Map<number, number>()
  const lowest = new Map<number, number>()
  const oldest = new Map<number, number>()
  await inTurns(found, ({ stretch, seq, id }) => {
    count.set(stretch, (count.get(stretch) ?? 0) + 1)
    lowest.set(stretch, Math.min(lowest.get(stretch) ?? seq, seq))
    oldest.set(stretch, id)
  })
  const left: Stretches = { conversations: [], froms: [], tos: [] }
  for (const [stretch, to] of lowest) {
    const [conversation, from] = [conversations[stretch], froms[stretch]]
    if (conversation === undefined || from === undefined) continue
    if ((count.get(stretch) ?? 0) < each || (oldest.get(stretch) ?? 0) < last) continue
    left.conversations.push(conversation)
    left.froms.push(from)
    left.tos.push(to)
  }
  return left
}
