import { updateMessage } from '@parley/api/messages/endpoints'
import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { topicKey } from '@parley/client'
import { Check, CircleCheck } from 'lucide-react'
import { lazy } from 'react'
import { useApp } from '#data/context.ts'
import { useNames, useUserTopics } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { replaceWith } from '#narrow/location.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import { iconOfPolicy } from './topic-policies.ts'

const loadMenu = () => import('./TopicMenu.tsx')
const TopicMenu = lazy(loadMenu)

interface Props {
  channelId: number
  topic: string
}

export function TopicTools({ channelId, topic }: Props) {
  return (
    <>
      <Visibility channelId={channelId} topic={topic} />
      <Resolve channelId={channelId} topic={topic} />
    </>
  )
}

function Visibility({ channelId, topic }: Props) {
  const policy = useUserTopics().get(topicKey(channelId, topic))?.visibility_policy
  return (
    <MenuOnDemand icon={iconOfPolicy(policy)} label="Follow or mute this topic" load={loadMenu}>
      <TopicMenu channelId={channelId} topic={topic} />
    </MenuOnDemand>
  )
}

function Resolve({ channelId, topic }: Props) {
  const { connection, session, report } = useApp()
  const names = useNames()
  const isResolved = topic.startsWith(resolvedTopicPrefix)

  async function toggle() {
    const { terms } = conversationNarrow({ kind: 'topic', channelId, topic })
    const last = session.messages.list(terms).snapshot.messages.at(-1)
    if (!last) return
    const renamed = isResolved ? topic.slice(resolvedTopicPrefix.length) : resolvedTopicPrefix + topic
    try {
      await connection.call(updateMessage, {
        message_id: last.id,
        topic: renamed,
        propagate_mode: 'change_all',
      })
      replaceWith(narrowHash(conversationNarrow({ kind: 'topic', channelId, topic: renamed }), names))
    } catch (error) {
      report(error)
    }
  }

  return (
    <IconButton
      icon={isResolved ? CircleCheck : Check}
      label={isResolved ? 'Open this topic again' : 'Mark this topic as resolved'}
      aria-pressed={isResolved}
      disabled={topic === ''}
      onClick={() => void toggle()}
    />
  )
}
