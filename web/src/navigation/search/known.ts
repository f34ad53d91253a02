import type { ClientState } from '@parley/client'
import type { TopicLists } from '#data/topic-lists.ts'
import { plain } from '#language/plain.ts'

/** The people, channels and topics that a search can name. */
export interface Known {
  readonly ownUserId: number
  readonly people: readonly KnownPerson[]
  readonly channels: readonly { readonly id: number; readonly name: string; readonly isSubscribed: boolean }[]
  readonly topics: readonly { readonly channelId: number; readonly topic: string }[]
  /** Conversations of several people: the ids of the others. */
  readonly groups: readonly (readonly number[])[]
}

export interface KnownPerson {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Neither deactivated nor a bot of the server: these are only offered by name. */
  readonly isActive: boolean
}

export function knownTo(state: ClientState, topicLists: TopicLists, ownUserId: number): Known {
  const unread = [...state.unreads.channels].flatMap(([channelId, topics]) =>
    [...topics.values()].map(({ topic }) => ({ channelId, topic })),
  )
  return {
    ownUserId,
    people: [...state.users.values()].map((user) => ({
      id: user.user_id,
      name: user.full_name,
      email: user.delivery_email ?? '',
      isActive: (user.is_active ?? true) && user.is_system_bot !== true,
    })),
    channels: channelsOf(state),
    topics: [...topicLists.known(), ...unread],
    groups: [...state.recentDirects.values()]
      .filter(({ user_ids }) => user_ids.length > 1)
      .sort((a, b) => b.max_message_id - a.max_message_id)
      .map(({ user_ids }) => user_ids),
  }
}

export function channelsOf(state: ClientState): Known['channels'] {
  return [...state.subscriptions.values()].map(({ stream_id: id, name, status }) => ({
    id,
    name,
    isSubscribed: status === 'subscribed',
  }))
}

/** The one person that a name, the beginning of a word of one, or an address means. */
export function personNamed({ people, ownUserId }: Known, typed: string): number | undefined {
  const wanted = plain(typed.trim())
  if (wanted === '') return undefined
  if (wanted === 'me') return ownUserId
  const exact = people.filter(({ name, email }) => plain(name) === wanted || email.toLowerCase() === wanted)
  if (exact.length > 0) return only(exact.filter(({ isActive }) => isActive)) ?? only(exact)
  return only(people.filter(({ name, isActive }) => isActive && ` ${plain(name)} `.includes(` ${wanted} `)))
}

export function channelNamed(channels: Known['channels'], typed: string): number | undefined {
  const wanted = plain(typed.trim().replace(/^#/, ''))
  return only(channels.filter(({ name }) => plain(name) === wanted))
}

function only(found: readonly { readonly id: number }[]): number | undefined {
  return found.length === 1 ? found[0]?.id : undefined
}
