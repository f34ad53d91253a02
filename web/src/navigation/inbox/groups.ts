import { isForReader, type UnreadConversation } from '#data/unread-conversations.ts'
import { t } from '#language/words.ts'

export const FILTERS = ['all', 'you', 'direct', 'followed', 'snoozed'] as const
export type Filter = (typeof FILTERS)[number]

export const GROUPINGS = ['channel', 'none', 'time'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface InboxGroup {
  readonly key: string
  /** Undefined for a group that needs no name: the only one there is. */
  readonly name: string | undefined
  readonly channelId?: number
  readonly rows: readonly UnreadConversation[]
}

/** Whether a filter shows the conversation. Muted ones are folded apart, snoozed ones wait in theirs. */
export function passes(filter: Filter, row: UnreadConversation): boolean {
  if (row.isMuted) return false
  if (filter === 'snoozed') return row.snooze !== undefined
  if (row.snooze) return false
  switch (filter) {
    case 'you':
      return isForReader(row)
    case 'direct':
      return row.conversation.kind === 'direct'
    case 'followed':
      return row.isFollowed
    default:
      return true
  }
}

export function unreadIn(rows: readonly UnreadConversation[]): number {
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}

interface Known {
  readonly channelName: (channelId: number) => string | undefined
  /** When a message was sent, in UNIX seconds, if that is known. */
  readonly timeOf: (messageId: number) => number | undefined
  readonly dayOf: (timestamp: number) => string
}

/** The rows in groups. They come newest first and stay so within a group. */
export function groupsOf(
  rows: readonly UnreadConversation[],
  grouping: Grouping,
  known: Known,
): readonly InboxGroup[] {
  if (rows.length === 0) return []
  if (grouping === 'none') return [{ key: 'all', name: undefined, rows }]
  return grouping === 'time' ? byTime(rows, known) : byChannel(rows, known)
}

/** Direct messages, then the channels with something for the reader, then the rest; each newest first. */
function byChannel(rows: readonly UnreadConversation[], { channelName }: Known): InboxGroup[] {
  const directs = rows.filter(({ conversation }) => conversation.kind === 'direct')
  const channels = new Map<number, UnreadConversation[]>()
  for (const row of rows) {
    if (row.conversation.kind === 'direct') continue
    const { channelId } = row.conversation
    channels.set(channelId, [...(channels.get(channelId) ?? []), row])
  }
  const groups = [...channels].map(
    ([channelId, rows]): InboxGroup => ({
      key: `channel ${channelId}`,
      name: channelName(channelId) ?? t`Unknown channel`,
      channelId,
      rows,
    }),
  )
  const forReader = groups.filter(({ rows }) => rows.some(isForReader))
  const rest = groups.filter((group) => !forReader.includes(group))
  const first = directs.length === 0 ? [] : [{ key: 'directs', name: t`Direct messages`, rows: directs }]
  return [...first, ...forReader, ...rest]
}

function byTime(rows: readonly UnreadConversation[], { timeOf, dayOf }: Known): InboxGroup[] {
  const groups: { key: string; name: string; rows: UnreadConversation[] }[] = []
  for (const row of rows) {
    const time = timeOf(row.newest)
    // Messages are numbered in the order of time: what is not known yet lies beside what is.
    const name = time === undefined ? (groups.at(-1)?.name ?? t`Today`) : dayOf(time)
    const last = groups.at(-1)
    if (last?.name === name) last.rows.push(row)
    else groups.push({ key: `time ${name}`, name, rows: [row] })
  }
  return groups
}
