import { type ClientState, isTopicVisible } from '@parley/client'

/** The number of unread messages in a place, and whether one of them mentions the reader. */
export interface Count {
  readonly unread: number
  readonly mentioned: boolean
}

export interface TopicCount extends Count {
  readonly topic: string
  readonly newest: number
  readonly isMuted: boolean
}

export interface ChannelCount extends Count {
  readonly channelId: number
  readonly topics: readonly TopicCount[]
}

type Known = Pick<ClientState, 'unreads' | 'subscriptions' | 'userTopics'>

export function isChannelMuted({ subscriptions }: Pick<Known, 'subscriptions'>, channelId: number): boolean {
  const channel = subscriptions.get(channelId)
  return channel !== undefined && 'is_muted' in channel && channel.is_muted
}

/** The unread topics of a channel, newest first. Muted topics are listed but not counted. */
export function channelCount(state: Known, channelId: number): ChannelCount {
  const mentions = new Set(state.unreads.mentions)
  const topics = [...(state.unreads.channels.get(channelId)?.values() ?? [])]
    .map(
      ({ topic, ids }): TopicCount => ({
        topic,
        newest: ids.at(-1) ?? 0,
        isMuted: !isTopicVisible(state, channelId, topic),
        unread: ids.length,
        mentioned: ids.some((id) => mentions.has(id)),
      }),
    )
    .sort((a, b) => b.newest - a.newest)
  const counted = topics.filter((topic) => !topic.isMuted)
  return {
    channelId,
    topics,
    unread: counted.reduce((sum, topic) => sum + topic.unread, 0),
    mentioned: topics.some((topic) => topic.mentioned),
  }
}
