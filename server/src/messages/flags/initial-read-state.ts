import type { Batch } from '#engine/db/batch.ts'
import { isListed } from '#engine/journal/id-list.ts'

const NOBODY: readonly number[] = []

/** Who has read a new message from the start. */
export interface ReadFromStart {
  readonly conversationId: number
  readonly seq: number
  readonly senderId: number
  readonly readBySender: boolean
  /** Others who have read it from the start. */
  readonly readBy?: readonly number[]
  /** If given, everybody else has read it. */
  readonly unreadOnlyTo?: readonly number[]
}

export function isReadFromStart(
  { senderId, readBySender, readBy, unreadOnlyTo }: Omit<ReadFromStart, 'conversationId' | 'seq'>,
  userId: number,
): boolean {
  if (readBySender && userId === senderId) return true
  if (readBy !== undefined && isListed(readBy, userId)) return true
  return unreadOnlyTo !== undefined && !isListed(unreadOnlyTo, userId)
}

/** Whether the message lists this user as an exception. */
export function readsOtherwise(
  { readBy = NOBODY, unreadOnlyTo = NOBODY }: Pick<ReadFromStart, 'readBy' | 'unreadOnlyTo'>,
  userId: number,
): boolean {
  return isListed(readBy, userId) || isListed(unreadOnlyTo, userId)
}

/** Writes the rows of these read states. */
export function writeReadsOfSent(batch: Batch, realmId: number, sent: readonly ReadFromStart[]) {
  const read = sent.flatMap(({ conversationId, seq, senderId, readBySender, readBy = NOBODY }) =>
    (readBySender ? [senderId, ...readBy] : readBy).map((userId) => ({ userId, conversationId, seq })),
  )
  if (read.length > 0) writeRanges(batch, realmId, 'read', read)
  const quiet = sent.filter(({ unreadOnlyTo }) => unreadOnlyTo !== undefined)
  if (quiet.length === 0) return
  const unread = quiet.flatMap(({ conversationId, seq, unreadOnlyTo = [] }) =>
    unreadOnlyTo.map((userId) => ({ userId, conversationId, seq })),
  )
  if (unread.length > 0) writeRanges(batch, realmId, 'unread', unread)
  batch.add(
    'settle',
    // An update takes one row for each: all messages of a conversation are put together before.
    `update conversations set settled = settled + one.seqs
     from (select id, range_agg(int4range(seq, seq + 1)) as seqs
           from unnest($2::integer[], $3::integer[]) as sent(id, seq) group by id) one
     where realm_id = $1 and conversations.id = one.id`,
    [realmId, quiet.map(({ conversationId }) => conversationId), quiet.map(({ seq }) => seq)],
  )
}

function writeRanges(
  batch: Batch,
  realmId: number,
  column: 'read' | 'unread',
  rows: readonly { userId: number; conversationId: number; seq: number }[],
) {
  const ranges = 'range_agg(int4range(one.seq, one.seq + 1))'
  batch.add(
    `${column} from the start`,
    `insert into read_states (realm_id, user_id, conversation_id, read, unread)
     select $1, one.user_id, one.conversation_id, ${column === 'read' ? `${ranges}, '{}'` : `'{}', ${ranges}`}
     from unnest($2::integer[], $3::integer[], $4::integer[]) as one(user_id, conversation_id, seq)
     group by one.user_id, one.conversation_id
     on conflict (realm_id, user_id, conversation_id) do update
       set ${column} = read_states.${column} + excluded.${column}`,
    [
      realmId,
      rows.map(({ userId }) => userId),
      rows.map(({ conversationId }) => conversationId),
      rows.map(({ seq }) => seq),
    ],
  )
}
