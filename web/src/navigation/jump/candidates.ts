import type { ClientState } from '@parley/client'
import type { LucideIcon } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { otherWords } from '#commands/other-words.ts'
import { directTitle } from '#data/titles.ts'
import { channelCount } from '#data/unread-counts.ts'
import { t } from '#language/words.ts'
import type { Names } from '#narrow/hash.ts'
import { type Conversation, channelNarrow, conversationNarrow, type Narrow } from '#narrow/narrow.ts'

/** Something that the jump box finds: a place, or something to do. */
export interface Candidate {
  /** As in the visits: see data/visits.ts. */
  readonly key: string
  readonly kind: 'channel' | 'topic' | 'person' | 'group' | 'command'
  readonly name: string
  /** Tells things of the same name apart, such as a topic's channel. */
  readonly detail: string
  /** What is searched besides the name: the detail, where nothing else is said. */
  readonly searched?: string
  readonly unread: number
  /** Not at hand: a channel without a subscription. Comes after others. */
  readonly isFar?: boolean
  /** Where it leads, or what it does. */
  readonly target: Narrow | Command
  readonly channelId?: number
  readonly userId?: number
  readonly icon?: LucideIcon
}

interface Sources {
  readonly state: ClientState
  readonly names: Names
  /** Fetched topics, besides the unread ones. */
  readonly topics: readonly { readonly channelId: number; readonly topic: string }[]
  readonly ownUserId: number
  readonly commands: readonly Command[]
}

/** Everything that the jump box can find. */
export function candidates(sources: Sources): Candidate[] {
  return [
    ...topics(sources),
    ...channels(sources),
    ...groups(sources),
    ...people(sources),
    ...sources.commands.map(fromCommand),
  ]
}

function fromCommand(command: Command): Candidate {
  const { name, detail = '', words = otherWords(command.name), icon } = command
  return {
    key: `command ${name}`,
    kind: 'command',
    name,
    detail,
    unread: 0,
    target: command,
    ...(words && { searched: `${detail} ${words}` }),
    ...(icon && { icon }),
  }
}

function channels({ state }: Sources): Candidate[] {
  return [...state.subscriptions.values()]
    .filter((channel) => !channel.is_archived)
    .map(({ stream_id: channelId, name, status }) => ({
      key: `channel ${channelId}`,
      kind: 'channel',
      target: channelNarrow(channelId),
      name,
      detail: status === 'subscribed' ? '' : t`Not subscribed`,
      channelId,
      unread: state.unreads.channels.has(channelId) ? channelCount(state, channelId).unread : 0,
      isFar: status !== 'subscribed',
    }))
}

function topics({ state, names, topics: fetched }: Sources): Candidate[] {
  const unread = [...state.unreads.channels].flatMap(([channelId, inChannel]) =>
    [...inChannel.values()].map(({ topic, ids }) => ({ channelId, topic, unread: ids.length })),
  )
  const found = new Map<string, Candidate>()
  for (const { channelId, topic, unread: count } of [
    ...unread,
    ...fetched.map((one) => ({ ...one, unread: 0 })),
  ]) {
    const key = `topic ${channelId} ${topic.toLowerCase()}`
    if (found.has(key)) continue
    found.set(key, {
      key,
      kind: 'topic',
      target: conversationNarrow({ kind: 'topic', channelId, topic }),
      name: topic || state.realm.realm_empty_topic_display_name,
      detail: names.channelName(channelId) ?? '',
      channelId,
      unread: count,
    })
  }
  return [...found.values()]
}

function people({ state, ownUserId }: Sources): Candidate[] {
  return [...state.users.values()]
    .filter((user) => user.is_active && !user.is_system_bot)
    .map((user) => ({
      ...direct([user.user_id]),
      kind: 'person',
      name: user.full_name,
      detail: user.user_id === ownUserId ? t`Notes to yourself` : (user.delivery_email ?? ''),
      userId: user.user_id,
      unread: 0,
    }))
}

function groups({ state, names, ownUserId }: Sources): Candidate[] {
  return [...state.recentDirects.entries()]
    .filter(([, { user_ids }]) => user_ids.length > 1)
    .map(([key, { user_ids }]) => ({
      ...direct(user_ids),
      kind: 'group',
      name: directTitle(user_ids, ownUserId, names.userName),
      detail: user_ids.map((id) => names.userName(id)).join(', '),
      unread: state.unreads.directs.get(key)?.length ?? 0,
    }))
}

function direct(userIds: readonly number[]) {
  const conversation: Conversation = { kind: 'direct', userIds }
  return { key: `direct ${userIds.join()}`, target: conversationNarrow(conversation) }
}
