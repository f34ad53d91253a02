import { useCallback } from 'react'
import { useApp } from '#data/context.ts'
import { useRecentMessages } from '../recent/use-recent-messages.ts'

interface KnownTopic {
  readonly channelId: number
  readonly topic: string
}

/**
 * What lists the topics of the channels that were opened, and those that people wrote in lately. It is another function
 * once the latter have come, and not with each message: who looks through them puts them in order once.
 */
export function useKnownTopics(): () => KnownTopic[] {
  const { topicLists } = useApp()
  const [recent, { isOpen }] = useRecentMessages()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the messages are there
  return useCallback(() => {
    const lately = recent.snapshot.messages.flatMap(({ stream_id: channelId, subject: topic }) =>
      channelId === undefined ? [] : { channelId, topic },
    )
    return [...topicLists.known(), ...lately]
  }, [topicLists, recent, isOpen])
}
